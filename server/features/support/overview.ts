import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** When tickets were opened, as rows with `at` and `count`: for the figures of the overview. */
export const countTickets = () => sql`select created_at as at, 1 as count from support_tickets`

/** Counts the open tickets without an owner, and since when the oldest waits. */
export async function countUnassigned(db: Db): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(sql`
    select count(*) as count, extract(epoch from min(waiting_since)) as since from support_tickets
    where assignee_id is null and status in ('open', 'in_progress')`)
  const since = rows[0]?.since ?? null
  return { count: Number(rows[0]?.count ?? 0), since: since === null ? null : new Date(Number(since) * 1000) }
}
