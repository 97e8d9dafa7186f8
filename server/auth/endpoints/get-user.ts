import { AuthError } from '#server/auth/errors.ts'
import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeKnownUser } from '#server/auth/accounts/users.ts'

/** GET /user: the signed-in user. @see docs/reference/auth-protocol.md#get-user-auth */
export async function getUser(
  _deps: AuthDeps,
  c: AuthRequest,
  { user, identities, factors, claims }: Bearer,
): Promise<Response> {
  const audience = c.req.header('x-jwt-aud')
  if (audience && audience !== claims.aud) {
    throw new AuthError('validation_failed', "Token audience doesn't match request audience")
  }
  return jsonResponse(describeKnownUser(user, identities, factors))
}
