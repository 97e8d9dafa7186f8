/** What became of one row. */
export type RowResult = { id: string; rejection: string | null }

/** How far a run has come. */
export type RunProgress = { done: number; total: number | null }

/** Most rows that one call of the API changes. */
const batchMax = 200

/**
 * Acts on rows in calls of at most 200, one after the other.
 *
 * @param source the ids, or a function that reads them page by page: the next page after a cursor, null for the first.
 * @param act does one call and tells what became of each row.
 * @returns what became of every row; of a stopped run, of those until then.
 * @throws what `source` and `act` throw.
 */
export async function runInBatches(
  source: readonly string[] | ((cursor: string | null) => Promise<{ ids: readonly string[]; next: string | null }>),
  action: (ids: readonly string[]) => Promise<readonly RowResult[]>,
  { report, signal }: { report: (done: number) => void; signal: AbortSignal },
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for await (const ids of typeof source === 'function' ? pagesOf(source) : slicesOf(source)) {
    if (signal.aborted) break
    if (ids.length > 0) results.push(...(await action(ids)))
    report(results.length)
  }
  return results
}

async function* pagesOf(
  read: (cursor: string | null) => Promise<{ ids: readonly string[]; next: string | null }>,
): AsyncGenerator<readonly string[]> {
  let cursor: string | null = null
  do {
    // The place of the next page is known before these rows change.
    const page: { ids: readonly string[]; next: string | null } = await read(cursor)
    cursor = page.next
    yield* slicesOf(page.ids)
  } while (cursor !== null)
}

function* slicesOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += batchMax) yield ids.slice(from, from + batchMax)
}
