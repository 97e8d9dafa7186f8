import { minuteMs } from '#shared/duration.ts'
import { findHoliday } from '#shared/holidays.ts'
import type { HolidayCountry } from '#shared/holidays.ts'
import { addDays, daysBetween, localOf, readLocal, weekdayOf } from '#shared/zoned-time.ts'

/** A time span on the time line, in milliseconds since 1970 UTC; the end no longer belongs to it. */
export type Span = { start: number; end: number }

/** Opening hours of a weekday (1 is Monday) on the wall clock, `HH:MM`; a day may have several, with breaks between. */
type OpeningHours = { weekday: number; opens: string; closes: string }

/** When the office is closed although it would be open: wall clock `YYYY-MM-DDTHH:MM`; the end no longer belongs to it. */
type ClosedPeriod = { starts: string; ends: string }

/** Everything that decides when the office is open. */
export type Office = {
  /** A zone of the zone database; its rules about summer time are those of the machine that computes. */
  timeZone: string
  hours: readonly OpeningHours[]
  closed: readonly ClosedPeriod[]
  /** Closed on this country's public holidays, every year. */
  holidays?: HolidayCountry | null
}

/** What a kind of meeting asks for. */
export type SlotRules = {
  durationMinutes: number
  /** How far the starts that are offered lie apart, counted from the opening. */
  stepMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** How long before its start a meeting must be booked. */
  noticeMinutes: number
  /** `working`: notice is counted in opening hours, so that no one books Saturday evening for Monday morning. */
  noticeIn: 'working' | 'elapsed'
  /** How many days ahead may be booked; today is 0. */
  horizonDays: number
}

/** A start that the office has, and whether a client can have it. */
export type Slot = Span & { available: boolean }

/** Why nothing of a day can be booked, or that something can. */
export type DayState = 'free' | 'full' | 'closed' | 'past' | 'too_soon' | 'too_far'

/**
 * Lists when the office is open on one day of its zone, in order.
 *
 * An opening that the clock skips begins with the jump, one that it repeats with the first of the two.
 */
export function listOpenSpans(office: Office, date: string): Span[] {
  return findHoliday(office.holidays, date) ? [] : takeAway(openingsOf(office, date), closedSpans(office, date))
}

/**
 * Lists the starts of one day in the office's zone, free or not, in order.
 *
 * Starts follow each other in elapsed minutes from each opening, also on days on which the clock is changed. The meeting
 * itself must lie in one open span; its buffers may lie outside, but must be clear of everything that is taken.
 * @param taken what is blocked already, with buffers.
 * @see docs/reference/services.md#23-making-slots
 */
export function listSlots(
  office: Office,
  { rules, date, taken, now }: { rules: SlotRules; date: string; taken: readonly Span[]; now: number },
): Slot[] {
  const open = listOpenSpans(office, date)
  const earliest = earliestStart(office, rules, now)
  const isTooFar = daysBetween(localOf(now, office.timeZone).date, date) > rules.horizonDays
  return openingsOf(office, date)
    .flatMap((opening) => startsIn(opening, rules))
    .filter((slot) => open.some(({ start, end }) => slot.start >= start && slot.end <= end))
    .filter(({ start }) => isNamedByItsTime(start, office.timeZone))
    .map((slot) => ({
      ...slot,
      available: !isTooFar && slot.start >= earliest && !touchesAny(blockedSpan(slot, rules), taken),
    }))
}

/** What a meeting blocks: itself and its buffers. */
export function blockedSpan({ start, end }: Span, rules: SlotRules): Span {
  return { start: start - rules.bufferBeforeMinutes * minuteMs, end: end + rules.bufferAfterMinutes * minuteMs }
}

/** Earliest start that the notice leaves. */
export function earliestStart(office: Office, rules: SlotRules, now: number): number {
  if (rules.noticeIn === 'elapsed') return now + rules.noticeMinutes * minuteMs
  return addWorkingTime(office, now, rules.noticeMinutes * minuteMs) ?? Number.POSITIVE_INFINITY
}

/** Says why a day has nothing to offer. @param slots what `listSlots` answered for it. */
export function dayState(
  office: Office,
  { rules, date, slots, now }: { rules: SlotRules; date: string; slots: readonly Slot[]; now: number },
): DayState {
  if (slots.some(({ available }) => available)) return 'free'
  const ahead = daysBetween(localOf(now, office.timeZone).date, date)
  if (ahead < 0) return 'past'
  if (ahead > rules.horizonDays) return 'too_far'
  if (slots.length === 0) return 'closed'
  const last = slots.at(-1)?.start ?? 0
  if (last < now) return 'past'
  return last < earliestStart(office, rules, now) ? 'too_soon' : 'full'
}

/** How many days ahead working time is looked for: an office that stays closed for longer has none. */
const workingDaysMax = 400

/**
 * Finds when so much working time has passed: for due times and notices.
 *
 * @param durationMs zero gives the next instant at which the office is open.
 * @returns null when the office is not open that long within 400 days.
 */
export function addWorkingTime(office: Office, from: number, durationMs: number): number | null {
  let left = durationMs
  const { date } = localOf(from, office.timeZone)
  for (let day = 0; day <= workingDaysMax; day += 1) {
    for (const { start, end } of listOpenSpans(office, addDays(date, day))) {
      if (end <= from) continue
      const begin = Math.max(start, from)
      if (end - begin >= left) return begin + left
      left -= end - begin
    }
  }
  return null
}

/** Measures the working time between two instants, in milliseconds; 0 when the second is not later. */
export function workingTimeBetween(office: Office, from: number, until: number): number {
  if (until <= from) return 0
  const first = localOf(from, office.timeZone).date
  const days = daysBetween(first, localOf(until, office.timeZone).date)
  let total = 0
  for (let day = 0; day <= days; day += 1) {
    for (const { start, end } of listOpenSpans(office, addDays(first, day)))
      total += Math.max(0, Math.min(end, until) - Math.max(start, from))
  }
  return total
}

/** Returns whether two spans have an instant in common. */
export function spansTouch(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end
}

function openingsOf({ hours, timeZone }: Office, date: string): Span[] {
  const weekday = weekdayOf(date)
  return hours
    .filter((each) => each.weekday === weekday)
    .map(({ opens, closes }) => ({
      start: readLocal({ date, time: opens }, timeZone).at,
      end: readLocal({ date, time: closes }, timeZone).at,
    }))
    .filter(({ start, end }) => start < end)
    .toSorted((left, right) => left.start - right.start)
}

function closedSpans({ closed, timeZone }: Office, date: string): Span[] {
  // Texts of this form sort as the moments do; only what touches the day is turned into instants.
  const [from, until] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`]
  return closed
    .filter(({ starts, ends }) => starts < until && ends > from)
    .map(({ starts, ends }) => ({ start: momentAt(starts, timeZone), end: momentAt(ends, timeZone) }))
}

function momentAt(text: string, timeZone: string): number {
  return readLocal({ date: text.slice(0, 10), time: text.slice(11, 16) }, timeZone).at
}

function takeAway(spans: readonly Span[], holes: readonly Span[]): Span[] {
  return holes.reduce<Span[]>(
    (left, hole) =>
      left.flatMap((span) =>
        spansTouch(span, hole)
          ? [
              { start: span.start, end: hole.start },
              { start: hole.end, end: span.end },
            ].filter(({ start, end }) => start < end)
          : [span],
      ),
    [...spans],
  )
}

function startsIn(opening: Span, { durationMinutes, stepMinutes }: SlotRules): Span[] {
  const starts: Span[] = []
  const durationMs = durationMinutes * minuteMs
  for (let start = opening.start; start + durationMs <= opening.end; start += stepMinutes * minuteMs)
    starts.push({ start, end: start + durationMs })
  return starts
}

/** A booking names its start by the wall clock: of an hour that comes twice only the first can be named. */
function isNamedByItsTime(start: number, timeZone: string): boolean {
  return readLocal(localOf(start, timeZone), timeZone).at === start
}

function touchesAny(span: Span, taken: readonly Span[]): boolean {
  return taken.some((each) => spansTouch(span, each))
}
