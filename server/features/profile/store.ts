import { eq, sql } from 'drizzle-orm'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { profiles } from '#server/features/profile/tables.ts'

type ProfileRow = typeof profiles.$inferSelect
/** A user with the profile, if there is one. */
export type UserWithProfile = { email: string; metadata: Record<string, unknown>; profile: ProfileRow | null }

/** Reads a user and the profile; null when the user is gone. */
export async function findUserWithProfile(db: Db, userId: string): Promise<UserWithProfile | null> {
  const [row] = await db
    .select({ email: users.email, metadata: users.raw_user_meta_data, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, userId))
  return row ? { email: row.email ?? '', metadata: row.metadata ?? {}, profile: row.profile } : null
}

/** Makes other saves of a user's profile wait until the transaction ends, also where none is stored yet. */
export async function lockProfile(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Writes a profile, the first time or again. */
export async function saveProfile(db: Db, profile: ProfileRow): Promise<void> {
  const { user_id: _key, created_at: _created, ...changes } = profile
  await db.insert(profiles).values(profile).onConflictDoUpdate({ target: profiles.user_id, set: changes })
}

/** Writes some keys of the user's metadata and leaves the others alone. */
export async function mergeUserMetadata(
  db: Db,
  userId: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({
      raw_user_meta_data: sql`coalesce(${users.raw_user_meta_data}, '{}'::jsonb) || ${JSON.stringify(data)}::jsonb`,
      updated_at: now,
    })
    .where(eq(users.id, userId))
}
