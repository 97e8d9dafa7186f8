import { sql } from 'drizzle-orm'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { isActiveStaff } from '#server/people/staff.ts'

/** What of an application is meant: itself, or its call, which is seen with it. */
type OpenedThing = { applicationId: string } | { callId: string }

/**
 * What a consultant may do with an application that was opened for a consultation: as much as a commenter or a viewer.
 * It lasts until its date, as long as it was not ended, the consultation is not cancelled, this user is its adviser and
 * is one of the staff who hold consultations.
 *
 * @returns null for everyone else.
 * @see docs/reference/workspace.md#consultants
 */
export async function findConsultantRole(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  thing: OpenedThing,
): Promise<OrganisationRole | null> {
  const now = new Date(clock.now())
  const which = 'callId' in thing ? sql`a.call_id = ${thing.callId}` : sql`a.id = ${thing.applicationId}`
  const { rows } = await db.execute<{ access: 'read' | 'comment' }>(sql`
    select o.access from application_consultants o
    join applications a on a.id = o.application_id
    join consultations c on c.id = o.consultation_id
    where ${which} and ${isOpenNow(now)} and o.consultant_id = ${userId}
    order by o.access, o.id limit 1`)
  const [found] = rows
  if (found === undefined || !(await isActiveStaff(db, 'consultations.manage', now, userId))) return null
  return found.access === 'comment' ? 'commenter' : 'viewer'
}

/** SQL of rights that last, where `o` is an opened application, `a` the application and `c` the consultation. */
export function isOpenNow(now: Date) {
  return sql`(a.deleted_at is null and o.ended_at is null and o.until > ${now.toISOString()}::timestamptz
    and c.status <> 'cancelled' and c.assignee_id = o.consultant_id)`
}
