import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { requestActs, requestStates } from '#shared/contracts/subscriptions.ts'
import { plans, subscriptionStatuses } from '#shared/plans.ts'
import { users } from '#server/auth/tables.ts'

const instant = () => timestamp({ withTimezone: true, precision: 3 })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Who has which plan until when. At most one that has not ended for each person. @see services page, section 5.1 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    user_id: owner(),
    plan: text({ enum: plans }).notNull(),
    status: text({ enum: subscriptionStatuses }).notNull(),
    starts_at: instant().notNull(),
    expires_at: instant(),
    grace_until: instant(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_running')
      .on(table.user_id)
      .where(sql`status <> 'expired'`),
    index('subscriptions_by_time').on(table.created_at.desc(), table.id.desc()),
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
    id: uuid().primaryKey(),
    user_id: owner(),
    act: text({ enum: requestActs }).notNull(),
    /** The plan that is wanted, or the one that is to end. */
    plan: text({ enum: plans }).notNull(),
    comment: text(),
    status: text({ enum: requestStates }).notNull().default('open'),
    answer: text(),
    created_at: instant().notNull(),
    decided_at: instant(),
    /** No key: the decision outlives the account of whoever made it. */
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
    id: uuid().primaryKey(),
    user_id: owner(),
    action: text({
      enum: ['started', 'changed', 'cancelled', 'ended', 'requested', 'granted', 'refused', 'withdrawn'],
    }).notNull(),
    plan: text({ enum: plans }).notNull(),
    reason: text(),
    /** Null: the product itself. No key, as above. */
    actor_id: uuid(),
    created_at: instant().notNull(),
  },
  (table) => [index('subscription_events_by_person').on(table.user_id, table.created_at.desc())],
)
