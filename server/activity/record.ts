import { activityLog } from '#server/activity/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Actor } from '#server/http/request-context.ts'

/** One act for the activity log. `before` and `after` hold what changed, without secrets. */
export type Activity = {
  at: Date
  /** Null: the product itself. */
  actor: Actor | null
  /** `<thing>.<verb>`. */
  action: string
  targetId: string | null
  requestId: string | null
  before?: unknown
  after?: unknown
}

/** Writes an act to the activity log; call it in the transaction of the change. */
export async function recordActivity(db: Db, activity: Activity): Promise<void> {
  const user = activity.actor?.kind === 'user' ? activity.actor : null
  await db.insert(activityLog).values({
    at: activity.at,
    actor_id: user?.userId ?? null,
    actor_role: user?.role ?? (activity.actor === null ? 'system' : 'anonymous'),
    action: activity.action,
    target_id: activity.targetId,
    request_id: activity.requestId,
    before: activity.before ?? null,
    after: activity.after ?? null,
  })
}
