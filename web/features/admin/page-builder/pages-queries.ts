import type { QueryClient } from '@tanstack/react-query'
import type {
  NewPage,
  NewPagePreview,
  NewPageSchedule,
  PageDocument,
  PageDraft,
  PageList,
  PagePreview,
  PageRevision,
  PageRevisionDetails,
} from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { listQuery } from '#web/features/admin/list/list-address.ts'
import type { ListParameters } from '#web/features/admin/list/list-address.ts'

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
    queryFn: ({ signal }: { signal: AbortSignal }) => api.get<PageList>(`/api/pages?${query}`, signal),
    staleTime: staleMs,
  }
}

/** A page as the builder works on it; fetched once, then the builder goes on by itself. */
export function pageDraftQuery(api: ApiClient, id: string) {
  return {
    queryKey: [...key, 'draft', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<PageDraft>(`/api/pages/${encodeURIComponent(id)}/draft`, signal),
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
      (await api.get<{ items: PageRevision[] }>(`/api/pages/${id}/revisions`, signal)).items,
    staleTime: 0,
  }
}

/** One earlier state of a page; it never changes. */
export function pageRevisionQuery(api: ApiClient, id: string, revision: number) {
  return {
    queryKey: [...key, 'revisions', id, revision] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.get<PageRevisionDetails>(`/api/pages/${id}/revisions/${revision}`, signal),
    staleTime: Infinity,
  }
}

/** The open preview links of a page. */
export function pagePreviewsQuery(api: ApiClient, id: string) {
  return {
    queryKey: [...key, 'previews', id] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api.get<{ items: PagePreview[] }>(`/api/pages/${id}/previews`, signal)).items,
    staleTime: 0,
  }
}

/** Lets every list of pages be fetched anew. */
export function refreshPages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [...key, 'list'] })
}

/** Lets the links and revisions of a page be fetched anew. */
export function refreshPage(client: QueryClient, id: string): Promise<unknown> {
  return Promise.all(
    ['revisions', 'previews'].map((part) => client.invalidateQueries({ queryKey: [...key, part, id] })),
  )
}

/** Acts on pages. */
export function pageActs(api: ApiClient) {
  const act = <Answer = PageDraft>(id: string, path: string, body?: unknown): Promise<Answer> =>
    api.send<Answer>('POST', `/api/pages/${id}/${path}`, body)
  return {
    read: (id: string) => api.get<PageDraft>(`/api/pages/${encodeURIComponent(id)}/draft`),
    create: (page: Partial<NewPage>) => api.send<PageDraft>('POST', '/api/pages', page),
    save: (id: string, update: { version: string; document: PageDocument; seen: string | null }) =>
      api.send<PageDraft>('PUT', `/api/pages/${id}/draft`, update),
    publish: (id: string, version: string, languages: readonly Language[]) =>
      act(id, 'publish', { version, languages }),
    unpublish: (id: string, languages: readonly Language[]) => act(id, 'unpublish', { languages }),
    schedule: (id: string, schedule: NewPageSchedule) => act(id, 'schedules', schedule),
    cancel: (id: string, schedule: string) => api.send<PageDraft>('DELETE', `/api/pages/${id}/schedules/${schedule}`),
    discard: (id: string, version: string) => act(id, 'discard', { version }),
    changeSlug: (id: string, version: string, slug: string) => act(id, 'slug', { version, slug }),
    copy: (id: string, slug: string) => act(id, 'duplicate', { slug }),
    trash: (id: string) => act<null>(id, 'trash'),
    restore: (id: string, slug?: string) => act(id, 'restore', slug === undefined ? {} : { slug }),
    restoreRevision: (id: string, revision: number, version: string) =>
      act(id, `revisions/${revision}/restore`, { version }),
    share: (id: string, days: number) => act<NewPagePreview>(id, 'previews', { days }),
    closeShare: (id: string, preview: string) => api.send<null>('DELETE', `/api/pages/${id}/previews/${preview}`),
  }
}
