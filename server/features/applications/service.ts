import { z } from 'zod'
import { isActivityName } from '#shared/activity-names.ts'
import { applicationStatuses, deletedApplicationDays, stepNames, submittedStatuses } from '#shared/applications.ts'
import type { StepCounts, StepName } from '#shared/applications.ts'
import type {
  Application,
  ApplicationHistory,
  ApplicationUpdate,
  Applications,
  applicationHistoryQuerySchema,
  applicationInputSchema,
  applicationStepInputSchema,
  applicationsQuerySchema,
} from '#shared/contracts/applications.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { dueAt } from '#shared/grants/due.ts'
import type { Language } from '#shared/languages.ts'
import { mayAs } from '#shared/organisations.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import type { Happened } from '#server/events/events.ts'
import { summariseCall } from '#server/features/applications/call-summary.ts'
import { dueCursor, writeDueCursor } from '#server/http/due-order.ts'
import { findBlockers } from '#server/features/applications/blockers.ts'
import type { FindBlockers } from '#server/features/applications/blockers.ts'
import { describeApplication } from '#server/features/applications/describe.ts'
import { applicationFeature } from '#server/features/applications/events.ts'
import {
  restoreCall,
  countAtWork,
  countOwnApplications,
  findApplication,
  findCall,
  findOpenedApplication,
  insertApplication,
  insertOverride,
  keepSummary,
  listActions,
  listOverrides,
  listOwnApplications,
  listStaleCalls,
  listSteps,
  removeDeleted,
  setDeleted,
  setReviewChanged,
  updateApplication,
  upsertCounts,
  upsertStep,
} from '#server/features/applications/store.ts'
import type { SeenApplication } from '#server/features/applications/store.ts'
import { findFactsOf } from '#server/features/calls/public.ts'
import {
  ensureOrganisation,
  findConsultantRole,
  requireMember,
  requireRoom,
} from '#server/features/organisations/public.ts'
import { AppError, invalidField } from '#server/http/errors.ts'
import { cutPage, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { RequestActor, SignedIn } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

const actionCursor = z.tuple([z.int().min(1)]).transform(([id]) => id)

/** Lists a person's applications. @throws {AppError} `validation_failed` for a cursor that is not ours. */
export async function listForPerson(
  deps: Deps,
  userId: string,
  query: z.output<typeof applicationsQuerySchema>,
): Promise<Applications> {
  const { db } = deps.database
  const end = query.cursor === undefined ? null : readCursor(query.cursor, dueCursor)
  const asOf = end?.asOf ?? new Date(deps.clock.now())
  await renewSummaries(db, userId, null)
  const filter = {
    group: query.group ?? null,
    status: query.status ?? null,
    isArchived: query.archived === undefined ? null : query.archived === 'true',
    organisationId: query.organisation_id ?? null,
    search: query.search ?? '',
  }
  const rows = await listOwnApplications(db, userId, filter, { end, asOf, limit: query.limit + 1 })
  const { shown, next_cursor } = cutPage(rows, query.limit, ({ place }) => writeDueCursor(place, asOf))
  return {
    items: await describeAll(db, shown, asOf.getTime()),
    next_cursor,
    counts: await countOwnApplications(db, userId, filter),
  }
}

/**
 * Begins an application. It belongs to the organisation of its call, otherwise to the one that is named, otherwise to
 * the person's first.
 *
 * @param language of the request: what a first organisation is called when it has to be made.
 * @throws {AppError} `not_found` and `not_allowed` for the organisation; `validation_failed` for a call that it does
 * not have; `plan_limit`.
 */
export async function createApplication(
  deps: Deps,
  doer: RequestActor,
  input: z.output<typeof applicationInputSchema>,
  language: Language,
): Promise<Application> {
  return deps.database.db.transaction((tx) => beginApplication(tx, deps, doer, { ...input, usual: language }))
}

/** As `createApplication`, in the caller's transaction. @param usual the language where nothing says one. */
export async function beginApplication(
  tx: Db,
  deps: Deps,
  { actor, requestId }: RequestActor,
  { usual: language, ...input }: z.output<typeof applicationInputSchema> & { usual: Language },
): Promise<Application> {
  const id = orderedId()
  const at = new Date(deps.clock.now())
  const call = input.call_id ? await findCall(tx, input.call_id) : null
  const organisationId =
    input.organisation_id ??
    call?.organisation_id ??
    (await ensureOrganisation(tx, { userId: actor.userId, language, at }))
  if (input.call_id && call?.organisation_id !== organisationId) throw unknownCall()
  await requireCallsOrganisation(tx, actor.userId, organisationId, input.organisation_id === undefined)
  await requireRoomForOne(tx, deps, organisationId)
  await insertApplication(tx, {
    id,
    organisation_id: organisationId,
    call_id: input.call_id ?? null,
    title: input.title ?? '',
    language: input.language ?? call?.language ?? language,
    created_at: at,
    created_by: actor.userId,
    updated_at: at,
  })
  const event = {
    name: 'application.created',
    to: [],
    data: { application_id: id, organisation_id: organisationId },
  } as const
  await emit(tx, deps, applicationFeature, { event, ...by(actor, requestId, id) })
  await renewSummaries(tx, actor.userId, id)
  return readSeen(deps, tx, actor.userId, id)
}

/** Makes sure that the plan allows one more application at work: archived and deleted ones do not count. */
async function requireRoomForOne(tx: Db, deps: Deps, organisationId: string): Promise<void> {
  await requireRoom(tx, deps, organisationId, {
    limit: 'applications',
    countNow: countAtWork,
  })
}

/** Non-members get the same answer as for a call that does not exist. */
async function requireCallsOrganisation(
  tx: Db,
  userId: string,
  organisationId: string,
  isToldByCall: boolean,
): Promise<void> {
  try {
    await requireMember(tx, userId, organisationId, 'editor')
  } catch (error) {
    if (isToldByCall && error instanceof AppError && error.code === 'not_found') throw unknownCall()
    throw error
  }
}

/** Reads an application for a member of its organisation. @throws {AppError} `not_found` for everybody else, and once it is deleted. */
export async function getApplication(deps: Deps, userId: string, id: string): Promise<Application> {
  await renewSummaries(deps.database.db, userId, id)
  return readSeen(deps, deps.database.db, userId, id)
}

/**
 * Changes an application.
 *
 * @throws {AppError} `application_conflict` with the stored one when another user changed it in the meantime;
 * `validation_failed` for a call that its organisation does not have; `application_blocked` with the blockers of one
 * that is to be ready to submit, when no reason is given.
 */
export async function changeApplication(
  deps: Deps,
  finders: readonly FindBlockers[],
  {
    doer: { actor, requestId },
    id,
    update: { version, archived, override_reason: reason, ...input },
  }: { doer: RequestActor; id: string; update: ApplicationUpdate },
): Promise<Application> {
  const at = new Date(deps.clock.now())
  const blockers =
    input.status === 'ready_to_submit'
      ? await blockersOf(deps, finders, { userId: actor.userId, id, given: input.call_id })
      : []
  if (blockers.length > 0 && reason === undefined)
    throw new AppError('application_blocked', {
      detail: `status: not ready while these are open: ${blockers.map(({ blocker }) => blocker).join(', ')}. Put it right in its step, or send override_reason.`,
      extra: { blockers },
    })
  return deps.database.db.transaction(async (tx) => {
    const { row } = await requireApplication(tx, actor.userId, { id, atLeast: 'editor' })
    if (input.call_id) {
      const call = await findCall(tx, input.call_id)
      if (call?.organisation_id !== row.organisation_id) throw unknownCall()
    }
    requireSubmittedDay(input, row, at)
    if (archived === false && row.archived_at !== null) await requireRoomForOne(tx, deps, row.organisation_id)
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const hasOtherCall = input.call_id !== undefined && input.call_id !== row.call_id
    const set = {
      ...given,
      ...(archived === undefined ? {} : { archived_at: archived ? (row.archived_at ?? at) : null }),
      ...(hasOtherCall ? { call_summary: null, call_facts_version: null, due_at: null } : {}),
      updated_at: at,
    }
    if (!(await updateApplication(tx, id, version, set)))
      throw new AppError('application_conflict', {
        detail: 'Someone else changed this application after you loaded it.',
        extra: { stored: await readSeen(deps, tx, actor.userId, id) },
      })
    const after = {
      status: input.status ?? row.status,
      is_archived: archived ?? row.archived_at !== null,
    }
    const before = { status: row.status, is_archived: row.archived_at !== null }
    const event = {
      name: 'application.updated',
      to: [],
      data: { application_id: id, organisation_id: row.organisation_id, ...after },
    } as const
    const override =
      blockers.length === 0 || reason === undefined
        ? null
        : { id: orderedId(), reason, blockers: blockers.map(({ blocker }) => blocker) }
    if (override !== null) await insertOverride(tx, { ...override, application_id: id, at, by: actor.userId })
    await emit(tx, deps, applicationFeature, {
      event,
      ...by(actor, requestId, id),
      before,
      // The reason is a text of applicants: the log, which staff read, only says where to find it.
      after: { ...after, ...(override === null ? {} : { override: override.id }) },
    })
    await renewSummaries(tx, actor.userId, id)
    return readSeen(deps, tx, actor.userId, id)
  })
}

/** How far the clock that is furthest ahead is ahead of UTC. */
const furthestAheadMs = 14 * hourMs

/** Makes sure that an application that was submitted has the day of it, and none that lies ahead. @throws {AppError} `validation_failed` */
function requireSubmittedDay(
  { status, submitted_on }: Pick<ApplicationUpdate, 'status' | 'submitted_on'>,
  row: SeenApplication['row'],
  now: Date,
): void {
  const day = submitted_on === undefined ? row.submitted_on : submitted_on
  const isSent = submittedStatuses.includes(status ?? row.status)
  // One that was marked before the day was kept can still be archived, renamed and so on.
  if (isSent && day === null && (status !== undefined || submitted_on !== undefined))
    throw invalidField('submitted_on', 'say on which day it was submitted at the funder')
  const latest = new Date(now.getTime() + furthestAheadMs).toISOString().slice(0, 10)
  if (submitted_on && submitted_on > latest)
    throw invalidField('submitted_on', 'lies ahead; note it once it was submitted')
}

/** What is in the way of an application that is not ready yet, for the call that it has or is given. */
async function blockersOf(
  deps: Deps,
  finders: readonly FindBlockers[],
  { userId, id, given }: { userId: string; id: string; given: string | null | undefined },
) {
  const { db } = deps.database
  const { row } = await requireApplication(db, userId, { id, atLeast: 'editor' })
  if (row.status === 'ready_to_submit') return []
  const callId = given === undefined ? row.call_id : given
  if (given && (await findCall(db, given))?.organisation_id !== row.organisation_id) throw unknownCall()
  return findBlockers(deps, finders, {
    userId,
    applicationId: id,
    organisationId: row.organisation_id,
    callId,
    isOtherCall: callId !== row.call_id,
  })
}

/** Deletes an application; for thirty days that can be undone. */
export async function deleteApplication(deps: Deps, { actor, requestId }: RequestActor, id: string): Promise<void> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    const { row } = await requireApplication(tx, actor.userId, { id, atLeast: 'editor' })
    await setDeleted(tx, id, at)
    const data = { application_id: id, organisation_id: row.organisation_id }
    const event = { name: 'application.deleted', to: [], data } as const
    await emit(tx, deps, applicationFeature, { event, ...by(actor, requestId, id) })
  })
}

/** Undoes a deletion. One that is not deleted stays as it is. @throws {AppError} `not_found` once it is gone for good; `plan_limit`. */
export async function restoreApplication(
  deps: Deps,
  { actor, requestId }: RequestActor,
  id: string,
): Promise<Application> {
  return deps.database.db.transaction(async (tx) => {
    const { row } = await requireApplication(tx, actor.userId, { id, atLeast: 'editor', isDeletedMeant: true })
    if (row.deleted_at !== null) {
      if (row.archived_at === null) await requireRoomForOne(tx, deps, row.organisation_id)
      await setDeleted(tx, id, null)
      if (row.call_id !== null) await restoreCall(tx, row.call_id)
      const data = { application_id: id, organisation_id: row.organisation_id }
      const event = { name: 'application.restored', to: [], data } as const
      await emit(tx, deps, applicationFeature, { event, ...by(actor, requestId, id) })
    }
    return readSeen(deps, tx, actor.userId, id)
  })
}

/**
 * Notes the progress of a step, and the facts of the call that it rests on.
 *
 * @throws {AppError} `validation_failed` for the call itself, whose progress follows from its facts.
 */
export async function noteStep(
  deps: Deps,
  { actor, requestId }: RequestActor,
  { id, step: named }: { id: string; step: string },
  { state, facts_version }: z.output<typeof applicationStepInputSchema>,
): Promise<Application> {
  const step = stepNames.find((each) => each === named)
  if (step === undefined) throw new AppError('not_found')
  if (step === 'call') throw invalidField('step', 'how far the call is, its facts say; confirm them instead')
  const at = new Date(deps.clock.now())
  return deps.database.db.transaction(async (tx) => {
    const { row } = await requireApplication(tx, actor.userId, { id, atLeast: 'editor' })
    const [known] = (await listSteps(tx, [id])).filter((each) => each.step === step)
    if (known?.state !== state || known.facts_version !== facts_version) {
      await upsertStep(tx, { application_id: id, step, state, facts_version, at })
      const data = { application_id: id, organisation_id: row.organisation_id, step }
      const event = { name: 'application.step_noted', to: [], data } as const
      await emit(tx, deps, applicationFeature, { event, ...by(actor, requestId, id), after: { step, state } })
    }
    return readSeen(deps, tx, actor.userId, id)
  })
}

/** What was counted in a step, on which facts of the call. @param since when the counting began. */
type Counted = { step: StepName; counts: StepCounts; factsVersion: number; since: Date }

/** Keeps what was counted in a step, for the rail and lists, which count nothing themselves. */
export async function keepCounts(
  db: Db,
  applicationId: string,
  { step, counts, factsVersion: counted_version, since }: Counted,
): Promise<void> {
  const known = (await listSteps(db, [applicationId])).find((each) => each.step === step)
  const isKept =
    known?.counted_version === counted_version && known.changed_at === null && isSameJson(known.counts, counts)
  if (!isKept)
    await upsertCounts(db, { application_id: applicationId, step, counts, counted_version, at: since, since })
}

/** Notes that texts or plan of an application have changed, in the transaction of the change: its review is out of date. */
export async function noteReviewedChanged(tx: Db, deps: Pick<Deps, 'clock'>, applicationId: string): Promise<void> {
  await setReviewChanged(tx, applicationId, new Date(deps.clock.now()))
}

/**
 * Notes that the text of an application is at work, in the transaction of what was written: it rests on the call of now.
 *
 * @param isReopened also where it was done.
 */
export async function noteTextBegun(
  tx: Db,
  deps: Deps,
  { actor, requestId }: RequestActor,
  { row, call, isReopened }: Pick<SeenApplication, 'row' | 'call'> & { isReopened: boolean },
): Promise<void> {
  const [known] = (await listSteps(tx, [row.id])).filter((each) => each.step === 'text')
  const facts_version = call?.facts_version ?? 0
  const isNoted = known !== undefined && known.state !== null && (known.state === 'at_work' || !isReopened)
  if (isNoted && known.facts_version >= facts_version) return
  const after = { step: 'text', state: 'at_work' } as const
  await upsertStep(tx, { application_id: row.id, ...after, facts_version, at: new Date(deps.clock.now()) })
  if (isNoted) return
  const data = { application_id: row.id, organisation_id: row.organisation_id, step: after.step }
  const event = { name: 'application.step_noted', to: [], data } as const
  await emit(tx, deps, applicationFeature, { event, ...by(actor, requestId, row.id), after })
}

/** Lists what was done in an application and to its call, newest first. */
export async function readHistory(
  deps: Deps,
  userId: string,
  id: string,
  { limit, cursor }: z.output<typeof applicationHistoryQuerySchema>,
): Promise<ApplicationHistory> {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const before = cursor === undefined ? null : readCursor(cursor, actionCursor)
  const targets = row.call_id === null ? [id] : [id, row.call_id]
  const actions = await listActions(db, targets, { before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(actions, limit, (action) => writeCursor(action.id))
  const names = await listNames(
    db,
    shown.map(({ actor_id }) => actor_id),
  )
  const overrides = await listOverrides(
    db,
    shown.flatMap(({ after }) => actionAfter.safeParse(after).data?.override ?? []),
  )
  return {
    items: shown.flatMap(({ id: number, at, action, actor_id, after }) => {
      if (!isActivityName(action)) return []
      const name = actor_id === null ? undefined : names.get(actor_id)
      const { status = null, step = null, override = '' } = actionAfter.safeParse(after).data ?? {}
      const person = actor_id === null || name === undefined ? null : { id: actor_id, name }
      return [
        {
          id: number,
          at: at.toISOString(),
          action,
          by: person,
          status,
          step,
          override: overrides.get(override) ?? null,
        },
      ]
    }),
    next_cursor,
  }
}

const actionAfter = z.object({
  status: z.enum(applicationStatuses).optional(),
  step: z.enum(stepNames).optional(),
  override: z.uuid().optional(),
})

/** Takes away for good what was deleted long enough ago; run now and then. */
export async function pruneDeletedApplications(deps: Deps): Promise<void> {
  await removeDeleted(deps.database.db, new Date(deps.clock.now() - deletedApplicationDays * dayMs))
}

/**
 * Finds an application for a user who may do something in its organisation.
 *
 * @throws {AppError} `not_found` for non-members, and for a deleted one; `not_allowed` for a lesser role.
 */
async function requireApplication(
  db: Db,
  userId: string,
  { id, atLeast, isDeletedMeant = false }: { id: string; atLeast: OrganisationRole; isDeletedMeant?: boolean },
): Promise<SeenApplication> {
  const seen = await findApplication(db, userId, id)
  if (seen === null || (seen.row.deleted_at !== null && !isDeletedMeant)) throw new AppError('not_found')
  if (!mayAs(seen.role, atLeast)) await requireMember(db, userId, seen.row.organisation_id, atLeast)
  return seen
}

/**
 * Finds an application for a user who may do something in it: a member of its organisation, or a consultant to whom it
 * was opened for a while, who reads or comments.
 *
 * @throws {AppError} as for members.
 */
export async function getApplicationFor(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  { userId, id, atLeast }: { userId: string; id: string; atLeast: OrganisationRole },
): Promise<SeenApplication> {
  const seen = await findApplication(db, userId, id)
  const role = seen === null ? await findConsultantRole(db, deps, userId, { applicationId: id }) : null
  const opened = role === null ? null : await findOpenedApplication(db, id, role)
  if (opened === null || role === null) return requireApplication(db, userId, { id, atLeast })
  if (!mayAs(role, atLeast))
    throw new AppError('not_allowed', {
      detail: 'This application was opened to you for a consultation. Only its own people change it.',
    })
  return opened
}

/**
 * Renews the summaries of calls whose facts have changed. Lists are sorted by deadline in the database, so each
 * application keeps a summary of its call; it is renewed on reading, so confirming a fact need not know of it.
 */
async function renewSummaries(db: Db, userId: string, applicationId: string | null): Promise<void> {
  for (const callId of await listStaleCalls(db, userId, applicationId)) {
    const known = await findFactsOf(db, callId)
    if (known === null) continue
    const call_summary = summariseCall(known.facts, known)
    const due_at = call_summary.deadline === null ? null : dueAt(call_summary.deadline)
    await keepSummary(db, callId, { call_summary, call_facts_version: known.version, due_at })
  }
}

async function readSeen(deps: Deps, db: Db, userId: string, id: string): Promise<Application> {
  const seen = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const [application] = await describeAll(db, [seen], deps.clock.now())
  if (application === undefined) throw new AppError('not_found')
  return application
}

async function describeAll(db: Db, seen: readonly SeenApplication[], now: number): Promise<Application[]> {
  const notes = await listSteps(
    db,
    seen.map(({ row }) => row.id),
  )
  return seen.map((each) =>
    describeApplication(
      each,
      notes.filter((note) => note.application_id === each.row.id),
      now,
    ),
  )
}

function unknownCall(): AppError {
  return new AppError('validation_failed', {
    errors: [{ path: 'call_id', message: 'the organisation has no such call; bring it in first', code: 'unknown' }],
  })
}

function by(actor: SignedIn, requestId: string, id: string): Happened {
  return { by: { kind: 'client', actor }, requestId, targetId: id }
}
