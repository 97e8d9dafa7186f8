import { eq } from 'drizzle-orm'
import type { Role } from '#shared/roles.ts'
import type { AuthDeps } from '#server/auth/deps.ts'
import { mailRecipient } from '#server/mail/mail-recipient.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import { users } from '#server/auth/tables.ts'
import { issuerOf } from '#server/auth/sessions/tokens.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { MailContent } from '#server/mail/mails.ts'
import { queueMail } from '#server/mail/outbox.ts'

/** What a link says that it is for. @see docs/reference/auth-protocol.md#61-links-and-codes (types) */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email_change_undo'

/** Where a mailed link leads at first, and in the end. */
export type LinkFlow = {
  /** Allowed already. */
  redirectTo: string
  /** The client's challenge (S256); null in the implicit flow. */
  codeChallenge: string | null
}

/** The role an invitation offers, and how long its link works, in seconds. */
export type InvitationOffer = { role: Role; lifeSeconds: number }

const linkKinds = { signup: 'confirm_signup', invite: 'invite', magiclink: 'magic_link', recovery: 'recovery' } as const

/** A purpose whose mail holds a link and a code and goes to the account's own address. */
type MailedPurpose = keyof typeof linkKinds

/** Writes the address that a mail's link has. @see docs/reference/auth-protocol.md#61-links-and-codes */
export function verificationLink(deps: AuthDeps, linkToken: string, type: LinkType, redirectTo: string): string {
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo })
  return `${issuerOf(deps)}/verify?${query.toString()}`
}

/**
 * Mails a link and a code to an account's own address, in the caller's transaction with the account's row locked. What was
 * pending for the purpose dies.
 *
 * @param offer goes with an invitation by staff.
 * @returns the account, which now says when the mail was sent.
 * @throws {Error} when the account has no address.
 */
export async function mailSecret(
  tx: Db,
  deps: AuthDeps,
  context: Pick<RequestContext, 'language'>,
  {
    user,
    purpose,
    flow,
    offer,
  }: { user: UserRow; purpose: MailedPurpose; flow: LinkFlow; offer?: InvitationOffer | undefined },
): Promise<UserRow> {
  const recipient = mailRecipient(user, context)
  if (!recipient) throw new Error('An account without an address cannot be mailed')
  const { linkToken, code } = await issueSecret(tx, deps, {
    userId: user.id,
    purpose,
    address: recipient.to,
    ...flow,
    ...(offer === undefined ? {} : { linkLifetimeSeconds: offer.lifeSeconds }),
  })
  const link = verificationLink(deps, linkToken, purpose, flow.redirectTo)
  await queueMail(tx, deps, { ...recipient, content: contentOf(user, purpose, { link, code }, offer) })
  return noteSent(tx, deps, user, purpose)
}

function contentOf(
  user: UserRow,
  purpose: MailedPurpose,
  secrets: { link: string; code: string },
  offer: InvitationOffer | undefined,
): MailContent {
  const kind = linkKinds[purpose]
  if (kind === 'invite') return { kind, ...secrets, ...(offer === undefined ? {} : { offer }) }
  if (kind === 'confirm_signup') return { kind, ...secrets }
  return { kind, ...(user.email_confirmed_at === null && { isFirstProof: true }), ...secrets }
}

/** Notes on an account when its link or code was made. @see docs/reference/auth-protocol.md#31-user (…_sent_at) */
export async function noteSent(tx: Db, deps: AuthDeps, user: UserRow, purpose: MailedPurpose): Promise<UserRow> {
  const now = new Date(deps.clock.now())
  const isConfirmation = purpose === 'signup' || purpose === 'invite'
  const [noted] = await tx
    .update(users)
    .set({
      ...(isConfirmation ? { confirmation_sent_at: now } : { recovery_sent_at: now }),
      ...(purpose === 'invite' && { invited_at: now }),
      updated_at: now,
    })
    .where(eq(users.id, user.id))
    .returning()
  return noted ?? user
}
