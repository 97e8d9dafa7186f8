import { z } from 'zod'
import { OAuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { limitRefreshes } from '#server/auth/limits.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, findRefreshToken, refreshSession } from '#server/auth/sessions/sessions.ts'

const bodySchema = z.looseObject({ refresh_token: optionalText })

/** POST /token?grant_type=refresh_token: exchanges a refresh token. Needs no Bearer. @see docs/reference/auth-protocol.md#44-session-and-refresh-rules */
export async function grantByRefreshToken(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  if (body.refresh_token === '') throw new OAuthError('invalid_request', 'refresh_token required')
  const context = contextOf(c)
  const found = await findRefreshToken(deps, body.refresh_token)
  await limitRefreshes(deps, found?.userId ?? null)
  return jsonResponse(await describeSession(deps, await refreshSession(deps, body.refresh_token, found, context)))
}
