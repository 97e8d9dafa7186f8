import * as routes from '#shared/contracts/routes/applications.ts'
import * as callRoutes from '#shared/contracts/routes/calls.ts'
import type { ApplicationGroup } from '#shared/applications.ts'
import type { CallList, CallRow } from '#shared/contracts/calls.ts'
import type { ApiClient } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/endpoint-query.ts'
import { pagesQuery } from '#web/list/pages-query.ts'
import { applicationsKey } from '#web/workspace/application-queries.ts'

/** How often calls are asked for again while one of them is being read, in milliseconds. */
const readingIntervalMs = 2_000

/** What the list keeps in its address. */
type ListFilter = { group: ApplicationGroup; search: string }

/** Pages of one's own applications, by deadline. */
export function ownApplicationsQuery(api: ApiClient, userId: string, { group, search }: ListFilter) {
  return pagesQuery([...applicationsKey, userId, 'list', group, search], (cursor, signal) =>
    api.call(routes.listApplications, {
      query: {
        group,
        ...(search === '' ? {} : { search: search.slice(0, 200) }),
        cursor,
      },
      signal,
    }),
  )
}

/** How many of one's own applications are open: what the dashboard's tab counts. */
export function openApplicationsQuery(api: ApiClient, userId: string) {
  return endpointQuery(api, [...applicationsKey, userId, 'list', 'open-count'], routes.listApplications, {
    query: { group: 'open', limit: 1 },
  })
}

/** One part of a list of calls; empty: all of them. */
export type DueFilter = CallRow['due'] | ''

/** Calls that one's organisations brought in and on which no application rests, by what is due next. */
export function callsAtHandQuery(api: ApiClient, userId: string, { search, due }: { search: string; due: DueFilter }) {
  return {
    ...pagesQuery([...applicationsKey, userId, 'calls at hand', search, due], (cursor, signal) =>
      api.call(callRoutes.listCalls, {
        query: {
          in_use: 'false',
          limit: 10,
          cursor,
          ...(search === '' ? {} : { search: search.slice(0, 200) }),
          ...(due === '' ? {} : { due }),
        },
        signal,
      }),
    ),
    refetchInterval: ({ state }: { state: { data?: { pages: CallList[] } | undefined } }) =>
      state.data?.pages.some(({ items }) => items.some(({ state: now }) => now === 'reading')) === true
        ? readingIntervalMs
        : false,
  }
}
