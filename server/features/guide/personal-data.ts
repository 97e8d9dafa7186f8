import { asc, eq } from 'drizzle-orm'
import { guideAnswers } from '#server/features/guide/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Answers belong to the organisation and go with its application; of a user they only say who wrote them last. */
export const guidePart: PersonalPart = {
  policy: ['applications'],
  tables: {
    'public.guide_answers': 'own answers are given out; erased with the application, and the author is taken out',
  },
  async collect(db, { userId }) {
    const rows = await db
      .select()
      .from(guideAnswers)
      .where(eq(guideAnswers.updated_by, userId))
      .orderBy(asc(guideAnswers.application_id), asc(guideAnswers.section), asc(guideAnswers.question))
    return { guide_answers: rows.map(({ updated_by: _own, ...row }) => row) }
  },
  async erase(tx, { userId }) {
    await tx.update(guideAnswers).set({ updated_by: null }).where(eq(guideAnswers.updated_by, userId))
  },
  async clearUnproven(tx, userId) {
    await guidePart.erase(tx, { userId, confirmedEmail: null })
    return []
  },
}
