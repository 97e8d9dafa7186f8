import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as routes from '#shared/contracts/routes/submission.ts'
import { fileRejections, personalFileBytesMax } from '#shared/contracts/files.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveFile } from '#web/list/save-file.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshApplications } from '#web/workspace/application-queries.ts'

/** Longest time that a file may take to arrive, in milliseconds. */
const uploadPatienceMs = 120_000

/** Where the one file of something is sent, removed and read. */
export type FilePlace = {
  send(file: File, signal: AbortSignal): Promise<unknown>
  remove(): Promise<unknown>
  open(): Promise<Blob>
}

/** Sends, saves and removes the one file of something, and says what was refused. */
export function useSentFile(place: FilePlace) {
  const { t } = useTranslation(['submission', 'support', 'errors'])
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > personalFileBytesMax) throw new ApiError(413, 'too_large', null)
      return place.send(file, AbortSignal.timeout(uploadPatienceMs))
    },
    onError: (error) => {
      const reason = error instanceof ApiError && error.code === 'too_large' ? 'too_large' : rejectionIn(error)
      toast.error(reason === null ? t(`errors:${apiErrorCode(error)}`) : t(`support:file.${reason}`))
    },
    onSettled: () => refreshApplications(queries),
  })
  const remove = useMutation({
    mutationFn: async () => place.remove(),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: () => refreshApplications(queries),
  })
  const save = useMutation({
    mutationFn: async (name: string) => saveFile(name, await place.open()),
    onError: () => toast.error(t('support:file.error')),
  })
  return { send, remove, save }
}

/** The place of the file of a document of the checklist. */
export function documentFile(id: string, document: string): FilePlace {
  const path = { id, document }
  return {
    send: (file, signal) =>
      browserApi.call(routes.putDocumentFile, { path, query: { name: file.name }, body: file, signal }),
    remove: () => browserApi.call(routes.removeDocumentFile, { path }),
    open: () => browserApi.download(routes.getDocumentFile, { path }),
  }
}

/** The place of the funder's receipt of an application. */
export function receiptFile(id: string): FilePlace {
  const path = { id }
  return {
    send: (file, signal) =>
      browserApi.call(routes.putReceipt, { path, query: { name: file.name }, body: file, signal }),
    remove: () => browserApi.call(routes.removeReceipt, { path }),
    open: () => browserApi.download(routes.getReceipt, { path }),
  }
}

function rejectionIn(error: unknown) {
  const reason = error instanceof ApiError ? error.problem?.['reason'] : null
  return fileRejections.find((each) => each === reason) ?? null
}
