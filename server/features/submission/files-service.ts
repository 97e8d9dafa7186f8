import type { PersonalFile } from '#shared/contracts/files.ts'
import type { ChecklistDocument } from '#shared/contracts/submission.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { getApplicationFor } from '#server/features/applications/public.ts'
import {
  changeChecklist,
  getEntry,
  noteEntry,
  requireEntry,
  emitChange,
} from '#server/features/submission/checklist-service.ts'
import type { DocumentPlace } from '#server/features/submission/checklist-service.ts'
import { listLostFiles, lockApplication } from '#server/features/submission/store.ts'
import { takeFileBytes } from '#server/features/subscriptions/public.ts'
import {
  attachFiles,
  deleteFiles,
  describeFile,
  detachFiles,
  keepFile,
  listFiles,
  readFileBody,
  sendFile,
} from '#server/files/files.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { runUpload } from '#server/http/upload-turns.ts'
import type { Uploader } from '#server/http/upload-turns.ts'

const sweptAtOnce = 200

/** A file as it is being sent. */
type SentFile = { name: string | undefined; request: Request; uploader: Uploader | null }

/**
 * Takes the file of an entry, in the place of an earlier one.
 *
 * @throws {AppError} `file_refused`, `plan_limit`, `rate_limited`, `storage_full`, `unavailable`; `not_found`
 */
export async function putDocumentFile(
  deps: Deps,
  asker: RequestActor,
  place: DocumentPlace,
  sent: SentFile,
): Promise<ChecklistDocument> {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId: asker.actor.userId, id: place.id, atLeast: 'editor' })
  await getEntry(db, row, place.document)
  return takeFile(deps, asker.actor.userId, sent, async (fileId) => {
    let earlier: string[] = []
    const changed = await changeChecklist(deps, asker, place, async (tx, { entries }) => {
      const entry = requireEntry(entries, place.document)
      // A file leaves the version as it is: the dialog that sent it has fields to save over that version.
      if (entry.noted === null) await noteEntry(tx, deps, { id: place.id, entry, version: 0 }, {})
      earlier = await replaceFile(tx, { kind: 'application_document', id: place.document }, fileId)
    })
    await deleteFiles(deps, earlier)
    return changed
  })
}

/** Takes the file of an entry away. An entry without one stays as it is. @throws {AppError} `not_found` */
export async function removeDocumentFile(
  deps: Deps,
  asker: RequestActor,
  place: DocumentPlace,
): Promise<ChecklistDocument> {
  let files: string[] = []
  const changed = await changeChecklist(deps, asker, place, async (tx, { entries }) => {
    requireEntry(entries, place.document)
    files = await detachFiles(tx, { kind: 'application_document', id: place.document }, null)
  })
  await deleteFiles(deps, files)
  return changed
}

/** Hands out the file of an entry, for saving only. @throws {AppError} `not_found` */
export async function sendDocumentFile(deps: Deps, userId: string, { id, document }: DocumentPlace): Promise<Response> {
  const { db } = deps.database
  const { row } = await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  await getEntry(db, row, document)
  const [file] = await listFiles(db, 'application_document', [document])
  if (file === undefined) throw new AppError('not_found')
  return sendFile(deps, file)
}

/**
 * Takes the funder's receipt of an application, in the place of an earlier one.
 *
 * @throws {AppError} as `putDocumentFile`
 */
export async function putReceipt(deps: Deps, asker: RequestActor, id: string, sent: SentFile): Promise<PersonalFile> {
  const { db } = deps.database
  const asked = { userId: asker.actor.userId, id, atLeast: 'editor' } as const
  await getApplicationFor(deps, db, asked)
  await takeFile(deps, asker.actor.userId, sent, (fileId) =>
    changeReceipt(deps, asker, id, (tx) => replaceFile(tx, { kind: 'application_receipt', id }, fileId)),
  )
  const [file] = await listFiles(db, 'application_receipt', [id])
  if (file === undefined) throw new AppError('not_found')
  return describeFile(file)
}

/** Takes the receipt of an application away; without one nothing changes. @throws {AppError} `not_found` */
export async function removeReceipt(deps: Deps, asker: RequestActor, id: string): Promise<void> {
  await changeReceipt(deps, asker, id, (tx) => detachFiles(tx, { kind: 'application_receipt', id }, null))
}

/** Hands out the receipt of an application, for saving only. @throws {AppError} `not_found` */
export async function sendReceipt(deps: Deps, userId: string, id: string): Promise<Response> {
  const { db } = deps.database
  await getApplicationFor(deps, db, { userId, id, atLeast: 'viewer' })
  const [file] = await listFiles(db, 'application_receipt', [id])
  if (file === undefined) throw new AppError('not_found')
  return sendFile(deps, file)
}

/** @param change returns the ids of files that are deleted once it is committed. */
async function changeReceipt(
  deps: Deps,
  asker: RequestActor,
  id: string,
  change: (tx: Db) => Promise<string[]>,
): Promise<void> {
  const gone = await deps.database.db.transaction(async (tx) => {
    const { row } = await getApplicationFor(deps, tx, { userId: asker.actor.userId, id, atLeast: 'editor' })
    await lockApplication(tx, id)
    const files = await change(tx)
    await emitChange(tx, deps, asker, { id, document: id, organisationId: row.organisation_id })
    return files
  })
  await deleteFiles(deps, gone)
}

/** Deletes files whose entry or application is gone; run now and then. */
export async function sweepDocumentFiles(deps: Deps): Promise<void> {
  await deleteFiles(deps, await listLostFiles(deps.database.db, sweptAtOnce))
}

/** Reads a file, counts it in the plan of its user, keeps it, and attaches it. What is not attached in the end counts for nothing. */
async function takeFile<Result>(
  deps: Deps,
  userId: string,
  { name, request, uploader }: SentFile,
  attach: (fileId: string) => Promise<Result>,
): Promise<Result> {
  if (name === undefined)
    throw new AppError('validation_failed', {
      errors: [{ path: 'name', message: 'say what the file is called: ?name=report.pdf', code: 'required' }],
    })
  const bytes = await runUpload(uploader, () => readFileBody(request))
  const giveBack = await takeFileBytes(deps, userId, bytes.length)
  try {
    // It belongs to the organisation, and stays when the account of its sender ends.
    const { id } = await keepFile(deps, null, name, bytes)
    return await attach(id)
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Attaches a file in the place of the earlier one. @returns the ids of the earlier ones, to be deleted once that is committed. */
async function replaceFile(
  tx: Db,
  owner: { kind: 'application_document' | 'application_receipt'; id: string },
  fileId: string,
): Promise<string[]> {
  const earlier = await detachFiles(tx, owner, null)
  await attachFiles(tx, null, [fileId], owner)
  return earlier
}
