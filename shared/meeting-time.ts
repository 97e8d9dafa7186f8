import { minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { locales } from '#shared/languages.ts'
import { zoneCity } from '#shared/zone-cities.ts'
import { localOf, offsetAt } from '#shared/zoned-time.ts'

/** Names a zone with its city in a language and how far its clock is ahead at an instant: `Chișinău, UTC+2`. */
export function zoneLabel(timeZone: string, instant: number, language: Language): string {
  const minutes = Math.round(offsetAt(instant, timeZone) / minuteMs)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset =
    minutes === 0
      ? 'UTC'
      : `UTC${minutes < 0 ? '\u2212' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
  const city = zoneCity(timeZone, language)
  return city === null ? offset : `${city}, ${offset}`
}

/** Writes the day of an instant out: `Thursday, 26 November 2026`. */
export function meetingDay(instant: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(instant)
}

/** Writes the day of an instant short, as lists need it: `Thu 26 Nov 2026`. */
export function shortDay(instant: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(instant)
}

/** Writes the wall clock of a meeting: `10:00–11:00`. */
export function meetingHours(start: number, end: number, timeZone: string): string {
  return `${localOf(start, timeZone).time}–${localOf(end, timeZone).time}`
}

/** Writes a meeting out with its zone: `Thursday, 26 November 2026, 10:00–11:00 (Chișinău, UTC+2)`. */
export function meetingMoment(start: number, end: number, language: Language, timeZone: string): string {
  return `${meetingDay(start, language, timeZone)}, ${meetingHours(start, end, timeZone)} (${zoneLabel(timeZone, start, language)})`
}

/** True when two zones show the same wall clock at an instant: naming both would say nothing. */
export function isSameClock(left: string, right: string, instant: number): boolean {
  return offsetAt(instant, left) === offsetAt(instant, right)
}
