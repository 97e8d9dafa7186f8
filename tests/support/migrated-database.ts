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

/** Name of the migrated database on the server that all others are copied from, in the environment of the test processes. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE'

/**
 * Makes the database that those of the tests are copied from, and has the process environment name it.
 *
 * @returns what drops it, and its copies.
 */
export async function openTemplate(serverUrl: string): Promise<() => Promise<void>> {
  const { url, name, drop } = await createServerDatabase(serverUrl)
  const database = await openServerDatabase(url, openLog('silent'))
  await letTestsEmpty(database)
  await database.close()
  process.env[templateVariable] = name
  return async () => {
    delete process.env[templateVariable]
    await drop()
  }
}

/** A migrated data directory is made once per set of migrations: loading it takes a tenth of the time. @returns its path. */
export async function migratedDump(): Promise<string> {
  const folder = join(tmpdir(), 'grantwright-tests')
  const path = join(folder, `migrated-${migrationsMark()}.tar`)
  if (existsSync(path)) return path
  const engine = await startEmbeddedEngine({ folder: null, dump: null })
  const database = await openOnEngine(engine, openLog('silent'))
  await letTestsEmpty(database)
  const dump = await engine.dump()
  await database.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${path}.${process.pid}`, dump)
  renameSync(`${path}.${process.pid}`, path)
  return path
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

/** Tests empty the activity log between each other; the log's own test puts the guard back. */
async function letTestsEmpty(database: Database): Promise<void> {
  for (const table of ['activity_log', 'activity_seals'])
    await database.db.execute(sql.raw(`alter table ${table} disable trigger ${table}_keep_all`))
}
