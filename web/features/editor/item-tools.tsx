import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContentPage } from '#shared/content/catalogue.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { pageContentQuery } from '#web/content/queries.ts'
import { useIsDrafted } from '#web/features/editor/keeps-drafts.ts'
import { Tool } from '#web/features/editor/tool.tsx'
import { observable, useObservable } from '#web/features/editor/observable.ts'
import { keyOf, openDialog } from '#web/features/editor/page-elements.ts'
import type { PageElement } from '#web/features/editor/page-elements.ts'
import { isAdded } from '#web/features/editor/use-items.ts'
import type { ItemActions, PageItem } from '#web/features/editor/use-items.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The item that an element is a part of, as its page shows it now. */
export function usePageItem({ id }: PageElement, actions: ItemActions): PageItem | null {
  // What can be edited is on pages of the catalogue; other pages have no such items.
  const page = keyOf(id).page as ContentPage
  const { data } = useQuery({ ...pageContentQuery(browserApi, page, useLanguage()), enabled: false })
  return actions.find(id, data?.item_names)
}

/** Whether handles show the tools of items; kept from one to the next, because several are moved in a row. */
export const showsItemTools = observable(false)

/** The tools that add, copy, move and delete what the page repeats, behind a button: all at once they would cover its neighbours. @see EDIT-05 */
export function ItemTools(props: ItemToolsProps): ReactNode {
  const { t } = useTranslation('editor')
  const isOpen = useObservable(showsItemTools)
  return (
    <>
      <Tool
        icon="more"
        label={t(`items.tools.${props.item.repeated.kind}`)}
        isExpanded={isOpen}
        onPress={() => showsItemTools.set(!isOpen)}
      />
      {isOpen ? <OpenTools {...props} /> : null}
    </>
  )
}

type ItemToolsProps = { element: PageElement; item: PageItem; actions: ItemActions }

function OpenTools({
  element,
  item,
  actions,
}: {
  element: PageElement
  item: PageItem
  actions: ItemActions
}): ReactNode {
  const { t } = useTranslation('editor')
  const index = item.items.indexOf(item.item)
  const { kind } = item.repeated
  // Cards are in the order of their keys: a change of them cannot wait.
  const isLive = useIsDrafted(item.page) && !isAdded(kind)
  const named = (label: string): string => (isLive ? t('drafts.liveTool', { label }) : label)
  return (
    <>
      <Tool
        icon="chev-down"
        isTurned
        label={named(t('items.earlier'))}
        isIdle={index === 0}
        onPress={() => void actions.moveTo(item, index - 1)}
      />
      <Tool
        icon="chev-down"
        label={named(t('items.later'))}
        isIdle={index === item.items.length - 1}
        onPress={() => void actions.moveTo(item, index + 1)}
      />
      {isAdded(kind) ? (
        <Tool icon="plus" label={t(`items.add.${kind}`)} onPress={() => void actions.addBehind(item)} />
      ) : null}
      <Tool icon="copy" label={named(t('sections.duplicate'))} onPress={() => void actions.duplicate(item)} />
      <Tool
        icon="trash"
        label={named(t(`items.delete.${kind}`))}
        // Without any of the page's own nothing would be left to add one to.
        isIdle={item.repeated.own.length > 0 && item.items.length === 1}
        onPress={() => openDialog.set({ kind: 'delete-item', id: element.id })}
      />
    </>
  )
}
