import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../../support/site-process.ts'
import type { SiteProcess } from '../../support/site-process.ts'
import { createSiteDatabase } from './site-database.ts'

/**
 * Runs something on a site of its own with settings of its own. Its database is on the PostgreSQL server, where a fresh
 * start costs a quarter of what an embedded one does; what is special to the embedded database is in start-and-stop.test.ts.
 */
export async function withOwnSite(
  settings: Record<string, string>,
  use: (site: SiteProcess) => Promise<void>,
): Promise<void> {
  const database = await createSiteDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-own-'))
  const site = await startSite({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_SECRET: 'a secret of the browser tests, long enough',
    RATE_LIMITS: 'off',
    ...settings,
  })
  try {
    await use(site)
  } finally {
    await site.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}
