import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { countedId, instant, jsonColumn, rowId } from '#server/db/columns.ts'

/**
 * Content of the site: one row a page, section, language and key. `content_value` is a JSON string or an object.
 * `updated_at` is the version that a save must name: milliseconds, strictly increasing per row.
 *
 * @see docs/reference/product.md#content
 */
export const siteContent = pgTable(
  'site_content',
  {
    id: uuid().primaryKey().defaultRandom(),
    page: text().notNull(),
    section: text().notNull(),
    language: text().notNull(),
    content_key: text().notNull(),
    content_value: jsonColumn().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [
    unique('site_content_place').on(table.page, table.section, table.language, table.content_key),
    index('site_content_by_page').on(table.page, table.language, table.content_key, table.id),
    index('site_content_by_key').on(table.content_key, table.id),
  ],
)

/** Every change of a content row, whatever made it; kept when the row is deleted. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    id: countedId(),
    content_id: uuid().notNull(),
    /** insert, update, delete, restore, confirm or withdraw. */
    action: text().notNull(),
    page: text().notNull(),
    section: text().notNull(),
    language: text().notNull(),
    content_key: text().notNull(),
    value_before: jsonColumn(),
    value_after: jsonColumn(),
    /** Null: the product itself. */
    author_id: uuid(),
    /** The request that made it: what was changed at once is reverted at once. Null: not by a request. */
    act_id: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('content_revisions_of_row').on(table.content_id, table.id.desc().nullsFirst()),
    index('content_revisions_by_language').on(table.language, table.id.desc().nullsFirst()),
    index('content_revisions_by_act').on(table.act_id),
    index('content_revisions_deleted')
      .on(table.created_at)
      .where(sql`action = 'delete'`),
  ],
)

/**
 * Changes of elements that wait for publication, one a place. Visitors see nothing of them; the row in `site_content`
 * stays as it is until then.
 *
 * @see docs/decisions/0079-drafts-of-elements-wait-beside-their-rows.md
 */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    id: rowId(),
    page: text().notNull(),
    section: text().notNull(),
    language: text().notNull(),
    content_key: text().notNull(),
    content_value: jsonColumn().notNull(),
    /** What visitors saw when the draft was begun: publication asks that they still do. */
    base: jsonColumn().notNull(),
    /** The version that the next change must name. */
    updated_at: instant().notNull(),
    author_id: uuid(),
    /** When it is published automatically. Null: an editor does it. */
    publish_at: instant(),
    /** True when that time came, and visitors saw something else than when the draft was begun. */
    plan_failed: boolean().notNull().default(false),
  },
  (table) => [unique('content_drafts_place').on(table.page, table.section, table.language, table.content_key)],
)

/** Who edits which page right now, one row an open page; what has not been seen for half a minute counts as gone. */
export const contentPresence = pgTable(
  'content_presence',
  {
    tab_id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    page: text().notNull(),
    /** The element whose editor is open. */
    block: text(),
    seen_at: instant().notNull(),
  },
  (table) => [index('content_presence_by_page').on(table.page, table.seen_at)],
)
