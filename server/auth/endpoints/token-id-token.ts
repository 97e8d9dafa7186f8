import { createHash } from 'node:crypto'
import { z } from 'zod'
import { requireBearer } from '#server/auth/bearer.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError, OAuthError } from '#server/auth/errors.ts'
import type { FlowAim } from '#server/auth/flows/flows.ts'
import { requireConfirmedAddress } from '#server/auth/accounts/confirmations.ts'
import { requireIdentityChanges } from '#server/auth/accounts/identity-changes.ts'
import { withProviderAccount } from '#server/auth/accounts/provider-accounts.ts'
import { isFor, issuersOf, readIdToken, usualIssuer } from '#server/auth/providers/google.ts'
import type { IdTokenClaims } from '#server/auth/providers/google.ts'
import { findOfferedProvider } from '#server/auth/providers/offered.ts'
import type { OfferedProvider } from '#server/auth/providers/offered.ts'
import { ProviderError } from '#server/auth/providers/outgoing.ts'
import { contextOf, jsonResponse, optionalText, readBody } from '#server/auth/request.ts'
import type { AuthRequest } from '#server/auth/request.ts'
import { describeSession, openSession } from '#server/auth/sessions/sessions.ts'
import { sameText } from '#server/secrets.ts'

const bodySchema = z.looseObject({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().nullish(),
})

type IdTokenBody = z.output<typeof bodySchema>

/** Longest that the issuer's calls may take together: less than a request may. */
const patienceMs = 8000

/**
 * POST /token?grant_type=id_token: signs in by a token that the application got from the provider itself, or links who it
 * names to the signed-in user.
 *
 * @see docs/reference/auth-protocol.md#post-tokengrant_type (POST /token, id_token)
 */
export async function grantByIdToken(deps: AuthDeps, c: AuthRequest): Promise<Response> {
  const body = await readBody(c, bodySchema)
  const context = contextOf(c)
  if (body.id_token === '') throw new OAuthError('invalid request', 'id_token required')
  const offered = requireIssuer(deps, body)
  const aim = await readAim(deps, c, body)
  const { claims, profile } = await readIdToken(
    deps,
    offered.config,
    body.id_token,
    AbortSignal.timeout(patienceMs),
  ).catch((error: unknown) => {
    throw error instanceof ProviderError ? badToken(error) : error
  })
  requireAudience(claims, offered)
  requireAccessTokenHash(claims, body.access_token)
  if (!deps.config.auth.id_token_skip_nonce.includes(offered.name)) requireNonce(claims, body.nonce)
  const person = { provider: offered.name, profile, aim, language: context.language }
  const open = await withProviderAccount(deps, person, (tx, user) =>
    openSession(tx, deps, { user, method: 'oauth', context }),
  )
  return jsonResponse(await describeSession(deps, open))
}

/** Finds the issuer by the provider's name, or by client id and issuer. Google is the one whose tokens applications get. */
function requireIssuer(deps: AuthDeps, body: IdTokenBody): OfferedProvider {
  if (body.provider === '' && (body.client_id === '' || body.issuer === ''))
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  const offered = findOfferedProvider(deps, 'google')
  const isMeant =
    offered !== null &&
    (body.provider === ''
      ? body.client_id === offered.config.clientId && issuersOf(offered.config).includes(body.issuer)
      : body.provider === 'google')
  if (isMeant) return offered
  // Applications compare this text, which names Google by its issuer.
  const issuer = body.provider === 'google' ? usualIssuer : body.issuer
  throw new AuthError(
    'provider_disabled',
    issuer === ''
      ? `Provider ${JSON.stringify(body.provider.slice(0, 64))} is not enabled`
      : `Provider (issuer ${JSON.stringify(issuer.slice(0, 200))}) is not enabled`,
  )
}

async function readAim(deps: AuthDeps, c: AuthRequest, body: IdTokenBody): Promise<FlowAim> {
  if (body.link_identity !== true) return { kind: 'sign_in' }
  const bearer = await requireBearer(deps, c)
  await requireIdentityChanges(deps, bearer)
  requireConfirmedAddress(deps, bearer.user)
  return { kind: 'link', userId: bearer.user.id }
}

/** With several audiences it must have been made for one of ours too. @see OpenID Connect Core 1.0, section 3.1.3.7 (3, 4) */
function requireAudience(claims: IdTokenClaims, { config }: OfferedProvider): void {
  const isAmongOthers = Array.isArray(claims.aud) && claims.aud.length > 1
  if (isFor(claims, config) && (!isAmongOthers || claims['azp'] === config.clientId)) return
  throw new OAuthError('invalid request', 'Unacceptable audience in id_token')
}

/** The left half of the access token's hash. @see OpenID Connect Core 1.0, section 3.1.3.6 (at_hash) */
function requireAccessTokenHash(claims: IdTokenClaims, accessToken: string): void {
  const expected = claims['at_hash']
  if (accessToken === '' || expected === undefined) return
  const hash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
  if (typeof expected !== 'string' || !sameText(expected, hash)) throw badToken('at_hash')
}

/**
 * The token holds the hash of a secret that the application made up, so a token that someone else caught is no use to
 * them.
 */
function requireNonce(claims: IdTokenClaims, nonce: string): void {
  const expected = typeof claims['nonce'] === 'string' ? claims['nonce'] : ''
  if ((expected === '') !== (nonce === '')) {
    throw new OAuthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce !== '' && !sameText(expected, createHash('sha256').update(nonce).digest('hex')))
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

function badToken(cause: unknown): OAuthError {
  return new OAuthError('invalid request', 'Bad ID token', cause)
}
