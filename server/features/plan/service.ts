import { planSchema } from '#shared/contracts/plan.ts'
import type { Budget, Plan, PlanBasis, PlanChange, PlanPartner, PlanRow } from '#shared/contracts/plan.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { computeBudget } from '#shared/grants/budget.ts'
import { changeRows } from '#shared/grants/plan-changes.ts'
import type { PlanProblem } from '#shared/grants/plan-changes.ts'
import type { OrganisationProfile } from '#shared/grants/profile.ts'
import { noPlanSettings, planRowsMax, removedRowDays, removedRowsMax } from '#shared/plan.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { applicationFeature, getApplicationFor } from '#server/features/applications/public.ts'
import { findFactsOf } from '#server/features/calls/public.ts'
import { getOrganisationProfile, listOrganisationNames, listPartners } from '#server/features/organisations/public.ts'
import { basisOf } from '#server/features/plan/basis.ts'
import {
  findPlanVersion,
  findPlanned,
  listPlanRows,
  lockPlan,
  pruneRemovedRows,
  touchPlan,
  writePlanRows,
} from '#server/features/plan/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/** A plan as other features read it: who asks was checked before. */
type ReadPlan = {
  readonly version: number
  /** In their order, removed ones too: `entriesOf` lists those of a kind that count. */
  readonly rows: readonly PlanRow[]
  /** The applicant first; then those that take part; then those that rows still name. */
  readonly partners: readonly PlanPartner[]
  readonly basis: PlanBasis
  readonly budget: Budget
  /** What the basis rests on: the facts of the call, null while there are none, and the profile of the organisation. */
  readonly call: Awaited<ReturnType<typeof findFactsOf>>
  readonly profile: OrganisationProfile
}

/**
 * Reads the whole plan of an application with its budget, for a caller who has checked that its user may see it.
 *
 * @param givenCallId the call that the application is about to get, in place of its own.
 * @throws {AppError} `not_found` when there is no such application.
 */
export async function readPlan(db: Db, applicationId: string, givenCallId?: string | null): Promise<ReadPlan> {
  const application = await findPlanned(db, applicationId)
  if (application === null || application.deleted_at !== null) throw new AppError('not_found')
  const { organisation_id: organisationId, partners_off } = application
  const callId = givenCallId === undefined ? application.call_id : givenCallId
  const rows = withSettings(await listPlanRows(db, applicationId), applicationId)
  const kept = await listPartners(db, organisationId)
  const name = (await listOrganisationNames(db, [organisationId])).get(organisationId) ?? ''
  const off = new Set(partners_off)
  const named = new Set(
    rows.flatMap(({ removed_at, values }) =>
      removed_at !== null
        ? []
        : [values].flatMap((each) =>
            'partner' in each ? [each.partner] : 'lead' in each && each.lead !== null ? [each.lead] : [],
          ),
    ),
  )
  const partners: PlanPartner[] = [
    { id: organisationId, name, is_applicant: true, takes_part: true, associated: false },
    ...kept
      .filter(({ id }) => !off.has(id) || named.has(id))
      .map((partner) => ({
        id: partner.id,
        name: partner.name,
        is_applicant: false,
        takes_part: !off.has(partner.id),
        associated: partner.associated,
      })),
  ]
  const known = new Set(partners.map(({ id }) => id))
  for (const id of named)
    if (!known.has(id)) partners.push({ id, name: null, is_applicant: false, takes_part: false, associated: false })
  const call = callId === null ? null : await findFactsOf(db, callId)
  const profile = await getOrganisationProfile(db, organisationId)
  const basis = basisOf({ call, profile, partners, kept })
  return {
    version: await findPlanVersion(db, applicationId),
    rows,
    partners,
    basis,
    budget: computeBudget({ rows, partners, basis }),
    call,
    profile,
  }
}

/** Every plan has its settings, also while nobody has chosen any. */
function withSettings(rows: readonly PlanRow[], applicationId: string): PlanRow[] {
  if (rows.some(({ kind }) => kind === 'settings')) return [...rows]
  return [{ id: applicationId, kind: 'settings', values: noPlanSettings, removed_at: null }, ...rows]
}

/** Reads the plan of an application for a user who may see it. @throws {AppError} `not_found` for everyone else. */
export async function getPlan(deps: Deps, userId: string, id: string): Promise<Plan> {
  return describePlan(deps, deps.database.db, userId, id)
}

async function describePlan(deps: Deps, db: Db, userId: string, id: string): Promise<Plan> {
  const { role } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const { call: _call, profile: _profile, ...plan } = await readPlan(db, id)
  return planSchema.parse({ application_id: id, role, ...plan })
}

/**
 * Makes changes of a plan in their order, all of them or none.
 *
 * @throws {AppError} `work_plan_conflict` with the stored plan, when a field holds something new since or its row is gone;
 * `validation_failed` with the change and the field that cannot be made, and what to do.
 */
export async function changePlan(
  deps: Deps,
  { actor, requestId }: RequestActor,
  id: string,
  changes: readonly PlanChange[],
): Promise<Plan> {
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const { row: application } = await getApplicationFor(deps, tx, { userId: actor.userId, id, atLeast: 'editor' })
    const { changed_at, changed_by } = await lockPlan(tx, id)
    const before = await readPlan(tx, id)
    const { rows, problems } = makeChanges(before, changes, at)
    const conflicts = problems.filter(({ problem: { why } }) => why === 'conflict' || why === 'gone')
    if (conflicts.length > 0)
      throw new AppError('work_plan_conflict', {
        detail: 'Someone else changed this part of the plan after you loaded it.',
        extra: { stored: await describePlan(deps, tx, actor.userId, id), changes: conflicts.map(({ index }) => index) },
      })
    if (problems.length > 0) throw refusal(problems, changes)
    await storeRows(tx, id, { before: before.rows, after: rows, at })
    await touchPlan(tx, id, at, actor.userId)
    const data = { application_id: id, organisation_id: application.organisation_id }
    const isNew = changed_by !== actor.userId || changed_at === null || at.getTime() - changed_at.getTime() > hourMs
    const event = { name: isNew ? 'application.plan_begun' : 'application.plan_changed', to: [], data } as const
    await emit(tx, deps, applicationFeature, { event, by: { kind: 'client', actor }, requestId, targetId: id })
    return describePlan(deps, tx, actor.userId, id)
  })
}

type Failed = { index: number; problem: PlanProblem }

function makeChanges(
  { rows: first, partners, basis }: ReadPlan,
  changes: readonly PlanChange[],
  at: Date,
): { rows: readonly PlanRow[]; problems: Failed[] } {
  const takePart = new Set(partners.map(({ id }) => id))
  let rows = first
  const problems: Failed[] = []
  for (const [index, change] of changes.entries()) {
    const state = { rows, partners: takePart, currency: basis.currency.code, now: at.toISOString() }
    const made = changeRows(state, change)
    if ('problem' in made) problems.push({ index, problem: made.problem })
    else rows = made.rows
  }
  return { rows, problems }
}

/** Writes the rows that are new, changed or at another place, and takes away for good what was removed long ago. */
async function storeRows(
  tx: Db,
  id: string,
  { before, after, at }: { before: readonly PlanRow[]; after: readonly PlanRow[]; at: Date },
): Promise<void> {
  const stored = new Map((await listPlanRows(tx, id)).map((row, position) => [row.id, { row, position }]))
  const known = new Set(before)
  const isSame = (row: PlanRow, position: number) => known.has(row) && stored.get(row.id)?.position === position
  const changed = after
    .map((row, position) => ({ row, position }))
    .filter(({ row, position }) => !isSame(row, position))
  await writePlanRows(tx, id, changed)
  const oldest = new Date(at.getTime() - removedRowDays * dayMs).toISOString()
  const removed = after
    .filter(({ removed_at }) => removed_at !== null)
    .toSorted((one, other) => ((one.removed_at ?? '') < (other.removed_at ?? '') ? 1 : -1))
  const gone = removed.filter(({ removed_at }, index) => index >= removedRowsMax || (removed_at ?? '') < oldest)
  await pruneRemovedRows(
    tx,
    id,
    gone.map((row) => row.id),
  )
}

function refusal(problems: readonly Failed[], changes: readonly PlanChange[]): AppError {
  return new AppError('validation_failed', {
    errors: problems.slice(0, 20).map(({ index, problem }) => {
      const field = 'field' in problem ? `.values.${problem.field}` : ''
      return { path: `changes.${index}${field}`, message: remedyOf(problem, changes[index]), code: problem.why }
    }),
  })
}

function remedyOf(problem: PlanProblem, change: PlanChange | undefined): string {
  const kind = change !== undefined && 'kind' in change ? change.kind : null
  switch (problem.why) {
    case 'full':
      return kind === null
        ? 'there are as many rows of this kind as there may be; remove one first'
        : `there are at most ${planRowsMax[kind]} rows of this kind; remove one first`
    case 'order':
      return 'must not be before the start; move the start first, or send both'
    case 'unknown':
      return `the plan has no such ${problem.field === 'partner' || problem.field === 'lead' ? 'partner; add the partner to the organisation and switch it on in Fit' : 'work package; add it first'}`
    case 'twice':
      return 'there is a row for the same already; change that one'
    case 'rate_missing':
      return 'the budget has no rate for this currency; add its rate with day and source first, or give the amount in the currency of the budget'
    case 'rate_used':
      return 'lines of the budget are in this currency; change or remove them first'
    default:
      return 'someone else changed it; load the plan again'
  }
}
