import type { Actor, RequestContext } from '#server/http/request-context.ts'
import type { ActivityName } from '#shared/activity-names.ts'
import { roleFacts } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { findRole } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'

/** What someone did to their own account, for the activity log; `before` and `after` without secrets. */
type OwnAction = {
  action: ActivityName
  context?: RequestContext
  before?: object
  after?: object
}

/** Writes to the activity log what someone did to their own account, in the caller's transaction. */
export async function recordOwnAction(tx: Db, deps: AuthDeps, user: UserRow, action: OwnAction): Promise<void> {
  await recordActivity(tx, {
    at: new Date(deps.clock.now()),
    actor: {
      kind: 'user',
      userId: user.id,
      ...placeOf(action.context),
      ...roleFacts(await findRole(tx, user.id)),
    },
    action: action.action,
    targetId: user.id,
    requestId: action.context?.requestId ?? null,
    before: action.before,
    after: action.after,
  })
}

/** Where a request came from, as the activity log keeps it with who acted. */
export function placeOf(context: RequestContext | undefined): Pick<Actor, 'address' | 'origin'> {
  return {
    ...(context?.origin !== undefined && { origin: context.origin }),
    ...(context !== undefined && context.clientAddress !== 'unknown' && { address: context.clientAddress }),
  }
}
