import { requireBearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { requireConfirmedAddress } from '#server/auth/accounts/confirmations.ts'
import { requireIdentityChanges } from '#server/auth/accounts/identity-changes.ts'
import { leaveForProvider } from '#server/auth/flows/leave-for-provider.ts'
import { redirectAnswer } from '#server/auth/flows/redirects.ts'
import { jsonAnswer } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/**
 * GET /user/identities/authorize: sends the signed-in user to a provider, to link who they are there. The cookie ties the
 * flow to the browser that asked, so that nobody can hang his account at the provider on somebody else's.
 *
 * @see auth protocol, section 9 (manual link); section 16 (state bound to the browser)
 */
export async function authorizeIdentity(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const bearer = await requireBearer(deps, c)
  await requireIdentityChanges(deps, bearer)
  requireConfirmedAddress(deps, bearer.user)
  const { url, cookie } = await leaveForProvider(deps, c, { kind: 'link', userId: bearer.user.id })
  if (c.req.query('skip_http_redirect') !== 'true') return redirectAnswer(url, 302, cookie)
  const response = jsonAnswer({ url })
  response.headers.append('set-cookie', cookie)
  return response
}
