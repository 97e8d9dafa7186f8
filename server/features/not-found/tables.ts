import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses that visitors asked for and that do not exist, with how often. */
export const notFoundPaths = pgTable('not_found_paths', {
  path: text().primaryKey(),
  count: integer().notNull(),
  /** Address of the page that led there, without query; null when the browser did not tell. */
  referrer: text(),
  first_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  last_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})
