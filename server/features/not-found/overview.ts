import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** From this count on, a link keeps leading visitors to an address that does not exist. */
const oftenMin = 5

/** Counts the unknown addresses that are asked for often. */
export async function countMissedOften(db: Db): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(sql`
    select count(*) as count, extract(epoch from min(first_at)) as since from not_found_paths where count >= ${oftenMin}`)
  const since = rows[0]?.since ?? null
  return { count: Number(rows[0]?.count ?? 0), since: since === null ? null : new Date(Number(since) * 1000) }
}
