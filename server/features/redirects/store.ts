import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { redirects } from '#server/features/redirects/tables.ts'
import type { FilePlaces } from '#server/files/file-uses.ts'

export type StoredRedirect = typeof redirects.$inferSelect

/** Counts a use of the redirect at a path and returns it; null when there is none. */
export async function takeRedirect(db: Db, fromPath: string, now: Date): Promise<StoredRedirect | null> {
  const [row] = await db
    .update(redirects)
    .set({ hits: sql`${redirects.hits} + 1`, last_hit_at: now })
    .where(eq(redirects.from_path, fromPath))
    .returning()
  return row ?? null
}

/** Finds the redirect that begins at a path; null when there is none. */
export async function findRedirectAt(db: Db, fromPath: string): Promise<StoredRedirect | null> {
  const [row] = await db.select().from(redirects).where(eq(redirects.from_path, fromPath))
  return row ?? null
}

/** Finds a redirect; null when there is none. */
export async function findRedirect(db: Db, id: string): Promise<StoredRedirect | null> {
  const [row] = await db.select().from(redirects).where(eq(redirects.id, id))
  return row ?? null
}

/** Lists redirects, newest first. @param after the last one of the page before; null: the first page. */
export async function listRedirects(db: Db, after: StoredRedirect | null, limit: number): Promise<StoredRedirect[]> {
  const { created_at, id } = redirects
  return db
    .select()
    .from(redirects)
    .where(
      after === null
        ? undefined
        : or(lt(created_at, after.created_at), and(eq(created_at, after.created_at), lt(id, after.id))),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
}

/** Adds a redirect. @returns false when one begins there already. */
export async function insertRedirect(db: Db, redirect: StoredRedirect): Promise<boolean> {
  const rows = await db.insert(redirects).values(redirect).onConflictDoNothing().returning({ id: redirects.id })
  return rows.length > 0
}

/** Lets a redirect that still has a version lead elsewhere. @returns it; null when there is none. */
export async function changeRedirect(
  db: Db,
  { id, version }: Pick<StoredRedirect, 'id' | 'version'>,
  change: Pick<StoredRedirect, 'to_path' | 'status'>,
): Promise<StoredRedirect | null> {
  const [row] = await db
    .update(redirects)
    .set({ ...change, version: version + 1 })
    .where(and(eq(redirects.id, id), eq(redirects.version, version)))
    .returning()
  return row ?? null
}

/** Lets all redirects that lead to one path lead to another. */
export async function repointRedirects(db: Db, from: string, to: string): Promise<void> {
  await db
    .update(redirects)
    .set({ to_path: to, version: sql`${redirects.version} + 1` })
    .where(eq(redirects.to_path, from))
}

/** Deletes the redirect that begins at a path, if there is one. */
export async function deleteRedirectAt(db: Db, fromPath: string): Promise<void> {
  await db.delete(redirects).where(eq(redirects.from_path, fromPath))
}

/** Deletes a redirect. @returns what it was; null when there was none. */
export async function deleteRedirect(db: Db, id: string): Promise<StoredRedirect | null> {
  const [row] = await db.delete(redirects).where(eq(redirects.id, id)).returning()
  return row ?? null
}

/** Where addresses lead to files. */
export const redirectFilePlaces: readonly FilePlaces[] = [
  {
    column: 'public.redirects.to_path',
    rows: sql`select to_path as shown, jsonb_build_object('kind', 'redirect', 'from_path', from_path) as place,
      null::text as permission from redirects`,
  },
]
