import type { Deps } from '#server/deps.ts'

/**
 * The key that clients send as `apikey`, and as Bearer while no one is signed in. It names the site and opens nothing.
 * Derived from the application secret, so it is the same on every replica and after every start.
 *
 * @see docs/reference/interfaces.md#addresses (/api/config)
 */
export function publicKey({ secrets }: Pick<Deps, 'secrets'>): string {
  const key = known.get(secrets) ?? `gw_public_${secrets.hash('public-key', 'grantwright').slice(0, 32)}`
  known.set(secrets, key)
  return key
}

/** Every request that brings a token is compared with it. */
const known = new WeakMap<Deps['secrets'], string>()
