import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '#server/db/database.ts'
import { startEmbeddedEngine } from '#server/db/embedded-engine.ts'
import { openOnEngine, openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'

const journal = fileURLToPath(new URL('../../server/db/migrations/meta/_journal.json', import.meta.url))

/** Opens an empty, migrated database: on the PostgreSQL server that TEST_DATABASE_URL names, else embedded in memory. */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined ? openEmbedded() : openOnServer(url)
}

/** Empties every table, and starts numbering anew. */
export async function emptyDatabase(database: Database): Promise<void> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`)
  await database.db.execute(sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`))
}

/** A migrated data directory is made once per set of migrations and loaded by every test file: a tenth of the time. */
async function openEmbedded(): Promise<Database> {
  const folder = join(tmpdir(), 'grantwright-tests')
  const path = join(folder, `migrated-${statSync(journal).mtimeMs}-${readFileSync(journal).length}.tar`)
  if (!existsSync(path)) {
    const engine = await startEmbeddedEngine({ folder: null, dump: null })
    const database = await openOnEngine(engine, openLog('silent'))
    const dump = await engine.dump()
    await database.close()
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${path}.${process.pid}`, dump)
    renameSync(`${path}.${process.pid}`, path)
  }
  return openOnEngine(await startEmbeddedEngine({ folder: null, dump: readFileSync(path) }), openLog('silent'))
}

/** Each test file has a database of its own on the server, dropped at the end. */
async function openOnServer(url: string): Promise<Database> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onServer(url, `create database ${name}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await openServerDatabase(address.href, openLog('silent'))
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(url, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
