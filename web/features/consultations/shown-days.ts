import type { Days } from '#shared/contracts/consultations.ts'
import { addDays, localOf, startOfDay, weekdayOf } from '#shared/zoned-time.ts'

/** What a day of the visitor's calendar has to offer. */
export type DayOffer = Days['days'][number]['state']

/** The zone of this browser; the office's when it names none that we know. */
export function browserZone(fallback: string): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || fallback
}

/** The office's days that a day of the visitor's calendar touches: one, or two when the zones are far apart. */
export function officeDatesOf(date: string, visitorZone: string, officeZone: string): string[] {
  const first = localOf(startOfDay(date, visitorZone), officeZone).date
  const last = localOf(startOfDay(addDays(date, 1), visitorZone) - 1, officeZone).date
  return first === last ? [first] : [first, last]
}

/** The weeks of a month, Monday first; null for another month's day. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const before = weekdayOf(first) - 1
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
  const weeks = Math.ceil((before + length) / 7)
  return Array.from({ length: weeks }, (_week, row) =>
    Array.from({ length: 7 }, (_day, column) => {
      const index = row * 7 + column - before
      return index < 0 || index >= length ? null : addDays(first, index)
    }),
  )
}

/** Moves a month, `YYYY-MM`, by whole months. */
export function addMonths(month: string, months: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7)
}

const strength: readonly DayOffer[] = ['past', 'too_far', 'closed', 'too_soon', 'full', 'free']

/**
 * What a day of the visitor's has to offer: the best of the office's days that it touches; null while unknown. One of them
 * is free for the visitor's day only when free starts of it fall into that.
 */
export function offerOf(date: string, days: Days | undefined, visitorZone: string): DayOffer | null {
  if (!days) return null
  const touched = officeDatesOf(date, visitorZone, days.timezone)
  const dateOf = (start: string) => localOf(Date.parse(start), visitorZone).date
  const known = days.days.filter((day) => touched.includes(day.date))
  if (known.length === 0) return null
  const states = known
    .filter(({ free }) => free === null || (dateOf(free.first) <= date && date <= dateOf(free.last)))
    .map(({ state }) => state)
  return states.toSorted((left, right) => strength.indexOf(right) - strength.indexOf(left))[0] ?? 'full'
}

/** Where the arrow keys lead from a day; null for other keys. */
export function dayAfterKey(key: string, date: string): string | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: 1 - weekdayOf(date),
    End: 7 - weekdayOf(date),
  }
  const step = steps[key]
  if (step !== undefined) return addDays(date, step)
  if (key !== 'PageUp' && key !== 'PageDown') return null
  const month = addMonths(date.slice(0, 7), key === 'PageUp' ? -1 : 1)
  const last =
    weeksOf(month)
      .flat()
      .filter((day) => day !== null)
      .at(-1) ?? `${month}-28`
  const same = `${month}-${date.slice(8)}`
  return same < last ? same : last
}
