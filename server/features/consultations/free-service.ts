import { daysAskedMax } from '#shared/contracts/consultations.ts'
import type { Days, Slots } from '#shared/contracts/consultations.ts'
import { earliestStart } from '#shared/office-hours.ts'
import { addDays, daysBetween, localOf } from '#shared/zoned-time.ts'
import type { Deps } from '#server/deps.ts'
import { chooseType } from '#server/features/consultations/booking-service.ts'
import { offeredType } from '#server/features/consultations/describe.ts'
import { offerSlots, reasonOfDay, spanOfDays, stateOfDay } from '#server/features/consultations/free-times.ts'
import type { Taken } from '#server/features/consultations/free-times.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import type { ConsultationType, OfficeFacts } from '#server/features/consultations/office-store.ts'
import type { BookingDeps } from '#server/features/consultations/rules.ts'
import { listTaken } from '#server/features/consultations/store.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Lists the starts of one day: nothing but when, and whether it can be had.
 *
 * @throws {AppError} `validation_failed` for a kind of meeting that is not offered.
 * @see BOOK-02; docs/reference/interfaces.md#addresses (/api/consultations/slots)
 */
export async function listFreeSlots(deps: Deps, date: string, typeKey: string | undefined): Promise<Slots> {
  const { db } = deps.database
  const facts = await getOffice(db, `${addDays(date, -2)}T00:00`)
  const type = typeToShow(facts, typeKey)
  const taken = await listTaken(db, spanOfDays(facts.timeZone, date, date))
  const now = deps.clock.now()
  const offices = facts.calendars.filter(({ active }) => active).map(({ office }) => office)
  const earliest = Math.min(...offices.map((office) => earliestStart(office, type.rules, now)))
  return {
    timezone: facts.timeZone,
    slots: offerSlots(facts, { type, date, taken, now }).map(({ start, end, available }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      ...localOf(start, facts.timeZone),
      available,
      too_soon: !available && start < earliest,
    })),
  }
}

/**
 * Says what days have to offer, why others have nothing, and which is the next with a free start.
 *
 * @throws {AppError} `validation_failed` when more than 62 days are asked for, or they are in the wrong order.
 */
export async function listDays(
  deps: BookingDeps,
  from: string,
  to: string,
  typeKey: string | undefined,
): Promise<Days> {
  const length = daysBetween(from, to)
  if (length < 0 || length >= daysAskedMax) {
    throw new AppError('validation_failed', {
      errors: [
        { path: 'to', message: `expected a day at most ${daysAskedMax - 1} after "from"`, code: 'invalid_range' },
      ],
    })
  }
  const { db } = deps.database
  const now = deps.clock.now()
  const facts = await getOffice(db, `${addDays(from, -2)}T00:00`)
  const type = typeToShow(facts, typeKey)
  const today = localOf(now, facts.timeZone).date
  const last = addDays(today, type.rules.horizonDays)
  const until = to > last ? to : last
  const taken = await listTaken(db, spanOfDays(facts.timeZone, from, until))
  const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index))
  return {
    timezone: facts.timeZone,
    today,
    last,
    next_free: nextFree(facts, type, { from: from > today ? from : today, last, taken, now }),
    reminders: (await deps.bookingRules()).reminders,
    types: facts.types.filter(({ active }) => active).map(offeredType),
    days: days.map((date) => {
      const slots = offerSlots(facts, { type, date, taken, now })
      const state = stateOfDay(facts, { type, date, slots, now })
      const starts = slots.filter(({ available }) => available).map(({ start }) => new Date(start).toISOString())
      const [first, last] = [starts[0], starts.at(-1)]
      const free = first === undefined || last === undefined ? null : { first, last }
      return { date, state, free, reason: state === 'closed' ? reasonOfDay(facts, date) : null }
    }),
  }
}

/** Free times of a kind that is no longer offered are shown too: what was booked of it can still be moved. */
function typeToShow(facts: OfficeFacts, key: string | undefined): ConsultationType {
  return facts.types.find((type) => type.key === key) ?? chooseType(facts, key)
}

function nextFree(
  facts: OfficeFacts,
  type: ConsultationType,
  { from, last, taken, now }: { from: string; last: string; taken: readonly Taken[]; now: number },
): string | null {
  for (let date = from; date <= last; date = addDays(date, 1)) {
    if (offerSlots(facts, { type, date, taken, now }).some(({ available }) => available)) return date
  }
  return null
}
