import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#shared/duration.ts'
import { pruneFullLimits, takeFromLimit } from '#server/http/rate-limit.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let numbers = 0

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('[QUAL-04] of a hundred requests at once exactly as many pass as the rule allows', async () => {
  const rule = newRule(10, 60)
  const results = await Promise.all(Array.from({ length: 100 }, () => takeFromLimit(app.deps, rule, '203.0.113.9')))
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(10)
})

test('an allowance comes back bit by bit, never more than whole', async () => {
  const rule = newRule(3, 60)
  const take = async (): Promise<boolean> => (await takeFromLimit(app.deps, rule, 'x')).allowed
  expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false])
  app.clock.advance(20_000)
  expect([await take(), await take()]).toEqual([true, false])
  app.clock.advance(hourMs)
  expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false])
})

test('a refused request is answered with the time to come back, and succeeds then', async () => {
  const rule = newRule(2, 60)
  await takeFromLimit(app.deps, rule, 'x')
  await takeFromLimit(app.deps, rule, 'x')
  const { allowed, retryAfterSeconds } = await takeFromLimit(app.deps, rule, 'x')
  expect(allowed).toBe(false)
  app.clock.advance(retryAfterSeconds * 1000)
  expect((await takeFromLimit(app.deps, rule, 'x')).allowed).toBe(true)
})

test('each subject and each rule has an allowance of its own', async () => {
  const [first, second] = [newRule(1, 60), newRule(1, 60)]
  expect((await takeFromLimit(app.deps, first, 'x')).allowed).toBe(true)
  expect((await takeFromLimit(app.deps, first, 'y')).allowed).toBe(true)
  expect((await takeFromLimit(app.deps, second, 'x')).allowed).toBe(true)
  expect((await takeFromLimit(app.deps, first, 'x')).allowed).toBe(false)
})

test('[QUAL-07] the table holds no address, and forgets allowances that are whole again', async () => {
  await takeFromLimit(app.deps, newRule(1, 60), '198.51.100.77')
  const { rows } = await app.deps.database.db.execute<{ key: string }>('select key from rate_limits')
  expect(JSON.stringify(rows)).not.toContain('198.51.100.77')
  app.clock.advance(hourMs)
  await pruneFullLimits(app.deps)
  expect((await app.deps.database.db.execute('select key from rate_limits')).rows).toEqual([])
})

test('with the limits off everyone passes', async () => {
  const deps = { ...app.deps, config: { ...app.deps.config, rateLimits: false } }
  const rule = newRule(1, 60)
  expect((await takeFromLimit(deps, rule, 'x')).allowed && (await takeFromLimit(deps, rule, 'x')).allowed).toBe(true)
})

function newRule(burst: number, refillSeconds: number) {
  numbers += 1
  return { name: `test-${numbers}`, burst, refillSeconds }
}
