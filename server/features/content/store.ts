import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ContentInsert, ContentQuery } from '#shared/contracts/content.ts'
import type { Language } from '#shared/languages.ts'
import { users } from '#server/auth/public.ts'
import type { Database, Db } from '#server/db/database.ts'
import { contentRevisions, siteContent } from '#server/features/content/tables.ts'
import type { FilePlaces } from '#server/files/file-uses.ts'

/** A stored content row. */
export type StoredContent = typeof siteContent.$inferSelect

/** A place in the order of the list: the last row that was sent. */
type ContentPosition = { content_key: string; id: string }

/**
 * Lists rows by filter, ordered by content_key and id: a hot read, so each set of filters is a prepared statement.
 *
 * @param after starts behind this row.
 */
export async function listContent(
  database: Database,
  query: ContentQuery,
  after: ContentPosition | null,
  count: number,
): Promise<StoredContent[]> {
  const filters = contentFilters.filter((column) => query[column] !== undefined)
  const conditions = filters.map((column, index) => `${column} = $${index + 1}`)
  const values: unknown[] = filters.map((column) => query[column])
  if (after !== null) {
    values.push(after.content_key, after.id)
    conditions.push(`(content_key, id) > ($${values.length - 1}, $${values.length}::uuid)`)
  }
  values.push(count)
  return database.read(
    `content_list ${filters.join(' ')} ${after === null ? '' : 'after'}`,
    `select id, page, section, language, content_key, content_value, updated_at from site_content
     ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by content_key, id limit $${values.length}`,
    values,
  )
}

/** Columns that the list is filtered by. */
const contentFilters = ['page', 'section', 'language', 'content_key'] as const

/** Lists all rows of one page, or of one section of it, in every language, by id: the order in which they are locked. */
export async function listPageRows(db: Db, page: string, section?: string): Promise<StoredContent[]> {
  return db
    .select()
    .from(siteContent)
    .where(and(eq(siteContent.page, page), section === undefined ? undefined : eq(siteContent.section, section)))
    .orderBy(asc(siteContent.id))
}

/** Lists the rows of one key on several pages, in every language: a hot read, so prepared. */
export async function listKeyOnPages(
  database: Database,
  pages: readonly string[],
  contentKey: string,
): Promise<StoredContent[]> {
  return database.read(
    'content_of_key',
    `select id, page, section, language, content_key, content_value, updated_at from site_content
     where page = any($1::text[]) and content_key = $2`,
    [pages, contentKey],
  )
}

/** Lists rows in the order of page, section, language and key. @param after starts behind this row. */
export async function listContentByKeys(
  db: Db,
  filter: { page?: string | undefined; section?: string | undefined; language?: string | undefined },
  after: StoredContent | null,
  count: number,
): Promise<StoredContent[]> {
  const { page, section, language, content_key } = siteContent
  return db
    .select()
    .from(siteContent)
    .where(
      and(
        filter.page === undefined ? undefined : eq(page, filter.page),
        filter.section === undefined ? undefined : eq(section, filter.section),
        filter.language === undefined ? undefined : eq(language, filter.language),
        after === null
          ? undefined
          : sql`(${page}, ${section}, ${language}, ${content_key}) > (${after.page}, ${after.section}, ${after.language}, ${after.content_key})`,
      ),
    )
    .orderBy(asc(page), asc(section), asc(language), asc(content_key))
    .limit(count)
}

/** Lists all rows of some pages, in no order. */
export async function listContentOfPages(db: Db, pages: readonly string[]): Promise<StoredContent[]> {
  return db
    .select()
    .from(siteContent)
    .where(inArray(siteContent.page, [...pages]))
}

/** Reads all rows of one page in one language: a hot read, so prepared. */
export async function listPageContent(
  database: Database,
  page: string,
  language: Language,
): Promise<Pick<StoredContent, 'section' | 'content_key' | 'content_value'>[]> {
  return database.read(
    'page_content',
    'select section, content_key, content_value from site_content where page = $1 and language = $2 order by content_key, section',
    [page, language],
  )
}

/** Reads the rows that make a page a custom page, in one language. */
export async function listCustomPageRows(
  database: Database,
  language: Language,
): Promise<Pick<StoredContent, 'page' | 'content_value'>[]> {
  return database.read(
    'custom_pages',
    `select page, content_value from site_content where content_key = 'custom_page' and language = $1 order by page`,
    [language],
  )
}

/** Finds one row; null when there is none. */
export async function findContent(db: Db, id: string): Promise<StoredContent | null> {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.id, id))
  return row ?? null
}

/** Finds one row and keeps others from changing it until the transaction ends. */
export async function lockContent(db: Db, id: string): Promise<StoredContent | null> {
  const [row] = await db.select().from(siteContent).where(eq(siteContent.id, id)).for('update')
  return row ?? null
}

/** Finds the row at a place and keeps others from changing it until the transaction ends. */
export async function findContentAt(
  db: Db,
  place: Pick<StoredContent, 'page' | 'section' | 'language' | 'content_key'>,
): Promise<StoredContent | null> {
  const [row] = await db
    .select()
    .from(siteContent)
    .where(
      and(
        eq(siteContent.page, place.page),
        eq(siteContent.section, place.section),
        eq(siteContent.language, place.language),
        eq(siteContent.content_key, place.content_key),
      ),
    )
    .for('update')
  return row ?? null
}

/** Inserts rows. @throws SQLSTATE 23505 when one of the places is taken. */
export async function insertContent(
  db: Db,
  rows: readonly (ContentInsert & { id?: string })[],
  now: Date,
): Promise<StoredContent[]> {
  return db
    .insert(siteContent)
    .values(rows.map((row) => ({ ...row, updated_at: now })))
    .returning()
}

/**
 * Saves a value if the row still has the version it was made from; the comparison is part of the statement. The new
 * version is the time given, or one millisecond behind the old one when the clock is or went back.
 *
 * @returns null when the row is gone or has another version.
 */
export async function updateContent(
  db: Db,
  { id, value, basedOn, now }: { id: string; value: unknown; basedOn: Date; now: Date },
): Promise<StoredContent | null> {
  const [row] = await db
    .update(siteContent)
    .set({
      content_value: value,
      updated_at: sql`greatest(${now.toISOString()}::timestamptz, ${siteContent.updated_at} + interval '1 millisecond')`,
    })
    .where(and(eq(siteContent.id, id), eq(siteContent.updated_at, basedOn)))
    .returning()
  return row ?? null
}

/** Deletes a row. */
export async function deleteContent(db: Db, id: string): Promise<void> {
  await db.delete(siteContent).where(eq(siteContent.id, id))
}

/** What happened to a row. */
type RevisionEntry = Omit<typeof contentRevisions.$inferInsert, 'id'>

/** Keeps a change in the history of its row. */
export async function insertRevision(db: Db, entry: RevisionEntry): Promise<void> {
  await db.insert(contentRevisions).values(entry)
}

/** Lists the history of a row, newest first, with the authors' names. */
export async function listRevisions(db: Db, contentId: string) {
  return db
    .select({
      id: contentRevisions.id,
      content_id: contentRevisions.content_id,
      action: contentRevisions.action,
      value_before: contentRevisions.value_before,
      value_after: contentRevisions.value_after,
      created_at: contentRevisions.created_at,
      author_id: contentRevisions.author_id,
      author_email: users.email,
      author_data: users.raw_user_meta_data,
    })
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.author_id))
    .where(eq(contentRevisions.content_id, contentId))
    .orderBy(desc(contentRevisions.id))
    .limit(200)
}

/** True when a row is or was at a place, by its history. */
export async function stoodAt(
  db: Db,
  contentId: string,
  { page, section, language, content_key }: Pick<StoredContent, 'page' | 'section' | 'language' | 'content_key'>,
): Promise<boolean> {
  const [row] = await db
    .select({ id: contentRevisions.id })
    .from(contentRevisions)
    .where(
      and(
        eq(contentRevisions.content_id, contentId),
        eq(contentRevisions.page, page),
        eq(contentRevisions.section, section),
        eq(contentRevisions.language, language),
        eq(contentRevisions.content_key, content_key),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Finds one entry of a row's history. */
export async function findRevision(db: Db, contentId: string, revisionId: number) {
  const [row] = await db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.content_id, contentId), eq(contentRevisions.id, revisionId)))
  return row ?? null
}

/** True when the table holds no row at all. */
export async function hasNoContent(db: Db): Promise<boolean> {
  const rows = await db.select({ id: siteContent.id }).from(siteContent).limit(1)
  return rows.length === 0
}

/** Number of the newest change of a language; 0 while nothing was changed. */
export async function getNewestRevision(database: Database, language: Language): Promise<number> {
  const [row] = await database.read<{ id: string | null }>(
    'newest_revision',
    'select max(id) as id from content_revisions where language = $1',
    [language],
  )
  return Number(row?.id ?? 0)
}

const placeColumns = sql`'page', page, 'section', section, 'language', language, 'content_key', content_key`

/** Where the content, its drafts and its kept versions show files. A value that is stored as text of an object may be hidden. */
export const contentFilePlaces: readonly FilePlaces[] = [
  {
    column: 'public.site_content.content_value',
    rows: sql`select content_value::text as shown,
      jsonb_build_object('kind', 'content', 'content_id', id, ${placeColumns}) as place,
      case when content_value->'visible' = 'false'
        or (jsonb_typeof(content_value) = 'string' and ltrim(content_value #>> '{}') like '{%') then 'content.view_hidden' end as permission from site_content`,
  },
  {
    column: 'public.content_drafts.content_value',
    rows: sql`select content_value::text as shown,
      jsonb_build_object('kind', 'element_draft', ${placeColumns}, 'is_planned', publish_at is not null) as place,
      'content.edit' as permission from content_drafts`,
  },
  {
    column: 'public.content_revisions.value_before',
    isKeptVersion: true,
    rows: sql`select value_before::text as shown, jsonb_build_object('kind', 'version') as place,
      null::text as permission from content_revisions`,
  },
]
