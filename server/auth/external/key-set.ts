import { z } from 'zod'
import { readJsonBody } from '#server/http/body.ts'

/** How long the other service may take to answer for its keys, in milliseconds. */
const patienceMs = 5_000
/** Most of a key set that is read: some dozens of keys. */
const keySetBytesMax = 100_000

const keySetSchema = z.object({ keys: z.array(z.unknown()) })

/**
 * Reads the key set of the auth service that AUTH_URL names, as it is published.
 *
 * @param authUrl its base address, without a slash at the end.
 * @throws when it does not answer with a key set in time.
 * @see docs/reference/auth-protocol.md#42-keys-and-jwks
 */
export async function fetchKeySet(authUrl: string): Promise<unknown[]> {
  const address = `${authUrl}/.well-known/jwks.json`
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return keySetSchema.parse(await readJsonBody(response, keySetBytesMax)).keys
}
