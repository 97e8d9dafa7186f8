import { daySeconds, hourSeconds, minuteSeconds } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { locales } from '#shared/languages.ts'
import type { MailMessages } from '#server/mail/messages/mail-messages.ts'

/**
 * Writes an instant out to the minute, for example "21 November 2026 at 17:41 UTC". The zone of the reader is not known
 * here, so the text names its own.
 *
 * @param at ISO 8601 or milliseconds since 1970 UTC.
 * @throws {RangeError} when it is no instant.
 */
export function formatMailInstant(at: string | number, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(typeof at === 'number' ? at : Date.parse(at))
}

/**
 * Writes a duration in its fitting unit, rounded down, with the plural form that the language wants: "24 hours",
 * "21 минуту", "20 de minute". Up to two of a unit the smaller one says it more exactly.
 */
export function formatDuration(seconds: number, language: Language, units: MailMessages['units']): string {
  if (seconds < 2 * minuteSeconds) return formatCount(seconds, language, units.seconds)
  if (seconds < 2 * hourSeconds) return formatCount(seconds / minuteSeconds, language, units.minutes)
  if (seconds < 2 * daySeconds) return formatCount(seconds / hourSeconds, language, units.hours)
  return formatCount(seconds / daySeconds, language, units.days)
}

/** Writes a whole number with its noun; the figure and the noun stay on one line. @param count is rounded down. */
export function formatCount(count: number, language: Language, forms: MailMessages['units']['days']): string {
  const whole = Math.floor(count)
  const form = forms[new Intl.PluralRules(locales[language]).select(whole)]
  return form.replace('{n} ', `${new Intl.NumberFormat(locales[language]).format(whole)}\u00A0`)
}

/** Writes a day out, for example "Monday, 23 November 2026". @param day `YYYY-MM-DD`. */
export function formatMailDay(day: string, language: Language): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locales[language], options).format(Date.parse(`${day}T00:00:00Z`))
}

/** Writes some days out, for example "16–22 November 2026". @param from first day, `YYYY-MM-DD`. @param to last day. */
export function formatMailDays(from: string, to: string, language: Language): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
  return new Intl.DateTimeFormat(locales[language], options).formatRange(at(from), at(to))
}

/** Writes a whole number. */
export function formatMailNumber(number: number, language: Language): string {
  return new Intl.NumberFormat(locales[language]).format(number)
}

/** Writes an amount in euro. */
export function formatMailEuro(amount: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(amount)
}

/** Writes a change with its sign, for example "+12 %". @param change 0.12 is twelve per cent more. */
export function formatMailChange(change: number, language: Language): string {
  const options = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const
  return new Intl.NumberFormat(locales[language], options).format(change).replace('-', '\u2212')
}
