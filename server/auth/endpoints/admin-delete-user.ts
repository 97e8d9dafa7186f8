import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { isLastAdministrator } from '#server/auth/accounts/accounts.ts'
import {
  getUserById,
  lastAdministratorRejection,
  noSuchUser,
  recordServiceAction,
  requirePathId,
} from '#server/auth/accounts/admin-users.ts'
import type { ServiceRole } from '#server/auth/sessions/tokens.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { announceAccessChange } from '#server/auth/accounts/role-permissions.ts'
import { jsonResponse, readOptionalBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { users } from '#server/auth/tables.ts'
import { makeUser } from '#server/auth/accounts/users.ts'

const bodySchema = z.looseObject({ should_soft_delete: z.boolean().nullish() })

/**
 * DELETE /admin/users/{id}: deletes an account and, by the database's own rules, everything that hangs on it. A soft deletion
 * leaves an empty row with the same id, so that no one gets that id again.
 *
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin
 */
export async function adminDeleteUser(deps: AuthDeps, c: AuthRequest, by: ServiceRole): Promise<Response> {
  const userId = requirePathId(c, 'id', 'user_id')
  const { should_soft_delete: isSoft } = await readOptionalBody(c, bodySchema)
  await deps.database.db.transaction(async (tx) => {
    if (await isLastAdministrator(tx, deps, userId)) throw lastAdministratorRejection()
    const before = await getUserById(tx, userId)
    if (isSoft && before.deleted_at !== null) throw noSuchUser()
    await tx.delete(users).where(eq(users.id, userId))
    if (isSoft) await tx.insert(users).values(emptyRow(userId, before.created_at, new Date(deps.clock.now())))
    await announceAccessChange(tx, userId)
    await recordServiceAction(tx, deps, c, { by, action: 'user.delete', userId, after: { soft: isSoft === true } })
  })
  return jsonResponse({})
}

function emptyRow(userId: string, createdAt: Date | null, now: Date) {
  const facts = {
    email: null,
    phone: null,
    passwordHash: null,
    data: {},
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
  }
  const { confirmed_at: _confirmedAt, ...row } = makeUser({ ...facts, now }).user
  return { ...row, id: userId, created_at: createdAt, is_anonymous: false, deleted_at: now }
}
