import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { holdsFolded } from '#server/db/like.ts'
import type { FilePlaces } from '#server/files/file-uses.ts'
import { pagePreviews, pageRevisions, pages, pageSchedules } from '#server/features/pages/tables.ts'

export type StoredPage = typeof pages.$inferSelect
/** A stored act that waits for its time, or has been tried. */
export type StoredSchedule = typeof pageSchedules.$inferSelect
export type StoredPreview = typeof pagePreviews.$inferSelect
/** An earlier state of a page. */
type StoredRevision = typeof pageRevisions.$inferSelect

/** The place in the list behind which a part begins. */
export type PageCursor = { sort: 'changed' | 'slug'; key: string; id: string }

/** Lists pages in an order. @param words found in addresses and in drafts, whatever their case. */
export async function listPages(
  db: Db,
  filter: { words: string | undefined; isTrash: boolean; sort: PageCursor['sort'] },
  after: PageCursor | null,
  count: number,
): Promise<StoredPage[]> {
  const order = filter.sort === 'slug' ? [asc(pages.slug), asc(pages.id)] : [desc(pages.changed_at), desc(pages.id)]
  return db
    .select()
    .from(pages)
    .where(
      and(
        filter.isTrash ? isNotNull(pages.deleted_at) : isNull(pages.deleted_at),
        filter.words === undefined ? undefined : contains(filter.words),
        after === null ? undefined : behind(after),
      ),
    )
    .orderBy(...order)
    .limit(count)
}

function contains(words: string): SQL {
  const searched = sql`${pages.slug} || ' ' || coalesce(${pages.document} #>> '{heads,en,title}', '') || ' '
    || coalesce(${pages.document} #>> '{heads,ru,title}', '') || ' '
    || coalesce(${pages.document} #>> '{heads,ro,title}', '')`
  return holdsFolded(searched, words)
}

function behind({ sort, key, id }: PageCursor): SQL {
  return sort === 'slug'
    ? sql`(${pages.slug}, ${pages.id}) > (${key}, ${id}::uuid)`
    : sql`(${pages.changed_at}, ${pages.id}) < (${key}::timestamptz, ${id}::uuid)`
}

/** Lists the addresses that pages have, without the trash. */
export async function listSlugs(db: Db): Promise<string[]> {
  const rows = await db.select({ slug: pages.slug }).from(pages).where(isNull(pages.deleted_at))
  return rows.map(({ slug }) => slug)
}

/** Finds a page, in the trash or not; null when there is none. */
export async function findPage(db: Db, id: string): Promise<StoredPage | null> {
  const [row] = await db.select().from(pages).where(eq(pages.id, id))
  return row ?? null
}

/** Finds the page at an address; null when there is none, or only in the trash. */
export async function findPageAt(db: Db, slug: string): Promise<StoredPage | null> {
  const [row] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), isNull(pages.deleted_at)))
  return row ?? null
}

/** Finds a page and keeps others from changing it until the transaction ends. */
export async function lockPage(tx: Db, id: string): Promise<StoredPage | null> {
  const [row] = await tx.select().from(pages).where(eq(pages.id, id)).for('update')
  return row ?? null
}

/** Adds a page. @returns false when its address is taken. */
export async function insertPage(tx: Db, page: StoredPage): Promise<boolean> {
  const rows = await tx.insert(pages).values(page).onConflictDoNothing().returning({ id: pages.id })
  return rows.length > 0
}

/** Changes a page that is locked. @throws SQLSTATE 23505 when its new address is taken. */
export async function updatePage(tx: Db, id: string, change: Partial<Omit<StoredPage, 'id'>>): Promise<void> {
  await tx.update(pages).set(change).where(eq(pages.id, id))
}

/** Deletes pages that have been in the trash since before a time. */
export async function deleteOldTrash(db: Db, before: Date): Promise<void> {
  await db.delete(pages).where(lt(pages.deleted_at, before))
}

/** Reads the newest revision of a page; null when it has none. */
export async function findNewestRevision(tx: Db, pageId: string): Promise<StoredRevision | null> {
  const [row] = await tx
    .select()
    .from(pageRevisions)
    .where(eq(pageRevisions.page_id, pageId))
    .orderBy(desc(pageRevisions.id))
    .limit(1)
  return row ?? null
}

/** Keeps a state of a page. */
export async function insertRevision(tx: Db, revision: Omit<typeof pageRevisions.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(pageRevisions).values(revision)
}

/** Lets the newest revision hold what the same person saved right after it. */
export async function updateRevision(tx: Db, id: number, document: unknown, at: Date): Promise<void> {
  await tx.update(pageRevisions).set({ document, created_at: at }).where(eq(pageRevisions.id, id))
}

/** Lists the revisions of a page, newest first, without what they hold. */
export async function listRevisions(db: Db, pageId: string, count: number) {
  const { id, kind, languages, author_id, created_at } = pageRevisions
  return db
    .select({ id, kind, languages, author_id, created_at })
    .from(pageRevisions)
    .where(eq(pageRevisions.page_id, pageId))
    .orderBy(desc(id))
    .limit(count)
}

/** Finds a revision of a page; null when there is none. */
export async function findRevision(db: Db, pageId: string, id: number): Promise<StoredRevision | null> {
  const [row] = await db
    .select()
    .from(pageRevisions)
    .where(and(eq(pageRevisions.page_id, pageId), eq(pageRevisions.id, id)))
  return row ?? null
}

/** Deletes all but the newest revisions of a page. */
export async function trimRevisions(tx: Db, pageId: string, kept: number): Promise<void> {
  await tx.execute(sql`delete from page_revisions where page_id = ${pageId} and id <= (
    select id from page_revisions where page_id = ${pageId} order by id desc offset ${kept} limit 1)`)
}

/** Lists what waits for its time, or has failed, on some pages; by time. */
export async function listSchedules(db: Db, pageIds: readonly string[]): Promise<StoredSchedule[]> {
  if (pageIds.length === 0) return []
  return db
    .select()
    .from(pageSchedules)
    .where(and(inArray(pageSchedules.page_id, [...pageIds]), inArray(pageSchedules.state, ['waiting', 'failed'])))
    .orderBy(asc(pageSchedules.run_at), asc(pageSchedules.id))
}

/** Adds an act that waits for its time. */
export async function insertSchedule(tx: Db, schedule: StoredSchedule): Promise<void> {
  await tx.insert(pageSchedules).values(schedule)
}

/** Finds a waiting act and keeps others from running it; null when it was done, failed or called off. */
export async function lockSchedule(tx: Db, id: string): Promise<StoredSchedule | null> {
  const [row] = await tx
    .select()
    .from(pageSchedules)
    .where(and(eq(pageSchedules.id, id), eq(pageSchedules.state, 'waiting')))
    .for('update')
  return row ?? null
}

/** Finds an act, whatever became of it; null when it was called off. */
export async function findSchedule(db: Db, id: string): Promise<StoredSchedule | null> {
  const [row] = await db.select().from(pageSchedules).where(eq(pageSchedules.id, id))
  return row ?? null
}

/** Notes how an act ended. @param failure null when it was done. */
export async function endSchedule(tx: Db, id: string, failure: string | null, at: Date): Promise<void> {
  await tx
    .update(pageSchedules)
    .set({ state: failure === null ? 'done' : 'failed', failure, done_at: at })
    .where(eq(pageSchedules.id, id))
}

/** Calls an act off. @returns false when there is none that is not done. */
export async function deleteSchedule(tx: Db, pageId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(pageSchedules)
    .where(
      and(
        eq(pageSchedules.id, id),
        eq(pageSchedules.page_id, pageId),
        or(eq(pageSchedules.state, 'waiting'), eq(pageSchedules.state, 'failed')),
      ),
    )
    .returning({ id: pageSchedules.id })
  return rows.length > 0
}

/** Calls everything off that waits on a page, and closes its preview links. */
export async function deleteWaiting(tx: Db, pageId: string): Promise<void> {
  await tx.delete(pageSchedules).where(and(eq(pageSchedules.page_id, pageId), eq(pageSchedules.state, 'waiting')))
  await tx.delete(pagePreviews).where(eq(pagePreviews.page_id, pageId))
}

/** Lists the preview links that have not ended, newest first. @param pageId null: those of the site's own pages */
export async function listPreviews(db: Db, pageId: string | null, now: Date): Promise<StoredPreview[]> {
  return db
    .select()
    .from(pagePreviews)
    .where(and(previewOf(pageId), sql`${pagePreviews.expires_at} > ${now.toISOString()}::timestamptz`))
    .orderBy(desc(pagePreviews.created_at), desc(pagePreviews.id))
}

/** Adds a preview link. */
export async function insertPreview(tx: Db, preview: StoredPreview): Promise<void> {
  await tx.insert(pagePreviews).values(preview)
}

/** Finds a preview link by its hash; null when there is none. */
export async function findPreview(db: Db, tokenHash: string): Promise<StoredPreview | null> {
  const [row] = await db.select().from(pagePreviews).where(eq(pagePreviews.token_hash, tokenHash))
  return row ?? null
}

/** Closes a preview link. @returns false when there is none. */
export async function deletePreview(tx: Db, pageId: string | null, id: string): Promise<boolean> {
  const rows = await tx
    .delete(pagePreviews)
    .where(and(eq(pagePreviews.id, id), previewOf(pageId)))
    .returning({ id: pagePreviews.id })
  return rows.length > 0
}

function previewOf(pageId: string | null): SQL {
  return pageId === null ? isNull(pagePreviews.page_id) : eq(pagePreviews.page_id, pageId)
}

/** Deletes preview links that have ended. */
export async function deleteEndedPreviews(db: Db, now: Date): Promise<void> {
  await db.delete(pagePreviews).where(lt(pagePreviews.expires_at, now))
}

const pagePlace = (isPlanned: boolean): SQL => sql`jsonb_build_object('kind', 'page_draft', 'page_id', pages.id,
  'slug', pages.slug, 'is_planned', ${isPlanned}::boolean,
  'title', coalesce(nullif(pages.document->'heads'->'en'->>'title', ''),
    nullif(pages.document->'heads'->'ru'->>'title', ''), pages.document->'heads'->'ro'->>'title', ''))`

/** Where drafts, planned publications and kept versions of pages show files. */
export const pageFilePlaces: readonly FilePlaces[] = [
  {
    column: 'public.pages.document',
    rows: sql`select document::text as shown, ${pagePlace(false)} as place, 'pages.edit' as permission
      from pages where deleted_at is null`,
  },
  {
    column: 'public.page_schedules.document',
    rows: sql`select page_schedules.document::text as shown, ${pagePlace(true)} as place, 'pages.edit' as permission
      from page_schedules join pages on pages.id = page_schedules.page_id and pages.deleted_at is null
      where page_schedules.state = 'waiting'`,
  },
  {
    column: 'public.page_revisions.document',
    isKeptVersion: true,
    rows: sql`select document::text as shown, jsonb_build_object('kind', 'version') as place, null::text as permission
      from page_revisions`,
  },
]
