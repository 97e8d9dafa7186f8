import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { setupLinks } from '#server/features/setup/tables.ts'

/** Stores a link and forgets those that have expired. */
export async function insertLink(db: Db, tokenHash: string, createdAt: Date, expiresAt: Date): Promise<void> {
  await db.delete(setupLinks).where(lte(setupLinks.expires_at, createdAt))
  await db.insert(setupLinks).values({ token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt })
}

/** True when the link exists and has not expired. */
export async function hasLiveLink(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ token_hash: setupLinks.token_hash })
    .from(setupLinks)
    .where(and(eq(setupLinks.token_hash, tokenHash), gt(setupLinks.expires_at, now)))
  return found.length > 0
}

/** Ends all links. */
export async function deleteLinks(db: Db): Promise<void> {
  await db.delete(setupLinks)
}
