import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { dayMs } from '#shared/duration.ts'
import type { Span } from '#shared/office-hours.ts'
import type { Db } from '#server/db/database.ts'
import type { Taken } from '#server/features/consultations/free-times.ts'
import { consultationEvents, consultationNotes, consultations } from '#server/features/consultations/tables.ts'

export type ConsultationRecord = typeof consultations.$inferSelect
/** A consultation before it is stored. */
export type NewConsultation = typeof consultations.$inferInsert

/** An act for the history of one consultation. */
type ConsultationEvent = {
  consultationId: string
  at: Date
  actorId: string | null
  actorKind: 'client' | 'staff' | 'system'
  action: string
  before: unknown
  after: unknown
}

/**
 * Waits for the locks of these names, until the end of the transaction. All callers take them in the same order, so
 * there is no deadlock.
 */
export async function takeLocks(tx: Db, names: readonly string[]): Promise<void> {
  const sorted = JSON.stringify([...new Set(names)].toSorted())
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 7261022))
    from json_array_elements_text(${sorted}::json) as name`)
}

/** Lists what is taken in a span, in any calendar, with buffers. An index range, whatever the number of consultations. */
export async function listTaken(db: Db, { start, end }: Span, exceptId: string | null = null): Promise<Taken[]> {
  const rows = await db
    .select({
      calendarId: consultations.calendar_id,
      typeKey: consultations.type_key,
      startsAt: consultations.starts_at,
      from: consultations.blocked_from,
      until: consultations.blocked_until,
    })
    .from(consultations)
    .where(
      and(
        // A meeting with buffers is shorter than a day: its start leads to it along the index.
        gt(consultations.starts_at, new Date(start - dayMs)),
        lt(consultations.starts_at, new Date(end + dayMs)),
        ne(consultations.status, 'cancelled'),
        exceptId === null ? undefined : ne(consultations.id, exceptId),
      ),
    )
  return rows.map(({ startsAt, from, until, ...row }) => ({
    ...row,
    startsAt: startsAt.getTime(),
    start: from.getTime(),
    end: until.getTime(),
  }))
}

/** Stores a consultation. @throws the driver's error 23P01 when its time is taken. */
export async function insertConsultation(tx: Db, values: NewConsultation): Promise<ConsultationRecord> {
  const [row] = await tx.insert(consultations).values(values).returning()
  if (!row) throw new Error('The consultation was not stored')
  return row
}

/** Finds one; null when there is none. */
export async function findConsultation(db: Db, id: string): Promise<ConsultationRecord | null> {
  const [row] = await db.select().from(consultations).where(eq(consultations.id, id))
  return row ?? null
}

/** Finds one for a change: no one else changes it until the end of the transaction. */
export async function lockConsultation(tx: Db, id: string): Promise<ConsultationRecord | null> {
  const [row] = await tx.select().from(consultations).where(eq(consultations.id, id)).for('update')
  return row ?? null
}

/** Finds what a link is about. @param tokenHash keyed hash of its token. */
export async function findByToken(db: Db, tokenHash: string): Promise<ConsultationRecord | null> {
  const [row] = await db.select().from(consultations).where(eq(consultations.manage_token_hash, tokenHash))
  return row ?? null
}

/** Finds what was booked with a client's key. */
export async function findByIdempotencyKey(db: Db, keyHash: string): Promise<ConsultationRecord | null> {
  const [row] = await db.select().from(consultations).where(eq(consultations.idempotency_key, keyHash))
  return row ?? null
}

/** Changes one, and counts its version. @throws the driver's error 23P01 when its new time is taken. */
export async function updateConsultation(
  tx: Db,
  id: string,
  values: Partial<NewConsultation>,
  now: Date,
): Promise<ConsultationRecord> {
  const [row] = await tx
    .update(consultations)
    .set({ ...values, version: sql`${consultations.version} + 1`, updated_at: now })
    .where(eq(consultations.id, id))
    .returning()
  if (!row) throw new Error(`The consultation ${id} is gone`)
  return row
}

type BookingCounts = { openOfPerson: number; openOfEmail: number; recentOfEmail: number; recentOfOrigin: number }

/**
 * Counts bookings of a person, an address and a network. Of a person who books for the account's own address only the
 * account's bookings count: anybody can write that address into the form.
 *
 * @param since what `recent` means.
 */
export async function countBookings(
  tx: Db,
  {
    userId,
    email,
    isOwnEmail,
    originHash,
  }: { userId: string | null; email: string; isOwnEmail: boolean; originHash: string },
  now: Date,
  since: Date,
): Promise<BookingCounts> {
  // Leaves out what was booked without an account under an address that the account has claimed since.
  const isOfPerson = sql`user_id = ${userId}::uuid and not exists (
    select from consultation_events e where e.consultation_id = consultations.id
      and e.action = 'book' and e.actor_kind = 'client' and e.actor_id is null)`
  const isOfEmail = isOwnEmail ? isOfPerson : sql`lower(email) = lower(${email})`
  const { rows } = await tx.execute<{ of_person: number; open: number; of_email: number; of_origin: number }>(sql`
    select
      (select count(*)::int from consultations where ${isOfPerson} and status = 'scheduled'
        and starts_at > ${now.toISOString()}::timestamptz) as of_person,
      (select count(*)::int from consultations where ${isOfEmail} and status = 'scheduled'
        and starts_at > ${now.toISOString()}::timestamptz) as open,
      (select count(*)::int from consultations where ${isOfEmail} and source = 'site'
        and created_at > ${since.toISOString()}::timestamptz) as of_email,
      (select count(*)::int from consultations where origin_hash = ${originHash} and source = 'site'
        and created_at > ${since.toISOString()}::timestamptz) as of_origin`)
  const [row] = rows
  return {
    openOfPerson: row?.of_person ?? 0,
    openOfEmail: row?.open ?? 0,
    recentOfEmail: row?.of_email ?? 0,
    recentOfOrigin: row?.of_origin ?? 0,
  }
}

/** Gives what was booked without an account to the one that owns the address. @param email confirmed, in lower case. */
export async function claimConsultations(db: Db, userId: string, email: string): Promise<void> {
  await db
    .update(consultations)
    .set({ user_id: userId })
    .where(and(isNull(consultations.user_id), sql`lower(${consultations.email}) = ${email}`))
}

/** A place in the own list: behind this one. */
type OwnCursor = { startsAt: Date; id: string }

/** Lists a user's own. @param when `upcoming` soonest first, otherwise latest first. */
export async function listOwn(
  db: Db,
  userId: string,
  when: 'all' | 'upcoming' | 'past',
  { now, position, count }: { now: Date; position: OwnCursor | null; count: number },
): Promise<ConsultationRecord[]> {
  const isOver = or(ne(consultations.status, 'scheduled'), sql`${consultations.ends_at} <= ${now}`)
  const isAscending = when === 'upcoming'
  const behind =
    position === null
      ? undefined
      : sql`(${consultations.starts_at}, ${consultations.id}) ${sql.raw(isAscending ? '>' : '<')} (${position.startsAt}, ${position.id}::uuid)`
  const order = isAscending ? asc : desc
  return db
    .select()
    .from(consultations)
    .where(
      and(
        eq(consultations.user_id, userId),
        when === 'past' ? isOver : undefined,
        when === 'upcoming' ? and(eq(consultations.status, 'scheduled'), gt(consultations.ends_at, now)) : undefined,
        behind,
      ),
    )
    .orderBy(order(consultations.starts_at), order(consultations.id))
    .limit(count)
}

/** Adds to the history. */
export async function insertEvent(tx: Db, event: ConsultationEvent): Promise<void> {
  await tx.insert(consultationEvents).values({
    consultation_id: event.consultationId,
    at: event.at,
    actor_id: event.actorId,
    actor_kind: event.actorKind,
    action: event.action,
    before: event.before ?? null,
    after: event.after ?? null,
  })
}

/** What staff wrote to clients about these consultations, oldest first. */
export async function listSharedNotes(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const notes = new Map<string, string[]>()
  if (ids.length === 0) return notes
  const rows = await db
    .select({ id: consultationNotes.consultation_id, body: consultationNotes.body })
    .from(consultationNotes)
    .where(and(inArray(consultationNotes.consultation_id, [...ids]), eq(consultationNotes.shared, true)))
    .orderBy(asc(consultationNotes.created_at), asc(consultationNotes.id))
  for (const { id, body } of rows) notes.set(id, [...(notes.get(id) ?? []), body])
  return notes
}
