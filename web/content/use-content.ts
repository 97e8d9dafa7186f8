import { useQueryClient } from '@tanstack/react-query'
import { use, useSyncExternalStore } from 'react'
import type { ContentId, ContentPage } from '#shared/content/catalogue.ts'
import type { ContentValue } from '#shared/content/value.ts'
import { EditableContext, PendingValuesContext } from '#web/content/edit-slot.ts'
import type { PageContent } from '#web/content/queries.ts'
import { sharedContent } from '#web/content/shared-content.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/**
 * Reads one content value in the page's language.
 *
 * @returns null while it loads: show a skeleton. When the data call fails, the default text.
 */
export function useContentValue(id: ContentId): ContentValue | null {
  const language = useLanguage()
  const pending = use(PendingValuesContext)?.get(id)
  // A content id begins with its page.
  const page = id.slice(0, id.indexOf('.')) as ContentPage
  const content = sharedContent(useQueryClient(), page, language)
  const read = (): ContentValue | null => content.value(id)
  const stored = useSyncExternalStore(content.subscribe, read, read)
  return pending ?? stored
}

/**
 * Gives a function that reads any value of one page, for work that needs many of them at once, such as a search.
 * What is being edited and not yet saved is not in it.
 *
 * @returns a function that returns null while the page loads.
 */
export function useContentReader(page: ContentPage): (id: ContentId) => ContentValue | null {
  const language = useLanguage()
  const content = sharedContent(useQueryClient(), page, language)
  useSyncExternalStore(content.subscribe, content.values, content.values)
  return content.value
}

/** Names of what the sections of a page repeat, by section, where editors changed it; undefined while they changed nothing. */
export function useItems(page: ContentPage): PageContent['item_names'] {
  const content = sharedContent(useQueryClient(), page, useLanguage())
  return useSyncExternalStore(content.subscribe, content.items, content.items)
}

/**
 * Names of what a section of a page repeats, in their order. Visitors are not shown one that has no words in the page's language in
 * what it is known by, or has them hidden: that hides it.
 *
 * @param own the names that they have while no one changed them.
 * @param field the end of the key that an item is known by.
 */
export function useNames(page: ContentPage, section: string, own: readonly string[], field: string): string[] {
  const read = useContentReader(page)
  const isEdited = use(EditableContext)
  return (useItems(page)?.[section] ?? own).filter(
    // Items that editors added have ids of the catalogue's form.
    (name) => isEdited ?? read(`${page}.${section}.${name}${field}` as ContentId)?.text !== '',
  )
}

/** The text of one content value; empty while it loads. For attributes and titles, which cannot show a skeleton. */
export function useContentText(id: ContentId): string {
  return useContentValue(id)?.text ?? ''
}
