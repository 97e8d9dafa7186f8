import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ConsultationFilter } from '#shared/contracts/consultations-admin.ts'
import type { Db } from '#server/db/database.ts'
import type { ConsultationRecord } from '#server/features/consultations/store.ts'
import { consultationEvents, consultationNotes, consultations } from '#server/features/consultations/tables.ts'

/** A place in the list of staff, and the way from it. */
type StaffCursor = { way: 'after' | 'before'; startsAt: Date; id: string }

/** What one page is made from. @param userId who asks, for "mine". */
type StaffListRequest = {
  filter: ConsultationFilter
  sort: 'starts' | '-starts'
  position: StaffCursor | null
  count: number
  userId: string | null
}

/** Lists consultations in the order of their start; in the list's order whichever way it went. */
export async function listForStaff(db: Db, request: StaffListRequest): Promise<ConsultationRecord[]> {
  const { filter, sort, position, userId } = request
  const isReversed = position?.way === 'before'
  const isDescending = (sort === '-starts') !== isReversed
  const order = isDescending ? desc : asc
  const wanted = conditions(filter, userId)
  if (position) {
    const operator = sql.raw(isDescending ? '<' : '>')
    wanted.push(
      sql`(${consultations.starts_at}, ${consultations.id}) ${operator} (${position.startsAt}, ${position.id}::uuid)`,
    )
  }
  const rows = await db
    .select()
    .from(consultations)
    .where(sql.join(wanted, sql` and `))
    .orderBy(order(consultations.starts_at), order(consultations.id))
    .limit(request.count)
  return isReversed ? rows.toReversed() : rows
}

function conditions(filter: ConsultationFilter, userId: string | null): SQL[] {
  const wanted: SQL[] = [sql`true`]
  if (filter.q) wanted.push(searchCondition(filter.q))
  if (filter.status?.length) wanted.push(inArray(consultations.status, filter.status))
  if (filter.no_show) wanted.push(eq(consultations.no_show, filter.no_show === 'yes'))
  if (filter.assignee === 'none') wanted.push(sql`${consultations.assignee_id} is null`)
  else if (filter.assignee === 'me') wanted.push(sql`${consultations.assignee_id} = ${userId}::uuid`)
  else if (filter.assignee) wanted.push(eq(consultations.assignee_id, filter.assignee))
  if (filter.language?.length) wanted.push(inArray(consultations.language, filter.language))
  if (filter.source?.length) wanted.push(inArray(consultations.source, filter.source))
  if (filter.type) wanted.push(eq(consultations.type_key, filter.type))
  if (filter.calendar) wanted.push(eq(consultations.calendar_id, filter.calendar))
  if (filter.from) wanted.push(sql`${consultations.starts_at} >= ${filter.from}::timestamptz`)
  if (filter.to) wanted.push(sql`${consultations.starts_at} < ${filter.to}::timestamptz`)
  return wanted
}

/** Every word must occur somewhere, in any case. */
function searchCondition(text: string): SQL {
  const words = text.split(/\s+/).slice(0, 8)
  const haystack = sql`lower(concat_ws(' ', ${consultations.name}, ${consultations.email}, ${consultations.phone}, ${consultations.company}) collate "und-x-icu")`
  return sql.join(
    words.map((word) => sql`position(lower(${word} collate "und-x-icu") in ${haystack}) > 0`),
    sql` and `,
  )
}

/** How many notes each of these consultations has. */
export async function countNotes(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: consultationNotes.consultation_id, notes: count() })
    .from(consultationNotes)
    .where(inArray(consultationNotes.consultation_id, [...ids]))
    .groupBy(consultationNotes.consultation_id)
  return new Map(rows.map(({ id, notes }) => [id, notes]))
}

/** Notes of one consultation, newest first. */
export async function listNotes(db: Db, id: string) {
  return db
    .select()
    .from(consultationNotes)
    .where(eq(consultationNotes.consultation_id, id))
    .orderBy(desc(consultationNotes.created_at), desc(consultationNotes.id))
}

/** History of one consultation, newest first. */
export async function listEvents(db: Db, id: string) {
  return db
    .select()
    .from(consultationEvents)
    .where(eq(consultationEvents.consultation_id, id))
    .orderBy(desc(consultationEvents.id))
    .limit(200)
}

/** Adds a note. */
export async function insertNote(tx: Db, note: typeof consultationNotes.$inferInsert): Promise<void> {
  await tx.insert(consultationNotes).values(note)
}

/** Takes a note away. @returns false when there is none. */
export async function deleteNote(tx: Db, consultationId: string, noteId: string): Promise<boolean> {
  const gone = await tx
    .delete(consultationNotes)
    .where(
      sql`${consultationNotes.id} = ${noteId}::uuid and ${consultationNotes.consultation_id} = ${consultationId}::uuid`,
    )
    .returning({ id: consultationNotes.id })
  return gone.length > 0
}

type FigureBounds = {
  now: Date
  today: Date
  tomorrow: Date
  inSevenDays: Date
  sevenDaysAgo: Date
  thirtyDaysAgo: Date
}

/** Counts what the overview shows. */
export async function readFigures(db: Db, bounds: FigureBounds) {
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from consultations where status <> 'cancelled'
        and starts_at >= ${at(bounds.today)} and starts_at < ${at(bounds.tomorrow)}) as today,
      (select count(*)::int from consultations where status = 'scheduled'
        and starts_at >= ${at(bounds.now)} and starts_at < ${at(bounds.inSevenDays)}) as next_seven_days,
      (select count(*)::int from consultations where status = 'scheduled' and starts_at < ${at(bounds.now)}
        and ends_at <= ${at(bounds.now)}) as to_settle,
      (select count(*)::int from consultations where status = 'scheduled' and assignee_id is null
        and starts_at >= ${at(bounds.now)}) as without_assignee,
      (select count(*)::int from consultations where created_at >= ${at(bounds.sevenDaysAgo)}) as booked,
      (select count(*)::int from consultations where no_show and starts_at >= ${at(bounds.thirtyDaysAgo)}) as no_shows`)
  const [row] = rows
  return {
    today: row?.['today'] ?? 0,
    next_seven_days: row?.['next_seven_days'] ?? 0,
    to_settle: row?.['to_settle'] ?? 0,
    without_assignee: row?.['without_assignee'] ?? 0,
    booked_last_seven_days: row?.['booked'] ?? 0,
    no_shows_last_thirty_days: row?.['no_shows'] ?? 0,
  }
}
