import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import type { ApiClient } from '#web/api/client.ts'

/** The drafts of the site's own pages behind a preview link. */
export function draftsPreviewQuery(api: ApiClient, token: string) {
  return {
    queryKey: ['drafts-preview', token] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(pagesRoutes.openDraftPreview, { body: { token }, signal }),
    retry: false,
    staleTime: 0,
  }
}
