import type { QueryClient } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { Permission } from '#shared/roles.ts'
import { browserApi } from '#web/api/browser-client.ts'
import type { ApiClient } from '#web/api/client.ts'
import { browserLoader } from '#web/api/page-data.ts'
import type { PageData, PageNeeds } from '#web/api/page-data.ts'
import { browserQueryClient } from '#web/api/query-client.ts'
import { readListParameters } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'
import { roleQuery } from '#web/session/queries.ts'
import { sessionUserOf } from '#web/session/session-user.ts'
import { readStoredSession } from '#web/session/stored-session.ts'

/** What a screen shows first: one answer, or the first page of many. */
type FirstQuery = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal; pageParam: null }) => Promise<unknown>
  initialPageParam?: string | null
  staleTime?: number
}

/** The first query of a screen from its address; null when the screen begins with none. */
type FirstQueryOf = (
  api: ApiClient,
  parameters: ListParameters,
  path: Readonly<Record<string, string | undefined>>,
) => FirstQuery | null

/**
 * Makes the browser loader of a screen of the admin area: words are waited for, and what the screen shows first is on its way
 * while its code is. Nothing waits for it; the screen's own query finds it. Without a session, or without the permission
 * of the screen, nothing is asked.
 */
export function screenLoader(screen: PageNeeds & { permission: Permission }, first: FirstQueryOf) {
  const load = browserLoader(screen)
  return ({ request, params }: ClientLoaderFunctionArgs): Promise<PageData> => {
    const search = new URL(request.url).searchParams
    const query = first(browserApi, readListParameters(search, [...search.keys()]), params)
    // What fails here is asked for again by the screen, which says so.
    if (query !== null) askFirst(browserQueryClient(), query, screen.permission).catch(() => undefined)
    return load({ params })
  }
}

async function askFirst(client: QueryClient, query: FirstQuery, permission: Permission): Promise<void> {
  const { queryKey, queryFn, staleTime } = query
  const user = sessionUserOf(readStoredSession()?.user)
  // What is on the screen already follows by itself.
  if (user === null || client.getQueryCache().find({ queryKey })?.isActive() === true) return
  const { permissions } = await client.ensureQueryData(roleQuery(browserApi, user.id))
  if (!permissions.includes(permission)) return
  const options = { queryKey, queryFn, ...(staleTime === undefined ? {} : { staleTime }) }
  if (query.initialPageParam === undefined)
    await client.prefetchQuery({ ...options, queryFn: ({ signal }) => queryFn({ signal, pageParam: null }) })
  else await client.prefetchInfiniteQuery({ ...options, initialPageParam: null })
}
