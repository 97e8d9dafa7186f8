import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SectionChanges } from '#shared/contracts/content.ts'
import { ApiError } from '#web/api/client.ts'
import { refreshContent } from '#web/features/editor/content-calls.ts'
import { refreshDrafts } from '#web/features/editor/draft-calls.ts'
import { remember, stepOf, storeHistory } from '#web/features/editor/edit-history.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { announcement } from '#web/features/editor/page-sections.ts'
import { checkRightsAfter, rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { history, whileSaving } from '#web/features/editor/saving-state.ts'
import { useUndoRedo } from '#web/features/editor/undo-redo.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { singleToast, toast } from '#web/ui/toast.ts'

/** Runs an act on a section or an item, and says in words how it went. @returns the name that the act answered; null when it failed */
type RecordedAction = (
  action: () => Promise<SectionChanges>,
  words: string,
  failedWords: string,
) => Promise<string | null>

/** Gives a function that keeps what an act did as a step that can be undone, shows the page as it is then, and says so. */
export function useRecordedStep(userId: string): (done: SectionChanges, words: string) => Promise<void> {
  const { t } = useTranslation('editor')
  const client = useQueryClient()
  const { undoStep } = useUndoRedo(userId)
  return useCallback(
    async (done, words) => {
      const step = stepOf(done)
      history.set(remember(history.get(), step))
      storeHistory(userId, history.get())
      await Promise.all([refreshContent(client), ...(done.drafts ? [refreshDrafts(client)] : [])])
      // An editor who moves a section five places wants the last message.
      const undo = { action: { label: t('save.undo'), onPress: () => undoStep(step) } }
      if (done.drafts) singleToast.success(t('drafts.kept'), { ...undo, description: words })
      else singleToast.success(words, undo)
      announcement.set(done.drafts ? `${t('drafts.kept')}. ${words}` : words)
    },
    [client, t, undoStep, userId],
  )
}

/** Gives a function that runs an act and records it, or says why it failed. */
export function useRecordedAction(userId: string): RecordedAction {
  const { t, i18n } = useTranslation('editor')
  const client = useQueryClient()
  const record = useRecordedStep(userId)
  return useCallback(
    async (action, words, failedWords) => {
      try {
        const done = await whileSaving(action)
        await record(done, words)
        return done.name
      } catch (error) {
        checkRightsAfter(error, client, openDialog)
        const isChanged = error instanceof ApiError && (error.code === 'content_conflict' || error.code === 'not_found')
        const reason = isChanged ? t('sections.changedSince') : rejectionReason(error, i18n)
        toast.error(failedWords, { description: reason })
        announcement.set(`${failedWords}. ${reason}`)
        if (isChanged) await refreshContent(client)
        return null
      }
    },
    [client, i18n, record, t],
  )
}
