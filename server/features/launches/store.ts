import { and, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { launchCardCounts, launchCounts } from '#server/features/launches/tables.ts'

/** Adds one launch to the counts of its day. Call in a transaction: two tables say it. */
export async function addLaunch(
  tx: Db,
  { day, language, agent }: { day: string; language: string; agent: string | null },
): Promise<void> {
  await tx
    .insert(launchCounts)
    .values({ day, language, count: 1 })
    .onConflictDoUpdate({
      target: [launchCounts.day, launchCounts.language],
      set: { count: sql`${launchCounts.count} + 1` },
    })
  if (agent === null) return
  await tx
    .insert(launchCardCounts)
    .values({ day, language, agent, count: 1 })
    .onConflictDoUpdate({
      target: [launchCardCounts.day, launchCardCounts.language, launchCardCounts.agent],
      set: { count: sql`${launchCardCounts.count} + 1` },
    })
}

/** Lists the counts of some UTC days, both inclusive. */
export async function listLaunches(db: Db, from: string, to: string): Promise<(typeof launchCounts.$inferSelect)[]> {
  return db
    .select()
    .from(launchCounts)
    .where(and(gte(launchCounts.day, from), lte(launchCounts.day, to)))
}

/** Lists those of them that came from a card. */
export async function listCardLaunches(
  db: Db,
  from: string,
  to: string,
): Promise<(typeof launchCardCounts.$inferSelect)[]> {
  return db
    .select()
    .from(launchCardCounts)
    .where(and(gte(launchCardCounts.day, from), lte(launchCardCounts.day, to)))
}
