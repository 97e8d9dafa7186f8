import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, countedId, instant, jsonColumn, mayBelongTo, rowId } from '#server/db/columns.ts'

/**
 * Custom pages as the page builder works on them. What visitors see are content rows (`site_content`); `document` is
 * the separate draft, and `base` what was published when the draft last took it in.
 *
 * @see docs/decisions/0035-the-draft-of-a-page-is-one-document.md
 */
export const pages = pgTable(
  'pages',
  {
    id: rowId(),
    slug: text().notNull(),
    document: jsonColumn().notNull(),
    base: jsonColumn().notNull(),
    /** Counts up with every change: a save names the one that it was made from. */
    version: bigint({ mode: 'number' }).notNull(),
    created_at: instant().notNull(),
    /** Null: the product itself, here and below. */
    created_by: uuid(),
    changed_at: instant().notNull(),
    changed_by: uuid(),
    /** In the trash since; its address is free again. */
    deleted_at: instant(),
  },
  (table) => [
    uniqueIndex('pages_slug')
      .on(table.slug)
      .where(sql`deleted_at is null`),
    index('pages_by_change').on(table.changed_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** Earlier states of pages. Saves of one person that follow each other are one. */
export const pageRevisions = pgTable(
  'page_revisions',
  {
    id: countedId(),
    page_id: belongsTo(() => pages.id),
    kind: text().notNull(),
    languages: text().array().notNull(),
    document: jsonColumn().notNull(),
    author_id: uuid(),
    created_at: instant().notNull(),
  },
  (table) => [index('page_revisions_of_page').on(table.page_id, table.id.desc().nullsFirst())],
)

/** Publications and their ends that wait for a time, with the page as it was when they were planned. */
export const pageSchedules = pgTable(
  'page_schedules',
  {
    id: rowId(),
    page_id: belongsTo(() => pages.id),
    /** publish or unpublish. */
    action: text().notNull(),
    languages: text().array().notNull(),
    /** What will be published; null for an unpublish. */
    document: jsonColumn(),
    /** What was published then: what is changed on the page until the time comes is not lost. */
    base: jsonColumn(),
    run_at: instant().notNull(),
    /** waiting, done or failed. */
    state: text().notNull(),
    failure: text(),
    done_at: instant(),
    created_at: instant().notNull(),
    created_by: uuid(),
  },
  (table) => [
    index('page_schedules_of_page').on(table.page_id),
    index('page_schedules_due')
      .on(table.run_at)
      .where(sql`state = 'waiting'`),
  ],
)

/** Links that show drafts to their holders, until they end. The link itself is kept only as a keyed hash. */
export const pagePreviews = pgTable(
  'page_previews',
  {
    id: rowId(),
    /** Null: the drafts of the site's own pages. */
    page_id: mayBelongTo(() => pages.id),
    token_hash: text().notNull().unique(),
    created_at: instant().notNull(),
    created_by: uuid(),
    expires_at: instant().notNull(),
  },
  (table) => [index('page_previews_of_page').on(table.page_id)],
)
