import type { EndedSessions, OwnSessions } from '#shared/contracts/account.ts'
import { recordActivity } from '#server/activity/record.ts'
import { deviceWords, endOtherSessions, endOwnSession, listOwnSessions } from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'

/** Lists the person's live sessions. @see AUTH-08 */
export async function listOwn(deps: Deps, actor: SignedIn): Promise<OwnSessions> {
  const { userId, sessionId } = actor
  const found = await listOwnSessions(deps.database.db, userId, new Date(deps.clock.now()))
  return {
    items: found.map(({ id, device, network, createdAt, lastUsedAt, aal }) => ({
      id,
      ...device,
      network,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      is_current: id === sessionId,
      aal,
    })),
    next_cursor: null,
  }
}

/**
 * Ends one of the user's sessions.
 *
 * @throws {AppError} `not_found` when there is no such session, or it belongs to another user.
 */
export async function endOne(deps: Deps, actor: SignedIn, context: RequestContext, sessionId: string): Promise<void> {
  const { userId } = actor
  await deps.database.db.transaction(async (tx) => {
    const ended = await endOwnSession(tx, userId, sessionId)
    if (!ended) throw new AppError('not_found', { detail: 'There is no such session.' })
    await recordActivity(tx, {
      at: new Date(deps.clock.now()),
      actor,
      action: 'account.end_session',
      targetId: userId,
      requestId: context.requestId,
      after: { device: deviceWords(ended.device) },
    })
  })
}

/** Ends every session of the person but the one that asks. */
export async function endOthers(deps: Deps, actor: SignedIn, context: RequestContext): Promise<EndedSessions> {
  const { userId, sessionId } = actor
  return deps.database.db.transaction(async (tx) => {
    const ended = await endOtherSessions(tx, userId, sessionId)
    if (ended > 0) {
      await recordActivity(tx, {
        at: new Date(deps.clock.now()),
        actor,
        action: 'account.end_other_sessions',
        targetId: userId,
        requestId: context.requestId,
        after: { ended },
      })
    }
    return { ended }
  })
}
