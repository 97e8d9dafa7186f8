import { describe, expect, it } from 'vitest'
import { formatDay, formatPercent, formatTime } from '#web/i18n/formats.ts'
import {
  formatAgo,
  formatFileSize,
  formatLongDay,
  formatLongInstant,
  formatNumber,
  formatRelative,
} from '#web/i18n/measures.ts'

describe('dates and figures of the interface', () => {
  it('writes a day out in each language', () => {
    expect(formatDay('2027-02-17', 'en')).toBe('17 February 2027')
    expect(formatDay('2027-02-17', 'ru')).toMatch(/^17 февраля 2027/)
    expect(formatDay('2027-02-17', 'ro')).toBe('17 februarie 2027')
  })

  it('leaves words that an editor wrote instead of a day', () => {
    expect(formatDay('in spring', 'en')).toBe('in spring')
    expect(formatDay('2027-13-45', 'en')).toBe('2027-13-45')
  })

  it('writes times in 24 hours and shares with the sign of the language', () => {
    expect(formatTime(9, 41)).toBe('09:41')
    expect(formatPercent(75, 'en')).toBe('75%')
    expect(formatPercent(75, 'ru')).toBe('75\u00a0%')
  })

  it('writes numbers with the separators of the language, and sizes with their unit', () => {
    expect(formatNumber(12480, 'en')).toBe('12,480')
    expect(formatNumber(12480, 'ro')).toBe('12.480')
    expect(formatFileSize(10, 'en')).toBe('1 kB')
    expect(formatFileSize(340_400, 'en')).toBe('340 kB')
    expect(formatFileSize(2_560_000, 'ro')).toBe('2,6 MB')
  })

  it('writes an instant out, and leaves what is none', () => {
    expect(formatLongInstant('2026-03-04T09:41:00', 'en')).toBe('4 March 2026 at 09:41')
    expect(formatLongDay('2026-03-04T09:41:00', 'ro')).toBe('4 martie 2026')
    expect([formatLongInstant('soon', 'en'), formatLongDay('soon', 'ru')]).toEqual(['soon', 'soon'])
  })

  const now = Date.parse('2026-11-21T12:00:00Z')

  it.each([
    ['2026-11-21T12:00:00Z', 'en', 'now'],
    ['2026-11-21T09:59:00Z', 'en', '2 hours ago'],
    ['2026-11-20T11:00:00Z', 'ru', 'вчера'],
    ['2026-11-24T13:00:00Z', 'ro', 'peste 3 zile'],
    ['2024-11-01T00:00:00Z', 'en', '2 years ago'],
  ] as const)('says that %s in %s is %s', (instant, language, words) => {
    expect(formatRelative(instant, language, now)).toBe(words)
  })

  it.each([
    ['2026-11-21T11:59:30Z', 'en', 'now'],
    ['2026-11-21T09:30:00Z', 'en', '2 hours ago'],
    ['2026-11-20T11:00:00Z', 'en', 'yesterday'],
    ['2026-11-21T09:30:00Z', 'ru', '2 часа назад'],
    ['2026-11-21T11:50:00Z', 'ro', 'acum 10 minute'],
    ['2026-11-21T12:05:00Z', 'en', 'now'],
  ] as const)('says that what happened %s was, in %s, %s', (instant, language, words) => {
    expect(formatAgo(instant, language, now)).toBe(words)
  })
})
