import type { ConsultationRejection } from '#shared/contracts/consultations-admin.ts'
import { spansTouch } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { slotTaken } from '#server/features/consultations/booking-service.ts'
import {
  changeUnderLock,
  dayOf,
  noSuchConsultation,
  noSuchLink,
  note,
  typeOf,
} from '#server/features/consultations/changes-service.ts'
import type { Changer, Proof } from '#server/features/consultations/changes-service.ts'
import { restorableUntil } from '#server/features/consultations/describe.ts'
import { hasDayLeft, spanOfDays } from '#server/features/consultations/free-times.ts'
import { tokenHash } from '#server/features/consultations/manage-link.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import { planReminders } from '#server/features/consultations/reminders.ts'
import type { BookingDeps, BookingFacts } from '#server/features/consultations/rules.ts'
import {
  countBookings,
  findByToken,
  findConsultation,
  listTaken,
  updateConsultation,
} from '#server/features/consultations/store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Takes a client's own cancellation back, in the moments after it, while the time is still free.
 *
 * @param openMax how many may lie ahead for the account at the same time; null for a link.
 * @throws {AppError} `not_found`, for a link also when it is too late; `consultation_settled` when it was not the client who
 * cancelled, or not just now; `slot_taken`; `plan_limit`, `rate_limited` when something else was booked in its place.
 * @see BOOK-04
 */
export async function restoreOwn(
  deps: BookingDeps,
  changer: Changer,
  proof: Proof,
  openMax: number | null,
): Promise<{ row: ConsultationRecord; facts: BookingFacts }> {
  const known = await findCancelled(deps, proof)
  return restoreUnderLock(deps, changer, known, async (tx, row, facts) => {
    const now = deps.clock.now()
    if (restorableUntil(row, now) === null) throw proof.kind === 'link' ? noSuchLink() : settled(row)
    await requireDayLeft(tx, row, facts)
    if (deps.config.rateLimits) await requireRoom(tx, row, { facts, now, openMax })
  })
}

/**
 * Takes a cancellation back for staff, regardless of who cancelled, as long as its time lies ahead and is free.
 *
 * @returns why not; null when it was done.
 */
export async function restoreForClient(
  deps: BookingDeps,
  changer: Changer,
  known: ConsultationRecord,
): Promise<ConsultationRejection | null> {
  let rejection: ConsultationRejection | null = null
  try {
    await restoreUnderLock(deps, changer, known, async (_tx, row) => {
      rejection = rejectionOf(row, deps.clock.now())
      if (rejection !== null) throw settled(row)
    })
  } catch (error) {
    if (rejection !== null) return rejection
    if (error instanceof AppError && error.code === 'slot_taken') return 'taken'
    throw error
  }
  return null
}

async function findCancelled(deps: Deps, proof: Proof): Promise<ConsultationRecord> {
  const { db } = deps.database
  if (proof.kind === 'link') {
    const row = await findByToken(db, tokenHash(deps, proof.token))
    if (!row) throw noSuchLink()
    return row
  }
  const row = await findConsultation(db, proof.id)
  if (row?.user_id !== proof.userId) throw noSuchConsultation()
  return row
}

/** Waits for the locks that a booking of this time would wait for. @param allow throws when it may not be. */
async function restoreUnderLock(
  deps: BookingDeps,
  changer: Changer,
  known: ConsultationRecord,
  allow: (tx: Db, row: ConsultationRecord, facts: BookingFacts) => Promise<void>,
): Promise<{ row: ConsultationRecord; facts: BookingFacts }> {
  const day = dayOf(known, await getOffice(deps.database.db, '9999'))
  const people = [`email ${known.email.toLowerCase()}`, ...(known.user_id === null ? [] : [`person ${known.user_id}`])]
  return changeUnderLock(deps, known, { toDate: day, names: people }, async (tx, row, facts) => {
    await allow(tx, row, facts)
    await requireFree(tx, row, facts)
    return applyRestore(tx, deps, changer, { row, facts })
  })
}

/**
 * Writes the restore: the state, the history, the reminders; those who were notified of the cancellation are notified
 * of this.
 */
async function applyRestore(
  tx: Db,
  deps: Deps,
  changer: Changer,
  { row, facts }: { row: ConsultationRecord; facts: BookingFacts },
): Promise<ConsultationRecord> {
  const before = { status: row.status, cancelled_by: row.cancelled_by, cancel_reason: row.cancel_reason }
  const after = { status: 'scheduled', cancelled_by: null, cancel_reason: null }
  const restored = await updateConsultation(
    tx,
    row.id,
    { ...after, calendar_sequence: row.calendar_sequence + 1 },
    new Date(deps.clock.now()),
  )
  await planReminders(tx, deps, facts.rules, restored)
  const cancelled_by = row.cancelled_by === 'client' ? 'client' : 'staff'
  const event = { name: 'consultation.restored', to: ['client', 'staff'], data: { cancelled_by } } as const
  await note(tx, deps, changer, { row: restored, event, before, after })
  return restored
}

/** Why a row cannot be restored, for any caller; null when it can. */
function rejectionOf({ status, email, starts_at }: ConsultationRecord, now: number): ConsultationRejection | null {
  if (status !== 'cancelled') return status === 'scheduled' ? 'already_so' : 'settled'
  // Its client was erased: there is no one to meet.
  if (email === '') return 'settled'
  return starts_at.getTime() <= now ? 'begun' : null
}

function settled({ status }: ConsultationRecord): AppError {
  return new AppError('consultation_settled', {
    detail: `The consultation is ${status}, and that cannot be taken back here.`,
  })
}

/** @throws {AppError} `slot_taken` when something else blocks its time, with buffers, in its calendar. */
async function requireFree(tx: Db, row: ConsultationRecord, { timeZone }: BookingFacts): Promise<void> {
  const blocked = { start: row.blocked_from.getTime(), end: row.blocked_until.getTime() }
  const day = dayOf(row, { timeZone })
  const taken = await listTaken(tx, spanOfDays(timeZone, day, day), row.id)
  if (taken.some((each) => each.calendarId === row.calendar_id && spansTouch(each, blocked))) throw slotTaken()
}

/** @throws {AppError} `slot_taken` when as many of its kind as a day may have were booked. */
async function requireDayLeft(tx: Db, row: ConsultationRecord, facts: BookingFacts): Promise<void> {
  const day = dayOf(row, facts)
  const taken = await listTaken(tx, spanOfDays(facts.timeZone, day, day), row.id)
  if (!hasDayLeft(typeOf(row, facts), facts.timeZone, day, taken)) throw slotTaken()
}

/** @throws {AppError} `plan_limit`, `rate_limited`: cancel, book and undo do not add up to more than may be open. */
async function requireRoom(
  tx: Db,
  row: ConsultationRecord,
  { facts: { rules }, now, openMax }: { facts: BookingFacts; now: number; openMax: number | null },
): Promise<void> {
  const at = new Date(now)
  const isOwnEmail = row.user_id !== null
  const who = { userId: row.user_id, email: row.email, isOwnEmail, originHash: row.origin_hash ?? '' }
  const counts = await countBookings(tx, who, at, at)
  if (openMax !== null && counts.openOfPerson >= openMax)
    throw new AppError('plan_limit', { extra: { limit: 'open_consultations', max: openMax } })
  if (counts.openOfEmail >= Math.max(openMax ?? 0, rules.openPerEmailMax))
    throw new AppError('rate_limited', { detail: 'You already have the largest number of open consultations.' })
}
