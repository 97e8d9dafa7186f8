import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Paths that lead elsewhere on this site. A page that exists goes before its redirect. */
export const redirects = pgTable(
  'redirects',
  {
    id: uuid().primaryKey(),
    /** As URLs write it, without query and without a slash at its end. */
    from_path: text().notNull().unique(),
    to_path: text().notNull(),
    status: integer().notNull(),
    hits: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Null: the product itself, or an account that is erased. */
    created_by: uuid(),
    last_hit_at: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [index().on(table.to_path)],
)
