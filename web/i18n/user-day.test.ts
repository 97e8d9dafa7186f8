import { afterEach, expect, test, vi } from 'vitest'

const ownZone = process.env['TZ']

afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

test.each([
  ['America/New_York', '2026-11-28T01:38:00Z', '2026-11-27', '27 November 2026'],
  ['Europe/Chisinau', '2026-11-27T22:29:00Z', '2026-11-28', '28 November 2026'],
])('[QUAL-15] in %s the day of %s is the one of the user, as a value and in words', async (zone, at, day, words) => {
  process.env['TZ'] = zone
  // Formatters are kept, with the zone of when they were made.
  vi.resetModules()
  const { userDay, userZone } = await import('./user-day.ts')
  const { formatLongDay } = await import('./measures.ts')
  expect(userZone()).toBe(zone)
  expect(userDay(Date.parse(at))).toBe(day)
  expect(formatLongDay(at, 'en')).toBe(words)
})

test('[QUAL-15] the month of an instant is the one of the user; one that is counted in UTC says so', async () => {
  process.env['TZ'] = 'America/New_York'
  vi.resetModules()
  const { formatMonth, formatUtcMonth } = await import('./measures.ts')
  expect(formatMonth('2026-12-01T01:38:00Z', 'en')).toBe('November 2026')
  expect(formatUtcMonth('2026-12', 'en')).toBe('December 2026 (UTC)')
})
