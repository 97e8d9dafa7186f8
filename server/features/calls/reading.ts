import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { allowances } from '#shared/allowances.ts'
import { callPortals } from '#shared/calls.ts'
import type { callReasons } from '#shared/calls.ts'
import { minuteMs, secondMs } from '#shared/duration.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { bySystem, emit } from '#server/events/events.ts'
import { compareReadings } from '#server/features/calls/compare-readings.ts'
import { decideFacts, shownFacts } from '#server/features/calls/decided-facts.ts'
import { callsFeature } from '#server/features/calls/events.ts'
import { fetchFromPortal } from '#server/features/calls/portal.ts'
import { carryOver } from '#server/features/calls/renewal.ts'
import {
  countAtWork,
  findCallFile,
  findStoredCall,
  findVersion,
  listDecisions,
  lockCall,
  lockReadingsOf,
  replaceDecisions,
  updateCall,
} from '#server/features/calls/store.ts'
import type { CallRecord } from '#server/features/calls/store.ts'
import { callVersions } from '#server/features/calls/tables.ts'
import { noteFile } from '#server/files/files.ts'
import type { StoredFile } from '#server/files/files.ts'
import { getLimit } from '#server/features/organisations/public.ts'
import { typeOfCallFile } from '#server/grants/text/file-type.ts'
import { readCallInThread } from '#server/grants/read-in-thread.ts'
import type { CallOutcome } from '#server/grants/read-in-thread.ts'
import { jobKind, queueJob } from '#server/jobs/jobs.ts'
import type { RunningJob } from '#server/jobs/jobs.ts'

/** Readings of one user at once: one fewer than the workers, so that no user holds them all. */
const atOnceMax = allowances.reader_time.user.atOnce
/** A reading that began longer ago is over: its process ended. */
const readingMs = 6 * minuteMs
/** How long a reading waits that finds others of the same person at work. */
const turnMs = 3 * secondMs
/** How many times a reading is tried whose process ended under it: one more time, because the file may be the cause. */
const triesMax = 2

const readingData = z.object({
  call_id: z.uuid(),
  /** Where the bytes lie until they are read; null for what a portal is asked for. */
  key: z.string().nullable(),
  user_id: z.uuid(),
  /** What the portal is asked for, and which portal. */
  portal: z.enum(callPortals).optional(),
  identifier: z.string().optional(),
})
/** What a reading is given. */
export type ReadingData = z.output<typeof readingData>
type Reason = (typeof callReasons)[number]

/**
 * Reads an imported call: its bytes become a version with its text and the facts of the rules, or the call says why
 * not. A file is kept with its version; other bytes are not. When the process dies, another one begins again.
 */
export const readCallJob = jobKind('calls.read', readingData, read, { attemptsMax: triesMax + 1, queue: 'reading' })

async function read(deps: Deps, data: ReadingData, job: RunningJob): Promise<void> {
  const { db } = deps.database
  // Also a deleted call: its deletion can be undone.
  const call = await findStoredCall(db, data.call_id)
  if (call === null || call.state !== 'reading') return dropBytes(deps, data)
  if (job.attempt > triesMax) return settle(deps, data, job, { outcome: { reason: 'interrupted' }, file: null })
  if (!(await takeTurn(deps, call, data, job))) return
  const { outcome, file } = await readBytes(deps, data)
  const allowed = await withinPlan(deps, call, outcome)
  await settle(deps, data, job, { outcome: allowed, file: call.source === 'file' ? file : null })
}

/** @returns false when others of the same person are at work: it is tried again a little later. */
async function takeTurn(deps: Deps, call: CallRecord, data: ReadingData, job: RunningJob): Promise<boolean> {
  const now = deps.clock.now()
  return deps.database.db.transaction(async (tx) => {
    await lockReadingsOf(tx, data.user_id)
    const others = await countAtWork(tx, data.user_id, call.id, new Date(now - readingMs))
    if (others >= atOnceMax) {
      if (await job.settle(tx)) await queueJob(tx, deps, readCallJob, { data, runAt: new Date(now + turnMs) })
      return false
    }
    await updateCall(tx, call.id, { stage: 'opening', stage_at: new Date(now) })
    return true
  })
}

type Given = { bytes: Uint8Array } | { reason: Reason }

async function giveBytes(deps: Deps, { key, identifier, portal = 'eu' }: ReadingData): Promise<Given> {
  if (identifier !== undefined) return fetchFromPortal(deps.config, portal, identifier)
  const found = key === null ? null : await deps.files.get(key)
  if (found === null) return { reason: 'interrupted' }
  return { bytes: new Uint8Array(await new Response(found.body).arrayBuffer()) }
}

/** A file whose bytes are stored. */
type KeptFile = Pick<StoredFile, 'type' | 'bytes' | 'sha256' | 'storage_key'>

async function readBytes(
  deps: Deps,
  data: ReadingData,
): Promise<{ outcome: CallOutcome | { reason: Reason }; file: KeptFile | null }> {
  const given = await giveBytes(deps, data)
  if ('reason' in given) return { outcome: given, file: null }
  const bytes = Buffer.from(given.bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file =
    data.key === null ? null : { type: typeOfCallFile(bytes), bytes: bytes.length, sha256, storage_key: data.key }
  let noted: Promise<unknown> = Promise.resolve()
  const outcome = await readCallInThread(given.bytes, (pages) => {
    const change = { stage: 'rules', stage_at: new Date(deps.clock.now()), pages } as const
    noted = updateCall(deps.database.db, data.call_id, change).catch((error: unknown) =>
      deps.log.warn({ err: error, call_id: data.call_id }, 'the progress of a reading could not be noted'),
    )
  })
  // Otherwise the note could come after the result.
  await Promise.race([noted, wait(5 * secondMs, undefined, { ref: false })])
  return { outcome, file }
}

type Outcome = CallOutcome | { reason: Reason; pages?: number }

/** A file with more pages than the plan of the organisation allows is not taken in. */
async function withinPlan(deps: Deps, { source, organisation_id }: CallRecord, outcome: Outcome): Promise<Outcome> {
  if (source !== 'file' || !('model' in outcome)) return outcome
  const { pages } = outcome.model
  const max = await getLimit(deps.database.db, deps, organisation_id, 'upload_pages')
  return pages > max ? { reason: 'plan_pages', pages } : outcome
}

/** Deletes the bytes of what is not kept. */
async function dropBytes(deps: Deps, { key, call_id }: ReadingData): Promise<void> {
  if (key === null) return
  await deps.files.delete(key).catch((error: unknown) => {
    deps.log.warn({ err: error, call_id }, 'the bytes of a call that was read could not be deleted')
  })
}

async function settle(
  deps: Deps,
  data: ReadingData,
  job: RunningJob,
  { outcome, file }: { outcome: Outcome; file: KeptFile | null },
): Promise<void> {
  const isKept = await deps.database.db.transaction(async (tx) => {
    const call = await lockCall(tx, data.call_id)
    // Another worker has taken the reading over: it reads these bytes, or has kept them as the file of the call.
    if (!(await job.settle(tx))) return true
    if (call === null) return false
    if ('reason' in outcome) {
      await noteFailure(tx, call, outcome)
      return false
    }
    const versionId = await noteVersion(tx, deps, call, { outcome, userId: data.user_id })
    // The file of a version stays the one that it was read from first.
    if (file === null || (await findCallFile(tx, call.id)) !== null) return false
    await noteFile(tx, deps, { kind: 'call_version', id: versionId }, { ...file, name: call.source_name ?? 'call' })
    return true
  })
  if (!isKept) await dropBytes(deps, data)
}

/** A call that was read before stays as it was. */
async function noteFailure(tx: Db, call: CallRecord, { reason, pages }: { reason: Reason; pages?: number }) {
  const done = { reason, stage: null, stage_at: null } as const
  if (call.version === null) await updateCall(tx, call.id, { ...done, state: 'failed', pages: pages ?? null })
  else {
    // Its progress has noted the pages of what was not taken in.
    const kept = (await findVersion(tx, call.id))?.model.pages ?? call.pages
    await updateCall(tx, call.id, { ...done, state: 'read', pages: kept })
  }
}

async function noteVersion(
  tx: Db,
  deps: Deps,
  call: CallRecord,
  {
    outcome: { model, reading, figures },
    userId,
  }: { outcome: Exclude<CallOutcome, { reason: unknown }>; userId: string },
): Promise<string> {
  const text_hash = createHash('sha256').update(model.text).digest('hex')
  const older = await findVersion(tx, call.id)
  const done = { state: 'read', reason: null, stage: null, stage_at: null } as const
  // The same text is no newer version; its facts are, where rules have learned since.
  if (older?.text_hash === text_hash && isSameJson(older.reading, reading) && isSameJson(older.figures, figures)) {
    await updateCall(tx, call.id, { ...done, pages: model.pages })
    return older.id
  }
  const id = orderedId()
  const number = (call.version ?? 0) + 1
  const created_at = new Date(deps.clock.now())
  await tx.insert(callVersions).values({ id, call_id: call.id, number, text_hash, model, reading, figures, created_at })
  const known = await listDecisions(tx, call.id)
  const decisions = older === null ? known : carryOver(older.reading, reading, known)
  if (older !== null) await replaceDecisions(tx, call.id, decisions)
  await updateCall(tx, call.id, {
    ...done,
    language: model.language,
    pages: model.pages,
    version: number,
    facts_version: call.facts_version + 1,
    ...shownFacts(decideFacts(reading, decisions)),
  })
  const changes = older === null ? 0 : compareReadings(older.reading, reading).length
  if (changes === 0) return id
  const data = { call_id: call.id, version: number, changes, user_id: userId }
  const event = { name: 'call.changed', data, to: ['applicants'] } as const
  await emit(tx, deps, callsFeature, { event, ...bySystem, targetId: call.id })
  return id
}
