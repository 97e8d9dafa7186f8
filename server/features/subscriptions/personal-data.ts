import { asc, eq } from 'drizzle-orm'
import {
  paymentEvents,
  subscriptionEvents,
  subscriptionRequests,
  subscriptions,
  usageCounters,
} from '#server/features/subscriptions/tables.ts'
import { removeNoticesAbout } from '#server/notifications/store.ts'
import type { PersonalPart } from '#server/people/personal-data.ts'

/** What is kept about people's subscriptions. */
export const subscriptionsPart: PersonalPart = {
  policy: ['subscription'],
  tables: {
    'public.subscriptions': 'given and erased: the subscriptions of the account',
    'public.subscription_requests': 'given and erased: what the person asked for; who decided is an id alone',
    'public.subscription_events': 'given and erased: what happened to the subscriptions; who did it is an id alone',
    'public.usage_counters': 'given and erased: how much of the limits of the plan was used in each month',
    'public.payment_events':
      'given and erased: what the payment provider reported about the subscriptions of the account',
  },
  async collect(db, { userId }) {
    const rows = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.user_id, userId))
      .orderBy(asc(subscriptions.created_at), asc(subscriptions.id))
    const requests = await db
      .select()
      .from(subscriptionRequests)
      .where(eq(subscriptionRequests.user_id, userId))
      .orderBy(asc(subscriptionRequests.created_at), asc(subscriptionRequests.id))
    const events = await db
      .select()
      .from(subscriptionEvents)
      .where(eq(subscriptionEvents.user_id, userId))
      .orderBy(asc(subscriptionEvents.created_at), asc(subscriptionEvents.id))
    const payments = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.user_id, userId))
      .orderBy(asc(paymentEvents.received_at), asc(paymentEvents.id))
    const uses = await db
      .select()
      .from(usageCounters)
      .where(eq(usageCounters.user_id, userId))
      .orderBy(asc(usageCounters.period))
    return {
      usage: uses.map(({ user_id: _owner, ...row }) => row),
      payment_events: payments.map(({ id: _, user_id: _owner, ...row }) => row),
      subscriptions: rows.map(({ id: _, user_id: _owner, ...row }) => row),
      subscription_requests: requests.map(({ id: _, user_id: _owner, decided_by: _by, ...row }) => row),
      subscription_events: events.map(({ id: _, user_id: _owner, actor_id: _by, ...row }) => row),
    }
  },
  async erase(tx, { userId }) {
    const requests = await tx
      .select({ id: subscriptionRequests.id })
      .from(subscriptionRequests)
      .where(eq(subscriptionRequests.user_id, userId))
    await removeNoticesAbout(
      tx,
      requests.map(({ id }) => id),
    )
    for (const table of [usageCounters, paymentEvents, subscriptionEvents, subscriptionRequests, subscriptions])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
  // What staff granted, what was paid for and what was used stays with the address.
  async clearUnproven(tx, userId) {
    const removed = await tx
      .delete(subscriptionRequests)
      .where(eq(subscriptionRequests.user_id, userId))
      .returning({ id: subscriptionRequests.id })
    return removed.length > 0 ? ['subscription_requests'] : []
  },
}
