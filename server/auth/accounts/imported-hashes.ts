import { createCipheriv, scrypt } from 'node:crypto'
import { parseOptions } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { sameText } from '#server/secrets.ts'

/**
 * Password hashes that other systems made: people who come with one sign in as before, and get a hash of ours when they do.
 *
 * @see docs/reference/auth-protocol.md#63-password-rules, docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (import and rehash bcrypt)
 */

/** Longest hash that an account holds: the column's length in the official schema. */
const hashLengthMax = 255

/** `$2a$`, `$2b$` or `$2y$`, two digits of cost, 22 characters of salt and 31 of hash. */
const bcryptForm = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/

/** Firebase's own scrypt as the official service writes it: cost, salt separator, the project's signer key, salt, hash. */
const firebaseForm =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,3}),p=(\d{1,2})(?:,ss=([A-Za-z0-9+/]*={0,2}))?,sk=([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/

/** What a check of an imported hash may cost, so that no one imports one that stops the service. */
const costMax = { bcrypt: 14, argonMemory: 262_144, argonWork: 4_194_304, argonLanes: 8, scryptBytes: 67_108_864 }
/** Below these bcrypt does not go. */
const bcryptCostMin = 4

/** Kind of an account's hash; null when it is of no form that this service checks. */
export function hashKind(stored: string): 'argon2' | 'bcrypt' | 'firebase' | null {
  if (stored.startsWith('$argon2')) return 'argon2'
  if (bcryptForm.test(stored)) return 'bcrypt'
  return firebaseForm.test(stored) ? 'firebase' : null
}

/** Says what is wrong with a hash that someone wants to import; null when it may be. */
export function findHashError(given: string): string | null {
  const unknown = 'expected an argon2, bcrypt ($2a$, $2b$, $2y$) or firebase scrypt ($fbscrypt$) hash'
  if (given.length > hashLengthMax) return `is longer than ${hashLengthMax} characters`
  const isWithin = isWithinCost(given, hashKind(given))
  if (isWithin === null) return unknown
  return isWithin ? null : 'costs more work than this service does for one password'
}

/**
 * Checks a password against a bcrypt hash, off the event loop. Reads 72 bytes of it, as bcrypt did when the hash was
 * made.
 */
export async function checkBcrypt(stored: string, password: string): Promise<boolean> {
  return verifyBcrypt(password, stored)
}

/**
 * Checks a password against a hash of Firebase, off the event loop: scrypt makes a key, with which the project's signer key
 * is encrypted (AES-256 in counter mode from zero); the outcome is the hash.
 *
 * @see https://github.com/firebase/scrypt
 */
export async function checkFirebase(stored: string, password: string): Promise<boolean> {
  const cost = readFirebase(stored)
  if (!cost) return false
  const salt = Buffer.concat([Buffer.from(cost.salt, 'base64'), Buffer.from(cost.separator, 'base64')])
  const key = await new Promise<Buffer>((resolve, reject) => {
    const options = { N: 2 ** cost.n, r: cost.r, p: cost.p, maxmem: costMax.scryptBytes * 2 }
    scrypt(password, salt, 32, options, (error, derived) => (error ? reject(error) : resolve(derived)))
  })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const made = Buffer.concat([cipher.update(Buffer.from(cost.signerKey, 'base64')), cipher.final()])
  return sameText(made.toString('base64'), Buffer.from(cost.hash, 'base64').toString('base64'))
}

/** @returns null when the hash cannot be read. */
function isWithinCost(given: string, kind: ReturnType<typeof hashKind>): boolean | null {
  switch (kind) {
    case 'bcrypt': {
      const cost = Number(bcryptForm.exec(given)?.[1])
      return cost >= bcryptCostMin && cost <= costMax.bcrypt
    }
    case 'firebase': {
      const cost = readFirebase(given)
      if (!cost || cost.n < 1 || cost.r < 1 || cost.p < 1) return null
      return 128 * 2 ** cost.n * cost.r * cost.p <= costMax.scryptBytes
    }
    case 'argon2':
      return isArgonWithinCost(given)
    case null:
      return null
  }
}

function isArgonWithinCost(given: string): boolean | null {
  if (!/^\$argon2(id|i|d)\$v=19\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,172}$/.test(given))
    return null
  try {
    const { memoryCost = 0, timeCost = 0, parallelism = 0 } = parseOptions(given)
    return (
      memoryCost <= costMax.argonMemory &&
      memoryCost * timeCost <= costMax.argonWork &&
      parallelism <= costMax.argonLanes
    )
  } catch {
    return null // of the right form, with numbers that the algorithm does not have
  }
}

function readFirebase(stored: string) {
  const [, n, r, p, separator = '', signerKey = '', salt = '', hash = ''] = firebaseForm.exec(stored) ?? []
  return n === undefined ? null : { n: Number(n), r: Number(r), p: Number(p), separator, signerKey, salt, hash }
}
