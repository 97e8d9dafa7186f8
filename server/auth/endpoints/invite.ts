import { z } from 'zod'
import { readEmail } from '#server/auth/accounts/addresses.ts'
import { recordServiceAction } from '#server/auth/accounts/admin-users.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { ServiceRole } from '#server/auth/sessions/tokens.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { mailSecret } from '#server/auth/flows/one-time-mails.ts'
import { letNewcomerIn } from '#server/auth/accounts/operator-accounts.ts'
import { chooseRedirect } from '#server/auth/flows/redirects.ts'
import { contextOf, jsonResponse, optionalObject, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeUser, requireModestMetadata } from '#server/auth/accounts/users.ts'

const bodySchema = z.looseObject({ email: optionalText, data: optionalObject })

/**
 * POST /invite: makes an account without a password and mails its owner a link that opens it. Who has not answered an
 * invitation gets another one.
 *
 * @see docs/reference/auth-protocol.md#11-admin-role-service_role-or-supabase_admin
 */
export async function invite(deps: AuthDeps, c: AuthRequest, by: ServiceRole): Promise<Response> {
  const body = await readBody(c, bodySchema)
  if (!deps.config.auth.email) throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  const email = readEmail(body.email)
  const data = body.data ?? null
  if (data) requireModestMetadata(data)
  const redirectTo = chooseRedirect(deps.config.auth, [c.req.query('redirect_to'), c.req.header('redirect_to')])
  const flow = { redirectTo, codeChallenge: null }
  const user = await deps.database.db.transaction(async (tx) => {
    const newcomer = await letNewcomerIn(tx, deps, { email, data, passwordHash: null })
    await recordServiceAction(tx, deps, c, { by, action: 'user.invite', userId: newcomer.id })
    return mailSecret(tx, deps, contextOf(c), { user: newcomer, purpose: 'invite', flow })
  })
  return jsonResponse(await describeUser(deps.database.db, user))
}
