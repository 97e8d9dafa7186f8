import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { browserApi } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { listenLive } from '#web/session/follow-events.ts'
import { refreshRole, roleQuery } from '#web/session/queries.ts'

/** How often an open admin area asks for the role's permissions, in addition to being notified of changes at once. */
const askIntervalMs = 30_000

/** Answers that say that the person may do other things than this tab believes. */
const tellingCodes = new Set(['not_allowed', 'second_factor_required', 'second_factor_needed', 'invalid_token'])

/**
 * Keeps an open admin area in step with what the person may do: asks when the server says that it changed, when a request
 * is refused, and now and then. What was fetched for screens that are shut now is forgotten.
 *
 * @see ROLE-02
 */
export function FollowRole({ userId }: { userId: string }): null {
  const queries = useQueryClient()
  const { data: facts } = useQuery({
    ...roleQuery(browserApi, userId),
    refetchInterval: askIntervalMs,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    const ask = (): void => void refreshRole(queries)
    // Also when the stream has just begun: a change between loading the page and that reached no one.
    const stopEvents = listenLive({ onEvent: ({ type }) => type === 'access_changed' && ask(), onGap: ask })
    const stopRejections = hearRejections(queries, ask)
    return () => {
      stopEvents()
      stopRejections()
    }
  }, [queries])
  const permitted = facts?.permissions.join(' ')
  const known = useRef(permitted)
  useEffect(() => {
    // What the loader of the first screen asked for is not yet shown, and still permitted.
    if (known.current === undefined) known.current = permitted
    if (known.current === permitted) return
    known.current = permitted
    // Runs after the screens that are shut have gone, so what is left of theirs is read by no one.
    queries.removeQueries({ queryKey: ['admin'], type: 'inactive' })
  }, [queries, permitted])
  return null
}

/** Calls when a query of the admin area was refused for want of permission. @returns how to stop. */
function hearRejections(queries: QueryClient, onRejection: () => void): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || event.query.queryKey[0] !== 'admin') return
    const { error } = event.action
    if (error instanceof ApiError && tellingCodes.has(error.code)) onRejection()
  })
}
