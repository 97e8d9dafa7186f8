import { asc, eq } from 'drizzle-orm'
import { fitOpinions } from '#server/features/fit/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Opinions of models belong to applications and go with them; of a person they only say who asked. */
export const fitPart: PersonalPart = {
  policy: ['models'],
  tables: {
    'public.fit_opinions':
      'opinions of a model that the person asked for are given out; erased with the application; who asked is an id that is taken out',
  },
  async collect(db, { userId }) {
    const rows = await db
      .select({
        application: fitOpinions.application_id,
        at: fitOpinions.at,
        model: fitOpinions.model,
        remarks: fitOpinions.remarks,
      })
      .from(fitOpinions)
      .where(eq(fitOpinions.asked_by, userId))
      .orderBy(asc(fitOpinions.application_id))
    return { fit_opinions: rows }
  },
  async erase(tx, { userId }) {
    await tx.update(fitOpinions).set({ asked_by: null }).where(eq(fitOpinions.asked_by, userId))
  },
  async clearUnproven(tx, userId) {
    await fitPart.erase(tx, { userId, confirmedEmail: null })
    return []
  },
}
