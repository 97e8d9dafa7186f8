import { expect, test } from 'vitest'
import { daysUntil } from './zoned-time.ts'

test('[CALL-09] days left follow the calendar of the user; a day without an hour is the same everywhere', () => {
  const now = Date.parse('2026-11-27T22:29:00Z')
  const inBrussels = '2026-12-01T01:00:00+01:00'
  expect(daysUntil(inBrussels, now, 'Europe/Brussels')).toBe(4)
  expect(daysUntil(inBrussels, now, 'America/New_York')).toBe(3)
  expect(daysUntil('2026-12-01', now, 'Europe/Chisinau')).toBe(3)
  expect(daysUntil('2026-12-01', now, 'America/New_York')).toBe(4)
  expect(daysUntil('2026-11-26', now, 'America/New_York')).toBe(-1)
})
