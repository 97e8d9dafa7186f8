import { and, asc, gte, lt, ne, sql } from 'drizzle-orm'
import type { DayCalendar } from '#shared/contracts/overview.ts'
import { dayMs } from '#shared/duration.ts'
import type { Db } from '#server/db/database.ts'
import { shippedOffice } from '#server/features/consultations/default-office.ts'
import { consultations } from '#server/features/consultations/tables.ts'

/** When consultations were booked, as rows with `at` and `count`: for the figures of the overview. */
export const countBooked = () => sql`select created_at as at, 1 as count from consultations`

/** Most consultations of one day that are shown. */
const dayMax = 100

/** Counts the consultations of the next twenty-four hours. */
export async function countUpcoming(db: Db, now: Date): Promise<{ count: number; since: Date | null }> {
  const until = new Date(now.getTime() + dayMs)
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(consultations)
    .where(
      and(gte(consultations.starts_at, now), lt(consultations.starts_at, until), ne(consultations.status, 'cancelled')),
    )
  return { count: row?.count ?? 0, since: null }
}

/** Lists the consultations that begin in a span, in their order; cancelled ones are left out. */
export async function listDay(db: Db, from: Date, to: Date): Promise<DayCalendar['items']> {
  const { id, starts_at, ends_at, name, company, status } = consultations
  const rows = await db
    .select({ id, starts_at, ends_at, name, company, status })
    .from(consultations)
    .where(and(gte(starts_at, from), lt(starts_at, to), ne(status, 'cancelled')))
    .orderBy(asc(starts_at), asc(id))
    .limit(dayMax)
  return rows.map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }))
}

/** The zone of the office, for days and hours of figures; that of the first calendar that is used. */
export async function findOfficeZone(db: Db): Promise<string> {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select time_zone as zone from staff_calendars order by active desc, position, id limit 1`,
  )
  return rows[0]?.zone ?? shippedOffice.calendar.time_zone
}
