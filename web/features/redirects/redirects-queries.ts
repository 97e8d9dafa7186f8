import * as redirectsRoutes from '#shared/contracts/routes/redirects.ts'
import type { RedirectList } from '#shared/contracts/redirects.ts'
import type { ApiClient } from '#web/api/client.ts'

/** Redirects, page by page, newest first. */
export function redirectsQuery(api: ApiClient) {
  return {
    queryKey: ['admin', 'redirects'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      api.call(redirectsRoutes.listRedirects, { query: { limit: '50', cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: RedirectList) => page.next_cursor,
    staleTime: 0,
  }
}
