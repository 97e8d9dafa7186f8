import { Hono } from 'hono'
import { bearerToken } from '#server/auth/bearer.ts'
import { endKnownSessions } from '#server/auth/elsewhere/known-people.ts'
import { handOn } from '#server/auth/elsewhere/hand-on.ts'
import type { AuthDeps, AuthVariables } from '#server/auth/deps.ts'
import {
  absentAdminPaths,
  absentPaths,
  adminDeletePasskey,
  adminListPasskeys,
  refuseAbsent,
  refuseAbsentToOperators,
} from '#server/auth/endpoints/absent-features.ts'
import { adminAudit } from '#server/auth/endpoints/admin-audit.ts'
import { adminCreateUser } from '#server/auth/endpoints/admin-create-user.ts'
import { adminDeleteFactor } from '#server/auth/endpoints/admin-delete-factor.ts'
import { adminDeleteUser } from '#server/auth/endpoints/admin-delete-user.ts'
import { adminGetUser } from '#server/auth/endpoints/admin-get-user.ts'
import {
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  updateProvider,
} from '#server/auth/endpoints/admin-sso-providers.ts'
import { adminListFactors } from '#server/auth/endpoints/admin-list-factors.ts'
import { adminListUsers } from '#server/auth/endpoints/admin-list-users.ts'
import { adminUpdateUser } from '#server/auth/endpoints/admin-update-user.ts'
import { authorize } from '#server/auth/endpoints/authorize.ts'
import { challengeFactor } from '#server/auth/endpoints/challenge-factor.ts'
import { enrollFactor } from '#server/auth/endpoints/enroll-factor.ts'
import { finishPostedSignIn, finishSignIn } from '#server/auth/endpoints/callback.ts'
import { generateLink } from '#server/auth/endpoints/generate-link.ts'
import { getHealth } from '#server/auth/endpoints/health.ts'
import { getKeySet } from '#server/auth/endpoints/key-set.ts'
import { getOpenidConfiguration } from '#server/auth/endpoints/openid-configuration.ts'
import { getSettings } from '#server/auth/endpoints/settings.ts'
import { getUser } from '#server/auth/endpoints/get-user.ts'
import { authorizeIdentity } from '#server/auth/endpoints/identities-authorize.ts'
import { unlinkIdentity } from '#server/auth/endpoints/identities-unlink.ts'
import { issueToken } from '#server/auth/endpoints/token.ts'
import { invite } from '#server/auth/endpoints/invite.ts'
import { logOut } from '#server/auth/endpoints/log-out.ts'
import { beginSso } from '#server/auth/endpoints/sso.ts'
import { consumeAssertion } from '#server/auth/endpoints/saml-consumer.ts'
import { getSamlMetadata } from '#server/auth/endpoints/saml-metadata.ts'
import { createRecoveryCodes } from '#server/auth/endpoints/recovery-codes-create.ts'
import { regenerateRecoveryCodes } from '#server/auth/endpoints/recovery-codes-regenerate.ts'
import { removeRecoveryCodes } from '#server/auth/endpoints/recovery-codes-remove.ts'
import { getRecoveryCodesStatus } from '#server/auth/endpoints/recovery-codes-status.ts'
import { verifyRecoveryCode } from '#server/auth/endpoints/recovery-codes-verify.ts'
import { signUp } from '#server/auth/endpoints/sign-up.ts'
import { unenrollFactor } from '#server/auth/endpoints/unenroll-factor.ts'
import { sendMagicLink, sendOtp } from '#server/auth/endpoints/otp.ts'
import { reauthenticate } from '#server/auth/endpoints/reauthenticate.ts'
import { resend } from '#server/auth/endpoints/resend.ts'
import { recover } from '#server/auth/endpoints/recover.ts'
import { followLink } from '#server/auth/endpoints/verify-link.ts'
import { verifyOtp } from '#server/auth/endpoints/verify.ts'
import { updateUser } from '#server/auth/endpoints/update-user.ts'
import { verifyFactor } from '#server/auth/endpoints/verify-factor.ts'
import { addCorsHeaders, preflightResponse } from '#server/auth/cors.ts'
import { AuthError, apiVersionHeader, authErrorResponse, toAuthError, wantsNewShape } from '#server/auth/errors.ts'
import { contextOf } from '#server/auth/request.ts'
import type { AuthEndpoint, AuthRequest } from '#server/auth/request.ts'

/** Longest that a request may take. @see docs/reference/auth-protocol.md#1-conventions (time limit) */
const requestTimeMaxMs = 10_000

/** The map of the auth service. @see docs/reference/auth-protocol.md#7-endpoints-for-users, docs/reference/auth-protocol.md#9-oauth-identities-linking, docs/reference/auth-protocol.md#12-settings-health-keys */
const endpoints: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, AuthEndpoint])[] = [
  ['POST', '/signup', signUp],
  ['POST', '/token', issueToken],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['GET', '/user/identities/authorize', authorizeIdentity],
  ['DELETE', '/user/identities/:id', unlinkIdentity],
  ['POST', '/logout', logOut],
  ['POST', '/factors', enrollFactor],
  // Before the addresses with an id, which would take the word for one.
  ['GET', '/factors/recovery-codes', getRecoveryCodesStatus],
  ['POST', '/factors/recovery-codes', createRecoveryCodes],
  ['DELETE', '/factors/recovery-codes', removeRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', verifyRecoveryCode],
  ['POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes],
  ['DELETE', '/factors/:id', unenrollFactor],
  ['POST', '/factors/:id/challenge', challengeFactor],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['POST', '/otp', sendOtp],
  ['POST', '/magiclink', sendMagicLink],
  ['POST', '/verify', verifyOtp],
  ['GET', '/verify', followLink],
  ['POST', '/recover', recover],
  ['POST', '/resend', resend],
  ['GET', '/reauthenticate', reauthenticate],
  ['POST', '/invite', invite],
  ['POST', '/admin/generate_link', generateLink],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', finishSignIn],
  ['POST', '/callback', finishPostedSignIn],
  ['GET', '/admin/users', adminListUsers],
  ['POST', '/admin/users', adminCreateUser],
  ['GET', '/admin/users/:id', adminGetUser],
  ['PUT', '/admin/users/:id', adminUpdateUser],
  ['DELETE', '/admin/users/:id', adminDeleteUser],
  ['GET', '/admin/users/:id/factors', adminListFactors],
  ['DELETE', '/admin/users/:id/factors/:factor_id', adminDeleteFactor],
  ['GET', '/admin/audit', adminAudit],
  ['POST', '/sso', beginSso],
  ['GET', '/sso/saml/metadata', getSamlMetadata],
  ['POST', '/sso/saml/acs', consumeAssertion],
  ['GET', '/admin/sso/providers', listProviders],
  ['POST', '/admin/sso/providers', createProvider],
  ['GET', '/admin/sso/providers/:id', getProvider],
  ['PUT', '/admin/sso/providers/:id', updateProvider],
  ['DELETE', '/admin/sso/providers/:id', deleteProvider],
  ['GET', '/.well-known/jwks.json', getKeySet],
  ['GET', '/.well-known/openid-configuration', getOpenidConfiguration],
  ['GET', '/settings', getSettings],
  ['GET', '/health', getHealth],
]

/**
 * The auth service, to be mounted at its base path. It speaks the protocol of the official one, errors included, and
 * answers an address that it does not have in that shape too, except at the root of the site, where other pages live.
 *
 * Reads the variable `requestContext` when the server set one.
 */
export function authApp(deps: AuthDeps): Hono<{ Variables: AuthVariables }> {
  const app = new Hono<{ Variables: AuthVariables }>()
  for (const [method, path, endpoint] of endpoints) app.on(method, path, (c) => answer(deps, c, endpoint))
  for (const path of new Set(endpoints.map(([, each]) => each)))
    app.options(path, (c) => preflightResponse(deps, c.req.raw))
  for (const path of ['/passkeys', '/passkeys/*']) {
    app.options(path, (c) => preflightResponse(deps, c.req.raw))
    app.all(path, (c) => answer(deps, c, refusePasskeys))
  }
  for (const path of absentPaths) {
    app.options(path, (c) => preflightResponse(deps, c.req.raw))
    app.all(path, (c) => answer(deps, c, refuseAbsent))
  }
  for (const path of absentAdminPaths) {
    app.options(path, (c) => preflightResponse(deps, c.req.raw))
    app.all(path, (c) => answer(deps, c, refuseAbsentToOperators))
  }
  app.all('/admin/users/:id/passkeys', (c) => answer(deps, c, adminListPasskeys))
  app.all('/admin/users/:id/passkeys/:passkey_id', (c) => answer(deps, c, adminDeletePasskey))
  if (deps.config.auth.base_path !== '') {
    app.options('*', (c) => preflightResponse(deps, c.req.raw))
    app.all('*', (c) => answer(deps, c, refuseUnknown))
  }
  return app
}

/**
 * Stands in the place of the auth service when AUTH_URL names another one, and hands everything on to it.
 *
 * @param authUrl the base address of the other service.
 */
export function authAppElsewhere(deps: AuthDeps, authUrl: string): Hono<{ Variables: AuthVariables }> {
  const { base_path: basePath } = deps.config.auth
  const app = new Hono<{ Variables: AuthVariables }>()
  app.options('*', (c) => preflightResponse(deps, c.req.raw))
  app.post('/logout', (c) =>
    answer(deps, c, async () => {
      const response = await handOn(deps, authUrl, '/logout', c)
      const token = bearerToken(c.req.header('authorization') ?? null)
      if (response.ok && token !== null) await endKnownSessions(deps, token, c.req.query('scope') ?? null)
      return response
    }),
  )
  app.all('*', (c) => answer(deps, c, () => handOn(deps, authUrl, c.req.path.slice(basePath.length), c)))
  return app
}

/** What every request gets: a time limit, errors in the shape it asked for, and the headers of the protocol. */
async function answer(deps: AuthDeps, c: AuthRequest, endpoint: AuthEndpoint): Promise<Response> {
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
async function refusePasskeys(): Promise<Response> {
  throw new AuthError('passkey_disabled', 'Passkeys are disabled')
}

async function refuseUnknown(): Promise<Response> {
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
