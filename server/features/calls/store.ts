import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, sql } from 'drizzle-orm'
import { dueRanks } from '#shared/grants/due.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { Db } from '#server/db/database.ts'
import { holdsWords } from '#server/db/like.ts'
import { byDue } from '#server/http/due-order.ts'
import type { DueCursor, DuePlace } from '#server/http/due-order.ts'
import { callFactChanges, callFactDecisions, callVersions, calls } from '#server/features/calls/tables.ts'
import type { StoredFile } from '#server/files/files.ts'
import { attachments } from '#server/files/tables.ts'

export type CallRecord = typeof calls.$inferSelect
type CallVersion = typeof callVersions.$inferSelect
/** A decision about a fact as it is stored. */
export type DecisionRecord = Omit<typeof callFactDecisions.$inferSelect, 'value' | 'found'> & {
  value: unknown
  found: unknown
}

/** Finds a call that is not deleted; null when there is none. */
export async function findCall(db: Db, id: string): Promise<CallRecord | null> {
  const call = await findStoredCall(db, id)
  return call === null || call.deleted_at !== null ? null : call
}

/** Finds a call, also a deleted one; null when there is none. */
export async function findStoredCall(db: Db, id: string): Promise<CallRecord | null> {
  const [row] = await db.select().from(calls).where(eq(calls.id, id))
  return row ?? null
}

/** Finds a call and keeps others from changing it until the transaction ends; deleted ones too. */
export async function lockCall(tx: Db, id: string): Promise<CallRecord | null> {
  const [row] = await tx.select().from(calls).where(eq(calls.id, id)).for('update')
  return row ?? null
}

/** Lists the applications that rest on a call, archived ones too. */
export async function listApplicationsOn(db: Db, callId: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select id, title from applications where call_id = ${callId} and deleted_at is null order by id`,
  )
  return rows
}

/** Takes away for good what was deleted before an instant. */
export async function removeDeletedCalls(db: Db, before: Date): Promise<void> {
  await db.delete(calls).where(lt(calls.deleted_at, before))
}

/** Changes a call. */
export async function updateCall(tx: Db, id: string, change: Partial<CallRecord>): Promise<void> {
  await tx.update(calls).set(change).where(eq(calls.id, id))
}

/** Which calls are listed. */
type CallFilter = {
  /** Whether applications rest on them; null for either. */
  isInUse: boolean | null
  search: string
  due: (typeof dueRanks)[number] | null
}

/** Lists calls of organisations by what is due next, one more than asked for. */
export async function listCallsOf(
  db: Db,
  organisationIds: readonly string[],
  { isInUse, search, due: part }: CallFilter,
  { end, asOf, limit }: { end: DueCursor | null; asOf: Date; limit: number },
): Promise<{ call: CallRecord; place: DuePlace }[]> {
  const used = sql`exists (select 1 from applications where call_id = ${calls.id} and deleted_at is null)`
  const { due_at: due, deadline_confirmed: isConfirmed, created_at: created, id } = calls
  const { place, orderBy, after } = byDue({ due, isConfirmed, created, id }, 'next', asOf)
  return db
    .select({ call: calls, place })
    .from(calls)
    .where(
      and(
        inArray(calls.organisation_id, [...organisationIds]),
        isNull(calls.deleted_at),
        isInUse === null ? undefined : isInUse ? used : not(used),
        holdsWords(sql`(coalesce(${calls.title}, '') || ' ' || coalesce(${calls.source_name}, ''))`, search),
        part === null ? undefined : sql`${place.rank} = ${dueRanks.indexOf(part)}`,
        after(end),
      ),
    )
    .orderBy(orderBy)
    .limit(limit + 1)
}

/** Notes when a call is due that was read before this was kept. A decision or a reading in the meantime has noted it better. */
export async function reckonDue(db: Db, id: string, change: Partial<CallRecord>): Promise<void> {
  await db
    .update(calls)
    .set(change)
    .where(and(eq(calls.id, id), isNull(calls.deadline_confirmed)))
}

/** Lists some calls that were read before it was kept when they are due; the rest waits for the next list. */
export async function listUnreckonedCalls(db: Db, organisationIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        inArray(calls.organisation_id, [...organisationIds]),
        isNotNull(calls.version),
        isNull(calls.deadline_confirmed),
        isNull(calls.deleted_at),
      ),
    )
    .orderBy(asc(calls.id))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** How many calls of a person wait to be read or are being read, deleted ones too: they are read as well. */
export async function countReading(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(calls)
    .where(and(eq(calls.created_by, userId), eq(calls.state, 'reading')))
  return row?.count ?? 0
}

/** How many other calls of a person are being read at this moment. @param since what began earlier has ended by now. */
export async function countAtWork(db: Db, userId: string, exceptId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(calls)
    .where(
      and(
        eq(calls.created_by, userId),
        eq(calls.state, 'reading'),
        inArray(calls.stage, ['opening', 'rules']),
        gt(calls.stage_at, since),
        ne(calls.id, exceptId),
      ),
    )
  return row?.count ?? 0
}

/** Keeps other readings of a person from being queued and from beginning until the transaction ends. */
export async function lockReadingsOf(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`readings ${userId}`}, 0))`)
}

/** Whose files of calls are meant: those that hang on a version of a call. */
const hangsOnVersion = and(eq(attachments.owner_kind, 'call_version'), eq(attachments.owner_id, callVersions.id))

/** How many bytes are kept of the calls of organisations, their files and all versions, deleted calls among them. */
export async function sumStoredBytes(db: Db, organisationIds: readonly string[]): Promise<number> {
  const [row] = await db
    .select({
      bytes: sql<number>`coalesce(sum(pg_column_size(${callVersions.model}) + pg_column_size(${callVersions.reading}) + coalesce(${attachments.bytes}, 0)), 0)::float8`,
    })
    .from(callVersions)
    .leftJoin(attachments, hangsOnVersion)
    .innerJoin(calls, eq(calls.id, callVersions.call_id))
    .where(inArray(calls.organisation_id, [...organisationIds]))
  return row?.bytes ?? 0
}

/** The file that a version of a call was read from, the newest version unless another is asked for; null when there is none. */
export async function findCallFile(db: Db, callId: string, number?: number): Promise<StoredFile | null> {
  const [row] = await db
    .select({ file: attachments })
    .from(callVersions)
    .leftJoin(attachments, hangsOnVersion)
    .where(and(eq(callVersions.call_id, callId), number === undefined ? undefined : eq(callVersions.number, number)))
    .orderBy(desc(callVersions.number))
    .limit(1)
  return row?.file ?? null
}

/** Lists the files of the calls of organisations, each with its call and version. */
export async function listCallFiles(db: Db, organisationIds: readonly string[]) {
  const { call_id, number } = callVersions
  const { name, type, bytes } = attachments
  return db
    .select({ call_id, version: number, name, type, bytes })
    .from(callVersions)
    .innerJoin(calls, eq(calls.id, call_id))
    .innerJoin(attachments, hangsOnVersion)
    .where(inArray(calls.organisation_id, [...organisationIds]))
    .orderBy(asc(call_id), asc(number))
}

/** Lists files whose version of a call is gone. */
export async function listLostFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: attachments.id })
    .from(attachments)
    .leftJoin(callVersions, eq(callVersions.id, attachments.owner_id))
    .where(and(eq(attachments.owner_kind, 'call_version'), isNull(callVersions.id)))
    .orderBy(asc(attachments.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The newest version of a call, or an older one by its number; null when there is none. */
export async function findVersion(db: Db, callId: string, number?: number): Promise<CallVersion | null> {
  const wanted = number === undefined ? undefined : eq(callVersions.number, number)
  const [row] = await db
    .select()
    .from(callVersions)
    .where(and(eq(callVersions.call_id, callId), wanted))
    .orderBy(desc(callVersions.number))
    .limit(1)
  return row ?? null
}

/** What the rules found in the newest version of a call; null while there is none. */
export async function findReading(db: Db, callId: string): Promise<CallReading | null> {
  const [row] = await db
    .select({ reading: callVersions.reading })
    .from(callVersions)
    .where(eq(callVersions.call_id, callId))
    .orderBy(desc(callVersions.number))
    .limit(1)
  return row?.reading ?? null
}

/** The text of the newest version of a call; null while there is none. */
export async function findText(db: Db, callId: string): Promise<string | null> {
  const [row] = await db
    .select({ text: sql<string>`${callVersions.model}->>'text'` })
    .from(callVersions)
    .where(eq(callVersions.call_id, callId))
    .orderBy(desc(callVersions.number))
    .limit(1)
  return row?.text ?? null
}

/** An older call of the same organisation whose newest text is the same; null when there is none. */
export async function findSameText(db: Db, call: CallRecord): Promise<{ id: string; title: string | null } | null> {
  const [own] = await db
    .select({ hash: callVersions.text_hash })
    .from(callVersions)
    .where(eq(callVersions.call_id, call.id))
    .orderBy(desc(callVersions.number))
    .limit(1)
  if (!own) return null
  const [row] = await db
    .select({ id: calls.id, title: calls.title })
    .from(callVersions)
    .innerJoin(calls, and(eq(calls.id, callVersions.call_id), eq(calls.version, callVersions.number)))
    .where(
      and(
        eq(callVersions.text_hash, own.hash),
        eq(calls.organisation_id, call.organisation_id),
        isNull(calls.deleted_at),
        lt(calls.id, call.id),
      ),
    )
    .orderBy(asc(calls.id))
    .limit(1)
  return row ?? null
}

/** Lists what people decided about the facts of a call, by path. */
export async function listDecisions(db: Db, callId: string): Promise<DecisionRecord[]> {
  const rows = await db
    .select()
    .from(callFactDecisions)
    .where(eq(callFactDecisions.call_id, callId))
    .orderBy(asc(callFactDecisions.path))
  return rows.map((row) => ({ ...row, value: row.value.is, found: row.found.is }))
}

/** Replaces all that people decided about the facts of a call. */
export async function replaceDecisions(tx: Db, callId: string, rows: readonly DecisionRecord[]): Promise<void> {
  await tx.delete(callFactDecisions).where(eq(callFactDecisions.call_id, callId))
  const stored = rows.map((row) => ({ ...row, value: { is: row.value ?? null }, found: { is: row.found ?? null } }))
  if (stored.length > 0) await tx.insert(callFactDecisions).values(stored)
}

/** A decision about a fact, with what the fact said before and after it. */
export type FactChangeRecord = Omit<typeof callFactChanges.$inferSelect, 'before' | 'after'> & {
  before: unknown
  after: unknown
}

/** Decisions about one call that are kept. */
const factChangesKept = 2000

/** Notes decisions about a call; of very many the oldest are forgotten. */
export async function addFactChanges(tx: Db, callId: string, rows: readonly FactChangeRecord[]): Promise<void> {
  await tx
    .insert(callFactChanges)
    .values(rows.map((row) => ({ ...row, before: { is: row.before ?? null }, after: { is: row.after ?? null } })))
  const oldest = tx
    .select({ id: callFactChanges.id })
    .from(callFactChanges)
    .where(eq(callFactChanges.call_id, callId))
    .orderBy(desc(callFactChanges.id))
    .offset(factChangesKept)
  await tx.delete(callFactChanges).where(inArray(callFactChanges.id, oldest))
}

/** Lists decisions about a call, the newest first. @param before the id after which the page begins */
export async function listFactChanges(
  db: Db,
  callId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<FactChangeRecord[]> {
  const rows = await db
    .select()
    .from(callFactChanges)
    .where(and(eq(callFactChanges.call_id, callId), before === null ? undefined : lt(callFactChanges.id, before)))
    .orderBy(desc(callFactChanges.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, before: row.before.is, after: row.after.is }))
}

/** A user who applies for a call, with the oldest of their applications. */
type Applicant = { user_id: string; application_id: string; title: string }

/** Lists the members of organisations that apply for a call. */
export async function listApplicants(db: Db, callId: string): Promise<Applicant[]> {
  const { rows } = await db.execute<Applicant>(sql`
    select distinct on (m.user_id) m.user_id, a.id as application_id, a.title
    from applications a join organisation_members m on m.organisation_id = a.organisation_id
    where a.call_id = ${callId} and a.deleted_at is null and a.archived_at is null
    order by m.user_id, a.id`)
  return rows
}
