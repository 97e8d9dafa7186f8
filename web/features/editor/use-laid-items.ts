import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ContentPage } from '#shared/content/catalogue.ts'
import { repeatedIn } from '#shared/content/repeated-items.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { layContent } from '#web/features/editor/lay-content.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Lets the page show the items that drafts add, and leave out those that they delete. */
export function useLaidItems(page: string | null, sections: readonly EditedSection[] | null): void {
  const client = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    const drafted = (page === null ? [] : (sections ?? [])).flatMap(({ name, is_draft, item_names }) => {
      const repeated = is_draft ? repeatedIn(page ?? '', name) : null
      return repeated ? [[name, item_names ?? repeated.own] as const] : []
    })
    if (drafted.length === 0) return
    // Sections that repeat something are those of the site's own pages.
    return layContent(client, page as ContentPage, language, (content) => ({
      ...content,
      item_names: { ...content.item_names, ...Object.fromEntries(drafted) },
    }))
  }, [client, language, page, sections])
}
