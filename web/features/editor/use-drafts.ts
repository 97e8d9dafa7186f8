import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import type { ContentDraft } from '#shared/contracts/content-drafts.ts'
import type { Language } from '#shared/languages.ts'
import type { ContentRef } from '#web/features/editor/content-calls.ts'
import type { StoredValue } from '#web/features/editor/draft.ts'
import { isDrafted } from '#web/features/editor/keeps-drafts.ts'
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

/** What a draft of an element says, where drafts are kept and there is one; from the list that has been fetched last. */
export function waitingValue(client: QueryClient, place: ContentRef): StoredValue | undefined {
  if (!isDrafted(place.page)) return undefined
  const { page, section, language, content_key } = place
  return client
    .getQueryData<ContentDraft[]>([draftsKey])
    ?.find(
      (each) =>
        each.page === page &&
        each.section === section &&
        each.language === language &&
        each.content_key === content_key,
    )?.content_value
}

/** Returns which elements have drafts, and gives the values that the page shows of them in a language. */
export function useShownDrafts(language: Language): ReadonlyMap<ContentId, ContentValue> {
  const { data } = useDrafts()
  const isShown = useObservable(showsDrafts)
  const values = useMemo(() => {
    // Those of whole sections are laid by the server.
    const here = data?.filter((draft) => draft.language === language && draft.section_facts === undefined) ?? []
    // The same as before the list arrived where there are none: the page is not drawn again for it.
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
