import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** When tickets were opened, as rows with `at` and `count`: for the figures of the overview. */
export const countTickets = () => sql`select created_at as at, 1 as count from support_tickets`

/** Counts the tickets whose promised answer is late, and since when the oldest is. */
export async function countOverdue(db: Db, now: Date): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(sql`
    select count(*) as count, extract(epoch from min(next_response_due_at)) as since from support_tickets
    where status in ('open', 'in_progress') and next_response_due_at < ${now.toISOString()}::timestamptz`)
  return waitingOf(rows[0])
}

/** Counts the mails in quarantine, and since when the oldest is there. */
export async function countQuarantined(db: Db): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(sql`
    select count(*) as count, extract(epoch from min(received_at)) as since from inbound_mails
    where state = 'quarantined'`)
  return waitingOf(rows[0])
}

/** Counts the open tickets without an owner, and since when the oldest waits. */
export async function countUnassigned(db: Db): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(sql`
    select count(*) as count, extract(epoch from min(waiting_since)) as since from support_tickets
    where assignee_id is null and status in ('open', 'in_progress')`)
  return waitingOf(rows[0])
}

function waitingOf(row: { count: string; since: string | null } | undefined): { count: number; since: Date | null } {
  const since = row?.since ?? null
  return { count: Number(row?.count ?? 0), since: since === null ? null : new Date(Number(since) * 1000) }
}
