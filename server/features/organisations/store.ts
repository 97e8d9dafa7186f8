import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Partner } from '#shared/grants/profile.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import {
  organisationFacts,
  organisationMembers,
  organisationPartners,
  organisations,
} from '#server/features/organisations/tables.ts'

/** Stores an organisation with its first owner. @param isNamed false where no one has said what it is called. @returns its id. */
export async function insertOrganisation(
  tx: Db,
  { name, isNamed = true, userId, at }: { name: string; isNamed?: boolean; userId: string; at: Date },
): Promise<string> {
  const id = orderedId()
  await tx.insert(organisations).values({ id, name, is_named: isNamed, created_at: at, created_by: userId })
  await tx
    .insert(organisationMembers)
    .values({ organisation_id: id, user_id: userId, role: 'owner' as const, joined_at: at })
  return id
}

/** Lists the organisations of a person with the person's role, oldest first. */
export async function listOrganisationsOf(db: Db, userId: string) {
  return db
    .select({ id: organisations.id, name: organisations.name, role: organisationMembers.role })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisation_id))
    .where(eq(organisationMembers.user_id, userId))
    .orderBy(asc(organisationMembers.joined_at), asc(organisations.id))
}

/** The role of a person in an organisation; null for who is no member, and where there is none. */
export async function findRole(db: Db, organisationId: string, userId: string): Promise<OrganisationRole | null> {
  const [row] = await db
    .select({ role: organisationMembers.role })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisation_id, organisationId), eq(organisationMembers.user_id, userId)))
  return row?.role ?? null
}

type OrganisationRow = typeof organisations.$inferSelect

/** Finds an organisation; null when there is none. */
export async function findOrganisation(db: Db, id: string): Promise<OrganisationRow | null> {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id))
  return row ?? null
}

/** Keeps others from changing an organisation until the transaction ends. */
export async function lockOrganisation(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select 1 from ${organisations} where ${organisations.id} = ${id} for update`)
}

/** Counts a change of an organisation, and names it when a name is given. */
export async function updateOrganisationRow(tx: Db, id: string, name: string | undefined): Promise<void> {
  await tx
    .update(organisations)
    .set({ version: sql`${organisations.version} + 1`, ...(name === undefined ? {} : { name, is_named: true }) })
    .where(eq(organisations.id, id))
}

/** Keeps others from taking of the plan of a user until the transaction ends. */
export async function lockHolder(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${userId}`}, 0))`)
}

/** Lists the organisations that a user owns, each with all of its owners. */
export async function listOwnersOfSameOwner(db: Db, userId: string): Promise<{ id: string; owners: string[] }[]> {
  const { rows } = await db.execute<{ id: string; owners: string[] }>(sql`
    select m.organisation_id as id, json_agg(m.user_id) as owners
    from ${organisationMembers} m
    where m.role = 'owner' and m.organisation_id in (
      select own.organisation_id from ${organisationMembers} own where own.user_id = ${userId} and own.role = 'owner')
    group by m.organisation_id`)
  return rows
}

/** Lists the owners of an organisation. */
export async function listOwners(db: Db, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organisationMembers.user_id })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.organisation_id, organisationId), eq(organisationMembers.role, 'owner')))
    .orderBy(asc(organisationMembers.user_id))
  return rows.map(({ id }) => id)
}

export type FactRow = typeof organisationFacts.$inferSelect

/** Lists the newest row of each fact of an organisation, those taken back among them. */
export async function listNewestFacts(db: Db, organisationId: string): Promise<FactRow[]> {
  return db
    .selectDistinctOn([organisationFacts.name])
    .from(organisationFacts)
    .where(eq(organisationFacts.organisation_id, organisationId))
    .orderBy(organisationFacts.name, desc(organisationFacts.id))
}

/** Lists rows of the facts of an organisation, the newest first. @param before the id of the last one that was listed before. */
export async function listFactRows(
  db: Db,
  organisationId: string,
  { name, before, limit }: { name: string | null; before: string | null; limit: number },
): Promise<FactRow[]> {
  return db
    .select()
    .from(organisationFacts)
    .where(
      and(
        eq(organisationFacts.organisation_id, organisationId),
        name === null ? undefined : eq(organisationFacts.name, name),
        before === null ? undefined : lt(organisationFacts.id, before),
      ),
    )
    .orderBy(desc(organisationFacts.id))
    .limit(limit)
}

/** Adds rows to the facts of organisations. */
export async function insertFacts(tx: Db, rows: readonly Omit<FactRow, 'id'>[]): Promise<void> {
  if (rows.length > 0) await tx.insert(organisationFacts).values(rows.map((row) => ({ id: orderedId(), ...row })))
}

export type PartnerRow = typeof organisationPartners.$inferSelect

/** Lists partners of an organisation, oldest first. @param after the id of the last one that was listed before. */
export async function listPartnerRows(
  db: Db,
  organisationId: string,
  limit: number,
  after: string | null = null,
): Promise<PartnerRow[]> {
  return db
    .select()
    .from(organisationPartners)
    .where(
      and(
        eq(organisationPartners.organisation_id, organisationId),
        after === null ? undefined : gt(organisationPartners.id, after),
      ),
    )
    .orderBy(asc(organisationPartners.id))
    .limit(limit)
}

/** Finds a partner of an organisation; null when there is none. */
export async function findPartner(db: Db, organisationId: string, id: string): Promise<PartnerRow | null> {
  const [row] = await db
    .select()
    .from(organisationPartners)
    .where(and(eq(organisationPartners.id, id), eq(organisationPartners.organisation_id, organisationId)))
  return row ?? null
}

/** Counts the partners of an organisation. */
export async function countPartners(db: Db, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(organisationPartners)
    .where(eq(organisationPartners.organisation_id, organisationId))
  return row?.total ?? 0
}

/** Stores a partner. @returns its id. */
export async function insertPartner(tx: Db, organisationId: string, facts: Partner, at: Date): Promise<string> {
  const id = orderedId()
  await tx
    .insert(organisationPartners)
    .values({ id, organisation_id: organisationId, facts, created_at: at, updated_at: at })
  return id
}

/** Overwrites a partner. */
export async function updatePartnerRow(tx: Db, id: string, facts: Partner, at: Date): Promise<void> {
  await tx
    .update(organisationPartners)
    .set({ facts, updated_at: at, version: sql`${organisationPartners.version} + 1` })
    .where(eq(organisationPartners.id, id))
}

/** Removes a partner. */
export async function removePartner(tx: Db, id: string): Promise<void> {
  await tx.delete(organisationPartners).where(eq(organisationPartners.id, id))
}

/** Keeps others from making a first organisation for a person until the transaction ends. */
export async function lockFirstOrganisationOf(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`first organisation ${userId}`}, 0))`)
}

/** The names of organisations by id. */
export async function listOrganisationNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(inArray(organisations.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
