import { eq } from 'drizzle-orm'
import { deletionWaitingDays } from '#shared/contracts/account.ts'
import type { PendingDeletion, Proof } from '#shared/contracts/account.ts'
import { dayMs } from '#shared/duration.ts'
import {
  accountDeletions,
  accountFeature,
  lockUser,
  requireAnotherAdministrator,
  requireReauthenticationFor,
} from '#server/auth/public.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import type { Happened } from '#server/events/events.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'

/**
 * Asks for the person's account to be erased. It waits for fourteen days, in which it works as before and the person may
 * take it back. Asking again changes nothing, and writes no second mail. However young the session is, who only sits at an
 * open page cannot ask.
 *
 * @throws {AppError} `last_administrator`, and what `requireReauthenticationFor` throws.
 * @see docs/reference/services.md#14-privacy (deletion); DASH-06
 */
export async function requestDeletion(
  deps: Deps,
  actor: SignedIn,
  context: RequestContext,
  proof: Proof,
): Promise<PendingDeletion> {
  const { userId, sessionId } = actor
  await requireReauthenticationFor(deps, { userId, sessionId }, proof)
  return deps.database.db.transaction(async (tx) => {
    await requireAnotherAdministrator(tx, deps, [userId])
    const user = await lockUser(tx, userId)
    if (!user) throw new AppError('invalid_token')
    const [pending] = await tx.select().from(accountDeletions).where(eq(accountDeletions.user_id, userId))
    if (pending) return answerOf(pending)
    const now = new Date(deps.clock.now())
    const eraseAt = new Date(now.getTime() + deletionWaitingDays * dayMs)
    await tx.insert(accountDeletions).values({ user_id: userId, requested_at: now, erase_at: eraseAt })
    const after = { erase_at: eraseAt.toISOString() }
    const data = { user_id: userId, language: context.language, ...after }
    const scheduled = { name: 'account.deletion_scheduled', to: ['owner'], data } as const
    await emit(tx, deps, accountFeature, { event: scheduled, ...happenedBy(actor, context), after })
    return answerOf({ requested_at: now, erase_at: eraseAt })
  })
}

/**
 * Takes the deletion back.
 *
 * @throws {AppError} `not_found` when none is under way.
 */
export async function cancelDeletion(deps: Deps, actor: SignedIn, context: RequestContext): Promise<void> {
  const { userId } = actor
  await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const [pending] = await tx.delete(accountDeletions).where(eq(accountDeletions.user_id, userId)).returning()
    if (!user || !pending) throw new AppError('not_found', { detail: 'No deletion is under way.' })
    const data = { user_id: userId, language: context.language }
    const cancelled = { name: 'account.deletion_cancelled', to: ['owner'], data } as const
    await emit(tx, deps, accountFeature, { event: cancelled, ...happenedBy(actor, context) })
  })
}

function happenedBy(actor: SignedIn, { requestId }: RequestContext): Happened {
  return { by: { kind: 'client', actor }, targetId: actor.userId, requestId }
}

function answerOf(row: { requested_at: Date; erase_at: Date }): PendingDeletion {
  return { requested_at: row.requested_at.toISOString(), erase_at: row.erase_at.toISOString() }
}
