import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { grantByAuthCode } from '#server/auth/endpoints/token-pkce.ts'
import { grantByIdToken } from '#server/auth/endpoints/token-id-token.ts'
import { grantByPassword } from '#server/auth/endpoints/token-password.ts'
import { grantByRefreshToken } from '#server/auth/endpoints/token-refresh.ts'
import { grantByWallet } from '#server/auth/endpoints/token-web3.ts'
import type { AuthEndpoint, AuthRequest } from '#server/auth/request.ts'

/** Ways to get a session, by the name of the grant. */
const grants: Readonly<Record<string, AuthEndpoint>> = {
  password: grantByPassword,
  refresh_token: grantByRefreshToken,
  pkce: grantByAuthCode,
  id_token: grantByIdToken,
  web3: grantByWallet,
}

/** POST /token?grant_type=…: answers a session. @see docs/reference/auth-protocol.md#post-tokengrant_type */
export async function issueToken(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const name = c.req.query('grant_type') ?? ''
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
  if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  return grant(deps, c)
}
