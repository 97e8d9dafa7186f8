import { isRunning, plans } from '#shared/plans.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentState } from '#server/features/subscriptions/payment-provider.ts'
import { findByRef, listLatestStates, writePaid } from '#server/features/subscriptions/payments-store.ts'
import type { LatestState } from '#server/features/subscriptions/payments-store.ts'
import { bySystem } from '#server/events/events.ts'
import { emitSubscription, factsOf } from '#server/features/subscriptions/events.ts'
import type { SubscriptionEvent } from '#server/features/subscriptions/events.ts'
import { changeSubscription, findUnended, timesOf } from '#server/features/subscriptions/store.ts'
import type { SubscriptionRow } from '#server/features/subscriptions/store.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** A subscription as it was stored, and as it must be. */
type Target = { before: SubscriptionRow | null; after: SubscriptionRow }

/**
 * Sets a user's subscriptions to what the providers' latest states say, whatever was stored and in whatever order they
 * came. The caller holds the lock of the user. Of several that are paid the largest plan counts, then the one that
 * lasts longest. What staff ended stays ended.
 */
export async function settlePayments(tx: Db, deps: Deps, userId: string): Promise<void> {
  const now = new Date(deps.clock.now())
  const known: (LatestState & { before: SubscriptionRow | null })[] = []
  for (const latest of await listLatestStates(tx, userId)) {
    const before = await findByRef(tx, latest.provider, latest.state.ref)
    if (before?.cancel_reason !== 'staff') known.push({ ...latest, before })
  }
  const chosen = known
    .filter(({ state }) => isRunning(stateTimes(state), now.getTime()))
    .toSorted((left, right) => compare(right.state, left.state))[0]
  const unended = await findUnended(tx, userId)
  const wasRunning = unended !== null && isRunning(timesOf(unended), now.getTime())
  // The one that runs comes last: until then another one may hold the only place.
  for (const each of known) {
    if (each === chosen) continue
    const target = targetOf(each, ended(each.state, chosen?.state), now)
    await write(tx, target, now)
    if (chosen === undefined) await noteEnd(tx, deps, target)
  }
  if (chosen === undefined) return
  if (unended !== null && unended.provider === null) {
    const until = unended.expires_at !== null && unended.expires_at < now ? unended.expires_at : now
    await changeSubscription(tx, unended.id, { status: 'expired', expires_at: until, grace_until: null }, now)
  }
  const target = targetOf(chosen, chosen.state, now)
  await write(tx, target, now)
  await noteStart(tx, deps, target, wasRunning)
}

function stateTimes({ status, expires_at, grace_until }: PaymentState) {
  const graceUntil = grace_until === null ? null : Date.parse(grace_until)
  return { status, expiresAt: Date.parse(expires_at), graceUntil }
}

function compare(left: PaymentState, right: PaymentState): number {
  const byPlan = plans.indexOf(left.plan) - plans.indexOf(right.plan)
  return byPlan || [left.expires_at, left.ref].join().localeCompare([right.expires_at, right.ref].join(), 'en')
}

/** A state that gives nothing, or nothing any more since another one does. */
function ended(state: PaymentState, chosen: PaymentState | undefined): PaymentState {
  const replacedAt = chosen === undefined || chosen.updated_at > state.expires_at ? state.expires_at : chosen.updated_at
  const expires_at = replacedAt < state.starts_at ? state.starts_at : replacedAt
  return { ...state, status: 'expired', expires_at, grace_until: null }
}

function targetOf(
  { provider, before }: { provider: string; before: SubscriptionRow | null },
  state: PaymentState,
  now: Date,
): Target {
  const after: SubscriptionRow = {
    id: before?.id ?? orderedId(),
    user_id: state.user_id,
    plan: state.plan,
    status: state.status,
    starts_at: new Date(state.starts_at),
    expires_at: new Date(state.expires_at),
    grace_until: state.grace_until === null ? null : new Date(state.grace_until),
    provider,
    provider_ref: state.ref,
    provider_updated_at: new Date(state.updated_at),
    cancel_reason: null,
    created_at: before?.created_at ?? now,
    updated_at: before?.updated_at ?? now,
  }
  return { before, after }
}

async function write(tx: Db, { before, after }: Target, now: Date): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await writePaid(tx, { ...after, updated_at: now })
}

async function noteEnd(tx: Db, deps: Deps, { before, after }: Target): Promise<void> {
  if (before === null || before.status === 'expired') return
  await emitSubscription(tx, deps, { name: 'subscription.ended', to: ['owner'], data: factsOf(after) }, bySystem)
}

async function noteStart(tx: Db, deps: Deps, { before, after }: Target, wasRunning: boolean): Promise<void> {
  const isNew = before === null || before.status === 'expired' || before.plan !== after.plan
  if (!isNew && before.status === after.status) return
  const data = factsOf(after)
  const event: SubscriptionEvent = isNew
    ? { name: wasRunning ? 'subscription.changed' : 'subscription.started', to: ['owner'], data }
    : { name: after.status === 'cancelled' ? 'subscription.cancelled' : 'subscription.changed', to: [], data }
  await emitSubscription(tx, deps, event, bySystem)
}
