import type { Booked, Booking, ConsultationComplaint } from '#shared/contracts/consultations.ts'
import { minuteMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import { blockedSpan, earliestStart, spansTouch } from '#shared/office-hours.ts'
import type { Span } from '#shared/office-hours.ts'
import { addDays, daysBetween, localOf, readLocal } from '#shared/zoned-time.ts'
import { sqlError } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { describeConsultation } from '#server/features/consultations/describe.ts'
import { emitConsultation } from '#server/features/consultations/events.ts'
import { offerSlots, spanOfDays } from '#server/features/consultations/free-times.ts'
import type { OfferedSlot, Taken } from '#server/features/consultations/free-times.ts'
import { limitWindowMs, perEmailDailyMax, perOriginDailyMax } from '#server/features/consultations/limits.ts'
import { openToken, tokenHash } from '#server/features/consultations/manage-link.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import type { ConsultationType, OfficeFacts } from '#server/features/consultations/office-store.ts'
import { planReminders } from '#server/features/consultations/reminders.ts'
import type { BookingDeps, BookingRules } from '#server/features/consultations/rules.ts'
import {
  countBookings,
  findByIdempotencyKey,
  insertConsultation,
  listTaken,
  takeLocks,
} from '#server/features/consultations/store.ts'
import type { ConsultationRecord, NewConsultation } from '#server/features/consultations/store.ts'
import { networkOf } from '#server/http/client-address.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { randomToken } from '#server/secrets.ts'

/** A time that is asked for, on the office's wall clock; `start`, where it is given, is its instant, ISO 8601. */
type Wanted = { date: string; time: string; start?: string | undefined }

/** A place in a calendar that was found for a meeting. */
export type Slot = { calendarId: string; span: Span; blocked: Span }

/** What a booking is made of in addition to what the client typed. */
type BookingMaker = {
  actor: Actor
  context: RequestContext
  /** The client's key for repeating a request; null when none came. */
  idempotencyKey: string | null
  /** How many consultations a signed-in user may have ahead; null for a visitor. */
  openMax: number | null
}

/**
 * Books a consultation for a user or a visitor.
 *
 * What cannot be had already is refused at once. Otherwise it waits for the locks of the calendars and the day, looks
 * again, and only then writes; an exclusion constraint holds what this would miss. The same idempotency key with the
 * same body gives the same answer.
 *
 * @throws {AppError} `slot_taken`; `validation_failed` with `date` or `time` for a moment that is not offered;
 * `rate_limited`; `plan_limit`; `idempotency_mismatch`.
 * @see BOOK-01, BOOK-03; docs/reference/services.md#24-no-double-booking,
 * docs/reference/services.md#27-limits-and-abuse
 */
export async function bookConsultation(deps: BookingDeps, maker: BookingMaker, booking: Booking): Promise<Booked> {
  const rules = await deps.bookingRules()
  const prepared = prepare(deps, rules, maker, booking)
  const { row, facts } = await withOneRetry(() =>
    deps.database.db.transaction(async (tx) => {
      await rejectAhead(tx, prepared, booking, deps.clock.now())
      await takeLocks(tx, [...lockNames(booking.date), ...prepared.locks])
      const repeated = await findRepeated(tx, prepared)
      const now = deps.clock.now()
      const facts = await getOffice(tx, `${addDays(booking.date, -2)}T00:00`)
      if (repeated) return { row: repeated, facts }
      const type = chooseType(facts, booking.type)
      const slot = await findSlot(tx, facts, type, { wanted: booking, now })
      await requireRoom(tx, deps, prepared)
      const stored = await insertConsultation(tx, {
        ...prepared.values,
        type_key: type.key,
        meeting_link: type.meetingLink,
        ...slotColumns(slot),
      })
      await emitBooking(tx, deps, maker, { row: stored, kind: 'client', to: ['client', 'staff'] })
      await planReminders(tx, deps, rules, stored)
      return { row: stored, facts }
    }),
  )
  const token = openToken(deps, row) ?? prepared.token
  return {
    ...describeConsultation(row, { ...facts, rules }, { notes: [], now: deps.clock.now() }),
    manage_token: token,
  }
}

/** Names of the locks that a day's calendars are changed under; neighbours too, because buffers may reach over midnight. */
export function lockNames(...dates: string[]): string[] {
  return dates.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)].map((day) => `day ${day}`))
}

/** The kind of meeting that is asked for; the first when nothing was said. @throws {AppError} `validation_failed` */
export function chooseType({ types }: OfficeFacts, key: string | undefined): ConsultationType {
  const offered = types.filter(({ active }) => active)
  const found = key === undefined ? offered[0] : offered.find((type) => type.key === key)
  if (!found) throw reject('type', 'notOffered', 'There is no such kind of consultation.')
  return found
}

/**
 * Finds a calendar that is free at a moment, under the locks of its day.
 *
 * @param exceptId a consultation whose own time does not count: the one that is moved.
 * @throws {AppError} `slot_taken`; `validation_failed` when the moment is not one that is offered.
 */
export async function findSlot(
  tx: Db,
  facts: OfficeFacts,
  type: ConsultationType,
  { wanted, now, exceptId = null }: { wanted: Wanted; now: number; exceptId?: string | null },
): Promise<Slot> {
  const start = momentOf(facts, wanted, now)
  const taken = await listTaken(tx, spanOfDays(facts.timeZone, wanted.date, wanted.date), exceptId)
  const slot = offerSlots(facts, { type, date: wanted.date, taken, now }).find((each) => each.start === start)
  const calendarId = requireOffer(facts, type, { wanted, slot, now })
  const span = { start, end: start + type.rules.durationMinutes * minuteMs }
  return { calendarId, span, blocked: blockedSpan(span, type.rules) }
}

/**
 * Finds a calendar for a meeting at a moment that need not be offered: staff may work late, at short notice or far ahead.
 *
 * @param calendarId null: the first active one that is free.
 * @throws {AppError} `slot_taken`; `validation_failed` for a time that the clock skips or a calendar that is not there.
 */
export async function findAnySlot(
  tx: Db,
  facts: OfficeFacts,
  {
    type: { rules },
    wanted,
    calendarId,
    exceptId = null,
  }: { type: ConsultationType; wanted: Wanted; calendarId: string | null; exceptId?: string | null },
): Promise<Slot> {
  const start = instantOf(facts, wanted)
  const span = { start, end: start + rules.durationMinutes * minuteMs }
  const blocked = blockedSpan(span, rules)
  const taken: Taken[] = await listTaken(tx, spanOfDays(facts.timeZone, wanted.date, wanted.date), exceptId)
  const candidates = facts.calendars.filter(({ id, active }) => (calendarId === null ? active : id === calendarId))
  if (candidates.length === 0) throw reject('calendar_id', 'notOffered', 'There is no such calendar.')
  const free = candidates.find(({ id }) => !taken.some((each) => each.calendarId === id && spansTouch(each, blocked)))
  if (!free) throw slotTaken()
  return { calendarId: free.id, span, blocked }
}

/** The columns that a place fills. */
export function slotColumns({ calendarId, span, blocked }: Slot) {
  return {
    calendar_id: calendarId,
    starts_at: new Date(span.start),
    ends_at: new Date(span.end),
    blocked_from: new Date(blocked.start),
    blocked_until: new Date(blocked.end),
  }
}

/** Writes that a consultation was booked. @param to who is notified. */
export async function emitBooking(
  tx: Db,
  deps: Deps,
  { actor, context }: Pick<BookingMaker, 'actor' | 'context'>,
  {
    row,
    kind,
    to,
  }: { row: ConsultationRecord; kind: 'client' | 'staff'; to: readonly ('client' | 'staff' | 'holder')[] },
): Promise<void> {
  const after = { status: row.status, starts_at: row.starts_at.toISOString(), type: row.type_key }
  const happened = { by: { kind, actor }, requestId: context.requestId, after }
  await emitConsultation(tx, deps, row, { event: { name: 'consultation.booked', to, data: {} }, ...happened })
}

/**
 * Runs a transaction that may lose a race in the database: a deadlock or a conflict is tried once more, and what is taken
 * is taken.
 */
export async function withOneRetry<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    const code = sqlError(error)?.code
    if (code === '23P01') throw slotTaken(error)
    if (code === undefined || !retried.includes(code)) throw error
  }
  try {
    return await run()
  } catch (error) {
    const code = sqlError(error)?.code
    if (code === '23P01' || (code !== undefined && retried.includes(code))) throw slotTaken(error)
    throw error
  }
}

/**
 * The columns that every new consultation has, whether a client or staff book it. Call it before the transaction: it
 * seals and hashes.
 */
export function newConsultation(
  deps: Deps,
  client: Pick<
    Booking,
    'name' | 'email' | 'phone' | 'company' | 'message' | 'remind' | 'time_zone' | 'utc_offset_minutes'
  >,
  language: Language,
): { token: string; values: Omit<NewConsultation, 'calendar_id' | 'type_key' | 'source' | SlotColumn> } {
  const now = new Date(deps.clock.now())
  const token = randomToken()
  const id = orderedId()
  return {
    token,
    values: {
      id,
      name: client.name,
      email: client.email,
      phone: client.phone ?? null,
      company: client.company ?? null,
      message: client.message ?? null,
      status: 'scheduled',
      no_show: false,
      ...clientClock(client),
      language,
      remind: client.remind,
      manage_token_hash: tokenHash(deps, token),
      manage_token_sealed: deps.secrets.encrypt('consultation', token),
      calendar_uid: `${id}@${new URL(deps.config.publicUrl).hostname}`,
      calendar_sequence: 0,
      client_moves: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    },
  }
}

/** The columns of the client's clock; both are empty when no zone was named. */
export function clientClock({
  time_zone,
  utc_offset_minutes,
}: Pick<Booking, 'time_zone' | 'utc_offset_minutes'>): ClientClock {
  return time_zone === undefined
    ? { client_time_zone: null, client_utc_offset_minutes: null }
    : { client_time_zone: time_zone, client_utc_offset_minutes: utc_offset_minutes ?? null }
}

/** What is known of a client's clock. */
export type ClientClock = Pick<ConsultationRecord, 'client_time_zone' | 'client_utc_offset_minutes'>

type SlotColumn = keyof ReturnType<typeof slotColumns>

/** What is refused about one field. */
export function reject(path: string, complaint: ConsultationComplaint, detail: string): AppError {
  return new AppError('validation_failed', {
    detail,
    errors: [{ path, message: complaint, code: codes[complaint] ?? complaint }],
  })
}

/** Deadlock, serialization failure, unique key: another transaction was at the same row. */
const retried: readonly string[] = ['40P01', '40001', '23505']
const codes: Partial<Record<ConsultationComplaint, string>> = {
  datePast: 'in_past',
  timeSkipped: 'time_skipped',
  notOffered: 'not_offered',
  timesDiffer: 'times_differ',
  tooSoon: 'too_soon',
  tooFar: 'too_far',
}

type Prepared = ReturnType<typeof prepare>

function prepare(
  deps: Deps,
  { openPerEmailMax }: BookingRules,
  { actor, context, idempotencyKey, openMax }: BookingMaker,
  booking: Booking,
) {
  const { token, values } = newConsultation(deps, booking, booking.language ?? context.language)
  const originHash = deps.secrets.hash('rate-limit', networkOf(context.clientAddress))
  const who = actor.kind === 'user' ? actor.userId : originHash
  const keyHash = idempotencyKey === null ? null : deps.secrets.hash('consultation', `${who} ${idempotencyKey}`)
  const { human: _human, ...body } = booking
  const bodyHash = keyHash === null ? null : deps.secrets.hash('consultation', JSON.stringify(body))
  const userId = actor.kind === 'user' ? actor.userId : null
  const isOwnEmail = actor.kind === 'user' && actor.email?.toLowerCase() === booking.email.toLowerCase()
  return {
    token,
    originHash,
    userId,
    email: booking.email,
    isOwnEmail,
    openMax,
    openOfEmailMax: isOwnEmail ? (openMax ?? openPerEmailMax) : openPerEmailMax,
    keyHash,
    bodyHash,
    locks: [
      `email ${booking.email.toLowerCase()}`,
      ...(userId === null ? [] : [`person ${userId}`]),
      `origin ${originHash}`,
      ...(keyHash === null ? [] : [`key ${keyHash}`]),
    ],
    values: {
      ...values,
      user_id: userId,
      source: 'site',
      idempotency_key: keyHash,
      idempotency_body: bodyHash,
      origin_hash: originHash,
    },
  }
}

/**
 * Refuses what is taken or not offered without waiting for the locks. In a rush most requests arrive after the slot is
 * taken; fail them before they queue for the lock. A repeated request of the same booker goes on.
 */
async function rejectAhead(tx: Db, prepared: Prepared, booking: Booking, now: number): Promise<void> {
  const facts = await getOffice(tx, `${addDays(booking.date, -2)}T00:00`)
  try {
    await findSlot(tx, facts, chooseType(facts, booking.type), { wanted: booking, now })
  } catch (error) {
    // Asked after the slot: a booking of one's own that takes it by now is seen here too.
    if (!(error instanceof AppError) || (await findRepeated(tx, prepared)) === null) throw error
  }
}

async function findRepeated(tx: Db, { keyHash, bodyHash }: Prepared): Promise<ConsultationRecord | null> {
  if (keyHash === null) return null
  const found = await findByIdempotencyKey(tx, keyHash)
  if (found && found.idempotency_body !== bodyHash)
    throw new AppError('idempotency_mismatch', { detail: 'This Idempotency-Key came with another body before.' })
  return found
}

async function requireRoom(tx: Db, deps: Deps, prepared: Prepared): Promise<void> {
  if (!deps.config.rateLimits) return
  const now = deps.clock.now()
  const counts = await countBookings(tx, prepared, new Date(now), new Date(now - limitWindowMs))
  const { openMax, openOfEmailMax } = prepared
  if (openMax !== null && counts.openOfPerson >= openMax)
    throw new AppError('plan_limit', { extra: { limit: 'open_consultations', max: openMax } })
  if (
    counts.openOfEmail < openOfEmailMax &&
    counts.recentOfEmail < perEmailDailyMax &&
    counts.recentOfOrigin < perOriginDailyMax
  )
    return
  // One text for every limit: it must not reveal to a stranger what someone else has booked.
  throw new AppError('rate_limited', {
    detail: 'So many consultations are booked already that no more can be booked this way today. Write to us instead.',
    retryAfterSeconds: limitWindowMs / 1000,
  })
}

/** The instant of a moment that lies ahead. */
function momentOf(facts: OfficeFacts, wanted: Wanted, now: number): number {
  const today = localOf(now, facts.timeZone).date
  if (daysBetween(today, wanted.date) < 0) throw reject('date', 'datePast', 'The date lies in the past.')
  const start = instantOf(facts, wanted)
  if (start <= now) throw reject('time', 'datePast', 'The time lies in the past.')
  return start
}

function instantOf({ timeZone }: OfficeFacts, wanted: Wanted): number {
  if (wanted.start !== undefined) {
    const at = Date.parse(wanted.start)
    const { date, time } = localOf(at, timeZone)
    if (date === wanted.date && time === wanted.time) return at
    throw reject(
      'time',
      'timesDiffer',
      `At ${wanted.start} the office's clock shows ${date} ${time}. Ask for the starts of the day and choose again.`,
    )
  }
  const { kind, at } = readLocal(wanted, timeZone)
  if (kind === 'skipped') throw reject('time', 'timeSkipped', 'The clock skips this time on that day.')
  return at
}

function requireOffer(
  facts: OfficeFacts,
  type: ConsultationType,
  { wanted: { date }, slot, now }: { wanted: Wanted; slot: OfferedSlot | undefined; now: number },
): string {
  const [calendarId] = slot?.calendarIds ?? []
  if (calendarId !== undefined) return calendarId
  if (daysBetween(localOf(now, facts.timeZone).date, date) > type.rules.horizonDays)
    throw reject('date', 'tooFar', `At most ${type.rules.horizonDays} days ahead can be booked.`)
  if (!slot) throw reject('time', 'notOffered', 'No consultation begins at this time. Ask for the starts of the day.')
  const earliest = Math.min(
    ...facts.calendars.filter(({ active }) => active).map(({ office }) => earliestStart(office, type.rules, now)),
  )
  if (slot.start < earliest) throw reject('time', 'tooSoon', 'This time is too near to be booked.')
  throw slotTaken()
}

/** Refuses a time that is taken. */
export function slotTaken(cause?: unknown): AppError {
  return new AppError('slot_taken', {
    detail: 'This time has just been booked. Choose another; what you typed is kept.',
    cause,
  })
}
