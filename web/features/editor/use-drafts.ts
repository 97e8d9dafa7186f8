import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import type { Language } from '#shared/languages.ts'
import { draftsKey, listDrafts } from '#web/features/editor/draft-calls.ts'
import { observable, useObservable } from '#web/features/editor/observable.ts'

/** Elements with a draft in the language of the page. */
export const draftIds = observable<ReadonlySet<string>>(new Set())

/** True while the page in edit mode shows drafts; false while it is as visitors see it. */
export const showsDrafts = observable(true)

/** The drafts of the site. */
export function useDrafts() {
  return useQuery({ queryKey: [draftsKey], queryFn: ({ signal }) => listDrafts({}, signal), staleTime: 0 })
}

/** Tells which elements have drafts, and gives the values that the page shows of them in a language. */
export function useShownDrafts(language: Language): ReadonlyMap<ContentId, ContentValue> {
  const { data } = useDrafts()
  const isShown = useObservable(showsDrafts)
  const values = useMemo(() => {
    const here = data?.filter((draft) => draft.language === language) ?? []
    // The same as before the list arrived where there are none: the page is not drawn anew for it.
    return here.length === 0
      ? nothing
      : new Map(here.map((draft) => [draftId(draft), readContentValue(draft.content_value)]))
  }, [data, language])
  useEffect(() => {
    if (values === nothing) return
    draftIds.set(new Set(values.keys()))
    return () => draftIds.set(new Set())
  }, [values])
  return isShown ? values : nothing
}

const nothing: ReadonlyMap<ContentId, ContentValue> = new Map()

/** The element that a draft is of. */
export function draftId({ page, section, content_key }: ContentDraft): ContentId {
  // Kept from an element of the page; sections that were added have ids that no catalogue knows.
  return `${page}.${section}.${content_key}` as ContentId
}
