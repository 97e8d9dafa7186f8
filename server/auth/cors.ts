import type { AuthDeps } from '#server/auth/deps.ts'

const allowedHeaders =
  'Accept, Authorization, Content-Type, apikey, X-Client-IP, X-Client-Info, X-JWT-AUD, X-Supabase-Api-Version, x-use-cookie'
const exposedHeaders = 'X-Total-Count, Link, X-Supabase-Api-Version'

/** How long a browser may remember a preflight. */
const preflightMaxAgeSeconds = 600

/**
 * Lets scripts of other origins call the service. Every origin may, because tokens travel in headers and no cookie
 * identifies a user; credentials are allowed only to the site's own origins and those of its redirect list.
 *
 * @see docs/reference/auth-protocol.md#1-conventions (CORS)
 */
export function addCorsHeaders(deps: AuthDeps, origin: string | null, headers: Headers): void {
  if (origin === null) return
  headers.append('vary', 'Origin')
  headers.set('access-control-expose-headers', exposedHeaders)
  if (trustedOrigins(deps).has(origin)) {
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
  } else {
    headers.set('access-control-allow-origin', '*')
  }
}

/** Answers a browser that asks before it calls. */
export function preflightResponse(deps: AuthDeps, request: Request): Response {
  const headers = new Headers({
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': String(preflightMaxAgeSeconds),
  })
  addCorsHeaders(deps, request.headers.get('origin'), headers)
  return new Response(null, { status: 204, headers })
}

function trustedOrigins(deps: AuthDeps): Set<string> {
  const { publicUrl, auth } = deps.config
  const own = [publicUrl, auth.site_url, ...auth.redirect_allow_list.filter((pattern) => !/[*?{]/.test(pattern))]
  return new Set(own.filter((url) => /^https?:/.test(url) && URL.canParse(url)).map((url) => new URL(url).origin))
}
