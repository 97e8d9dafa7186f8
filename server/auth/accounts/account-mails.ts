import type { UserRejection } from '#shared/contracts/users.ts'
import { dayMs, secondMs } from '#shared/duration.ts'
import type { Language } from '#shared/languages.ts'
import type { Role } from '#shared/roles.ts'
import { guardAccount, record } from '#server/auth/accounts/account-actions.ts'
import type { AccountAction } from '#server/auth/accounts/account-actions.ts'
import { setRole } from '#server/auth/accounts/accounts.ts'
import { mailSecret } from '#server/auth/flows/one-time-mails.ts'
import type { InvitationOffer } from '#server/auth/flows/one-time-mails.ts'
import { chooseRedirect } from '#server/auth/flows/redirects.ts'
import { getRolePolicy } from '#server/auth/accounts/role-permissions.ts'
import { findRole, insertUser, makeUser } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'

/** Mails that staff have sent to people: links to set a password, to confirm an address, to accept an invitation. */

/** An invitation to an account. */
type Invitation = Omit<AccountAction, 'userId'> & {
  /** Lower case, checked. */
  email: string
  name: string | undefined
  role: Role
  /** Which the mail is written in, and the account begins with. */
  language: Language
}

/** People answer an invitation within days, not hours. */
const invitationLifeMs = 7 * dayMs

/** Mails a person the link to set a new password. What was pending for it dies. */
export async function mailRecovery(tx: Db, deps: Deps, action: AccountAction): Promise<UserRejection | null> {
  const { user, rejection } = await guardAccount(tx, deps, action, 'leaves')
  if (rejection) return rejection
  return mail(tx, deps, { action, user, purpose: 'recovery' })
}

/** Mails a person the link that confirms the address once more; to who was invited, the invitation. */
export async function mailConfirmation(tx: Db, deps: Deps, action: AccountAction): Promise<UserRejection | null> {
  const { user, rejection } = await guardAccount(tx, deps, action, 'leaves')
  if (rejection) return rejection
  if (user.email && user.email_confirmed_at !== null) return 'already_confirmed'
  return mail(tx, deps, { action, user, purpose: user.invited_at === null ? 'signup' : 'invite' })
}

/**
 * Makes an account without a password, gives it a role, and mails its owner the link that opens it, in the caller's
 * transaction.
 *
 * @returns its id; null when the address has an account.
 */
export async function inviteAccount(tx: Db, deps: Deps, invitation: Invitation): Promise<string | null> {
  const { actor, context, email, name, role, language } = invitation
  const [firstName, ...lastNames] = (name ?? '').split(/\s+/).filter((part) => part !== '')
  const made = makeUser({
    email,
    phone: null,
    passwordHash: null,
    data: { first_name: firstName, last_name: lastNames.length > 0 ? lastNames.join(' ') : undefined, language },
    isEmailConfirmed: false,
    isPhoneConfirmed: false,
    now: new Date(deps.clock.now()),
  })
  const user = await insertUser(tx, made)
  if (!user) return null
  if (role !== 'user') await setRole(tx, user.id, role)
  await record(tx, deps, { actor, context, userId: user.id }, { action: 'user.invite', before: {}, after: { role } })
  await mailSecret(tx, deps, context, {
    user,
    purpose: 'invite',
    flow: flowOf(deps, 'invite'),
    offer: offerOf(deps, role),
  })
  return user.id
}

/** Refuses a role that the actor may not give. @throws {AppError} `not_allowed` */
export async function requireAssignableRole(db: Db, actor: AccountAction['actor'], role: Role): Promise<void> {
  if (role === 'user') return
  const { permissions } = await getRolePolicy(db, role)
  const isHeld = role === 'admin' ? actor.isAdmin : permissions.every((each) => actor.permissions.includes(each))
  if (!actor.permissions.includes('roles.manage') || !isHeld)
    throw new AppError('not_allowed', { detail: `Your role does not allow you to give someone the role ${role}.` })
}

async function mail(
  tx: Db,
  deps: Deps,
  { action, user, purpose }: { action: AccountAction; user: UserRow; purpose: 'recovery' | 'signup' | 'invite' },
): Promise<UserRejection | null> {
  if (!user.email) return 'no_email'
  const sentAt = purpose === 'recovery' ? user.recovery_sent_at : user.confirmation_sent_at
  const gapMs = deps.config.auth.mail_gap_seconds * 1000
  if (sentAt !== null && sentAt.getTime() + gapMs > deps.clock.now()) return 'mail_too_soon'
  const offer = purpose === 'invite' ? offerOf(deps, await findRole(tx, user.id)) : undefined
  await mailSecret(tx, deps, action.context, { user, purpose, flow: flowOf(deps, purpose), offer })
  await record(tx, deps, action, { action: `user.mail_${purpose}`, before: {}, after: {} })
  return null
}

function offerOf(deps: Deps, role: Role): InvitationOffer {
  return { role, lifeSeconds: Math.max(invitationLifeMs / secondMs, deps.config.auth.link_lifetime_seconds) }
}

/** Who comes by such a link has no password or has forgotten it: the link leads to the page that sets one. */
function flowOf(deps: Deps, purpose: 'recovery' | 'signup' | 'invite') {
  const path = purpose === 'signup' ? '/' : '/reset-password'
  const target = new URL(path, deps.config.auth.site_url).href
  return { redirectTo: chooseRedirect(deps.config.auth, [target]), codeChallenge: null }
}
