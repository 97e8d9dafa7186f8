import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPlace } from '#tests/support/site-place.ts'
import { failToStartPlain } from '#tests/support/site-process.ts'

// Each start is a process of its own; on a busy machine that takes its time.
const patience = { timeout: 120_000 }

// What is wrong in a setting itself is read before anything opens; server/config.test.ts has every message of that kind.
test.for([
  ['PORT', { PORT: 'http' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
] as [name: string, settings: Record<string, string>][])(
  '[START-05] a wrong setting stops the start with one line that names %s, and status 1: %j',
  patience,
  async ([name, settings]) => {
    await stopsWithOneLine(name, settings)
  },
)

test('[START-05] a port in use stops the start too', patience, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await stopsWithOneLine('PORT', { PORT: String(port) })
})

test('[START-05] a data folder that cannot be written stops the start too', patience, async () => {
  await stopsWithOneLine('DATA_DIR', { DATA_DIR: import.meta.filename })
})

async function stopsWithOneLine(name: string, wrong: Record<string, string>): Promise<void> {
  const { settings } = await openPlace('migrated')
  const { status, stderr } = await failToStartPlain({ ...settings, PORT: '0', ...wrong })
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1)
  expect(stderr.startsWith(`${name}: `), stderr).toBe(true)
  expect(status).toBe(1)
}
