import { minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { locales } from '#shared/languages.ts'
import { zoneCity } from '#shared/zone-cities.ts'
import { localOf, offsetAt } from '#shared/zoned-time.ts'

/**
 * Whose clock a moment is written in: a zone of this machine's data, or a zone whose clock is known to be ahead of UTC by so
 * many minutes, although the data of this machine say something different.
 */
export type MeetingClock = string | { zone: string; offsetMinutes: number }

/**
 * The clock of a zone whose offset at an instant was read elsewhere, for example in the visitor's browser. What was read there
 * counts where the data of this machine differ from it.
 *
 * @param offsetMinutes how far the clock is ahead of UTC at the instant; null: unknown.
 * @see BOOK-06
 */
export function clockOf(zone: string, instant: number, offsetMinutes: number | null): MeetingClock {
  return offsetMinutes === null || offsetMinutes === offsetMinutesAt(instant, zone) ? zone : { zone, offsetMinutes }
}

/** The office's clock at a meeting, as the server read it. @param meeting `date` and `time` are what the office's clock shows at `start`. */
export function officeClock(
  { date, time }: { date: string; time: string },
  timeZone: string,
  start: number,
): MeetingClock {
  return clockOf(timeZone, start, Math.round((Date.parse(`${date}T${time}:00Z`) - start) / minuteMs))
}

/** How far a clock is ahead of UTC at an instant, in minutes. */
export function offsetMinutesAt(instant: number, clock: MeetingClock): number {
  return typeof clock === 'string' ? Math.round(offsetAt(instant, clock) / minuteMs) : clock.offsetMinutes
}

/**
 * Names a zone with its city in a language and how far its clock is ahead: `Chișinău, UTC+2`. Where the clock changes up to
 * `until`, both are named: `Chișinău, UTC+2 → UTC+3`.
 */
export function zoneLabel(clock: MeetingClock, instant: number, language: Language, until = instant): string {
  const offsets = [...new Set([instant, until].map((at) => offsetWords(offsetMinutesAt(at, clock))))].join(' \u2192 ')
  const city = zoneCity(typeof clock === 'string' ? clock : clock.zone, language)
  return city === null ? offsets : `${city}, ${offsets}`
}

/** Names a zone by its city, or by what it is ahead of UTC where it is no city's. */
export const zoneName = (zone: string, language: Language) => zoneCity(zone, language) ?? zoneLabel(zone, 0, language)

/** Writes the day of an instant out: `Thursday, 26 November 2026`. */
export function meetingDay(instant: number, language: Language, clock: MeetingClock): string {
  return formatDay(instant, language, clock, { weekday: 'long', month: 'long' })
}

/** Writes the day of an instant short, as lists need it: `Thu 26 Nov 2026`. */
export function shortDay(instant: number, language: Language, clock: MeetingClock): string {
  return formatDay(instant, language, clock, { weekday: 'short', month: 'short' })
}

/** Writes the wall clock of a meeting: `10:00–11:00`. */
export function meetingHours(start: number, end: number, clock: MeetingClock): string {
  return `${clockTime(start, clock)}–${clockTime(end, clock)}`
}

/** Writes a meeting out with its zone: `Thursday, 26 November 2026, 10:00–11:00 (Chișinău, UTC+2)`. */
export function meetingMoment(start: number, end: number, language: Language, clock: MeetingClock): string {
  return `${meetingDay(start, language, clock)}, ${meetingHours(start, end, clock)} (${zoneLabel(clock, start, language, end)})`
}

/** True when two clocks show the same at an instant: naming both would say nothing. */
export function isSameClock(left: MeetingClock, right: MeetingClock, instant: number): boolean {
  return offsetMinutesAt(instant, left) === offsetMinutesAt(instant, right)
}

function clockTime(instant: number, clock: MeetingClock): string {
  return localOf(...shown(instant, clock)).time
}

function formatDay(
  instant: number,
  language: Language,
  clock: MeetingClock,
  lengths: { weekday: 'long' | 'short'; month: 'long' | 'short' },
): string {
  const [at, timeZone] = shown(instant, clock)
  return new Intl.DateTimeFormat(locales[language], { timeZone, day: 'numeric', year: 'numeric', ...lengths }).format(
    at,
  )
}

/** An instant and a zone of this machine's data whose clock shows then what the given one shows at the given instant. */
function shown(instant: number, clock: MeetingClock): [instant: number, timeZone: string] {
  return typeof clock === 'string' ? [instant, clock] : [instant + clock.offsetMinutes * minuteMs, 'UTC']
}

function offsetWords(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '\u2212' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
