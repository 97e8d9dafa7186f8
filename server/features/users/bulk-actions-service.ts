import { deletionWaitingDays } from '#shared/contracts/account.ts'
import type { UserAction, UserActionResults, UserActions, UserRejection } from '#shared/contracts/users.ts'
import { dayMs, hourSeconds } from '#shared/duration.ts'
import {
  banAccount,
  cancelScheduledDeletion,
  changeRole,
  confirmAccount,
  endAccountSessions,
  mailConfirmation,
  mailRecovery,
  requireOwnAccounts,
  scheduleDeletion,
  unbanAccount,
} from '#server/auth/public.ts'
import type { AccountAction } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { noSuchUser } from '#server/features/users/details-service.ts'
import { findPerson } from '#server/features/users/list-store.ts'
import { AppError } from '#server/http/errors.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import type { RateLimitRule } from '#server/http/rate-limit.ts'
import type { RequestContext, SignedIn } from '#server/http/request-context.ts'

/** Acts on the ways into an account. */
const accountActions: ReadonlySet<UserAction['action']> = new Set([
  'confirm_email',
  'send_recovery',
  'resend_confirmation',
])
/** Acts that write to people. */
const mailingActions: ReadonlySet<UserAction['action']> = new Set(['send_recovery', 'resend_confirmation'])
/** Mails that one person of the staff may cause: a stolen session must not become a mailing list. */
const staffMails: RateLimitRule = { name: 'users-mails', burst: 2000, refillSeconds: hourSeconds }

/** Erases an account that is due, with everything that other parts keep of the person. @returns false when it may not go. */
export type EraseAccount = (userId: string) => Promise<boolean>

/**
 * Does one act to each of up to 200 accounts, each in a transaction of its own: what one account refuses does not hold
 * up the others.
 *
 * @throws {AppError} `accounts_external` for acts on the ways into an account.
 * @returns what became of each, in the order asked; an id that was named twice is answered once.
 */
export async function actOnUsers(
  deps: Deps,
  erase: EraseAccount,
  actor: SignedIn,
  { context, actions: { ids, action } }: { context: RequestContext; actions: UserActions },
): Promise<UserActionResults> {
  if (accountActions.has(action.action)) requireOwnAccounts(deps)
  const results: UserActionResults['results'] = []
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  for (const userId of wanted) {
    const one: AccountAction = { actor, userId, context }
    const reason = await doOne(deps, erase, { one, action, count: wanted.length })
    results.push(reason === null ? { id: userId, done: true } : { id: userId, done: false, reason })
  }
  return { results }
}

/** Ends one session of a person. @throws {AppError} `not_found`; `not_allowed` with the reason of the refusal. */
export async function endUserSession(
  deps: Deps,
  actor: SignedIn,
  context: RequestContext,
  path: { id: string; session_id: string },
): Promise<void> {
  const action: AccountAction = { actor, userId: path.id, context }
  const rejection = await deps.database.db.transaction((tx) => endAccountSessions(tx, deps, action, path.session_id))
  if (rejection === 'not_found') throw noSuchUser()
  if (rejection !== null) throw new AppError('not_allowed', { detail: `Refused: ${rejection}.`, extra: { rejection } })
}

async function doOne(
  deps: Deps,
  erase: EraseAccount,
  { one, action, count }: { one: AccountAction; action: UserAction; count: number },
): Promise<UserRejection | null> {
  if (action.action === 'erase') return eraseNow(deps, erase, { one, action, count })
  // Before the transaction: the allowance is counted on the database's own handle.
  if (mailingActions.has(action.action) && !(await takeFromLimit(deps, staffMails, one.actor.userId)).allowed)
    return 'mail_limit'
  return deps.database.db.transaction((tx) => change(tx, deps, one, action))
}

async function change(
  tx: Db,
  deps: Deps,
  one: AccountAction,
  action: Exclude<UserAction, { action: 'erase' }>,
): Promise<UserRejection | null> {
  switch (action.action) {
    case 'set_role':
      return setRole(tx, deps, one, action.role)
    case 'ban':
      return banAccount(tx, deps, {
        ...one,
        until: action.until === null ? null : new Date(action.until),
        reason: action.reason,
      })
    case 'unban':
      return unbanAccount(tx, deps, one)
    case 'confirm_email':
      return confirmAccount(tx, deps, one)
    case 'send_recovery':
      return mailRecovery(tx, deps, one)
    case 'resend_confirmation':
      return mailConfirmation(tx, deps, one)
    case 'end_sessions':
      return endAccountSessions(tx, deps, one, null)
    case 'delete': {
      const eraseAt = new Date(deps.clock.now() + deletionWaitingDays * dayMs)
      return scheduleDeletion(tx, deps, { ...one, eraseAt, reason: action.reason })
    }
    case 'cancel_deletion':
      return cancelScheduledDeletion(tx, deps, one)
  }
}

/** Roles are given by those who manage roles; the rest of the rules is the role's own. */
async function setRole(
  tx: Db,
  deps: Deps,
  one: AccountAction,
  role: Extract<UserAction, { action: 'set_role' }>['role'],
): Promise<UserRejection | null> {
  if (!one.actor.permissions.includes('roles.manage')) return 'roles_not_managed'
  try {
    if (!(await changeRole(tx, deps, { ...one, role }))) return 'already_so'
    return null
  } catch (error) {
    // The rules of roles are thrown before anything is written.
    const rejection = error instanceof AppError ? roleRejections[error.code] : undefined
    if (rejection === undefined) throw error
    return rejection
  }
}

const roleRejections: Partial<Record<AppError['code'], UserRejection>> = {
  own_role: 'own_account',
  address_unconfirmed: 'not_confirmed',
  not_found: 'not_found',
  not_allowed: 'role_not_held',
  last_administrator: 'last_administrator',
}

/** One account at a time, and only when its address, or its id without one, was typed. */
async function eraseNow(
  deps: Deps,
  erase: EraseAccount,
  { one, action, count }: { one: AccountAction; action: Extract<UserAction, { action: 'erase' }>; count: number },
): Promise<UserRejection | null> {
  const person = await findPerson(deps.database.db, one.userId)
  if (!person) return 'not_found'
  const expected = person.email || person.id
  if (count > 1 || action.confirmation.trim().toLowerCase() !== expected.toLowerCase()) return 'confirmation_wrong'
  const eraseAt = new Date(deps.clock.now())
  const rejection = await deps.database.db.transaction((tx) =>
    scheduleDeletion(tx, deps, { ...one, eraseAt, reason: action.reason }),
  )
  if (rejection !== null) return rejection
  return (await erase(one.userId)) ? null : 'not_found'
}
