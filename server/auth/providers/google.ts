import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { hourMs } from '#shared/duration.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { OAuthProviderConfig } from '#server/config.ts'
import {
  ProviderError,
  callProvider,
  fetchProviderJson,
  providerAway,
  providerWrong,
} from '#server/auth/providers/outgoing.ts'
import { fillAuthorizeUrl, providerText } from '#server/auth/providers/provider.ts'
import type { Provider, ProviderProfile } from '#server/auth/providers/provider.ts'
import { sameText } from '#server/secrets.ts'

/** Google's name for itself in its tokens. */
export const usualIssuer = 'https://accounts.google.com'
/** Google's tokens name their issuer in either form. @see https://developers.google.com/identity/openid-connect/openid-connect */
const usualIssuers = [usualIssuer, 'accounts.google.com']

/** How long the addresses of an issuer are kept. */
const discoveryKeptMs = hourMs
/** How far the issuer's clock may be off. */
const clockToleranceSeconds = 60

const discoverySchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const tokenSchema = z.looseObject({
  access_token: z.string().min(1).max(8192),
  id_token: z.string().min(1).max(32_768),
  refresh_token: z.string().max(8192).nullish(),
})

type Issuer = { authorizeUrl: string; tokenUrl: string; keys: JWTVerifyGetKey; readAt: number }

/** What is known of issuers; can be lost. The key is the registration, which lives as long as the process. */
const knownIssuers = new WeakMap<OAuthProviderConfig, Issuer>()

/** Google, or another OpenID Connect issuer at OAUTH_GOOGLE_ISSUER. @see docs/reference/auth-protocol.md#9-oauth-identities-linking; OpenID Connect Core 1.0 */
export const google: Provider = {
  async authorizeUrl(deps, config, request, deadline) {
    const issuer = await discover(deps, config, deadline)
    const url = fillAuthorizeUrl(new URL(issuer.authorizeUrl), config.clientId, request, ['openid', 'email', 'profile'])
    url.searchParams.set('nonce', request.nonce)
    return url
  },

  async fetchPerson(deps, config, response, deadline) {
    const issuer = await discover(deps, config, deadline)
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: response.code,
      redirect_uri: response.redirectUri,
      client_id: config.clientId,
      client_secret: config.clientSecret,
      code_verifier: response.codeVerifier,
    })
    const init = { method: 'POST', body, headers: { accept: 'application/json' } }
    const tokens = tokenSchema.safeParse(await fetchProviderJson(issuer.tokenUrl, init, deadline))
    if (!tokens.success) throw providerWrong(new ProviderError(issuer.tokenUrl, 'answered no tokens'))
    const { claims, profile } = await readIdToken(deps, config, tokens.data.id_token, deadline).catch(
      (error: unknown) => {
        throw error instanceof ProviderError ? providerWrong(error) : error
      },
    )
    const wrong = (claim: string) =>
      providerWrong(new ProviderError(issuer.tokenUrl, `sent an id_token with a wrong ${claim}`))
    if (!isFor(claims, config)) throw wrong('aud')
    if (typeof claims['nonce'] !== 'string' || !sameText(claims['nonce'], response.nonce)) throw wrong('nonce')
    if (claims['azp'] !== undefined && claims['azp'] !== config.clientId) throw wrong('azp')
    return {
      profile,
      tokens: { accessToken: tokens.data.access_token, refreshToken: tokens.data.refresh_token || null },
    }
  },
}

async function discover(deps: AuthDeps, config: OAuthProviderConfig, deadline: AbortSignal): Promise<Issuer> {
  const known = knownIssuers.get(config)
  if (known && deps.clock.now() - known.readAt < discoveryKeptMs) return known
  const name = (config.baseUrl ?? usualIssuer).replace(/\/$/, '')
  const url = `${name}/.well-known/openid-configuration`
  const read = discoverySchema.safeParse(await fetchProviderJson(url, {}, deadline))
  if (!read.success || read.data.issuer.replace(/\/$/, '') !== name)
    throw providerWrong(new ProviderError(url, 'does not describe this issuer'))
  const { authorization_endpoint, token_endpoint, jwks_uri } = read.data
  const protocols = name.startsWith('https:') ? ['https:'] : ['https:', 'http:']
  if ([authorization_endpoint, token_endpoint, jwks_uri].some((each) => !protocols.includes(new URL(each).protocol)))
    throw providerWrong(new ProviderError(url, 'names an address that is not https'))
  const issuer: Issuer = {
    authorizeUrl: authorization_endpoint,
    tokenUrl: token_endpoint,
    keys: createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: (address, options) =>
        callProvider(
          address,
          { method: options.method, headers: options.headers },
          options.signal ?? AbortSignal.timeout(keysTimeMaxMs),
        ),
      timeoutDuration: keysTimeMaxMs,
    }),
    readAt: deps.clock.now(),
  }
  knownIssuers.set(config, issuer)
  return issuer
}

/** Longest that the issuer's keys may take. */
const keysTimeMaxMs = 3000

/** Claims of an id_token that was checked. */
export type IdTokenClaims = JWTPayload & { sub: string }

/**
 * Checks an id_token's signature, issuer and times. Audience and nonce are for the caller, who knows what they should be.
 *
 * @throws {ProviderError} when it does not verify. @throws {AuthError} when the issuer's keys cannot be had.
 * @see OpenID Connect Core 1.0, section 3.1.3.7 (ID token validation)
 */
export async function readIdToken(
  deps: AuthDeps,
  config: OAuthProviderConfig,
  idToken: string,
  deadline: AbortSignal,
): Promise<{ claims: IdTokenClaims; profile: ProviderProfile }> {
  const issuer = await discover(deps, config, deadline)
  const wrong = (reason: string) =>
    new ProviderError(issuer.tokenUrl, `sent an id_token that does not verify (${reason})`)
  let claims: JWTPayload
  try {
    const verified = await jwtVerify(idToken, issuer.keys, {
      algorithms: ['RS256', 'ES256'],
      issuer: issuersOf(config),
      requiredClaims: ['iss', 'aud', 'exp', 'sub'],
      currentDate: new Date(deps.clock.now()),
      clockTolerance: clockToleranceSeconds,
    })
    claims = verified.payload
  } catch (error) {
    if (error instanceof AuthError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_TIMEOUT')
      throw providerAway(new ProviderError(issuer.tokenUrl, 'did not send its keys in time'))
    // The library's error holds the token's claims, which are no one's business but the person's.
    throw wrong(error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
  }
  const sub = providerText(claims.sub)
  if (sub === undefined) throw wrong('sub')
  const known = { ...claims, sub }
  return { claims: known, profile: profileOf(known) }
}

/** Names that this site's issuer gives itself in its tokens. */
export function issuersOf(config: OAuthProviderConfig): string[] {
  return config.baseUrl === null ? usualIssuers : [config.baseUrl, config.baseUrl.replace(/\/$/, '')]
}

/** True for a token that was made for this site. */
export function isFor(claims: IdTokenClaims, config: OAuthProviderConfig): boolean {
  return [claims.aud].flat().includes(config.clientId)
}

function profileOf(claims: IdTokenClaims): ProviderProfile {
  const email = providerText(claims['email'])
  // Some issuers write the flag as a text.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  const name = providerText(claims['name'])
  const picture = providerText(claims['picture'])
  const hostedDomain = providerText(claims['hd'])
  return {
    subject: claims.sub,
    emails: email === undefined ? [] : [{ email, isVerified }],
    claims: {
      iss: providerText(claims.iss),
      sub: claims.sub,
      provider_id: claims.sub,
      name,
      full_name: name,
      picture,
      avatar_url: picture,
      ...(hostedDomain !== undefined && { custom_claims: { hd: hostedDomain } }),
    },
  }
}
