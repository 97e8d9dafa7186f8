import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { ContentRow } from '#shared/contracts/content.ts'
import { listRevisions, rowsKey } from '#web/features/editor/content-calls.ts'
import type { Draft } from '#web/features/editor/draft.ts'
import { contrastInThemes, readComputedStyle } from '#web/features/editor/computed-style.ts'
import type { ComputedElementStyle, ThemeContrast } from '#web/features/editor/computed-style.ts'
import { keyOf, pageElements } from '#web/features/editor/page-elements.ts'
import { formatAgo } from '#web/i18n/measures.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** How the element looked when its dialog opened; null when it is not on the page any more. */
export function useLook(id: ContentId): ComputedElementStyle | null {
  const [look] = useState(() => {
    const node = nodeOf(id)
    return node ? readComputedStyle(node) : null
  })
  return look
}

/** How long after typing the page has taken over new colours: its buttons change them slowly. */
const settleMs = 250

/**
 * Contrast of the element with its ground, in both themes; null while it is not known. @param isOnPage whether the page
 * shows this draft
 */
export function useContrast(id: ContentId, draft: Draft | undefined, isOnPage: boolean): ThemeContrast | null {
  const [contrast, setContrast] = useState<ThemeContrast | null>(null)
  const looks = draft && [draft.textColor, draft.bgColor, draft.gradient, draft.variant, draft.type].join()
  useEffect(() => {
    const timer = setTimeout(() => {
      // In another language the page does not show what is typed: the sample does.
      const node = isOnPage ? nodeOf(id) : document.querySelector<HTMLElement>('[data-sample] > *')
      setContrast(node && contrastInThemes(node))
    }, settleMs)
    return () => clearTimeout(timer)
  }, [id, isOnPage, looks])
  return looks === undefined ? null : contrast
}

/** Who saved an element last, and when, in words; without a name it was the product itself. */
export type LastSave = { name: string | null; when: string }

/** Finds who saved the element last: null while it is not known, `never` while it is as it was built in. */
export function useLastSave(id: ContentId, row: ContentRow | null | undefined): LastSave | 'never' | null {
  const { i18n } = useTranslation('editor')
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [rowsKey, keyOf(id).page, 'revisions', row?.id, row?.updated_at],
    queryFn: ({ signal }) => listRevisions(row?.id ?? '', signal),
    enabled: row !== null && row !== undefined,
  })
  return useMemo(() => {
    if (row === null) return 'never'
    if (!data) return null
    const [newest] = data
    if (!newest) return 'never'
    return { name: newest.author?.name ?? null, when: formatAgo(newest.created_at, i18n.language, dataUpdatedAt) }
  }, [data, dataUpdatedAt, i18n.language, row])
}

/** The element on the page; of several the one that is to be seen. */
function nodeOf(id: ContentId): HTMLElement | null {
  const nodes = pageElements.get().filter((each) => each.id === id)
  return (nodes.find(({ node }) => node.checkVisibility()) ?? nodes[0])?.node ?? null
}
