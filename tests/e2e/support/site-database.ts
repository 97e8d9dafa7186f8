import { openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { templateVariable } from '../../support/migrated-database.ts'
import { createServerDatabase } from '../../support/server-database.ts'
import { shiftDatabase } from '../../support/shifted-clock.ts'

/** Makes a database for a site: a copy of the one that was migrated before the first journey. */
export function createSiteDatabase(): ReturnType<typeof createServerDatabase> {
  return createServerDatabase(serverUrl(), process.env[templateVariable])
}

/** Before the first journey makes the migrated database that those of all sites are copied from. @returns what drops it. */
export default async function openSiteTemplate(): Promise<() => Promise<void>> {
  const { url, name, drop } = await createServerDatabase(serverUrl())
  // Defaults of columns ask the clock that was there when their tables were made.
  await shiftDatabase(url)
  await (await openServerDatabase(url, openLog('silent'))).close()
  process.env[templateVariable] = name
  return drop
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('Browser tests need a PostgreSQL server: run "npm test", or set TEST_DATABASE_URL.')
  return url
}
