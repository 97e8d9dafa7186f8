import type { Deps } from '#server/deps.ts'

/**
 * The key that clients send as `apikey`, and as Bearer while nobody is signed in. It names the site and opens nothing.
 * Derived from the application secret, so it is the same on every replica and after every start.
 *
 * @see docs/reference/interfaces.md#addresses (/api/config)
 */
export function publicKey(deps: Pick<Deps, 'secrets'>): string {
  return `gw_public_${deps.secrets.hash('public-key', 'grantwright').slice(0, 32)}`
}
