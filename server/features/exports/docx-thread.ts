import { Worker } from 'node:worker_threads'
import { minuteMs } from '#shared/duration.ts'
import type { DocxJob } from '#server/features/exports/docx-worker.ts'
import { workerFile } from '#server/process/product-files.ts'

/** What a file may take. Forty pages take half a second and 100 MB. */
const bounds = { timeMs: 2 * minuteMs, heapMegabytes: 512 }

/**
 * Writes a proposal for Word in a thread of its own: the library numbers everything that a thread has written with it.
 *
 * @returns null when it took more than the bounds.
 */
export async function writeDocxInThread(workerData: DocxJob): Promise<Uint8Array<ArrayBuffer> | null> {
  const worker = new Worker(workerFile('server/features/exports/docx-worker.ts'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer> | null>()
  const timer = setTimeout(() => resolve(null), bounds.timeMs)
  worker.once('message', (file: Uint8Array<ArrayBuffer>) => resolve(file))
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
