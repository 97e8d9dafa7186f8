import { asc, eq, or } from 'drizzle-orm'
import { activityLog } from '#server/activity/tables.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** Most acts that one export holds. */
const actionsMax = 10_000

/** What the activity log keeps about a person. The record that something happened stays; what it said of the person goes. */
export const activityPart: PersonalPart = {
  policy: ['security'],
  tables: {
    'public.activity_log':
      "given: what the person did, and what was done to the account; erased: the details of acts on the account and the addresses of the person's acts; the record stays with an id that names nobody",
  },
  async collect(db, { userId }) {
    const actions = await db
      .select()
      .from(activityLog)
      .where(or(eq(activityLog.actor_id, userId), eq(activityLog.target_id, userId)))
      .orderBy(asc(activityLog.id))
      .limit(actionsMax)
    return {
      activity: actions.map(({ at, action, actor_id, actor_role, target_id, address }) => ({
        at: at.toISOString(),
        action,
        by: actor_id === userId ? 'you' : actor_role,
        target_id,
        from: actor_id === userId ? address : null,
      })),
    }
  },
  async erase(tx, { userId }) {
    // The hashes stay and prove nothing any more; the chain over the log holds.
    await tx
      .update(activityLog)
      .set({ before: null, after: null, details_salt: null })
      .where(eq(activityLog.target_id, userId))
    await tx.update(activityLog).set({ address: null, address_salt: null }).where(eq(activityLog.actor_id, userId))
  },
  // The log says what happened, also before the owner came.
  clearUnproven: async () => [],
}
