import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One-time links that create the first administrator. Only the keyed hash of the token is kept. @see START-04 */
export const setupLinks = pgTable('setup_links', {
  token_hash: text().primaryKey(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  expires_at: timestamp({ withTimezone: true }).notNull(),
})
