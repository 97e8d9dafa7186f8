import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** An account, as mails and notices need it. `raw_user_meta_data` is written by its owner: trust nothing in it. */
type Account = { id: string; email: string | null; raw_user_meta_data: unknown }

/** Finds an account, also a banned or deleted one; null when it is gone. */
export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const { rows } = await db.execute<Account>(
    sql`select u.id, u.email, u.raw_user_meta_data from auth.users u where u.id = ${userId}::uuid`,
  )
  return rows[0] ?? null
}
