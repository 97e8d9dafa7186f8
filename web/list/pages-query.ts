/** A list that comes page by page. @param ask gives the page at a cursor; without one the first. */
export function pagesQuery<const Key extends readonly unknown[], Page extends { next_cursor: string | null }>(
  queryKey: Key,
  ask: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  return {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      ask(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.next_cursor,
  }
}
