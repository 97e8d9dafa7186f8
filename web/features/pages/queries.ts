import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import type { Language } from '#shared/languages.ts'
import { ApiError } from '#web/api/client.ts'
import type { ApiClient } from '#web/api/client.ts'

/** A published custom page with its sections. Asking again would not make a missing page appear. */
export function customPageQuery(api: ApiClient, slug: string, language: Language) {
  return {
    queryKey: ['page', slug, language] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(pagesRoutes.getPage, { path: { slug }, query: { language: language }, signal }),
    retry: (failures: number, error: Error) => failures < 1 && !isMissing(error),
  }
}

/** The draft of a page as visitors would see it: for those who may edit. */
export function pagePreviewQuery(api: ApiClient, slug: string, language: Language) {
  return {
    queryKey: ['page-preview', slug, language] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(pagesRoutes.getPage, { path: { slug }, query: { language: language, preview: '1' }, signal }),
    retry: false,
    staleTime: 0,
  }
}

/** The draft behind a preview link. */
export function linkPreviewQuery(api: ApiClient, token: string, language: Language) {
  return {
    queryKey: ['page-preview', 'link', token, language] as const,
    queryFn: () => api.call(pagesRoutes.openPagePreview, { body: { token, language } }),
    retry: false,
    staleTime: 0,
  }
}

/** True when the API says that there is no such published page; an address that cannot be a page's is one too. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status)
}
