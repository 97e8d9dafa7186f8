import { storedEmailAddress } from '#shared/email-address.ts'
import { and, eq, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { FieldError } from '#shared/error-codes.ts'
import { defaultLanguage } from '#shared/languages.ts'
import { passwordLengthMax } from '#shared/limits.ts'
import { passwordErrors, passwordLength } from '#shared/password-rules.ts'
import type { Role } from '#shared/roles.ts'
import { isCommonPassword } from '#server/auth/accounts/common-passwords.ts'
import { clearUnproven, confirmChannel, isUnproven } from '#server/auth/accounts/confirmations.ts'
import { endPending } from '#server/auth/flows/one-time-secrets.ts'
import { hashPassword, signUpRules } from '#server/auth/accounts/passwords.ts'
import { endAllSessions } from '#server/auth/sessions/sessions.ts'
import { accountDeletions, userRoles, users } from '#server/auth/tables.ts'
import { findUserByEmail, insertUser, lockUser, makeUser } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'

/**
 * Accounts that the product itself creates, outside the protocol: for the set-up page, the settings ADMIN_EMAIL and
 * ADMIN_PASSWORD, and the command line.
 */

/** An account that the product makes. Its address counts as confirmed. */
type AccountFacts = {
  /** Lower case. */
  email: string
  /** As `hashGoodPassword` made it. */
  passwordHash: string
  role: Role
  firstName?: string
  lastName?: string
}

/** Key of the lock under which administrators come and go, so that two at once leave one. An arbitrary number of our own. */
const administratorLock = 7_261_102

/**
 * Refuses what makes an account or changes a way into one, where another service keeps the accounts.
 *
 * @throws {AppError} `accounts_external`
 */
export function requireOwnAccounts(deps: Deps): void {
  const { authUrl } = deps.config
  if (authUrl !== null)
    throw new AppError('accounts_external', { detail: `The accounts of this site are kept by ${authUrl}.` })
}

/**
 * Checks a password by the rules of sign-up and hashes it. Call it outside of a transaction: it takes time.
 *
 * @throws {AppError} `weak_password`, with a field error for each rule that is broken, at path `password`.
 */
export async function hashGoodPassword(deps: Deps, password: string, email: string): Promise<string> {
  const errors = passwordFieldErrors(deps, password, email)
  if (errors.length > 0) {
    throw new AppError('weak_password', {
      detail: `The password ${errors.map(({ message }) => message).join(', ')}.`,
      errors,
    })
  }
  return hashPassword(password)
}

/** Stores an account in the caller's transaction. @returns its id, or null when the address has an account. */
export async function createUser(db: Db, deps: Deps, facts: AccountFacts): Promise<string | null> {
  const made = makeUser({
    email: facts.email,
    phone: null,
    passwordHash: facts.passwordHash,
    data: { first_name: facts.firstName, last_name: facts.lastName },
    isEmailConfirmed: true,
    isPhoneConfirmed: false,
    now: new Date(deps.clock.now()),
  })
  const user = await insertUser(db, made)
  if (!user) return null
  await setRole(db, user.id, facts.role)
  return user.id
}

/** Sets a password from outside. Ends every session of the user and what links are under way. @see docs/reference/auth-protocol.md#45-what-ends-sessions */
export async function setPassword(db: Db, deps: Deps, userId: string, passwordHash: string): Promise<void> {
  await db
    .update(users)
    .set({ encrypted_password: passwordHash, updated_at: new Date(deps.clock.now()) })
    .where(eq(users.id, userId))
  await endPending(db, userId)
  await endAllSessions(db, userId)
}

/**
 * Takes over an account whose address was never confirmed for the person an operator names: what someone else may have
 * put there is removed, sessions included, and the address counts as proven. Does nothing when it is confirmed.
 *
 * @returns whether there was something to take over: the account has no password then.
 */
export async function claimUnproven(tx: Db, deps: Deps, userId: string): Promise<boolean> {
  const user = await lockUser(tx, userId)
  if (!user || !isUnproven(deps, user)) return false
  const own = await clearUnproven(tx, deps, user, { channel: 'email', keeps: 'way', language: defaultLanguage })
  await confirmChannel(tx, own, 'email', new Date(deps.clock.now()))
  return true
}

/** Gives a user a role. */
export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db
    .insert(userRoles)
    .values({ user_id: userId, role })
    .onConflictDoUpdate({ target: userRoles.user_id, set: { role } })
}

/** Finds a user's id by address, in any case; null when there is none. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  return (await findUserByEmail(db, storedEmailAddress(email) ?? email.trim().toLowerCase()))?.id ?? null
}

/** True when the site has an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db.select({ id: userRoles.user_id }).from(userRoles).where(eq(userRoles.role, 'admin')).limit(1)
  return found.length > 0
}

/** Makes others who would make the first administrator, or take the last one away, wait until the transaction ends. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${administratorLock})`)
}

/**
 * True when an account is the only administrator who can still act: callers that demote, ban or delete it must refuse
 * then.
 *
 * @see server/auth/accounts/accounts.ts, leavesNoAdministrator: what counts, and when to call it
 */
export async function isLastAdministrator(tx: Db, deps: Deps, userId: string): Promise<boolean> {
  return leavesNoAdministrator(tx, deps, [userId])
}

/**
 * Refuses an act that would leave the site without an administrator who can act.
 *
 * @param userIds whom the act demotes, bans or deletes.
 * @throws {AppError} `last_administrator`
 * @see server/auth/accounts/accounts.ts, leavesNoAdministrator: what counts, and when to call it; ROLE-02
 */
export async function requireAnotherAdministrator(tx: Db, deps: Deps, userIds: readonly string[]): Promise<void> {
  if (await leavesNoAdministrator(tx, deps, userIds)) throw new AppError('last_administrator')
}

/**
 * True when administrators are among these accounts and no one else could act as one after them. Banned and deleted ones
 * do not count as left, nor those whose deletion is scheduled. Of two such changes at once the second waits here for the
 * first, so call it in the transaction of the change and before any row of `users` is locked.
 */
async function leavesNoAdministrator(tx: Db, deps: Deps, userIds: readonly string[]): Promise<boolean> {
  await lockAdministrators(tx)
  const administrators = await tx
    .select({
      id: users.id,
      canAction: sql<boolean>`${and(
        isNull(users.deleted_at),
        or(isNull(users.banned_until), lte(users.banned_until, new Date(deps.clock.now()))),
        notExists(tx.select().from(accountDeletions).where(eq(accountDeletions.user_id, users.id))),
      )}`,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.user_id))
    .where(eq(userRoles.role, 'admin'))
  const taken = new Set(userIds)
  return (
    administrators.some(({ id }) => taken.has(id)) &&
    !administrators.some(({ id, canAction }) => canAction && !taken.has(id))
  )
}

function passwordFieldErrors(deps: Deps, password: string, email: string): FieldError[] {
  const rules = signUpRules(deps.config.auth)
  const messages = {
    length: `needs at least ${rules.lengthMin} characters`,
    uppercase: 'needs an uppercase letter',
    lowercase: 'needs a lowercase letter',
    digit: 'needs a digit',
    special: 'needs a special character',
    too_long: `may have at most ${passwordLengthMax} characters`,
    common: 'is known to be weak and easy to guess',
  }
  const errors: (keyof typeof messages)[] = passwordErrors(password, rules)
  if (passwordLength(password) > passwordLengthMax) errors.push('too_long')
  if (isCommonPassword(password, [email])) errors.push('common')
  return errors.map((error) => ({ path: 'password', message: messages[error], code: `password_${error}` }))
}
