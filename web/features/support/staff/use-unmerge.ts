import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { browserApi } from '#web/api/browser-client.ts'
import { ticketAddress } from '#web/features/support/list-parts.tsx'
import { refreshDesk, undoMerge } from '#web/features/support/staff/staff-queries.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'

/** Takes the merge of a ticket back, says so, and shows the ticket. @param search keeps the queue in the address. */
export function useUnmerge(search: URLSearchParams): (id: string) => Promise<void> {
  const { t } = useTranslation(['support', 'errors'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (id) => {
    try {
      await undoMerge(browserApi, id)
      toast.success(t('merge.undone'))
      await navigate(ticketAddress(search, id), { preventScrollReset: true })
    } catch (error) {
      toast.error(t('merge.undoFailed'), { description: t(`errors:${apiErrorCode(error)}`) })
    }
    await refreshDesk(queries, null)
  }
}
