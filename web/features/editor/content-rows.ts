import { useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ContentRow } from '#shared/contracts/content.ts'
import type { Language } from '#shared/languages.ts'
import { listPageRows, rowsKey } from '#web/features/editor/content-calls.ts'
import { useObservable } from '#web/features/editor/observable.ts'
import { keyOf, pageElements } from '#web/features/editor/page-elements.ts'

/** The stored rows behind what is on the screen, by content id. */
type RowsOnScreen = { rows: ReadonlyMap<string, ContentRow>; isReady: boolean; error: Error | null }

/** Loads the rows of the pages whose elements are on the screen: the page's own and what all pages share. */
export function useRowsOnScreen(language: Language): RowsOnScreen {
  const elements = useObservable(pageElements)
  const pages = useMemo(() => [...new Set(elements.map(({ id }) => keyOf(id).page))].toSorted(), [elements])
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: [rowsKey, page, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => listPageRows(page, language, signal),
    })),
    combine: combineRows,
  })
}

function combineRows(answers: UseQueryResult<ContentRow[]>[]): RowsOnScreen {
  const rows = answers.flatMap(({ data }) => data ?? [])
  return {
    rows: new Map(rows.map((row) => [`${row.page}.${row.section}.${row.content_key}`, row])),
    isReady: answers.length > 0 && answers.every(({ isSuccess }) => isSuccess),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  }
}
