import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The piece of work that a browser does when too much comes from its network: a counter with which the SHA-256 of
 * `<ticket>:<counter>` begins with a number of zero bits. Checking takes one hash, finding 2^bits on average.
 *
 * The browser's own hash will not do: it answers one promise for each, and only on https.
 * @see docs/reference/services.md#27-limits-and-abuse
 */

/** How many hashes are made before the page gets its turn again: some milliseconds of a slow phone. */
const hashesPerTurn = 2_000

/**
 * Finds the counter for a ticket, in turns, so that the page stays alive.
 *
 * @param pause lets the page have its turn.
 */
export async function solveProofOfWork(ticket: string, bits: number, pause: () => Promise<void>): Promise<string> {
  for (let counter = 0; ; counter += 1) {
    if (counter > 0 && counter % hashesPerTurn === 0) await pause()
    if (isProofOfWork(ticket, String(counter), bits)) return String(counter)
  }
}

/** True when the hash of ticket and counter begins with so many zero bits. @param bits from 0 to 32. */
export function isProofOfWork(ticket: string, counter: string, bits: number): boolean {
  const hash = sha256(utf8ToBytes(`${ticket}:${counter}`))
  return Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits
}
