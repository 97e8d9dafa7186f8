import type { z } from 'zod'
import type { QueryClient } from '@tanstack/react-query'
import type { NewPageSchedule, PageDocument, newPageSchema } from '#shared/contracts/pages.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** Everything that the list of pages keeps in its address. */
export const pageParameters = ['q', 'trash', 'sort', 'cursor', 'new'] as const

const key = ['admin', 'pages'] as const
/** Others work on pages too. */
const staleMs = 15_000

/** One part of the list of pages. */
export function pagesQuery(api: ApiClient, parameters: ListParameters, language: Language) {
  const query = listQuery({
    q: parameters['q']?.slice(0, 200),
    trash: parameters['trash'] === 'yes' ? 'yes' : undefined,
    sort: parameters['sort'] === 'slug' ? 'slug' : undefined,
    cursor: parameters['cursor'],
    language,
  })
  return {
    queryKey: [...key, 'list', query] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(pagesRoutes.listPages, { query, signal }),
    staleTime: staleMs,
  }
}

/** A page as the builder works on it; fetched once, then the builder goes on by itself. */
export function pageDraftQuery(api: ApiClient, id: string) {
  return {
    queryKey: [...key, 'draft', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(pagesRoutes.getPageDraft, { path: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  }
}

/** What was done to a page, newest first. */
export function pageRevisionsQuery(api: ApiClient, id: string) {
  return {
    queryKey: [...key, 'revisions', id] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api.call(pagesRoutes.listPageRevisions, { path: { id }, signal })).items,
    staleTime: 0,
  }
}

/** One earlier state of a page; it never changes. */
export function pageRevisionQuery(api: ApiClient, id: string, revision: number) {
  return {
    queryKey: [...key, 'revisions', id, revision] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(pagesRoutes.getPageRevision, { path: { id, revision }, signal }),
    staleTime: Infinity,
  }
}

/** Lets every list of pages be fetched again. */
export function refreshPages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [...key, 'list'] })
}

/** Lets the revisions of a page be fetched again. */
export function refreshPage(client: QueryClient, id: string): Promise<unknown> {
  return client.invalidateQueries({ queryKey: [...key, 'revisions', id] })
}

/** Acts on pages. */
export function pageActions(api: ApiClient) {
  return {
    read: (id: string) => api.call(pagesRoutes.getPageDraft, { path: { id } }),
    create: (page: z.input<typeof newPageSchema>) => api.call(pagesRoutes.createPage, { body: page }),
    save: (id: string, update: { version: string; document: PageDocument; seen: string | null }) =>
      api.call(pagesRoutes.savePageDraft, { path: { id }, body: update }),
    publish: (id: string, version: string, languages: readonly Language[]) =>
      api.call(pagesRoutes.publishPage, { path: { id }, body: { version, languages } }),
    unpublish: (id: string, languages: readonly Language[]) =>
      api.call(pagesRoutes.unpublishPage, { path: { id }, body: { languages } }),
    schedule: (id: string, schedule: NewPageSchedule) =>
      api.call(pagesRoutes.schedulePage, { path: { id }, body: schedule }),
    cancel: (id: string, schedule: string) => api.call(pagesRoutes.cancelPageSchedule, { path: { id, schedule } }),
    discard: (id: string, version: string) =>
      api.call(pagesRoutes.discardPageDraft, { path: { id }, body: { version } }),
    changeSlug: (id: string, version: string, slug: string) =>
      api.call(pagesRoutes.changePageSlug, { path: { id }, body: { version, slug } }),
    copy: (id: string, slug: string) => api.call(pagesRoutes.copyPage, { path: { id }, body: { slug } }),
    trash: (id: string) => api.call(pagesRoutes.trashPage, { path: { id } }),
    restore: (id: string, slug?: string) => api.call(pagesRoutes.restorePage, { path: { id }, body: { slug } }),
    restoreRevision: (id: string, revision: number, version: string) =>
      api.call(pagesRoutes.restorePageRevision, { path: { id, revision }, body: { version } }),
  }
}
