import { useMutation } from '@tanstack/react-query'
import * as routes from '#shared/contracts/routes/applications.ts'
import type { Application } from '#shared/contracts/applications.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'

type RowAction = 'archive' | 'unarchive' | 'delete' | 'restore'

/** How long the undo of a deletion is offered in its row, in milliseconds; after that it is among the deleted ones. */
const undoMs = 10_000

/** What can be done with an application in the list; each says so, and how to undo it. */
export function useRowActions(
  { id, version }: Pick<Application, 'id' | 'version'>,
  name: string,
  onChanged: () => void,
): { action: (action: RowAction) => void; isBusy: boolean } {
  const { t } = useTranslation(['applications', 'errors'])
  const { mutate: run, isPending } = useMutation<number, Error, { action: RowAction; from: number }>({
    mutationFn: send,
    onSuccess: (next, { action }) => {
      const undo = { archive: 'unarchive', unarchive: 'archive', delete: 'restore' } as const
      if (action === 'restore') toast.success(t('list.restored', { name }))
      else
        toast.success(t(`list.done.${action}`, { name }), {
          durationMs: undoMs,
          action: { label: t('waiting.undo'), onPress: () => run({ action: undo[action], from: next }) },
        })
    },
    onError: (error) => toast.error(t(`errors:${apiErrorCode(error)}`)),
    onSettled: onChanged,
  })
  async function send({ action, from }: { action: RowAction; from: number }): Promise<number> {
    const path = { id }
    if (action === 'delete') {
      await browserApi.call(routes.deleteApplication, { path })
      return from
    }
    if (action === 'restore') return (await browserApi.call(routes.restoreApplication, { path })).version
    const body = { version: from, archived: action === 'archive' }
    return (await browserApi.call(routes.updateApplication, { path, body })).version
  }
  return { action: (action) => run({ action, from: version }), isBusy: isPending }
}
