import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { applicationConsultants, applications } from '#server/features/applications/tables.ts'
import { consultations } from '#server/features/consultations/public.ts'
import { isOpenNow } from '#server/features/organisations/public.ts'
import { shownName } from '#server/people/names.ts'

type OpenedRow = typeof applicationConsultants.$inferSelect

/** A right that lasts, with what is shown of it. */
type ShownOpened = {
  id: string
  consultant_id: string
  name: string | null
  access: OpenedRow['access']
  until: string
  consultation_id: string
  starts_at: string
}

/** Lists the rights of consultants in an application that last now, oldest first. */
export async function listOpened(db: Db, applicationId: string, now: Date): Promise<ShownOpened[]> {
  const { rows } = await db.execute<ShownOpened>(sql`
    select o.id, o.consultant_id, ${shownName('u')} as name, o.access, o.until, o.consultation_id, c.starts_at
    from application_consultants o
    join applications a on a.id = o.application_id
    join consultations c on c.id = o.consultation_id
    join auth.users u on u.id = o.consultant_id
    where o.application_id = ${applicationId} and ${isOpenNow(now)}
    order by o.opened_at, o.id`)
  return rows
}

/** Finds a right in an application that no one has ended; null when there is none. */
export async function findOpened(db: Db, applicationId: string, id: string): Promise<OpenedRow | null> {
  const [row] = await db
    .select()
    .from(applicationConsultants)
    .where(
      and(
        eq(applicationConsultants.id, id),
        eq(applicationConsultants.application_id, applicationId),
        isNull(applicationConsultants.ended_at),
      ),
    )
  return row ?? null
}

/** Finds the user whose access to an application this is, or was until it was ended; null when there is none. */
export async function findOpenedTo(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ consultant_id: applicationConsultants.consultant_id })
    .from(applicationConsultants)
    .where(eq(applicationConsultants.id, id))
  return row?.consultant_id ?? null
}

/** Stores a right, in the place of an earlier one for the same consultation. @returns its id. */
export async function upsertOpened(tx: Db, row: typeof applicationConsultants.$inferInsert): Promise<string> {
  const { id: _id, ...set } = row
  const [stored] = await tx
    .insert(applicationConsultants)
    .values(row)
    .onConflictDoUpdate({
      target: [applicationConsultants.application_id, applicationConsultants.consultation_id],
      set: { ...set, ended_at: null, ended_by: null },
    })
    .returning({ id: applicationConsultants.id })
  return stored?.id ?? row.id
}

/** Ends a right. */
export async function endOpened(tx: Db, id: string, by: string, at: Date): Promise<void> {
  await tx.update(applicationConsultants).set({ ended_at: at, ended_by: by }).where(eq(applicationConsultants.id, id))
}

/** A booking for which an application can be opened. */
type Booking = { id: string; starts_at: Date; consultant_id: string | null }

/** Most bookings of a person that are offered. */
const bookingsMax = 20

/**
 * Lists a person's own consultations that are not cancelled and end after an instant, the next one first.
 *
 * @param only the id of the one that is looked for, however many come before it.
 */
export async function listBookings(db: Db, userId: string, endAfter: Date, only?: string): Promise<Booking[]> {
  return db
    .select({ id: consultations.id, starts_at: consultations.starts_at, consultant_id: consultations.assignee_id })
    .from(consultations)
    .where(
      and(
        eq(consultations.user_id, userId),
        only === undefined ? undefined : eq(consultations.id, only),
        sql`${consultations.status} <> 'cancelled'`,
        sql`${consultations.ends_at} > ${endAfter.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(consultations.starts_at), asc(consultations.id))
    .limit(bookingsMax)
}

type OpenedApplication = {
  application_id: string
  title: string
  call_title: string | null
  organisation: string
  access: OpenedRow['access']
  until: string
  consultation_id: string
}

/** Most applications that a consultant is shown. */
const openedMax = 200

/** Lists the applications that are open to a consultant now, those first that end first. */
export async function listOpenedTo(db: Db, userId: string, now: Date): Promise<OpenedApplication[]> {
  const { rows } = await db.execute<OpenedApplication>(sql`
    select o.application_id, a.title, k.title as call_title, g.name as organisation, o.access, o.until, o.consultation_id
    from application_consultants o
    join ${applications} a on a.id = o.application_id
    join consultations c on c.id = o.consultation_id
    join organisations g on g.id = a.organisation_id
    left join calls k on k.id = a.call_id
    where o.consultant_id = ${userId} and ${isOpenNow(now)}
    order by o.until, o.id limit ${openedMax}`)
  return rows
}
