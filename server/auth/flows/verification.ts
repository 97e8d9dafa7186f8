import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import {
  addAddressWay,
  clearUnproven,
  confirmChannel,
  hasAdditions,
  replaceChannel,
} from '#server/auth/accounts/confirmations.ts'
import { confirmEmailChange, undoEmailChange } from '#server/auth/accounts/email-change.ts'
import { findByLink, listPendingAccounts, takeByCode, takeByLink } from '#server/auth/flows/one-time-secrets.ts'
import type { OneTimeSecret, SecretPurpose } from '#server/auth/flows/one-time-secrets.ts'
import { recordOwnAction } from '#server/auth/accounts/own-actions.ts'
import { queueOwnMail } from '#server/auth/accounts/own-mails.ts'
import { findUserByPhone, isBanned, lockUser } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'

/**
 * What each type of a verification looks at. The secret's own purpose decides what it does, so that a code for signing in
 * never sets a password.
 *
 * @see docs/reference/auth-protocol.md#post-verify, docs/reference/auth-protocol.md#16-weak-points-of-the-official-server-to-do-better (separate purposes)
 */
const purposesByType = {
  email: ['signup', 'invite', 'magiclink', 'recovery'],
  signup: ['signup', 'invite'],
  invite: ['signup', 'invite'],
  // An account that is not confirmed yet gets its confirmation when it asks for a link to sign in.
  magiclink: ['magiclink', 'signup'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  email_change_undo: ['email_change_undo'],
  sms: ['phone_signup', 'phone_signin'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, readonly SecretPurpose[]>

/** A type of verification, as clients name it. */
export type VerificationType = keyof typeof purposesByType

/** True for a type whose codes go to a telephone. */
export function isPhoneType(type: VerificationType): boolean {
  return type === 'sms' || type === 'phone_change'
}

/** Reads a type. @throws {AuthError} `validation_failed` */
export function readVerificationType(text: string): VerificationType {
  if (text === '') throw new AuthError('validation_failed', 'Verify requires a verification type')
  if (!Object.hasOwn(purposesByType, text)) throw new AuthError('validation_failed', 'Unsupported verification type')
  // Only own keys of the table pass.
  return text as VerificationType
}

/** What a person presents: the token of a link, or a code with the address that it was sent to. */
export type Presented = { by: 'link'; token: string } | { by: 'code'; address: string; code: string }

/** What a right link or code has done. `first_half`: the other address has to confirm too. */
export type Verified = { outcome: 'confirmed' | 'first_half'; user: UserRow; secret: OneTimeSecret }

/** What the first of two confirmations is answered. @see docs/reference/auth-protocol.md#52-success-and-error-fragments */
export const firstHalfMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * How a session of a link or code says that it was proven. A recovery says so, because it may set a password without the old
 * one; who took a change of address back may too, because the thief knew the password.
 *
 * @see docs/reference/auth-protocol.md#41-access-token (amr methods)
 */
export function sessionMethodOf(purpose: SecretPurpose): string {
  return purpose === 'recovery' || purpose === 'email_change_undo' ? 'recovery' : 'otp'
}

/** The refusal of a link or code that is wrong, used, too old or no one's. */
export function deadSecret(presented: Pick<Presented, 'by'>): AuthError {
  return new AuthError(
    'otp_expired',
    presented.by === 'link' ? 'Email link is invalid or has expired' : 'Token has expired or is invalid',
  )
}

/**
 * Takes a link or a code, does what it is for, and what the caller adds, in one transaction. Of two at once one gets it.
 * Wrong codes are counted although the call fails.
 *
 * @throws {AuthError} `otp_expired`, `user_banned`, `email_exists`, `phone_exists`; after the last three it stays usable.
 * @see docs/reference/auth-protocol.md#post-verify
 */
export async function verify<Result>(
  deps: AuthDeps,
  context: RequestContext,
  type: VerificationType,
  { presented, conclude }: { presented: Presented; conclude: (tx: Db, verified: Verified) => Promise<Result> },
): Promise<Result> {
  const result = await deps.database.db.transaction(async (tx) => {
    const taken = await take(tx, deps, purposesByType[type], presented)
    if (!taken) return null
    if (isBanned(taken.user, deps.clock.now())) throw new AuthError('user_banned', 'User is banned')
    const verified = await apply(tx, deps, context, { user: taken.user, secret: taken.secret })
    return verified && { value: await conclude(tx, verified) }
  })
  if (!result) throw deadSecret(presented)
  return result.value
}

/** Finds what a link would do, and changes nothing; null when it is dead. */
export async function findLink(deps: AuthDeps, type: VerificationType, token: string): Promise<OneTimeSecret | null> {
  return findByLink(deps.database.db, deps, token, purposesByType[type])
}

/** Locks the account before its secrets, in the order in which secrets are made, so that no one waits in a circle. */
async function take(
  tx: Db,
  deps: AuthDeps,
  purposes: readonly SecretPurpose[],
  presented: Presented,
): Promise<{ user: UserRow; secret: OneTimeSecret } | null> {
  if (presented.by === 'link') {
    const found = await findByLink(tx, deps, presented.token, purposes)
    const user = found && (await lockUser(tx, found.user_id))
    const secret = user && (await takeByLink(tx, deps, presented.token, purposes))
    return secret && { user, secret }
  }
  const { address, code } = presented
  for (const userId of await listPendingAccounts(tx, address, purposes)) {
    const user = await lockUser(tx, userId)
    const secret = user && (await takeByCode(tx, deps, { userId, address }, { purposes, code }))
    if (secret) return { user, secret }
  }
  return null
}

/** Does what a secret is for. @returns null when its time is over: the account has another address by now. */
async function apply(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { user, secret }: { user: UserRow; secret: OneTimeSecret },
): Promise<Verified | null> {
  const now = new Date(deps.clock.now())
  const confirmed = (changed: UserRow): Verified => ({ outcome: 'confirmed', user: changed, secret })
  switch (secret.purpose) {
    case 'signup':
      return user.email === secret.address ? confirmed(await confirmSignUp(tx, deps, user, context)) : null
    case 'invite':
    case 'magiclink':
    case 'recovery': {
      if (user.email !== secret.address) return null
      const isUnproven = user.email_confirmed_at === null
      return confirmed(await (isUnproven ? takeOver(tx, deps, user, context) : confirmChannel(tx, user, 'email', now)))
    }
    case 'email_change_current':
    case 'email_change_new': {
      const change = await confirmEmailChange(tx, deps, context, { user, secret })
      if (change?.isFinished) await recordOwnAction(tx, deps, change.user, { action: 'account.change_email', context })
      return change && { outcome: change.isFinished ? 'confirmed' : 'first_half', user: change.user, secret }
    }
    case 'email_change_undo': {
      const restored = await undoEmailChange(tx, deps, user, secret)
      if (restored === null) return null
      await recordOwnAction(tx, deps, restored, { action: 'account.undo_email_change', context })
      return confirmed(restored)
    }
    case 'phone_signup':
      return user.phone === secret.address ? confirmed(await confirmPhoneSignUp(tx, deps, user, context)) : null
    case 'phone_signin': {
      if (user.phone !== secret.address) return null
      const own = user.confirmed_at === null ? await clearForPhone(tx, deps, user, context) : user
      return confirmed(await confirmChannel(tx, own, 'phone', now))
    }
    case 'phone_change': {
      if (user.phone_change !== secret.address) return null
      const holder = await findUserByPhone(tx, secret.address)
      if (holder && holder.id !== user.id)
        throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
      const changed = await replaceChannel(tx, { user, channel: 'phone', address: secret.address, now })
      await queueOwnMail(tx, deps, changed, { language: context.language, content: { kind: 'phone_changed' } })
      await recordOwnAction(tx, deps, changed, { action: 'account.change_phone', context })
      return confirmed(changed)
    }
    case 'reauthentication':
      throw new Error('A code for a confirmation of a change is not verified by itself')
  }
}

/**
 * Confirms an address by the mail that the sign-up asked for. The password and the session of the sign-up stay, because
 * mostly one person does both, often in two browsers. An account that holds more than that goes to the person who reads
 * the mail.
 */
async function confirmSignUp(tx: Db, deps: AuthDeps, user: UserRow, context: RequestContext): Promise<UserRow> {
  const isForeign = user.email_confirmed_at === null && (await hasAdditions(tx, user, 'email'))
  return isForeign ? takeOver(tx, deps, user, context) : confirmChannel(tx, user, 'email', new Date(deps.clock.now()))
}

/** As `confirmSignUp`, by the message to a number. */
async function confirmPhoneSignUp(tx: Db, deps: AuthDeps, user: UserRow, context: RequestContext): Promise<UserRow> {
  const isForeign = user.confirmed_at === null && (await hasAdditions(tx, user, 'phone'))
  const own = isForeign ? await clearForPhone(tx, deps, user, context) : user
  return confirmChannel(tx, own, 'phone', new Date(deps.clock.now()))
}

function clearForPhone(tx: Db, deps: AuthDeps, user: UserRow, { language }: RequestContext): Promise<UserRow> {
  return clearUnproven(tx, deps, user, { channel: 'phone', keeps: 'way', language })
}

/** Gives an account to the owner of its address, who can come by that address from now on. */
async function takeOver(tx: Db, deps: AuthDeps, user: UserRow, { language }: RequestContext): Promise<UserRow> {
  const now = new Date(deps.clock.now())
  const own = await clearUnproven(tx, deps, user, { channel: 'email', keeps: 'way', language })
  return addAddressWay(tx, await confirmChannel(tx, own, 'email', now), now)
}
