import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who did what to which thing, with before and after. Written in the transaction of the change, never altered. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Null: the product itself. */
    actor_id: uuid(),
    /** The actor's role at that time; `system` for the product itself. */
    actor_role: text().notNull(),
    /** `<thing>.<verb>`, for example `content.update`. */
    action: text().notNull(),
    target_id: text(),
    request_id: text(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('activity_log_by_time').on(table.at.desc(), table.id.desc()),
    index('activity_log_by_target').on(table.target_id, table.id.desc()),
    index('activity_log_by_actor').on(table.actor_id, table.id.desc()),
  ],
)
