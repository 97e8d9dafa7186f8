import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Settings that administrators changed; a setting without a row has its default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Null: the product itself. */
  updated_by: uuid(),
})
