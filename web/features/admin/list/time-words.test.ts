import { expect, test } from 'vitest'
import { formatCount, relativeTime } from './time-words.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:00Z', 'en', 'now'],
  ['2026-11-21T09:59:00Z', 'en', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'ru', 'вчера'],
  ['2026-11-24T13:00:00Z', 'ro', 'peste 3 zile'],
  ['2024-11-01T00:00:00Z', 'en', '2 years ago'],
] as const)('%s in %s is %s', (instant, language, words) => {
  expect(relativeTime(instant, language, now)).toBe(words)
})

test('numbers have the separators of the language', () => {
  expect(formatCount(12480, 'en')).toBe('12,480')
  expect(formatCount(12480, 'ro')).toBe('12.480')
})
