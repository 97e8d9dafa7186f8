import { permissionsOf, roles } from '#shared/roles.ts'
import { sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { hasRole, listStaff } from '#server/features/consultations/staff-store.ts'

const permission = 'consultations.manage'

/** Lists who may hold consultations: everybody whose role may manage them. */
export async function listStaffMembers(deps: Deps): Promise<{ id: string; name: string }[]> {
  return listStaff(deps.database.db, await listAbleRoles(deps))
}

/** True for somebody who may hold consultations, however many others may. */
export async function isStaffMember(deps: Deps, userId: string): Promise<boolean> {
  return hasRole(deps.database.db, await listAbleRoles(deps), userId)
}

async function listAbleRoles(deps: Deps): Promise<string[]> {
  const { rows } = await deps.database.db.execute<{ role: string; permission: string; allowed: boolean }>(
    sql`select role, permission, allowed from role_permissions where permission = ${permission}`,
  )
  const able = roles.filter((role) =>
    permissionsOf(
      role,
      rows.filter((each) => each.role === role),
    ).includes(permission),
  )
  // Who has no row has the role `user`; a site that lets every user manage consultations names nobody in particular.
  return able.filter((role) => role !== 'user')
}
