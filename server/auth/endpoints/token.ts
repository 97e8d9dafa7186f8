import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { grantByAuthCode } from '#server/auth/endpoints/token-pkce.ts'
import { grantByIdToken } from '#server/auth/endpoints/token-id-token.ts'
import { grantByPassword } from '#server/auth/endpoints/token-password.ts'
import { grantByRefreshToken } from '#server/auth/endpoints/token-refresh.ts'
import { grantByWallet } from '#server/auth/endpoints/token-web3.ts'
import { codesByAddress, passwordByAddress, refreshByAddress, web3ByAddress } from '#server/auth/limits.ts'
import { respondUnderPolicy } from '#server/auth/policy.ts'
import type { Policed } from '#server/auth/policy.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/** Ways to get a session, by the name of the grant, each with its policy. */
const grants: Readonly<Record<string, Policed>> = {
  password: ['anyone', passwordByAddress, 'captcha', grantByPassword],
  refresh_token: ['anyone', refreshByAddress, null, grantByRefreshToken],
  pkce: ['anyone', codesByAddress, null, grantByAuthCode],
  // A caller who links an account also proves who they are; that is checked inside.
  id_token: ['anyone', codesByAddress, null, grantByIdToken],
  web3: ['anyone', web3ByAddress, 'captcha', grantByWallet],
}

/** POST /token?grant_type=…: answers a session. @see docs/reference/auth-protocol.md#post-tokengrant_type */
export async function issueToken(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const name = c.req.query('grant_type') ?? ''
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
  if (!grant) throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  return respondUnderPolicy(deps, c, grant)
}
