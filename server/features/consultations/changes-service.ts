import type { ChosenTimeInput, Consultation, Managed } from '#shared/contracts/consultations.ts'
import { minuteMs } from '#shared/duration.ts'
import { clockOf } from '#shared/meeting-time.ts'
import { addDays, localOf } from '#shared/zoned-time.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listNames } from '#server/people/names.ts'
import {
  clientClock,
  findSlot,
  lockNames,
  slotColumns,
  withOneRetry,
} from '#server/features/consultations/booking-service.ts'
import type { ClientClock, Slot } from '#server/features/consultations/booking-service.ts'
import { describeConsultation, describeManaged, isChangeable } from '#server/features/consultations/describe.ts'
import { emitConsultation } from '#server/features/consultations/events.ts'
import type { ConsultationEvent } from '#server/features/consultations/events.ts'
import { manageLinkLifetimeMs } from '#server/features/consultations/limits.ts'
import { tokenHash } from '#server/features/consultations/manage-link.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import type { ConsultationType, OfficeFacts } from '#server/features/consultations/office-store.ts'
import type { BookingDeps, BookingFacts } from '#server/features/consultations/rules.ts'
import { dropReminders, planReminders } from '#server/features/consultations/reminders.ts'
import {
  findByToken,
  findConsultation,
  listSharedNotes,
  lockConsultation,
  takeLocks,
  updateConsultation,
} from '#server/features/consultations/store.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/http/request-context.ts'

/**
 * Who changes a consultation: its client (signed in, or with the link), or staff. Actor and request are null when it ends with the
 * client's account.
 */
export type Changer = { kind: 'client' | 'staff'; actor: Actor | null; requestId: string | null }

/** Whose consultation a client changes: the account's, or what a link proves. */
export type Proof = { kind: 'account'; id: string; userId: string } | { kind: 'link'; token: string }

/**
 * Shows what a link is about.
 *
 * @throws {AppError} `not_found`, the same for a token that is wrong, used up or expired.
 */
export async function showManaged(deps: BookingDeps, token: string): Promise<Managed> {
  const { db } = deps.database
  const row = await findByToken(db, tokenHash(deps, token))
  if (!row || !isLinkAlive(row, deps.clock.now())) throw noSuchLink()
  const facts = { ...(await getOffice(db, '9999')), rules: await deps.bookingRules() }
  return describeManaged(row, facts, deps.clock.now())
}

/** Reads a consultation of an account, or of a link. @throws {AppError} `not_found` */
export async function getOwned(deps: Deps, proof: Proof): Promise<ConsultationRecord> {
  const row = await findOwned(deps.database.db, deps, proof)
  if (!row) throw proof.kind === 'link' ? noSuchLink() : noSuchConsultation()
  return row
}

/**
 * Moves a consultation for its client: the old time is let go only when the new one was gained.
 *
 * @throws {AppError} `not_found`, `slot_taken`, `consultation_settled`, `too_late_to_change`, `moves_used_up`,
 * `validation_failed` for a moment that is not offered.
 * @see BOOK-04; docs/reference/services.md#24-no-double-booking
 */
export async function moveOwn(
  deps: BookingDeps,
  changer: Changer,
  proof: Proof,
  wanted: ChosenTimeInput,
): Promise<{ row: ConsultationRecord; facts: BookingFacts }> {
  const known = await getOwned(deps, proof)
  return changeUnderLock(deps, known, { toDate: wanted.date }, async (tx, row, facts) => {
    if (!(await findOwned(tx, deps, proof))) throw noSuchConsultation()
    requireChangeable(row, facts, deps.clock.now())
    const { movesMax } = facts.rules
    if (row.client_moves >= movesMax)
      throw new AppError('moves_used_up', { detail: `A consultation can be moved ${movesMax} times. Write to us.` })
    const slot = await findSlot(tx, facts, typeOf(row, facts), { wanted, now: deps.clock.now(), exceptId: row.id })
    const clock = wanted.time_zone === undefined ? clockAfterMove(row) : clientClock(wanted)
    return applyMove(tx, deps, changer, { row, facts, slot, clock, isNotified: true })
  })
}

/**
 * Cancels a consultation for its client.
 *
 * @throws {AppError} `not_found`, `consultation_settled`, `too_late_to_change`.
 */
export async function cancelOwn(
  deps: BookingDeps,
  changer: Changer,
  proof: Proof,
  reason: string | null,
): Promise<{ row: ConsultationRecord; facts: BookingFacts }> {
  const known = await getOwned(deps, proof)
  return changeUnderLock(deps, known, { toDate: null }, async (tx, row, facts) => {
    if (!(await findOwned(tx, deps, proof))) throw noSuchConsultation()
    requireChangeable(row, facts, deps.clock.now())
    return applyCancel(tx, deps, changer, { row, reason, isNotified: true })
  })
}

/** Describes a consultation after a change, for its client. */
export async function describeOwned(
  deps: BookingDeps,
  row: ConsultationRecord,
  facts: BookingFacts,
): Promise<Consultation> {
  const notes = await listSharedNotes(deps.database.db, [row.id])
  const names = await listNames(deps.database.db, [row.assignee_id])
  const adviser = names.get(row.assignee_id ?? '') || null
  return describeConsultation(row, facts, { notes: notes.get(row.id) ?? [], now: deps.clock.now(), adviser })
}

/**
 * Runs a change under the locks of the days it touches, with the row held; what loses a race is tried once more.
 *
 * @param toDate a day whose times it takes; null for none.
 * @param names further locks that it waits for.
 */
export async function changeUnderLock(
  deps: BookingDeps,
  known: ConsultationRecord,
  { toDate, names = [] }: { toDate: string | null; names?: readonly string[] },
  change: (tx: Db, row: ConsultationRecord, facts: BookingFacts) => Promise<ConsultationRecord>,
): Promise<{ row: ConsultationRecord; facts: BookingFacts }> {
  const rules = await deps.bookingRules()
  return withOneRetry(() =>
    deps.database.db.transaction(async (tx) => {
      if (toDate !== null) await takeLocks(tx, [...lockNames(toDate), ...names])
      const office = await getOffice(tx, toDate === null ? '9999' : `${addDays(toDate, -2)}T00:00`)
      const facts = { ...office, rules }
      const row = await lockConsultation(tx, known.id)
      if (!row) throw noSuchConsultation()
      return { row: await change(tx, row, facts), facts }
    }),
  )
}

/** Writes a move: the place, the history, the mail and the reminders. Call it under the locks of the day. */
export async function applyMove(
  tx: Db,
  deps: Deps,
  changer: Changer,
  {
    row,
    facts,
    slot,
    clock,
    isNotified,
  }: { row: ConsultationRecord; facts: BookingFacts; slot: Slot; clock: ClientClock; isNotified: boolean },
): Promise<ConsultationRecord> {
  const now = new Date(deps.clock.now())
  const moved = await updateConsultation(
    tx,
    row.id,
    {
      ...slotColumns(slot),
      ...clock,
      calendar_sequence: row.calendar_sequence + 1,
      ...(changer.kind === 'client' ? { client_moves: row.client_moves + 1 } : {}),
    },
    now,
  )
  await dropReminders(tx, row)
  await planReminders(tx, deps, facts.rules, moved)
  const { calendar_id: _calendar, ...span } = timesOf(row)
  const isSameZone = clock.client_time_zone === row.client_time_zone
  const previous = { ...span, client_utc_offset_minutes: isSameZone ? row.client_utc_offset_minutes : null }
  const event = { name: 'consultation.moved', to: audiencesOf(isNotified), data: { previous } } as const
  await note(tx, deps, changer, { row: moved, event, before: timesOf(row), after: timesOf(moved) })
  return moved
}

/**
 * What is known of the client's clock when no one asked their browser about the new time: the zone, unless the browser and this
 * machine disagreed about it before. Then no hour of it is shown any more, and mails give the office's.
 */
export function clockAfterMove({
  starts_at,
  client_time_zone,
  client_utc_offset_minutes,
}: ConsultationRecord): ClientClock {
  const isTrusted =
    client_time_zone !== null &&
    typeof clockOf(client_time_zone, starts_at.getTime(), client_utc_offset_minutes) === 'string'
  return { client_time_zone: isTrusted ? client_time_zone : null, client_utc_offset_minutes: null }
}

/** Writes a cancellation: its time is free again, the entry leaves the client's calendar, no one is reminded. */
export async function applyCancel(
  tx: Db,
  deps: Deps,
  changer: Changer,
  { row, reason, isNotified }: { row: ConsultationRecord; reason: string | null; isNotified: boolean },
): Promise<ConsultationRecord> {
  const now = new Date(deps.clock.now())
  const cancelled = await updateConsultation(
    tx,
    row.id,
    {
      status: 'cancelled',
      cancelled_by: changer.kind,
      cancel_reason: reason,
      calendar_sequence: row.calendar_sequence + 1,
    },
    now,
  )
  await dropReminders(tx, row)
  const event = { name: 'consultation.cancelled', to: audiencesOf(isNotified), data: {} } as const
  await note(tx, deps, changer, {
    row: cancelled,
    event,
    before: { status: row.status },
    after: { status: cancelled.status },
  })
  return cancelled
}

/** Writes a change of a consultation. @see emitConsultation */
export async function note(
  tx: Db,
  deps: Deps,
  { kind, actor, requestId }: Changer,
  { row, event, before, after }: { row: ConsultationRecord; event: ConsultationEvent; before: unknown; after: unknown },
): Promise<void> {
  await emitConsultation(tx, deps, row, { event, by: { kind, actor }, requestId, before, after })
}

/** The rules of a consultation: its kind's of today, with its own length. */
export function typeOf(row: ConsultationRecord, { types }: OfficeFacts): ConsultationType {
  const type = types.find(({ key }) => key === row.type_key)
  if (!type) throw new Error(`The consultation ${row.id} has the unknown type ${row.type_key}`)
  const durationMinutes = Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / minuteMs)
  return { ...type, rules: { ...type.rules, durationMinutes } }
}

/** Who is notified of a change: staff always, its client unless that was left out. */
function audiencesOf(isNotified: boolean): readonly ('client' | 'staff')[] {
  return isNotified ? ['client', 'staff'] : ['staff']
}

/** The same answer for one that does not exist and one of another client. */
export function noSuchConsultation(): AppError {
  return new AppError('not_found', { detail: 'There is no such consultation.' })
}

/** The office's day of a consultation. */
export function dayOf({ starts_at }: ConsultationRecord, { timeZone }: Pick<OfficeFacts, 'timeZone'>): string {
  return localOf(starts_at.getTime(), timeZone).date
}

async function findOwned(db: Db, deps: Deps, proof: Proof): Promise<ConsultationRecord | null> {
  if (proof.kind === 'link') {
    const row = await findByToken(db, tokenHash(deps, proof.token))
    return row && isLinkAlive(row, deps.clock.now()) ? row : null
  }
  const row = await findConsultation(db, proof.id)
  return row?.user_id === proof.userId ? row : null
}

/** A link is used up by a cancellation, and dead a week after the meeting. */
function isLinkAlive({ status, ends_at }: ConsultationRecord, now: number): boolean {
  return status !== 'cancelled' && now < ends_at.getTime() + manageLinkLifetimeMs
}

/** The same answer for a link that is wrong, used up or expired. */
export function noSuchLink(): AppError {
  return new AppError('not_found', { detail: 'This link is wrong, was used or has expired.' })
}

function requireChangeable(row: ConsultationRecord, { rules }: BookingFacts, now: number): void {
  if (row.status !== 'scheduled')
    throw new AppError('consultation_settled', { detail: `The consultation is ${row.status} already.` })
  if (!isChangeable(row, rules, now))
    throw new AppError('too_late_to_change', { detail: 'It begins too soon to be changed here. Please call us.' })
}

function timesOf({ starts_at, ends_at, calendar_id }: ConsultationRecord) {
  return { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), calendar_id }
}
