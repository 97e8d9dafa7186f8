import type { MediaDetails, MediaItem, MediaPlace, MediaUpdate } from '#shared/contracts/media.ts'
import * as mediaRoutes from '#shared/contracts/routes/media.ts'
import type { ApiClient } from '#web/api/client.ts'
import { ApiError } from '#web/api/client.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** The parameters that filter. */
export const mediaFilters = ['q', 'kind', 'tag', 'unused', 'without_alt', 'trash'] as const

/** Everything that the library keeps in its address. */
export const mediaParameters = [...mediaFilters, 'cursor', 'view', 'file'] as const

/** How long a page of the list counts as fresh: others upload while staff look. */
const listStaleMs = 15_000

/** What every query of the library begins with: for bringing all of them up to date. */
export const mediaKey = ['admin', 'media'] as const

/** One page of the library. */
export function mediaListQuery(api: ApiClient, parameters: ListParameters) {
  const query = listQuery({
    ...Object.fromEntries(mediaFilters.map((name) => [name, parameters[name]])),
    q: parameters['q']?.slice(0, 200),
    cursor: parameters['cursor'],
    limit: '60',
  })
  return {
    queryKey: [...mediaKey, 'list', query] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(mediaRoutes.listMedia, { query, signal }),
    staleTime: listStaleMs,
  }
}

/** Everything about one file. */
export function mediaQuery(api: ApiClient, id: string) {
  return {
    queryKey: [...mediaKey, 'one', id] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(mediaRoutes.getMedia, { path: { id }, signal }),
    staleTime: 0,
  }
}

/** Saves what is said of a file. */
export function saveMedia(api: ApiClient, id: string, update: MediaUpdate): Promise<MediaItem> {
  return api.call(mediaRoutes.updateMedia, { path: { id }, body: update })
}

/** Puts a file into the trash. */
export function trashMedia(api: ApiClient, id: string): Promise<void> {
  return api.call(mediaRoutes.trashMedia, { path: { id } })
}

/** Takes a file out of the trash. */
export function restoreMedia(api: ApiClient, id: string): Promise<MediaItem> {
  return api.call(mediaRoutes.restoreMedia, { path: { id } })
}

/** Where a file is shown. */
export type MediaUses = Pick<MediaDetails, 'places' | 'hidden_places'>

/** The places that a refused deletion named; null when it was refused for another reason. */
export function placesOfRejection(error: unknown): MediaUses | null {
  if (!(error instanceof ApiError) || error.code !== 'media_in_use' || error.problem === null) return null
  const { places, hidden_places } = error.problem
  // The API answers this code with its places, in the shape of the shared contract.
  return {
    places: Array.isArray(places) ? (places as MediaPlace[]) : [],
    hidden_places: typeof hidden_places === 'number' ? hidden_places : 0,
  }
}
