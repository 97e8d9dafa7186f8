import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ContentRow } from '#shared/contracts/content.ts'
import { ApiError } from '#web/api/client.ts'
import { deleteRow, refreshPage, takeRow } from '#web/features/editor/content-calls.ts'
import { refreshDrafts } from '#web/features/editor/draft-calls.ts'
import { keepForLater } from '#web/features/editor/keep-for-later.ts'
import { isDrafted } from '#web/features/editor/keeps-drafts.ts'
import { remember, storeHistory } from '#web/features/editor/edit-history.ts'
import type { Change, Step } from '#web/features/editor/edit-history.ts'
import { openDialog } from '#web/features/editor/page-elements.ts'
import { checkRightsAfter, rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { saveDraft } from '#web/features/editor/save-draft.ts'
import type { SaveResult, SaveTarget } from '#web/features/editor/save-draft.ts'
import { history, whileSaving } from '#web/features/editor/saving-state.ts'
import { useUndoRedo } from '#web/features/editor/undo-redo.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { toast } from '#web/ui/toast.ts'

type Saved = Extract<SaveResult, { kind: 'saved' }>

/** How the saves of one press ended. They are sent one after the other; after the first that is not stored none is sent. */
export type SaveOutcome = {
  saved: readonly { target: SaveTarget; result: Saved }[]
  /** Null when all were stored. */
  stopped: { target: SaveTarget; why: Exclude<SaveResult, Saved> | { kind: 'refused'; error: unknown } } | null
  /** What undo takes back: this save, and those of its run before it. */
  step: Step | null
}

/** Saves and deletes; what was done can be undone, and the page fetches again what it touched. */
type Saving = {
  /**
   * Saves what belongs together: one step for undo. A message reports when something was not stored.
   *
   * @param run the step of an earlier save that this one goes on with.
   */
  save(targets: readonly SaveTarget[], run?: Step | null): Promise<SaveOutcome>
  /** The same, as drafts where changes are kept as drafts: nothing of it is in `saved`. */
  saveOrKeep(targets: readonly SaveTarget[]): Promise<SaveOutcome>
  /** Remembers what was done otherwise, so that it can be undone. @param run as above @returns the step with what it goes on with */
  record(step: Step, run?: Step | null): Step | null
  /** Deletes a row and reports the outcome. @returns false when it is as it was. */
  remove(row: ContentRow, words: string): Promise<boolean>
}

/** Gives the ways to change content. @param userId who does it. */
export function useSaving(userId: string): Saving {
  const { t, i18n } = useTranslation('editor')
  const client = useQueryClient()
  const { undoStep } = useUndoRedo(userId)

  const keep = useCallback(
    (step: Step, run: Step | null = null): Step | null => {
      const before = history.get()
      const after = remember(before, step, run)
      history.set(after)
      storeHistory(userId, after)
      return after === before ? run : (after.done.at(-1) ?? null)
    },
    [userId],
  )

  const save = useCallback(
    async (targets: readonly SaveTarget[], run: Step | null = null) => {
      const outcome = await whileSaving(
        () => saveInTurn(targets),
        ({ stopped }) => stopped === null,
      )
      const { saved, stopped } = outcome
      const changes = saved.map(({ target, result }) => changeOf(target, result))
      const step = keep(changes, run)
      for (const { result } of saved) takeRow(client, result.row)
      if (stopped?.why.kind === 'gone') toast.error(t('save.notFound'))
      if (stopped?.why.kind === 'refused') {
        checkRightsAfter(stopped.why.error, client, openDialog)
        toast.error(t('save.failed'))
      }
      await Promise.all(targets.map(({ place }) => refreshPage(client, place.page, place.language)))
      return { ...outcome, step }
    },
    [client, keep, t],
  )

  const saveOrKeep = useCallback(
    async (targets: readonly SaveTarget[]): Promise<SaveOutcome> => {
      const [first] = targets
      if (!first || !isDrafted(first.place.page)) return save(targets)
      try {
        const step = keep(await whileSaving(() => keepForLater(targets)))
        return { saved: [], stopped: null, step }
      } catch (error) {
        checkRightsAfter(error, client, openDialog)
        toast.error(t('drafts.failed'), { description: rejectionReason(error, i18n) })
        return { saved: [], stopped: { target: first, why: { kind: 'refused', error } }, step: null }
      } finally {
        await refreshDrafts(client)
      }
    },
    [client, i18n, keep, save, t],
  )

  const remove = useCallback(
    async (row: ContentRow, words: string) => {
      const { page, section, language, content_key } = row
      try {
        await whileSaving(() => deleteRow(row.id))
      } catch (error) {
        checkRightsAfter(error, client, openDialog)
        if (error instanceof ApiError && error.code === 'not_found') {
          toast.error(t('save.notFound'))
          await refreshPage(client, page, language)
          return true
        }
        toast.error(t('save.deleteFailed'), { description: rejectionReason(error, i18n) })
        return false
      }
      const place = { page, section, language, content_key }
      const step: Step = [{ rowId: row.id, place, before: row.content_value, after: null }]
      keep(step)
      await refreshPage(client, page, language)
      toast.success(words, { action: { label: t('save.undo'), onPress: () => undoStep(step) } })
      return true
    },
    [client, i18n, keep, t, undoStep],
  )

  return { save, saveOrKeep, record: keep, remove }
}

async function saveInTurn(targets: readonly SaveTarget[]): Promise<Omit<SaveOutcome, 'step'>> {
  const saved: { target: SaveTarget; result: Saved }[] = []
  for (const target of targets) {
    const result = await saveDraft(target).catch((error: unknown) => ({ kind: 'refused' as const, error }))
    if (result.kind !== 'saved') return { saved, stopped: { target, why: result } }
    saved.push({ target, result })
  }
  return { saved, stopped: null }
}

function changeOf({ place }: SaveTarget, { row, before }: Saved): Change {
  return { rowId: row.id, place, before, after: row.content_value }
}
