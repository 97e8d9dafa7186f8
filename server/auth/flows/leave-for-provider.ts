import { getCookie, generateCookie } from 'hono/cookie'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { beginFlow, challengeOf, claimFlow, flowLifetimeSeconds, reserveFlow } from '#server/auth/flows/flows.ts'
import type { FlowAim, FlowFacts, FlowSecrets } from '#server/auth/flows/flows.ts'
import { requirePkcePair } from '#server/auth/flows/pkce.ts'
import { findOfferedProvider } from '#server/auth/providers/offered.ts'
import type { OfferedProvider } from '#server/auth/providers/offered.ts'
import { chooseRedirect } from '#server/auth/flows/redirects.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { issuerOf } from '#server/auth/sessions/tokens.ts'
import { randomToken } from '#server/secrets.ts'

/** Longest that the provider may keep the browser waiting before it is sent there. */
const patienceMs = 8000

/** Where a browser goes, and the cookie that it must bring back from there. */
type VisitBeacon = { url: string; cookie: string }

/**
 * Begins a flow to the provider that a request names, with the parameters of its query.
 *
 * @throws {AuthError} `validation_failed`, `over_request_rate_limit`, and what the provider fails with.
 * @see docs/reference/auth-protocol.md#get-authorize
 */
export async function leaveForProvider(deps: AuthDeps, c: AuthRequest, aim: FlowAim): Promise<VisitBeacon> {
  const wish = readWish(deps, c, aim)
  const browser = browserOf(deps, c)
  return depart(deps, wish, browser, await beginFlow(deps, wish.facts, browser))
}

/**
 * Begins a flow for a browser that did not ask itself: a page of another origin, or a program on a server, asks, and
 * sends the browser to the address it receives. There the browser gets its cookie, as if it had asked.
 *
 * @returns an address of ours that is good once, for two minutes.
 * @throws {AuthError} as `leaveForProvider`.
 */
export async function reserveProviderFlow(deps: AuthDeps, c: AuthRequest, aim: FlowAim): Promise<string> {
  const { facts, scopes, extra } = readWish(deps, c, aim)
  const ticket: Ticket = { id: await reserveFlow(deps, facts), scopes, extra }
  const url = new URL(`${issuerOf(deps)}/authorize`)
  url.searchParams.set(ticketParameter, deps.secrets.encrypt('sign-in-flow', JSON.stringify(ticket)))
  return url.href
}

/** The parameter of GET /authorize that carries what `reserveProviderFlow` has begun. */
export const ticketParameter = 'ticket'

/**
 * Sends the browser on its way that comes with an address of `reserveProviderFlow`.
 *
 * @throws {AuthError} `bad_oauth_state` when it is not ours, used, too old, or is not opened as a page.
 */
export async function departWithTicket(deps: AuthDeps, c: AuthRequest, sealed: string): Promise<VisitBeacon> {
  const reject = () => new AuthError('bad_oauth_state', 'This address was used or is too old. Please begin again')
  const into = c.req.header('sec-fetch-dest') ?? 'document'
  if (into !== 'document') throw reject()
  const ticket = openTicket(deps, sealed)
  const browser = browserOf(deps, c)
  const claimed = ticket && (await claimFlow(deps, ticket.id, browser))
  if (!ticket || !claimed) throw reject()
  const offered = requireOfferedProvider(deps, claimed.provider)
  return depart(deps, { ...ticket, offered }, browser, claimed.secrets)
}

/** What a ticket holds in addition to the flow: what the provider is to be asked. */
type Ticket = { id: string; scopes: string[]; extra: [string, string][] }

function openTicket(deps: AuthDeps, sealed: string): Ticket | null {
  try {
    // Only reserveProviderFlow seals one, and the seal shows that nothing was altered.
    return JSON.parse(deps.secrets.decrypt('sign-in-flow', sealed)) as Ticket
  } catch {
    // Made up, cut short, or sealed with another application secret.
    return null
  }
}

/** What a request asks for. */
type Wish = { offered: OfferedProvider; facts: FlowFacts; scopes: string[]; extra: [string, string][] }

function readWish(deps: AuthDeps, c: AuthRequest, aim: FlowAim): Wish {
  const query = new URL(c.req.url).searchParams
  const offered = requireOfferedProvider(deps, query.get('provider') ?? '')
  const challenge = query.get('code_challenge') ?? ''
  const method = query.get('code_challenge_method') ?? ''
  requirePkcePair(challenge, method)
  if (method.toLowerCase() === 'plain') throw new AuthError('validation_failed', 'code_challenge_method should be s256')
  const redirectTo = chooseRedirect(deps.config.auth, [
    query.get('redirect_to'),
    c.req.header('redirect_to'),
    c.req.header('referer'),
  ])
  return {
    offered,
    facts: { provider: offered.name, redirectTo, codeChallenge: challenge || null, aim },
    scopes: (query.get('scopes') ?? '')
      .split(/[ ,]+/)
      .filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,256}$/.test(scope)),
    extra: furtherParameters(query),
  }
}

/** One token for all tabs of a browser: flows in two tabs at once both come back. */
function browserOf(deps: AuthDeps, c: AuthRequest): string {
  const known = getCookie(c, browserCookieName(deps)) ?? ''
  return /^[\w-]{43}$/.test(known) ? known : randomToken()
}

async function depart(
  deps: AuthDeps,
  { offered, scopes, extra }: Pick<Wish, 'offered' | 'scopes' | 'extra'>,
  browser: string,
  secrets: FlowSecrets,
): Promise<VisitBeacon> {
  const url = await offered.provider.authorizeUrl(
    deps,
    offered.config,
    {
      redirectUri: callbackAddress(deps),
      state: secrets.state,
      codeChallenge: challengeOf(secrets.codeVerifier),
      nonce: secrets.nonce,
      scopes,
      extra,
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
  return { url: url.href, cookie }
}

function requireOfferedProvider(deps: AuthDeps, name: string): OfferedProvider {
  const offered = findOfferedProvider(deps, name)
  if (offered) return offered
  const reason =
    name === 'google' || name === 'github'
      ? 'provider is not enabled'
      : `Provider ${name.slice(0, 64)} could not be found`
  throw new AuthError('validation_failed', `Unsupported provider: ${reason}`)
}

/** Where providers send browsers back to: what the site's owner registers with them. */
export function callbackAddress(deps: AuthDeps): string {
  return `${issuerOf(deps)}/callback`
}

/** Name of the cookie that ties flows to a browser. On https no other host, not even a subdomain, can plant it. */
export function browserCookieName(deps: AuthDeps): string {
  return deps.config.publicUrl.startsWith('https:') ? '__Host-grantwright-flow' : 'grantwright-flow'
}

/** Parameters that are ours or decide over the flow; a caller cannot set them. @see docs/reference/auth-protocol.md#9-oauth-identities-linking (reserved) */
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
