import { permissionsOf, roles } from '#shared/roles.ts'
import { sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { listStaff } from '#server/features/consultations/staff-store.ts'

const permission = 'consultations.manage'

/** Lists who may hold consultations: everybody whose role may manage them. */
export async function listStaffMembers(deps: Deps): Promise<{ id: string; name: string }[]> {
  const { db } = deps.database
  const { rows } = await db.execute<{ role: string; permission: string; allowed: boolean }>(
    sql`select role, permission, allowed from role_permissions where permission = ${permission}`,
  )
  const able = roles.filter((role) =>
    permissionsOf(
      role,
      rows.filter((each) => each.role === role),
    ).includes(permission),
  )
  // Who has no row has the role `user`; a site that lets every user manage consultations names nobody in particular.
  return listStaff(
    db,
    able.filter((role) => role !== 'user'),
  )
}

/** True for somebody who may hold consultations. */
export async function isStaffMember(deps: Deps, userId: string): Promise<boolean> {
  return (await listStaffMembers(deps)).some(({ id }) => id === userId)
}
