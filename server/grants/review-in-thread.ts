import { Worker } from 'node:worker_threads'
import type { Review } from '#server/grants/review/review.ts'
import type { ReviewInput } from '#server/grants/review/review-input.ts'
import { allowances } from '#shared/allowances.ts'
import { secondMs } from '#shared/duration.ts'
import { workerFile } from '#server/process/product-files.ts'

/** How long one review may take, in ms. Forty pages take less than one and a half seconds. */
const patienceMs = 30 * secondMs
/** How long a thread waits for the next application, in ms. */
const idleMs = 30 * secondMs
const heapMegabytesMax = 512
const threadsMax = allowances.review_time.site.atOnce

/** Threads that wait. They keep no process from ending. */
const idle: { worker: Worker; timer: NodeJS.Timeout; end: () => void }[] = []
/** Reviews that wait for a thread, in their order. */
const queue: (() => void)[] = []
let running = 0

/**
 * Reviews an application in a thread, so that a long one delays no other request. At most two run at a time.
 *
 * @throws {Error} when it takes longer than half a minute or the thread fails.
 */
export async function reviewInThread(input: ReviewInput): Promise<Review> {
  if (running < threadsMax) running += 1
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await reviewWith(takeWorker(), input)
  } finally {
    // A place is handed on while it still counts, so that a request that comes now does not take it too.
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

async function reviewWith(worker: Worker, input: ReviewInput): Promise<Review> {
  try {
    const review = await answerOf(worker, input)
    keepWorker(worker)
    return review
  } catch (error) {
    void worker.terminate()
    throw error
  }
}

async function answerOf(worker: Worker, input: ReviewInput): Promise<Review> {
  const { promise, resolve, reject } = Promise.withResolvers<Review>()
  const timer = setTimeout(() => reject(new Error('A review took too long.')), patienceMs)
  const fail = () => reject(new Error('The thread of a review has ended.'))
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', fail)
  worker.postMessage(input)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', fail)
  }
}

function takeWorker(): Worker {
  const warm = idle.pop()
  if (warm !== undefined) {
    clearTimeout(warm.timer)
    warm.worker.off('error', warm.end)
    warm.worker.ref()
    return warm.worker
  }
  return new Worker(workerFile('server/grants/review-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
  })
}

function keepWorker(worker: Worker): void {
  const end = () => {
    const place = idle.findIndex((each) => each.worker === worker)
    if (place !== -1) idle.splice(place, 1)
    void worker.terminate()
  }
  worker.once('error', end)
  worker.unref()
  idle.push({ worker, timer: setTimeout(end, idleMs).unref(), end })
}
