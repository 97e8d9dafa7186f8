import type { AuthDeps } from '#server/auth/deps.ts'
import { keySetMaxAgeSeconds, listPublishedKeys } from '#server/auth/sessions/keys.ts'
import { issuerOf } from '#server/auth/sessions/tokens.ts'

/**
 * GET /.well-known/openid-configuration: by the issuer in a token, other services find the keys that check it. This service
 * signs people in for its own site only, so it names no response types.
 *
 * @see docs/reference/auth-protocol.md#42-keys-and-jwks; OpenID Connect Discovery 1.0, section 3
 */
export async function getOpenidConfiguration(deps: AuthDeps): Promise<Response> {
  const issuer = issuerOf(deps)
  const keys = await listPublishedKeys(deps)
  const body = {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/user`,
    response_types_supported: [],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(keys.map(({ alg }) => alg))],
    claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'email', 'phone', 'role', 'aal', 'amr', 'session_id'],
  }
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'cache-control': `public, max-age=${keySetMaxAgeSeconds}` },
  })
}
