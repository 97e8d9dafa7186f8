import { useSyncExternalStore } from 'react'
import * as mediaRoutes from '#shared/contracts/routes/media.ts'
import { mediaBytesMax, mediaRejections } from '#shared/contracts/media.ts'
import type { MediaItem, MediaRejection } from '#shared/contracts/media.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'

/** An upload as the tray shows it. */
export type UploadEntry = {
  id: number
  name: string
  bytes: number
  sent: number
  state: 'waiting' | 'sending' | 'checking' | 'done' | 'duplicate' | 'failed'
  failure: { code: ErrorCode | 'offline'; reason: MediaRejection | null } | null
  item: MediaItem | null
}

/** How many uploads go at once; the others wait in their order. */
const atOnce = 3
/** How much goes in one request: a break costs at most this. */
const chunkBytes = 1_048_576

type Job = { file: File; replaces: string | null; uploadId: string | null; stop: AbortController }

let entries: readonly UploadEntry[] = []
let lastId = 0
const jobs = new Map<number, Job>()
const listeners = new Set<() => void>()
const none: readonly UploadEntry[] = []

/** The uploads of this visit, oldest first. They go on while other screens are shown. */
export function useUploads(): readonly UploadEntry[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => entries,
    () => none,
  )
}

/** Puts files into the queue. @param replaces the file whose place they take. @returns their ids, in the same order. */
export function addUploads(files: readonly File[], replaces: string | null = null): readonly number[] {
  const firstId = lastId + 1
  for (const file of files) {
    lastId += 1
    jobs.set(lastId, { file, replaces, uploadId: null, stop: new AbortController() })
    const name = file.name || 'image'
    const isTooLarge = file.size > mediaBytesMax
    set([
      ...entries,
      {
        id: lastId,
        name,
        bytes: file.size,
        sent: 0,
        state: isTooLarge ? 'failed' : 'waiting',
        failure: isTooLarge ? { code: 'media_refused', reason: 'too_large' } : null,
        item: null,
      },
    ])
  }
  startNext()
  return files.map((_, at) => firstId + at)
}

/** Stops an upload and takes it out of the tray; what came of it is thrown away. */
export function cancelUpload(id: number): void {
  const job = jobs.get(id)
  job?.stop.abort()
  if (job?.uploadId) {
    browserApi.call(mediaRoutes.cancelUpload, { path: { id: job.uploadId } }).catch(() => {
      // The server ends forgotten uploads by itself after a day.
    })
  }
  jobs.delete(id)
  set(entries.filter((entry) => entry.id !== id))
  startNext()
}

/** Goes on with an upload that failed, from where it broke. */
export function retryUpload(id: number): void {
  const job = jobs.get(id)
  if (job === undefined) return
  jobs.set(id, { ...job, stop: new AbortController() })
  change(id, { state: 'waiting', failure: null })
  startNext()
}

/** Takes everything that is over out of the tray. */
export function clearUploads(): void {
  const left = entries.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'checking')
  for (const { id } of entries) if (!left.some((entry) => entry.id === id)) jobs.delete(id)
  set(left)
}

function startNext(): void {
  const running = entries.filter(({ state }) => state === 'sending' || state === 'checking').length
  for (const { id } of entries.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running))) {
    change(id, { state: 'sending' })
    void run(id)
  }
}

async function run(id: number): Promise<void> {
  const job = jobs.get(id)
  if (job === undefined) return
  try {
    const uploadId = await send(id, job)
    change(id, { state: 'checking' })
    const { item, is_duplicate } = await browserApi.call(mediaRoutes.finishUpload, { path: { id: uploadId } })
    jobs.delete(id)
    change(id, { state: is_duplicate ? 'duplicate' : 'done', item })
  } catch (error) {
    // What was cancelled has left the tray already.
    if (job.stop.signal.aborted) return
    const code = apiErrorCode(error)
    // A refused or forgotten upload has ended on the server: trying again begins again.
    if (code === 'media_refused' || code === 'not_found') job.uploadId = null
    change(id, { state: 'failed', failure: { code, reason: reasonOf(error) } })
  } finally {
    startNext()
  }
}

/** @returns the id of the upload, all of whose bytes have arrived. */
async function send(id: number, job: Job): Promise<string> {
  const { file, replaces, stop } = job
  const state = job.uploadId
    ? await browserApi.call(mediaRoutes.getUpload, { path: { id: job.uploadId }, signal: stop.signal })
    : await browserApi.call(mediaRoutes.beginUpload, {
        body: {
          name: (file.name || 'image').slice(0, 200),
          bytes: file.size,
          ...(replaces === null ? {} : { replaces }),
        },
      })
  job.uploadId = state.id
  let { received } = state
  change(id, { sent: received })
  while (received < file.size) {
    const part = file.slice(received, received + chunkBytes)
    const next = await browserApi.call(mediaRoutes.sendUploadPart, {
      path: { id: state.id },
      query: { offset: received },
      body: part,
      signal: stop.signal,
      headers: { 'content-type': 'application/offset+octet-stream' },
    })
    received = next.received
    change(id, { sent: received })
  }
  return state.id
}

function reasonOf(error: unknown): MediaRejection | null {
  const reason = error instanceof ApiError ? error.problem?.['reason'] : null
  return mediaRejections.find((each) => each === reason) ?? null
}

function change(id: number, changes: Partial<UploadEntry>): void {
  set(entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)))
}

function set(next: readonly UploadEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
