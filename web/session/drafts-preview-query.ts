import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

/** The site's own pages with their drafts, behind a preview link. */
export function draftsPreviewQuery(api: ApiClient, token: string, language: Language) {
  return {
    ...endpointQuery(api, ['drafts-preview', token, language], pagesRoutes.openDraftPreview, {
      body: { token, language },
    }),
    retry: false,
    staleTime: 0,
  }
}
