import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { locales } from '#shared/languages.ts'

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

/**
 * Writes a deadline: `+18` as so many days ahead ("in 18 days"), which no calendar outdates; a day as that day.
 *
 * @returns the text as it came when it is neither: an editor may have written words instead.
 */
export function formatDeadline(text: string, language: Language): string {
  if (!/^\+\d{1,4}$/.test(text)) return formatDay(text, language)
  return new Intl.RelativeTimeFormat(locales[language]).format(Number(text), 'day')
}

/** Writes the month of an instant, for example "March 2025". @param instant ISO 8601 */
export function formatMonth(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(instant),
  )
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
  return Number.isNaN(at) ? instant : new Intl.DateTimeFormat(locales[language], options).format(at)
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
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(Math.trunc(awayMs / ms), unit)
}

/** As `formatRelative`, for what has happened: an instant ahead of a slow clock is "now". */
export function formatAgo(instant: string, language: Language, nowMs: number): string {
  return formatRelative(instant, language, Math.max(nowMs, Date.parse(instant)))
}

/** Writes a whole number in groups of three, for example "12,480" or "12 480". */
export function formatNumber(number: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 }).format(number)
}

/** Writes a number with at most so many digits behind the point. */
export function formatDecimal(number: number, language: Language, digits: number): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: digits }).format(number)
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
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: step === 'day' ? 'UTC' : timeZone }).format(
    Date.parse(at),
  )
}

/** Writes an amount of money, for example "€200". @param cents hundredths of a euro. */
export function formatEuro(cents: number, language: Language): string {
  const options = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(locales[language], options).format(cents / 100)
}

/** Writes a size, for example "500 MB" or "2 GB". @param megabytes millions of bytes. */
export function formatMegabytes(megabytes: number, language: Language): string {
  const isLarge = megabytes >= 1000
  const options = { style: 'unit', unit: isLarge ? 'gigabyte' : 'megabyte', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locales[language], options).format(isLarge ? megabytes / 1000 : megabytes)
}

/** Writes a size of a file: kilobytes, from a megabyte on megabytes with one digit. */
export function formatFileSize(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000)
  return new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value)
}
