import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'

/** Takes a cancellation back, and says how that went. */
export function useUndo(): (restore: () => Promise<void>) => Promise<void> {
  const { t } = useTranslation(['consultations', 'errors'])
  return async function undo(restore: () => Promise<void>): Promise<void> {
    try {
      await restore()
      toast.success(t('restored'))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'slot_taken') toast.error(t('undoTaken'))
      else if (code === 'not_found' || code === 'consultation_settled') toast.error(t('undoOver'))
      else toast.error(t(`errors:${apiErrorCode(error)}`))
    }
  }
}

/** Shows that a consultation was cancelled, and offers to undo it as long as the message is shown. */
export function useSayCancelled(): (restore: () => Promise<void>) => void {
  const { t } = useTranslation('consultations')
  const undo = useUndo()
  return (restore) => {
    toast.success(t('cancelled'), { action: { label: t('undo'), onPress: () => void undo(restore) } })
  }
}
