import type {
  PersonSubscription,
  RequestDecision,
  StaffSubscription,
  SubscriptionGrant,
  SubscriptionList,
  SubscriptionListQuery,
  WaitingRequests,
} from '#shared/contracts/subscriptions.ts'
import { addMonths, isRunning } from '#shared/plans.ts'
import type { Plan } from '#shared/plans.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { askedOf, emitSubscription, factsOf } from '#server/features/subscriptions/events.ts'
import { describeRequest, pastDueUntil } from '#server/features/subscriptions/own-service.ts'
import { getPlans } from '#server/features/subscriptions/plans-store.ts'
import {
  changeSubscription,
  closeRequest,
  findRequest,
  findRunning,
  findSubscription,
  findUnended,
  hasAccount,
  insertSubscription,
  listEventsWithNames,
  listOpenRequests,
  listRequests,
  listSubscriptions,
  lockPerson,
  timesOf,
} from '#server/features/subscriptions/store.ts'
import type { RequestRow, SubscriptionRow, WithPerson } from '#server/features/subscriptions/store.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCreatedCursor, writeCreatedCursor } from '#server/http/list-page.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import { nameIn } from '#server/people/names.ts'

/** Most requests that are shown at once. */
const requestsMax = 200

/** Lists subscriptions, newest first. @throws {AppError} `validation_failed` for a cursor that is not one of ours. */
export async function listForStaff(
  deps: Deps,
  { limit, cursor, ...filter }: SubscriptionListQuery,
): Promise<SubscriptionList> {
  const now = new Date(deps.clock.now())
  const after = readCreatedCursor(cursor)
  const rows = await listSubscriptions(deps.database.db, filter, { after, now, rowsMax: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, ({ row }) => writeCreatedCursor(row))
  return {
    items: shown.map((each) => describe(each, now)),
    next_cursor,
  }
}

/** Lists what waits for a decision, the longest waiting first. */
export async function listWaiting(deps: Deps): Promise<WaitingRequests> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  const items: WaitingRequests['items'] = []
  for (const each of await listOpenRequests(db, requestsMax)) {
    const running = await findRunning(db, each.row.user_id, now)
    items.push({ ...describeRequest(each.row), ...personOf(each), present_plan: running?.plan ?? 'free' })
  }
  return { items, next_cursor: null }
}

/** Reads one person's plan with what happened to it. @throws {AppError} `not_found` */
export async function getPersonSubscription(deps: Deps, userId: string): Promise<PersonSubscription> {
  const { db } = deps.database
  if (!(await hasAccount(db, userId))) throw new AppError('not_found')
  const running = await findRunning(db, userId, new Date(deps.clock.now()))
  const events = await listEventsWithNames(db, userId, 50)
  return {
    running: running && {
      id: running.id,
      plan: running.plan,
      status: running.status,
      is_paid: running.provider !== null,
      starts_at: running.starts_at.toISOString(),
      expires_at: running.expires_at?.toISOString() ?? null,
      past_due_until: pastDueUntil(running),
    },
    requests: (await listRequests(db, userId, 20)).map(describeRequest),
    history: events.map(({ row, by, isByProvider }) => {
      const { created_at, action, plan, reason } = row
      return { at: created_at.toISOString(), action, plan, reason, by, is_by_provider: isByProvider }
    }),
  }
}

/**
 * Grants or refuses a request, once: of two who decide, the second gets an error.
 *
 * @throws {AppError} `not_found`; `subscription_request_closed`; `own_subscription`; `validation_failed` for an end in
 * the past.
 */
export async function decideRequest(
  deps: Deps,
  staff: RequestActor,
  id: string,
  decision: RequestDecision,
): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const request = await findRequest(tx, id)
    if (!request) throw new AppError('not_found')
    requireOther(staff, request.user_id)
    await lockPerson(tx, request.user_id)
    const answer = decision.answer || null
    const status = decision.grant ? 'granted' : 'refused'
    const closed = { status, answer, decided_at: now, decided_by: staff.actor.userId } as const
    if (!(await closeRequest(tx, id, closed))) throw new AppError('subscription_request_closed')
    if (decision.grant)
      await grantRequest(tx, deps, staff, { request: { ...request, answer }, expiresAt: decision.expires_at, now })
    const name = decision.grant ? 'subscription.granted' : 'subscription.refused'
    const after = { action: request.action, plan: request.plan, status }
    const happened = { ...byStaff(staff), reason: answer, after }
    await emitSubscription(tx, deps, { name, to: ['owner'], data: askedOf(request) }, happened)
  })
}

/**
 * Gives a user a plan; what there was ends with it. The plan that staff gave already is changed in place: it lasts
 * until the new end, whether sooner or later, and is renewed again if it was cancelled.
 *
 * @throws {AppError} `not_found`; `own_subscription`; `validation_failed` for an end in the past.
 */
export async function grantSubscription(deps: Deps, staff: RequestActor, grant: SubscriptionGrant): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    requireOther(staff, grant.user_id)
    if ((await lockPerson(tx, grant.user_id)) === null) throw new AppError('not_found')
    const { user_id: userId, plan, reason } = grant
    await start(tx, deps, staff, { wanted: { userId, plan, end: endOf(grant.expires_at, now), reason }, now })
  })
}

/** Ends a subscription at once. @throws {AppError} `not_found`, also when it has ended; `own_subscription` */
export async function endSubscription(deps: Deps, staff: RequestActor, id: string, reason: string): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const found = await findSubscription(tx, id)
    if (!found) throw new AppError('not_found')
    requireOther(staff, found.user_id)
    await lockPerson(tx, found.user_id)
    const row = await findSubscription(tx, id)
    if (!row || !isRunning(timesOf(row), now.getTime())) throw new AppError('not_found')
    await changeSubscription(
      tx,
      id,
      { status: 'expired', expires_at: now, grace_until: null, cancel_reason: 'staff' },
      now,
    )
    const happened = { ...byStaff(staff), reason, before: { plan: row.plan }, after: { reason } }
    await emitSubscription(tx, deps, { name: 'subscription.ended', to: ['owner'], data: factsOf(row) }, happened)
  })
}

async function grantRequest(
  tx: Db,
  deps: Deps,
  staff: RequestActor,
  { request, expiresAt, now }: { request: RequestRow; expiresAt: string | null | undefined; now: Date },
): Promise<void> {
  const { user_id: userId, plan } = request
  if (request.action === 'change') {
    const end = expiresAt === undefined ? new Date(addMonths(now.getTime(), 1)) : endOf(expiresAt, now)
    await start(tx, deps, staff, { wanted: { userId, plan, end, reason: request.answer }, now })
    return
  }
  const running = await findRunning(tx, userId, now)
  if (running === null) return
  // What is paid runs to its end; what has none ends now, for it would never.
  const change =
    running.expires_at === null ? { status: 'expired' as const, expires_at: now } : { status: 'cancelled' as const }
  await changeSubscription(tx, running.id, change, now)
  const data = factsOf({ ...running, plan })
  await emitSubscription(tx, deps, { name: 'subscription.cancelled', to: [], data }, byStaff(staff))
}

type Start = { userId: string; plan: Plan; end: Date | null; reason: string | null }

async function start(
  tx: Db,
  deps: Deps,
  staff: RequestActor,
  { wanted, now }: { wanted: Start; now: Date },
): Promise<void> {
  const { userId, plan, end, reason } = wanted
  const before = await findUnended(tx, userId)
  // Who has an archived plan keeps it, and may have it longer.
  if (before?.plan !== plan && (await getPlans(tx))[plan].isArchived)
    throw new AppError('validation_failed', {
      errors: [{ path: 'plan', message: 'is not offered any more', code: 'archived_plan' }],
    })
  const isChange = before !== null && isRunning(timesOf(before), now.getTime())
  if (before !== null && isChange && before.plan === plan && before.provider === null) {
    await extend(tx, deps, staff, { before, start: wanted, now })
    return
  }
  if (before !== null) {
    const until = before.expires_at !== null && before.expires_at < now ? before.expires_at : now
    const end = { status: 'expired', expires_at: until, grace_until: null, cancel_reason: 'staff' } as const
    await changeSubscription(tx, before.id, end, now)
  }
  const row: SubscriptionRow = {
    id: orderedId(),
    user_id: userId,
    plan,
    status: 'active',
    starts_at: now,
    expires_at: end,
    grace_until: null,
    provider: null,
    provider_ref: null,
    provider_updated_at: null,
    cancel_reason: null,
    created_at: now,
    updated_at: now,
  }
  await insertSubscription(tx, row)
  const name = isChange ? 'subscription.changed' : 'subscription.started'
  const happened = {
    ...byStaff(staff),
    reason,
    before: { plan: before?.plan ?? 'free' },
    after: { plan, expires_at: end?.toISOString() ?? null, reason },
  }
  await emitSubscription(tx, deps, { name, to: ['owner'], data: factsOf(row) }, happened)
}

async function extend(
  tx: Db,
  deps: Deps,
  staff: RequestActor,
  { before, start: { end, reason }, now }: { before: SubscriptionRow; start: Start; now: Date },
): Promise<void> {
  await changeSubscription(tx, before.id, { status: 'active', expires_at: end, grace_until: null }, now)
  const happened = {
    ...byStaff(staff),
    reason,
    before: { expires_at: before.expires_at?.toISOString() ?? null },
    after: { expires_at: end?.toISOString() ?? null, reason },
  }
  const data = factsOf({ ...before, expires_at: end })
  await emitSubscription(tx, deps, { name: 'subscription.extended', to: ['owner'], data }, happened)
}

function endOf(expiresAt: string | null, now: Date): Date | null {
  if (expiresAt === null) return null
  const end = new Date(expiresAt)
  if (end > now) return end
  throw new AppError('validation_failed', {
    errors: [{ path: 'expires_at', message: 'must be in the future', code: 'in_the_past' }],
  })
}

/** Staff cannot give themselves a plan. */
function requireOther({ actor }: RequestActor, userId: string): void {
  if (actor.userId === userId) throw new AppError('own_subscription')
}

function byStaff({ actor, requestId }: RequestActor) {
  return { by: { kind: 'staff', actor }, requestId } as const
}

function describe(each: WithPerson<SubscriptionRow>, now: Date): StaffSubscription {
  const { id, plan, status, starts_at, expires_at } = each.row
  return {
    id,
    ...personOf(each),
    plan,
    status: isRunning(timesOf(each.row), now.getTime()) ? status : 'expired',
    starts_at: starts_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    past_due_until: isRunning(timesOf(each.row), now.getTime()) ? pastDueUntil(each.row) : null,
  }
}

function personOf({ row, email, metadata }: WithPerson<{ user_id: string }>) {
  return { user_id: row.user_id, email: email ?? '', name: nameIn(metadata) }
}
