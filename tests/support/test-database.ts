import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { startEmbeddedEngine } from '#server/db/embedded-engine.ts'
import { openOnEngine, openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { listFiles, rootFolder } from '#tests/support/source-files.ts'

/** A database of a test's own; `url` is its address on a PostgreSQL server, null for the embedded one. */
export type TestDatabase = Database & { url: string | null }

/** Opens an empty, migrated database: on the PostgreSQL server that TEST_DATABASE_URL names, else embedded in memory. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? openOnServer(url) : openEmbedded()
}

/** Empties every table, and starts numbering anew. */
export async function emptyDatabase(database: Database): Promise<void> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`)
  await database.db.execute(sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`))
}

/** Tests empty the activity log between each other; the log's own test puts the guard back. */
async function letTestsEmpty(database: Database): Promise<void> {
  for (const table of ['activity_log', 'activity_seals'])
    await database.db.execute(sql.raw(`alter table ${table} disable trigger ${table}_keep_all`))
}

/** A migrated data directory is made once per set of migrations and loaded by every test file: a tenth of the time. */
async function openEmbedded(): Promise<TestDatabase> {
  const folder = join(tmpdir(), 'grantwright-tests')
  const path = join(folder, `migrated-${migrationsMark()}.tar`)
  if (!existsSync(path)) {
    const engine = await startEmbeddedEngine({ folder: null, dump: null })
    const database = await openOnEngine(engine, openLog('silent'))
    await letTestsEmpty(database)
    const dump = await engine.dump()
    await database.close()
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${path}.${process.pid}`, dump)
    renameSync(`${path}.${process.pid}`, path)
  }
  const database = await openOnEngine(
    await startEmbeddedEngine({ folder: null, dump: readFileSync(path) }),
    openLog('silent'),
  )
  return { ...database, url: null }
}

/** Changes whenever a migration does, or what makes the dump. */
function migrationsMark(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename))
  const folder = join(rootFolder, 'server/db/migrations')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  for (const { tag } of journal.entries) hash.update(tag).update(readFileSync(join(folder, `${tag}.sql`)))
  for (const path of listFiles('server/db', /embedded-\w+\.ts$/)) hash.update(readFileSync(join(rootFolder, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Each test file has a database of its own on the server, dropped at the end. */
async function openOnServer(serverUrl: string): Promise<TestDatabase> {
  const { url, drop } = await createServerDatabase(serverUrl)
  const database = await openServerDatabase(url, openLog('silent'))
  await letTestsEmpty(database)
  await untilListening(database)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** Waits until the listening connection stands, so that its first report of a gap falls into no test. */
export async function untilListening(database: Database): Promise<void> {
  const heard = Promise.withResolvers<string>()
  const stop = database.listen('test_listening', heard.resolve)
  const asking = setInterval(() => {
    database.db.execute(`select pg_notify('test_listening', '')`).catch(heard.reject)
  }, 20)
  try {
    await heard.promise
  } finally {
    clearInterval(asking)
    stop()
  }
}
