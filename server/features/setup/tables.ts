import { pgTable, text } from 'drizzle-orm/pg-core'
import { exactInstant } from '#server/db/columns.ts'

/** One-time links that create the first administrator. Only the keyed hash of the token is kept. @see START-04 */
export const setupLinks = pgTable('setup_links', {
  token_hash: text().primaryKey(),
  created_at: exactInstant().notNull(),
  expires_at: exactInstant().notNull(),
})
