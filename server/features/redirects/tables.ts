import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, rowId } from '#server/db/columns.ts'

/** Paths that lead elsewhere on this site. A page that exists goes before its redirect. */
export const redirects = pgTable(
  'redirects',
  {
    id: rowId(),
    /** As URLs write it, without query and without a slash at its end. */
    from_path: text().notNull().unique(),
    to_path: text().notNull(),
    status: integer().notNull(),
    version: integer().notNull().default(1),
    hits: integer().notNull().default(0),
    created_at: instant().notNull(),
    /** Null: the product itself, or an account that is erased. */
    created_by: uuid(),
    last_hit_at: instant(),
  },
  (table) => [index().on(table.to_path)],
)
