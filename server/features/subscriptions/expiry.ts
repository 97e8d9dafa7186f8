import { dayMs } from '#shared/duration.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem, emit } from '#server/events/events.ts'
import { addMonths, isRunning } from '#shared/plans.ts'
import { monthOf } from '#server/features/subscriptions/access.ts'
import { emitSubscription, factsOf, subscriptionFeature } from '#server/features/subscriptions/events.ts'
import { pruneUses } from '#server/features/subscriptions/plans-store.ts'
import { settlePayments } from '#server/features/subscriptions/payments-settle.ts'
import {
  changeSubscription,
  findSubscription,
  listEnding,
  listOverdue,
  lockPerson,
  timesOf,
} from '#server/features/subscriptions/store.ts'
import type { SubscriptionRow } from '#server/features/subscriptions/store.ts'

/** How long before the end people are notified, the nearest first. */
const warnings = [
  { name: 'last-day', aheadMs: dayMs },
  { name: 'last-week', aheadMs: 7 * dayMs },
] as const

/**
 * Notes the ends that have come, tells them, and warns of those that are near; run now and then. Nothing depends on it:
 * what a subscription gives ends by itself. Each subject is read again under its lock, so replicas do it once.
 *
 * @see DASH-05
 */
export async function expireSubscriptions(deps: Deps): Promise<void> {
  const { db } = deps.database
  const now = new Date(deps.clock.now())
  await pruneUses(db, monthOf(addMonths(now.getTime(), -13)))
  for (const { id, user_id } of await listOverdue(db, now)) {
    await db.transaction(async (tx) => {
      await lockPerson(tx, user_id)
      const row = await findSubscription(tx, id)
      if (row === null || row.status === 'expired' || isRunning(timesOf(row), now.getTime())) return
      await changeSubscription(tx, id, { status: 'expired' }, now)
      await emitSubscription(tx, deps, { name: 'subscription.ended', to: ['owner'], data: factsOf(row) }, bySystem)
      // Another paid one may exist.
      if (row.provider !== null) await settlePayments(tx, deps, user_id)
    })
  }
  for (const [index, { name, aheadMs }] of warnings.entries()) {
    // After the notice of the last day, that of the last week is no longer needed.
    const from = new Date(now.getTime() + (warnings[index - 1]?.aheadMs ?? 0))
    for (const row of await listEnding(db, from, new Date(now.getTime() + aheadMs)))
      await db.transaction((tx) => warn(tx, deps, row, name))
  }
}

/** Each warning comes once for one end. */
async function warn(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  warning: (typeof warnings)[number]['name'],
): Promise<void> {
  const { id, expires_at: end } = row
  if (end === null) return
  const data = { ...factsOf(row), expires_at: end.toISOString(), warning }
  const happened = { ...bySystem, targetId: id, dedupeKey: `subscription-${warning}:${id}:${end.getTime()}` }
  await emit(tx, deps, subscriptionFeature, {
    event: { name: 'subscription.ends_soon', to: ['owner'], data },
    ...happened,
  })
}
