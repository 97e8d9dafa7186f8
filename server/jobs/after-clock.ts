import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { minuteMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import type { jobs } from '#server/jobs/tables.ts'
import type { mails } from '#server/mail/tables.ts'

/** How far the clocks of replicas may be apart. */
const clockSkewMs = 5 * minuteMs

/**
 * Brings forward what a clock that was ahead has put off: what was to be done at once, and tries that wait longer than any
 * pause. What is planned for an instant keeps it.
 *
 * @param leased rows that replicas take for the time of a lease, and what says when they are due.
 */
export async function mendAfterClock(
  deps: Deps,
  { table, dueAt }: { table: typeof jobs | typeof mails; dueAt: AnyPgColumn },
  { leaseMs, pauseMaxMs }: { leaseMs: number; pauseMaxMs: number },
): Promise<void> {
  const at = (ms: number) => sql`${new Date(deps.clock.now() + ms).toISOString()}::timestamptz`
  await deps.database.db.execute(sql`
    update ${table} set ${sql.identifier(dueAt.name)} = ${at(0)} where ${table.state} = 'waiting' and (
      (${table.created_at} > ${at(clockSkewMs)}
        and ${dueAt} <= ${table.created_at} + ${leaseMs} * interval '1 millisecond')
      or (${table.attempts} > 0 and ${dueAt} > ${at(pauseMaxMs + clockSkewMs)}))`)
}
