import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { dates, distances, numbers } from '#web/i18n/formats.ts'

/** Writes the month of an instant in the viewer's zone, for example "March 2025". @param instant ISO 8601 */
export function formatMonth(instant: string, language: Language): string {
  return dates(language, { month: 'long', year: 'numeric' }).format(Date.parse(instant))
}

/** Writes a month that is counted in UTC, and says so: "March 2025 (UTC)". @param month `YYYY-MM` */
export function formatUtcMonth(month: string, language: Language): string {
  const text = dates(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01`))
  return `${text} (UTC)`
}

/** Writes an instant with day and time of the viewer's zone, for example "17 Feb 2027, 09:41". @param instant ISO 8601 */
export function formatInstant(instant: string, language: Language): string {
  return dates(language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(instant))
}

/** Writes the time of an instant of today, and the day of an earlier one, in the viewer's zone. @param instant ISO 8601 */
export function formatLately(instant: string, language: Language, nowMs: number): string {
  const at = Date.parse(instant)
  const day = dates(language, { dateStyle: 'medium' })
  const isToday = day.format(at) === day.format(nowMs)
  return isToday ? dates(language, { timeStyle: 'short' }).format(at) : day.format(at)
}

/**
 * Writes an instant out with day and time of the viewer's zone, for example "17 February 2027 at 09:41".
 *
 * @param instant ISO 8601.
 * @returns the text as it came when it is no instant.
 */
export function formatLongInstant(instant: string, language: Language): string {
  return writtenOut(instant, language, { dateStyle: 'long', timeStyle: 'short' })
}

/** Writes the day of an instant out, in the viewer's zone; otherwise as `formatLongInstant`. */
export function formatLongDay(instant: string, language: Language): string {
  return writtenOut(instant, language, { dateStyle: 'long' })
}

function writtenOut(instant: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? instant : dates(language, options).format(at)
}

const relativeSteps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
]

/** Says how far an instant is away, before or after: "2 hours ago", "in 3 days", "now". @param instant ISO 8601 */
export function formatRelative(instant: string, language: Language, nowMs: number): string {
  const awayMs = Date.parse(instant) - nowMs
  const [unit, ms] = relativeSteps.find(([, each]) => Math.abs(awayMs) >= each) ?? ['second', Infinity]
  return distances(language, { numeric: 'auto' }).format(Math.trunc(awayMs / ms), unit)
}

/** As `formatRelative`, for what has happened: an instant ahead of a slow clock is "now". */
export function formatAgo(instant: string, language: Language, nowMs: number): string {
  return formatRelative(instant, language, Math.max(nowMs, Date.parse(instant)))
}

/** Writes a whole number in groups of three, for example "12,480" or "12 480". */
export function formatNumber(number: number, language: Language): string {
  return numbers(language, { maximumFractionDigits: 0 }).format(number)
}

/** Writes a number with at most so many digits behind the point. */
export function formatDecimal(number: number, language: Language, digits: number): string {
  return numbers(language, { maximumFractionDigits: digits }).format(number)
}

/** Writes a length of time in minutes and seconds, for example "2:05". @param seconds fractions are dropped. */
export function formatDuration(seconds: number, language: Language): string {
  const whole = Math.floor(seconds)
  return `${formatNumber(Math.floor(whole / 60), language)}:${String(whole % 60).padStart(2, '0')}`
}

/** A point of a chart: an hour in the zone that is named, or a day, written as its beginning in UTC. */
type Point = { at: string; step: 'hour' | 'day'; timeZone: string }

/** Writes an hour or a day of a chart. */
export function formatPoint({ at, step, timeZone }: Point, language: Language): string {
  const options: Intl.DateTimeFormatOptions =
    step === 'hour'
      ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { day: 'numeric', month: 'short' }
  return dates(language, { ...options, timeZone: step === 'day' ? 'UTC' : timeZone }).format(Date.parse(at))
}

/** Writes an amount of money, for example "€200". @param cents hundredths of a euro. */
export function formatEuro(cents: number, language: Language): string {
  const options = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const
  return numbers(language, options).format(cents / 100)
}

/** Writes a size, for example "500 MB" or "2 GB". @param megabytes millions of bytes. */
export function formatMegabytes(megabytes: number, language: Language): string {
  const isLarge = megabytes >= 1000
  const options = { style: 'unit', unit: isLarge ? 'gigabyte' : 'megabyte', maximumFractionDigits: 1 } as const
  return numbers(language, options).format(isLarge ? megabytes / 1000 : megabytes)
}

/** Writes a size of a file: kilobytes, from a megabyte on megabytes with one digit. */
export function formatFileSize(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000)
  return numbers(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value)
}
