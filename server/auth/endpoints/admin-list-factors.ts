import { asc, eq } from 'drizzle-orm'
import { getUserById, requirePathId } from '#server/auth/accounts/admin-users.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { factors } from '#server/auth/tables.ts'
import { factorObject } from '#server/auth/accounts/users.ts'

/** GET /admin/users/{id}/factors: an account's second factors, without their secrets. @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin */
export async function adminListFactors(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const { db } = deps.database
  const user = await getUserById(db, requirePathId(c, 'id', 'user_id'))
  const rows = await db
    .select()
    .from(factors)
    .where(eq(factors.user_id, user.id))
    .orderBy(asc(factors.created_at), asc(factors.id))
  return jsonResponse(rows.map(factorObject))
}
