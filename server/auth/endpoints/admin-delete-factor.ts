import { getUserById, requirePathId } from '#server/auth/accounts/admin-users.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { removeFactor, requireOwnFactor } from '#server/auth/factors/factors.ts'
import { contextOf, jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { factorObject, lockUser } from '#server/auth/accounts/users.ts'

/**
 * DELETE /admin/users/{id}/factors/{factor_id}: takes a factor away from someone, who is notified by mail. Recovery
 * codes go with the last one that they are in for, and can be taken away by themselves.
 *
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin
 */
export async function adminDeleteFactor(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const userId = requirePathId(c, 'id', 'user_id')
  const factorId = requirePathId(c, 'factor_id', 'factor_id')
  const removed = await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const user = await getUserById(tx, userId)
    const factor = await requireOwnFactor(tx, user.id, factorId)
    await removeFactor(tx, deps, { user, factor, by: null }, contextOf(c))
    return factor
  })
  return jsonResponse(factorObject(removed))
}
