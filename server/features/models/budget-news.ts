import type { Deps } from '#server/deps.ts'
import { bySystem, emit } from '#server/events/events.ts'
import { microsOfEuro } from '#server/features/models/connection.ts'
import { modelsFeature } from '#server/features/models/events.ts'
import { noteBudgetNews, sumSpent } from '#server/features/models/usage-store.ts'

/** From which part of the budget on administrators are warned. */
const nearPart = 0.8

/**
 * Notifies administrators once a month that four fifths of the site's budget are spent, and once that what is left is
 * too little. Only what was spent counts: what is set aside for requests in progress comes back in part. Its own
 * failure is logged and changes nothing for the user who asked; the next request sends what this one could not.
 *
 * @param cap in millionths of a euro; null: no cap.
 * @param refused what a refused request could have cost; 0 where none was refused.
 */
export async function tellBudgetNews(
  deps: Deps,
  { cap, rejected }: { cap: number | null; rejected: number },
): Promise<void> {
  if (cap === null || cap === 0) return
  const at = new Date(deps.clock.now())
  try {
    await deps.database.db.transaction(async (tx) => {
      const spent = await sumSpent(tx, at)
      const isSpent = spent >= cap || (rejected > 0 && spent + rejected > cap)
      if (!isSpent && spent < cap * nearPart) return
      const month = at.toISOString().slice(0, 7)
      // After the notice of the end, no warning of it is needed any more.
      const isNew = (await noteBudgetNews(tx, month, isSpent ? ['near', 'spent'] : ['near'], at)).includes(
        isSpent ? 'spent' : 'near',
      )
      if (!isNew) return
      const data = { month, spent: spent / microsOfEuro, cap: cap / microsOfEuro }
      const name = isSpent ? 'model.budget_spent' : 'model.budget_near'
      await emit(tx, deps, modelsFeature, { event: { name, data, to: ['staff'] }, ...bySystem, targetId: null })
    })
  } catch (error) {
    deps.log.error({ err: error }, 'administrators could not be notified of the model budget')
  }
}
