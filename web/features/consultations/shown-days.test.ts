import { expect, test } from 'vitest'
import { addMonths, dayAfterKey, offerOf, officeDatesOf, weeksOf } from './shown-days.ts'

test('[BOOK-02] a month is shown in whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(addMonths('2026-12', 1)).toBe('2027-01')
})

test('[BOOK-02] a day of a visitor far away lies across two days of the office', () => {
  expect(officeDatesOf('2026-11-10', 'Europe/London', 'Europe/Chisinau')).toEqual(['2026-11-10', '2026-11-11'])
  expect(officeDatesOf('2026-11-10', 'Europe/Chisinau', 'Europe/Chisinau')).toEqual(['2026-11-10'])
  expect(officeDatesOf('2026-11-10', 'Pacific/Auckland', 'Europe/Chisinau')).toEqual(['2026-11-09', '2026-11-10'])
})

test('[BOOK-02] a day has the best to offer of the days that it touches', () => {
  const day = (date: string, state: 'free' | 'closed' | 'past') => ({
    date,
    state,
    reason: null,
    free: state === 'free' ? { first: `${date}T07:00:00Z`, last: `${date}T15:00:00Z` } : null,
  })
  const days = {
    timezone: 'Europe/Chisinau',
    today: '2026-11-09',
    last: '2027-01-08',
    next_free: null,
    types: [],
    reminders: { day: true, hour: true },
    days: [day('2026-11-09', 'closed'), day('2026-11-10', 'free')],
  }
  expect(offerOf('2026-11-10', days, 'Pacific/Auckland')).toBe('free')
  expect(offerOf('2026-11-11', days, 'Pacific/Auckland')).toBe('free')
  // The office's Tuesday begins on the Monday of London, but nothing of it can be had so early.
  expect(offerOf('2026-11-09', days, 'Europe/London')).toBe('closed')
  expect(offerOf('2026-11-09', days, 'Europe/Chisinau')).toBe('closed')
  expect(offerOf('2026-11-20', days, 'Europe/Chisinau')).toBeNull()
})

test('[BOOK-01] the arrow keys move by day and week, Home and End in the week, the page keys by month', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a']
  expect(keys.map((key) => dayAfterKey(key, '2026-10-31'))).toEqual([
    '2026-10-30',
    '2026-11-01',
    '2026-10-24',
    '2026-11-07',
    '2026-10-26',
    '2026-11-01',
    '2026-09-30',
    '2026-11-30',
    null,
  ])
})
