import { useQuery } from '@tanstack/react-query'
import * as routes from '#shared/contracts/routes/exports.ts'
import type { ApiClient } from '#web/api/client.ts'
import { browserApi } from '#web/api/browser-client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { useApplication, useApplicationUser } from '#web/workspace/application-context.ts'

/** The pages of an application, section by section. Every answer lays all of it out, and is old with the next change. */
export function pageCountsQuery(api: ApiClient, userId: string, id: string) {
  return {
    ...endpointQuery(api, ['me', 'pages', userId, id], routes.getApplicationPages, { path: { id } }),
    staleTime: 0,
    retry: false,
  }
}

/**
 * Returns what the ruler counted last: the pages of each section by its key, and whether the call counts in pages. Asks for
 * nothing itself: without a ruler on the screen nothing is known.
 */
export function useCountedPages(): { pagesOf: (key: string) => number | null; isAsked: boolean } {
  const { id } = useApplication()
  const userId = useApplicationUser()
  const { data } = useQuery({ ...pageCountsQuery(browserApi, userId, id), enabled: false })
  return {
    pagesOf: (key) => data?.sections.find((section) => section.key === key)?.length ?? null,
    isAsked: (data?.limits.length ?? 0) > 0,
  }
}
