import { minuteMs } from '#shared/duration.ts'
import { addDays, isCalendarDay, localOf, offsetAt, readLocal } from '#shared/zoned-time.ts'

/** A time of the day as a text gives it. 24:00:00 is the end of the day. */
export type ClockTime = { readonly hour: number; readonly minute: number; readonly second: number }

/**
 * Writes a moment as ISO 8601 with the offset that the zone's clock has on that very day.
 *
 * @param zone a name of the zone database; null leaves the offset out, because nothing says which it is.
 * @returns for an hour that the clock skips the moment of the jump.
 * @throws {RangeError} when the day or the time does not exist.
 */
export function zonedMoment(day: string, time: ClockTime, zone: string | null): string {
  const date = time.hour === 24 ? addDays(day, 1) : day
  const clock = `${padded(time.hour % 24)}:${padded(time.minute)}`
  const seconds = padded(time.second)
  if (zone === null) return `${date}T${clock}:${seconds}`
  const { at } = readLocal({ date, time: clock }, zone)
  const shown = localOf(at, zone)
  return `${shown.date}T${shown.time}:${seconds}${offsetText(offsetAt(at, zone))}`
}

/**
 * Makes a calendar day of its numbers.
 *
 * @param month from 1 to 12.
 * @returns null when there is no such day.
 */
export function calendarDay(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${padded(month)}-${padded(day)}`
  return isCalendarDay(text) ? text : null
}

/** Moves a calendar day by whole months; a day that the month lacks becomes its last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / minuteMs))
  return `${offset < 0 ? '-' : '+'}${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`
}

function padded(value: number): string {
  return String(value).padStart(2, '0')
}
