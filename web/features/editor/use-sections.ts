import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EditedSection, SectionChange } from '#shared/contracts/sections.ts'
import {
  changeSection,
  deleteSection,
  duplicateSection,
  listSections,
  moveSection,
  rowsKey,
  transferSection,
} from '#web/features/editor/content-calls.ts'
import { isDrafted } from '#web/features/editor/keeps-drafts.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { sectionName } from '#web/features/editor/section-name.ts'
import { showsDrafts } from '#web/features/editor/use-drafts.ts'
import { useRecordedAction } from '#web/features/editor/use-recorded-action.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The sections of a page in their order, those too that it has by itself and that were deleted; null until they have arrived, or where a page takes none. */
export function useSections(page: string | null): readonly EditedSection[] | null {
  const { data } = useQuery(useSectionsQuery(page))
  return data ?? null
}

/** Asks for the sections of a page, with its drafts while edit mode shows these. */
export function useSectionsQuery(page: string | null) {
  const language = useLanguage()
  const withDrafts = useObservable(showsDrafts)
  return queryOptions({
    queryKey: [rowsKey, page, 'sections', language, withDrafts] as const,
    queryFn: ({ signal }) => listSections({ page: page ?? '', language, withDrafts }, signal),
    enabled: page !== null,
    // The page stays as it is until the other list has arrived.
    placeholderData: (before, query) =>
      query?.queryKey[1] === page && query.queryKey[3] === language ? before : undefined,
  })
}

/** What can be done with a whole section. Each act can be undone, and tells how it went. */
export type SectionActions = {
  /** Moves a section so that it is at an index of the list as it is now. */
  moveTo(name: string, index: number): Promise<void>
  duplicate(name: string): Promise<void>
  /** Moves it to another page, or puts a copy there. @returns false when nothing was sent. */
  send(section: EditedSection, target: SectionTarget): Promise<boolean>
  toggle(section: EditedSection): Promise<void>
  /** Changes type, layout or visibility. @returns false when the section is as it was. */
  change(section: EditedSection, change: SectionChange): Promise<boolean>
  /** @returns false when the section is as it was. */
  remove(section: EditedSection): Promise<boolean>
  /** Shows a section again that the page has by itself and that was deleted. */
  restore(section: EditedSection): Promise<void>
}

/** A place on another page. `title` is what the page is called; `before` null: the end of it. */
type SectionTarget = { page: string; title: string; before: string | null; isCopy: boolean }

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
    // Asked when something is done: the switch in the bar may have been pressed since.
    const asDraft = (): { as_draft?: true } => (isDrafted(page) ? { as_draft: true } : {})
    const titleOf = (name: string): string => {
      const found = all.find((each) => each.name === name)
      return found ? sectionName(found, t) : name
    }
    return {
      async moveTo(name, index) {
        const others = all.filter((each) => each.name !== name)
        const at = Math.max(0, Math.min(index, others.length))
        if (all[at]?.name === name) return
        const before = others[at]?.name ?? null
        const words = t('sections.moved', { title: titleOf(name), position: at + 1, count: all.length })
        await run(() => moveSection(onPage, name, { language, before, ...asDraft() }), words, t('sections.moveFailed'))
      },
      async duplicate(name) {
        const words = t('sections.duplicated', { title: titleOf(name) })
        await run(
          () => duplicateSection(onPage, name, { language, ...asDraft() }),
          words,
          t('sections.duplicateFailed'),
        )
      },
      send({ name }, { page: to_page, title: pageTitle, before, isCopy }) {
        const words = t(isCopy ? 'sections.copiedTo' : 'sections.movedTo', { title: titleOf(name), page: pageTitle })
        const transfer = { language, to_page, before, is_copy: isCopy }
        const failed = t(isCopy ? 'sections.duplicateFailed' : 'sections.moveFailed')
        return isDone(run(() => transferSection(onPage, name, transfer), words, failed))
      },
      async toggle({ name, visible }) {
        const words = t(visible ? 'sections.hiddenNow' : 'sections.shownNow', { title: titleOf(name) })
        await run(() => changeSection(onPage, name, { visible: !visible, ...asDraft() }), words, t('save.failed'))
      },
      change({ name }, change) {
        return isDone(
          run(() => changeSection(onPage, name, { ...change, ...asDraft() }), t('save.updated'), t('save.failed')),
        )
      },
      remove({ name, version }) {
        const words = t('sections.deleted', { title: titleOf(name) })
        return isDone(
          run(
            () => deleteSection(onPage, name, { version, ...(isDrafted(page) ? { as_draft: 'true' } : {}) }),
            words,
            t('save.deleteFailed'),
          ),
        )
      },
      async restore(section) {
        const words = t('sections.restored', { title: sectionName(section, t) })
        await run(() => changeSection(onPage, section.name, { visible: true, ...asDraft() }), words, t('save.failed'))
      },
    }
  }, [language, page, run, sections, t])
}

async function isDone(action: Promise<string | null>): Promise<boolean> {
  return (await action) !== null
}
