import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { OrganisationRole } from '#shared/organisations.ts'
import { users } from '#server/auth/public.ts'
import type { Db } from '#server/db/database.ts'
import { organisationInvitations, organisationMembers, organisations } from '#server/features/organisations/tables.ts'
import { shownName } from '#server/people/names.ts'

const ofMember = (organisationId: string, userId: string) =>
  and(eq(organisationMembers.organisation_id, organisationId), eq(organisationMembers.user_id, userId))

/** Lists who works for an organisation, by id. */
export async function listMemberIds(db: Db, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organisationMembers.user_id })
    .from(organisationMembers)
    .where(eq(organisationMembers.organisation_id, organisationId))
    .orderBy(asc(organisationMembers.user_id))
  return rows.map(({ id }) => id)
}

/** Lists who works for an organisation, in the order of joining. */
export async function listMemberRows(db: Db, organisationId: string) {
  return db
    .select({
      id: organisationMembers.user_id,
      name: shownName('auth.users'),
      email: users.email,
      role: organisationMembers.role,
      joined_at: organisationMembers.joined_at,
    })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.user_id))
    .where(eq(organisationMembers.organisation_id, organisationId))
    .orderBy(asc(organisationMembers.joined_at), asc(organisationMembers.user_id))
}

/** True when a member of an organisation has this address. */
export async function hasMemberWith(db: Db, organisationId: string, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.user_id))
    .where(and(eq(organisationMembers.organisation_id, organisationId), eq(users.email, email)))
  return row !== undefined
}

/** Makes a user a member; changes nothing for a user who is one. */
export async function insertMember(
  tx: Db,
  member: { organisation_id: string; user_id: string; role: OrganisationRole; joined_at: Date },
): Promise<void> {
  await tx.insert(organisationMembers).values(member).onConflictDoNothing()
}

/** Gives a member another role. */
export async function updateRole(
  tx: Db,
  organisationId: string,
  userId: string,
  role: OrganisationRole,
): Promise<void> {
  await tx.update(organisationMembers).set({ role }).where(ofMember(organisationId, userId))
}

/** Removes a member. */
export async function removeMemberRow(tx: Db, organisationId: string, userId: string): Promise<void> {
  await tx.delete(organisationMembers).where(ofMember(organisationId, userId))
}

export type InvitationRow = typeof organisationInvitations.$inferSelect

/** Lists the invitations of an organisation that can still be accepted, oldest first. */
export async function listInvitations(db: Db, organisationId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(organisationInvitations)
    .where(
      and(eq(organisationInvitations.organisation_id, organisationId), gt(organisationInvitations.expires_at, now)),
    )
    .orderBy(asc(organisationInvitations.id))
}

/** Counts who works for organisations, each user once, with the addresses whose invitation can still be accepted. */
export async function countMembers(db: Db, organisationIds: string[], now: Date): Promise<number> {
  const ids = `{${organisationIds.join(',')}}`
  const { rows } = await db.execute<{ total: number }>(sql`
    select ((select count(distinct m.user_id) from ${organisationMembers} m where m.organisation_id = any(${ids}::uuid[]))
      + (select count(distinct i.email) from ${organisationInvitations} i
          where i.organisation_id = any(${ids}::uuid[]) and i.expires_at > ${now.toISOString()}::timestamptz))::int as total`)
  return rows[0]?.total ?? 0
}

/** Finds an invitation; null when there is none. */
export async function findInvitation(db: Db, id: string): Promise<InvitationRow | null> {
  const [row] = await db.select().from(organisationInvitations).where(eq(organisationInvitations.id, id))
  return row ?? null
}

/** Finds an invitation and keeps others from changing it until the transaction ends; null when there is none. */
export async function lockInvitation(tx: Db, id: string): Promise<InvitationRow | null> {
  const [row] = await tx.select().from(organisationInvitations).where(eq(organisationInvitations.id, id)).for('update')
  return row ?? null
}

/** Finds the invitation of an address to an organisation; null when there is none. */
export async function findInvitationTo(db: Db, organisationId: string, email: string): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(organisationInvitations)
    .where(and(eq(organisationInvitations.organisation_id, organisationId), eq(organisationInvitations.email, email)))
  return row ?? null
}

/** Stores an invitation. */
export async function insertInvitation(tx: Db, row: InvitationRow): Promise<void> {
  await tx.insert(organisationInvitations).values(row)
}

/** Changes an invitation. */
export async function updateInvitation(
  tx: Db,
  id: string,
  changes: Partial<Pick<InvitationRow, 'role' | 'sent_at' | 'expires_at'>>,
): Promise<void> {
  await tx.update(organisationInvitations).set(changes).where(eq(organisationInvitations.id, id))
}

/** Removes an invitation. @returns false when another request did in the meantime. */
export async function removeInvitation(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .delete(organisationInvitations)
    .where(eq(organisationInvitations.id, id))
    .returning({ id: organisationInvitations.id })
  return rows.length > 0
}

/** Deletes the invitations that ended before an instant. */
export async function removeEndedInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(organisationInvitations).where(lt(organisationInvitations.expires_at, before))
}

/** Lists the invitations to an address that can still be accepted, with the organisations, oldest first. */
export async function listInvitationsTo(db: Db, email: string, now: Date) {
  return db
    .select({ invitation: organisationInvitations, organisation: organisations.name })
    .from(organisationInvitations)
    .innerJoin(organisations, eq(organisations.id, organisationInvitations.organisation_id))
    .where(and(eq(organisationInvitations.email, email), gt(organisationInvitations.expires_at, now)))
    .orderBy(asc(organisationInvitations.id))
}

/** Finds the account that has an address, and whether it was confirmed; null when there is none. */
export async function findAccountOf(
  db: Db,
  whose: { userId: string } | { email: string },
): Promise<{ id: string; email: string | null; isConfirmed: boolean } | null> {
  const [row] = await db
    .select({ id: users.id, email: users.email, confirmedAt: users.email_confirmed_at })
    .from(users)
    .where('userId' in whose ? eq(users.id, whose.userId) : eq(users.email, whose.email))
  return row === undefined ? null : { id: row.id, email: row.email, isConfirmed: row.confirmedAt !== null }
}
