import { and, eq, gte, ne } from 'drizzle-orm'
import { daySeconds } from '#shared/duration.ts'
import { AuthError } from '#server/auth/errors.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { replaceChannel } from '#server/auth/accounts/confirmations.ts'
import { mailRecipient } from '#server/mail/mail-recipient.ts'
import { verificationLink } from '#server/auth/flows/one-time-mails.ts'
import type { LinkFlow } from '#server/auth/flows/one-time-mails.ts'
import { bindSecret, endPurpose, findPending, isBoundTo, issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import type { OneTimeSecret } from '#server/auth/flows/one-time-secrets.ts'
import { endAllSessions } from '#server/auth/sessions/sessions.ts'
import { accountDeletions, factors, identities, users } from '#server/auth/tables.ts'
import { findUserByEmail, withProviders } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { queueMail } from '#server/mail/outbox.ts'

/** Which of the two addresses of a change. */
type Side = 'current' | 'new'

/**
 * What `email_change_confirm_status` holds: nothing confirmed yet, or what is confirmed already. A change that only the new
 * address has to confirm begins as if the current one had.
 */
const statuses = { none: 0, current: 1, new: 2 } as const

const undoPurpose = 'email_change_undo'

/** How long the old address can take a change back. Longer than other links: who was robbed may not read mail that day. */
const undoLifetimeSeconds = 7 * daySeconds

/** True when a change needs the word of the present address too: it has one that is known to be the owner's. */
export function isDoubleConfirmed(deps: AuthDeps, user: UserRow): boolean {
  return deps.config.auth.double_confirm_email_change && Boolean(user.email) && user.email_confirmed_at !== null
}

/**
 * Notes which address an account is to have, in the caller's transaction with its row locked. Confirmations of another
 * change count no longer.
 *
 * @param isDouble whether the present address has a say.
 */
export async function noteEmailChange(
  tx: Db,
  deps: AuthDeps,
  { user, email, isDouble = isDoubleConfirmed(deps, user) }: { user: UserRow; email: string; isDouble?: boolean },
): Promise<UserRow> {
  const now = new Date(deps.clock.now())
  if (user.email_change !== email) {
    for (const side of ['current', 'new'] as const) {
      await endPurpose(tx, user.id, `email_change_${side}`)
    }
  }
  const isNew = user.email_change !== email || user.email_change_confirm_status === null
  const [noted] = await tx
    .update(users)
    .set({
      email_change: email,
      email_change_sent_at: now,
      ...(isNew && { email_change_confirm_status: isDouble ? statuses.none : statuses.current }),
      updated_at: now,
    })
    .where(eq(users.id, user.id))
    .returning()
  return noted ?? user
}

/** Makes the link and the code of one side of a change that is noted. */
export async function issueEmailChange(
  tx: Db,
  deps: AuthDeps,
  { user, side, flow }: { user: UserRow; side: Side; flow: LinkFlow },
): Promise<{ linkToken: string; code: string }> {
  const address = side === 'current' ? (user.email ?? '') : (user.email_change ?? '')
  return issueSecret(tx, deps, { userId: user.id, purpose: `email_change_${side}`, address, ...flow })
}

/**
 * Mails the sides of a noted change that have not confirmed it yet.
 *
 * @see docs/reference/auth-protocol.md#put-user-auth (PUT /user, e-mail change)
 */
export async function mailEmailChange(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { user, flow }: { user: UserRow; flow: LinkFlow },
): Promise<void> {
  for (const side of openSides(user)) {
    const { linkToken, code } = await issueEmailChange(tx, deps, { user, side, flow })
    const recipient = mailRecipient(user, context, side === 'current' ? user.email : user.email_change)
    if (!recipient) continue
    await queueMail(tx, deps, {
      ...recipient,
      // Until it is confirmed the new address may be a stranger's.
      ...(side === 'new' ? { name: null, cause: 'claimed' as const } : {}),
      content: {
        kind: 'email_change',
        side,
        oldEmail: user.email ?? '',
        newEmail: user.email_change ?? '',
        link: verificationLink(deps, linkToken, 'email_change', flow.redirectTo),
        code,
      },
    })
  }
}

/** The sides whose word is missing; while no change is noted it says nothing. */
export function openSides(user: UserRow): Side[] {
  switch (user.email_change_confirm_status) {
    case statuses.current:
      return ['new']
    case statuses.new:
      return ['current']
    default:
      return ['current', 'new']
  }
}

/**
 * Counts one side's confirmation of a change, in the caller's transaction with the account's row locked. The last one
 * completes it: the account has the new address, and the old one is notified and can take it back.
 *
 * @returns null when the secret belongs to a change that is no longer wanted.
 * @throws {AuthError} `email_exists` when someone else has the address by now.
 */
export async function confirmEmailChange(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { user, secret }: { user: UserRow; secret: OneTimeSecret },
): Promise<{ user: UserRow; isFinished: boolean } | null> {
  const side: Side = secret.purpose === 'email_change_current' ? 'current' : 'new'
  const address = side === 'current' ? user.email : user.email_change
  if (!user.email_change || address !== secret.address) return null
  const open = openSides(user)
  if (!open.includes(side)) return null
  if (open.length === 1) return { user: await finishEmailChange(tx, deps, context, user), isFinished: true }
  const [noted] = await tx
    .update(users)
    .set({ email_change_confirm_status: statuses[side], updated_at: new Date(deps.clock.now()) })
    .where(eq(users.id, user.id))
    .returning()
  return { user: noted ?? user, isFinished: false }
}

/** Gives the account the address that is noted on it, and tells the old one. */
export async function finishEmailChange(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  user: UserRow,
): Promise<UserRow> {
  const email = user.email_change ?? ''
  await requireFreeEmail(tx, email, user.id)
  const changed = await replaceChannel(tx, { user, channel: 'email', address: email, now: new Date(deps.clock.now()) })
  await mailUndo(tx, deps, context, { before: user, newEmail: email })
  return changed
}

/** Refuses an address that another account has. @throws {AuthError} `email_exists` */
export async function requireFreeEmail(db: Db, email: string, userId: string): Promise<void> {
  const holder = await findUserByEmail(db, email)
  if (holder && holder.id !== userId)
    throw new AuthError('email_exists', 'A user with this email address has already been registered')
}

/**
 * Mails the way back to the address that an account had. An address that was never confirmed may be anybody's, and gets
 * none. While an earlier address has a way back it stays the only one: otherwise a thief would change the address
 * twice. The way back leads away from the new address alone: once the account has come to yet another by any other way
 * than a confirmed change, it belongs to someone else, and the way is closed.
 */
async function mailUndo(
  tx: Db,
  deps: AuthDeps,
  context: RequestContext,
  { before, newEmail }: { before: UserRow; newEmail: string },
): Promise<void> {
  const recipient = mailRecipient(before, context)
  if (!recipient || before.email_confirmed_at === null) return
  const earlier = await findPending(tx, before.id, undoPurpose)
  if (earlier && earlier.link_expires_at.getTime() > deps.clock.now()) {
    // Only the way back from the address that this change leaves goes on from the new one.
    if (isBoundTo(deps, earlier, before.email ?? ''))
      await bindSecret(tx, deps, { userId: before.id, purpose: undoPurpose, state: newEmail })
    return
  }
  const redirectTo = deps.config.auth.site_url
  const { linkToken } = await issueSecret(tx, deps, {
    userId: before.id,
    purpose: undoPurpose,
    address: recipient.to,
    redirectTo,
    codeChallenge: null,
    linkLifetimeSeconds: undoLifetimeSeconds,
  })
  await bindSecret(tx, deps, { userId: before.id, purpose: undoPurpose, state: newEmail })
  const undoLink = verificationLink(deps, linkToken, 'email_change_undo', redirectTo)
  await queueMail(tx, deps, { ...recipient, content: { kind: 'email_changed', newEmail, undoLink } })
}

/**
 * Gives an account its old address back. Anyone who changed it may still be there, so every session ends, the password,
 * which they knew, is worth nothing any more, and all that came after the change goes: ways in, second factors, a
 * deletion that was asked for.
 *
 * @returns null when the account has left the address that it was changed to by another way than such a change.
 * @throws {AuthError} `email_exists` when someone else has the address by now.
 */
export async function undoEmailChange(
  tx: Db,
  deps: AuthDeps,
  user: UserRow,
  secret: OneTimeSecret,
): Promise<UserRow | null> {
  if (!isBoundTo(deps, secret, user.email ?? '')) return null
  await requireFreeEmail(tx, secret.address, user.id)
  const now = new Date(deps.clock.now())
  const since = secret.created_at
  await replaceChannel(tx, { user, channel: 'email', address: secret.address, now })
  await endAllSessions(tx, user.id)
  await tx.delete(factors).where(and(eq(factors.user_id, user.id), gte(factors.created_at, since)))
  await tx
    .delete(identities)
    .where(and(eq(identities.user_id, user.id), ne(identities.provider, 'email'), gte(identities.created_at, since)))
  await tx
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.user_id, user.id), gte(accountDeletions.requested_at, since)))
  const isNumberNewer = user.phone_confirmed_at !== null && user.phone_confirmed_at >= since
  const [restored] = await tx
    .update(users)
    .set({
      encrypted_password: '',
      ...(isNumberNewer && { phone: null, phone_confirmed_at: null }),
      raw_app_meta_data: await withProviders(tx, user),
      updated_at: now,
    })
    .where(eq(users.id, user.id))
    .returning()
  if (!restored) throw new Error('A locked account is gone')
  return restored
}
