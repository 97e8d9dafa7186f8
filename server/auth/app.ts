import { Hono } from 'hono'
import { bearerToken } from '#server/auth/bearer.ts'
import { endKnownSessions } from '#server/auth/external/known-people.ts'
import { proxyToAuthServer } from '#server/auth/external/proxy.ts'
import type { AuthDeps, AuthVariables } from '#server/auth/deps.ts'
import {
  absentAdminPaths,
  absentPaths,
  adminDeletePasskey,
  adminListPasskeys,
  rejectAbsent,
} from '#server/auth/endpoints/absent-features.ts'
import { authAddresses } from '#server/auth/addresses.ts'
import { respondUnderPolicy } from '#server/auth/policy.ts'
import { addCorsHeaders, preflightResponse } from '#server/auth/cors.ts'
import { AuthError, apiVersionHeader, authErrorResponse, toAuthError, wantsNewShape } from '#server/auth/errors.ts'
import { contextOf } from '#server/auth/request.ts'
import type { AuthEndpoint, AuthRequest } from '#server/auth/request.ts'

/** Longest that a request may take. @see docs/reference/auth-protocol.md#1-conventions (time limit) */
const requestTimeMaxMs = 10_000

/**
 * The auth service, to be mounted at its base path. It speaks the protocol of the official one, errors included, and
 * answers an address that it does not have in that shape too, except at the root of the site, where other pages live.
 *
 * Reads the variable `requestContext` when the server set one.
 */
export function authApp(deps: AuthDeps): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>()
  for (const { method, path, policed, reject } of authAddresses) {
    app.on(method, path, (c) =>
      response(deps, c, () =>
        respondUnderPolicy(deps, c, policed).catch((thrown: unknown) => {
          if (reject === undefined) throw thrown
          return reject(deps, c, thrown)
        }),
      ),
    )
  }
  for (const path of new Set(authAddresses.map((each) => each.path)))
    app.options(path, (c) => preflightResponse(deps, c.req.raw))
  for (const path of ['/passkeys', '/passkeys/*']) {
    app.options(path, (c) => preflightResponse(deps, c.req.raw))
    app.all(path, (c) => response(deps, c, rejectPasskeys))
  }
  for (const path of absentPaths) {
    app.options(path, (c) => preflightResponse(deps, c.req.raw))
    app.all(path, (c) => response(deps, c, rejectAbsent))
  }
  for (const path of absentAdminPaths) {
    app.options(path, (c) => preflightResponse(deps, c.req.raw))
    app.all(path, (c) => response(deps, c, () => respondUnderPolicy(deps, c, ['operator', null, null, rejectAbsent])))
  }
  app.all('/admin/users/:id/passkeys', (c) =>
    response(deps, c, () => respondUnderPolicy(deps, c, ['operator', null, null, adminListPasskeys])),
  )
  app.all('/admin/users/:id/passkeys/:passkey_id', (c) =>
    response(deps, c, () => respondUnderPolicy(deps, c, ['operator', null, null, adminDeletePasskey])),
  )
  if (deps.config.auth.base_path !== '') {
    app.options('*', (c) => preflightResponse(deps, c.req.raw))
    app.all('*', (c) => response(deps, c, rejectUnknown))
  }
  return app
}

/**
 * Takes the place of the auth service when AUTH_URL names another one, and proxies everything to it.
 *
 * @param authUrl the base address of the other service.
 */
export function externalAuthApp(deps: AuthDeps, authUrl: string): Hono<{ Variables: AuthVariables }> {
  const { base_path: basePath } = deps.config.auth
  const app = new Hono<{ Variables: AuthVariables }>()
  app.options('*', (c) => preflightResponse(deps, c.req.raw))
  app.post('/logout', (c) =>
    response(deps, c, async () => {
      const response = await proxyToAuthServer(deps, authUrl, '/logout', c)
      const token = bearerToken(c.req.header('authorization') ?? null)
      if (response.ok && token !== null) await endKnownSessions(deps, token, c.req.query('scope') ?? null)
      return response
    }),
  )
  app.all('*', (c) => response(deps, c, () => proxyToAuthServer(deps, authUrl, c.req.path.slice(basePath.length), c)))
  return app
}

/** What every request gets: a time limit, errors in the shape it asked for, and the headers of the protocol. */
async function response(deps: AuthDeps, c: AuthRequest, endpoint: AuthEndpoint): Promise<Response> {
  const version = c.req.header(apiVersionHeader) ?? null
  const { requestId } = contextOf(c)
  let response: Response
  try {
    response = await withinTime(endpoint(deps, c))
    if (wantsNewShape(version)) response.headers.set(apiVersionHeader, '2024-01-01')
  } catch (thrown) {
    const error = toAuthError(thrown)
    if (error instanceof AuthError && error.status >= 500) {
      deps.log.error({ err: error.options.cause ?? error, request_id: requestId }, 'the auth service failed')
    }
    response = authErrorResponse(error, version, requestId)
  }
  addCorsHeaders(deps, c.req.header('origin') ?? null, response.headers)
  return response
}

/** Passkeys are not offered, as /settings says; a client learns it in the protocol's words. @see docs/reference/auth-protocol.md#8-factors */
async function rejectPasskeys(): Promise<Response> {
  throw new AuthError('passkey_disabled', 'Passkeys are disabled')
}

async function rejectUnknown(): Promise<Response> {
  throw new AuthError('not_found', 'There is no such address in the auth service')
}

async function withinTime(work: Promise<Response>): Promise<Response> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new AuthError('request_timeout', 'Processing this request timed out, please retry after a moment.')),
    requestTimeMaxMs,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
