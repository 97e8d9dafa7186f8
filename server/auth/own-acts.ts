import { roleFacts } from '#shared/roles.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { findRole } from '#server/auth/users.ts'
import type { UserRow } from '#server/auth/users.ts'
import type { Db } from '#server/db/database.ts'

/** What somebody did to their own account, for the activity log; `before` and `after` without secrets. */
export type OwnAct = { action: string; sessionId?: string; requestId?: string; before?: object; after?: object }

/** Writes to the activity log what somebody did to their own account, in the caller's transaction. */
export async function recordOwnAct(tx: Db, deps: AuthDeps, user: UserRow, act: OwnAct): Promise<void> {
  await recordActivity(tx, {
    at: new Date(deps.clock.now()),
    actor: {
      kind: 'user',
      userId: user.id,
      sessionId: act.sessionId ?? '',
      email: user.email ?? '',
      ...roleFacts(await findRole(tx, user.id)),
    },
    action: act.action,
    targetId: user.id,
    requestId: act.requestId ?? null,
    before: act.before,
    after: act.after,
  })
}
