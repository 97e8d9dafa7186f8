import type { Bearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { requireConfirmedAddress } from '#server/auth/accounts/confirmations.ts'
import { requireIdentityChanges } from '#server/auth/accounts/identity-changes.ts'
import type { FlowAim } from '#server/auth/flows/flows.ts'
import { leaveForProvider, reserveProviderFlow } from '#server/auth/flows/leave-for-provider.ts'
import { redirectResponse } from '#server/auth/flows/redirects.ts'
import { jsonResponse } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/**
 * GET /user/identities/authorize: sends the signed-in user to a provider, to link who they are there.
 *
 * A cookie ties the flow to the browser. A page of the site itself gets it with this answer, so that no one else can go
 * through the flow. A page of another origin and a program on a server cannot pass a cookie on: they get an address of
 * ours where the browser receives it.
 *
 * @see docs/decisions/0059-linking-from-other-origins.md; docs/reference/auth-protocol.md#9-oauth-identities-linking
 * (manual link), docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (state bound to the
 * browser)
 */
export async function authorizeIdentity(deps: AuthDeps, c: AuthRequest, bearer: Bearer): Promise<Response> {
  await requireIdentityChanges(deps, bearer)
  requireConfirmedAddress(deps, bearer.user)
  const aim: FlowAim = { kind: 'link', userId: bearer.user.id }
  const isForProgram = c.req.query('skip_http_redirect') === 'true'
  if (isForProgram && c.req.header('sec-fetch-site') !== 'same-origin')
    return jsonResponse({ url: await reserveProviderFlow(deps, c, aim) })
  const { url, cookie } = await leaveForProvider(deps, c, aim)
  if (!isForProgram) return redirectResponse(url, 302, cookie)
  const response = jsonResponse({ url })
  response.headers.append('set-cookie', cookie)
  return response
}
