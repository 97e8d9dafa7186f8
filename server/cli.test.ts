import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from '#server/cli/run-cli.ts'
import { goodPassword } from '#tests/support/auth-client.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { testSecret } from '#tests/support/test-app.ts'
import { freePort } from '../scripts/test/free-port.ts'
import { rootFolder } from '../scripts/test/step.ts'

/** What is typed after the name of a command, and a part of the answer; the exit status is 0 unless it says otherwise. */
type Typed = { args?: readonly string[]; answer: RegExp; status?: number }

const email = 'ana@example.org'
const sampleCall = 'tests/fixtures/calls/01-en-two-stage-ria.md'

/** Every command by its name, in an order in which each finds what it needs. Files are in the folder of the test. */
const typedCommands = (folder: string): Record<string, readonly Typed[]> => ({
  doctor: [{ answer: /ok {4}every migration has run/ }],
  'admin:create': [{ args: ['--email', email, '--password', goodPassword], answer: /^Created the administrator/m }],
  'admin:reset-password': [
    { args: ['--email', email], answer: /^Password: /m },
    { args: ['--email', 'no-one@example.org'], answer: /No account has the address/, status: 1 },
    { args: ['--loud'], answer: /^Usage: npm run cli -- admin:reset-password/m, status: 2 },
  ],
  'auth:service-token': [{ args: ['--days', '1'], answer: /^ey/m }],
  'keys:rotate': [{ answer: /is published now and signs from/ }],
  'content:export': [{ args: ['--file', join(folder, 'content.json')], answer: /^Wrote the content/m }],
  'content:import': [{ args: ['--file', join(folder, 'words.csv')], answer: /^Written: 1 inserted/m }],
  'logs:verify': [{ answer: /^Verified: \d+ entries/m }],
  'backup:create': [{ args: ['--file', join(folder, 'first.backup')], answer: /^Wrote .*SHA-256/m }],
  backup: [{ args: ['--file', join(folder, 'second.backup')], answer: /^Wrote .*SHA-256/m }],
  'backup:verify': [{ args: ['--file', join(folder, 'first.backup')], answer: /^The backup of .* is whole/m }],
  'backup:restore': [
    {
      args: ['--file', join(folder, 'first.backup'), '--keep', join(folder, 'kept-1.backup')],
      answer: /^Restored the backup/m,
    },
  ],
  restore: [
    {
      args: ['--file', join(folder, 'second.backup'), '--keep', join(folder, 'kept-2.backup')],
      answer: /^Restored the backup/m,
    },
  ],
  'call:read': [
    { args: [sampleCall], answer: /"schema": "call-facts\/1"/ },
    { args: [join(folder, 'missing.pdf')], answer: /^Cannot read .*missing\.pdf/m, status: 1 },
  ],
})

/** How long a process may live after its last word, in ms: less than the half minute for which a thread waits for more files. */
const lingerMaxMs = 20_000

test(
  '[START-09] every command, typed as an operator types it, answers and exits by itself',
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grantwright-cli-'))
    const serverUrl = process.env['TEST_DATABASE_URL']
    const server = serverUrl ? await createServerDatabase(serverUrl) : null
    onTestFinished(async () => {
      await server?.drop()
      rmSync(folder, { recursive: true, force: true })
    })
    const environment = {
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: testSecret,
      PORT: String(await freePort()),
      ...(server ? { DATABASE_URL: server.url } : {}),
    }
    const words = 'page,section,language,content_key,content_value\nhome,hero,en,badge,Words\n'
    writeFileSync(join(folder, 'words.csv'), words)
    const typed = typedCommands(folder)
    expect(Object.keys(typed).toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
    for (const [name, calls] of Object.entries(typed))
      for (const { args = [], answer, status = 0 } of calls) {
        const ended = await typeCommand([name, ...args], environment)
        expect(ended.output, name).toMatch(answer)
        expect([name, ended.status], ended.output).toEqual([name, status])
        expect(ended.lingeredMs, name).toBeLessThan(lingerMaxMs)
      }
  },
)

/** Runs `npm run cli -- …` as a process of its own. @returns how it ended, and how long after its last output. */
function typeCommand(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ status: number | null; output: string; lingeredMs: number }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('npm', ['run', 'cli', '--', ...args], {
    cwd: rootFolder,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // One that never ends fails by its status.
    timeout: 120_000,
  })
  let output = ''
  let spokeAt = performance.now()
  const collect = (bytes: Buffer): void => {
    output += bytes.toString()
    spokeAt = performance.now()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, output, lingeredMs: performance.now() - spokeAt }))
  })
}
