import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { passwordLengthMax } from '#shared/limits.ts'
import { passwordErrors, passwordLength } from '#shared/password-rules.ts'
import type { PasswordRules } from '#shared/password-rules.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { WeakPasswordReason } from '#server/auth/errors.ts'
import { isCommonPassword } from '#server/auth/accounts/common-passwords.ts'
import { checkBcrypt, checkFirebase, hashKind } from '#server/auth/accounts/imported-hashes.ts'
import type { AuthSettings } from '#server/config/auth-settings.ts'

/**
 * Cost of one hash: Argon2id (the library's default algorithm), 32 MiB, three passes, one lane; about 20 ms of one
 * core, above the least that OWASP names (19 MiB, two passes).
 *
 * @see OWASP Password Storage Cheat Sheet; RFC 9106
 */
export const hashCost = { memoryCost: 32_768, timeCost: 3, parallelism: 1 } as const

/** The library's number for Argon2id; its own enumeration is for the compiler only. */
const argon2id = 2

/** Hashes that may wait for a free core. Beyond it the server says so at once instead of letting everybody wait. */
const waitingMax = 400
/** Seconds after which a refused request may try again: about what the longest queue takes. */
const queueRetrySeconds = 10

/**
 * A hash of today's cost that no password is known to have. Accounts that do not exist are checked against it, so that
 * time does not tell them apart.
 */
const dummyHash = `$argon2id$v=19$m=${hashCost.memoryCost},t=${hashCost.timeCost},p=${hashCost.parallelism}$bThUh4bycGbU9SbL1MlL1g$BBW6Cl8n/jLK6Y/q5uOC2YASo0HzZNChdZenyjcYIs4`

/** The rules for a first password. @see docs/decisions/0043-choices-where-the-description-was-silent.md */
export function signUpRules(settings: AuthSettings): PasswordRules {
  return { lengthMin: settings.password_min_length, classes: settings.password_classes }
}

/** The rules for a later password. @see docs/reference/product.md#password-change */
export function passwordChangeRules(settings: AuthSettings): PasswordRules {
  return { lengthMin: settings.password_change_min_length, classes: false }
}

/** What is wrong with a password, and how the protocol says it. */
type PasswordWeakness = { reasons: WeakPasswordReason[]; message: string }

/**
 * Looks at a password that someone wants to use.
 *
 * @param personal texts that must not be the password, such as the address.
 * @returns null when it may be used.
 */
export function findPasswordWeakness(
  password: string,
  rules: PasswordRules,
  personal: readonly string[],
): PasswordWeakness | null {
  const errors = passwordErrors(password, rules)
  const reasons: WeakPasswordReason[] = []
  const sentences: string[] = []
  if (errors.includes('length')) {
    reasons.push('length')
    sentences.push(`Password should be at least ${rules.lengthMin} characters.`)
  }
  if (errors.some((error) => error !== 'length')) {
    reasons.push('characters')
    sentences.push(
      'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789, special characters such as !@#$%^&*()_+-=.',
    )
  }
  if (isCommonPassword(password, personal)) {
    reasons.push('pwned')
    sentences.push('Password is known to be weak and easy to guess, please choose a different one.')
  }
  return reasons.length === 0 ? null : { reasons, message: sentences.join(' ') }
}

/**
 * Refuses a password that is too weak or too long; nothing is ever cut.
 *
 * @throws {AuthError} `weak_password` with all reasons, or `validation_failed` when it is too long.
 */
export function requireGoodPassword(password: string, rules: PasswordRules, personal: readonly string[]): void {
  if (passwordLength(password) > passwordLengthMax) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${passwordLengthMax} characters`)
  }
  const weakness = findPasswordWeakness(password, rules, personal)
  if (weakness) throw new AuthError('weak_password', weakness.message, { weakPasswordReasons: weakness.reasons })
}

/** Hashes a password off the event loop. @returns PHC form, which records the algorithm and its cost. */
export async function hashPassword(password: string): Promise<string> {
  return atMostOnePerCore(() => hash(password, hashCost))
}

/** What a check of a password found. `isOutdated`: right, and the hash should be made again at today's cost. */
type PasswordCheck = { isRight: boolean; isOutdated: boolean }

/**
 * Checks a password off the event loop. Takes the same time whether or not there is a hash to check against; only a hash
 * that was imported from another system takes its own time, which the sign-in makes up for.
 *
 * @param stored the account's hash; null or of an unknown form when there is no account, or it has no password.
 */
export async function checkPassword(stored: string | null, password: string): Promise<PasswordCheck> {
  // Longer than any password that could have been set: hash something short of the same cost.
  const candidate = passwordLength(password) > passwordLengthMax ? '' : password
  const kind = stored === null ? null : hashKind(stored)
  if (stored !== null && kind === 'bcrypt')
    return importedCheck(await atMostOnePerCore(() => checkBcrypt(stored, candidate)))
  if (stored !== null && kind === 'firebase')
    return importedCheck(await atMostOnePerCore(() => checkFirebase(stored, candidate)))
  const known = kind === 'argon2' ? stored : null
  const isRight = await atMostOnePerCore(() => verify(known ?? dummyHash, candidate))
  if (!isRight || known === null) return { isRight: false, isOutdated: false }
  const cost = parseOptions(known)
  const isOutdated =
    Number(cost.algorithm) !== argon2id ||
    cost.memoryCost !== hashCost.memoryCost ||
    cost.timeCost !== hashCost.timeCost ||
    cost.parallelism !== hashCost.parallelism
  return { isRight: true, isOutdated }
}

/** A hash of another system is made again as soon as the password is known. */
function importedCheck(isRight: boolean): PasswordCheck {
  return { isRight, isOutdated: isRight }
}

/** Work that runs, and work that waits for it. One count for the process, because the cores are the process's. */
const queue = { running: 0, waiting: [] as (() => void)[] }

/**
 * Runs memory-hard work on the thread pool, at most as many at once as there are cores, first come first served.
 *
 * @throws {AuthError} `over_request_rate_limit` when too many wait already.
 */
async function atMostOnePerCore<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.running >= availableParallelism()) {
    if (queue.waiting.length >= waitingMax) {
      throw new AuthError('over_request_rate_limit', 'Request rate limit reached', {
        retryAfterSeconds: queueRetrySeconds,
      })
    }
    await new Promise<void>((resolve) => queue.waiting.push(resolve))
  } else {
    queue.running += 1
  }
  try {
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
  }
}
