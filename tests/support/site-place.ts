import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openEmbeddedDatabase, openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { migratedDump, templateVariable } from './migrated-database.ts'
import { createServerDatabase } from './server-database.ts'
import { testSecret } from './test-app.ts'

/** The administrator of the sites that start at a place. */
export const placeAdmin = { email: 'admin@example.org', password: 'Violet-Harbour-7' }

/** Where sites of a test keep their data, one after the other; it goes when the test ends. */
type SitePlace = {
  folder: string
  isEmbedded: boolean
  /** Environment of a site at this place. */
  settings: Record<string, string>
  open(): Promise<Database>
}

/**
 * Makes a place for sites that are processes of their own: a database on the server, or a folder.
 *
 * @param state `empty`: the first start makes every table. `migrated`: the tables exist and are empty, which saves a first start
 * on the embedded database eight seconds.
 */
export async function openPlace(state: 'empty' | 'migrated'): Promise<SitePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-place-'))
  const serverUrl = process.env['TEST_DATABASE_URL']
  const isMigrated = state === 'migrated'
  const server = serverUrl
    ? await createServerDatabase(serverUrl, isMigrated ? process.env[templateVariable] : undefined)
    : null
  onTestFinished(async () => {
    await server?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  if (server === null && isMigrated) await unpackMigrated(join(folder, 'database'))
  return {
    folder,
    isEmbedded: server === null,
    settings: {
      DATA_DIR: folder,
      APP_SECRET: testSecret,
      ADMIN_EMAIL: placeAdmin.email,
      ADMIN_PASSWORD: placeAdmin.password,
      ...(server ? { DATABASE_URL: server.url } : {}),
    },
    open: () =>
      server ? openServerDatabase(server.url, openLog('silent')) : openEmbeddedDatabase(folder, openLog('silent')),
  }
}

async function unpackMigrated(folder: string): Promise<void> {
  mkdirSync(folder)
  // Its paths begin with a slash, which is taken away.
  execFileSync('tar', ['-xf', await migratedDump(), '-C', folder], { stdio: ['ignore', 'ignore', 'ignore'] })
}
