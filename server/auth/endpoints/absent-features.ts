import { getUserById, requirePathId } from '#server/auth/accounts/admin-users.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/** What the official service has and this one has not: its clients learn it in the protocol's words. */

/** Addresses of features that are absent, which anybody may ask for. */
export const absentPaths = ['/oauth/*', '/user/oauth/*'] as const

/** Addresses of features that are absent, for operators' programs. */
export const absentAdminPaths = ['/admin/oauth/*', '/admin/custom-providers', '/admin/custom-providers/*'] as const

/** Answers for a feature that is absent. @see docs/reference/auth-protocol.md#23-codes-and-statuses (feature_disabled) */
export async function rejectAbsent(): Promise<Response> {
  throw new AuthError('feature_disabled', 'This feature is disabled')
}

/** GET /admin/users/{id}/passkeys: no one has any. */
export async function adminListPasskeys(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  await getUserById(deps.database.db, requirePathId(c, 'id', 'user_id'))
  return jsonResponse([])
}

/** DELETE /admin/users/{id}/passkeys/{passkey_id}: there is none to delete. */
export async function adminDeletePasskey(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  await getUserById(deps.database.db, requirePathId(c, 'id', 'user_id'))
  throw new AuthError('validation_failed', 'passkey not found', { status: 404 })
}
