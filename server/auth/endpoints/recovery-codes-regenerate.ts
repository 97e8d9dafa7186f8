import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { hasSecondLevel, noteFactorChange, requireFactorChange } from '#server/auth/factors/factors.ts'
import {
  areRecoveryCodesOffered,
  makeRecoveryCodes,
  requireRecoveryFactor,
  storeRecoveryCodes,
} from '#server/auth/factors/recovery-codes.ts'
import { contextOf, jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { lockUser } from '#server/auth/accounts/users.ts'

/** POST /factors/recovery-codes/regenerate: makes new codes; the old ones die. @see docs/reference/auth-protocol.md#8-factors (recovery codes) */
export async function regenerateRecoveryCodes(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  if (!areRecoveryCodesOffered(deps))
    throw new AuthError('mfa_recovery_codes_enroll_not_enabled', 'MFA enroll is disabled for recovery codes')
  if (!hasSecondLevel(bearer.session))
    throw new AuthError('insufficient_aal', 'AAL2 required to regenerate recovery codes', { status: 403 })
  await requireFactorChange(deps, bearer)
  const codes = makeRecoveryCodes()
  const factor = await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, bearer.user.id)
    if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist')
    const held = await requireRecoveryFactor(tx, user.id)
    await storeRecoveryCodes(tx, deps, held.id, codes)
    await noteFactorChange(tx, deps, { verb: 'renew', user, factor: held, by: bearer }, contextOf(c))
    return held
  })
  return jsonResponse({
    id: factor.id,
    type: factor.factor_type,
    friendly_name: factor.friendly_name ?? '',
    total: codes.length,
    codes,
  })
}
