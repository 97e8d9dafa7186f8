import { dayMs, minuteMs } from '#shared/duration.ts'

/** A moment of local time: a calendar day `YYYY-MM-DD` and a time `HH:MM`, in a zone that is named separately. */
type LocalMoment = { date: string; time: string }

/** What a time on the wall is on the time line: once, never (the clock skips it) or twice (the clock is set back). */
type LocalReading = { kind: 'once' | 'repeated'; at: number } | { kind: 'skipped'; at: number }

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Longest name of a zone, in characters. */
export const timeZoneLengthMax = 64

/** Returns whether a text names a zone of the zone database that this machine knows, for example `Europe/Chisinau`. */
export function isTimeZone(text: string): boolean {
  // Offsets such as `+03:00` are zones to Intl, but no rule about summer time can be kept in one.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(text) || text.length > timeZoneLengthMax) return false
  try {
    formatterOf(text)
    return true
  } catch {
    return false
  }
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  // Zones of before 1900 differ by seconds; minutes are what every zone of today has.
  return Math.round((wallOf(instant, timeZone) - Math.floor(instant / 1000) * 1000) / minuteMs) * minuteMs
}

/** Reads the wall clock of a zone at an instant; seconds are cut. */
export function localOf(instant: number, timeZone: string): LocalMoment {
  const text = new Date(wallOf(instant, timeZone)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/**
 * Finds the instant at which a zone's clock shows a time.
 *
 * @returns of a repeated time the earlier instant; of a skipped one the instant at which the clock jumps over it.
 * @throws {RangeError} when the day does not exist, or the text is not a time (`24:00` is the end of the day).
 */
export function readLocal({ date, time }: LocalMoment, timeZone: string): LocalReading {
  const wall = wallMs(date, time)
  // No zone jumps twice within a day, so the clock before and the clock after are all that it can be.
  const before = offsetAt(wall - dayMs, timeZone)
  const after = offsetAt(wall + dayMs, timeZone)
  const fits = [...new Set([wall - before, wall - after])].filter(
    (instant) => instant + offsetAt(instant, timeZone) === wall,
  )
  const [first, second] = fits.toSorted((left, right) => left - right)
  if (first === undefined) return { kind: 'skipped', at: switchBetween(wall - after, wall - before, timeZone) }
  return { kind: second === undefined ? 'once' : 'repeated', at: first }
}

/** First instant of a calendar day in a zone; where the clock skips midnight, the instant of the jump. */
export function startOfDay(date: string, timeZone: string): number {
  return readLocal({ date, time: '00:00' }, timeZone).at
}

/** Moves a calendar day by whole days. @throws {RangeError} when the day does not exist. */
export function addDays(date: string, days: number): string {
  return new Date(wallMs(date, '00:00') + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one calendar day to another; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((wallMs(to, '00:00') - wallMs(from, '00:00')) / dayMs)
}

/** The calendar day of a text that begins with one: of a wall time with or without an hour, never of an instant in UTC. */
export function wallDay(text: string): string {
  return text.slice(0, 10)
}

/**
 * Whole days until a deadline by a person's calendar, below nought once it is over.
 *
 * @param at a wall time with its offset, or a day without an hour, which is the same day everywhere.
 * @param timeZone the person's.
 * @see CALL-09
 */
export function daysUntil(at: string, now: number, timeZone: string): number {
  const hasOffset = at.includes('T') && /(?:Z|[+-]\d{2}:\d{2})$/.test(at)
  return daysBetween(localOf(now, timeZone).date, hasOffset ? localOf(Date.parse(at), timeZone).date : wallDay(at))
}

/** Day of the week of a calendar day: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(wallMs(date, '00:00')).getUTCDay() || 7
}

/** Returns whether a text is a calendar day that exists, `YYYY-MM-DD`, from the year 1970 on. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** Returns whether a text is a time of the day, `HH:MM`. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function wallMs(date: string, time: string): number {
  if (!isCalendarDay(date)) throw new RangeError(`There is no day ${date}`)
  if (time !== '24:00' && !isTimeOfDay(time)) throw new RangeError(`There is no time ${time}`)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * minuteMs
}

/** What the wall shows, as if it were UTC. */
function wallOf(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** The instant between two at which a zone's clock is changed, to the minute. */
function switchBetween(from: number, until: number, timeZone: string): number {
  const before = offsetAt(from - 1, timeZone)
  let [low, high] = [Math.floor(from / minuteMs), Math.ceil(until / minuteMs)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * minuteMs, timeZone) === before) low = middle + 1
    else high = middle
  }
  return low * minuteMs
}
