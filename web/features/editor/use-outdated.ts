import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
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
  const { data } = useQuery({
    queryKey: [rowsKey, page, 'outdated', language],
    queryFn: ({ signal }) =>
      browserApi.call(contentStaffRoutes.listContentGrid, {
        query: { page: page ?? '', language, state: 'outdated', limit: '200' },
        signal,
      }),
    enabled: page !== null && language !== defaultLanguage,
  })
  const ids = useMemo(
    () => new Set(data?.items.map((item) => [item.page, item.section, item.content_key].join('.'))),
    [data],
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
