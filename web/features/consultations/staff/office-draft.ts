import type { OfficeResponse, OfficeUpdate } from '#shared/contracts/consultations-admin.ts'
import type { Holiday } from '#shared/holidays.ts'
import { addDays } from '#shared/zoned-time.ts'

type StoredCalendar = OfficeUpdate['calendars'][number]

/** A line of opening hours; its id lives in the form alone, so that a line stays the same one while it is typed. */
export type HoursDraft = StoredCalendar['hours'][number] & { id: string }
/** A calendar as it is edited. */
export type CalendarDraft = Omit<StoredCalendar, 'hours'> & { hours: HoursDraft[] }
/** A closed period as it is edited. */
export type ClosedDraft = OfficeUpdate['closed'][number]
/** A kind of consultation as it is edited. */
export type TypeDraft = OfficeUpdate['types'][number]
/**
 * The office as it is edited. `base` is the version that the edited parts were taken from, null while nothing is edited: a draft on
 * the device keeps it, and so it is seen that someone else has saved since.
 */
export type OfficeDraft = Omit<OfficeUpdate, 'calendars' | 'version'> & {
  calendars: CalendarDraft[]
  base: number | null
}

/** Fields of the form that were refused, as paths such as `calendars.0.hours.2.closes`. */
export type OfficeErrors = ReadonlySet<string>

/** Which of the words under `bookings:office.why` says what is wrong with a field. */
export function errorOf(path: string): OfficeWhy {
  const field = path.split('.').at(-1) ?? ''
  return whys.find((each) => each === field) ?? 'other'
}

const whys = [
  'name',
  'time_zone',
  'opens',
  'closes',
  'starts',
  'ends',
  'calendar_id',
  'duration_minutes',
  'step_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'notice_minutes',
  'horizon_days',
  'max_per_day',
  'price_eur_cents',
  'meeting_link',
  'en',
  'ru',
  'ro',
] as const
/** What can be wrong with a field of the office. */
type OfficeWhy = (typeof whys)[number] | 'other'

/** Makes a draft of what is stored. @param makeId gives each line of hours its id. */
export function draftOf({ calendars, closed, types }: OfficeResponse, makeId: () => string): OfficeDraft {
  return {
    base: null,
    closed,
    types,
    calendars: calendars.map((calendar) => ({
      ...calendar,
      hours: calendar.hours.map((hours) => ({ ...hours, id: makeId() })),
    })),
  }
}

/** What is sent of a draft. @param version that the present office has. */
export function updateOf({ calendars, closed, types }: Omit<OfficeDraft, 'base'>, version: number): OfficeUpdate {
  return {
    version,
    closed,
    types,
    calendars: calendars.map((calendar) => ({
      ...calendar,
      hours: calendar.hours.map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
    })),
  }
}

/**
 * Gives days the hours of another day, in place of their own.
 *
 * @param makeId gives each new line its id.
 */
export function copyHours(
  hours: readonly HoursDraft[],
  from: number,
  to: readonly number[],
  makeId: () => string,
): HoursDraft[] {
  const own = hours.filter(({ weekday }) => weekday === from)
  const kept = hours.filter(({ weekday }) => !to.includes(weekday) || weekday === from)
  const copies = to
    .filter((weekday) => weekday !== from)
    .flatMap((weekday) => own.map((line) => ({ ...line, weekday, id: makeId() })))
  return sortHours([...kept, ...copies])
}

/** A further line of hours for a day: after its last one, with an hour's break; the usual day where it has none. */
export function moreHours(hours: readonly HoursDraft[], weekday: number, makeId: () => string): HoursDraft[] {
  const last = hours.filter((line) => line.weekday === weekday).at(-1)
  const hour = last === undefined ? 9 : Math.min(Number(last.closes.slice(0, 2)) + 1, 22)
  const at = (each: number) => `${String(each).padStart(2, '0')}:00`
  const line = { id: makeId(), weekday, opens: at(hour), closes: last === undefined ? '18:00' : at(hour + 1) }
  return sortHours([...hours, line])
}

/** By day, in the order in which they came: a line does not jump while it is typed. */
function sortHours(hours: readonly HoursDraft[]): HoursDraft[] {
  return hours.toSorted((left, right) => left.weekday - right.weekday)
}

/** Changes one of a list. */
export function withChange<Item extends object>(items: readonly Item[], index: number, change: Partial<Item>): Item[] {
  return items.map((item, at) => (at === index ? { ...item, ...change } : item))
}

/** A key that no kind has yet: they are kept for good, for what was booked names them. */
export function freeTypeKey(types: readonly TypeDraft[]): string {
  for (let number = types.length + 1; ; number += 1) {
    const key = `kind_${number}`
    if (!types.some((type) => type.key === key)) return key
  }
}

/** True when a day is closed for every calendar already. */
export function isClosedAllDay(closed: readonly ClosedDraft[], date: string): boolean {
  const [from, until] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`]
  return closed.some(({ calendar_id, starts, ends }) => calendar_id === null && starts <= from && ends >= until)
}

/** Closes whole days for every calendar, with the holidays' names as the reason; what is closed already is left out. */
export function closeHolidays(
  closed: readonly ClosedDraft[],
  holidays: readonly Holiday[],
  makeId: () => string,
): ClosedDraft[] {
  const added = holidays
    .filter(({ date }) => !isClosedAllDay(closed, date))
    .map(({ date, names }): ClosedDraft => ({
      id: makeId(),
      calendar_id: null,
      starts: `${date}T00:00`,
      ends: `${addDays(date, 1)}T00:00`,
      kind: 'holiday',
      public_reason: names,
    }))
  return [...closed, ...added].toSorted((left, right) => (left.starts < right.starts ? -1 : 1))
}
