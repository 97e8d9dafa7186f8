import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { MissingToolError, canInstallPackages, installPackage } from './missing-tool.ts'

/** A PostgreSQL server for tests; `stop` removes it when it is ours. */
type TestPostgres = { url: string; stop(): void }

const installRoot = '/usr/lib/postgresql'
/** Oldest major version that the product runs on. */
const majorMin = 15

/**
 * Finds or starts a PostgreSQL server: TEST_DATABASE_URL, otherwise a temporary cluster in a folder of its own, without
 * fsync.
 *
 * @throws {MissingToolError} when there is no server and none can be installed.
 */
export async function openTestPostgres(): Promise<TestPostgres> {
  const asked = process.env['TEST_DATABASE_URL']
  if (asked) return { url: asked, stop: () => {} }
  const found = findBinaries()
  if (found !== null) return startCluster(found)
  if (canInstallPackages()) await installPackage('postgresql')
  const installed = findBinaries()
  if (installed !== null) return startCluster(installed)
  throw new MissingToolError(
    `No PostgreSQL ${majorMin} or later found. Install it (Debian: apt-get install postgresql) or set TEST_DATABASE_URL=postgres://user:password@host:5432/name.`,
  )
}

function findBinaries(): string | null {
  if (!existsSync(installRoot)) return null
  const versions = readdirSync(installRoot)
    .filter((name) => Number(name) >= majorMin)
    .sort((a, b) => Number(b) - Number(a))
  return (
    versions.map((version) => join(installRoot, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb'))) ??
    null
  )
}

async function startCluster(binaries: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : null
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const asOwner = (program: string, args: readonly string[]): void => {
    execFileSync(join(binaries, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...owner })
  }
  asOwner('initdb', [
    '--pgdata',
    data,
    '--auth',
    'trust',
    '--username',
    'postgres',
    '--encoding',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ])
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ]
  asOwner('pg_ctl', [
    '--pgdata',
    data,
    '--log',
    join(folder, 'log'),
    '--wait',
    '--options',
    [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' '),
    'start',
  ])
  let stopped = false
  const stop = (): void => {
    if (stopped) return
    stopped = true
    asOwner('pg_ctl', ['--pgdata', data, '--mode', 'immediate', '--wait', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop()
      process.exit(1)
    })
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/** The numbers of a user and its group. */
function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
