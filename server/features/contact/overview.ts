import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Counts the messages that no one has looked at, and since when the oldest waits. */
export async function countNewMessages(db: Db): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(sql`
    select count(*) as count, extract(epoch from min(created_at)) as since from contact_messages where state = 'new'`)
  const since = rows[0]?.since ?? null
  return { count: Number(rows[0]?.count ?? 0), since: since === null ? null : new Date(Number(since) * 1000) }
}

/** Counts the messages whose promised answer is late, and since when the oldest is. */
export async function countOverdueMessages(db: Db, now: Date): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(sql`
    select count(*) as count, extract(epoch from min(answer_due_at)) as since from contact_messages
    where state = 'new' and answer_due_at < ${now.toISOString()}::timestamptz`)
  const since = rows[0]?.since ?? null
  return { count: Number(rows[0]?.count ?? 0), since: since === null ? null : new Date(Number(since) * 1000) }
}
