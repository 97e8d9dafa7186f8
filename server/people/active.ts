import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * The condition that an account `u` of `auth.users` is neither deleted nor banned, for statements that are written as text.
 *
 * @param at SQL of the instant.
 */
export function activeText(at: string): string {
  return `u.deleted_at is null and (u.banned_until is null or u.banned_until <= ${at})`
}

/** The condition that an account `u` of `auth.users` is neither deleted nor banned at an instant. */
export function isActive(now: Date): SQL {
  return sql`(u.deleted_at is null and ${isUnbanned(now)})`
}

/** The condition that an account `u` of `auth.users` is not banned at an instant. */
export function isUnbanned(now: Date): SQL {
  return sql`(u.banned_until is null or u.banned_until <= ${now.toISOString()}::timestamptz)`
}

/** True when there is such an account, neither deleted nor banned at an instant. */
export async function isActivePerson(db: Db, userId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from auth.users u where u.id = ${userId}::uuid and ${isActive(now)}`)
  return rows.length > 0
}
