import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { requestActions, requestStates, subscriptionActions } from '#shared/contracts/subscriptions.ts'
import { planFeatures, plans, subscriptionStatuses } from '#shared/plans.ts'
import { users } from '#server/auth/tables.ts'
import { belongsTo, instant, jsonColumn, rowId } from '#server/db/columns.ts'

const owner = () => belongsTo(() => users.id)

/** Plans that administrators changed; the others are as shipped. @see docs/reference/services.md#51-model */
export const changedPlans = pgTable('plans', {
  key: text({ enum: plans }).primaryKey(),
  /** For a month; null: agreed with each client. */
  price_eur_cents: integer(),
  features: text({ enum: planFeatures }).array().notNull(),
  open_consultations: integer().notNull(),
  monthly_file_mb: integer().notNull(),
  archived_at: instant(),
  version: integer().notNull(),
  updated_at: instant().notNull(),
  /** No key: the change outlives the account of its author. */
  updated_by: uuid(),
})

/** How much of what a plan limits was used in a period. */
export const usageCounters = pgTable(
  'usage_counters',
  {
    user_id: owner(),
    feature: text({ enum: ['file_bytes'] }).notNull(),
    /** Month in UTC, `YYYY-MM`. */
    period: text().notNull(),
    used: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.feature, table.period] })],
)

/** Who has which plan until when. At most one that has not ended for each person. @see docs/reference/services.md#51-model */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: rowId(),
    user_id: owner(),
    plan: text({ enum: plans }).notNull(),
    status: text({ enum: subscriptionStatuses }).notNull(),
    starts_at: instant().notNull(),
    expires_at: instant(),
    grace_until: instant(),
    /** The payment provider that it is paid at; null: staff gave it. */
    provider: text(),
    /** Its name at the provider. */
    provider_ref: text(),
    /** When the provider last changed it, by the provider's clock: what is older never wins. */
    provider_updated_at: instant(),
    /** Set when staff ended it: what the provider says later does not bring it back. */
    cancel_reason: text({ enum: ['staff'] }),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_running')
      .on(table.user_id)
      .where(sql`status <> 'expired'`),
    uniqueIndex('subscriptions_by_provider').on(table.provider, table.provider_ref),
    index('subscriptions_by_time').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('subscriptions_by_end')
      .on(table.expires_at)
      .where(sql`status <> 'expired'`),
    check('subscriptions_ends_after_start', sql`expires_at is null or expires_at >= starts_at`),
  ],
)

/** What people asked for, and what staff decided. */
export const subscriptionRequests = pgTable(
  'subscription_requests',
  {
    id: rowId(),
    user_id: owner(),
    action: text({ enum: requestActions }).notNull(),
    /** The plan that is wanted, or the one that is to end. */
    plan: text({ enum: plans }).notNull(),
    comment: text(),
    status: text({ enum: requestStates }).notNull().default('open'),
    answer: text(),
    created_at: instant().notNull(),
    decided_at: instant(),
    /** No key: the decision outlives the account of its author. */
    decided_by: uuid(),
  },
  (table) => [
    uniqueIndex('subscription_requests_one_open')
      .on(table.user_id)
      .where(sql`status = 'open'`),
    index('subscription_requests_by_person').on(table.user_id, table.created_at),
  ],
)

/** What happened to subscriptions; never overwritten. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    id: rowId(),
    user_id: owner(),
    action: text({ enum: subscriptionActions }).notNull(),
    plan: text({ enum: plans }).notNull(),
    reason: text(),
    /** Null: the product itself. No key, as above. */
    actor_id: uuid(),
    created_at: instant().notNull(),
  },
  (table) => [index('subscription_events_by_person').on(table.user_id, table.created_at.desc().nullsFirst())],
)

/** What payment providers posted: each event once, with what it says of a subscription. @see docs/reference/services.md#53-webhooks */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: rowId(),
    provider: text().notNull(),
    event_id: text().notNull(),
    kind: text().notNull(),
    received_at: instant().notNull(),
    /** The bytes that were signed, as text. */
    raw_body: text().notNull(),
    /** Null: our own failure; the provider posts it again. */
    processed_at: instant(),
    attempts: integer().notNull().default(1),
    error: text(),
    /** Whom it is about. No key: it may name no one. */
    user_id: uuid(),
    subscription_ref: text(),
    /** What it says, in our words; null: nothing that counts. */
    state: jsonColumn(),
    /** When the provider came to that state. */
    state_at: instant(),
  },
  (table) => [
    uniqueIndex('payment_events_once').on(table.provider, table.event_id),
    index('payment_events_by_person').on(table.user_id, table.provider, table.subscription_ref),
    index('payment_events_by_time').on(table.received_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)
