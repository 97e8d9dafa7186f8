import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { AppEnvironment } from '#server/http/mount-endpoints.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { inProcess } from '#server/http/request-facts.ts'
import { closedPolicy, securityHeaders, transportSecurity } from '#server/http/security-headers.ts'

type Answered = { context: RequestContext; method: string; path: string; status: number; durationMs: number }

/**
 * Runs before everything else: keeps the facts of the request for later handlers, gives every answer the headers of the
 * site, and writes one line of the log.
 *
 * @param observe receives every answer before that.
 */
export function watchRequests(deps: Deps, observe: (answered: Answered) => void): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    const startedAt = performance.now()
    // Set where the app is called; Hono hands it on as its bindings.
    const context = c.env as unknown as RequestContext
    c.set('requestContext', context)
    await next()
    finishHeaders(c.res.headers, context.requestId, deps.config)
    const { method, path } = c.req
    const answered = { context, method, path, status: c.res.status, durationMs: performance.now() - startedAt }
    observe(answered)
    logRequest(deps, answered)
  }
}

function finishHeaders(headers: Headers, requestId: string, config: Config): void {
  headers.set('x-request-id', requestId)
  for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value)
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  if (!headers.has('content-security-policy') && !(isPage && config.mode === 'development'))
    headers.set('content-security-policy', closedPolicy)
  if (config.publicUrl.startsWith('https:')) headers.set('strict-transport-security', transportSecurity)
}

function logRequest(deps: Deps, { context, method, path, status, durationMs }: Answered): void {
  // Requests that a page makes in process are part of that page's own line.
  const level = context.clientAddress === inProcess ? 'debug' : 'info'
  deps.log[level](
    { request_id: context.requestId, method, path: path.slice(0, 512), status, ms: Math.round(durationMs * 10) / 10 },
    'request',
  )
}
