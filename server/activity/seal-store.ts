import { and, asc, desc, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { activityChecks, activityLog, activitySeals } from '#server/activity/tables.ts'
import type { Db } from '#server/db/database.ts'

export type StoredSeal = typeof activitySeals.$inferSelect
export type StoredActivity = typeof activityLog.$inferSelect
/** What a verification found. */
type StoredCheck = typeof activityChecks.$inferSelect

/** How many verifications are kept. */
const checksKept = 100

/** Finds the end of the chain; null before the first seal. */
export async function findNewestSeal(db: Db): Promise<StoredSeal | null> {
  const [row] = await db.select().from(activitySeals).orderBy(desc(activitySeals.number)).limit(1)
  return row ?? null
}

/**
 * Lists rows that no seal covers, ascending.
 *
 * @param settledBefore rows of seals that are older are not looked at again: nothing can appear between them.
 */
export async function listUnsealed(db: Db, settledBefore: Date, count: number): Promise<StoredActivity[]> {
  const [young] = await db
    .select({ number: sql`coalesce(min(${activitySeals.number}), 0)`.mapWith(Number) })
    .from(activitySeals)
    .where(gte(activitySeals.last_at, settledBefore))
  const number = young?.number ?? 0
  const before = await listSeals(db, number - 1, 1)
  const settled = number === 0 ? await findNewestSeal(db) : (before.find((seal) => seal.number === number - 1) ?? null)
  return db
    .select()
    .from(activityLog)
    .where(
      and(
        gt(activityLog.id, settled?.high_id ?? 0),
        sql`${activityLog.id} not in (
          select unnest(row_ids) from activity_seals where number > ${settled?.number ?? 0})`,
      ),
    )
    .orderBy(asc(activityLog.id))
    .limit(count)
}

/** Lists seals in their order. @param from number of the first one. */
export async function listSeals(db: Db, from: number, count: number): Promise<StoredSeal[]> {
  return db
    .select()
    .from(activitySeals)
    .where(gte(activitySeals.number, from))
    .orderBy(asc(activitySeals.number))
    .limit(count)
}

/** Adds a seal to the chain. */
export async function insertSeal(tx: Db, seal: StoredSeal): Promise<void> {
  await tx.insert(activitySeals).values(seal)
}

/** Reads rows by id. */
export async function listStoredActivities(db: Db, ids: readonly number[]): Promise<StoredActivity[]> {
  return db
    .select()
    .from(activityLog)
    .where(inArray(activityLog.id, [...ids]))
    .orderBy(asc(activityLog.id))
}

/**
 * Counts rows that no seal covers among those too old to be waiting for one.
 *
 * @param settledBefore seals whose rows are older have nothing left between them.
 */
export async function countSlippedIn(db: Db, settledBefore: Date): Promise<number> {
  const [settled] = await db
    .select({ highId: activitySeals.high_id })
    .from(activitySeals)
    .where(lt(activitySeals.last_at, settledBefore))
    .orderBy(desc(activitySeals.number))
    .limit(1)
  if (!settled) return 0
  const [found] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(activityLog)
    .where(lte(activityLog.id, settled.highId))
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from activity_seals, unnest(row_ids) as id where id <= ${settled.highId}`,
  )
  return (found?.count ?? 0) - Number(rows[0]?.count ?? 0)
}

/** Counts rows above the end of the chain: what waits to be sealed. */
export async function countUnsealed(db: Db, highId: number): Promise<number> {
  const [found] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(activityLog)
    .where(gt(activityLog.id, highId))
  return found?.count ?? 0
}

/** Keeps what a verification found. */
export async function insertCheck(db: Db, check: Omit<StoredCheck, 'id'>): Promise<void> {
  const [row] = await db.insert(activityChecks).values(check).returning({ id: activityChecks.id })
  await db.delete(activityChecks).where(lt(activityChecks.id, (row?.id ?? 0) - checksKept))
}

/** Finds the last verification; null when there was none. */
export async function findLastCheck(db: Db): Promise<StoredCheck | null> {
  const [row] = await db.select().from(activityChecks).orderBy(desc(activityChecks.id)).limit(1)
  return row ?? null
}
