import { z } from 'zod'
import type { ModelPreview } from '#shared/contracts/proposals.ts'
import type { ListedRun, Run, RunInput, Runs, runsQuerySchema } from '#shared/contracts/runs.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { applicationFeature, getApplicationFor } from '#server/features/applications/public.ts'
import { getWhetherMaySend, reserveModel, showRequest } from '#server/features/models/public.ts'
import { getRunRequest, listSources } from '#server/features/runs/request.ts'
import { leaseMs } from '#server/features/runs/runner.ts'
import type { Runner } from '#server/features/runs/runner.ts'
import {
  askToStop,
  endLostRuns,
  findRun,
  insertRun,
  listChunks,
  listStoredRuns,
  setTaken,
} from '#server/features/runs/store.ts'
import type { StoredRun } from '#server/features/runs/store.ts'
import { findUnsourced } from '#server/grants/check/unsourced.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCursor, writeCursor } from '#server/http/list-page.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

const runCursor = z.tuple([z.uuid()]).transform(([id]) => id)

/**
 * Begins a run. Everything that can be refused is refused before a word is sent.
 *
 * @throws {AppError} `not_found`, `not_allowed`; `validation_failed` with the field; as `reserveModel`.
 */
export async function beginRun(
  deps: Deps,
  runner: Runner,
  { doer: { actor, requestId }, id, input }: { doer: RequestActor; id: string; input: RunInput },
): Promise<{ id: string }> {
  const { db } = deps.database
  const { row, action, request } = await getRunRequest(deps, actor.userId, id, input)
  const reserved = await reserveModel(deps, {
    usedFor: {
      userId: actor.userId,
      organisationId: row.organisation_id,
      callId: row.call_id,
      agent: input.agent,
    },
    request,
  })
  const runId = orderedId()
  const at = new Date(deps.clock.now())
  await db.transaction(async (tx) => {
    await insertRun(tx, {
      id: runId,
      application_id: id,
      agent: input.agent,
      section: input.section ?? null,
      action,
      instruction: input.instruction,
      passage: input.passage,
      model: reserved.model,
      leased_until: new Date(at.getTime() + leaseMs),
      created_at: at,
      created_by: actor.userId,
    })
    const data = { application_id: id, organisation_id: row.organisation_id }
    const event = { name: 'application.model_asked', data, to: [] } as const
    const by = { kind: 'client', actor } as const
    const after = { run: runId, action }
    await emit(tx, deps, applicationFeature, { event, by, requestId, targetId: id, after })
  })
  runner.run({ id: runId, request, reserved })
  return { id: runId }
}

/** Shows word for word what a run would send. @throws {AppError} as `beginRun`, `model_missing` */
export async function previewRun(deps: Deps, userId: string, id: string, input: RunInput): Promise<ModelPreview> {
  const { request, isCut } = await getRunRequest(deps, userId, id, input)
  return { ...(await showRequest(deps, request)), is_cut: isCut }
}

/** Lists the runs of an application, newest first. @throws {AppError} `not_found` */
export async function listRuns(
  deps: Deps,
  userId: string,
  id: string,
  { limit, cursor }: z.output<typeof runsQuerySchema>,
): Promise<Runs> {
  const { db } = deps.database
  const { row: application } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  await endLostRuns(db, { applicationId: id }, new Date(deps.clock.now()))
  const before = cursor === undefined ? null : readCursor(cursor, runCursor)
  const rows = await listStoredRuns(db, id, { before, limit: limit + 1 })
  const { shown, next_cursor } = cutPage(rows, limit, (row) => writeCursor(row.id))
  const names = await listNames(
    db,
    shown.map(({ created_by }) => created_by),
  )
  const { call_id, organisation_id } = application
  return {
    items: shown.map((row) => describe(row, names)),
    next_cursor,
    ...(await getWhetherMaySend(deps, { id: call_id, organisation_id })),
  }
}

/** Reads a run with what it has written so far. @throws {AppError} `not_found` */
export async function getRun(deps: Deps, userId: string, id: string): Promise<Run> {
  const { db } = deps.database
  await endLostRuns(db, { id }, new Date(deps.clock.now()))
  const { row, application } = await requireRun(deps, db, { userId, id, atLeast: 'viewer' })
  const names = await listNames(db, [row.created_by])
  const chunks = await listChunks(db, id, 0)
  const text = chunks.map((chunk) => chunk.text).join('')
  const { instruction, passage } = row
  // Remarks quote the text; only what may become text needs sources.
  const isMarked = row.state !== 'running' && row.action !== 'review' && row.action !== 'ask'
  const sources = isMarked ? await listSources(db, application) : []
  const unsourced = isMarked ? findUnsourced(text, [...sources, instruction, passage]) : []
  return { ...describe(row, names), text, instruction, passage, unsourced }
}

/** Stops a run; what is written stays. One that has ended stays as it is. @throws {AppError} `not_found`, `not_allowed` */
export async function stopRun(deps: Deps, userId: string, id: string): Promise<Run> {
  const { db } = deps.database
  await requireRun(deps, db, { userId, id, atLeast: 'editor' })
  await askToStop(db, id, new Date(deps.clock.now()))
  return getRun(deps, userId, id)
}

/** Notes whether a user took the text of a run that has ended. @throws {AppError} `not_found`, `not_allowed`; `validation_failed` while it goes on. */
export async function decideRun(deps: Deps, userId: string, id: string, taken: boolean): Promise<Run> {
  const { db } = deps.database
  const { row } = await requireRun(deps, db, { userId, id, atLeast: 'editor' })
  if (row.state === 'running')
    throw new AppError('validation_failed', {
      errors: [
        { path: 'taken', message: 'the model is still writing; stop the run or wait for its end', code: 'invalid' },
      ],
    })
  await setTaken(db, id, taken)
  return getRun(deps, userId, id)
}

/** Finds a run of an application that the user may see. @throws {AppError} `not_found`, `not_allowed` */
export async function requireRun(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  { userId, id, atLeast }: { userId: string; id: string; atLeast: OrganisationRole },
): Promise<{ row: StoredRun; application: Awaited<ReturnType<typeof getApplicationFor>>['row'] }> {
  const row = await findRun(db, id)
  if (row === null) throw new AppError('not_found')
  const seen = await getApplicationFor(deps, db, { userId, id: row.application_id, atLeast })
  return { row, application: seen.row }
}

function describe(row: StoredRun, names: ReadonlyMap<string, string>): ListedRun {
  const { id, application_id, agent, section, action, state, error, model, taken, created_at, ended_at } = row
  const name = names.get(row.created_by ?? '')
  return {
    id,
    application_id,
    agent,
    section,
    action,
    state,
    error,
    model,
    taken,
    by: row.created_by === null || name === undefined ? null : { id: row.created_by, name },
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
