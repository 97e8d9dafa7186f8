import { sql } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { permissionsOf, roles } from '#shared/roles.ts'
import type { Permission, PermissionChange, Role } from '#shared/roles.ts'
import type { Db } from '#server/db/database.ts'
import { isActive } from '#server/people/active.ts'
import { chosenLanguage, languageIn } from '#server/people/language.ts'
import { givenName } from '#server/people/names.ts'

/** A member of staff. `name` is empty when none was given; `language` is null when none was chosen. */
type StaffMember = { id: string; name: string; email: string; language: Language | null; role: Role }

/** Most staff who are notified of one cause, and whom a choice of people lists. */
const staffMax = 200

/**
 * Lists the staff who hold a permission now, by name: by their role and what was changed in it, neither banned nor deleted.
 * Everything that reaches staff without their asking (mails, notices, feeds, choices of assignees) asks this.
 */
export async function listActiveStaff(db: Db, permission: Permission, now: Date): Promise<StaffMember[]> {
  return listStaffMembers(db, permission, now, null)
}

/** True when a user is one of the staff who hold a permission now, however many others do. */
export async function isActiveStaff(db: Db, permission: Permission, now: Date, userId: string): Promise<boolean> {
  return (await listStaffMembers(db, permission, now, userId)).length > 0
}

async function listStaffMembers(
  db: Db,
  permission: Permission,
  now: Date,
  only: string | null,
): Promise<StaffMember[]> {
  const able = await listAbleRoles(db, permission)
  if (able.length === 0) return []
  const { rows } = await db.execute<{
    id: string
    name: string
    email: string
    language: string | null
    role: Role
  }>(sql`
    select u.id, ${givenName('u')} as name, coalesce(u.email, '') as email,
      ${chosenLanguage('u')} as language, r.role
    from auth.users u join public.user_roles r on r.user_id = u.id
    where ${isActive(now)} and ${only === null ? sql`true` : sql`u.id = ${only}::uuid`}
      and r.role = any (string_to_array(${able.join(' ')}, ' '))
    order by name, u.email, u.id limit ${staffMax}`)
  return rows.map((row) => ({ ...row, language: languageIn(row) }))
}

async function listAbleRoles(db: Db, permission: Permission): Promise<Role[]> {
  const { rows } = await db.execute<PermissionChange & { role: string }>(
    sql`select role, permission, allowed from public.role_permissions where permission = ${permission} order by role`,
  )
  const able = roles.filter((role) =>
    permissionsOf(
      role,
      rows.filter((row) => row.role === role),
    ).includes(permission),
  )
  // Who has no row has the role `user`; a permission that every user has makes no one staff.
  return able.filter((role) => role !== 'user')
}
