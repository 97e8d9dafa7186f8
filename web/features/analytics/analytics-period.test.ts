import { expect, test } from 'vitest'
import { changePercent, periodOf, periodQuery } from './analytics-period.ts'

test('[ADM-04] the address names the period; what it does not understand is thirty days', () => {
  expect(periodOf({})).toEqual({ name: '30d' })
  expect(periodQuery(periodOf({ period: 'today' }))).toEqual({ period: 'today' })
  expect(periodQuery(periodOf({ from: '2026-01-01', to: '2026-01-31' }))).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(periodOf({ from: '2026-02-01', to: '2026-01-31' }).name).toBe('30d')
  expect(periodOf({ period: 'for ever' }).name).toBe('30d')
})

test('[ADM-04] a change is in percent of what was before, and nothing when there was nothing', () => {
  expect(changePercent(15, 10)).toBe(50)
  expect(changePercent(0, 10)).toBe(-100)
  expect(changePercent(5, 0)).toBeNull()
})
