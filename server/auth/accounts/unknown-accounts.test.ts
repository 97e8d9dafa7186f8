import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { respondAtFixedTimes } from '#server/auth/accounts/unknown-accounts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const workOf = (tookMs: number, outcome: 'done' | 'failed') => () =>
  new Promise<string>((resolve, reject) => {
    setTimeout(() => (outcome === 'done' ? resolve(outcome) : reject(new Error(outcome))), tookMs)
  })

test.each([
  [1, 'done', 25],
  [3, 'done', 25],
  [20, 'done', 25],
  [3, 'failed', 25],
  [25, 'done', 50],
  [31, 'failed', 50],
] as const)('[AUTH-10] work of %i ms that is %s is answered after %i ms', async (tookMs, outcome, respondedMs) => {
  const startedAt = performance.now()
  let answeredAt = 0
  const response = respondAtFixedTimes(workOf(tookMs, outcome))
    .catch((error: Error) => error.message)
    .finally(() => {
      answeredAt = performance.now() - startedAt
    })
  await vi.advanceTimersByTimeAsync(100)
  expect(await response).toBe(outcome)
  expect(answeredAt).toBe(respondedMs)
})
