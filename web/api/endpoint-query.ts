import type { ResponseOf, Route } from '#shared/contracts/routes/route.ts'
import type { ApiClient, Arguments } from './client.ts'

/** A query that asks one endpoint, and stops asking when no one waits any more. @param sent what goes with the call. */
export function endpointQuery<const Key extends readonly unknown[], R extends Route>(
  api: ApiClient,
  queryKey: Key,
  route: R,
  ...[sent]: Arguments<R>
) {
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<R>> =>
      // The same call, which may be broken off: the compiler does not see through the rest parameter of a generic route.
      api.call(route, ...([{ ...sent, signal }] as unknown as Arguments<R>)),
  }
}
