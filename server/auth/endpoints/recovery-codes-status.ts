import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { countRecoveryCodes, requireRecoveryFactor } from '#server/auth/factors/recovery-codes.ts'
import { jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/** GET /factors/recovery-codes: tells how many codes are left. @see docs/reference/auth-protocol.md#8-factors (recovery codes) */
export async function getRecoveryCodesStatus(deps: AuthDeps, _c: AuthRequest, { user }: Bearer): Promise<Response> {
  const { db } = deps.database
  const factor = await requireRecoveryFactor(db, user.id)
  return jsonResponse({ id: factor.id, type: factor.factor_type, ...(await countRecoveryCodes(db, factor.id)) })
}
