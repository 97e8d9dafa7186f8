import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'

/** The locale that dates are written in, by interface language. */
const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', ro: 'ro-RO' }

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
]

/** Says how far an instant is away, before or after: "2 hours ago", "in 3 days", "now". @param instant ISO 8601. */
export function relativeTime(instant: string, language: Language, nowMs: number): string {
  const awayMs = Date.parse(instant) - nowMs
  const [unit, ms] = steps.find(([, each]) => Math.abs(awayMs) >= each) ?? ['second', Infinity]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(awayMs / ms), unit)
}

/** Writes an instant out in the reader's own zone, to the minute. @param instant ISO 8601. */
export function absoluteTime(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short' }).format(
    Date.parse(instant),
  )
}

/** Writes a number with the separators of a language. */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(count)
}
