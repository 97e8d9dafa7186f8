import { QueryClient } from '@tanstack/react-query'
import { staleTimeMs } from '#shared/limits.ts'

/** Makes a query cache with the specification's rules: one retry, stale after five minutes. @see QUAL-01 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: 1, staleTime: staleTimeMs, gcTime: import.meta.env.SSR ? Infinity : staleTimeMs * 2 },
      mutations: { retry: 0 },
    },
  })
}

let browserClient: QueryClient | null = null

/** The browser's one cache; each server render makes its own instead. */
export function browserQueryClient(): QueryClient {
  browserClient ??= makeQueryClient()
  return browserClient
}
