/**
 * The piece of work that a browser does when too much comes from its network: a counter with which the SHA-256 of
 * `<ticket>:<counter>` begins with a number of zero bits. Checking takes one hash, finding 2^bits on average.
 *
 * The hash is our own because the browser's answers one promise for each, and only on https.
 * @see FIPS 180-4, section 6.2; docs/reference/services.md#27-limits-and-abuse
 */

const roundConstants = firstPrimes(64).map((prime) => fractionBits(Math.cbrt(prime)))
const initialState = firstPrimes(8).map((prime) => fractionBits(Math.sqrt(prime)))

/** How many hashes are made before the page gets its turn again: some milliseconds of a slow phone. */
const hashesPerTurn = 2_000

/**
 * Finds the counter for a ticket, in turns, so that the page stays alive.
 *
 * @param pause lets the page have its turn.
 */
export async function doHumanWork(ticket: string, bits: number, pause: () => Promise<void>): Promise<string> {
  for (let counter = 0; ; counter += 1) {
    if (counter > 0 && counter % hashesPerTurn === 0) await pause()
    if (isHumanWork(ticket, String(counter), bits)) return String(counter)
  }
}

/** True when the hash of ticket and counter begins with so many zero bits. @param bits from 0 to 32. */
export function isHumanWork(ticket: string, counter: string, bits: number): boolean {
  const [first = 0] = sha256Words(`${ticket}:${counter}`)
  return Math.clz32(first) >= bits
}

/** The SHA-256 of an ASCII text as eight words of 32 bits. Other letters are cut to their lowest byte. */
export function sha256Words(text: string): number[] {
  const blocks = padded(text)
  let state = initialState
  for (let start = 0; start < blocks.length; start += 16) state = compress(state, blocks, start)
  return state
}

/** The text with the mark of its end and its length, in words. */
function padded(text: string): Uint32Array {
  const words = new Uint32Array((((text.length + 8) >> 6) + 1) * 16)
  for (let index = 0; index <= text.length; index += 1) {
    const byte = index === text.length ? 0x80 : text.charCodeAt(index) & 0xff
    words[index >> 2] = at(words, index >> 2) | (byte << (24 - 8 * (index & 3)))
  }
  words[words.length - 1] = text.length * 8
  return words
}

const schedule = new Uint32Array(64)

function compress(state: readonly number[], blocks: Uint32Array, start: number): number[] {
  for (let t = 0; t < 64; t += 1) {
    if (t < 16) {
      schedule[t] = at(blocks, start + t)
      continue
    }
    const early = at(schedule, t - 15)
    const late = at(schedule, t - 2)
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[t] = at(schedule, t - 16) + low + at(schedule, t - 7) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t += 1) {
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const one = (h + high + ((e & f) ^ (~e & g)) + (roundConstants[t] ?? 0) + at(schedule, t)) | 0
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) >>> 0)
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first 32 bits behind the point. A double holds enough of them: the roots are below 18. */
function fractionBits(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  return primes
}
