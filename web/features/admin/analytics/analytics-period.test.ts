import { expect, test } from 'vitest'
import { changePercent, periodOf } from './analytics-period.ts'

const now = Date.UTC(2026, 10, 21, 9)

test('[ADM-04] the address names the period; what it does not understand is thirty days', () => {
  expect(periodOf({}, now)).toEqual({ from: '2026-10-23', to: '2026-11-21', name: '30d' })
  expect(periodOf({ period: 'today' }, now)).toEqual({ from: '2026-11-21', to: '2026-11-21', name: 'today' })
  expect(periodOf({ from: '2026-01-01', to: '2026-01-31' }, now)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
    name: null,
  })
  expect(periodOf({ from: '2026-02-01', to: '2026-01-31' }, now).name).toBe('30d')
  expect(periodOf({ period: 'for ever' }, now).name).toBe('30d')
})

test('[ADM-04] a change is in percent of what was before, and nothing when there was nothing', () => {
  expect(changePercent(15, 10)).toBe(50)
  expect(changePercent(0, 10)).toBe(-100)
  expect(changePercent(5, 0)).toBeNull()
})
