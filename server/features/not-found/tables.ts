import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** Addresses that visitors asked for and that do not exist, with how often. */
export const notFoundPaths = pgTable('not_found_paths', {
  path: text().primaryKey(),
  count: integer().notNull(),
  /** Address of the page that led there, without query; null when the browser did not tell. */
  referrer: text(),
  first_at: instant().notNull(),
  last_at: instant().notNull(),
})
