import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { findingDecisions } from '#server/features/review/tables.ts'

type FindingDecision = typeof findingDecisions.$inferSelect

/** Lists the decisions about the findings of an application. */
export async function listDecisions(db: Db, applicationId: string): Promise<FindingDecision[]> {
  return db.select().from(findingDecisions).where(eq(findingDecisions.application_id, applicationId))
}

/** Counts them. */
export async function countDecisions(db: Db, applicationId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(findingDecisions)
    .where(eq(findingDecisions.application_id, applicationId))
  return row?.count ?? 0
}

/** Keeps a decision in the place of the one before. */
export async function keepDecision(db: Db, decision: FindingDecision): Promise<void> {
  const { application_id: _application, finding: _finding, ...set } = decision
  await db
    .insert(findingDecisions)
    .values(decision)
    .onConflictDoUpdate({ target: [findingDecisions.application_id, findingDecisions.finding], set })
}

/** Takes a decision back. */
export async function removeDecision(db: Db, applicationId: string, finding: string): Promise<void> {
  await db
    .delete(findingDecisions)
    .where(and(eq(findingDecisions.application_id, applicationId), eq(findingDecisions.finding, finding)))
}

/** Lists what a person decided. */
export async function listDecisionsBy(db: Db, userId: string) {
  return db
    .select({
      application_id: findingDecisions.application_id,
      at: findingDecisions.at,
      reason: findingDecisions.reason,
    })
    .from(findingDecisions)
    .where(eq(findingDecisions.by, userId))
    .orderBy(asc(findingDecisions.application_id), asc(findingDecisions.finding))
}

/** Takes a person's name out of decisions. */
export async function forgetDecider(db: Db, userId: string): Promise<void> {
  await db.update(findingDecisions).set({ by: null }).where(eq(findingDecisions.by, userId))
}
