import { createHash, randomBytes } from 'node:crypto'
import { mediaChunkBytesMax, mediaCountMax } from '#shared/contracts/media.ts'
import type { MediaUpload, MediaUploadState, MediaUploaded } from '#shared/contracts/media.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { recordActivity } from '#server/activity/record.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { bodyParts } from '#server/http/body.ts'
import { AppError } from '#server/http/errors.ts'
import type { RequestActor } from '#server/http/request-context.ts'
import { readWhole } from '#server/storage/object-store.ts'
import { cleanFile } from './clean-file.ts'
import type { CleanFile } from './clean-file.ts'
import { toMediaItem } from './item.ts'
import { onStorage } from '#server/files/storage-error.ts'
import { orderedId } from '#server/db/ordered-id.ts'
import {
  appendPart,
  claimUpload,
  countMedia,
  countUploads,
  deleteUpload,
  findByHash,
  findMedia,
  findUpload,
  insertMedia,
  insertUpload,
  insertVersion,
  listEndedUploads,
  lockHash,
  lockMedia,
  releaseUpload,
  updateMedia,
} from './store.ts'
import type { StoredMedia, StoredUpload } from './store.ts'
import { takeTurns } from '#server/process/take-turns.ts'

/** How long a broken upload can be gone on with. */
const uploadLifetimeMs = dayMs
/** Most uploads that one person has under way. */
const uploadsPerPersonMax = 50
/** How long one request has an upload for itself to finish it. */
const finishPatienceMs = 2 * minuteMs
const endedAtOnce = 100

/** Decoding is heavy: one picture at a time while people upload. */
const inTurn = takeTurns(1)

/**
 * Begins an upload; its bytes come in parts.
 *
 * @throws {AppError} `library_full`; `not_found` when there is no file to replace.
 */
export async function beginUpload(deps: Deps, author: RequestActor, input: MediaUpload): Promise<MediaUploadState> {
  const { db } = deps.database
  const userId = author.actor.userId
  if ((await countUploads(db, userId)) >= uploadsPerPersonMax)
    throw new AppError('library_full', {
      detail: `You have ${uploadsPerPersonMax} uploads under way. Finish or cancel some; forgotten ones end after a day.`,
    })
  if ((await countMedia(db)) >= mediaCountMax)
    throw new AppError('library_full', { detail: `The library holds at most ${mediaCountMax} files.` })
  if (input.replaces !== undefined) await getReplaced(db, input.replaces)
  const now = deps.clock.now()
  const upload = await insertUpload(db, {
    id: orderedId(),
    user_id: userId,
    name: input.name,
    bytes: input.bytes,
    replaces: input.replaces ?? null,
    created_at: new Date(now),
    expires_at: new Date(now + uploadLifetimeMs),
  })
  return toState(upload)
}

/** Returns how far one's own upload is, to continue it. @throws {AppError} `not_found` */
export async function getUploadState(deps: Deps, author: RequestActor, id: string): Promise<MediaUploadState> {
  return toState(await getUpload(deps, author, id))
}

/**
 * Takes a part. It is counted while it comes: what is too long is refused before it is whole, and nothing of it stays.
 *
 * @throws {AppError} `not_found`; `upload_conflict` with `received` when the upload is at another position;
 * `storage_full`.
 * @throws {BodyTooLong}
 */
export async function takeChunk(
  deps: Deps,
  author: RequestActor,
  id: string,
  chunk: { offset: number; headers: Headers; body: ReadableStream<Uint8Array> | null },
): Promise<MediaUploadState> {
  if (chunk.headers.get('content-type') !== 'application/offset+octet-stream')
    throw new AppError('unsupported_media_type', { detail: 'Expected content-type application/offset+octet-stream.' })
  const upload = await getUpload(deps, author, id)
  if (chunk.offset !== upload.received) throw standsElsewhere(upload)
  const bytesMax = Math.min(mediaChunkBytesMax, upload.bytes - upload.received)
  const key = `parts/${upload.id}/${upload.received}-${randomBytes(8).toString('hex')}`
  const parts = bodyParts({ headers: chunk.headers, body: arriving(chunk.body) }, bytesMax)
  const bytes = await onStorage(() => deps.files.put(key, parts))
  const next = bytes === 0 ? upload : await appendPart(deps.database.db, upload, { key, bytes })
  if (next === null || bytes === 0) await onStorage(() => deps.files.delete(key))
  if (next === null) throw standsElsewhere(await getUpload(deps, author, id))
  return toState(next)
}

/** A line that breaks is no fault of ours: no one is there to read the answer, and the upload stays where it was. */
async function* arriving(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value
  } catch (error) {
    throw new AppError('bad_request', { detail: 'The part broke off on its way. Send it again.', cause: error })
  } finally {
    await reader?.cancel().catch(() => {
      // It is broken already.
    })
  }
}

/** Gives an upload up; what came of it is thrown away. @throws {AppError} `not_found` */
export async function cancelUpload(deps: Deps, author: RequestActor, id: string): Promise<void> {
  await dropUpload(deps, await getUpload(deps, author, id))
}

/**
 * Makes a file of the library from an upload that is whole, or puts it in the place of another. The library may have the
 * same file already: then that one is the answer.
 *
 * @throws {AppError} `not_found`; `upload_conflict` when parts are missing or another request finishes it; `media_refused`,
 * which ends the upload; `storage_full`, after which it can be tried again.
 */
export async function finishUpload(deps: Deps, author: RequestActor, id: string): Promise<MediaUploaded> {
  const upload = await getUpload(deps, author, id)
  if (upload.received !== upload.bytes) throw standsElsewhere(upload)
  const now = deps.clock.now()
  const { db } = deps.database
  if (!(await claimUpload(db, id, new Date(now), new Date(now + finishPatienceMs)))) throw standsElsewhere(upload)
  try {
    const uploaded = await inTurn(() => keepFile(deps, author, upload))
    await dropUpload(deps, upload)
    return uploaded
  } catch (error) {
    if (error instanceof AppError && error.code === 'media_refused') await dropUpload(deps, upload)
    else await releaseUpload(db, id)
    throw error
  }
}

async function keepFile(deps: Deps, author: RequestActor, upload: StoredUpload): Promise<MediaUploaded> {
  const bytes = await readParts(deps, upload)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = upload.replaces === null ? await findByHash(deps.database.db, sha256) : null
  if (known) return { item: toMediaItem(known), is_duplicate: true }
  const file = await cleanFile(bytes)
  const key = `media/${randomBytes(16).toString('hex')}`
  await onStorage(() => deps.files.put(key, [file.bytes]))
  try {
    const facts = { ...factsOf(file), sha256, storage_key: key }
    const kept = await deps.database.db.transaction((tx) =>
      upload.replaces === null
        ? addFile(tx, deps, author, { upload, facts })
        : replaceFile(tx, deps, author, { id: upload.replaces, facts }),
    )
    if (kept.is_duplicate) await deps.files.delete(key)
    return { item: toMediaItem(kept.row), is_duplicate: kept.is_duplicate }
  } catch (error) {
    await deps.files.delete(key)
    throw error
  }
}

async function readParts(deps: Deps, upload: StoredUpload): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const key of upload.parts) {
    const found = await onStorage(() => deps.files.get(key))
    if (!found) throw new AppError('not_found', { detail: 'A part of the upload is gone. Upload the file again.' })
    parts.push(await onStorage(() => readWhole(found.body)))
  }
  return Buffer.concat(parts)
}

function factsOf({ type, bytes, width, height }: CleanFile) {
  return { type, bytes: bytes.length, width, height }
}

type FileFacts = ReturnType<typeof factsOf> & { sha256: string; storage_key: string }
type Kept = { row: StoredMedia; is_duplicate: boolean }

async function addFile(
  tx: Db,
  deps: Deps,
  author: RequestActor,
  { upload, facts }: { upload: StoredUpload; facts: FileFacts },
): Promise<Kept> {
  await lockHash(tx, facts.sha256)
  const known = await findByHash(tx, facts.sha256)
  if (known) return { row: known, is_duplicate: true }
  const at = new Date(deps.clock.now())
  const row = await insertMedia(tx, {
    id: orderedId(),
    name: upload.name,
    ...facts,
    uploaded_by: upload.user_id,
    created_at: at,
    updated_at: at,
  })
  const { name, type, bytes } = row
  await recordActivity(tx, { at, ...author, action: 'media.upload', targetId: row.id, after: { name, type, bytes } })
  return { row, is_duplicate: false }
}

async function replaceFile(
  tx: Db,
  deps: Deps,
  author: RequestActor,
  { id, facts }: { id: string; facts: FileFacts },
): Promise<Kept> {
  const before = await lockMedia(tx, id)
  if (!before || before.trashed_at !== null) throw new AppError('not_found', { detail: 'The file to replace is gone.' })
  const at = new Date(deps.clock.now())
  const values = { ...facts, crop: null, revision: before.revision + 1, updated_at: at }
  const row = await updateMedia(tx, id, { ...values, uploaded_by: author.actor.userId })
  await insertVersion(tx, row)
  const said = ({ type, bytes, sha256, revision }: StoredMedia) => ({ type, bytes, sha256, revision })
  await recordActivity(tx, {
    at,
    ...author,
    action: 'media.replace',
    targetId: id,
    before: said(before),
    after: said(row),
  })
  return { row, is_duplicate: false }
}

/** Throws away uploads that no one went on with. */
export async function pruneEndedUploads(deps: Deps): Promise<void> {
  const ended = await listEndedUploads(deps.database.db, new Date(deps.clock.now()), endedAtOnce)
  for (const upload of ended) await dropUpload(deps, upload)
}

/** The row goes last: as long as it exists, the parts can be found. */
async function dropUpload(deps: Deps, upload: StoredUpload): Promise<void> {
  for (const key of upload.parts) await onStorage(() => deps.files.delete(key))
  await deleteUpload(deps.database.db, upload.id)
}

async function getUpload(deps: Deps, author: RequestActor, id: string): Promise<StoredUpload> {
  const upload = await findUpload(deps.database.db, author.actor.userId, id)
  if (!upload || upload.expires_at.getTime() <= deps.clock.now())
    throw new AppError('not_found', { detail: 'There is no such upload, or it has ended. Begin it again.' })
  return upload
}

async function getReplaced(db: Db, id: string): Promise<void> {
  const row = await findMedia(db, id)
  if (!row || row.trashed_at !== null)
    throw new AppError('not_found', { detail: 'The file to replace does not exist.' })
}

function standsElsewhere({ received, bytes }: StoredUpload): AppError {
  return new AppError('upload_conflict', {
    detail: `${received} of ${bytes} bytes have arrived; the next part must begin there, and finishing needs all.`,
    extra: { received },
  })
}

function toState(upload: StoredUpload): MediaUploadState {
  return {
    id: upload.id,
    bytes: upload.bytes,
    received: upload.received,
    chunk_bytes_max: mediaChunkBytesMax,
    expires_at: upload.expires_at.toISOString(),
  }
}
