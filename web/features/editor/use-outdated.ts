import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ContentId } from '#shared/content/catalogue.ts'
import type { CellState, GridItem, GridList } from '#shared/contracts/content-grid.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { defaultLanguage } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { rowsKey } from '#web/features/editor/content-calls.ts'
import { observable, useObservable } from '#web/features/editor/observable.ts'
import { pageElements } from '#web/features/editor/page-elements.ts'

/** Elements on the screen whose source changed since they were translated. */
export const outdatedIds = observable<ReadonlySet<string>>(new Set())

/** Marks the elements of a page whose source changed since they were translated. @param page null where there is no content. */
export function useOutdatedMarks(page: string | null, language: Language): void {
  const elements = useObservable(pageElements)
  const untranslated = useUntranslated(page, language)
  const ids = useMemo(
    () => new Set([...(untranslated ?? [])].filter(([, state]) => state === 'outdated').map(([id]) => id)),
    [untranslated],
  )
  useEffect(() => {
    outdatedIds.set(ids)
    return () => outdatedIds.set(new Set())
  }, [ids])
  useEffect(() => {
    const marked = elements.filter(({ id }) => ids.has(id)).map(({ node }) => node)
    for (const node of marked) node.dataset['editOutdated'] = ''
    return () => {
      for (const node of marked) delete node.dataset['editOutdated']
    }
  }, [elements, ids])
}

/**
 * The keys of a page that have no words in a language, or words older than their source.
 *
 * @param page null where there is no content.
 * @returns null while this is not known, and in the default language, which is not translated.
 */
export function useUntranslated(page: string | null, language: Language): ReadonlyMap<ContentId, CellState> | null {
  const { data } = useQuery({
    queryKey: [rowsKey, page, 'untranslated', language],
    queryFn: ({ signal }) => listUntranslated(language, page ?? '', signal),
    enabled: page !== null && language !== defaultLanguage,
  })
  return useMemo(
    () => (data ? new Map(data.map((item) => [idOf(item), item.cells[language].state])) : null),
    [data, language],
  )
}

/** Lists the keys without words in a language, or with words older than their source. @param page undefined: of all pages. @throws {ApiError} */
export async function listUntranslated(
  language: Language,
  page: string | undefined,
  signal?: AbortSignal,
): Promise<GridItem[]> {
  const items: GridItem[] = []
  let cursor: string | null = null
  do {
    const answer: GridList = await browserApi.call(contentStaffRoutes.listContentGrid, {
      query: {
        language,
        state: 'attention',
        limit: '200',
        ...(page === undefined ? {} : { page }),
        ...(cursor === null ? {} : { cursor }),
      },
      signal,
    })
    items.push(...answer.items)
    cursor = answer.next_cursor
  } while (cursor !== null)
  return items
}

/** Sections made in the editor have ids that no catalogue knows. */
function idOf({ page, section, content_key }: GridItem): ContentId {
  return [page, section, content_key].join('.') as ContentId
}
