import { plans, workspaceLimits } from '#shared/plans.ts'
import type { Plan, WorkspaceLimit } from '#shared/plans.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import {
  listOwners,
  listOwnersOfSameOwner,
  lockHolder,
  lockOrganisation,
} from '#server/features/organisations/store.ts'
import { getPlansOf } from '#server/features/subscriptions/public.ts'
import { AppError } from '#server/http/errors.ts'

/** The owner for whose plan an organisation counts: the one with the largest; of several, the first by id. */
type Holder = { userId: string | null; plan: Plan }

function holderAmong(owners: readonly string[], planOf: ReadonlyMap<string, Plan>): Holder {
  const ranked = owners
    .map((userId) => ({ userId, plan: planOf.get(userId) ?? 'free' }))
    .toSorted((a, b) => plans.indexOf(b.plan) - plans.indexOf(a.plan) || (a.userId < b.userId ? -1 : 1))
  return ranked[0] ?? { userId: null, plan: 'free' }
}

async function findHolder(db: Db, deps: Pick<Deps, 'clock'>, organisationId: string): Promise<Holder> {
  const owners = await listOwners(db, organisationId)
  return holderAmong(owners, await getPlansOf(db, deps, owners))
}

/** The plan of an organisation: the largest of its owners'. */
export async function getPlanOf(db: Db, deps: Pick<Deps, 'clock'>, organisationId: string): Promise<Plan> {
  return (await findHolder(db, deps, organisationId)).plan
}

/** How much of something the plan of an organisation allows now. */
export async function getLimit(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  organisationId: string,
  limit: WorkspaceLimit,
): Promise<number> {
  return workspaceLimits[await getPlanOf(db, deps, organisationId)][limit]
}

type CountedLimit = Exclude<WorkspaceLimit, 'upload_pages'>

/**
 * Makes sure that an organisation may have more of something. All organisations that count for the plan of the same owner
 * are counted together, so that founding another one gives no one more. Others who ask for one of these wait until the
 * transaction ends, on whatever replica, so that two never take the last place; what is counted is counted after that.
 *
 * @param countNow how much there is in these organisations, asked in the same transaction, in the unit of the limit.
 * @throws {AppError} `plan_limit` with the limit, how much it allows and what helps.
 */
export async function requireRoom(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  organisationId: string,
  { limit, countNow }: { limit: CountedLimit; countNow: (tx: Db, organisationIds: string[]) => Promise<number> },
): Promise<void> {
  await lockOrganisation(tx, organisationId)
  const { userId, plan } = await findHolder(tx, deps, organisationId)
  if (userId !== null) await lockHolder(tx, userId)
  const max = workspaceLimits[plan][limit]
  const counted = userId === null ? [organisationId] : await listHeldBy(tx, deps, userId)
  if ((await countNow(tx, counted)) < max) return
  const where = counted.length > 1 ? ` in all ${counted.length} organisations of its owner together` : ''
  throw new AppError('plan_limit', {
    detail: `The plan ${plan} allows ${max} ${nouns[limit]}${where}. ${remedies[limit]}, or an owner chooses a larger plan.`,
    extra: { limit, max, plan },
  })
}

/** Lists the organisations that count for the plan of an owner. */
async function listHeldBy(tx: Db, deps: Pick<Deps, 'clock'>, userId: string): Promise<string[]> {
  const owned = await listOwnersOfSameOwner(tx, userId)
  const planOf = await getPlansOf(tx, deps, [...new Set(owned.flatMap(({ owners }) => owners))])
  return owned.filter(({ owners }) => holderAmong(owners, planOf).userId === userId).map(({ id }) => id)
}

const nouns = {
  applications: 'applications',
  members: 'members with open invitations',
  call_mb: 'MB of calls',
}

const remedies = {
  applications: 'Archive one that is over',
  members: 'Remove a member or withdraw an invitation',
  call_mb: 'Delete calls that you no longer need, which makes room after thirty days',
}
