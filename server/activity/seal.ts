import { sql } from 'drizzle-orm'
import { hourMs } from '#shared/duration.ts'
import { noSeal, rootOf, sealHash } from '#server/activity/proofs.ts'
import { findNewestSeal, insertSeal, listUnsealed } from '#server/activity/seal-store.ts'
import type { Deps } from '#server/deps.ts'

/** Key of the advisory lock under which one replica at a time adds to the chain. */
const sealLockKey = 7_261_007
const rowsMax = 500
/** No transaction that wrote a row is still open after this long: its number is looked for no more. */
export const settledMs = hourMs

/**
 * Adds everything that was written since to the hash chain.
 *
 * Not done by those who write: a chain has one end, and every act of the site would wait for the one before it. A row that
 * is written by a transaction which commits late gets into a later seal; each seal names the rows that it covers.
 *
 * @returns how many rows were sealed.
 */
export async function sealActivity(deps: Deps): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await sealNext(deps)
    sealed += count
    if (count < rowsMax) return sealed
  }
}

async function sealNext(deps: Deps): Promise<number> {
  return deps.database.db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sealLockKey}) as taken`,
    )
    if (locks[0]?.taken !== true) return 0
    const now = new Date(deps.clock.now())
    const last = await findNewestSeal(tx)
    const rows = await listUnsealed(tx, new Date(now.getTime() - settledMs), rowsMax)
    if (rows.length === 0) return 0
    const rowIds = rows.map(({ id }) => id)
    const root = rootOf(rows)
    const number = (last?.number ?? 0) + 1
    const hash = sealHash({ number, before: last?.hash ?? noSeal, rowIds, root })
    await insertSeal(tx, {
      number,
      row_ids: rowIds,
      high_id: Math.max(last?.high_id ?? 0, ...rowIds),
      last_at: new Date(Math.max(...rows.map(({ at }) => at.getTime()))),
      root,
      hash,
      signature: deps.secrets.hash('activity-seal', hash),
      sealed_at: now,
    })
    return rows.length
  })
}
