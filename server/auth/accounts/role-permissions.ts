import { eq, sql } from 'drizzle-orm'
import { permissionsOf } from '#shared/roles.ts'
import type { Permission, Role } from '#shared/roles.ts'
import { rolePermissions, roleRules } from '#server/auth/tables.ts'
import { rolesChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'

/** What a role may do at present, and on which condition. */
type RolePolicy = {
  permissions: readonly Permission[]
  /** The permissions count only in sessions that were proven with a second factor. */
  isSecondFactorRequired: boolean
}

/** Reads what a role may do: what was shipped, with the stored changes over it. @see ROLE-02 */
export async function getRolePolicy(db: Db, role: Role): Promise<RolePolicy> {
  const changes = await db
    .select({ permission: rolePermissions.permission, allowed: rolePermissions.allowed })
    .from(rolePermissions)
    .where(eq(rolePermissions.role, role))
  const [rule] = await db
    .select({ isRequired: roleRules.second_factor_required })
    .from(roleRules)
    .where(eq(roleRules.role, role))
  return { permissions: permissionsOf(role, changes), isSecondFactorRequired: rule?.isRequired ?? false }
}

/**
 * Notifies every replica, when the transaction commits, that permissions have changed, so that open streams and pages
 * check again at once. Requests need no notice: each one reads who sends it and what they may do.
 *
 * @param userId who got another role, was banned or lost a session; null when a role's permissions changed.
 * @see docs/reference/services.md#16-failure-and-abuse-list (a removed role ends streams in seconds)
 */
export async function announceAccessChange(tx: Db, userId: string | null): Promise<void> {
  await tx.execute(sql`select pg_notify(${rolesChannel}, ${userId ?? ''})`)
}
