import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { isRole } from '#shared/roles.ts'
import type { Role } from '#shared/roles.ts'
import { userRoles, users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { apiTokens } from '#server/features/integrations/tables.ts'
import { shownName } from '#server/people/names.ts'

type StoredToken = typeof apiTokens.$inferSelect
/** A token with who made it. */
export type ListedToken = StoredToken & { maker_name: string; maker_role: Role }

/** Key of the advisory lock under which tokens are made, so that their number holds. */
const makeLockKey = 7_261_029

/** Lists tokens, newest first. */
export async function listTokens(db: Db, count: number): Promise<ListedToken[]> {
  const rows = await db
    .select({
      token: apiTokens,
      name: sql<string>`coalesce(${shownName('auth.users')}, '')`,
      role: userRoles.role,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, apiTokens.user_id))
    .orderBy(desc(apiTokens.created_at), desc(apiTokens.id))
    .limit(count)
  return rows.map(({ token, name, role }) => ({ ...token, maker_name: name, maker_role: isRole(role) ? role : 'user' }))
}

/** Counts tokens that still open something; one at a time, until the transaction ends. */
export async function countActiveTokens(tx: Db, now: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${makeLockKey})`)
  const [row] = await tx
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(apiTokens)
    .where(and(isNull(apiTokens.revoked_at), gt(apiTokens.expires_at, now)))
  return row?.count ?? 0
}

/** Keeps a token. */
export async function insertToken(tx: Db, token: StoredToken): Promise<void> {
  await tx.insert(apiTokens).values(token)
}

/** Ends a token. @returns it; null when there is none, or it was revoked before. */
export async function revokeToken(tx: Db, id: string, now: Date): Promise<StoredToken | null> {
  const [row] = await tx
    .update(apiTokens)
    .set({ revoked_at: now })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revoked_at)))
    .returning()
  return row ?? null
}

/** Lists what a user made that still opens something, newest first. */
export async function listActiveTokens(db: Db, userId: string, now: Date): Promise<StoredToken[]> {
  return db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.user_id, userId), isNull(apiTokens.revoked_at), gt(apiTokens.expires_at, now)))
    .orderBy(desc(apiTokens.created_at), desc(apiTokens.id))
}

/** Ends one of a user's own tokens, or all of them. @returns those that ended by it. */
export async function revokeOwnTokens(
  tx: Db,
  userId: string,
  which: string | 'all',
  now: Date,
): Promise<StoredToken[]> {
  return tx
    .update(apiTokens)
    .set({ revoked_at: now })
    .where(
      and(
        eq(apiTokens.user_id, userId),
        which === 'all' ? undefined : eq(apiTokens.id, which),
        isNull(apiTokens.revoked_at),
        gt(apiTokens.expires_at, now),
      ),
    )
    .returning()
}

/** Notes when and from where a token was used last. */
export async function noteTokenUse(db: Db, id: string, now: Date, from: string | null): Promise<void> {
  await db.update(apiTokens).set({ last_used_at: now, last_used_from: from }).where(eq(apiTokens.id, id))
}

/** Forgets tokens that ended before an instant. */
export async function deleteEndedTokens(db: Db, endedBefore: Date): Promise<void> {
  await db.delete(apiTokens).where(or(lt(apiTokens.expires_at, endedBefore), lt(apiTokens.revoked_at, endedBefore)))
}
