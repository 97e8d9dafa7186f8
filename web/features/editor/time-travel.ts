import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { refreshPage } from '#web/features/editor/content-calls.ts'
import { ChangedSinceError, afterRedo, afterUndo, bringTo, storeHistory } from '#web/features/editor/edit-history.ts'
import type { Step } from '#web/features/editor/edit-history.ts'
import { checkRightsAfter, refusalReason } from '#web/features/editor/refusal-reason.ts'
import { history, saving, whileSaving } from '#web/features/editor/saving-state.ts'
import { toast } from '#web/ui/toast.ts'

/** Takes back what this tab has saved, and makes it again. Results are told by messages. */
export type TimeTravel = {
  undo(): void
  redo(): void
  /** Takes one step back that need not be the newest. */
  takeBack(step: Step): void
}

/** Gives undo and redo of saved changes. @param userId whose changes they are; they are kept for the next load of the tab. */
export function useTimeTravel(userId: string): TimeTravel {
  const { t, i18n } = useTranslation('editor')
  const client = useQueryClient()

  const move = useCallback(
    async (side: 'before' | 'after', step: Step | undefined) => {
      if (!step || saving.get().running > 0) return
      try {
        await whileSaving(() => bringTo(side, step))
        history.set((side === 'before' ? afterUndo : afterRedo)(history.get(), step))
        storeHistory(userId, history.get())
        await Promise.all(step.map(({ place }) => refreshPage(client, place.page, place.language)))
        toast.success(t(side === 'before' ? 'undo.undone' : 'undo.redone'))
      } catch (error) {
        checkRightsAfter(error, client)
        if (error instanceof ChangedSinceError) toast.error(t('undo.changedSince'))
        else toast.error(t('undo.failed'), { description: refusalReason(error, i18n) })
      }
    },
    [client, i18n, t, userId],
  )

  return useMemo(
    () => ({
      undo: () => void move('before', history.get().done.at(-1)),
      redo: () => void move('after', history.get().undone.at(-1)),
      takeBack: (step) => void move('before', step),
    }),
    [move],
  )
}
