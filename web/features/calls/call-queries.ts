import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#shared/contracts/calls.ts'
import * as routes from '#shared/contracts/routes/calls.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import type { ApiClient } from '#web/api/client.ts'

/** How often a call that is being read is asked for again, in milliseconds. */
const readingIntervalMs = 1000

type Asked = { signal: AbortSignal }

const keyOf = (userId: string, id: string) => ['me', 'calls', userId, id] as const

/** A call with how far its reading is. */
export function callQuery(api: ApiClient, userId: string, id: string) {
  return {
    queryKey: [...keyOf(userId, id), 'call'] as const,
    queryFn: ({ signal }: Asked) => api.call(routes.getCall, { path: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: Call | undefined } }) =>
      state.data?.state === 'reading' ? readingIntervalMs : false,
  }
}

/** The facts of a call. @param version the newest version of the call: a newer one has facts of its own. */
export function factsQuery(api: ApiClient, userId: string, id: string, version: number | null) {
  return {
    queryKey: [...keyOf(userId, id), 'facts', version] as const,
    queryFn: ({ signal }: Asked) => api.call(routes.getCallFacts, { path: { id }, signal }),
    enabled: version !== null,
    staleTime: 0,
  }
}

/** The facts of a call for screens that know the version of its facts, and of nothing else of it. */
export function factsAsOfQuery(api: ApiClient, userId: string, id: string, factsVersion: number) {
  return {
    queryKey: [...keyOf(userId, id), 'facts as of', factsVersion] as const,
    queryFn: ({ signal }: Asked) => api.call(routes.getCallFacts, { path: { id }, signal }),
  }
}

/** The kept text of a version, which never changes. */
export function textQuery(api: ApiClient, userId: string, id: string, version: number | null) {
  return {
    queryKey: [...keyOf(userId, id), 'text', version] as const,
    queryFn: ({ signal }: Asked) => api.call(routes.getCallText, { path: { id }, signal }),
    enabled: version !== null,
    staleTime: Infinity,
  }
}

/** What the newest version says otherwise; asked only where there is an older one. */
export function changesQuery(
  api: ApiClient,
  userId: string,
  { id, version, facts_version }: Pick<Call, 'id' | 'version' | 'facts_version'>,
) {
  return {
    queryKey: [...keyOf(userId, id), 'changes', version, facts_version] as const,
    queryFn: ({ signal }: Asked) => api.call(routes.getCallChanges, { path: { id }, signal }),
    enabled: (version ?? 1) > 1,
  }
}

/** What a model proposed for the newest version of a call. */
export function proposalsQuery(api: ApiClient, userId: string, id: string, version: number | null) {
  return {
    queryKey: [...keyOf(userId, id), 'proposals', version] as const,
    queryFn: ({ signal }: Asked) => api.call(modelRoutes.listProposals, { path: { id }, signal }),
    staleTime: 0,
  }
}

/** What would be sent to a model. */
export function previewQuery(api: ApiClient, userId: string, id: string) {
  return {
    queryKey: [...keyOf(userId, id), 'preview'] as const,
    queryFn: ({ signal }: Asked) => api.call(modelRoutes.previewProposals, { path: { id }, signal }),
  }
}

/** Asks anew for everything of a call. */
export async function refreshCall(queries: QueryClient, userId: string, id: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: keyOf(userId, id) })
}
