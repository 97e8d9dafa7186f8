import { allFeatures } from '#server/features.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, openRuntime } from '#server/app.ts'
import type { App } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { openLog } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import { openDiskStore } from '#server/storage/disk-store.ts'
import type { WebBundle } from '#server/pages/web-bundle.ts'
import { openStore } from '#server/storage/open-store.ts'
import { openFakeClock } from '#tests/support/fake-clock.ts'
import type { FakeClock } from '#tests/support/fake-clock.ts'
import { emptyDatabase, openTestDatabase } from '#tests/support/test-database.ts'

/** The product's API in process, on a real database. */
export type TestApp = {
  /** @param clientAddress where the request seems to come from; one of those reserved for documents by default. */
  fetch(request: Request | string, init?: RequestInit, clientAddress?: string): Promise<Response>
  deps: Deps
  clock: FakeClock
  endpoints: App['endpoints']
  addresses: App['addresses']
  /** Empties the database. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Origin of the site in tests. */
export const testOrigin = 'http://localhost:3000'

/** APP_SECRET of the product in tests. */
export const testSecret = 'a test secret of more than thirty-two characters'

/** Address that requests seem to come from unless a test says otherwise: one of those reserved for documents. */
export const testClientAddress = '203.0.113.7'

/**
 * Opens the API in process.
 *
 * @param environment settings next to the defaults, as in the process's environment.
 * @param given a database that is open already (another replica's, or one that a test can take away); it is closed with
 * the app.
 * @param bundle the built pages, for tests of what visitors are sent; without it the app has no pages.
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  given: Database | null = null,
  bundle: WebBundle | null = null,
): Promise<TestApp> {
  const config = readConfig({ ...environment }, 'test')
  const clock = openFakeClock()
  // Made by the store when the first file comes.
  const folder = join(tmpdir(), `grantwright-files-${randomUUID()}`)
  const database = given ?? (await openTestDatabase())
  const started: Deps = {
    config,
    log: openLog('silent'),
    clock,
    database,
    secrets: openSecrets(testSecret),
    files: config.s3 === null ? openDiskStore(folder) : openStore(config),
    personalData: allFeatures.personalData(clock),
  }
  const runtime = openRuntime(started)
  const app = createApp(runtime, bundle)
  return {
    fetch: (request, init, clientAddress = testClientAddress) => {
      const made = typeof request === 'string' ? new Request(new URL(request, testOrigin), init) : request
      return app.fetch(made, clientAddress)
    },
    deps: started,
    clock,
    endpoints: app.endpoints,
    addresses: app.addresses,
    reset: () => emptyDatabase(database),
    async close() {
      runtime.live.close()
      app.close()
      runtime.settings.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
