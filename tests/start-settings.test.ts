import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { failToStartPlain } from '#tests/support/site-process.ts'
import { testSecret } from '#tests/support/test-app.ts'

// Each start is a process of its own; on a busy machine that takes its time.
const patience = { timeout: 120_000 }
const unreachable = 'postgres://nobody@127.0.0.1:1/none'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grantwright-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.for([
  ['PORT', { PORT: 'http' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'grants.example.org' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x', APP_SECRET: testSecret }],
  ['DATABASE_URL', { DATABASE_URL: unreachable, APP_SECRET: testSecret }],
  ['APP_SECRET', { DATABASE_URL: unreachable }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.org' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'short' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['AUTH_CONFIG', { AUTH_CONFIG: '/no/such/file.json' }],
  ['DATABASE_URI', { DATABASE_URI: unreachable }],
  ['OAUTH_GITHUB_CLIENT_SECRET', { OAUTH_GITHUB_CLIENT_ID: 'x' }],
] as [name: string, settings: Record<string, string>][])(
  '[START-05] a wrong setting stops the start with one line that names %s, and status 1: %j',
  patience,
  async ([name, settings]) => {
    await stopsWithOneLine(name, { PORT: '0', ...settings })
  },
)

test('[START-05] a port in use stops the start too', patience, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const serverUrl = process.env['TEST_DATABASE_URL']
  const database = serverUrl ? await createServerDatabase(serverUrl) : null
  onTestFinished(async () => database?.drop())
  const where: Record<string, string> = database ? { DATABASE_URL: database.url, APP_SECRET: testSecret } : {}
  await stopsWithOneLine('PORT', { ...where, PORT: String(port) })
})

test('[START-05] a data folder that cannot be written stops the start too', patience, async () => {
  writeFileSync(join(folder, 'file'), '')
  await stopsWithOneLine('DATA_DIR', { DATA_DIR: join(folder, 'file'), PORT: '0' })
})

async function stopsWithOneLine(name: string, settings: Record<string, string>): Promise<void> {
  const { status, stderr } = await failToStartPlain({ DATA_DIR: folder, ...settings })
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1)
  expect(stderr.startsWith(`${name}: `), stderr).toBe(true)
  expect(status).toBe(1)
}
