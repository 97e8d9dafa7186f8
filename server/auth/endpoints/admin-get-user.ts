import type { AuthDeps } from '#server/auth/deps.ts'
import { getUserById, requirePathId } from '#server/auth/accounts/admin-users.ts'
import { jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeUser } from '#server/auth/accounts/users.ts'

/** GET /admin/users/{id}: one account, also a deleted one. @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin */
export async function adminGetUser(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const { db } = deps.database
  return jsonResponse(await describeUser(db, await getUserById(db, requirePathId(c, 'id', 'user_id'))))
}
