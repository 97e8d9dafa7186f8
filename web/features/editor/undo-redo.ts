import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { refreshPage } from '#web/features/editor/content-calls.ts'
import { refreshDrafts } from '#web/features/editor/draft-calls.ts'
import {
  ChangedSinceError,
  afterRedo,
  afterUndo,
  bringTo,
  nextRedo,
  storeHistory,
  withoutStep,
} from '#web/features/editor/edit-history.ts'
import type { Change, Step } from '#web/features/editor/edit-history.ts'
import { elementName } from '#web/features/editor/element-names.ts'
import { pageName } from '#web/content/page-names.ts'
import { contentPageAt, pathOf } from '#web/features/editor/screen-page.ts'
import type { Translate } from '#web/i18n/use-translation.ts'
import type { ContentId } from '#shared/content/catalogue.ts'
import { isRecord } from '#shared/guards.ts'
import { useLocation, useNavigate } from 'react-router'
import { checkRightsAfter, rejectionReason } from '#web/features/editor/rejection-reason.ts'
import { history, whenSaved, whileSaving } from '#web/features/editor/saving-state.ts'
import { singleToast, toast } from '#web/ui/toast.ts'

/** Takes back what this tab has saved, and makes it again. Messages report the results. */
type TimeTravel = {
  undo(): void
  redo(): void
  /** Takes one step back that need not be the newest. */
  undoStep(step: Step): void
}

type Side = 'before' | 'after'

/** The step that is taken back next, or the one that is made again next on a page. */
function newest(side: Side, pathname: string): Step | undefined {
  return side === 'before' ? history.get().done.at(-1) : nextRedo(history.get(), contentPageAt(pathname))
}

/** Gives undo and redo of saved changes. @param userId whose changes they are; they are kept for the next load of the tab. */
export function useUndoRedo(userId: string): TimeTravel {
  const { t, i18n } = useTranslation('editor')
  const client = useQueryClient()
  const tell = useNews()
  const { pathname } = useLocation()

  const move = useCallback(
    async (side: Side, pick: () => Step | undefined, again: () => void) => {
      await whenSaved()
      // Chosen when its turn comes: the press before has taken its own step.
      const step = pick()
      if (!step) return
      try {
        await whileSaving(() => bringTo(side, step))
        history.set((side === 'before' ? afterUndo : afterRedo)(history.get(), step))
        storeHistory(userId, history.get())
        await Promise.all([
          ...step.map(({ place }) => refreshPage(client, place.page, place.language)),
          ...(step.some(({ draft }) => draft) ? [refreshDrafts(client)] : []),
        ])
        tell(side, step)
      } catch (error) {
        checkRightsAfter(error, client)
        if (!(error instanceof ChangedSinceError)) {
          toast.error(t('undo.failed'), { description: rejectionReason(error, i18n) })
          return
        }
        // It would be refused for ever, and everything before it with it.
        history.set(withoutStep(history.get(), step))
        storeHistory(userId, history.get())
        const [change] = step
        const words = t('undo.changedSince', { element: change ? nameOfChange(change, t) : '' })
        const isMore = newest(side, pathname) !== undefined
        toast.error(words, isMore ? { action: { label: t(`undo.more.${side}`), onPress: again } } : {})
      }
    },
    [client, i18n, pathname, t, tell, userId],
  )

  return useMemo(() => {
    const newestOf = (side: Side) => () => newest(side, pathname)
    return {
      undo: () => inTurn(move, 'before', newestOf('before')),
      redo: () => inTurn(move, 'after', newestOf('after')),
      undoStep: (step) => inTurn(move, 'before', () => step, newestOf('before')),
    }
  }, [move, pathname])
}

/** Three quick presses are three steps, one after the other. */
let lastMove: Promise<void> = Promise.resolve()

type Move = (side: Side, pick: () => Step | undefined, again: () => void) => Promise<void>

function inTurn(move: Move, side: Side, pick: () => Step | undefined, pickNext = pick): void {
  const next = (): Promise<void> => move(side, pick, () => inTurn(move, side, pickNext))
  lastMove = lastMove.then(next, next)
}

/** Reports what was taken back or made again, on which page, and leads there when it is another one. */
function useNews(): (side: 'before' | 'after', step: Step) => void {
  const { t, i18n } = useTranslation('editor')
  const navigate = useNavigate()
  return useCallback(
    (side, step) => {
      const [change] = step
      if (!change) return
      const { page, section, content_key } = change.place
      const element = nameOfChange(change, t)
      const said = t(side === 'before' ? 'undo.undoneIn' : 'undo.redoneIn', { element, page: pageName(page, i18n) })
      const path = pathOf(page)
      const isElsewhere = path !== null && contentPageAt(location.pathname) !== page
      const target = content_key === 'section_metadata' ? '' : `#edit=${page}.${section}.${content_key}`
      // Three quick presses tell where the last one led.
      singleToast.success(
        said,
        isElsewhere ? { action: { label: t('undo.go'), onPress: () => void navigate(`${path}${target}`) } } : {},
      )
    },
    [i18n, navigate, t],
  )
}

/** A changed element in words: what it is, and how its text begins. */
function nameOfChange({ place, before, after }: Change, t: Translate<'editor'>): string {
  const { page, section, content_key } = place
  if (content_key !== 'section_metadata') {
    // Rows of sections have ids that no catalogue knows.
    return elementName(`${page}.${section}.${content_key}` as ContentId, t, after ?? before ?? '')
  }
  const stored = after ?? before
  const title = isRecord(stored) ? stored['title'] : undefined
  return typeof title === 'string' && title !== '' ? t('undo.section', { name: title }) : t('kinds.section')
}
