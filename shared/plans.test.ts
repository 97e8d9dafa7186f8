import { expect, test } from 'vitest'
import { addMonths, isRunning, planLimits, plans, shippedPlans } from './plans.ts'

const end = Date.parse('2027-02-28T12:00:00Z')

test.each([
  ['active', end, null, end - 1, true],
  ['active', end, null, end, false],
  ['active', end, end + 1000, end + 999, true],
  ['active', end, end + 1000, end + 1000, false],
  ['active', null, null, end * 2, true],
  ['cancelled', end, end + 1000, end - 1, true],
  ['cancelled', end, end + 1000, end, false],
  ['expired', null, null, 0, false],
  ['expired', end, end, end - 1, false],
] as const)(
  '[DASH-05] %s until %s, grace until %s: at %s it runs is %s',
  (status, expiresAt, graceUntil, now, runs) => {
    expect(isRunning({ status, expiresAt, graceUntil }, now)).toBe(runs)
  },
)

test.each([
  ['2027-01-31T10:00:00Z', 1, '2027-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 12, '2029-02-28T10:00:00.000Z'],
  ['2027-12-15T10:00:00Z', 1, '2028-01-15T10:00:00.000Z'],
  ['2027-08-31T23:59:59Z', 6, '2028-02-29T23:59:59.000Z'],
])('%s and %i months are %s', (from, months, to) => {
  expect(new Date(addMonths(Date.parse(from), months)).toISOString()).toBe(to)
})

test('a larger plan as shipped has everything of a smaller one, and more room', () => {
  for (const [index, plan] of plans.entries()) {
    const smaller = plans[index - 1]
    if (smaller === undefined) continue
    for (const feature of shippedPlans[smaller].features) expect(shippedPlans[plan].features).toContain(feature)
    for (const limit of planLimits)
      expect(shippedPlans[plan].limits[limit]).toBeGreaterThan(shippedPlans[smaller].limits[limit])
  }
})
