import { requireBearer } from '#server/auth/bearer.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { jsonAnswer } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeKnownUser } from '#server/auth/accounts/users.ts'

/** GET /user: the signed-in user. @see docs/reference/auth-protocol.md#get-user-auth */
export async function getUser(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const { user, identities, factors, claims } = await requireBearer(deps, c)
  const audience = c.req.header('x-jwt-aud')
  if (audience && audience !== claims.aud) {
    throw new AuthError('validation_failed', "Token audience doesn't match request audience")
  }
  return jsonAnswer(describeKnownUser(user, identities, factors))
}
