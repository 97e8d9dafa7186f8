import type { OwnKeys, RevokedKeys } from '#shared/contracts/account.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'
import type { OwnKeySource } from '#server/feature.ts'

/** Lists what works in the person's name without a login: all of it outlasts a password change and a logout everywhere. */
export async function listOwnKeys(deps: Deps, sources: readonly OwnKeySource[], actor: SignedIn): Promise<OwnKeys> {
  const { userId } = actor
  const now = new Date(deps.clock.now())
  const lists = await Promise.all(sources.map((source) => source.list(deps.database.db, userId, now)))
  return {
    items: lists.flat().toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)),
    next_cursor: null,
  }
}

/**
 * Revokes one of the user's keys; it opens nothing from now on.
 *
 * @throws {AppError} `not_found` when there is no such key, or it belongs to another user.
 */
export async function revokeOwnKey(
  deps: Deps,
  sources: readonly OwnKeySource[],
  actor: SignedIn,
  { context, id }: { context: RequestContext; id: string },
): Promise<void> {
  const { revoked } = await revoke(deps, sources, actor, { context, which: id })
  if (revoked === 0) throw new AppError('not_found', { detail: 'There is no such key.' })
}

/** Revokes every key of the person. */
export async function revokeOwnKeys(
  deps: Deps,
  sources: readonly OwnKeySource[],
  actor: SignedIn,
  context: RequestContext,
): Promise<RevokedKeys> {
  return revoke(deps, sources, actor, { context, which: 'all' })
}

async function revoke(
  deps: Deps,
  sources: readonly OwnKeySource[],
  actor: SignedIn,
  { context: { requestId }, which }: { context: RequestContext; which: string | 'all' },
): Promise<RevokedKeys> {
  const owner = { actor: actor, requestId, at: new Date(deps.clock.now()) }
  return deps.database.db.transaction(async (tx) => {
    let revoked = 0
    for (const source of sources) revoked += await source.revoke(tx, owner, which)
    return { revoked }
  })
}
