import * as accountRoutes from '#shared/contracts/routes/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshSecurity } from './security-queries.ts'

/** Takes the account's deletion back, and says how it went. */
export function useUndoDeletion(userId: string) {
  const { t } = useTranslation(['dashboard', 'errors'])
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      // It was taken back in another tab: what was wanted is so.
      browserApi.call(accountRoutes.cancelDeletion).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
      }),
    onSuccess: () => toast.success(t('deletion.undone')),
    onError: (error) => toast.error(t('deletion.errorUndoing'), { description: t(`errors:${apiErrorCode(error)}`) }),
    onSettled: () => refreshSecurity(queries, userId),
  })
}
