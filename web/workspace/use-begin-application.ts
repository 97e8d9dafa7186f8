import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as routes from '#shared/contracts/routes/applications.ts'
import { fieldErrors } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { refreshApplications } from './application-queries.ts'
import { applyPath } from './apply-paths.ts'

/** Begins an application for a call that was read and opens it; what is in the way is said. */
export function useBeginApplication(callId: string): { begin: () => void; isBusy: boolean } {
  const { t } = useTranslation(['applications', 'errors'])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi.call(routes.createApplication, { body: { call_id: callId } }),
    onSuccess: async ({ id }) => {
      void refreshApplications(queries)
      await navigate(applyPath(id, 'call'))
    },
    onError: (error) => {
      if (isCallGone(error)) toast.error(t('callGone.title'), { description: t('callGone.text') })
      else toast.error(t(`errors:${apiErrorCode(error)}`))
      void refreshApplications(queries)
    },
  })
  return { begin: () => mutate(), isBusy: isPending }
}

/** Whether the call was deleted in the meantime: nothing else of the request can be wrong. */
function isCallGone(error: unknown): boolean {
  return fieldErrors(error).some(({ path }) => path === 'call_id')
}
