import * as routes from '#shared/contracts/routes/applications.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import type { ApplicationGroup } from '#shared/applications.ts'
import type { Applications } from '#shared/contracts/applications.ts'
import type { CallList } from '#shared/contracts/calls.ts'
import type { ApiClient } from '#web/api/client.ts'
import { applicationsKey } from '#web/workspace/application-queries.ts'

/** How often calls are asked for again while one of them is being read, in milliseconds. */
const readingIntervalMs = 2_000

/** What the list keeps in its address. */
type ListFilter = { group: ApplicationGroup; search: string }

/** Pages of one's own applications, by deadline. */
export function ownApplicationsQuery(api: ApiClient, userId: string, { group, search }: ListFilter) {
  return {
    queryKey: [...applicationsKey, userId, 'list', group, search] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      api.call(routes.listApplications, {
        query: {
          group,
          ...(search === '' ? {} : { search: search.slice(0, 200) }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Applications) => last.next_cursor,
  }
}

/** How many of one's own applications are open: what the dashboard's tab counts. */
export function openApplicationsQuery(api: ApiClient, userId: string) {
  return {
    queryKey: [...applicationsKey, userId, 'list', 'open-count'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(routes.listApplications, { query: { group: 'open', limit: 1 }, signal }),
  }
}

/** Calls that one's organisations brought in and on which no application rests, the newest first. */
export function callsAtHandQuery(api: ApiClient, userId: string) {
  return {
    queryKey: [...applicationsKey, userId, 'calls at hand'] as const,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      api.call(callRoutes.listCalls, {
        query: { in_use: 'false', limit: 10, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: CallList) => last.next_cursor,
    refetchInterval: ({ state }: { state: { data?: { pages: CallList[] } | undefined } }) =>
      state.data?.pages.some(({ items }) => items.some(({ state: now }) => now === 'reading')) === true
        ? readingIntervalMs
        : false,
  }
}
