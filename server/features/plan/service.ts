import { planSchema } from '#shared/contracts/plan.ts'
import type { Plan, PlanChange, PlanPartner, PlanRow } from '#shared/contracts/plan.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { computeBudget } from '#shared/grants/budget.ts'
import { changeRows, ownerOf } from '#shared/grants/plan-changes.ts'
import type { PlanProblem } from '#shared/grants/plan-changes.ts'
import { noPlanSettings, planRowsMax, removedRowDays, removedRowsMax } from '#shared/plan.ts'
import { isRecorded } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { applicationFeature, getApplicationFor, noteReviewedChanged } from '#server/features/applications/public.ts'
import { findFactsOf } from '#server/features/calls/public.ts'
import { getOrganisationProfile, listOrganisationNames, listPartners } from '#server/features/organisations/public.ts'
import { basisOf } from '#server/features/plan/basis.ts'
import {
  deletePlanRows,
  findPlanVersion,
  findPlanned,
  listPlaces,
  listPlanRows,
  lockPlan,
  touchPlan,
  writePlanRows,
} from '#server/features/plan/store.ts'
import type { Planned } from '#server/features/plan/store.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'

/**
 * A plan as other features read it. `rows` are in their order, with removed ones: `entriesOf` lists those of a kind that count.
 * `partners`: the applicant first; then those that take part; then those that rows still name.
 */
type ReadPlan = Omit<Plan, 'application_id' | 'role'>

/** What a plan follows from: the facts of the call, null while there are none, and the profile of the organisation. */
type PlanSources = Pick<Grounds, 'call' | 'profile'>

/**
 * Reads the whole plan of an application with its budget, for a caller who has checked that its user may see it.
 *
 * @param givenCallId the call that the application is about to get, in place of its own.
 * @throws {AppError} `not_found` when there is no such application.
 */
export async function readPlan(
  db: Db,
  applicationId: string,
  givenCallId?: string | null,
): Promise<ReadPlan & PlanSources> {
  const found = await findPlanned(db, applicationId)
  if (found === null) throw new AppError('not_found')
  const grounds = await readGrounds(db, givenCallId === undefined ? found : { ...found, call_id: givenCallId })
  const { call, profile } = grounds
  return { ...(await openPlan(db, applicationId, grounds)), call, profile }
}

async function openPlan(db: Db, id: string, grounds: Grounds): Promise<ReadPlan> {
  return planOn(grounds, await readRows(db, id), await findPlanVersion(db, id))
}

/** Every plan has its settings, also while no one has chosen any. */
async function readRows(db: Db, id: string): Promise<PlanRow[]> {
  const rows = await listPlanRows(db, id)
  if (rows.some(({ kind }) => kind === 'settings')) return rows
  return [{ id, kind: 'settings', values: noPlanSettings, removed_at: null }, ...rows]
}

type Grounds = Awaited<ReturnType<typeof readGrounds>>

/** Reads what a plan follows from in addition to its rows: who may take part, the facts of the call, the profile. */
async function readGrounds(db: Db, planned: Planned) {
  const { organisation_id: id, call_id, partners_off } = planned
  return {
    applicant: { id, name: (await listOrganisationNames(db, [id])).get(id) ?? '' },
    kept: await listPartners(db, id),
    off: new Set(partners_off),
    call: call_id === null ? null : await findFactsOf(db, call_id),
    profile: await getOrganisationProfile(db, id),
  }
}

function planOn(grounds: Grounds, rows: PlanRow[], version: number): ReadPlan {
  const partners = partnersIn(grounds, rows)
  const basis = basisOf({ ...grounds, partners })
  return { version, rows, partners, basis, budget: computeBudget({ rows, partners, basis }) }
}

function partnersIn({ applicant, kept, off }: Grounds, rows: readonly PlanRow[]): PlanPartner[] {
  const named = new Set(rows.flatMap((row) => (row.removed_at === null ? partnersNamedBy(row) : [])))
  const partners: PlanPartner[] = [
    { ...applicant, is_applicant: true, takes_part: true, associated: false },
    ...kept
      .filter(({ id }) => !off.has(id) || named.has(id))
      .map(({ id, name, associated }) => ({ id, name, is_applicant: false, takes_part: !off.has(id), associated })),
  ]
  const gone = [...named].filter((id) => !partners.some((each) => each.id === id))
  const nameless = { name: null, is_applicant: false, takes_part: false, associated: false }
  return [...partners, ...gone.map((id) => ({ id, ...nameless }))]
}

function partnersNamedBy({ values }: PlanRow): string[] {
  if ('partner' in values) return [values.partner]
  return 'lead' in values && values.lead !== null ? [values.lead] : []
}

/** Reads the plan of an application for a user who may see it. @throws {AppError} `not_found` for everyone else. */
export async function getPlan(deps: Deps, userId: string, id: string): Promise<Plan> {
  const { db } = deps.database
  const { role, row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  return planSchema.parse({ application_id: id, role, ...(await openPlan(db, id, await readGrounds(db, row))) })
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
    const { role, row } = await getApplicationFor(deps, tx, { userId: actor.userId, id, atLeast: 'editor' })
    const { changed_at, changed_by, version } = await lockPlan(tx, id)
    const grounds = await readGrounds(tx, row)
    const before = planOn(grounds, await readRows(tx, id), version)
    const { rows, problems } = makeChanges(before, changes, at)
    const conflicts = problems.filter(({ problem: { why } }) => why === 'conflict' || why === 'gone')
    if (conflicts.length > 0)
      throw new AppError('work_plan_conflict', {
        detail: 'Someone else changed this part of the plan after you loaded it.',
        extra: {
          stored: planSchema.parse({ application_id: id, role, ...before }),
          changes: conflicts.map(({ index }) => index),
        },
      })
    if (problems.length > 0) throw refusal(problems, changes)
    const after = await storeRows(tx, id, { before: before.rows, after: rows, at })
    await touchPlan(tx, id, at, actor.userId)
    await noteReviewedChanged(tx, deps, id)
    const data = { application_id: id, organisation_id: row.organisation_id }
    const hourAgo = new Date(at.getTime() - hourMs)
    const isOngoing = changed_by === actor.userId && changed_at !== null && changed_at >= hourAgo
    // Users who type at the same time take turns as the last one who changed it.
    const isLogged =
      isOngoing || (await isRecorded(tx, { actor, action: 'application.edit_plan', targetId: id, since: hourAgo }))
    const event = { name: isLogged ? 'application.plan_changed' : 'application.plan_begun', to: [], data } as const
    await emit(tx, deps, applicationFeature, { event, by: { kind: 'client', actor }, requestId, targetId: id })
    return planSchema.parse({ application_id: id, role, ...planOn(grounds, after, version + 1) })
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

/** Writes the rows that are new, changed or at another place, and deletes what was removed long ago. @returns what is left. */
async function storeRows(
  tx: Db,
  id: string,
  { before, after, at }: { before: readonly PlanRow[]; after: readonly PlanRow[]; at: Date },
): Promise<PlanRow[]> {
  const left = withoutExpired(after, at)
  const [known, places] = [new Set(before), await listPlaces(tx, id)]
  await writePlanRows(
    tx,
    id,
    left
      .map((row, position) => ({ row, position }))
      .filter(({ row, position }) => !known.has(row) || places.get(row.id) !== position),
  )
  for (const row of left) places.delete(row.id)
  await deletePlanRows(tx, id, [...places.keys()])
  return left
}

/** Leaves out what was removed long ago, with the rows of work packages that are out. */
function withoutExpired(rows: readonly PlanRow[], at: Date): PlanRow[] {
  const oldest = new Date(at.getTime() - removedRowDays * dayMs).toISOString()
  const restorable = rows
    .flatMap(({ id, removed_at }) => (removed_at === null || removed_at < oldest ? [] : [{ id, removed_at }]))
    .toSorted((one, other) => other.removed_at.localeCompare(one.removed_at))
    .slice(0, removedRowsMax)
  const kept = new Set(restorable.map(({ id }) => id))
  const left = rows.filter(({ id, removed_at }) => removed_at === null || kept.has(id))
  const packages = new Set(left.flatMap(({ id, kind }) => (kind === 'work_package' ? [id] : [])))
  return left.filter((row) => {
    const owner = ownerOf(row)
    return owner === null || packages.has(owner)
  })
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
