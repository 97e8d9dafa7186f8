import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { Db } from '#server/db/database.ts'
import { productFolder } from '#server/process/product-files.ts'

const migrationsFolder = join(productFolder, 'server/db/migrations')

/** Key of the advisory lock that lets one replica migrate while the others wait. An arbitrary number of our own. */
const migrationLockKey = 7_261_001

/** The journal of the migrations, as far as it is read here. */
type Journal = { entries: { tag: string }[] }

/**
 * Runs the migrations that the database lacks, each once, whatever number of processes start together.
 *
 * @param upTo how many of the product's migrations count, from the first; null: all of them. Less makes the tables of an
 * earlier version, which a backup of that version fits.
 */
export async function migrateDatabase(connection: ClientConfig, upTo: number | null = null): Promise<void> {
  const client = new Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(${migrationLockKey})`)
    // Drizzle creates its own schema and table with "if not exists" and says so in notices; no one needs them.
    await client.query('set client_min_messages = warning')
    if (upTo === null) await migrate(drizzle(client), { migrationsFolder })
    else await withFirstMigrations(upTo, (folder) => migrate(drizzle(client), { migrationsFolder: folder }))
    await client.query(`select pg_advisory_unlock(${migrationLockKey})`)
    await client.query('reset client_min_messages')
  } finally {
    await client.end()
  }
}

/** Counts the migrations that have not run; a database from a newer release has none missing. */
export async function countMissingMigrations(db: Db): Promise<number> {
  const { entries } = readJournal()
  const { rows } = await db.execute<{ done: number }>(
    sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
  )
  return Math.max(0, entries.length - (rows[0]?.done ?? 0))
}

/** Lists the marks of the product's own migrations, oldest first, as the database notes them when they have run. */
export function listMigrationMarks(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
}

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
}

/** The library runs whole folders: lends one that holds only the first migrations. */
async function withFirstMigrations(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-migrations-'))
  try {
    const journal = readJournal()
    const entries = journal.entries.slice(0, count)
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
