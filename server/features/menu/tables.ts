import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, jsonColumn } from '#server/db/columns.ts'

/**
 * Every menu that was saved, whole; the newest is the one that counts. Without a row the menu is as shipped.
 * @see docs/decisions/0020-the-menu-is-stored-whole.md
 */
export const menus = pgTable('menus', {
  version: bigint({ mode: 'number' }).primaryKey(),
  tree: jsonColumn().notNull(),
  saved_at: instant().notNull(),
  /** Null: the product itself. */
  saved_by: uuid(),
})
