import { findHoliday } from '#shared/holidays.ts'
import { dayState, listSlots, spansTouch } from '#shared/office-hours.ts'
import type { DayState, Slot, Span } from '#shared/office-hours.ts'
import { addDays, localOf, startOfDay } from '#shared/zoned-time.ts'
import type { Calendar, ConsultationType, OfficeFacts, Words } from '#server/features/consultations/office-store.ts'

/** What is taken, by calendar; `typeKey` for the most that a type may have in a day. */
export type Taken = Span & { calendarId: string; typeKey: string; startsAt: number }

/** A start with the calendars that can have it, in their order. */
export type OfferedSlot = Slot & { calendarIds: string[] }

/** The span of one day of the office, wide enough for buffers and for calendars in other zones. */
export function spanOfDays(timeZone: string, from: string, to: string): Span {
  return { start: startOfDay(addDays(from, -1), timeZone), end: startOfDay(addDays(to, 2), timeZone) }
}

/** A day of the office, for one kind of consultation: what is taken then, and when it is asked. */
type AskedDay = { type: ConsultationType; date: string; taken: readonly Taken[]; now: number }

/**
 * Lists the starts of one day of the office over all active calendars: a start can be had when one of them is free.
 *
 * Pure: what is taken is handed in.
 */
export function offerSlots({ calendars, timeZone }: OfficeFacts, day: AskedDay): OfferedSlot[] {
  const merged = new Map<number, OfferedSlot>()
  for (const calendar of calendars.filter(({ active }) => active)) {
    for (const slot of slotsOf(calendar, timeZone, day)) {
      const known = merged.get(slot.start) ?? { ...slot, available: false, calendarIds: [] }
      if (slot.available) {
        known.available = true
        known.calendarIds.push(calendar.id)
      }
      merged.set(slot.start, known)
    }
  }
  const slots = [...merged.values()].toSorted((left, right) => left.start - right.start)
  if (hasDayLeft(day.type, timeZone, day.date, day.taken)) return slots
  return slots.map((slot) => ({ ...slot, available: false, calendarIds: [] }))
}

/** True while a day may have one more of a kind, by the most that its rules allow. */
export function hasDayLeft(
  { key, maxPerDay }: ConsultationType,
  timeZone: string,
  date: string,
  taken: readonly Taken[],
): boolean {
  if (maxPerDay === null) return true
  const day = { start: startOfDay(date, timeZone), end: startOfDay(addDays(date, 1), timeZone) }
  const own = taken.filter(
    ({ typeKey, startsAt }) => typeKey === key && spansTouch(day, { start: startsAt, end: startsAt + 1 }),
  )
  return own.length < maxPerDay
}

/** Says what a day has to offer, and why not. */
export function stateOfDay(
  facts: OfficeFacts,
  { type, date, slots, now }: { type: ConsultationType; date: string; slots: readonly Slot[]; now: number },
): DayState {
  const [first] = facts.calendars.filter(({ active }) => active)
  if (!first) return 'closed'
  return dayState({ ...first.office, timeZone: facts.timeZone }, { rules: type.rules, date, slots, now })
}

/** What visitors may know about why a day is closed; null: nothing. */
export function reasonOfDay({ calendars, closings }: OfficeFacts, date: string): Words | null {
  const [from, until] = [`${date}T00:00`, `${addDays(date, 1)}T00:00`]
  const closing = closings.find(({ starts, ends, reason }) => reason !== null && starts < until && ends > from)
  return closing?.reason ?? findHoliday(calendars.find(({ active }) => active)?.office.holidays, date)?.names ?? null
}

function slotsOf({ id, office }: Calendar, timeZone: string, { type: { rules }, date, taken, now }: AskedDay): Slot[] {
  const own = taken.filter(({ calendarId }) => calendarId === id)
  if (office.timeZone === timeZone) return listSlots(office, { rules, date, taken: own, now })
  // Days of another zone lie across this one's: its neighbours have starts that fall into it.
  return [-1, 0, 1]
    .flatMap((days) => listSlots(office, { rules, date: addDays(date, days), taken: own, now }))
    .filter(({ start }) => localOf(start, timeZone).date === date)
}
