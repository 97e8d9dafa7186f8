import { eq } from 'drizzle-orm'
import { isUuid } from '#server/auth/bearer.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { users } from '#server/auth/tables.ts'
import type { UserRow } from '#server/auth/users.ts'
import type { Db } from '#server/db/database.ts'

/** What the admin endpoints of accounts share. @see auth protocol, section 11 */

/** Reads an id out of the path. @throws {AuthError} `validation_failed` (404) when it is no UUID. */
export function requirePathId(c: AuthRequest, parameter: string, name: string): string {
  const id = c.req.param(parameter) ?? ''
  if (!isUuid(id)) throw new AuthError('validation_failed', `${name} must be an UUID`, { status: 404 })
  return id.toLowerCase()
}

/** Reads an account, also a deleted one. @throws {AuthError} `user_not_found` (404) */
export async function getUserById(db: Db, userId: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user
}
