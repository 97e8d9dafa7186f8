import type { OfferedPlan, PlanChange, PlanList } from '#shared/contracts/subscriptions.ts'
import type { Plan } from '#shared/plans.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Deps } from '#server/deps.ts'
import { listPlans, writePlan } from '#server/features/subscriptions/plans-store.ts'
import type { StoredPlan } from '#server/features/subscriptions/plans-store.ts'
import { countRunning } from '#server/features/subscriptions/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** Lists the plans for staff, with how many people have each. */
export async function listPlansForStaff(deps: Deps): Promise<PlanList> {
  const { db } = deps.database
  const people = await countRunning(db, new Date(deps.clock.now()))
  const stored = await listPlans(db)
  return {
    items: stored.map((plan) => describe(plan, plan.key === 'free' ? null : (people.get(plan.key) ?? 0))),
    next_cursor: null,
  }
}

/** Lists the plans that anyone can ask for, smallest first, and one that is kept though it is no longer offered. */
export async function listOfferedPlans(deps: Deps, kept: Plan | null = null): Promise<OfferedPlan[]> {
  return (await listPlans(deps.database.db))
    .filter(({ key, isArchived }) => !isArchived || key === kept)
    .map(({ key, priceEurCents, features, limits }) => ({
      key,
      price_eur_cents: priceEurCents,
      features: [...features],
      limits: { ...limits },
    }))
}

/**
 * Changes what a plan costs and gives; it counts at once, also for those who have it. Nothing of theirs is deleted: what
 * is over a smaller limit stays, and no more is taken.
 *
 * @throws {AppError} `plan_conflict`; `validation_failed` for a free plan that costs something or is archived.
 */
export async function changePlan(deps: Deps, staff: RequestActor, key: Plan, change: PlanChange): Promise<PlanList> {
  const now = new Date(deps.clock.now())
  if (key === 'free') requireFree(change)
  const { price_eur_cents, features, limits, archived, version } = change
  const plan = { key, version, priceEurCents: price_eur_cents, features, limits, isArchived: archived }
  await deps.database.db.transaction(async (tx) => {
    const before = (await listPlans(tx)).find((each) => each.key === key)
    if (!before || !(await writePlan(tx, plan, staff.actor.userId, now))) throw new AppError('plan_conflict')
    const { people: _before, version: _from, ...was } = describe(before, null)
    const { people: _after, version: _to, ...is } = describe(plan, null)
    const { actor, requestId } = staff
    const facts = { before: was, after: is }
    await recordActivity(tx, { at: now, actor, action: 'subscription.set_plan', targetId: key, requestId, ...facts })
  })
  return listPlansForStaff(deps)
}

function requireFree({ price_eur_cents, archived }: PlanChange): void {
  const reject = (path: string, message: string): AppError =>
    new AppError('validation_failed', { errors: [{ path, message, code: 'free_plan' }] })
  if (price_eur_cents !== 0) throw reject('price_eur_cents', 'the free plan costs nothing')
  if (archived) throw reject('archived', 'who has no other plan has this one')
}

function describe(
  { key, version, priceEurCents, features, limits, isArchived }: StoredPlan,
  people: number | null,
): PlanList['items'][number] {
  const contents = { features: [...features], limits: { ...limits }, archived: isArchived }
  return { key, price_eur_cents: priceEurCents, ...contents, version, people }
}
