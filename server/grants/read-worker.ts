import { parentPort, workerData } from 'node:worker_threads'
import { readDocument } from '#server/grants/text/read-document.ts'
import { readCall } from '#server/grants/read/read-call.ts'
import type { CallOutcome } from '#server/grants/read-in-thread.ts'

/** Reads one file that it is given, says what it found, and ends. */

// A worker always has a parent and the bytes of a file; the checks are for the compiler.
if (!parentPort || !(workerData instanceof Uint8Array)) throw new Error('This module runs in a worker thread.')
const document = await readDocument(workerData)
const outcome: CallOutcome =
  'reason' in document ? document : { model: document.model, reading: readCall(document.model) }
parentPort.postMessage(outcome)
