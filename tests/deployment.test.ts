import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listFiles, rootFolder } from '#tests/support/source-files.ts'

const secret = 'a secret of the deployment test, long enough'
/** What an operator fills in. */
const filledIn: Record<string, string> = {
  PUBLIC_URL: 'https://grants.example.org',
  APP_SECRET: secret,
  DATABASE_PASSWORD: 'b1a2',
  STORAGE_SECRET: 'c3d4',
}

test('[START-05] the settings of the compose file are settings of the product, and right ones', () => {
  const compose = readDeployed('compose.yaml')
  const block = /environment: &settings\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? ''
  const config = readConfig(readEnvironment(block.matchAll(/^ {4}([A-Z0-9_]+): '?(.*?)'?$/gm)), 'production')
  expect(config).toMatchObject({
    publicUrl: 'https://grants.example.org',
    databaseUrl: 'postgres://grantwright:b1a2@database:5432/grantwright',
    drainSeconds: 5,
    trustedProxies: ['172.16.0.0/12'],
    s3: { endpoint: 'http://storage:8333', bucket: 'uploads', secretAccessKey: 'c3d4' },
  })
  // Whatever it asks the operator for is in the example.
  const asked = new Set([...compose.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))
  const offered = new Set([...readDeployed('example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name))
  expect(asked).toEqual(offered)
})

test('settings filled in next to the compose file reach no image and no commit', () => {
  const secretFiles = ['deploy/.env', '.env', 'deploy/.env.production']
  const ignored = spawnSync('git', ['check-ignore', '--no-index', ...secretFiles], {
    cwd: rootFolder,
    encoding: 'utf8',
  })
  expect(ignored.stdout.trim().split('\n')).toEqual(secretFiles)
  expect(readFileSync(join(rootFolder, '.dockerignore'), 'utf8').split('\n')).toContain('**/.env*')
})

test('the image that runs holds production packages and named folders, all that a start needs among them', () => {
  const [, , last = ''] = readDeployed('Dockerfile').split(/^FROM .*$/m)
  expect(last).toContain('npm ci --omit=dev')
  expect(last).not.toMatch(/COPY (--from=\w+ )?\S*\. /)
  const copied = [...last.matchAll(/\/app\/([\w./-]+)/g)].map(([, path = '']) => path)
  expect(copied.toSorted()).toEqual(
    [
      'build',
      'public',
      'server',
      'shared',
      ...['build-freshness', 'cli', 'need-node', 'start'].map((name) => `scripts/${name}.mjs`),
    ].toSorted(),
  )
  const imported = [...readRoot('scripts/start.mjs').matchAll(/from '\.\/(\S+)'|import '\.\/(\S+)'/g)]
  expect(imported.map(([, from, whole]) => `scripts/${from ?? whole}`).every((path) => copied.includes(path))).toBe(
    true,
  )
})

test('what the server imports is a production package', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readRoot('package.json'))
  const files = [...listFiles('server', /\.ts$/), ...listFiles('shared', /\.ts$/)]
  const missing = files
    .filter((path) => !/\.test\.ts$|\/fakes\//.test(path))
    .flatMap((path) =>
      [...readRoot(path).matchAll(/^(?:import|export) (?!type\b).*?from '([^.#'][^']*)'/gm)].map(([, name = '']) => ({
        path,
        name,
      })),
    )
    .filter(({ name }) => !name.startsWith('node:'))
    .filter(
      ({ name }) =>
        !Object.hasOwn(
          dependencies,
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        ),
    )
  expect(missing).toEqual([])
})

test('the systemd unit limits memory, and leaves the process no right that it does not need', () => {
  const unit = readDeployed('grantwright.service')
  for (const line of [
    'MemoryMax=90%',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
    'NoNewPrivileges=true',
  ])
    expect(unit.split('\n')).toContain(line)
})

test('[START-06] [QUAL-04] a container is given more time to stop than it takes, and the balancer asks who is ready', () => {
  const compose = readDeployed('compose.yaml')
  const graceSeconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
  expect(graceSeconds).toBeGreaterThan(5 + 10)
  const replicas = [...compose.matchAll(/^ {2}(app-\d+): \*replica$/gm)].map(([, name]) => `${name}:3000`)
  const balancer = readDeployed('Caddyfile')
  expect(balancer).toContain(`reverse_proxy ${replicas.join(' ')} {`)
  expect(balancer).toContain('health_uri /ready')
})

test('[START-05] the settings of the systemd unit are settings of the product', () => {
  const unit = readDeployed('grantwright.service')
  const config = readConfig(readEnvironment(unit.matchAll(/^Environment=(\w+)=(.*)$/gm)), 'production')
  expect(config).toMatchObject({ publicUrl: 'https://grants.example.org', dataDir: '/var/lib/grantwright' })
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(10)
})

test('the page of figures has a line for every bench, and for nothing else', () => {
  const read = (path: string): string => readFileSync(join(rootFolder, path), 'utf8')
  const registry = /benches: .* = \{\n([\s\S]*?)\n\}/.exec(read('scripts/bench/registry.ts'))?.[1] ?? ''
  const benches = [...registry.matchAll(/^ {2}'?([a-z-]+)'?: /gm)].map(([, name]) => name)
  const lines = [...read('docs/operations/figures.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)
  expect(benches.length).toBeGreaterThan(10)
  expect(lines).toEqual(benches)
})

function readRoot(path: string): string {
  return readFileSync(join(rootFolder, path), 'utf8')
}

function readDeployed(name: string): string {
  return readRoot(`deploy/${name}`)
}

/** Names with their values, the operator's put in. */
function readEnvironment(pairs: Iterable<RegExpMatchArray>): Record<string, string> {
  return Object.fromEntries(
    [...pairs].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{(\w+)\}/g, (_all, asked: string) => filledIn[asked] ?? ''),
    ]),
  )
}
