import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { findingDecisions, takenRemarks } from '#server/features/review/tables.ts'

type FindingDecision = typeof findingDecisions.$inferSelect
type TakenRemark = typeof takenRemarks.$inferSelect

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

/** Lists the remarks of an application that people took, oldest first. */
export async function listTaken(db: Db, applicationId: string): Promise<TakenRemark[]> {
  return db
    .select()
    .from(takenRemarks)
    .where(eq(takenRemarks.application_id, applicationId))
    .orderBy(asc(takenRemarks.at), asc(takenRemarks.remark_id))
}

/** Keeps a remark that a person took; one that is kept already stays as it is. */
export async function keepRemark(db: Db, remark: TakenRemark): Promise<void> {
  await db.insert(takenRemarks).values(remark).onConflictDoNothing()
}

/** Gives a remark back. */
export async function removeRemark(db: Db, applicationId: string, id: string): Promise<void> {
  await db
    .delete(takenRemarks)
    .where(and(eq(takenRemarks.application_id, applicationId), eq(takenRemarks.remark_id, id)))
}

/** Lists the remarks that a person took. */
export async function listTakenBy(db: Db, userId: string) {
  return db
    .select({ application_id: takenRemarks.application_id, at: takenRemarks.at, remark: takenRemarks.remark })
    .from(takenRemarks)
    .where(eq(takenRemarks.by, userId))
    .orderBy(asc(takenRemarks.application_id), asc(takenRemarks.remark_id))
}

/** Takes a person's name out of decisions and of remarks that were taken. */
export async function forgetDecider(db: Db, userId: string): Promise<void> {
  await db.update(findingDecisions).set({ by: null }).where(eq(findingDecisions.by, userId))
  await db.update(takenRemarks).set({ by: null }).where(eq(takenRemarks.by, userId))
}
