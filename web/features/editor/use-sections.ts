import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EditedSection, SectionChange } from '#shared/contracts/sections.ts'
import {
  changeSection,
  deleteSection,
  duplicateSection,
  listSections,
  moveSection,
  rowsKey,
} from '#web/features/editor/content-calls.ts'
import { useRecordedAction } from '#web/features/editor/use-recorded-action.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Sections that were added to a page, in their order; null until they have arrived, or where a page takes none. */
export function useSections(page: string | null): readonly EditedSection[] | null {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [rowsKey, page, 'sections', language],
    queryFn: ({ signal }) => listSections(page ?? '', language, signal),
    enabled: page !== null,
  })
  return data ?? null
}

/** What can be done with a whole section. Each act can be undone, and tells how it went. */
export type SectionActions = {
  /** Moves a section so that it stands at an index of the list as it is now. */
  moveTo(name: string, index: number): Promise<void>
  duplicate(name: string): Promise<void>
  toggle(section: EditedSection): Promise<void>
  /** Changes type, layout or visibility. @returns false when the section stands as it was. */
  change(section: EditedSection, change: SectionChange): Promise<boolean>
  /** @returns false when the section stands as it was. */
  remove(section: EditedSection): Promise<boolean>
}

/** Gives the acts on the sections of a page. @param userId who does it. */
export function useSectionActions(
  page: string | null,
  sections: readonly EditedSection[] | null,
  userId: string,
): SectionActions {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const run = useRecordedAction(userId)

  return useMemo((): SectionActions => {
    const onPage = page ?? ''
    const all = sections ?? []
    const titleOf = (name: string): string => all.find((each) => each.name === name)?.title || name
    return {
      async moveTo(name, index) {
        const others = all.filter((each) => each.name !== name)
        const at = Math.max(0, Math.min(index, others.length))
        if (all[at]?.name === name) return
        const before = others[at]?.name ?? null
        const words = t('sections.moved', { title: titleOf(name), position: at + 1, count: all.length })
        await run(() => moveSection(onPage, name, { language, before }), words, t('sections.moveFailed'))
      },
      async duplicate(name) {
        const words = t('sections.duplicated', { title: titleOf(name) })
        await run(() => duplicateSection(onPage, name, language), words, t('sections.duplicateFailed'))
      },
      async toggle({ name, visible }) {
        const words = t(visible ? 'sections.hiddenNow' : 'sections.shownNow', { title: titleOf(name) })
        await run(() => changeSection(onPage, name, { visible: !visible }), words, t('save.failed'))
      },
      change({ name }, change) {
        return isDone(run(() => changeSection(onPage, name, change), t('save.updated'), t('save.failed')))
      },
      remove({ name, version }) {
        const words = t('sections.deleted', { title: titleOf(name) })
        return isDone(run(() => deleteSection(onPage, name, version), words, t('save.deleteFailed')))
      },
    }
  }, [language, page, run, sections, t])
}

async function isDone(action: Promise<string | null>): Promise<boolean> {
  return (await action) !== null
}
