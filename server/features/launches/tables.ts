import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How often the assistant was launched, by UTC day and language, from wherever. Holds no person. */
export const launchCounts = pgTable(
  'launch_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    language: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.language] })],
)

/** How many of them came from the card of an agent. The rest of `launch_counts` did not. Holds no person. */
export const launchCardCounts = pgTable(
  'launch_card_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    language: text().notNull(),
    agent: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.language, table.agent] })],
)
