import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { countedId, exactInstant, jsonColumn } from '#server/db/columns.ts'

/**
 * What was sent to users lately, for streams that were broken in the meantime. Rows go after an hour.
 *
 * @see docs/reference/services.md#9-live-updates; docs/decisions/0030-live-events-are-told-once.md
 */
export const liveEvents = pgTable(
  'live_events',
  {
    id: countedId(),
    /**
     * The transaction that sent it. Numbers are given before the commit, so `id` alone says nothing about the order.
     */
    transaction_id: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** Whom it is for; null: everybody who holds `permission`. No key: it is gone within the hour. */
    user_id: uuid(),
    permission: text(),
    event: jsonColumn().notNull(),
    created_at: exactInstant().notNull(),
  },
  (table) => [
    check('live_events_audience', sql`(user_id is null) <> (permission is null)`),
    index('live_events_by_user').on(table.user_id, table.transaction_id),
    index('live_events_by_permission').on(table.permission, table.transaction_id),
    index('live_events_by_time').on(table.created_at),
  ],
)
