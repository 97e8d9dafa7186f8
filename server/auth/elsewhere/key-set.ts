import { z } from 'zod'

/** How long the other service may take to answer for its keys, in milliseconds. */
const patienceMs = 5_000
/** Most of a key set that is read, in characters: some dozens of keys. */
const keySetLengthMax = 100_000

const keySetSchema = z.object({ keys: z.array(z.unknown()) })

/**
 * Reads the key set of the auth service that AUTH_URL names, as it is published.
 *
 * @param authUrl its base address, without a slash at the end.
 * @throws when it does not answer with a key set in time.
 * @see auth protocol, section 4.2
 */
export async function fetchKeySet(authUrl: string): Promise<unknown[]> {
  const address = `${authUrl}/.well-known/jwks.json`
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const text = await response.text()
  if (text.length > keySetLengthMax) throw new Error(`${address} answered more than ${keySetLengthMax} characters`)
  return keySetSchema.parse(JSON.parse(text)).keys
}
