import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { guideAnswers } from '#server/features/guide/tables.ts'

/** An answer as it is stored. */
export type StoredAnswer = typeof guideAnswers.$inferSelect

/** Lists the answers of a section. */
export async function listAnswers(db: Db, applicationId: string, section: string): Promise<StoredAnswer[]> {
  return db
    .select()
    .from(guideAnswers)
    .where(and(eq(guideAnswers.application_id, applicationId), eq(guideAnswers.section, section)))
    .orderBy(asc(guideAnswers.question))
}

/** Stores an answer over the version that was seen. @returns false when another one was stored in the meantime. */
export async function storeAnswer(db: Db, row: StoredAnswer): Promise<boolean> {
  const { application_id, section, question, ...set } = row
  const stored =
    row.version === 1
      ? await db.insert(guideAnswers).values(row).onConflictDoNothing().returning({ version: guideAnswers.version })
      : await db
          .update(guideAnswers)
          .set(set)
          .where(
            and(
              eq(guideAnswers.application_id, application_id),
              eq(guideAnswers.section, section),
              eq(guideAnswers.question, question),
              eq(guideAnswers.version, row.version - 1),
            ),
          )
          .returning({ version: guideAnswers.version })
  return stored.length > 0
}

/** Lists the answers that a user wrote last. */
export async function listAnswersOf(db: Db, userId: string): Promise<StoredAnswer[]> {
  return db
    .select()
    .from(guideAnswers)
    .where(eq(guideAnswers.updated_by, userId))
    .orderBy(asc(guideAnswers.application_id), asc(guideAnswers.section), asc(guideAnswers.question))
}

/** Takes the name of a user from the answers. */
export async function clearAnswerAuthor(db: Db, userId: string): Promise<void> {
  await db.update(guideAnswers).set({ updated_by: null }).where(eq(guideAnswers.updated_by, userId))
}
