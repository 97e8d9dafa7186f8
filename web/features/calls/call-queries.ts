import { keepPreviousData } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#shared/contracts/calls.ts'
import * as routes from '#shared/contracts/routes/calls.ts'
import * as modelRoutes from '#shared/contracts/routes/models.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'

/** How often a call that is being read is asked for again, in milliseconds. */
const readingIntervalMs = 1000

const keyOf = (userId: string, id: string) => ['me', 'calls', userId, id] as const

/** A call with how far its reading is. */
export function callQuery(api: ApiClient, userId: string, id: string) {
  return {
    ...endpointQuery(api, [...keyOf(userId, id), 'call'], routes.getCall, { path: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: Call | undefined } }) =>
      state.data?.state === 'reading' ? readingIntervalMs : false,
  }
}

/** The facts of a call. @param version the newest version of the call: a newer one has facts of its own. */
export function factsQuery(api: ApiClient, userId: string, id: string, version: number | null) {
  return {
    ...endpointQuery(api, [...keyOf(userId, id), 'facts', version], routes.getCallFacts, { path: { id } }),
    enabled: version !== null,
    staleTime: 0,
  }
}

/** The facts of a call for screens that know the version of its facts, and of nothing else of it. */
export function factsAsOfQuery(api: ApiClient, userId: string, id: string, factsVersion: number) {
  return endpointQuery(api, [...keyOf(userId, id), 'facts as of', factsVersion], routes.getCallFacts, { path: { id } })
}

/** Every date, amount and percentage of a call, with the facts that rest on them at a version of the facts. */
export function figuresQuery(api: ApiClient, userId: string, id: string, factsVersion: number) {
  return {
    ...endpointQuery(api, [...keyOf(userId, id), 'figures', factsVersion], routes.getCallFigures, { path: { id } }),
    placeholderData: keepPreviousData,
  }
}

/** The kept text of a version, which never changes. */
export function textQuery(api: ApiClient, userId: string, id: string, version: number | null) {
  return {
    ...endpointQuery(api, [...keyOf(userId, id), 'text', version], routes.getCallText, { path: { id } }),
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
    ...endpointQuery(api, [...keyOf(userId, id), 'changes', version, facts_version], routes.getCallChanges, {
      path: { id },
    }),
    enabled: (version ?? 1) > 1,
  }
}

/** The decisions about the facts of a call, the newest first. */
export function historyQuery(api: ApiClient, userId: string, id: string) {
  return {
    ...pagesQuery([...keyOf(userId, id), 'history'], (cursor, signal) =>
      api.call(routes.listFactChanges, { path: { id }, query: { limit: 20, cursor }, signal }),
    ),
    staleTime: 0,
  }
}

/** What a model proposed for the newest version of a call. */
export function proposalsQuery(api: ApiClient, userId: string, id: string, version: number | null) {
  return {
    ...endpointQuery(api, [...keyOf(userId, id), 'proposals', version], modelRoutes.listProposals, { path: { id } }),
    staleTime: 0,
  }
}

/** What would be sent to a model. */
export function previewQuery(api: ApiClient, userId: string, id: string) {
  return endpointQuery(api, [...keyOf(userId, id), 'preview'], modelRoutes.previewProposals, { path: { id } })
}

/** Asks again for everything of a call. */
export async function refreshCall(queries: QueryClient, userId: string, id: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: keyOf(userId, id) })
}
