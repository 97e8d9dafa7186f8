import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { PermissionCell, RoleRule } from '#shared/contracts/roles.ts'
import type { Role } from '#shared/roles.ts'
import { activityLog } from '#server/activity/tables.ts'
import { factors, rolePermissions, roleRules, sessions, userRoles, users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'

/** A permission that an administrator gave or took. */
export type StoredCell = typeof rolePermissions.$inferSelect
/** A rule of a role that an administrator set. */
export type StoredRule = typeof roleRules.$inferSelect
/** How many have a role, and how many of them no proven second factor. */
type RoleCount = { role: Role; people: number; withoutFactor: number }
/** An act on the table, as the log holds it. */
type HistoryRow = Pick<typeof activityLog.$inferSelect, 'id' | 'at' | 'actor_id' | 'actor_role' | 'action' | 'after'>

/** Acts on the table, as the activity log names them. */
const historyActions = ['roles.update', 'roles.reset'] as const

/** Lists the stored permissions. */
export async function listCells(db: Db): Promise<StoredCell[]> {
  return db.select().from(rolePermissions).orderBy(asc(rolePermissions.role), asc(rolePermissions.permission))
}

/** Lists the stored rules. */
export async function listRules(db: Db): Promise<StoredRule[]> {
  return db.select().from(roleRules).orderBy(asc(roleRules.role))
}

/** Writes one permission, over what is stored. */
export async function saveCell(db: Db, cell: StoredCell): Promise<void> {
  const { role: _role, permission: _permission, ...changes } = cell
  await db
    .insert(rolePermissions)
    .values(cell)
    .onConflictDoUpdate({ target: [rolePermissions.role, rolePermissions.permission], set: changes })
}

/** Takes away one stored permission: as shipped counts again. */
export async function deleteCell(db: Db, cell: Pick<PermissionCell, 'role' | 'permission'>): Promise<void> {
  await db
    .delete(rolePermissions)
    .where(and(eq(rolePermissions.role, cell.role), eq(rolePermissions.permission, cell.permission)))
}

/** Writes one rule, over what is stored. */
export async function saveRule(db: Db, rule: StoredRule): Promise<void> {
  const { role: _role, ...changes } = rule
  await db.insert(roleRules).values(rule).onConflictDoUpdate({ target: roleRules.role, set: changes })
}

/** Takes away one stored rule. */
export async function deleteRule(db: Db, role: RoleRule['role']): Promise<void> {
  await db.delete(roleRules).where(eq(roleRules.role, role))
}

/** Counts people by role; those without a row are users. Deleted accounts do not count. Reads every account. */
export async function countPeople(db: Db): Promise<RoleCount[]> {
  const { rows } = await db.execute<{ role: Role; people: number; without_factor: number }>(sql`
    select coalesce(r.role, 'user') as role, count(*)::int as people,
      (count(*) filter (where not exists (
        select 1 from ${factors} f where f.user_id = u.id and f.status = 'verified'
      )))::int as without_factor
    from ${users} u left join ${userRoles} r on r.user_id = u.id
    where u.deleted_at is null
    group by 1`)
  return rows.map(({ role, people, without_factor }) => ({ role, people, withoutFactor: without_factor }))
}

/** True when a session was proven with a second factor. */
export async function isProvenSession(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db.select({ aal: sessions.aal }).from(sessions).where(eq(sessions.id, sessionId))
  return row?.aal === 'aal2' || row?.aal === 'aal3'
}

/** Lists acts on the table, newest first. @param before id of the act after which the page begins; null: the newest. */
export async function listHistory(db: Db, before: number | null, limit: number): Promise<HistoryRow[]> {
  const { id, at, actor_id, actor_role, action, after } = activityLog
  return db
    .select({ id, at, actor_id, actor_role, action, after })
    .from(activityLog)
    .where(and(inArray(action, [...historyActions]), before === null ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
}
