import type { AuthDeps } from '#server/auth/deps.ts'
import type { AuthError, AuthErrorCode } from '#server/auth/errors.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import type { AuthSettings } from '#server/config/auth-settings.ts'

/** Longest address that a flow may lead to, in characters. */
const redirectLengthMax = 2048

/**
 * Chooses where a flow leads in the end: the first candidate that was given, when it is allowed, otherwise the site.
 *
 * @param candidates as they came, the one to prefer first; null or empty: not given.
 * @returns an absolute address without a fragment, written out again from its parsed form.
 * @see docs/reference/auth-protocol.md#51-allow-list (an address that is not allowed is silently replaced)
 */
export function chooseRedirect(settings: AuthSettings, candidates: readonly (string | null | undefined)[]): string {
  const site = new URL(settings.site_url)
  const given = candidates.find((candidate) => candidate)
  return (given && allowedForm(settings, site, given)) || site.href
}

/** Chooses where a flow leads that a request begins. @see docs/reference/auth-protocol.md#1-conventions (query) */
export function requestedRedirect(deps: AuthDeps, c: AuthRequest): string {
  return chooseRedirect(deps.config.auth, [
    c.req.query('redirect_to'),
    c.req.header('redirect_to'),
    c.req.header('referer'),
  ])
}

/** True for an address that flows may lead to. @see docs/reference/auth-protocol.md#51-allow-list */
export function isAllowedRedirect(settings: AuthSettings, candidate: string): boolean {
  return allowedForm(settings, new URL(settings.site_url), candidate) !== null
}

/** Adds an authorization code to an address; its query stays. @see docs/reference/auth-protocol.md#52-success-and-error-fragments (PKCE success) */
export function withCode(target: string, code: string): string {
  const url = new URL(target)
  url.searchParams.set('code', code)
  return url.href
}

/** Puts parameters and the empty marker into the fragment of an address. @see docs/reference/auth-protocol.md#52-success-and-error-fragments (implicit success) */
export function withFragment(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams({ ...parameters, sb: '' }).toString()
  return url.href
}

/** What a redirect says of a failure. */
export type RedirectError = { error: string; code: string; description: string }

/**
 * Reports a failure in an address.
 *
 * @param where clients of the PKCE flow read it in the query too, those of the implicit flow only in the fragment.
 * @see docs/reference/auth-protocol.md#52-success-and-error-fragments
 */
export function withError(target: string, error: RedirectError, where: 'fragment' | 'query and fragment'): string {
  const parameters = { error: error.error, error_code: error.code, error_description: error.description }
  const url = new URL(target)
  if (where === 'query and fragment') {
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  }
  return withFragment(url.href, parameters)
}

/** Refusals that OAuth calls a denied access, whatever status they have elsewhere. @see docs/reference/auth-protocol.md#9-oauth-identities-linking (callback) */
const deniedCodes: readonly AuthErrorCode[] = ['signup_disabled', 'user_banned', 'provider_email_needs_verification']

/** Names an error in the words of OAuth. @see docs/reference/auth-protocol.md#52-success-and-error-fragments; RFC 6749, section 4.1.2.1 */
export function errorOf(error: AuthError): RedirectError {
  const names: Readonly<Record<number, string>> = {
    401: 'unauthorized_client',
    403: 'access_denied',
    500: 'server_error',
    503: 'temporarily_unavailable',
  }
  const name = deniedCodes.includes(error.code) ? 'access_denied' : names[error.status]
  return { error: name ?? 'invalid_request', code: error.code, description: error.message }
}

/** The answer that sends a browser on; no one may keep it or tell the next page where it came from. */
export function redirectResponse(location: string, status: 302 | 303, cookie: string | null = null): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  if (cookie !== null) headers.append('set-cookie', cookie)
  return new Response(null, { status, headers })
}

function allowedForm(settings: AuthSettings, site: URL, candidate: string): string | null {
  const [bare = ''] = candidate.split('#')
  // eslint-disable-next-line no-control-regex -- browsers drop control characters and read backslashes as slashes
  if (bare.length > redirectLengthMax || /[\\\u0000-\u0020\u007f]/.test(bare) || !URL.canParse(bare)) return null
  const url = new URL(bare)
  if (url.username !== '' || url.password !== '') return null
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && !isSpelledAsRead(bare, url)) return null
  const isLoopback = loopbackHost.test(url.hostname)
  if (url.protocol === site.protocol && url.hostname === site.hostname && (isLoopback || url.port === site.port))
    return url.href
  if (isWeb && !isLoopback && ipHost.test(url.hostname)) return null
  // Only the parsed form counts, where "/../" is resolved already; an origin may be listed without its slash.
  const forms = url.href === `${url.origin}/` ? [url.href, url.origin] : [url.href]
  const isListed = settings.redirect_allow_list.some((pattern) => forms.some((form) => globOf(pattern).test(form)))
  return isListed ? url.href : null
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const ipHost = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/** False for hosts that are read otherwise than they are written: decimal and hexadecimal addresses, other scripts. */
function isSpelledAsRead(text: string, url: URL): boolean {
  const start = `${url.protocol}//${url.hostname}`
  return text.toLowerCase().startsWith(start) && /^([:/?]|$)/.test(text.slice(start.length))
}

/** A pattern of the list as a regular expression: `*` and `?` stop at dots and slashes, `**` does not, `{a,b}` are alternatives. */
function globOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*|[*?{},]|[^*?{},]+/g, (part) => {
    switch (part) {
      case '**':
        return '.*'
      case '*':
        return '[^./]*'
      case '?':
        return '[^./]'
      case '{':
        return '(?:'
      case '}':
        return ')'
      case ',':
        return '|'
      default:
        return part.replaceAll(/[\\^$.|+()[\]]/g, String.raw`\$&`)
    }
  })
  try {
    return new RegExp(`^${source}$`)
  } catch {
    // A pattern with unequal braces allows nothing.
    return /(?!)/
  }
}
