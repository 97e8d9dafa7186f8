import { QueryCache, QueryClient } from '@tanstack/react-query'
import { staleTimeMs } from '#shared/limits.ts'

/** How long what a loader of the admin area asked for is not asked for again by the screen that shows it. */
const justAskedMs = 2_000

/** Makes a query cache with the specification's rules: one retry, stale after five minutes. @see QUAL-01 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: logContentError }),
    defaultOptions: {
      queries: { retry: 1, staleTime: staleTimeMs, gcTime: import.meta.env.SSR ? Infinity : staleTimeMs * 2 },
      // What is sent without a line fails and says so; held back, it would go out when no one looks any more.
      mutations: { networkMode: 'always' },
    },
  })
  client.setQueryDefaults(['admin'], {
    refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt > justAskedMs,
  })
  return client
}

/** Texts that cannot be fetched stay as they are; the console says why. @see CONT-03 */
function logContentError(error: Error, { queryKey }: { queryKey: readonly unknown[] }): void {
  if (!import.meta.env.SSR && queryKey[0] === 'content')
    console.error('Failed to fetch content:', error.message || 'Unknown error')
}

let browserClient: QueryClient | null = null

/** The browser's one cache; each server render makes its own instead. */
export function browserQueryClient(): QueryClient {
  browserClient ??= makeQueryClient()
  return browserClient
}
