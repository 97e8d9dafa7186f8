import { randomUUID } from 'node:crypto'
import { SignJWT, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { findVerificationKey, getSigningKey } from '#server/auth/sessions/keys.ts'
import type { VerificationKey } from '#server/auth/sessions/keys.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'

/** One proof that a session rests on, as the access token tells it. @see docs/reference/auth-protocol.md#41-access-token (amr) */
export type AuthenticationMethod = { method: string; timestamp: number; provider?: string }

/** Role and audience of everybody who is signed in. */
export const authenticatedRole = 'authenticated'

/** Roles of operators' own programs. No person's token has one. @see docs/reference/auth-protocol.md#43-bearer-check-in-this-order (admin endpoints) */
const serviceRoles = ['service_role', 'supabase_admin'] as const

export type ServiceRole = (typeof serviceRoles)[number]

/** True for a role that may use the admin endpoints. */
export function isServiceRole(role: string | null): role is ServiceRole {
  return serviceRoles.some((each) => each === role)
}

/** Methods that lift a session to the second level of assurance. @see docs/reference/auth-protocol.md#41-access-token (AAL) */
export const secondFactorMethods: ReadonlySet<string> = new Set([
  'totp',
  'mfa/phone',
  'mfa/webauthn',
  'mfa/recovery_code',
])

type IssuedToken = { token: string; expiresInSeconds: number; expiresAtSeconds: number }

/** What a checked access token says. Every member may be missing: role tokens have neither subject nor session. */
export type TokenClaims = {
  sub: string | null
  role: string | null
  aud: string | null
  session_id: unknown
  aal: string | null
  amr: readonly AuthenticationMethod[]
}

/** The issuer of our tokens: the address of the auth service. */
export function issuerOf(deps: AuthDeps): string {
  return `${deps.config.publicUrl}${deps.config.auth.base_path}`
}

/** The assurance that methods give a session. */
function assuranceOf(methods: readonly AuthenticationMethod[]): 'aal1' | 'aal2' {
  return methods.some(({ method }) => secondFactorMethods.has(method)) ? 'aal2' : 'aal1'
}

/**
 * Issues an access token. Signing runs off the event loop.
 *
 * @param methods the session's, newest first, one per method.
 * @see docs/reference/auth-protocol.md#41-access-token
 */
export async function issueAccessToken(
  deps: AuthDeps,
  user: UserRow,
  sessionId: string,
  methods: readonly AuthenticationMethod[],
): Promise<IssuedToken> {
  const expiresInSeconds = deps.config.auth.jwt_lifetime_seconds
  const issuedAtSeconds = Math.floor(deps.clock.now() / 1000)
  const expiresAtSeconds = issuedAtSeconds + expiresInSeconds
  const key = await getSigningKey(deps)
  const token = await new SignJWT({
    iss: issuerOf(deps),
    sub: user.id,
    aud: user.aud ?? authenticatedRole,
    exp: expiresAtSeconds,
    iat: issuedAtSeconds,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? authenticatedRole,
    aal: assuranceOf(methods),
    amr: methods.map((each) => withProvider(user, each)),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
    ...(isSignedAtRandom(key.algorithm) ? {} : { jti: randomUUID() }),
  })
    .setProtectedHeader({ alg: key.algorithm, typ: 'JWT', kid: key.kid })
    .sign(key.material)
  return { token, expiresInSeconds, expiresAtSeconds }
}

/**
 * Whether two signatures of the same claims differ. Those of RSA, Edwards curves and shared secrets do not: without an id of
 * its own, two tokens of one second would be one. Others carry none, as the protocol has it.
 *
 * @see docs/reference/auth-protocol.md#41-access-token (claims)
 */
function isSignedAtRandom(algorithm: string): boolean {
  return algorithm.startsWith('ES')
}

/**
 * Issues a token for an operator's own program: it may use every admin endpoint until it expires, and names no user and no
 * session. It ends early when the key that signed it is gone: after the second rotation, or when it leaves the imported keys.
 */
export async function issueServiceToken(
  deps: AuthDeps,
  lifetimeSeconds: number,
): Promise<{ token: string; expiresAtSeconds: number }> {
  const issuedAtSeconds = Math.floor(deps.clock.now() / 1000)
  const expiresAtSeconds = issuedAtSeconds + lifetimeSeconds
  const key = await getSigningKey(deps)
  const role: ServiceRole = 'service_role'
  const token = await new SignJWT({ iss: issuerOf(deps), role, iat: issuedAtSeconds, exp: expiresAtSeconds })
    .setProtectedHeader({ alg: key.algorithm, typ: 'JWT', kid: key.kid })
    .sign(key.material)
  return { token, expiresAtSeconds }
}

/** Who comes through an organisation's provider has that provider named. @see docs/reference/auth-protocol.md#41-access-token (amr) */
function withProvider(user: UserRow, method: AuthenticationMethod): AuthenticationMethod {
  const name = user.raw_app_meta_data?.['provider']
  if (method.method !== 'sso/saml' || typeof name !== 'string') return method
  return { ...method, provider: name.replace(/^sso:/, '') }
}

/**
 * Checks a token's signature and times. A key is used with its own algorithm only, so neither `none` nor a public key
 * used as a shared secret passes.
 *
 * @throws {AuthError} `bad_jwt` with the protocol's text.
 * @see docs/reference/auth-protocol.md#42-keys-and-jwks, docs/reference/auth-protocol.md#43-bearer-check-in-this-order; RFC 8725, section 3.1
 */
export async function verifyToken(deps: AuthDeps, token: string): Promise<TokenClaims> {
  const reject = (reason: string) =>
    new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`)
  const known = verified.get(token)
  let kid = known?.kid ?? null
  if (known === undefined) {
    try {
      kid = decodeProtectedHeader(token).kid ?? null
    } catch {
      throw reject('token is malformed')
    }
  }
  const key = await findVerificationKey(deps, typeof kid === 'string' ? kid : null)
  if (!key) throw reject('token is unverifiable: no key of this service has its key id')
  if (known?.material === key.material) {
    if (known.endsAtMs <= deps.clock.now()) throw reject('token has invalid claims: token is expired')
    return known.claims
  }
  try {
    const { payload } = await jwtVerify(token, key.material, {
      algorithms: [key.algorithm],
      currentDate: new Date(deps.clock.now()),
    })
    const claims = {
      sub: textOrNull(payload.sub),
      role: textOrNull(payload['role']),
      aud: textOrNull(Array.isArray(payload.aud) ? payload.aud[0] : payload.aud),
      session_id: payload['session_id'],
      aal: textOrNull(payload['aal']),
      amr: Array.isArray(payload['amr']) ? payload['amr'].filter(isMethod) : [],
    }
    // Of a person's session it would outlast everything but its key. Programs' tokens may go without, as in the protocol.
    if (payload.exp === undefined && !isServiceRole(claims.role)) throw reject('token has invalid claims: exp')
    // A token that is not valid before some time was checked for it; that it was valid once does not change.
    if (key.kid !== null)
      remember(token, { ...key, claims, endsAtMs: (payload.exp ?? Number.POSITIVE_INFINITY) * 1000 })
    return claims
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw reject('token has invalid claims: token is expired')
    if (error instanceof errors.JWTClaimValidationFailed) throw reject(`token has invalid claims: ${error.claim}`)
    if (error instanceof errors.JOSEError) throw reject('signature is invalid')
    throw error
  }
}

type Verified = VerificationKey & { claims: TokenClaims; endsAtMs: number }

/** Tokens that are kept: the newest ones that were seen. */
const verifiedMax = 2000

/**
 * Signatures that were checked, each with the key in memory that checked it: a browser sends its token with every
 * request. What may change in the meantime, the session and the user, is looked up every time, and so is the key.
 */
const verified = new Map<string, Verified>()

function remember(token: string, entry: Verified): void {
  if (verified.size >= verifiedMax) verified.delete(verified.keys().next().value ?? '')
  verified.set(token, entry)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isMethod(value: unknown): value is AuthenticationMethod {
  return typeof value === 'object' && value !== null && 'method' in value && typeof value.method === 'string'
}
