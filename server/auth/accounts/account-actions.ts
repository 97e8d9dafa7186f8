import type { ActivityName } from '#shared/activity-names.ts'
import { eq } from 'drizzle-orm'
import type { UserRejection } from '#shared/contracts/users.ts'
import { dayMs } from '#shared/duration.ts'
import { recordActivity } from '#server/activity/record.ts'
import { isLastAdministrator } from '#server/auth/accounts/accounts.ts'
import { markConfirmed } from '#server/auth/accounts/admin-users.ts'
import { endPending } from '#server/auth/flows/one-time-secrets.ts'
import { accountFeature } from '#server/auth/accounts/events.ts'
import { announceAccessChange, getRolePolicy } from '#server/auth/accounts/role-permissions.ts'
import { endAllSessions, removeSessions } from '#server/auth/sessions/sessions.ts'
import { accountDeletions, sessions, users } from '#server/auth/tables.ts'
import { findRole, isBanned, lockUser } from '#server/auth/accounts/users.ts'
import type { UserRow } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import type { Happened } from '#server/events/events.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'

/**
 * What staff do to accounts of others. Every act runs in a transaction of the caller, writes its entry of the activity
 * log, and answers why it was not done: null when it was. A refused act has written nothing.
 */

/** Who acts on whom. */
export type AccountAction = {
  /** Holds `users.manage`: the caller has checked it. */
  actor: Extract<Actor, { kind: 'user' }>
  userId: string
  context: RequestContext
}

/** What may be done with an account: its locked row, or why nothing may. */
type GuardedAccount = { user: UserRow; rejection: null } | { user: null; rejection: UserRejection }

/** A ban without an end. The column wants an instant; no one outlives this one. */
const foreverMs = 100 * 365 * dayMs

/**
 * Locks an account for an act of staff and checks who may do it. Staff cannot act on themselves, on an account whose
 * role allows more than their own, or after their own rights were taken away.
 *
 * @param takesAway the act keeps the user from acting, so another administrator must be left. Call it before any row is
 * locked: it waits for others who take administrators away.
 * @see docs/reference/content-and-admin.md#adminusers (guards); ROLE-02
 */
export async function guardAccount(
  tx: Db,
  deps: Deps,
  { actor, userId }: AccountAction,
  takesAway: 'takes away' | 'leaves',
): Promise<GuardedAccount> {
  const reject = (rejection: UserRejection): GuardedAccount => ({ user: null, rejection })
  if (actor.userId === userId) return reject('own_account')
  const isLast = takesAway === 'takes away' && (await isLastAdministrator(tx, deps, userId))
  const user = await lockUser(tx, userId)
  if (!user) return reject('not_found')
  // Two who act on each other at the same time: the second one no longer has the role the request began with.
  if (!(await standsAsBefore(tx, deps, actor))) return reject('no_longer_allowed')
  if (!(await isHeld(tx, actor, await findRole(tx, userId)))) return reject('stronger_account')
  return isLast ? reject('last_administrator') : { user, rejection: null }
}

/** Keeps a person out until an instant, or for good, and ends their sessions. */
export async function banAccount(
  tx: Db,
  deps: Deps,
  action: AccountAction & { until: Date | null; reason: string | undefined },
): Promise<UserRejection | null> {
  const now = new Date(deps.clock.now())
  const until = action.until ?? new Date(now.getTime() + foreverMs)
  if (until <= now) return 'ban_in_past'
  const { user, rejection } = await guardAccount(tx, deps, action, 'takes away')
  if (rejection) return rejection
  await tx.update(users).set({ banned_until: until, updated_at: now }).where(eq(users.id, user.id))
  await endAllSessions(tx, user.id)
  await endPending(tx, user.id)
  await announceAccessChange(tx, user.id)
  const before = isBanned(user, now.getTime()) ? { until: user.banned_until?.toISOString() } : {}
  await record(tx, deps, action, {
    action: 'user.ban',
    before,
    after: { until: action.until?.toISOString() ?? null, reason: action.reason },
  })
  return null
}

/** Lets a banned person in again. */
export async function unbanAccount(tx: Db, deps: Deps, action: AccountAction): Promise<UserRejection | null> {
  const { user, rejection } = await guardAccount(tx, deps, action, 'leaves')
  if (rejection) return rejection
  if (!isBanned(user, deps.clock.now())) return 'already_so'
  await tx
    .update(users)
    .set({ banned_until: null, updated_at: new Date(deps.clock.now()) })
    .where(eq(users.id, user.id))
  await announceAccessChange(tx, user.id)
  await record(tx, deps, action, {
    action: 'user.unban',
    before: { until: user.banned_until?.toISOString() },
    after: {},
  })
  return null
}

/** Takes a person's address for proven, as if they had followed the link. */
export async function confirmAccount(tx: Db, deps: Deps, action: AccountAction): Promise<UserRejection | null> {
  const { user, rejection } = await guardAccount(tx, deps, action, 'leaves')
  if (rejection) return rejection
  if (!user.email) return 'no_email'
  if (user.email_confirmed_at !== null) return 'already_confirmed'
  const now = new Date(deps.clock.now())
  await markConfirmed(tx, user.id, 'email', now)
  await tx
    .update(users)
    .set({
      email_confirmed_at: now,
      raw_user_meta_data: { ...user.raw_user_meta_data, email_verified: true },
      updated_at: now,
    })
    .where(eq(users.id, user.id))
  await record(tx, deps, action, { action: 'user.confirm_email', before: {}, after: {} })
  return null
}

/** Signs a person out everywhere, or one session. @param sessionId null: all of them. */
export async function endAccountSessions(
  tx: Db,
  deps: Deps,
  action: AccountAction,
  sessionId: string | null,
): Promise<UserRejection | null> {
  const { user, rejection } = await guardAccount(tx, deps, action, 'leaves')
  if (rejection) return rejection
  const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, user.id))
  const ended = sessionId === null ? open : open.filter(({ id }) => id === sessionId)
  if (ended.length === 0) return sessionId === null ? 'already_so' : 'not_found'
  if (sessionId === null) await endAllSessions(tx, user.id)
  else await removeSessions(tx, eq(sessions.id, sessionId))
  await announceAccessChange(tx, user.id)
  await record(tx, deps, action, { action: 'user.end_sessions', before: {}, after: { count: ended.length } })
  return null
}

/**
 * Schedules the erasure of an account, as its owner could: it works until then, and the owner may take it back.
 *
 * @param eraseAt the present for an erasure at once, which the caller then sets off.
 */
export async function scheduleDeletion(
  tx: Db,
  deps: Deps,
  action: AccountAction & { eraseAt: Date; reason: string | undefined },
): Promise<UserRejection | null> {
  const { user, rejection } = await guardAccount(tx, deps, action, 'takes away')
  if (rejection) return rejection
  const now = new Date(deps.clock.now())
  const isWaiting = action.eraseAt > now
  const [pending] = await tx.select().from(accountDeletions).where(eq(accountDeletions.user_id, user.id))
  if (pending && isWaiting) return 'already_so'
  const row = { requested_at: now, erase_at: action.eraseAt }
  await tx
    .insert(accountDeletions)
    .values({ user_id: user.id, ...row })
    .onConflictDoUpdate({ target: accountDeletions.user_id, set: row })
  const eraseAt = action.eraseAt.toISOString()
  const after = { erase_at: eraseAt, reason: action.reason }
  if (isWaiting) {
    const data = { user_id: user.id, language: action.context.language, erase_at: eraseAt }
    const scheduled = { name: 'account.deletion_scheduled', to: ['owner'], data } as const
    await emit(tx, deps, accountFeature, { event: scheduled, ...happenedBy(action), after })
  } else await record(tx, deps, action, { action: 'user.erase', before: {}, after })
  return null
}

/** Takes back the deletion of an account. */
export async function cancelScheduledDeletion(
  tx: Db,
  deps: Deps,
  action: AccountAction,
): Promise<UserRejection | null> {
  const { user, rejection } = await guardAccount(tx, deps, action, 'leaves')
  if (rejection) return rejection
  const [pending] = await tx.delete(accountDeletions).where(eq(accountDeletions.user_id, user.id)).returning()
  if (!pending) return 'already_so'
  const data = { user_id: user.id, language: action.context.language }
  const cancelled = { name: 'account.deletion_cancelled', to: ['owner'], data } as const
  const before = { erase_at: pending.erase_at.toISOString() }
  await emit(tx, deps, accountFeature, { event: cancelled, ...happenedBy(action), before })
  return null
}

function happenedBy({ actor, userId, context }: AccountAction): Happened {
  return { by: { kind: 'staff', actor }, targetId: userId, requestId: context.requestId }
}

/** Writes an act of staff to the activity log, in its transaction. */
export async function record(
  tx: Db,
  deps: Deps,
  { actor, userId, context }: AccountAction,
  { action, before, after }: { action: ActivityName; before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await recordActivity(tx, {
    at: new Date(deps.clock.now()),
    actor,
    action,
    targetId: userId,
    requestId: context.requestId,
    ...(Object.keys(before).length > 0 && { before }),
    ...(Object.keys(after).length > 0 && { after }),
  })
}

/** True when the actor holds everything that a role allows; only an administrator holds an administrator's. */
async function isHeld(
  tx: Db,
  actor: AccountAction['actor'],
  role: Awaited<ReturnType<typeof findRole>>,
): Promise<boolean> {
  if (role === 'admin') return actor.isAdmin
  const { permissions } = await getRolePolicy(tx, role)
  return permissions.every((each) => actor.permissions.includes(each))
}

async function standsAsBefore(tx: Db, deps: Deps, actor: AccountAction['actor']): Promise<boolean> {
  const [self] = await tx
    .select({ banned_until: users.banned_until, deleted_at: users.deleted_at })
    .from(users)
    .where(eq(users.id, actor.userId))
  if (!self || self.deleted_at !== null || isBanned(self, deps.clock.now())) return false
  return (await findRole(tx, actor.userId)) === actor.role
}
