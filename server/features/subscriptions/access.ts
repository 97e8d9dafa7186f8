import { plans } from '#shared/plans.ts'
import type { Plan, PlanFacts, PlanFeature } from '#shared/plans.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { giveUseBack, getPlans, readUse, takeUse } from '#server/features/subscriptions/plans-store.ts'
import { findRunning, listRunningPlans } from '#server/features/subscriptions/store.ts'
import { AppError } from '#server/http/errors.ts'

const megabyte = 1_000_000

/** What a user's plan gives at an instant. */
type Access = PlanFacts & { plan: Plan }

/**
 * Reads what a user's plan gives now: a function of the subscription's state, end and grace and of the instant. Ask at
 * each use; an end needs no one to note it.
 *
 * @see DASH-05; docs/reference/services.md#51-model
 */
export async function getAccess(db: Db, deps: Deps, userId: string): Promise<Access> {
  const running = await findRunning(db, userId, new Date(deps.clock.now()))
  const plan = running?.plan ?? 'free'
  return { plan, ...(await getPlans(db))[plan] }
}

/** Returns whether a user's plan includes something, now. */
export async function hasFeature(db: Db, deps: Deps, userId: string, feature: PlanFeature): Promise<boolean> {
  return (await getAccess(db, deps, userId)).features.includes(feature)
}

/**
 * Takes the bytes of a file from what a user's plan allows this month; two files at once never take more than there is.
 *
 * @returns gives them back, for a file that was not kept in the end.
 * @throws {AppError} `plan_limit`
 */
export async function takeFileBytes(deps: Deps, userId: string, bytes: number): Promise<() => Promise<void>> {
  const { db } = deps.database
  const { limits } = await getAccess(db, deps, userId)
  const use = { userId, feature: 'file_bytes', period: monthOf(deps.clock.now()) } as const
  if (!(await takeUse(db, use, bytes, limits.monthly_file_mb * megabyte)))
    throw new AppError('plan_limit', { extra: { limit: 'monthly_file_mb', max: limits.monthly_file_mb } })
  return () => giveUseBack(db, use, bytes)
}

/** How many bytes of files a user sent this month. */
export async function getFileBytes(deps: Deps, userId: string): Promise<number> {
  return readUse(deps.database.db, { userId, feature: 'file_bytes', period: monthOf(deps.clock.now()) })
}

/** The month of an instant in UTC, `YYYY-MM`. */
export function monthOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 7)
}

/** The plans of users at this moment; a user without one has the free plan. */
export async function getPlansOf(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Plan>> {
  const running = await listRunningPlans(db, userIds, new Date(deps.clock.now()))
  const planOf = (userId: string) =>
    plans.findLast((plan) => running.some((each) => each.userId === userId && each.plan === plan)) ?? 'free'
  return new Map(userIds.map((userId) => [userId, planOf(userId)]))
}
