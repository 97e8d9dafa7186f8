import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { dayMs } from '#shared/duration.ts'
import type { Db } from '#server/db/database.ts'

/** How long ago a payment event may have come to be asked about: an older one was looked at, or matters no more. */
const paymentDays = 30

/** Counts the plan requests that no one decided, and since when the oldest waits. */
export function countPlanRequests(db: Db): Promise<{ count: number; since: Date | null }> {
  return waitingOf(
    db,
    sql`select count(*) as count, extract(epoch from min(created_at)) as since from subscription_requests
      where status = 'open'`,
  )
}

/** Counts the payment events of the last month that could not be understood or stored, and since when the oldest waits. */
export function countUnclearPayments(db: Db, now: Date): Promise<{ count: number; since: Date | null }> {
  const since = new Date(now.getTime() - paymentDays * dayMs).toISOString()
  return waitingOf(
    db,
    sql`select count(*) as count, extract(epoch from min(received_at)) as since from payment_events
      where (processed_at is null or error is not null) and received_at >= ${since}::timestamptz`,
  )
}

async function waitingOf(db: Db, query: SQL): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(query)
  const since = rows[0]?.since ?? null
  return { count: Number(rows[0]?.count ?? 0), since: since === null ? null : new Date(Number(since) * 1000) }
}
