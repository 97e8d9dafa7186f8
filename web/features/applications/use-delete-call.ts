import { useMutation } from '@tanstack/react-query'
import * as routes from '#shared/contracts/routes/calls.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'

/** How long the undo of a deletion is offered, in milliseconds. */
const undoMs = 10_000

/** Deletes a call in the list, or undoes that; each says so. */
export function useDeleteCall(
  id: string,
  name: string,
  onChanged: () => void,
): { remove: () => void; isBusy: boolean } {
  const { t } = useTranslation(['applications', 'errors'])
  const { mutate: run, isPending } = useMutation({
    mutationFn: async (act: 'delete' | 'restore') => {
      if (act === 'delete') await browserApi.call(routes.deleteCall, { path: { id } })
      else await browserApi.call(routes.restoreCall, { path: { id } })
    },
    onSuccess: (_, act) =>
      act === 'restore'
        ? toast.success(t('callsAtHand.restored', { name }))
        : toast.success(t('callsAtHand.deleted', { name }), {
            durationMs: undoMs,
            action: { label: t('waiting.undo'), onPress: () => run('restore') },
          }),
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: onChanged,
  })
  return { remove: () => run('delete'), isBusy: isPending }
}
