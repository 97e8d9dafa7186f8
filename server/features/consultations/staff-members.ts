import type { Deps } from '#server/deps.ts'
import { isActiveStaff, listActiveStaff } from '#server/people/staff.ts'

const permission = 'consultations.manage'

/** Lists who may hold consultations: everybody of the staff who may manage them. */
export async function listStaffMembers(deps: Deps): Promise<{ id: string; name: string }[]> {
  const staff = await listActiveStaff(deps.database.db, permission, new Date(deps.clock.now()))
  return staff.map(({ id, name, email }) => ({ id, name: name || email }))
}

/** True for a user who may hold consultations, however many others may. */
export async function isStaffMember(deps: Deps, userId: string): Promise<boolean> {
  return isActiveStaff(deps.database.db, permission, new Date(deps.clock.now()), userId)
}
