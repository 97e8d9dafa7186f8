import { useRef, useState } from 'react'
import * as supportRoutes from '#shared/contracts/routes/support.ts'
import { fileRejections, personalFileBytesMax, personalFilesMax } from '#shared/contracts/files.ts'
import type { FileRejection, PersonalFile } from '#shared/contracts/files.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { sendTicketFile } from '#web/features/support/support-queries.ts'

/** Why a file was not taken: a reason of the server, or that it did not arrive. */
type FileError = { name: string; reason: FileRejection | 'offline' | 'plan_limit' | 'refused' }

/** Files that wait for their message. */
export type Attachments = {
  files: readonly PersonalFile[]
  /** Names of files on their way. */
  underWay: readonly string[]
  error: FileError | null
  add(files: Iterable<File>): Promise<void>
  remove(id: string): void
  /** Forgets them: they were sent with a message. */
  clear(): void
}

/** Sends files at once when they are chosen, so that the message itself goes quickly. */
export function useAttachments(): Attachments {
  const [files, setFiles] = useState<readonly PersonalFile[]>([])
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  const [error, setError] = useState<FileError | null>(null)
  const count = useRef(0)
  return {
    files,
    underWay,
    error,
    async add(chosen) {
      setError(null)
      for (const file of chosen) {
        if (count.current >= personalFilesMax) return setError({ name: file.name, reason: 'too_many_files' })
        if (file.size > personalFileBytesMax) {
          setError({ name: file.name, reason: 'too_large' })
          continue
        }
        count.current += 1
        setUnderWay((before) => [...before, file.name])
        try {
          const sent = await sendTicketFile(browserApi, file, AbortSignal.timeout(120_000))
          setFiles((before) => [...before, sent])
        } catch (error) {
          count.current -= 1
          setError({ name: file.name, reason: reasonOf(error) })
        }
        setUnderWay((before) => before.toSpliced(before.indexOf(file.name), 1))
      }
    },
    remove(id) {
      count.current -= 1
      setFiles((before) => before.filter((file) => file.id !== id))
      // What could not be taken back goes by itself after a day.
      browserApi.call(supportRoutes.deleteTicketFile, { path: { id } }).catch(() => {})
    },
    clear() {
      count.current = 0
      setFiles([])
      setError(null)
    },
  }
}

function reasonOf(error: unknown): FileError['reason'] {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline'
  if (error.code === 'plan_limit') return 'plan_limit'
  return fileRejections.find((reason) => reason === error.problem?.['reason']) ?? 'refused'
}
