import { useMutation } from '@tanstack/react-query'
import type { ExportFormat } from '#shared/contracts/exports.ts'
import * as routes from '#shared/contracts/routes/exports.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveFile } from '#web/list/save-file.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { useApplication } from '#web/workspace/application-context.ts'

/** Saves the open application as a file, called after it. @param unnamed the name of one without a title. */
export function useSaveExport(format: ExportFormat, unnamed: string) {
  const { t } = useTranslation('errors')
  const { id, title } = useApplication()
  return useMutation({
    mutationFn: async () =>
      saveFile(
        `${title.slice(0, 80) || unnamed}.${endingOf(format)}`,
        await browserApi.download(routes.getExport, { path: { id, format } }),
      ),
    onError: (error) => {
      // What to change in the text, the server says: which characters, how many pages.
      const detail = error instanceof ApiError && error.code === 'export_refused' ? error.problem?.detail : undefined
      toast.error(detail ?? t(apiErrorCode(error)))
    },
  })
}

/** How the name of a file ends. */
export const endingOf = (format: ExportFormat): string => (format === 'checklist' ? 'csv' : format)
