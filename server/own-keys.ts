import type { OwnKey } from '#shared/contracts/account.ts'
import type { Db } from '#server/db/database.ts'
import type { Actor } from '#server/http/request-context.ts'

/** Who revokes own keys, and by which request. */
type KeyOwner = { actor: Actor & { kind: 'user' }; requestId: string; at: Date }

/**
 * A part of the product that hands out secrets which work without a login and outlast a password change. Their owner sees
 * all of them in one list, and revokes them there, also when the role that made them is gone.
 */
export type OwnKeySource = {
  /** Lists those that still open something. */
  list(db: Db, userId: string, now: Date): Promise<OwnKey[]>
  /** Ends one, or all, in the caller's transaction, each with its entry in the activity log. @returns how many ended. */
  revoke(tx: Db, owner: KeyOwner, which: string | 'all'): Promise<number>
}
