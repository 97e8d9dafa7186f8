import type { Role } from '#shared/roles.ts'
import { requireAnotherAdministrator, setRole } from '#server/auth/accounts/accounts.ts'
import { isUnproven } from '#server/auth/accounts/confirmations.ts'
import { accountFeature } from '#server/auth/accounts/events.ts'
import { announceAccessChange, getRolePolicy } from '#server/auth/accounts/role-permissions.ts'
import { findRole, lockUser } from '#server/auth/accounts/users.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { AppError } from '#server/http/errors.ts'
import type { Actor, RequestContext } from '#server/http/request-context.ts'

/** A change of a user's role. */
type RoleChange = {
  /** Holds `users.manage`: the caller has checked it. */
  actor: Extract<Actor, { kind: 'user' }>
  userId: string
  role: Role
  context: Pick<RequestContext, 'requestId' | 'language'>
}

/**
 * Gives a user another role, in the caller's transaction, writes it to the activity log, and notifies the user.
 *
 * Call it before the transaction locks any row: it waits for others who make or take away administrators. Users cannot
 * change their own role, or give or take permissions they do not hold themselves; only an administrator makes or
 * unmakes one. A user who has the role already keeps it, and nothing is written.
 *
 * @returns whether anything changed.
 * @throws {AppError} `own_role`; `not_found`; `address_unconfirmed` for more than a user's role; `not_allowed` when a
 * permission of the old or the new role is not the actor's, or the actor's own role was changed in the meantime;
 * `last_administrator`.
 * @see ROLE-02; docs/reference/content-and-admin.md#adminusers (guards)
 */
export async function changeRole(tx: Db, deps: Deps, change: RoleChange): Promise<boolean> {
  const { actor, userId, role, context } = change
  if (actor.userId === userId) throw new AppError('own_role')
  // Everybody who takes away an administrator takes this lock first, and the person's row after it.
  if (role !== 'admin') await requireAnotherAdministrator(tx, deps, [userId])
  const user = await lockUser(tx, userId)
  if (!user) throw new AppError('not_found', { detail: 'There is no such account.' })
  const before = await findRole(tx, userId)
  if (before === role) return false
  // Anyone who signed up with an address that is not theirs would act with the role.
  if (role !== 'user' && isUnproven(deps, user)) throw new AppError('address_unconfirmed')
  // Two who demote each other at the same time: the second one no longer has the role the request began with.
  if ((await findRole(tx, actor.userId)) !== actor.role) throw new AppError('not_allowed')
  for (const each of [before, role]) await requireHolding(tx, actor, each)
  await setRole(tx, userId, role)
  const data = { user_id: userId, language: context.language, role }
  await emit(tx, deps, accountFeature, {
    event: { name: 'user.role_changed', to: ['owner'], data },
    by: { kind: 'staff', actor },
    targetId: userId,
    requestId: context.requestId,
    before: { role: before },
    after: { role },
  })
  await announceAccessChange(tx, userId)
  return true
}

async function requireHolding(tx: Db, actor: RoleChange['actor'], role: Role): Promise<void> {
  const { permissions } = await getRolePolicy(tx, role)
  const isHeld = role === 'admin' ? actor.isAdmin : permissions.every((each) => actor.permissions.includes(each))
  if (isHeld) return
  throw new AppError('not_allowed', { detail: `Your role does not hold everything that the role ${role} allows.` })
}
