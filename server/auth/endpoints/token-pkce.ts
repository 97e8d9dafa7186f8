import { z } from 'zod'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { takeAuthCode } from '#server/auth/flows/flows.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions/sessions.ts'
import { isBanned, lockUser } from '#server/auth/accounts/users.ts'

const bodySchema = z.looseObject({ auth_code: optionalText, code_verifier: optionalText })

/** POST /token?grant_type=pkce: exchanges the code of a flow, once. @see docs/reference/auth-protocol.md#post-tokengrant_type (POST /token, pkce) */
export async function grantByAuthCode(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  if (body.auth_code === '' || body.code_verifier === '') {
    throw new AuthError('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }
  const context = contextOf(c)
  const { open, tokens } = await deps.database.db.transaction(async (tx) => {
    const taken = await takeAuthCode(tx, deps, body.auth_code, body.code_verifier)
    const user = await lockUser(tx, taken.userId)
    if (!user) throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (isBanned(user, deps.clock.now())) throw new AuthError('user_banned', 'User is banned', { status: 400 })
    return { open: await openSession(tx, deps, { user, method: taken.method, context }), tokens: taken.tokens }
  })
  return jsonResponse({
    ...(await describeSession(deps, open)),
    ...(tokens && { provider_token: tokens.accessToken }),
    ...(tokens?.refreshToken && { provider_refresh_token: tokens.refreshToken }),
  })
}
