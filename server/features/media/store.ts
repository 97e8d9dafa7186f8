import { and, arrayContains, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MediaListQuery, MediaPlace } from '#shared/contracts/media.ts'
import type { Permission } from '#shared/roles.ts'
import type { Db } from '#server/db/database.ts'
import { holdsFolded } from '#server/db/like.ts'
import { media, mediaUploads, mediaVersions } from '#server/features/media/tables.ts'
import type { FilePlaces } from '#server/files/file-uses.ts'
import type { CreatedCursor } from '#server/http/list-page.ts'

export type StoredMedia = typeof media.$inferSelect
export type StoredUpload = typeof mediaUploads.$inferSelect
type StoredVersion = typeof mediaVersions.$inferSelect
/** Types by the kind that the list can be narrowed to. */
const kindTypes = {
  photo: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  drawing: ['image/svg+xml'],
  document: ['application/pdf'],
} as const

const altColumns = { en: media.alt_en, ru: media.alt_ru, ro: media.alt_ro }

/** Everything that shows files, or leads to them, now or as soon as it is published. */
function showing(filePlaces: readonly FilePlaces[]): SQL {
  const holding = filePlaces.filter(({ isKeptVersion }) => !isKeptVersion)
  return sql.join(
    holding.map(({ rows }) => rows),
    sql` union all `,
  )
}

/** Ids of the files that are used somewhere, each once: one pass over the content, whatever the number of files. */
function usedIds(filePlaces: readonly FilePlaces[]): SQL {
  return sql`select (regexp_matches(shown, '/media/([0-9a-f]{8}-[0-9a-f-]{27})/', 'g'))[1]
    from (${showing(filePlaces)}) as places where shown like '%/media/%'`
}

/** What to list. `after`: starts behind this one. */
type ListedMedia = {
  filePlaces: readonly FilePlaces[]
  query: MediaListQuery
  after: CreatedCursor | null
  count: number
}

/** Lists files, newest first. */
export async function listMedia(db: Db, { filePlaces, query, after, count }: ListedMedia): Promise<StoredMedia[]> {
  return db
    .select()
    .from(media)
    .where(and(...filters(query, filePlaces), after === null ? undefined : behind(after)))
    .orderBy(desc(media.created_at), desc(media.id))
    .limit(count)
}

function filters(query: MediaListQuery, filePlaces: readonly FilePlaces[]): (SQL | undefined)[] {
  const words = query.q ?? ''
  return [
    query.trash === undefined ? isNull(media.trashed_at) : isNotNull(media.trashed_at),
    query.kind === undefined ? undefined : inArray(media.type, [...kindTypes[query.kind]]),
    query.tag ? arrayContains(media.tags, [query.tag]) : undefined,
    words === ''
      ? undefined
      : or(
          ...[media.name, media.alt_en, media.alt_ru, media.alt_ro].map((column) => holdsFolded(sql`${column}`, words)),
        ),
    query.unused === undefined ? undefined : sql`${media.id}::text not in (${usedIds(filePlaces)})`,
    query.without_alt === undefined
      ? undefined
      : and(
          eq(altColumns[query.without_alt], ''),
          eq(media.is_decorative, false),
          inArray(media.type, [...kindTypes.photo, ...kindTypes.drawing]),
        ),
  ]
}

function behind({ createdAt, id }: CreatedCursor): SQL | undefined {
  return or(lt(media.created_at, createdAt), and(eq(media.created_at, createdAt), lt(media.id, id)))
}

/** Lists every tag in use, in the order of the alphabet. */
export async function listTags(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`select distinct unnest(tags) as tag from media where trashed_at is null order by tag limit 500`,
  )
  return rows.map(({ tag }) => tag)
}

/** Finds one file, in the trash or not; null when there is none. */
export async function findMedia(db: Db, id: string): Promise<StoredMedia | null> {
  const [row] = await db.select().from(media).where(eq(media.id, id))
  return row ?? null
}

/** Finds one file and keeps others from changing it until the transaction ends. */
export async function lockMedia(tx: Db, id: string): Promise<StoredMedia | null> {
  const [row] = await tx.select().from(media).where(eq(media.id, id)).for('update')
  return row ?? null
}

/** Finds the file that was made of these bytes; those in the trash do not count. */
export async function findByHash(db: Db, sha256: string): Promise<StoredMedia | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.sha256, sha256), isNull(media.trashed_at)))
    .limit(1)
  return row ?? null
}

/** Lets uploads of the same bytes be finished one after the other, until the transaction ends. */
export async function lockHash(tx: Db, sha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7261010))`)
}

/** How many files there are, in the trash too. */
export async function countMedia(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from media`)
  return rows[0]?.count ?? 0
}

/** Adds a file with its first version. */
export async function insertMedia(tx: Db, row: typeof media.$inferInsert): Promise<StoredMedia> {
  const [stored] = await tx.insert(media).values(row).returning()
  if (!stored) throw new Error('A file was not stored')
  await insertVersion(tx, stored)
  return stored
}

/** Keeps what is under the address of a file now as one of its versions. */
export async function insertVersion(tx: Db, row: StoredMedia): Promise<void> {
  const { id, revision, type, bytes, width, height, sha256, storage_key, uploaded_by, updated_at } = row
  const facts = { type, bytes, width, height, sha256, storage_key }
  await tx
    .insert(mediaVersions)
    .values({ media_id: id, revision, ...facts, created_by: uploaded_by, created_at: updated_at })
}

/** Changes a file. @param values the new time of change is theirs to give. */
export async function updateMedia(
  tx: Db,
  id: string,
  values: Partial<typeof media.$inferInsert> & { updated_at: Date },
): Promise<StoredMedia> {
  const [row] = await tx
    .update(media)
    // The version grows although the clock may stop: saves from an old one must be recognised.
    .set({
      ...values,
      updated_at: sql`greatest(${values.updated_at.toISOString()}::timestamptz, ${media.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(media.id, id))
    .returning()
  if (!row) throw new Error('A locked file is gone')
  return row
}

/** Lists the versions of a file, newest first. */
export async function listVersions(db: Db, id: string): Promise<StoredVersion[]> {
  return db.select().from(mediaVersions).where(eq(mediaVersions.media_id, id)).orderBy(desc(mediaVersions.revision))
}

/** A place that shows a file, and who may know of it; null: everyone who sees the library. */
export type KnownPlace = { place: MediaPlace; permission: Permission | null }

/** Lists the places that show a file or lead to it, drafts and plans too: at most 200, in the order of the alphabet. */
export async function listPlaces(db: Db, filePlaces: readonly FilePlaces[], id: string): Promise<KnownPlace[]> {
  const { rows } = await db.execute<KnownPlace>(sql`
    select place, permission from (${showing(filePlaces)}) as places
    where shown like ${`%/media/${id}/%`}
    order by place->>'kind', place->>'page', place->>'section', place->>'content_key', place->>'language',
      place->>'slug', place->>'is_planned' limit 200`)
  return rows
}

/** How many kept versions show a file. */
export async function countKeptVersions(db: Db, filePlaces: readonly FilePlaces[], id: string): Promise<number> {
  const kept = filePlaces.filter(({ isKeptVersion }) => isKeptVersion)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${sql.join(
      kept.map(({ rows: select }) => select),
      sql` union all `,
    )}) as versions where shown like ${`%/media/${id}/%`}`)
  return rows[0]?.count ?? 0
}

/** Begins an upload. */
export async function insertUpload(db: Db, row: typeof mediaUploads.$inferInsert): Promise<StoredUpload> {
  const [stored] = await db.insert(mediaUploads).values(row).returning()
  if (!stored) throw new Error('An upload was not stored')
  return stored
}

/** Finds a person's own upload; null when there is none, or it is another person's. */
export async function findUpload(db: Db, userId: string, id: string): Promise<StoredUpload | null> {
  const [row] = await db
    .select()
    .from(mediaUploads)
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.user_id, userId)))
  return row ?? null
}

/** How many uploads a person has under way. */
export async function countUploads(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from media_uploads where user_id = ${userId}`,
  )
  return rows[0]?.count ?? 0
}

/** Adds a part, if the upload still is where the part begins. @returns null when it does not. */
export async function appendPart(
  db: Db,
  upload: StoredUpload,
  part: { key: string; bytes: number },
): Promise<StoredUpload | null> {
  const [row] = await db
    .update(mediaUploads)
    .set({
      received: sql`${mediaUploads.received} + ${part.bytes}`,
      parts: sql`array_append(${mediaUploads.parts}, ${part.key})`,
    })
    .where(
      and(
        eq(mediaUploads.id, upload.id),
        eq(mediaUploads.received, upload.received),
        isNull(mediaUploads.finishing_until),
      ),
    )
    .returning()
  return row ?? null
}

/** Takes an upload for oneself to finish it. @returns false when another request has it. */
export async function claimUpload(db: Db, id: string, now: Date, until: Date): Promise<boolean> {
  const rows = await db
    .update(mediaUploads)
    .set({ finishing_until: until })
    .where(
      and(eq(mediaUploads.id, id), or(isNull(mediaUploads.finishing_until), lt(mediaUploads.finishing_until, now))),
    )
    .returning({ id: mediaUploads.id })
  return rows.length > 0
}

/** Gives an upload back, so that finishing can be tried again. */
export async function releaseUpload(db: Db, id: string): Promise<void> {
  await db.update(mediaUploads).set({ finishing_until: null }).where(eq(mediaUploads.id, id))
}

/** Forgets an upload. */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(mediaUploads).where(eq(mediaUploads.id, id))
}

/** Lists uploads that no one went on with. */
export async function listEndedUploads(db: Db, now: Date, count: number): Promise<StoredUpload[]> {
  return db.select().from(mediaUploads).where(lt(mediaUploads.expires_at, now)).limit(count)
}

/** Lists files that lie in the trash since before a time. */
export async function listOldTrash(db: Db, before: Date, count: number): Promise<StoredMedia[]> {
  return db.select().from(media).where(lt(media.trashed_at, before)).limit(count)
}

/** Forgets a file with its versions, if it is still in the trash. */
export async function deleteTrashed(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(media)
    .where(and(eq(media.id, id), isNotNull(media.trashed_at)))
    .returning({ id: media.id })
  return rows.length > 0
}
