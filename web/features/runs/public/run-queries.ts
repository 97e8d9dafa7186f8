import { keepPreviousData } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import * as routes from '#shared/contracts/routes/runs.ts'
import type { RunInput } from '#shared/contracts/runs.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'

const keyOf = (userId: string) => ['me', 'runs', userId] as const

/** The runs of an application, newest first, and whether a model can be asked. */
export function runsQuery(api: ApiClient, userId: string, id: string) {
  return {
    ...endpointQuery(api, [...keyOf(userId), 'of', id], routes.listRuns, { path: { id }, query: {} }),
    placeholderData: keepPreviousData,
  }
}

/** One run with its text and what in it has no source. */
export function runQuery(api: ApiClient, userId: string, id: string) {
  return { ...endpointQuery(api, [...keyOf(userId), 'one', id], routes.getRun, { path: { id } }), staleTime: 0 }
}

/** What a run would send. */
export function runPreviewQuery(api: ApiClient, userId: string, id: string, body: RunInput) {
  return {
    queryKey: [...keyOf(userId), 'preview', id, body] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(routes.previewRun, { path: { id }, body, signal }),
  }
}

/** Brings everything that shows runs up to date. */
export async function refreshRuns(queries: QueryClient, userId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: keyOf(userId) })
}
