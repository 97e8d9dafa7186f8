import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { makeQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[QUAL-01] data is fresh for five minutes, then it is asked for again', async () => {
  const client = makeQueryClient()
  let asked = 0
  const read = (): Promise<number> =>
    client.fetchQuery({ queryKey: ['figures'], queryFn: () => Promise.resolve((asked += 1)) })
  await read()
  vi.advanceTimersByTime(5 * minuteMs - 1)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(2)
})

test('[QUAL-01] what fails is asked for once more, and no third time', async () => {
  const client = makeQueryClient()
  let asked = 0
  const failed = client
    .fetchQuery({ queryKey: ['figures'], queryFn: () => Promise.reject(new Error(`try ${(asked += 1)}`)) })
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failed).toEqual(new Error('try 2'))
})
