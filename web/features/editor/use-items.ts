import { useMemo } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { itemKeys, itemOfKey, repeatedIn } from '#shared/content/repeated-items.ts'
import type { Repeated } from '#shared/content/repeated-items.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { shownItems } from '#shared/sections/declarations.ts'
import type { PageContent } from '#web/content/queries.ts'
import { addItem, deleteItem, moveItem } from '#web/features/editor/content-calls.ts'
import { isDrafted } from '#web/features/editor/keeps-drafts.ts'
import { focusOn } from '#web/features/editor/page-gestures.ts'
import { keyOf, openDialog, pageElements } from '#web/features/editor/page-elements.ts'
import { wordsOf } from '#web/features/editor/outline-entries.ts'
import { useRecordedAction } from '#web/features/editor/use-recorded-action.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/**
 * The item that an element of the page belongs to, a question or a card for example, and its position among those of
 * its section.
 */
export type PageItem = {
  page: string
  section: string
  item: string
  repeated: Repeated
  /** Names of all items of the section, in their order. */
  items: readonly string[]
}

type PageItems = PageContent['item_names']

/** The page that is edited, with its sections. */
type EditedPage = { page: string | null; sections: readonly EditedSection[] | null }

/** The item that an element belongs to; null for all others. @param changed the items of its page where editors changed them */
function pageItemOf(id: ContentId, changed: PageItems, edited: EditedPage): PageItem | null {
  const { page, section, content_key } = keyOf(id)
  // Agents are on other pages too; they are listed on their own.
  if (page !== edited.page) return null
  const repeated = repeatedIn(page, section)
  if (!repeated) return addedItemOf(id, edited.sections)
  const item = itemOfKey(repeated, content_key)
  const items = changed?.[section] ?? repeated.own
  return item !== null && items.includes(item) ? { page, section, item, repeated, items } : null
}

/** A card, a column or a picture of a section that was added. */
function addedItemOf(id: ContentId, sections: readonly EditedSection[] | null): PageItem | null {
  const { page, section, content_key: item } = keyOf(id)
  const added = sections?.find(({ name }) => name === section)
  const items = added?.items?.map(({ key }) => key) ?? []
  const kind = added && shownItems(added.type).kind
  return kind && items.includes(item) ? { page, section, item, repeated: { kind, own: [], fields: [''] }, items } : null
}

/** What can be done with an item. Each act holds for all languages, can be undone, and tells how it went. */
export type ItemActions = {
  /** The item that an element belongs to; null for all others. @param changed the items of its page where editors changed them */
  find(id: ContentId, changed: PageItems): PageItem | null
  /** What it is called: its question, or its caption. */
  titleOf(item: PageItem): string
  /** Adds an empty question, figure or the like behind it and opens it; cards and pictures are added where their words are asked. */
  addBehind(item: PageItem): Promise<void>
  duplicate(item: PageItem): Promise<void>
  /** Moves it to an index among the items. */
  moveTo(item: PageItem, index: number): Promise<void>
  remove(item: PageItem): Promise<void>
}

/** Gives the acts on what the sections of a page repeat. @param userId who does it. */
export function useItemActions({ page: edited, sections }: EditedPage, userId: string): ItemActions {
  const { t } = useTranslation('editor')
  const run = useRecordedAction(userId)
  return useMemo((): ItemActions => {
    const titleOf = ({ page, section, item, repeated }: PageItem): string => {
      const id = elementId(page, section, repeated, item)
      const element = pageElements.get().find((each) => each.id === id)
      return (element && wordsOf(element)) || t(`items.untitled.${repeated.kind}`)
    }
    const focusItem = ({ page, section, repeated }: PageItem, item: string | undefined): void => {
      const id = item === undefined ? null : elementId(page, section, repeated, item)
      const element = pageElements.get().find((each) => each.id === id)
      if (element) focusOn(element.node)
    }
    return {
      find: (id, changed) => pageItemOf(id, changed, { page: edited, sections }),
      titleOf,
      async addBehind({ page, section, item, repeated }) {
        const { kind } = repeated
        if (!isAdded(kind)) return
        const words = t(`items.added.${kind}`)
        const body = { behind: item, ...draftOf(page, kind) }
        const name = await run(() => addItem(page, section, body), words, t('save.failed'))
        if (name === null) return
        openDialog.set({ kind: 'edit', id: elementId(page, section, repeated, name) })
      },
      async duplicate(item) {
        const words = t('sections.duplicated', { title: titleOf(item) })
        const body = { behind: item.item, is_copy: true, ...draftOf(item.page, item.repeated.kind) }
        const name = await run(() => addItem(item.page, item.section, body), words, t('save.failed'))
        if (name !== null) focusItem(item, name)
      },
      async moveTo(item, index) {
        const { items } = item
        const others = items.filter((each) => each !== item.item)
        const at = Math.max(0, Math.min(index, others.length))
        if (items[at] === item.item) return
        const words = t('sections.moved', { title: titleOf(item), position: at + 1, count: items.length })
        const place = { before: others[at] ?? null, ...draftOf(item.page, item.repeated.kind) }
        const name = await run(() => moveItem(item, place), words, t('save.failed'))
        if (name !== null) focusItem(item, name)
      },
      async remove(item) {
        const { page, section, items, repeated } = item
        const asDraft = draftOf(page, repeated.kind).as_draft ? { as_draft: 'true' as const } : {}
        const version = sections?.find(({ name }) => name === section)?.version ?? ''
        const words = t('sections.deleted', { title: titleOf(item) })
        const at = items.indexOf(item.item)
        const isGone = await run(
          () => deleteItem({ page, section, item: item.item }, { version, ...asDraft }),
          words,
          t('save.deleteFailed'),
        )
        if (isGone !== null) focusItem(item, items[at + 1] ?? items[at - 1])
      },
    }
  }, [edited, run, sections, t])
}

/** Kinds that are added in place; cards and pictures are added where their words are asked. */
export function isAdded(kind: Repeated['kind']): kind is Exclude<Repeated['kind'], 'card' | 'column' | 'picture'> {
  return kind !== 'card' && kind !== 'column' && kind !== 'picture'
}

/** Says whether an act on an item waits as a draft; what added sections hold is changed at once. */
function draftOf(page: string, kind: Repeated['kind']): { as_draft?: true } {
  return isAdded(kind) && isDrafted(page) ? { as_draft: true } : {}
}

/** The element that an item is known by. */
function elementId(page: string, section: string, repeated: Repeated, item: string): ContentId {
  // Ids of items that editors added have the form of the catalogue's.
  return `${page}.${section}.${itemKeys(repeated, item)[0] ?? item}` as ContentId
}
