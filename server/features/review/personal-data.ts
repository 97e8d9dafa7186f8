import { forgetDecider, listDecisionsBy, listTakenBy } from '#server/features/review/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Decisions about findings belong to applications and go with them; of a person they say who decided, and why. */
export const reviewPart: PersonalPart = {
  policy: ['applications'],
  tables: {
    'public.finding_decisions':
      'own reasons are given out; erased with the application; who decided is an id that is taken out',
    'public.taken_remarks':
      'remarks that the person took are given out; erased with the application; who took one is an id that is taken out',
  },
  collect: async (db, { userId }) => ({
    finding_decisions: await listDecisionsBy(db, userId),
    taken_remarks: await listTakenBy(db, userId),
  }),
  async erase(tx, { userId }) {
    await forgetDecider(tx, userId)
  },
  async clearUnproven(tx, userId) {
    await forgetDecider(tx, userId)
    return []
  },
}
