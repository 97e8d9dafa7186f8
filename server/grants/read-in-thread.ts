import { Worker } from 'node:worker_threads'
import type { Rejection } from '#server/grants/text/read-document.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallReading } from '#shared/grants/facts.ts'
import type { Figures } from '#shared/grants/figures.ts'
import { allowances } from '#shared/allowances.ts'
import { minuteMs, secondMs } from '#shared/duration.ts'
import { workerFile } from '#server/process/product-files.ts'

/**
 * How long a file may work and how long it may take, in ms. Forty pages work about two seconds. Processor time decides, so that a
 * large file is read on a busy machine as well; the clock is for a thread that waits for something that never comes.
 */
const usualPatience: Patience = { workMs: minuteMs, wallMs: 5 * minuteMs, unpackedBytesMax: 256 * 1024 * 1024 }
/** A small file has no reason to work long: it was made to. */
const smallFile = { bytesMax: 1024 * 1024, workMs: 10 * secondMs }
/** How often work and memory of the thread are checked. A hostile stream unpacks some 20 MB in this time. */
const lookMs = secondMs / 10
/** Heap of the thread. What streams unpack to is outside of it: `unpackedBytesMax`. */
const heapMegabytesMax = 512

/** What a file may use: processor time, time by the clock, and memory outside of the heap, which is where its streams are unpacked. */
type Patience = { workMs: number; wallMs: number; unpackedBytesMax: number }

/** The text, the facts and all figures of a file, or why there are none. */
export type CallOutcome =
  | { readonly model: TextModel; readonly reading: CallReading; readonly figures: Figures }
  | { readonly reason: Rejection }

/** What the thread says of each file: that the text is out and rules begin, then the outcome. */
export type ThreadMessage = { readonly pages: number } | { readonly outcome: CallOutcome }

/** A thread that has loaded the engine. */
type Reader = {
  readonly worker: Worker
  /** Takes what the thread says; null when it has ended. */
  hear: (message: ThreadMessage | null) => void
  /** Files that it has read, and how long it worked for them, in ms. */
  reads: number
  workedMs: number
}

/** How long a thread waits for the next file, in ms: loading the engine takes several times as long as reading a short call. */
const idleMs = 30 * secondMs
/** After so many files a thread ends: what libraries leave behind goes with it. */
const readsMax = 50

/** Threads that wait, at most one for each reading at a time. They keep no process from ending. */
const waiting: { reader: Reader; timer: NodeJS.Timeout }[] = []
const waitingMax = allowances.reader_time.site.atOnce

/**
 * Reads a call in a thread, so that a large or hostile file holds no one else up. A thread reads one file at a time, and ends
 * with the first on which it takes too long or fails.
 *
 * @param onText called once its text is out, with the number of its pages; then rules look through it.
 * @returns `timed_out` after a minute of work, ten seconds for a small file; `archive_too_large` when its streams unpack to too
 * much; `damaged` when the reader gave up, for want of memory too: the same file would again.
 */
export async function readCallInThread(
  bytes: Uint8Array,
  onText: (pages: number) => void = () => {},
  patience: Patience = bytes.length <= smallFile.bytesMax
    ? { ...usualPatience, workMs: smallFile.workMs }
    : usualPatience,
): Promise<CallOutcome> {
  const reader = takeReader()
  const { promise, resolve } = Promise.withResolvers<CallOutcome>()
  const timer = setTimeout(() => resolve({ reason: 'timed_out' }), patience.wallMs)
  const look = setInterval(() => {
    Promise.all([workOf(reader), reader.worker.getHeapStatistics()]).then(
      ([workedMs, { external_memory: unpackedBytes }]) => {
        if (unpackedBytes - bytes.length >= patience.unpackedBytesMax) resolve({ reason: 'archive_too_large' })
        else if (workedMs - reader.workedMs >= patience.workMs) resolve({ reason: 'timed_out' })
      },
      () => {
        // It has ended, and says how by itself.
      },
    )
  }, lookMs)
  let isWell = false
  reader.hear = (message) => {
    if (message === null) resolve({ reason: 'damaged' })
    else if ('pages' in message) onText(message.pages)
    else {
      isWell = true
      resolve(message.outcome)
    }
  }
  reader.worker.postMessage(bytes)
  const outcome = await promise
  clearTimeout(timer)
  clearInterval(look)
  if (isWell) await keepReader(reader)
  else endReader(reader)
  return outcome
}

/** A thread that waits, or a new one. */
function takeReader(): Reader {
  const warm = waiting.pop()
  if (warm !== undefined) {
    clearTimeout(warm.timer)
    warm.reader.worker.ref()
    return warm.reader
  }
  const worker = new Worker(workerFile('server/grants/read-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
    stdout: true,
    stderr: true,
  })
  // What a library prints about a broken file does not belong in the log. A stream that is read, even to throw it away, would keep
  // the process alive for as long as the thread waits.
  worker.stdout.destroy()
  worker.stderr.destroy()
  const reader: Reader = { worker, hear: () => {}, reads: 0, workedMs: 0 }
  worker.on('message', (message: ThreadMessage) => reader.hear(message))
  worker.on('error', () => reader.hear(null))
  worker.on('exit', () => reader.hear(null))
  return reader
}

/** Lets a thread wait for the next file. */
async function keepReader(reader: Reader): Promise<void> {
  reader.reads += 1
  reader.workedMs = await workOf(reader).catch(() => Number.POSITIVE_INFINITY)
  if (waiting.length >= waitingMax || reader.reads >= readsMax || !Number.isFinite(reader.workedMs)) {
    endReader(reader)
    return
  }
  const end = () => {
    const place = waiting.findIndex((each) => each.reader === reader)
    if (place !== -1) waiting.splice(place, 1)
    endReader(reader)
  }
  reader.hear = end
  reader.worker.unref()
  waiting.push({ reader, timer: setTimeout(end, idleMs).unref() })
}

function endReader(reader: Reader): void {
  reader.hear = () => {}
  void reader.worker.terminate()
}

/** How long a thread has worked, in ms. */
async function workOf({ worker }: Reader): Promise<number> {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}
