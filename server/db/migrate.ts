import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { Db } from '#server/db/database.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Key of the advisory lock that lets one replica migrate while the others wait. An arbitrary number of our own. */
const migrationLockKey = 7_261_001

/** Runs the migrations that the database lacks, each once, whatever number of processes start together. */
export async function migrateDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${migrationLockKey})`)
    // Drizzle creates its own schema and table with "if not exists" and says so in notices; nobody needs them.
    await client.query('set client_min_messages = warning')
    await migrate(drizzle(client), { migrationsFolder })
    await client.query(`select pg_advisory_unlock(${migrationLockKey})`)
    await client.query('reset client_min_messages')
  } finally {
    await client.end()
  }
}

/** Counts the migrations that have not run; a database from a newer release has none missing. */
export async function countMissingMigrations(db: Db): Promise<number> {
  const journal: { entries: unknown[] } = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'))
  const { rows } = await db.execute<{ done: number }>(
    sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
  )
  return Math.max(0, journal.entries.length - (rows[0]?.done ?? 0))
}
