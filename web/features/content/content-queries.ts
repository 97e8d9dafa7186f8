import { insertContentRow } from '#web/content/insert-row.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { RemovedSection } from '#shared/contracts/content-trash.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import type { ContentFileFormat, ContentImport, ContentImportResult } from '#shared/contracts/content-files.ts'
import type { GridCell, GridItem } from '#shared/contracts/content-grid.ts'
import type { ContentRow, SectionChanges } from '#shared/contracts/content.ts'
import type { Language } from '#shared/languages.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'
import { dayEdge, listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** Everything that the content list keeps in its address. `open` names the key whose history is shown. */
export const contentParameters = [
  'page',
  'section',
  'language',
  'state',
  'q',
  'content_key',
  'changed_since',
  'open',
  'view',
] as const

/** The parameters that filter. */
export const contentFilters = contentParameters.slice(0, 7)

/** A stored value in one of its forms. */
export type StoredValue = ContentRow['content_value']

/** How long the list counts as fresh: others save in the meantime. */
const contentStaleMs = 15_000

/** First part of all query keys of this screen. */
const contentKey = ['admin', 'content'] as const

/** What the organisation is called and how it is reached. */
export function siteFactsQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, [...contentKey, 'site-facts'], contentStaffRoutes.getSiteFacts),
    staleTime: contentStaleMs,
    // There is a form on it: saving it reveals what others saved.
    refetchOnWindowFocus: false,
  }
}

/** The list, to be loaded on part by part. */
export function gridQuery(api: ApiClient, parameters: ListParameters) {
  const filter = {
    page: parameters['page'],
    section: parameters['section'],
    language: parameters['language'],
    state: parameters['state'],
    q: parameters['q']?.slice(0, 200),
    content_key: parameters['content_key'],
    changed_since: dayEdge(parameters['changed_since'], 'begin'),
    first: 'attention',
  }
  return {
    ...pagesQuery([...contentKey, 'list', listQuery(filter)], (cursor, signal) =>
      api.call(contentStaffRoutes.listContentGrid, {
        query: listQuery({ ...filter, cursor }),
        signal,
      }),
    ),
    staleTime: contentStaleMs,
  }
}

/** Sections with their counts. */
export function treeQuery(api: ApiClient) {
  return {
    ...endpointQuery(api, [...contentKey, 'tree'], contentStaffRoutes.getContentTree),
    staleTime: contentStaleMs,
  }
}

/** What was deleted, to be loaded on part by part. */
export function trashQuery(api: ApiClient) {
  return partsQuery('trash', (query, signal) => api.call(contentStaffRoutes.listContentTrash, { query, signal }))
}

/** What changed several rows at once, to be loaded on part by part. */
export function releasesQuery(api: ApiClient) {
  return partsQuery('releases', (query, signal) => api.call(contentStaffRoutes.listReleases, { query, signal }))
}

function partsQuery<List extends { next_cursor: string | null }>(
  name: 'trash' | 'releases',
  ask: (query: string, signal: AbortSignal) => Promise<List>,
) {
  return {
    ...pagesQuery([...contentKey, name], (cursor, signal) => ask(listQuery({ cursor }), signal)),
    staleTime: contentStaleMs,
  }
}

/** Brings deleted rows back, all or none. @throws {ApiError} `content_exists`, `not_found` */
export function restoreTrash(api: ApiClient, contentIds: readonly string[]): Promise<{ restored: number }> {
  return api.call(contentStaffRoutes.restoreContentTrash, { body: { content_ids: contentIds } })
}

/** Shows a section of a page again that was deleted, with its words. @throws {ApiError} */
export function restoreSection(api: ApiClient, { page, name }: RemovedSection): Promise<SectionChanges> {
  return api.call(contentStaffRoutes.changeSection, { path: { page, name }, body: { visible: true } })
}

/** Takes back everything that was changed at once. @throws {ApiError} `content_conflict` when a row was saved since */
export function revertRelease(api: ApiClient, actionId: string): Promise<{ changed: number }> {
  return api.call(contentStaffRoutes.revertRelease, { path: { action: actionId } })
}

/** The changes of a row, newest first. */
export function revisionsQuery(api: ApiClient, rowId: string) {
  return {
    ...endpointQuery(api, [...contentKey, 'revisions', rowId], contentStaffRoutes.listContentRevisions, {
      path: { id: rowId },
    }),
    staleTime: 0,
  }
}

/** Fetches everything again that shows content, here and on the pages. */
export async function refreshContentScreen(client: QueryClient): Promise<void> {
  const kinds = new Set<unknown>(['content', 'content-rows', 'menu', 'page'])
  await client.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) => kinds.has(first) || (first === 'admin' && second === 'content'),
  })
}

/** Saves a value made from the version that is given. @throws {ApiError} `content_conflict` with `stored` */
export function saveCell(api: ApiClient, id: string, value: StoredValue, updatedAt: string): Promise<ContentRow> {
  return api.call(contentStaffRoutes.saveContent, {
    path: { id },
    body: { content_value: value, updated_at: updatedAt },
  })
}

/** Says that a translation fits its source as it is now; its value stays. @throws {ApiError} `content_conflict` when it has another value */
export function confirmCell(
  api: ApiClient,
  place: Pick<ContentRow, 'page' | 'section' | 'language' | 'content_key'>,
  { id, content_value: value }: NonNullable<GridCell['row']>,
): Promise<{ changed: number }> {
  const change = { ...place, row_id: id, before: value, after: value, fits_source: true }
  return api.call(contentStaffRoutes.applyChanges, { body: { changes: [change] } })
}

/** Stores the first value of a key in a language. @throws {ApiError} `content_exists` */
export function insertCell(
  api: ApiClient,
  { page, section, content_key }: GridItem,
  language: Language,
  value: StoredValue,
): Promise<ContentRow> {
  return insertContentRow(api, { page, section, language, content_key }, value)
}

/** Deletes a row; its history stays. */
export function deleteCell(api: ApiClient, id: string): Promise<void> {
  return api.call(contentStaffRoutes.deleteContent, { path: { id } })
}

/** Brings the value of an earlier change back; a deleted row comes back under its id. */
export function restoreCell(api: ApiClient, id: string, revision: number): Promise<ContentRow> {
  return api.call(contentStaffRoutes.restoreContent, { path: { id, revision } })
}

/** Brings a file in, or tells what it would change. */
export function sendImport(api: ApiClient, input: ContentImport): Promise<ContentImportResult> {
  return api.call(contentStaffRoutes.importContent, { body: input })
}

/** The file with the rows of a filter. @throws {ApiError} */
export function exportContent(
  api: ApiClient,
  { page, section, language }: ListParameters,
  format: ContentFileFormat,
): Promise<Blob> {
  return api.download(contentStaffRoutes.exportContent, { query: listQuery({ format, page, section, language }) })
}
