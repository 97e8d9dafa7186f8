import { and, eq, lt, sql } from 'drizzle-orm'
import { plans, shippedPlans } from '#shared/plans.ts'
import type { Plan, PlanFacts, PlanTable } from '#shared/plans.ts'
import { plansChannel } from '#server/db/channels.ts'
import type { Db } from '#server/db/database.ts'
import { changedPlans, usageCounters } from '#server/features/subscriptions/tables.ts'

/** A plan with the version that a change of it names; 0: as shipped. */
export type StoredPlan = PlanFacts & { key: Plan; version: number }

/** Lists the plans as they are now, smallest first. */
export async function listPlans(db: Db): Promise<StoredPlan[]> {
  const rows = await db.select().from(changedPlans)
  return plans.map((key) => {
    const row = rows.find((each) => each.key === key)
    if (row === undefined) return { key, version: 0, ...shippedPlans[key] }
    return {
      key,
      version: row.version,
      priceEurCents: row.price_eur_cents,
      features: row.features,
      limits: { open_consultations: row.open_consultations, monthly_file_mb: row.monthly_file_mb },
      isArchived: row.archived_at !== null,
    }
  })
}

/** Reads the plans as they are now. */
export async function getPlans(db: Db): Promise<PlanTable> {
  const facts = (await listPlans(db)).map(({ key, version: _, ...rest }) => [key, rest] as const)
  return { ...shippedPlans, ...Object.fromEntries(facts) }
}

/** Writes a plan over the version that was seen, and makes open pages read it again. @returns false when another user wrote it in the meantime. */
export async function writePlan(
  tx: Db,
  { key, version, priceEurCents, features, limits, isArchived }: StoredPlan,
  by: string,
  now: Date,
): Promise<boolean> {
  const values = {
    price_eur_cents: priceEurCents,
    features: [...features],
    ...limits,
    archived_at: isArchived ? now : null,
    version: version + 1,
    updated_at: now,
    updated_by: by,
  }
  const { version: stored } = changedPlans
  const rows =
    version === 0
      ? await tx
          .insert(changedPlans)
          .values({ key, ...values })
          .onConflictDoNothing()
          .returning({ stored })
      : await tx
          .update(changedPlans)
          .set(values)
          .where(and(eq(changedPlans.key, key), eq(stored, version)))
          .returning({ stored })
  if (rows.length === 0) return false
  await tx.execute(sql`select pg_notify(${plansChannel}, '')`)
  return true
}

type Use = { userId: string; feature: (typeof usageCounters.$inferSelect)['feature']; period: string }

/** Takes from a limit in one statement, so that uses at the same time never go over it. @returns false when there is not enough left. */
export async function takeUse(db: Db, { userId, feature, period }: Use, amount: number, max: number): Promise<boolean> {
  if (amount > max) return false
  const rows = await db
    .insert(usageCounters)
    .values({ user_id: userId, feature, period, used: amount })
    .onConflictDoUpdate({
      target: [usageCounters.user_id, usageCounters.feature, usageCounters.period],
      set: { used: sql`${usageCounters.used} + ${amount}` },
      setWhere: sql`${usageCounters.used} + ${amount} <= ${max}`,
    })
    .returning({ used: usageCounters.used })
  return rows.length > 0
}

/** Gives back what was taken and not used. */
export async function giveUseBack(db: Db, use: Use, amount: number): Promise<void> {
  await db
    .update(usageCounters)
    .set({ used: sql`greatest(${usageCounters.used} - ${amount}, 0)` })
    .where(isUse(use))
}

/** How much was used in a period. */
export async function readUse(db: Db, use: Use): Promise<number> {
  const [row] = await db.select({ used: usageCounters.used }).from(usageCounters).where(isUse(use))
  return row?.used ?? 0
}

/** Throws away what was counted in periods before one. */
export async function pruneUses(db: Db, before: string): Promise<void> {
  await db.delete(usageCounters).where(lt(usageCounters.period, before))
}

function isUse({ userId, feature, period }: Use) {
  return and(eq(usageCounters.user_id, userId), eq(usageCounters.feature, feature), eq(usageCounters.period, period))
}
