import { clearAnswerAuthor, listAnswersOf } from '#server/features/guide/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Answers belong to the organisation and go with its application; of a user they only say who wrote them last. */
export const guidePart: PersonalPart = {
  policy: ['applications'],
  tables: {
    'public.guide_answers': 'own answers are given out; erased with the application, and the author is taken out',
  },
  collect: async (db, { userId }) => ({
    guide_answers: (await listAnswersOf(db, userId)).map(({ updated_by: _own, ...row }) => row),
  }),
  erase: async (tx, { userId }) => clearAnswerAuthor(tx, userId),
  async clearUnproven(tx, userId) {
    await clearAnswerAuthor(tx, userId)
    return []
  },
}
