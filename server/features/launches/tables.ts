import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often the assistant was launched, by UTC day and language. Holds no person. */
export const launchCounts = pgTable(
  'launch_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    language: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.language] })],
)
