import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Section, Sections } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { apiErrorCode } from '#web/session/api-error-code.ts'
import { toast } from '#web/ui/toast.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'
import { refreshSections, sectionsQuery } from './draft-queries.ts'

/** How long the way back from a removal is offered, in milliseconds. */
const undoMs = 10_000

/** What can be done with the sections of the open application. Failures are said, and what is stored is shown again. */
export function useSectionActions() {
  const { t } = useTranslation(['drafts', 'errors'])
  const { id } = useApplication()
  const userId = useApplicationUser()
  const queries = useQueryClient()

  const refresh = useCallback(() => refreshSections(queries, userId, id), [queries, userId, id])

  const attempt = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        await work()
        return true
      } catch (error) {
        toast.error(t(`errors:${apiErrorCode(error)}`))
        return false
      } finally {
        await refresh()
      }
    },
    [refresh, t],
  )

  /** Puts a section behind another one; null: to the beginning. It is shown there at once. */
  const move = useCallback(
    (section: Section, after: string | null): Promise<boolean> => {
      queries.setQueryData(sectionsQuery(browserApi, userId, id).queryKey, (known: Sections | undefined) =>
        known === undefined ? known : { ...known, items: movedAfter(known.items, section, after) },
      )
      const { key, row_version } = section
      return attempt(() => browserApi.call(routes.updateSection, { path: { id, key }, body: { row_version, after } }))
    },
    [queries, userId, id, attempt],
  )

  const restore = useCallback(
    (key: string): Promise<boolean> => attempt(() => browserApi.call(routes.restoreSection, { path: { id, key } })),
    [attempt, id],
  )

  const remove = useCallback(
    async (section: Section): Promise<boolean> => {
      const isDone = await attempt(() => browserApi.call(routes.removeSection, { path: { id, key: section.key } }))
      if (isDone)
        toast.success(t('outline.removed', { title: section.title || t('untitled') }), {
          durationMs: undoMs,
          action: { label: t('outline.undo'), onPress: () => void restore(section.key) },
        })
      return isDone
    },
    [attempt, id, restore, t],
  )

  return { refresh, attempt, move, remove, restore }
}

function movedAfter(items: readonly Section[], section: Section, after: string | null): Section[] {
  const others = items.filter(({ key }) => key !== section.key)
  return others.toSpliced(others.findIndex(({ key }) => key === after) + 1, 0, section)
}
