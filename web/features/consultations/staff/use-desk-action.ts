import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshDesk } from './desk-queries.ts'

/**
 * Runs what a dialog of the desk asks about. When it is done, the screen is asked for again and the dialog closes; a
 * refusal is shown in the dialog, which stays.
 */
export function useDeskAction(action: () => Promise<void>, onClose: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await action()
      await refreshDesk(client)
    },
    onSuccess: onClose,
  })
}
