import { describe, expect, it } from 'vitest'
import { formatDay, formatPercent, formatTime } from '#web/i18n/formats.ts'

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
    expect(formatTime(9, 41, 'en')).toBe('09:41')
    expect(formatPercent(75, 'en')).toBe('75%')
    expect(formatPercent(75, 'ru')).toBe('75\u00a0%')
  })
})
