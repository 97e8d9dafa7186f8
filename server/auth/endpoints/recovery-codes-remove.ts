import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { hasSecondLevel, removeFactor, requireFactorChange } from '#server/auth/factors/factors.ts'
import { requireRecoveryFactor } from '#server/auth/factors/recovery-codes.ts'
import { contextOf, jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { lockUser } from '#server/auth/accounts/users.ts'

/** DELETE /factors/recovery-codes: takes all codes away. @see docs/reference/auth-protocol.md#8-factors (recovery codes) */
export async function removeRecoveryCodes(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  if (!hasSecondLevel(bearer.session))
    throw new AuthError('insufficient_aal', 'AAL2 required to remove recovery codes', { status: 422 })
  await requireFactorChange(deps, bearer)
  const factorId = await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, bearer.user.id)
    if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
    const factor = await requireRecoveryFactor(tx, user.id)
    await removeFactor(tx, deps, { user, factor, by: bearer }, contextOf(c))
    return factor.id
  })
  return jsonResponse({ id: factorId })
}
