import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { fitOpinions } from '#server/features/fit/tables.ts'

export type StoredOpinion = typeof fitOpinions.$inferSelect

/** Finds the opinion on the fit of an application; null while no one has asked for one. */
export async function findOpinion(db: Db, applicationId: string): Promise<StoredOpinion | null> {
  const [row] = await db.select().from(fitOpinions).where(eq(fitOpinions.application_id, applicationId))
  return row ?? null
}

/** Keeps an opinion in the place of the one before. */
export async function keepOpinion(tx: Db, opinion: StoredOpinion): Promise<void> {
  const { application_id: _id, ...set } = opinion
  await tx.insert(fitOpinions).values(opinion).onConflictDoUpdate({ target: fitOpinions.application_id, set })
}

/** Lists the opinions of models that are kept with an application: when, and of which model. */
export async function listOpinionRuns(db: Db, applicationId: string): Promise<Pick<StoredOpinion, 'at' | 'model'>[]> {
  return db
    .select({ at: fitOpinions.at, model: fitOpinions.model })
    .from(fitOpinions)
    .where(eq(fitOpinions.application_id, applicationId))
}
