import type { OwnSubscription, SubscriptionRequest, SubscriptionRequestInput } from '#shared/contracts/subscriptions.ts'
import type { Plan, PlanFacts } from '#shared/plans.ts'
import { eq } from 'drizzle-orm'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getFileBytes } from '#server/features/subscriptions/access.ts'
import { askedOf, emitSubscription, factsOf } from '#server/features/subscriptions/events.ts'
import { listOfferedPlans } from '#server/features/subscriptions/plans-service.ts'
import { getPlans } from '#server/features/subscriptions/plans-store.ts'
import {
  changeSubscription,
  closeRequest,
  findOpenRequest,
  findRunning,
  insertEvent,
  insertRequest,
  listEvents,
  lockPerson,
} from '#server/features/subscriptions/store.ts'
import type { RequestRow, SubscriptionRow } from '#server/features/subscriptions/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor, SignedIn } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** How much of the history is shown. */
const historyMax = 50

/**
 * Reads the user's own subscription: what it gives is decided now, not when staff last looked after it. @see DASH-05
 */
export async function getOwnSubscription(deps: Deps, actor: SignedIn): Promise<OwnSubscription> {
  const { userId } = actor
  const { db } = deps.database
  const running = await findRunning(db, userId, new Date(deps.clock.now()))
  const [user] = await db.select({ at: users.created_at }).from(users).where(eq(users.id, userId))
  const request = await findOpenRequest(db, userId)
  const plan = running?.plan ?? 'free'
  const present = (await getPlans(db))[plan]
  return {
    plan,
    status: running?.status ?? 'active',
    is_paid: (running?.provider ?? null) !== null,
    starts_at: (running?.starts_at ?? user?.at ?? new Date(0)).toISOString(),
    expires_at: running?.expires_at?.toISOString() ?? null,
    past_due_until: running === null ? null : pastDueUntil(running),
    ...describePlan(present),
    used: { file_bytes: await getFileBytes(deps, userId) },
    request: request === null ? null : describeRequest(request),
    history: (await listEvents(db, userId, historyMax)).map(({ created_at, action, plan: of }) => ({
      at: created_at.toISOString(),
      action,
      plan: of,
    })),
    plans: await listOfferedPlans(deps, plan),
  }
}

/** Until when a plan that runs goes on although it was not paid in time; null: nothing is owed. */
export function pastDueUntil({ status, grace_until: until }: SubscriptionRow): string | null {
  return status === 'active' ? (until?.toISOString() ?? null) : null
}

/**
 * Changes the user's own plan. Another plan is requested, and nothing changes until staff decide. Cancelling holds at
 * once and keeps the plan until its end, as does taking that back; where a provider collects, or there is no end, staff
 * are asked to cancel.
 *
 * @throws {AppError} `subscription_request_open` while one waits; `validation_failed` for the plan that there is
 * already, one that is not offered any more, and when there is nothing to cancel or to take back.
 */
export async function requestChange(
  deps: Deps,
  { actor, requestId }: RequestActor,
  input: SubscriptionRequestInput,
): Promise<OwnSubscription> {
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    if ((await lockPerson(tx, actor.userId)) === null) throw new AppError('invalid_token')
    const running = await findRunning(tx, actor.userId, now)
    const isOwn = running !== null && running.provider === null && running.expires_at !== null
    if (input.action === 'resume') {
      if (!isOwn || running.status !== 'cancelled')
        throw rejected('action', 'there is no cancellation to take back', 'nothing_to_resume')
      await setRenewal(tx, deps, { user: actor, requestId, running, now }, 'active')
      return
    }
    if (input.action === 'cancel' && running?.status !== 'active')
      throw rejected('action', 'there is nothing to cancel', 'nothing_to_cancel')
    if (input.action === 'cancel' && isOwn)
      await setRenewal(tx, deps, { user: actor, requestId, running, now }, 'cancelled')
    else await ask(tx, deps, { actor, requestId }, { present: running?.plan ?? 'free', input })
  })
  return getOwnSubscription(deps, actor)
}

type Renewal = { user: SignedIn; requestId: string; running: SubscriptionRow; now: Date }

/** Cancels what runs, or takes that back. */
async function setRenewal(
  tx: Db,
  deps: Deps,
  { user, requestId, running, now }: Renewal,
  status: 'active' | 'cancelled',
): Promise<void> {
  await changeSubscription(tx, running.id, { status }, now)
  const name = status === 'cancelled' ? 'subscription.cancelled' : 'subscription.resumed'
  const happened = { by: { kind: 'client', actor: user }, requestId, after: { plan: running.plan, status } } as const
  await emitSubscription(tx, deps, { name, to: [], data: factsOf(running) }, happened)
}

type Asked = Exclude<SubscriptionRequestInput, { action: 'resume' }>

async function ask(
  tx: Db,
  deps: Deps,
  { actor, requestId }: RequestActor,
  { present, input }: { present: Plan; input: Asked },
): Promise<void> {
  const { userId } = actor
  if ((await findOpenRequest(tx, userId)) !== null) throw new AppError('subscription_request_open')
  if (input.action === 'change' && input.plan === present)
    throw rejected('plan', 'is the plan that there is', 'same_plan')
  if (input.action === 'change' && (await getPlans(tx))[input.plan].isArchived)
    throw rejected('plan', 'is not offered any more', 'archived_plan')
  const now = new Date(deps.clock.now())
  const { action, comment = '' } = input
  const plan = input.action === 'change' ? input.plan : present
  const id = orderedId()
  const row = { id, user_id: userId, action, plan, comment: comment || null, created_at: now }
  await insertRequest(tx, { ...row, status: 'open', answer: null, decided_at: null, decided_by: null })
  const requested = { name: 'subscription.requested', to: ['staff'], data: askedOf(row) } as const
  await emitSubscription(tx, deps, requested, { by: { kind: 'client', actor }, requestId })
}

/** Takes one's own request back. @throws {AppError} `not_found` when none waits any more. */
export async function withdrawRequest(deps: Deps, actor: SignedIn): Promise<void> {
  const { userId } = actor
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    await lockPerson(tx, userId)
    const open = await findOpenRequest(tx, userId)
    if (open === null) throw new AppError('not_found')
    await closeRequest(tx, open.id, { status: 'withdrawn', answer: null, decided_at: now, decided_by: userId })
    await insertEvent(tx, { userId, action: 'withdrawn', plan: open.plan, reason: null, actorId: userId }, now)
  })
}

/** What a plan includes and allows, on the wire. */
function describePlan({ features, limits }: Pick<PlanFacts, 'features' | 'limits'>) {
  return { features: [...features], limits: { ...limits } }
}

/** A request as its owner and staff see it. */
export function describeRequest(row: RequestRow): SubscriptionRequest {
  const { user_id: _owner, decided_by: _by, created_at, decided_at, ...request } = row
  return { ...request, created_at: created_at.toISOString(), decided_at: decided_at?.toISOString() ?? null }
}

function rejected(path: string, message: string, code: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code }] })
}
