import { workspaceLimits } from '#shared/plans.ts'
import type { Plan, WorkspaceLimit } from '#shared/plans.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listOwners, lockOrganisation } from '#server/features/organisations/store.ts'
import { bestPlanOf } from '#server/features/subscriptions/public.ts'
import { AppError } from '#server/http/errors.ts'

/** The plan of an organisation: the largest of its owners'. */
export async function getPlanOf(db: Db, deps: Pick<Deps, 'clock'>, organisationId: string): Promise<Plan> {
  return bestPlanOf(db, deps, await listOwners(db, organisationId))
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

/**
 * Makes sure that an organisation may have one more of something. Others who ask for the same organisation wait until the
 * transaction ends, on whatever replica, so that two never take the last place; what is counted is counted after that.
 *
 * @param countNow how many there are, asked in the same transaction.
 * @throws {AppError} `plan_limit` with the limit, how many it allows and what helps.
 */
export async function requireRoom(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  organisationId: string,
  { limit, countNow }: { limit: Exclude<WorkspaceLimit, 'upload_pages'>; countNow: (tx: Db) => Promise<number> },
): Promise<void> {
  await lockOrganisation(tx, organisationId)
  const plan = await getPlanOf(tx, deps, organisationId)
  const max = workspaceLimits[plan][limit]
  if ((await countNow(tx)) >= max)
    throw new AppError('plan_limit', {
      detail: `The plan ${plan} allows ${max} ${nouns[limit]}. ${remedies[limit]}, or an owner chooses a larger plan.`,
      extra: { limit, max, plan },
    })
}

const nouns = { applications: 'applications', members: 'members with open invitations' }

const remedies = {
  applications: 'Archive one that is over',
  members: 'Remove a member or withdraw an invitation',
}
