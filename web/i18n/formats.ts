import type { Language } from '#shared/languages.ts'
import { locales } from '#shared/languages.ts'

/** Keeps the formatters of a kind: making one takes a browser as long as writing a thousand dates with it. */
function kept<Options, Format>(make: new (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>()
  return (language: Language, options?: Options): Format => {
    const name = `${language}${JSON.stringify(options)}`
    const format = made.get(name) ?? new make(locales[language], options)
    made.set(name, format)
    return format
  }
}

/** The formatter of dates of a language. */
export const dates = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
/** The formatter of numbers of a language. */
export const numbers = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
/** The formatter of distances in time of a language. */
export const distances = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat)

/**
 * Writes a calendar day out, for example "17 February 2027".
 *
 * @param day `YYYY-MM-DD`.
 * @returns the text as it came when it is no such day: an editor may have written words instead.
 */
export function formatDay(day: string, language: Language): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(instant)) return day
  return dates(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(instant)
}

/** Writes a day without a year, as "21 December". @param day `--MM-DD` */
export function formatDayOfYear(day: string, language: Language): string {
  // A leap year has every day.
  const instant = Date.parse(`2028${day.slice(1)}T00:00:00Z`)
  if (Number.isNaN(instant)) return day
  return dates(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(instant)
}

/**
 * Writes a deadline: `+18` as so many days ahead ("in 18 days"), which no calendar outdates; a day as that day.
 *
 * @returns the text as it came when it is neither: an editor may have written words instead.
 */
export function formatDeadline(text: string, language: Language): string {
  if (!/^\+\d{1,4}$/.test(text)) return formatDay(text, language)
  return distances(language).format(Number(text), 'day')
}

/** Writes a time of day in 24 hours, for example "09:41": all languages of the site write it so. */
export function formatTime(hour: number, minute: number): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Writes a share of a hundred, for example "75%" or "75 %". @param percent 0 to 100. */
export function formatPercent(percent: number, language: Language): string {
  return numbers(language, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100)
}
