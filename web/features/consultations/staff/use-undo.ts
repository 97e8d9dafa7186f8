import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { actOn, refreshDesk } from './desk-queries.ts'

/** Takes cancellations back, one or many as one act, and says what became of them: of one why not, of many how many. */
export function useUndo(): (ids: readonly string[]) => Promise<void> {
  const { t } = useTranslation(['bookings', 'errors'])
  const client = useQueryClient()
  return async (ids) => {
    try {
      const { items } = await actOn(ids, { action: 'restore' })
      const rejections = items.flatMap(({ rejection }) => (rejection === null ? [] : [rejection]))
      const [first] = rejections
      const counts = t('takenBackOf', { done: items.length - rejections.length, all: items.length })
      if (first === undefined) toast.success(items.length === 1 ? t('takenBack') : counts)
      else if (items.length === 1) toast.error(t(`refusals.${first}`))
      else toast.error(counts, { description: t(`refusals.${first}`) })
      await refreshDesk(client)
    } catch (error) {
      toast.error(t(`errors:${apiErrorCode(error)}`))
    }
  }
}
