import { clearRunAuthor, listWishesOf } from '#server/features/runs/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What users asked a model to write. The texts belong to the organisation and go with its application. */
export const runsPart: PersonalPart = {
  policy: ['models'],
  tables: {
    'public.runs': 'own wishes are given out; erased with the application, and who asked is an id that is taken out',
    'public.run_chunks': 'what a model wrote for an application; erased with it',
  },
  collect: async (db, { userId }) => ({ runs: await listWishesOf(db, userId) }),
  erase: async (tx, { userId }) => clearRunAuthor(tx, userId),
  async clearUnproven(tx, userId) {
    await clearRunAuthor(tx, userId)
    return []
  },
}
