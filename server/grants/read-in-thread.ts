import { Worker } from 'node:worker_threads'
import type { Refusal } from '#server/grants/text/read-document.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import { minuteMs } from '#shared/duration.ts'

/** How long a file may take to read. Forty pages take about two seconds. */
const patienceMs = minuteMs
/** Memory of the thread besides the file's own bytes. */
const heapMegabytesMax = 512

/** The text and the facts of a file, or why there are none. */
export type CallOutcome = { readonly model: TextModel; readonly reading: CallReading } | { readonly reason: Refusal }

/**
 * Reads a call in a thread of its own, so that a large or hostile file holds nobody else up.
 *
 * @returns `timed_out` after a minute; `damaged` when the reader gave up, for want of memory too: the same file would again.
 */
export function readCallInThread(bytes: Uint8Array): Promise<CallOutcome> {
  const { promise, resolve } = Promise.withResolvers<CallOutcome>()
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    // What a library prints about a broken file is no line of the product's log.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => resolve({ reason: 'timed_out' }), patienceMs)
  worker.on('message', (outcome: CallOutcome) => resolve(outcome))
  worker.on('error', () => resolve({ reason: 'damaged' }))
  worker.on('exit', () => resolve({ reason: 'damaged' }))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
