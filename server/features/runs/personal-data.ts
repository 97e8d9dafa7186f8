import { asc, eq } from 'drizzle-orm'
import { runs } from '#server/features/runs/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What users asked a model to write. The texts belong to the organisation and go with its application. */
export const runsPart: PersonalPart = {
  policy: ['models'],
  tables: {
    'public.runs': 'own wishes are given out; erased with the application, and who asked is an id that is taken out',
    'public.run_chunks': 'what a model wrote for an application; erased with it',
  },
  async collect(db, { userId }) {
    const rows = await db
      .select({
        application_id: runs.application_id,
        at: runs.created_at,
        action: runs.action,
        section: runs.section,
        instruction: runs.instruction,
        passage: runs.passage,
        model: runs.model,
      })
      .from(runs)
      .where(eq(runs.created_by, userId))
      .orderBy(asc(runs.id))
    return { runs: rows }
  },
  async erase(tx, { userId }) {
    await tx.update(runs).set({ created_by: null }).where(eq(runs.created_by, userId))
  },
  async clearUnproven(tx, userId) {
    await runsPart.erase(tx, { userId, confirmedEmail: null })
    return []
  },
}
