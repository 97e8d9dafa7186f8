import type { z } from 'zod'
import type { StepCounts } from '#shared/applications.ts'
import type {
  Checklist,
  ChecklistDocument,
  documentInputSchema,
  documentUpdateSchema,
} from '#shared/contracts/submission.ts'
import { openDocumentStates, ownDocumentsMax } from '#shared/submission.ts'
import type { Db } from '#server/db/database.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import type { Deps } from '#server/deps.ts'
import { emit } from '#server/events/events.ts'
import { applicationFeature, getApplicationFor, keepCounts } from '#server/features/applications/public.ts'
import type { FindBlockers } from '#server/features/applications/public.ts'
import { findFactsOf } from '#server/features/calls/public.ts'
import { listMemberIds } from '#server/features/organisations/public.ts'
import { deleteDocument, listDocumentRows, lockApplication, upsertDocument } from '#server/features/submission/store.ts'
import type { DocumentRow } from '#server/features/submission/store.ts'
import { deleteFiles, describeFile, detachFiles, listFiles } from '#server/files/files.ts'
import { listChecklist, stageDue } from '#server/grants/submission/checklist.ts'
import type { ListedDocument } from '#server/grants/submission/checklist.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { listNames } from '#server/people/names.ts'

/** Which entry of the checklist of which application. */
export type DocumentPlace = { id: string; document: string }

/** An application, and the call whose documents its checklist holds. */
type ListedApplication = { id: string; call_id: string | null }

type Entry = ListedDocument<DocumentRow>

/** As `readChecklist`, for a user who looks at it: the application keeps how far it is. @throws {AppError} `not_found` for strangers. */
export async function showChecklist(deps: Deps, userId: string, id: string): Promise<Checklist> {
  const { db } = deps.database
  const since = new Date(deps.clock.now())
  const { row, call } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const checklist = await readChecklist(db, row)
  const counts = countDocuments(checklist.items)
  await keepCounts(db, id, { step: 'submission', counts, factsVersion: call?.facts_version ?? 0, since })
  return checklist
}

/** Counts what is to be handed in now, and what of it is ready. */
function countDocuments(entries: readonly Pick<Entry, 'asked' | 'state'>[]): StepCounts {
  const asked = entries.filter((entry) => entry.asked)
  const ready = asked.filter(({ state }) => state === 'ready').length
  return { documents: ready + asked.filter(({ state }) => openDocumentStates.includes(state)).length, ready }
}

/**
 * Reads the checklist of an application, for callers whose user may see it: what the call asks for, own entries, what the
 * call no longer asks for.
 */
export async function readChecklist(db: Db, application: ListedApplication): Promise<Checklist> {
  const { entries, facts } = await listEntries(db, application)
  return {
    items: await describeEntries(db, entries),
    next_cursor: null,
    call_read: facts !== null,
    stage: facts === null ? null : stageDue(facts),
    receipt: await findReceipt(db, application.id),
  }
}

async function findReceipt(db: Db, applicationId: string): Promise<Checklist['receipt']> {
  const [file] = await listFiles(db, 'application_receipt', [applicationId])
  return file === undefined ? null : describeFile(file)
}

/** Adds an own entry. @throws {AppError} `validation_failed` for an owner who is no member, and for more than are kept. */
export async function addDocument(
  deps: Deps,
  asker: RequestActor,
  id: string,
  { label, condition, owner_id, due, state, waits_for }: z.output<typeof documentInputSchema>,
): Promise<ChecklistDocument> {
  const document = orderedId()
  return changeChecklist(deps, asker, { id, document }, async (tx, { organisationId, entries }) => {
    if (entries.filter(({ origin }) => origin === 'own').length >= ownDocumentsMax)
      throw invalid('label', `at most ${ownDocumentsMax} own entries are kept; remove one first`)
    await requireMemberAsOwner(tx, organisationId, owner_id)
    await upsertDocument(tx, {
      id: document,
      application_id: id,
      origin: 'own',
      label,
      condition: condition ?? null,
      owner_id: owner_id ?? null,
      due: due ?? null,
      state: state ?? 'open',
      waits_for: state === 'waits' ? (waits_for ?? null) : null,
      version: 1,
      created_at: new Date(deps.clock.now()),
    })
  })
}

/**
 * Changes an entry.
 *
 * @throws {AppError} `application_conflict` with the entry as `stored` when someone changed it in the meantime;
 * `validation_failed` for an owner who is no member, and for the words of the call; `not_found`
 */
export async function updateDocument(
  deps: Deps,
  asker: RequestActor,
  place: DocumentPlace,
  { version, ...given }: z.output<typeof documentUpdateSchema>,
): Promise<ChecklistDocument> {
  return changeChecklist(deps, asker, place, async (tx, { organisationId, entries }) => {
    const entry = requireEntry(entries, place.document)
    if ((entry.noted?.version ?? 0) !== version)
      throw new AppError('application_conflict', {
        detail: 'Someone else changed this entry after you loaded it.',
        extra: { stored: (await describeEntries(tx, [entry]))[0] },
      })
    if (entry.origin !== 'own')
      for (const name of ['label', 'condition'] as const)
        if (given[name] !== undefined) throw invalid(name, 'is what the call says; add an own entry instead')
    await requireMemberAsOwner(tx, organisationId, given.owner_id)
    await noteEntry(tx, deps, { id: place.id, entry, version: version + 1 }, given)
  })
}

/** Takes an own entry away, or one that the call asks for no longer, with its file. @throws {AppError} `validation_failed` for what the call asks for; `not_found` */
export async function removeDocument(deps: Deps, asker: RequestActor, place: DocumentPlace): Promise<void> {
  let files: string[] = []
  await changeChecklist(deps, asker, place, async (tx, { entries }) => {
    const entry = requireEntry(entries, place.document)
    if (entry.origin !== 'own' && entry.asked)
      throw invalid('document', 'is in the call; choose the state leave_out or does_not_apply instead')
    files = await detachFiles(tx, { kind: 'application_document', id: place.document }, null)
    await deleteDocument(tx, place.document)
  })
  await deleteFiles(deps, files)
}

/** Counts the documents that are still to be handed in. */
export const findOpenDocuments: FindBlockers = async ({ database: { db } }, { applicationId, callId }) => {
  const { entries } = await listEntries(db, { id: applicationId, call_id: callId })
  const open = entries.filter(({ asked, state }) => asked && openDocumentStates.includes(state))
  return [{ blocker: 'documents_open', count: open.length }]
}

/** Finds an entry of an application. @throws {AppError} `not_found` */
export async function getEntry(db: Db, application: ListedApplication, document: string): Promise<Entry> {
  return requireEntry((await listEntries(db, application)).entries, document)
}

/** As `getEntry`, among entries that were read already. */
export function requireEntry(entries: readonly Entry[], id: string): Entry {
  const entry = entries.find((each) => each.id === id)
  if (entry === undefined) throw new AppError('not_found')
  return entry
}

/** Notes something about an entry; what is not given stays. @param version of the entry afterwards. */
export async function noteEntry(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  {
    id: application_id,
    entry: { id, noted, origin, label, stage, condition },
    version,
  }: { id: string; entry: Entry; version: number },
  given: Omit<z.output<typeof documentUpdateSchema>, 'version'>,
): Promise<void> {
  const state = given.state ?? noted?.state ?? null
  const pick = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)
  await upsertDocument(tx, {
    id,
    application_id,
    origin,
    label: given.label ?? label,
    stage,
    condition: pick(given.condition, condition),
    owner_id: pick(given.owner_id, noted?.owner_id ?? null),
    due: pick(given.due, noted?.due ?? null),
    state,
    waits_for: state === 'waits' ? pick(given.waits_for, noted?.waits_for ?? null) : null,
    version,
    created_at: noted?.created_at ?? new Date(deps.clock.now()),
  })
}

/**
 * Runs a change of the checklist of an application that a user may write, and notifies others of it.
 *
 * @returns the entry afterwards; of one that is gone, its last state.
 * @throws {AppError} as `getApplicationFor`, and what the change throws.
 */
export async function changeChecklist(
  deps: Deps,
  { actor, requestId }: RequestActor,
  { id, document }: DocumentPlace,
  change: (tx: Db, known: { organisationId: string; entries: Entry[] }) => Promise<void>,
): Promise<ChecklistDocument> {
  return deps.database.db.transaction(async (tx) => {
    const since = new Date(deps.clock.now())
    const { row, call } = await getApplicationFor(deps, tx, { userId: actor.userId, id, atLeast: 'editor' })
    await lockApplication(tx, id)
    const { entries, facts } = await listEntries(tx, row)
    await change(tx, { organisationId: row.organisation_id, entries })
    await emitChange(tx, deps, { actor, requestId }, { id, document, organisationId: row.organisation_id })
    const changed = listChecklist(id, facts, await listDocumentRows(tx, id))
    const counts = countDocuments(changed)
    await keepCounts(tx, id, { step: 'submission', counts, factsVersion: call?.facts_version ?? 0, since })
    const after = changed.find((each) => each.id === document)
    const [described] = await describeEntries(tx, [after ?? requireEntry(entries, document)])
    if (described === undefined) throw new AppError('not_found')
    return described
  })
}

/** Notifies others that the checklist, or the receipt, of an application has changed. @param document the application itself for the receipt. */
export async function emitChange(
  tx: Db,
  deps: Deps,
  { actor, requestId }: RequestActor,
  { id, document, organisationId }: DocumentPlace & { organisationId: string },
): Promise<void> {
  await emit(tx, deps, applicationFeature, {
    event: {
      name: 'application.documents_changed',
      to: [],
      data: { application_id: id, organisation_id: organisationId, document_id: document },
    },
    by: { kind: 'client', actor },
    requestId,
    targetId: id,
  })
}

async function listEntries(db: Db, { id, call_id }: ListedApplication) {
  const known = call_id === null ? null : await findFactsOf(db, call_id)
  const facts = known?.facts ?? null
  return { entries: listChecklist(id, facts, await listDocumentRows(db, id)), facts }
}

async function describeEntries(db: Db, entries: readonly Entry[]): Promise<ChecklistDocument[]> {
  const owners = entries.flatMap(({ noted }) => noted?.owner_id ?? [])
  const names = await listNames(db, owners)
  const noted = entries.filter((each) => each.noted !== null).map(({ id }) => id)
  const files = new Map((await listFiles(db, 'application_document', noted)).map((file) => [file.owner_id, file]))
  return entries.map(({ noted: row, ...entry }) => {
    const file = files.get(entry.id)
    const ownerId = row?.owner_id ?? null
    const name = ownerId === null ? undefined : names.get(ownerId)
    return {
      ...entry,
      owner: ownerId === null ? null : { id: ownerId, name: name ?? '' },
      due: row?.due ?? null,
      waits_for: row?.waits_for ?? null,
      file: file === undefined ? null : describeFile(file),
      version: row?.version ?? 0,
    }
  })
}

async function requireMemberAsOwner(tx: Db, organisationId: string, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId || (await listMemberIds(tx, organisationId)).includes(ownerId)) return
  throw invalid('owner_id', 'is no member of the organisation; invite them first')
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message, code: 'invalid' }] })
}
