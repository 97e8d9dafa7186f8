import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { ApiClient } from '#web/api/client.ts'

/** The words of the five cards in every language. */
export function agentWordsQuery(api: ApiClient) {
  return {
    // Under the key of the content screen, so that a saved cell fetches this again as well.
    queryKey: ['admin', 'content', 'agents'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(contentStaffRoutes.listContentGrid, {
        query: { page: 'home', section: 'agents', limit: '100' },
        signal,
      }),
    staleTime: 0,
  }
}
