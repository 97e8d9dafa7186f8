import { AuthError, toAuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import type { FlowAim } from '#server/auth/flows/flows.ts'
import { departWithTicket, leaveForProvider, ticketParameter } from '#server/auth/flows/leave-for-provider.ts'
import { findByLink } from '#server/auth/flows/one-time-secrets.ts'
import { chooseRedirect, errorOf, redirectResponse, withError } from '#server/auth/flows/redirects.ts'
import { contextOf } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/**
 * GET /authorize: sends the browser to a sign-in provider.
 *
 * With a ticket it goes on with what was begun elsewhere. A refusal is JSON for a program; a person is sent back to the site, which says it.
 * @see docs/reference/auth-protocol.md#get-authorize, docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (state, JSON for a person)
 */
export async function authorize(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  try {
    const ticket = c.req.query(ticketParameter) ?? ''
    const { url, cookie } =
      ticket === '' ? await leaveForProvider(deps, c, await readAim(deps, c)) : await departWithTicket(deps, c, ticket)
    return redirectResponse(url, 302, cookie)
  } catch (thrown) {
    const error = toAuthError(thrown)
    if (!(error instanceof AuthError) || !prefersHtml(c.req.header('accept') ?? '')) throw error
    if (error.status >= 500) {
      deps.log.error(
        { err: error.options.cause ?? error, request_id: contextOf(c).requestId },
        'a sign-in could not begin',
      )
    }
    const site = chooseRedirect(deps.config.auth, [])
    return redirectResponse(withError(site, errorOf(error), 'query and fragment'), 302)
  }
}

/** Who comes with an invitation accepts it at the provider. @throws {AuthError} `invite_not_found` */
async function readAim(deps: AuthDeps, c: AuthRequest): Promise<FlowAim> {
  const token = c.req.query('invite_token') ?? ''
  if (token === '') return { kind: 'sign_in' }
  if (!(await findByLink(deps.database.db, deps, token, ['invite'])))
    throw new AuthError('invite_not_found', 'User identified by token not found')
  return { kind: 'invite', token }
}

/** True for a browser that navigates: it lists HTML, and JSON not before it. @see RFC 9110, section 12.5.1 */
function prefersHtml(accept: string): boolean {
  const weights = new Map(
    accept.split(',').map((part): [string, number] => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
      return [type, Number.isNaN(weight) ? 0 : weight]
    }),
  )
  const html = weights.get('text/html') ?? 0
  return html > 0 && html >= (weights.get('application/json') ?? 0)
}
