import { dayMinutes, hourMinutes, minuteMs } from '#shared/duration.ts'
import { findHoliday } from '#shared/holidays.ts'
import type { HolidayCountry } from '#shared/holidays.ts'
import { addDays, localOf, weekdayOf } from '#shared/zoned-time.ts'

const quarterMinutes = 15
/** How exactly closed hours are drawn. */
const shadeMinutes = 5

/** A moment on the office's wall clock. */
export type WallMoment = { date: string; time: string }

/** The hours that a calendar shows: from the first on, to the last, which is not shown any more. */
export type ShownHours = { first: number; last: number }

/** The position of a meeting in its day: minutes from midnight, and which of the parallel lanes. */
export type Placed<Row> = { row: Row; from: number; until: number; lane: number; lanes: number }

type Timed = { date: string; time: string; starts_at: string; ends_at: string }

/** The days of whole weeks that a month touches, Monday first. @param day any day of the month. */
export function monthDays(day: string): string[] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const days: string[] = []
  for (let date = addDays(first, 1 - weekdayOf(first)); date.slice(0, 7) <= month || weekdayOf(date) !== 1;)
    [, date] = [days.push(date), addDays(date, 1)]
  return days
}

/** The first day of the month that lies so many months away. */
export function firstOfMonth(day: string, months: number): string {
  const at = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)
  return localOf(at, 'UTC').date
}

/** Places the meetings that begin on a day of the office; those that overlap get lanes of their own. */
export function placeDay<Row extends Timed>(rows: readonly Row[], date: string): Placed<Row>[] {
  const placed = rows
    .filter((row) => row.date === date)
    .map((row): Placed<Row> => {
      const from = minutesOf(row.time)
      const lasts = (Date.parse(row.ends_at) - Date.parse(row.starts_at)) / minuteMs
      return { row, from, until: Math.min(from + lasts, dayMinutes), lane: 0, lanes: 1 }
    })
    .toSorted((left, right) => left.from - right.from || right.until - left.until)
  for (const heap of heapsOf(placed)) spread(heap)
  return placed
}

/** The hours that have to be shown: usual ones, the office's, and those of what was booked outside of them. */
export function shownHours(
  opening: readonly { opens: string; closes: string }[],
  placed: readonly Pick<Placed<unknown>, 'from' | 'until'>[],
): ShownHours {
  const begins = [...opening.map(({ opens }) => minutesOf(opens)), ...placed.map(({ from }) => from), 9 * hourMinutes]
  const ends = [
    ...opening.map(({ closes }) => minutesOf(closes)),
    ...placed.map(({ until }) => until),
    17 * hourMinutes,
  ]
  return { first: Math.floor(Math.min(...begins) / 60), last: Math.ceil(Math.max(...ends) / 60) }
}

/** Where a meeting comes to lie when it is pulled by days and minutes: whole quarters of the hour, inside the day. */
export function pulledTo({ date, time }: WallMoment, days: number, minutes: number): WallMoment {
  const wanted = minutesOf(time) + Math.round(minutes / quarterMinutes) * quarterMinutes
  const inside = Math.min(Math.max(wanted, 0), dayMinutes - quarterMinutes)
  const [hour, minute] = [Math.floor(inside / 60), inside % 60].map((part) => String(part).padStart(2, '0'))
  return { date: addDays(date, days), time: `${hour}:${minute}` }
}

/** A part of a day, in minutes from midnight. */
export type DayPart = { from: number; until: number }

type OfficeCalendar = {
  id: string
  hours: readonly { weekday: number; opens: string; closes: string }[]
  holidays?: HolidayCountry | null
}
type ClosedPeriod = { calendar_id: string | null; starts: string; ends: string }

/** When no one is there on a day, within the hours that are shown: in no calendar, or closed for all that would be open. */
export function closedParts(
  date: string,
  { first, last }: ShownHours,
  calendars: readonly OfficeCalendar[],
  closed: readonly ClosedPeriod[],
): DayPart[] {
  const weekday = weekdayOf(date)
  const isOpen = (minute: number): boolean => {
    const at = `${date}T${timeOf(minute)}`
    return calendars.some(
      ({ id, hours, holidays }) =>
        !findHoliday(holidays, date) &&
        hours.some(
          (each) => each.weekday === weekday && minutesOf(each.opens) <= minute && minute < minutesOf(each.closes),
        ) &&
        !closed.some(
          ({ calendar_id, starts, ends }) => (calendar_id === null || calendar_id === id) && starts <= at && at < ends,
        ),
    )
  }
  const parts: DayPart[] = []
  for (let minute = first * 60; minute < last * 60; minute += shadeMinutes) {
    if (isOpen(minute)) continue
    const before = parts.at(-1)
    if (before?.until === minute) before.until = minute + shadeMinutes
    else parts.push({ from: minute, until: minute + shadeMinutes })
  }
  return parts
}

/** Closed time has no starts: there half hours can be pressed. */
const closedStepMinutes = 30

type TypeRules = { active: boolean; duration_minutes: number; step_minutes: number }

/**
 * Cuts the shown hours of a day into parts to press: each begins at a time that can be booked and ends at the next one; where
 * no one is there, at half hours.
 *
 * @param shut when no one is there. @see closedParts
 */
export function cellsOfDay(
  date: string,
  { first, last }: ShownHours,
  {
    calendars,
    types,
    shut,
  }: { calendars: readonly OfficeCalendar[]; types: readonly TypeRules[]; shut: readonly DayPart[] },
): DayPart[] {
  const isShut = (minute: number) => shut.some(({ from, until }) => from <= minute && minute < until)
  const marks = new Set<number>([first * 60])
  for (let minute = first * 60; minute < last * 60; minute += closedStepMinutes) if (isShut(minute)) marks.add(minute)
  // Where a break or the evening begins, a part ends.
  for (const { from, until } of shut) for (const edge of [from, until]) if (edge < last * 60) marks.add(edge)
  const open = calendars.flatMap(({ hours }) => hours.filter(({ weekday }) => weekday === weekdayOf(date)))
  for (const { opens, closes } of open)
    for (const { duration_minutes, step_minutes } of types.filter(({ active }) => active))
      for (let at = minutesOf(opens); at + duration_minutes <= minutesOf(closes); at += step_minutes)
        if (!isShut(at)) marks.add(at)
  const sorted = [...marks].toSorted((left, right) => left - right)
  return sorted.map((from, index) => ({ from, until: sorted[index + 1] ?? last * 60 }))
}

/** Writes minutes from midnight as a time. */
export function timeOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Groups what touches, directly or through others. @param placed in the order of their beginning. */
function heapsOf<Row>(placed: readonly Placed<Row>[]): Placed<Row>[][] {
  const heaps: Placed<Row>[][] = []
  let until = -1
  for (const each of placed) {
    const heap = heaps.at(-1)
    if (heap === undefined || each.from >= until) heaps.push([each])
    else heap.push(each)
    until = Math.max(until, each.until)
  }
  return heaps
}

/** Gives each the first lane that is free when it begins. */
function spread<Row>(heap: readonly Placed<Row>[]): void {
  const ends: number[] = []
  for (const each of heap) {
    const free = ends.findIndex((end) => end <= each.from)
    each.lane = free === -1 ? ends.length : free
    ends[each.lane] = each.until
  }
  for (const each of heap) each.lanes = ends.length
}
