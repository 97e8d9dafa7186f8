import { z } from 'zod'
import { readEmail } from '#server/auth/accounts/addresses.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { takeMailTurn } from '#server/auth/limits.ts'
import { mailSecret } from '#server/auth/flows/one-time-mails.ts'
import type { LinkFlow } from '#server/auth/flows/one-time-mails.ts'
import { readChallenge } from '#server/auth/flows/pkce.ts'
import { requestedRedirect } from '#server/auth/flows/redirects.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { respondAtFixedTimes, imitateMail } from '#server/auth/accounts/unknown-accounts.ts'
import { findUserByEmail, lockUser } from '#server/auth/accounts/users.ts'
import type { RequestContext } from '#server/http/request-context.ts'

const bodySchema = z.looseObject({
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})

/**
 * POST /recover: mails a link and a code with which a forgotten password can be set again. Known and unknown addresses
 * get the same answer, after the same work.
 *
 * @see docs/reference/auth-protocol.md#post-recover
 */
export async function recover(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  if (body.email === '') throw new AuthError('validation_failed', 'Password recovery requires an email')
  if (!deps.config.auth.email) throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  const email = readEmail(body.email)
  const flow = { redirectTo: requestedRedirect(deps, c), codeChallenge: readChallenge(body) }
  const context = contextOf(c)
  await takeMailTurn(deps, email, 'recovery')
  await respondAtFixedTimes(() => mailRecovery(deps, context, email, flow))
  return jsonResponse({})
}

async function mailRecovery(deps: AuthDeps, context: RequestContext, email: string, flow: LinkFlow): Promise<void> {
  const known = await findUserByEmail(deps.database.db, email)
  await deps.database.db.transaction(async (tx) => {
    const user = known && (await lockUser(tx, known.id))
    if (user) await mailSecret(tx, deps, context, { user, purpose: 'recovery', flow })
    else await imitateMail(tx, deps, context, { email, kind: 'recovery' })
  })
}
