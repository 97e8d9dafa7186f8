import { and, eq, gte } from 'drizzle-orm'
import type { ActivityName, ActivityOrigin } from '#shared/activity-names.ts'
import { addressHash, detailsHash, newSalt } from '#server/activity/proofs.ts'
import { activityLog } from '#server/activity/tables.ts'
import { noteRecorded } from '#server/db/commit-mark.ts'
import type { Db } from '#server/db/database.ts'
import type { Actor } from '#server/http/request-context.ts'

/** What the log takes down of who acted. */
export type ActivityActor =
  | Extract<Actor, { kind: 'anonymous' }>
  | Pick<Extract<Actor, { kind: 'user' }>, 'kind' | 'userId' | 'role' | 'address' | 'origin' | 'token'>

/** One act for the activity log. `before` and `after` hold what changed, without secrets. */
type Activity = {
  at: Date
  /** Null: the product itself. */
  actor: ActivityActor | null
  /** `<thing>.<verb>`. */
  action: ActivityName
  targetId: string | null
  requestId: string | null
  /** Left out: it follows from who acted. */
  origin?: ActivityOrigin | undefined
  before?: unknown
  after?: unknown
}

/** Writes an act to the activity log; call it in the transaction of the change. It is sealed a little later. */
export async function recordActivity(db: Db, activity: Activity): Promise<void> {
  noteRecorded()
  const user = activity.actor?.kind === 'user' ? activity.actor : null
  const before = asStored(activity.before)
  const after = asStored(activity.after)
  const [detailsSalt, addressSalt] = [newSalt(), newSalt()]
  const address = activity.actor?.address ?? null
  await db.insert(activityLog).values({
    at: activity.at,
    actor_id: user?.userId ?? null,
    actor_role: user?.role ?? (activity.actor === null ? 'system' : 'anonymous'),
    token_id: user?.token?.id ?? null,
    action: activity.action,
    target_id: activity.targetId,
    request_id: activity.requestId,
    origin: activity.origin ?? originOf(activity),
    before,
    after,
    details_hash: detailsHash(detailsSalt, before, after),
    details_salt: detailsSalt,
    address,
    ...(address === null ? {} : { address_hash: addressHash(addressSalt, address), address_salt: addressSalt }),
  })
}

/** Whether the log holds an act of a user since a time. */
export async function isRecorded(
  db: Db,
  act: { actor: { readonly userId: string }; action: ActivityName; targetId: string; since: Date },
): Promise<boolean> {
  const { target_id, action, actor_id, at } = activityLog
  const rows = await db
    .select({ at })
    .from(activityLog)
    .where(and(eq(target_id, act.targetId), eq(action, act.action), eq(actor_id, act.actor.userId), gte(at, act.since)))
    .limit(1)
  return rows.length > 0
}

/** Whom no one named acted for the site itself, or, with a request, for a program that holds a key of the site. */
function originOf({ actor, requestId }: Activity): ActivityOrigin {
  if (actor?.kind === 'user' && actor.token !== undefined) return 'api'
  if (actor !== null) return actor.origin ?? 'screen'
  return requestId === null ? 'job' : 'api'
}

/** What the database will give back: without members that are undefined, with instants as text. */
function asStored(value: unknown): unknown {
  return value === undefined || value === null ? null : JSON.parse(JSON.stringify(value))
}
