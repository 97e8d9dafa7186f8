import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { planRowSchema } from '#shared/contracts/plan.ts'
import type { PlanRow } from '#shared/contracts/plan.ts'
import type { Db } from '#server/db/database.ts'
import { applications } from '#server/features/applications/public.ts'
import { applicationPlanRows, applicationPlans } from '#server/features/plan/tables.ts'

type StoredPlan = typeof applicationPlans.$inferSelect

/** What a plan needs to know of its application. */
export type Planned = Pick<typeof applications.$inferSelect, 'id' | 'organisation_id' | 'call_id' | 'partners_off'>

/** Finds whose an application is and which call it is for; null when there is none, or it is deleted. */
export async function findPlanned(db: Db, applicationId: string): Promise<Planned | null> {
  const [row] = await db
    .select({
      id: applications.id,
      organisation_id: applications.organisation_id,
      call_id: applications.call_id,
      partners_off: applications.partners_off,
    })
    .from(applications)
    .where(and(eq(applications.id, applicationId), isNull(applications.deleted_at)))
  return row ?? null
}

/** The version of a plan; 0 before its first change. */
export async function findPlanVersion(db: Db, applicationId: string): Promise<number> {
  const [row] = await db
    .select({ version: applicationPlans.version })
    .from(applicationPlans)
    .where(eq(applicationPlans.application_id, applicationId))
  return row?.version ?? 0
}

/** Locks a plan until the transaction ends, and begins it where there is none. */
export async function lockPlan(tx: Db, applicationId: string): Promise<StoredPlan> {
  await tx.insert(applicationPlans).values({ application_id: applicationId }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(applicationPlans)
    .where(eq(applicationPlans.application_id, applicationId))
    .for('update')
  if (row === undefined) throw new Error('the plan that was begun is gone')
  return row
}

/** Notes that a plan was changed. */
export async function touchPlan(tx: Db, applicationId: string, at: Date, by: string): Promise<void> {
  await tx
    .update(applicationPlans)
    .set({ version: sql`${applicationPlans.version} + 1`, changed_at: at, changed_by: by })
    .where(eq(applicationPlans.application_id, applicationId))
}

/** Lists the rows of a plan in their order, removed ones too. */
export async function listPlanRows(db: Db, applicationId: string): Promise<PlanRow[]> {
  const rows = await db
    .select({
      id: applicationPlanRows.id,
      kind: applicationPlanRows.kind,
      values: applicationPlanRows.values,
      removed_at: applicationPlanRows.removed_at,
    })
    .from(applicationPlanRows)
    .where(eq(applicationPlanRows.application_id, applicationId))
    .orderBy(asc(applicationPlanRows.position), asc(applicationPlanRows.id))
  return rows.map(({ removed_at, ...row }) =>
    planRowSchema.parse({ ...row, removed_at: removed_at?.toISOString() ?? null }),
  )
}

/** The places of the rows of a plan, by their ids. */
export async function listPlaces(db: Db, applicationId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: applicationPlanRows.id, position: applicationPlanRows.position })
    .from(applicationPlanRows)
    .where(eq(applicationPlanRows.application_id, applicationId))
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/** A row with its place. */
type PlacedRow = { row: PlanRow; position: number }

/** Writes rows, new ones and changed ones. */
export async function writePlanRows(tx: Db, applicationId: string, placed: readonly PlacedRow[]): Promise<void> {
  if (placed.length === 0) return
  await tx
    .insert(applicationPlanRows)
    .values(
      placed.map(({ row: { id, kind, values, removed_at }, position }) => ({
        application_id: applicationId,
        id,
        kind,
        position,
        values,
        removed_at: removed_at === null ? null : new Date(removed_at),
      })),
    )
    .onConflictDoUpdate({
      target: [applicationPlanRows.application_id, applicationPlanRows.id],
      set: {
        position: sql`excluded.position`,
        values: sql`excluded.values`,
        removed_at: sql`excluded.removed_at`,
      },
    })
}

/** Deletes rows for good. */
export async function deletePlanRows(tx: Db, applicationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(applicationPlanRows)
    .where(and(eq(applicationPlanRows.application_id, applicationId), inArray(applicationPlanRows.id, [...ids])))
}

/** Lists what the plans of some organisations hold. */
export async function listRowsOfOrganisations(
  db: Db,
  organisationIds: readonly string[],
): Promise<Pick<typeof applicationPlanRows.$inferSelect, 'application_id' | 'kind' | 'values' | 'removed_at'>[]> {
  return db
    .select({
      application_id: applicationPlanRows.application_id,
      kind: applicationPlanRows.kind,
      values: applicationPlanRows.values,
      removed_at: applicationPlanRows.removed_at,
    })
    .from(applicationPlanRows)
    .innerJoin(applications, eq(applications.id, applicationPlanRows.application_id))
    .where(inArray(applications.organisation_id, [...organisationIds]))
    .orderBy(asc(applicationPlanRows.application_id), asc(applicationPlanRows.position))
}

/** Forgets who last changed plans. */
export async function forgetChanger(tx: Db, userId: string): Promise<void> {
  await tx.update(applicationPlans).set({ changed_by: null }).where(eq(applicationPlans.changed_by, userId))
}
