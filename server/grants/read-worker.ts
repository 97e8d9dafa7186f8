import { parentPort } from 'node:worker_threads'
import { readDocument } from '#server/grants/text/read-document.ts'
import { readCall, readFigures } from '#server/grants/read/read-call.ts'
import type { ThreadMessage } from '#server/grants/read-in-thread.ts'

/** Reads each file that it is given and says what it found. */

// A worker always has a parent; the check is for the compiler.
if (!parentPort) throw new Error('This module runs in a worker thread.')
const port = parentPort
const say = (message: ThreadMessage) => port.postMessage(message)
port.on('message', (bytes: Uint8Array) => void read(bytes))

async function read(bytes: Uint8Array): Promise<void> {
  const document = await readDocument(bytes)
  if ('reason' in document) {
    say({ outcome: document })
    return
  }
  say({ pages: document.model.pages })
  const { model } = document
  say({ outcome: { model, reading: readCall(model), figures: readFigures(model) } })
}
