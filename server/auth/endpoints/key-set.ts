import type { AuthDeps } from '#server/auth/deps.ts'
import { keySetMaxAgeSeconds, listPublishedKeys } from '#server/auth/sessions/keys.ts'

/** GET /.well-known/jwks.json: the public keys. @see docs/reference/auth-protocol.md#42-keys-and-jwks; RFC 7517 */
export async function getKeySet(deps: AuthDeps): Promise<Response> {
  return new Response(JSON.stringify({ keys: await listPublishedKeys(deps) }), {
    headers: { 'content-type': 'application/json', 'cache-control': `public, max-age=${keySetMaxAgeSeconds}` },
  })
}
