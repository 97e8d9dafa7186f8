import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { allowances } from '#shared/allowances.ts'
import type {
  Call,
  CallChanges,
  CallFactsResponse,
  CallList,
  CallMade,
  CallRow,
  CallText,
  callListQuerySchema,
} from '#shared/contracts/calls.ts'
import { deletedCallDays } from '#shared/calls.ts'
import type { callPortals, callSources } from '#shared/calls.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { workspaceLimits } from '#shared/plans.ts'
import type { Language } from '#shared/languages.ts'
import { dueRankOf } from '#shared/grants/due.ts'
import { areRelatedPaths } from '#shared/grants/fact-rows.ts'
import { signsOfCall } from '#shared/grants/call-signs.ts'
import { mayAs } from '#shared/organisations.ts'
import type { OrganisationRole } from '#shared/organisations.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { dueCursor, writeDueCursor } from '#server/http/due-order.ts'
import { emit } from '#server/events/events.ts'
import { compareReadings } from '#server/features/calls/compare-readings.ts'
import {
  describeFacts,
  explain,
  findFactsOf,
  getCallFor,
  getCallForReader,
  unread,
} from '#server/features/calls/call-facts.ts'
import { shownFacts } from '#server/features/calls/decided-facts.ts'
import { callsFeature } from '#server/features/calls/events.ts'
import { readCallJob } from '#server/features/calls/reading.ts'
import type { ReadingData } from '#server/features/calls/reading.ts'
import {
  countReading,
  findCallFile,
  findReading,
  findSameText,
  findVersion,
  listApplicationsOn,
  listCallsOf,
  listDecisions,
  listUnreckonedCalls,
  listLostFiles,
  lockCall,
  lockReadingsOf,
  reckonDue,
  removeDeletedCalls,
  sumStoredBytes,
  updateCall,
} from '#server/features/calls/store.ts'
import type { CallRecord } from '#server/features/calls/store.ts'
import { calls } from '#server/features/calls/tables.ts'
import {
  ensureOrganisation,
  listOrganisationsOf,
  getPlanOf,
  requireMember,
  requireRoom,
} from '#server/features/organisations/public.ts'
import { deleteFiles, describeFile, sendFile } from '#server/files/files.ts'
import { onStorage } from '#server/files/storage-error.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { AppError } from '#server/http/errors.ts'
import { cutPage, readCursor } from '#server/http/list-page.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { queueJob } from '#server/jobs/jobs.ts'

/** Calls of one person that may wait for their reading. */
const waitingMax = allowances.waiting_calls.user.atOnce

/** How much sooner a call comes to its turn than the next one of the same person, in milliseconds. */
const turnStepMs = minuteMs

/** What is brought in: the bytes of a text or file, or what a portal is asked for. */
export type CallSource = {
  source: (typeof callSources)[number]
  /** The name of the file, or the identifier. */
  name: string | null
} & ({ bytes: Uint8Array } | { portal: (typeof callPortals)[number]; identifier: string })

/**
 * Takes a call in for an organisation; a job reads it.
 *
 * @param organisationId left out: the person's first, which is made when there is none.
 * @throws {AppError} `not_found`, `not_allowed`, `rate_limited` while many of the person's calls wait, `plan_limit`,
 * `storage_full`, `unavailable`
 */
export async function importCall(
  deps: Deps,
  { actor, requestId, language }: RequestActor & { language: Language },
  given: CallSource,
  organisationId: string | undefined,
): Promise<CallMade> {
  const { db } = deps.database
  const { userId } = actor
  if (organisationId !== undefined) await requireMember(db, userId, organisationId, 'editor')
  await requireImportQuota(db, userId)
  const at = new Date(deps.clock.now())
  const id = orderedId()
  return withBytes(deps, given, async (kept) =>
    db.transaction(async (tx) => {
      await lockReadingsOf(tx, userId)
      const organisation_id = organisationId ?? (await ensureOrganisation(tx, { userId, language, at }))
      await requireStorage(tx, deps, organisation_id)
      await tx.insert(calls).values({
        id,
        organisation_id,
        source: given.source,
        source_name: given.name,
        stage: 'waiting',
        stage_at: at,
        created_at: at,
        created_by: userId,
      })
      await queueReading(tx, deps, { call_id: id, user_id: userId, ...kept })
      const event = { name: 'call.brought_in', data: { call_id: id }, to: [] } as const
      await emit(tx, deps, callsFeature, { event, by: { kind: 'client', actor }, requestId, targetId: id })
      return { id, state: 'reading' as const, reason: null, organisation_id }
    }),
  )
}

/**
 * Takes a newer version of a call in; a job reads it and compares it with the one before. Facts stay readable in the
 * meantime.
 *
 * @throws {AppError} `not_found`, `not_allowed`, `call_unread` while the call is being read, `rate_limited`,
 * `plan_limit`, `storage_full`
 */
export async function renewCall(
  deps: Deps,
  { actor, requestId }: RequestActor,
  callId: string,
  given: CallSource,
): Promise<CallMade> {
  const { db } = deps.database
  const { userId } = actor
  await getCallFor(db, userId, callId, 'editor')
  await requireImportQuota(db, userId)
  const at = new Date(deps.clock.now())
  return withBytes(deps, given, async (kept) =>
    db.transaction(async (tx) => {
      await lockReadingsOf(tx, userId)
      await lockCall(tx, callId)
      const { state, organisation_id } = await getCallFor(tx, userId, callId, 'editor')
      if (state === 'reading')
        throw new AppError('call_unread', {
          detail: 'The call is being read. Send the newer version once that is done.',
          retryAfterSeconds: 5,
        })
      await requireStorage(tx, deps, organisation_id)
      await updateCall(tx, callId, {
        state: 'reading',
        reason: null,
        source: given.source,
        source_name: given.name,
        stage: 'waiting',
        stage_at: at,
      })
      await queueReading(tx, deps, { call_id: callId, user_id: userId, ...kept })
      const event = { name: 'call.renewed', data: { call_id: callId }, to: [] } as const
      await emit(tx, deps, callsFeature, { event, by: { kind: 'client', actor }, requestId, targetId: callId })
      return { id: callId, state: 'reading' as const, reason: null, organisation_id }
    }),
  )
}

const megabyte = 1_000_000
/** Files that are deleted in one go. */
const sweptAtOnce = 500

/** Most applications that a refusal names. */
const namedMax = 20

/**
 * Deletes a call; for thirty days that can be undone.
 *
 * @throws {AppError} `not_found`, `not_allowed`; `call_in_use` with the `applications` that rest on it.
 */
export async function deleteCall(deps: Deps, { actor, requestId }: RequestActor, callId: string): Promise<void> {
  const at = new Date(deps.clock.now())
  await deps.database.db.transaction(async (tx) => {
    await lockCall(tx, callId)
    const call = await getCallFor(tx, actor.userId, callId, 'editor')
    const applications = await listApplicationsOn(tx, callId)
    if (applications.length > 0) {
      const named = applications.slice(0, namedMax).map(({ id, title }) => ({ id, title: title || (call.title ?? '') }))
      throw new AppError('call_in_use', {
        detail: `Delete these applications first, or give them another call: ${named.map(({ title }) => title || 'without a title').join('; ')}.`,
        extra: { applications: named, count: applications.length },
      })
    }
    await updateCall(tx, callId, { deleted_at: at })
    const event = { name: 'call.deleted', data: { call_id: callId }, to: [] } as const
    await emit(tx, deps, callsFeature, { event, by: { kind: 'client', actor }, requestId, targetId: callId })
  })
}

/** Undoes a deletion. A call that is not deleted stays as it is. @throws {AppError} `not_found` once it is gone for good; `not_allowed` */
export async function restoreCall(deps: Deps, { actor, requestId }: RequestActor, callId: string): Promise<Call> {
  await deps.database.db.transaction(async (tx) => {
    const call = await lockCall(tx, callId)
    if (call === null) throw new AppError('not_found')
    await requireMember(tx, actor.userId, call.organisation_id, 'editor')
    if (call.deleted_at === null) return
    await updateCall(tx, callId, { deleted_at: null })
    const event = { name: 'call.restored', data: { call_id: callId }, to: [] } as const
    await emit(tx, deps, callsFeature, { event, by: { kind: 'client', actor }, requestId, targetId: callId })
  })
  return getCall(deps, actor.userId, callId)
}

/** Takes away for good what was deleted long enough ago, and the files of calls that are gone; run now and then. */
export async function pruneDeletedCalls(deps: Deps): Promise<void> {
  const { db } = deps.database
  await removeDeletedCalls(db, new Date(deps.clock.now() - deletedCallDays * dayMs))
  await deleteFiles(deps, await listLostFiles(db, sweptAtOnce))
}

/** Keeps the bytes of what is brought in until they are read; they go when nothing comes of it. */
async function withBytes<Result>(
  deps: Deps,
  given: CallSource,
  work: (kept: Pick<ReadingData, 'key' | 'portal' | 'identifier'>) => Promise<Result>,
): Promise<Result> {
  if (!('bytes' in given)) return work({ key: null, portal: given.portal, identifier: given.identifier })
  const key = `calls/${randomBytes(16).toString('hex')}`
  await onStorage(() => deps.files.put(key, [given.bytes]))
  try {
    return await work({ key })
  } catch (error) {
    await deps.files.delete(key).catch(() => {
      // The first failure is the one to tell.
    })
    throw error
  }
}

/**
 * Queues a reading so that no user waits behind everything that another one has brought in: the first call of each user
 * comes before any user's second. All are due now; the time since which they are due decides. What came long before
 * keeps its turn.
 */
async function queueReading(tx: Db, deps: Deps, data: ReadingData): Promise<void> {
  // The call itself is among them.
  const earlier = (await countReading(tx, data.user_id)) - 1
  const runAt = new Date(deps.clock.now() - turnStepMs * Math.max(0, waitingMax - earlier))
  await queueJob(tx, deps, readCallJob, { data, runAt })
}

async function requireImportQuota(db: Db, userId: string): Promise<void> {
  if ((await countReading(db, userId)) < waitingMax) return
  throw new AppError('rate_limited', {
    detail: `${waitingMax} of your calls wait to be read. Send more once they are done.`,
    retryAfterSeconds: 30,
  })
}

/** Makes sure that the plan of an organisation has room for one more version of a call. @throws {AppError} `plan_limit` */
async function requireStorage(tx: Db, deps: Deps, organisationId: string): Promise<void> {
  await requireRoom(tx, deps, organisationId, {
    limit: 'call_mb',
    countNow: async (db, ids) => (await sumStoredBytes(db, ids)) / megabyte,
  })
}

/** Lists the calls of one's organisations, or of one of them, by what is due next. */
export async function listCalls(
  deps: Deps,
  userId: string,
  query: z.output<typeof callListQuerySchema>,
): Promise<CallList> {
  const { db } = deps.database
  const { limit } = query
  const end = query.cursor === undefined ? null : readCursor(query.cursor, dueCursor)
  const asOf = end?.asOf ?? new Date(deps.clock.now())
  if (query.organisation_id !== undefined) await requireMember(db, userId, query.organisation_id, 'viewer')
  const own = await listOrganisationsOf(db, userId)
  const roles = new Map(own.map(({ id, role }) => [id, role]))
  const wanted = query.organisation_id === undefined ? [...roles.keys()] : [query.organisation_id]
  const isInUse = query.in_use === undefined ? null : query.in_use === 'true'
  const filter = { isInUse, search: query.search ?? '', due: query.due ?? null }
  await reckonDeadlines(db, wanted)
  const { shown, next_cursor } = cutPage(
    await listCallsOf(db, wanted, filter, { end, asOf, limit }),
    limit,
    ({ place }) => writeDueCursor(place, asOf),
  )
  return {
    items: shown.map(({ call }) => describeRow(call, roles.get(call.organisation_id) ?? 'viewer', asOf.getTime())),
    next_cursor,
  }
}

/** Notes when calls are due that were read before lists were sorted by it. */
async function reckonDeadlines(db: Db, organisationIds: readonly string[]): Promise<void> {
  for (const id of await listUnreckonedCalls(db, organisationIds)) {
    const known = await findFactsOf(db, id)
    if (known !== null) await reckonDue(db, id, shownFacts(known))
  }
}

function describeRow(call: CallRecord, role: OrganisationRole, now: number): CallRow {
  const { id, organisation_id, state, reason, source, source_name, title, language, pages, deadline, deadline_zone } =
    call
  const deadline_confirmed = call.deadline_confirmed ?? false
  return {
    id,
    organisation_id,
    state,
    reason,
    source,
    source_name,
    title,
    language,
    pages,
    deadline,
    deadline_zone,
    deadline_confirmed,
    due: dueRankOf({ due: call.due_at, isConfirmed: deadline_confirmed }, now),
    created_at: call.created_at.toISOString(),
    may_edit: mayAs(role, 'editor'),
  }
}

/** Reads a call with what is odd about its text. @throws {AppError} `not_found` */
export async function getCall(deps: Deps, userId: string, id: string): Promise<Call> {
  const { db } = deps.database
  const call = await getCallForReader(deps, userId, id)
  const reading = call.version === null ? null : await findReading(db, id)
  const signs = reading && signsOfCall(reading)
  const file = await findCallFile(db, id)
  return {
    ...describeRow(call, call.role, deps.clock.now()),
    ...(await explainTo(deps, call)),
    progress: call.stage && {
      stage: call.stage,
      since: (call.stage_at ?? call.created_at).toISOString(),
      pages: call.pages,
    },
    version: call.version,
    facts_version: call.facts_version,
    warnings: reading?.warnings ?? [],
    looks_like_call: signs?.isCall ?? null,
    not_found: signs?.missing ?? [],
    same_as: await findSameText(db, call),
    file: file && describeFile(file),
  }
}

/**
 * Hands out the file that a call was read from, for saving. @param number of an older version; left out: of the newest.
 *
 * @throws {AppError} `not_found`, also for a text that was pasted
 */
export async function sendCallFile(
  deps: Deps,
  userId: string,
  id: string,
  number: number | undefined,
): Promise<Response> {
  await getCallForReader(deps, userId, id)
  const file = await findCallFile(deps.database.db, id, number)
  if (file === null) throw new AppError('not_found')
  return sendFile(deps, file)
}

/** Why a call was not read; where the plan is in the way, with what it allows. */
async function explainTo(
  deps: Deps,
  { reason, pages, organisation_id, version }: CallRecord,
): Promise<Pick<Call, 'detail' | 'plan_limit'>> {
  if (reason !== 'plan_pages') return { detail: reason && explain(reason), plan_limit: null }
  const plan = await getPlanOf(deps.database.db, deps, organisation_id)
  const max = workspaceLimits[plan].upload_pages
  const size =
    version === null && pages !== null
      ? ` It has ${pages}; at most ${max} are allowed.`
      : ` At most ${max} are allowed.`
  return { detail: explain(reason) + size, plan_limit: { plan, pages: max } }
}

/** Reads the facts of a call with what people decided. @throws {AppError} `not_found`; `call_unread` before it was read. */
export async function getFacts(deps: Deps, userId: string, id: string): Promise<CallFactsResponse> {
  const { db } = deps.database
  return describeFacts(db, await getCallForReader(deps, userId, id))
}

/** Reads the kept text of a call. @throws {AppError} `not_found`, `call_unread` */
export async function getText(deps: Deps, userId: string, id: string): Promise<CallText> {
  const { db } = deps.database
  const call = await getCallForReader(deps, userId, id)
  const version = await findVersion(db, id)
  if (version === null) throw unread(call)
  const { model, number } = version
  return {
    version: number,
    language: model.language,
    text: model.text,
    pages: pagesOf(model),
    blocks: model.blocks.map(({ kind, start, end, page, level, label, cells }) => ({
      kind,
      start,
      end,
      page,
      level,
      label,
      cells: [...cells],
    })),
  }
}

/**
 * Returns what differs between the newest version of a call and the one before. @throws {AppError} `not_found`,
 * `call_unread`
 */
export async function getChanges(deps: Deps, userId: string, id: string): Promise<CallChanges> {
  const { db } = deps.database
  const call = await getCallForReader(deps, userId, id)
  const newer = await findVersion(db, id)
  if (newer === null) throw unread(call)
  const older = await findVersion(db, id, newer.number - 1)
  if (older === null) return { from: null, to: newer.number, items: [], next_cursor: null }
  const contradicted = (await listDecisions(db, id)).filter(({ is_contradicted }) => is_contradicted)
  return {
    from: older.number,
    to: newer.number,
    items: compareReadings(older.reading, newer.reading).map((each) => ({
      ...each,
      contradicts: contradicted.some(({ path }) => areRelatedPaths(path, each.path)),
    })),
    next_cursor: null,
  }
}

/**
 * Where each page begins and ends in the text. What is at the end of the text, as running heads do, belongs to the last
 * page.
 */
function pagesOf({ text, pages, blocks }: TextModel): CallText['pages'] {
  const starts = new Map<number, number>()
  let newest = 0
  for (const { page, start } of blocks) {
    if (page <= newest) continue
    newest = page
    starts.set(page, start)
  }
  const known = [...starts].toSorted(([one], [other]) => one - other)
  const shown = known.map(([number, start], position) => ({
    number,
    start,
    end: known[position + 1]?.[1] ?? text.length,
  }))
  return shown.length > 0 ? shown : [{ number: Math.min(1, pages), start: 0, end: text.length }]
}
