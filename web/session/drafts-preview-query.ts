import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** The drafts of the site's own pages behind a preview link. */
export function draftsPreviewQuery(api: ApiClient, token: string) {
  return {
    ...endpointQuery(api, ['drafts-preview', token], pagesRoutes.openDraftPreview, { body: { token } }),
    retry: false,
    staleTime: 0,
  }
}
