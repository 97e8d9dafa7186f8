import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import { contextOf, readBytes } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'

/**
 * Header fields of a request that the auth service gets, and no others: which of them names the client's address is its
 * own setting (`cf-connecting-ip`, `x-real-ip`, ...), and a client that may write that field has no limits there.
 */
const handedOn: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'apikey',
  'authorization',
  'content-type',
  'origin',
  'redirect_to',
  'referer',
  'user-agent',
  'x-client-info',
  'x-jwt-aud',
  'x-supabase-api-version',
])

/** Members of an answer that concern one connection, how its body was packed, or the site whose answer it seems to be. */
const notHandedBack: ReadonlySet<string> = new Set([
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'alt-svc',
  'clear-site-data',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'keep-alive',
  'set-cookie',
  'strict-transport-security',
  'trailer',
  'transfer-encoding',
])

/**
 * Hands a request on to the auth service that AUTH_URL names, and its answer back, so that browsers speak with one origin
 * whichever service it is. Redirects go to the browser; cookies go neither way.
 *
 * @param path below the base address, with a slash in front.
 * @throws {AuthError} `unexpected_failure` with 502 when it does not answer.
 * @see docs/reference/interfaces.md#environment (AUTH_URL); docs/decisions/0044-accounts-kept-elsewhere.md
 */
export async function proxyToAuthServer(
  deps: AuthDeps,
  authUrl: string,
  path: string,
  c: AuthRequest,
): Promise<Response> {
  const target = new URL(`${authUrl}${path}${new URL(c.req.url).search}`)
  if (!`${target.origin}${target.pathname}/`.startsWith(`${authUrl}/`))
    throw new AuthError('validation_failed', 'The path leads out of the auth service', { status: 404 })
  const { method } = c.req
  const body = method === 'GET' || method === 'HEAD' ? null : await readBytes(c.req.raw)
  let response: Response
  try {
    response = await fetch(target, {
      method,
      headers: headersFor(deps, c),
      body,
      redirect: 'manual',
      signal: c.req.raw.signal,
    })
  } catch (error) {
    throw new AuthError('unexpected_failure', 'The auth service cannot be reached', { status: 502, cause: error })
  }
  const headers = new Headers()
  for (const [name, value] of response.headers) if (!notHandedBack.has(name)) headers.append(name, value)
  return new Response(response.body, { status: response.status, headers })
}

function headersFor(deps: AuthDeps, c: AuthRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of c.req.raw.headers) if (handedOn.has(name)) headers.append(name, value)
  const site = new URL(deps.config.publicUrl)
  const { clientAddress } = contextOf(c)
  if (clientAddress !== 'unknown') headers.set('x-forwarded-for', clientAddress)
  headers.set('x-forwarded-host', site.host)
  headers.set('x-forwarded-proto', site.protocol.replace(':', ''))
  return headers
}
