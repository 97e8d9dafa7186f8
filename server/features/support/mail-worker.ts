import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readMail } from '#server/features/support/read-mail.ts'
import type { MailWorkerReply } from '#server/features/support/mail-thread.ts'

/** Reads one mail from the file it is given, reports what it found, and ends. */

// A worker always has a parent and a file's name; the checks are for the compiler.
if (!parentPort || typeof workerData !== 'string') throw new Error('This module runs in a worker thread.')
const reply = await readMail(new Uint8Array(await readFile(workerData))).then(
  (mail): MailWorkerReply => ({ mail }),
  (error: unknown): MailWorkerReply => ({ error: error instanceof Error ? error.message : 'unknown fault' }),
)
parentPort.postMessage(reply, 'mail' in reply ? reply.mail.files.map(({ bytes }) => bytes.buffer) : [])
