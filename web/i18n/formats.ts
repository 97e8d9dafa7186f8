import type { Language } from '#shared/languages.ts'

/** The locale that numbers, dates and amounts are written in, by interface language. */
const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', ro: 'ro-RO' }

/**
 * Writes a calendar day out, for example "17 February 2027".
 *
 * @param day `YYYY-MM-DD`.
 * @returns the text as it came when it is no such day: an editor may have written words instead.
 */
export function formatDay(day: string, language: Language): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(instant)) return day
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(instant)
}

/** Writes a time of day in 24 hours, for example "09:41". */
export function formatTime(hour: number, minute: number, language: Language): string {
  const instant = Date.UTC(2000, 0, 1, hour, minute)
  return new Intl.DateTimeFormat(locales[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(instant)
}

/** Writes a share of a hundred, for example "75%" or "75 %". @param percent 0 to 100. */
export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
}

/** Writes an instant with day and time of the viewer's zone, for example "17 Feb 2027, 09:41". @param instant ISO 8601 */
export function formatInstant(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(instant),
  )
}
