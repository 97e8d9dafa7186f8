import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PaymentListQuery, PaymentOutcome, PaymentStanding } from '#shared/contracts/subscriptions.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { likeAnywhere } from '#server/db/like.ts'
import { paymentStateSchema } from '#server/features/subscriptions/payment-provider.ts'
import type { PaymentEvent, PaymentState } from '#server/features/subscriptions/payment-provider.ts'
import { paymentEvents, subscriptions } from '#server/features/subscriptions/tables.ts'
import type { SubscriptionRow } from '#server/features/subscriptions/store.ts'
import { orderedId } from '#server/db/ordered-id.ts'

/** An event on its way in. */
export type ArrivedEvent = { provider: string; event: PaymentEvent; raw: string; now: Date }

/**
 * Stores an event as processed, in the transaction of its effect; a concurrent delivery waits.
 *
 * @returns its id; null when it was processed before.
 */
export async function claimEvent(tx: Db, { provider, event, raw, now }: ArrivedEvent): Promise<string | null> {
  const [row] = await tx
    .insert(paymentEvents)
    .values({ ...valuesOf({ provider, event, raw, now }), processed_at: now })
    .onConflictDoUpdate({
      target: [paymentEvents.provider, paymentEvents.event_id],
      set: { processed_at: now, raw_body: raw, error: null, attempts: sql`${paymentEvents.attempts} + 1` },
      setWhere: isNull(paymentEvents.processed_at),
    })
    .returning({ id: paymentEvents.id })
  return row?.id ?? null
}

/** Takes a stored event up again, in the transaction of its effect. @returns null when there is none. */
export async function reclaimEvent(tx: Db, id: string, now: Date) {
  const [row] = await tx
    .update(paymentEvents)
    .set({ processed_at: now, error: null, attempts: sql`${paymentEvents.attempts} + 1` })
    .where(eq(paymentEvents.id, id))
    .returning()
  return row ?? null
}

/** A place in the list of events: the last one that was shown. */
type PaymentCursor = { at: Date; id: string }

/** Lists events with the address of whom they are about, newest first. */
export async function listPaymentEvents(
  db: Db,
  { outcome, search }: Pick<PaymentListQuery, 'outcome' | 'search'>,
  after: PaymentCursor | null,
  rowsMax: number,
) {
  const { received_at: at, id } = paymentEvents
  const behind = after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
  const text = sql`concat_ws(' ', ${users.email}, ${paymentEvents.event_id}, ${paymentEvents.subscription_ref}) collate "und-x-icu"`
  const pattern = likeAnywhere(search ?? '')
  return db
    .select({
      row: paymentEvents,
      email: users.email,
      outcome: sql<PaymentOutcome>`${outcomeOf}`,
      standing: sql<PaymentStanding | null>`${standingOf}`,
    })
    .from(paymentEvents)
    .leftJoin(users, eq(users.id, paymentEvents.user_id))
    .where(
      and(
        outcome && sql`${outcomeOf} = ${outcome}`,
        search === undefined || search === '' ? undefined : sql`${text} ilike ${pattern}`,
        behind ?? undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(rowsMax)
}

/** Finds what the provider posted, as it was signed; null when there is no such event. */
export async function findRawBody(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ raw: paymentEvents.raw_body }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return row?.raw ?? null
}

const outcomeOf = sql`case when ${paymentEvents.processed_at} is null then 'failed'
  when ${paymentEvents.error} is not null then 'unclear'
  when ${paymentEvents.state} is not null then 'taken' else 'stored' end`

const standingOf = sql`case when ${paymentEvents.state} is null or ${paymentEvents.processed_at} is null then null
  when exists (select 1 from payment_events n where n.user_id = ${paymentEvents.user_id}
    and n.provider = ${paymentEvents.provider} and n.subscription_ref = ${paymentEvents.subscription_ref}
    and n.state is not null and n.state_at > ${paymentEvents.state_at}) then 'outdated'
  when ${paymentEvents.state} ->> 'status' <> 'expired'
    and exists (select 1 from subscriptions s where s.provider = ${paymentEvents.provider}
      and s.provider_ref = ${paymentEvents.subscription_ref} and s.status = 'expired')
    and exists (select 1 from subscriptions o where o.user_id = ${paymentEvents.user_id} and o.status <> 'expired'
      and o.provider_ref is distinct from ${paymentEvents.subscription_ref}) then 'lost'
  else 'counts' end`

/** Notes that an event failed through us, outside of the transaction that was undone. */
export async function noteFailure(db: Db, arrived: ArrivedEvent, error: string): Promise<void> {
  await db
    .insert(paymentEvents)
    .values({ ...valuesOf(arrived), error })
    .onConflictDoUpdate({
      target: [paymentEvents.provider, paymentEvents.event_id],
      set: { error, attempts: sql`${paymentEvents.attempts} + 1` },
      setWhere: isNull(paymentEvents.processed_at),
    })
}

function valuesOf({ provider, event, raw, now }: ArrivedEvent) {
  const { id: event_id, kind, subject } = event
  const about = { user_id: subject?.userId ?? null, subscription_ref: subject?.ref ?? null }
  return { id: orderedId(), provider, event_id, kind, received_at: now, raw_body: raw, ...about }
}

/** Lets an event count. */
export async function setEventState(tx: Db, id: string, state: PaymentState): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ state, state_at: new Date(state.updated_at) })
    .where(eq(paymentEvents.id, id))
}

/** Notes why an event changed nothing. */
export async function setEventError(tx: Db, id: string, error: string): Promise<void> {
  await tx.update(paymentEvents).set({ error }).where(eq(paymentEvents.id, id))
}

/** What a provider says now of one of a user's subscriptions. */
export type LatestState = { provider: string; state: PaymentState }

/** The latest state of each of a user's subscriptions. Of two at the same instant the one that gives less counts. */
export async function listLatestStates(tx: Db, userId: string): Promise<LatestState[]> {
  const { provider, subscription_ref: ref, state, state_at: at } = paymentEvents
  const rows = await tx
    .selectDistinctOn([provider, ref], { provider, state })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.user_id, userId), isNotNull(state)))
    .orderBy(provider, ref, desc(at), desc(sql`${state}->>'status'`), desc(sql`${state}::text collate "C"`))
  return rows.map((row) => ({ provider: row.provider, state: paymentStateSchema.parse(row.state) }))
}

/** Finds the subscription that a provider calls so; null when there is none. */
export async function findByRef(tx: Db, provider: string, ref: string): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.provider_ref, ref)))
  return row ?? null
}

/** Writes what is paid over what was stored, whether or not it had ended. */
export async function writePaid(tx: Db, row: SubscriptionRow): Promise<void> {
  await tx.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set: row })
}
