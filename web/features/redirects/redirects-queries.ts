import * as redirectsRoutes from '#shared/contracts/routes/redirects.ts'
import type { ApiClient } from '#web/api/client.ts'
import { pagesQuery } from '#web/list/pages-query.ts'

/** Redirects, page by page, newest first. */
export function redirectsQuery(api: ApiClient) {
  return {
    ...pagesQuery(['admin', 'redirects'], (cursor, signal) =>
      api.call(redirectsRoutes.listRedirects, { query: { limit: '50', cursor }, signal }),
    ),
    staleTime: 0,
  }
}
