import { sql } from 'drizzle-orm'
import { dayMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'

/** How long the log keeps the address from which a user acted. That they acted stays. */
const addressDays = 90
const rowsAtOnce = 5_000

/** Takes network addresses out of old entries; the chain over the log covers only their hashes, so it holds. */
export async function pruneOldAddresses(deps: Deps): Promise<void> {
  const edge = new Date(deps.clock.now() - addressDays * dayMs).toISOString()
  for (;;) {
    const { rows } = await deps.database.db.execute(sql`
      update activity_log set address = null, address_salt = null where id in (
        select id from activity_log where address is not null and at < ${edge}::timestamptz limit ${rowsAtOnce})
      returning 1`)
    if (rows.length < rowsAtOnce) return
  }
}
