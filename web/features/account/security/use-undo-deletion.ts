import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { cancelDeletion, refreshSecurity } from './security-queries.ts'

/** Takes the account's deletion back, and says how it went. */
export function useUndoDeletion(userId: string): { busy: boolean; run(): Promise<void> } {
  const { t } = useTranslation(['dashboard', 'errors'])
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async run() {
      setBusy(true)
      try {
        // It was taken back in another tab: what was wanted is so.
        await cancelDeletion(browserApi).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
        })
        toast.success(t('deletion.undone'))
      } catch (error) {
        toast.error(t('deletion.errorUndoing'), { description: t(`errors:${apiErrorCode(error)}`) })
      }
      await refreshSecurity(queries, userId)
      setBusy(false)
    },
  }
}
