import { isStorableText } from '#shared/storable-text.ts'
import type { OAuthProviderConfig } from '#server/config.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import type { ProviderTokens } from '#server/auth/flows/flows.ts'

/** An address that a provider tells, lower case. */
export type ProviderEmail = { email: string; isVerified: boolean }

/** A person as a provider describes them. */
export type ProviderProfile = {
  /** What the provider calls the person, for ever. */
  subject: string
  /** The one to prefer first; empty when the provider tells none. */
  emails: readonly ProviderEmail[]
  /** What becomes the identity's data and the user's metadata. @see docs/reference/auth-protocol.md#32-identity */
  claims: Record<string, unknown>
}

/** What the browser is sent to a provider with. */
type ProviderRequest = {
  redirectUri: string
  state: string
  codeChallenge: string
  nonce: string
  /** Scopes in addition to the provider's own. */
  scopes: readonly string[]
  /** Further parameters for the provider, never one of ours. */
  extra: readonly (readonly [string, string])[]
}

/** What the browser came back with, and what only we know of the flow. */
type ProviderReturn = { code: string; redirectUri: string; codeVerifier: string; nonce: string }

/** A sign-in provider. Both calls may ask it over the network and throw AuthError when it fails; neither outlives `deadline`. */
export type Provider = {
  authorizeUrl(
    deps: AuthDeps,
    config: OAuthProviderConfig,
    request: ProviderRequest,
    deadline: AbortSignal,
  ): Promise<URL>
  fetchPerson(
    deps: AuthDeps,
    config: OAuthProviderConfig,
    response: ProviderReturn,
    deadline: AbortSignal,
  ): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }>
}

/** Longest text that is taken from a provider. */
const textLengthMax = 512

/** Reads a text of a provider; undefined when there is none, when it is too long, or when it cannot be stored. */
export function providerText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > textLengthMax) return undefined
  return isStorableText(text) ? text : undefined
}

/** Fills an authorize address with what every provider wants. Parameters of ours win over further ones. */
export function fillAuthorizeUrl(
  url: URL,
  clientId: string,
  request: ProviderRequest,
  ownScopes: readonly string[],
): URL {
  for (const [name, value] of request.extra) url.searchParams.set(name, value)
  const parameters = {
    client_id: clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: [...new Set([...ownScopes, ...request.scopes])].join(' '),
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}
