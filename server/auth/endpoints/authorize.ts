import { getCookie, generateCookie } from 'hono/cookie'
import { AuthError, toAuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { beginFlow, challengeOf, flowLifetimeSeconds } from '#server/auth/flows.ts'
import { limitFlows } from '#server/auth/limits.ts'
import { requirePkcePair } from '#server/auth/pkce.ts'
import { findOfferedProvider } from '#server/auth/providers/offered.ts'
import { chooseRedirect, faultOf, redirectAnswer, withFault } from '#server/auth/redirects.ts'
import { contextOf } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { issuerOf } from '#server/auth/tokens.ts'
import { randomToken } from '#server/secrets.ts'

/** Longest that the provider may keep the browser waiting before it is sent there. */
const patienceMs = 8000

/**
 * GET /authorize: sends the browser to a sign-in provider.
 *
 * A refusal is JSON for a program; a person is sent back to the site, which says it.
 * @see auth protocol, section 9 (GET /authorize); section 16 (state, JSON for a person)
 */
export async function authorize(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  try {
    return await sendToProvider(deps, c)
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
    return redirectAnswer(withFault(site, faultOf(error), 'query and fragment'), 302)
  }
}

async function sendToProvider(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const query = new URL(c.req.url).searchParams
  const name = query.get('provider') ?? ''
  const offered = findOfferedProvider(deps, name)
  if (!offered) {
    const reason =
      name === 'google' || name === 'github'
        ? 'provider is not enabled'
        : `Provider ${name.slice(0, 64)} could not be found`
    throw new AuthError('validation_failed', `Unsupported provider: ${reason}`)
  }
  const challenge = query.get('code_challenge') ?? ''
  const method = query.get('code_challenge_method') ?? ''
  requirePkcePair(challenge, method)
  if (method.toLowerCase() === 'plain') throw new AuthError('validation_failed', 'code_challenge_method should be s256')
  await limitFlows(deps, contextOf(c))

  // One token for all tabs of a browser: flows in two tabs at once both come back.
  const known = getCookie(c, browserCookieName(deps)) ?? ''
  const browser = /^[\w-]{43}$/.test(known) ? known : randomToken()
  const redirectTo = chooseRedirect(deps.config.auth, [
    query.get('redirect_to'),
    c.req.header('redirect_to'),
    c.req.header('referer'),
  ])
  const secrets = await beginFlow(
    deps,
    { provider: offered.name, redirectTo, codeChallenge: challenge || null },
    browser,
  )
  const url = await offered.provider.authorizeUrl(
    deps,
    offered.config,
    {
      redirectUri: callbackAddress(deps),
      state: secrets.state,
      codeChallenge: challengeOf(secrets.codeVerifier),
      nonce: secrets.nonce,
      scopes: (query.get('scopes') ?? '')
        .split(/[ ,]+/)
        .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/.test(scope)),
      extra: furtherParameters(query),
    },
    AbortSignal.timeout(patienceMs),
  )
  const cookie = generateCookie(browserCookieName(deps), browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: flowLifetimeSeconds,
  })
  return redirectAnswer(url.href, 302, cookie)
}

/** Where providers send browsers back to: what the site's owner registers with them. */
export function callbackAddress(deps: AuthDeps): string {
  return `${issuerOf(deps)}/callback`
}

/** Name of the cookie that ties flows to a browser. On https no other host, not even a subdomain, can plant it. */
export function browserCookieName(deps: AuthDeps): string {
  return deps.config.publicUrl.startsWith('https:') ? '__Host-grantwright-flow' : 'grantwright-flow'
}

/** Parameters that are ours or decide over the flow; a caller cannot set them. @see auth protocol, section 9 (reserved) */
const reserved = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'scope',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  'flow_type',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'registration',
  'id_token_hint',
])
const furtherMax = 20
const furtherLengthMax = 512

function furtherParameters(query: URLSearchParams): [string, string][] {
  return [...query]
    .filter(([name, value]) => !reserved.has(name.toLowerCase()) && name.length + value.length <= furtherLengthMax)
    .slice(0, furtherMax)
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
