import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { hasSecondLevel, removeFactor, requireFactorChange, requireOwnFactor } from '#server/auth/factors/factors.ts'
import { contextOf, jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { lockUser } from '#server/auth/accounts/users.ts'

/**
 * DELETE /factors/{id}: takes a factor away. Recovery codes go with the last one that they stand in for.
 *
 * @see docs/reference/auth-protocol.md#delete-factorsid
 */
export async function unenrollFactor(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  const factorId = c.req.param('id') ?? ''
  const { status } = await requireOwnFactor(deps.database.db, bearer.user.id, factorId)
  if (status === 'verified' && hasSecondLevel(bearer.session)) await requireFactorChange(deps, bearer)
  await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, bearer.user.id)
    if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
    const factor = await requireOwnFactor(tx, user.id, factorId)
    if (factor.factor_type === 'recovery_code')
      throw new AuthError('validation_failed', 'Recovery codes are removed at /factors/recovery-codes')
    if (factor.status === 'verified' && !hasSecondLevel(bearer.session))
      throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
    await removeFactor(tx, deps, { user, factor, by: bearer }, contextOf(c))
  })
  return jsonResponse({ id: factorId })
}
