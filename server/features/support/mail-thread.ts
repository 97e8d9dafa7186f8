import { Worker } from 'node:worker_threads'
import type { ReadMail } from '#server/features/support/read-mail.ts'
import { AppError } from '#server/http/errors.ts'
import { workerFile } from '#server/process/product-files.ts'

/** How long a mail may take to read. The largest ones take about a second. */
const patienceMs = 15_000
/** Memory of the thread besides the mail's own bytes. */
const heapMegabytesMax = 384

/** What the thread answers. */
export type MailWorkerReply = { mail: ReadMail } | { error: string }

/**
 * Reads a mail in a thread of its own, so that a large or hostile one holds no one else up.
 *
 * @param file where it lies.
 * @throws {AppError} `bad_request` when it is no mail, or takes too long or too much memory: the same mail would again.
 */
export function readMailAside(file: string): Promise<ReadMail> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadMail>()
  const refuse = (cause: unknown): void => {
    reject(new AppError('bad_request', { detail: 'The body is not a mail that can be read.', cause }))
  }
  const worker = new Worker(workerFile('server/features/support/mail-worker.ts'), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
  })
  const timer = setTimeout(() => refuse(new Error(`not read in ${patienceMs} ms`)), patienceMs)
  worker.on('message', (reply: MailWorkerReply) => {
    if ('mail' in reply) resolve(reply.mail)
    else refuse(new Error(reply.error))
  })
  worker.on('error', refuse)
  worker.on('exit', () => refuse(new Error('the thread ended')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
