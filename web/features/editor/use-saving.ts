import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import { ApiError } from '#web/api/client.ts'
import { deleteRow, refreshPage } from '#web/features/editor/content-calls.ts'
import { remember, storeHistory } from '#web/features/editor/edit-history.ts'
import type { Change } from '#web/features/editor/edit-history.ts'
import { checkRightsAfter, refusalReason } from '#web/features/editor/refusal-reason.ts'
import { saveDraft } from '#web/features/editor/save-draft.ts'
import type { SaveResult, SaveTarget } from '#web/features/editor/save-draft.ts'
import { history, whileSaving } from '#web/features/editor/saving-state.ts'
import { useTimeTravel } from '#web/features/editor/time-travel.ts'
import { toast } from '#web/ui/toast.ts'

/** Saves and deletes; what was done can be undone, and the page fetches anew what it touched. */
export type Saving = {
  /** Tells nothing when it is stored: several languages may be one save for the person. @throws when it is refused; told already. */
  save(target: SaveTarget): Promise<SaveResult>
  /** Deletes a row and tells how it went. @returns false when it stands as it was. */
  remove(row: ContentRow): Promise<boolean>
}

/** Gives the ways to change content. @param userId who does it. */
export function useSaving(userId: string): Saving {
  const { t, i18n } = useTranslation('editor')
  const client = useQueryClient()
  const { takeBack } = useTimeTravel(userId)

  const keep = useCallback(
    (change: Change) => {
      history.set(remember(history.get(), change))
      storeHistory(userId, history.get())
    },
    [userId],
  )

  const save = useCallback(
    async (target: SaveTarget) => {
      const { page, language } = target.place
      try {
        const result = await whileSaving(() => saveDraft(target))
        if (result.kind === 'saved') {
          keep({ rowId: result.row.id, place: target.place, before: result.before, after: result.row.content_value })
        } else if (result.kind === 'gone') toast.error(t('save.notFound'))
        await refreshPage(client, page, language)
        return result
      } catch (error) {
        checkRightsAfter(error, client)
        toast.error(t('save.failed'))
        throw error
      }
    },
    [client, keep, t],
  )

  const remove = useCallback(
    async (row: ContentRow) => {
      const { page, section, language, content_key } = row
      try {
        await whileSaving(() => deleteRow(row.id))
      } catch (error) {
        checkRightsAfter(error, client)
        if (error instanceof ApiError && error.code === 'not_found') {
          toast.error(t('save.notFound'))
          await refreshPage(client, page, language)
          return true
        }
        toast.error(t('save.deleteFailed'), { description: refusalReason(error, i18n) })
        return false
      }
      const change: Change = {
        rowId: row.id,
        place: { page, section, language, content_key },
        before: row.content_value,
        after: null,
      }
      keep(change)
      await refreshPage(client, page, language)
      toast.success(t('save.deleted'), { action: { label: t('save.undo'), onPress: () => takeBack(change) } })
      return true
    },
    [client, i18n, keep, t, takeBack],
  )

  return { save, remove }
}
