import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { deliveryStates, webhookStates } from '#shared/contracts/webhooks.ts'
import { belongsTo, countedId, instant, jsonColumn, rowId } from '#server/db/columns.ts'

/** Programs elsewhere that receive events. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: rowId(),
  name: text().notNull(),
  url: text().notNull(),
  /** Kinds of events that it receives. */
  kinds: text().array().notNull(),
  state: text({ enum: webhookStates }).notNull(),
  version: integer().notNull(),
  /** Sealed. */
  secret: text().notNull(),
  /** The secret before, which signs too until a time; sealed. */
  old_secret: text(),
  old_secret_until: instant(),
  failures_in_row: integer().notNull().default(0),
  paused_at: instant(),
  last_success_at: instant(),
  last_failure_at: instant(),
  last_error: text(),
  created_at: instant().notNull(),
  /** No key: it outlives the account of its author. */
  created_by: uuid(),
})

/** What happened, written in the transaction of the cause when some receiver wants to know. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The `webhook-id` of every try. */
    id: rowId(),
    kind: text().notNull(),
    data: jsonColumn().notNull(),
    is_sample: boolean().notNull(),
    created_at: instant().notNull(),
    /** Only one event has a given key: a repeated cause is sent once. */
    dedupe_key: text().unique('webhook_events_dedupe_key'),
  },
  (table) => [index('webhook_events_by_time').on(table.created_at)],
)

/** An event on its way to one receiver. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: rowId(),
    event_id: belongsTo(() => webhookEvents.id),
    endpoint_id: belongsTo(() => webhookEndpoints.id),
    state: text({ enum: deliveryStates }).notNull(),
    tries: smallint().notNull().default(0),
    due_at: instant(),
    last_status: smallint(),
    last_error: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('webhook_deliveries_by_time').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('webhook_deliveries_by_endpoint').on(
      table.endpoint_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('webhook_deliveries_by_event').on(table.event_id),
    index('webhook_deliveries_open')
      .on(table.endpoint_id, table.state)
      .where(sql`state <> 'sent'`),
  ],
)

/** Every try: what was sent, and what came back. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: countedId(),
    delivery_id: belongsTo(() => webhookDeliveries.id),
    at: instant().notNull(),
    ms: integer().notNull(),
    url: text().notNull(),
    /** With the signatures masked. */
    headers: jsonColumn().notNull(),
    status: smallint(),
    error: text(),
    answer: text(),
  },
  (table) => [index('webhook_attempts_by_delivery').on(table.delivery_id, table.id)],
)
