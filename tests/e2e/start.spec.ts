import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Client } from 'pg'
import { createServerDatabase } from '../support/server-database.ts'
import { hydrated } from './support/hydrated.ts'
import { withOwnSite } from './support/own-site.ts'
import { fillLogin } from './support/people.ts'
import { call, openSession } from '../support/http-client.ts'
import { failToStart, startSite } from '../support/site-process.ts'
import type { SiteProcess } from '../support/site-process.ts'

const secret = 'a secret of the start tests, long enough'
const admin = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Violet-Harbour-7' }

type Row = { id: string; content_value: unknown; updated_at: string }

// Each test makes databases of its own; on a busy machine that takes its time.
test.describe.configure({ timeout: 180_000 })

test('[START-01] [START-02] [START-05] a fresh folder becomes a site in three languages where an administrator signs in; a second start changes nothing and keeps every edit', async ({
  page,
}) => {
  await withFolder(async (folder) => {
    const first = await startSite({ DATA_DIR: folder, ...admin })
    expect(existsSync(join(folder, 'database'))).toBe(true)
    expect(first.output()).toContain('the default content was loaded')
    for (const [language, word] of [
      ['en', 'Launch agent'],
      ['ru', 'Запустить'],
      ['ro', 'Lansați'],
    ] as const) {
      const html = await (await fetch(`${first.url}/?lng=${language}`)).text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(html, language).toContain(word)
    }
    await page.goto(`${first.url}/login`)
    await hydrated(page)
    await fillLogin(page, { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
    await expect(page).toHaveURL(`${first.url}/dashboard`)
    await page.goto('about:blank')
    const row = await readBadge(first)
    const token = await signIn(first)
    const saved = await call(
      first.url,
      'PATCH',
      `/api/content/${row.id}`,
      { content_value: 'Our own badge', updated_at: row.updated_at },
      token,
    )
    expect(saved.status).toBe(200)
    expect(await first.stop()).toBe(0)

    const startedAt = performance.now()
    const second = await startSite({ DATA_DIR: folder })
    const seconds = (performance.now() - startedAt) / 1000
    test.info().annotations.push({ type: 'second start', description: `${seconds.toFixed(2)} s` })
    expect(second.output()).not.toContain('the default content was loaded')
    expect((await readBadge(second)).content_value).toBe('Our own badge')
    expect(await (await fetch(second.url)).text()).toContain('Our own badge')
    // The session of the first start is still good: keys and secret were kept.
    expect((await call(second.url, 'GET', '/api/me/role', undefined, token)).body).toMatchObject({ role: 'admin' })

    // [START-05] Another process on the folder is refused and told what to do; the first goes on.
    const rejected = await failToStart({ DATA_DIR: folder, PORT: '0' })
    expectOneLine(rejected, 'DATA_DIR')
    expect(rejected.stderr).toContain('DATABASE_URL')
    expect((await fetch(`${second.url}/ready`)).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })
})

test('[START-03] a PostgreSQL server holds the same product, without a second migration', async () => {
  await withServerDatabase(async (databaseUrl) => {
    await withFolder(async (folder) => {
      const settings = { DATABASE_URL: databaseUrl, APP_SECRET: secret, DATA_DIR: folder, ...admin }
      const first = await startSite(settings)
      expect(await (await fetch(first.url)).text()).toContain('Launch agent')
      const migrations = await countMigrations(databaseUrl)
      await first.stop()
      const second = await startSite(settings)
      expect(await countMigrations(databaseUrl)).toBe(migrations)
      expect((await readBadge(second)).id).toBeTruthy()
      expect(await second.stop()).toBe(0)
      expect(readdirSync(folder)).not.toContain('database')
    })
  })
})

test('[START-04] without an administrator a link is printed that makes one, once', async () => {
  await withServerDatabase(async (databaseUrl) =>
    withFolder(async (folder) => {
      const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl, APP_SECRET: secret }
      const first = await startSite(settings)
      const token = /\/setup\?token=([\w-]+)/.exec(first.output())?.[1]
      expect(token, first.output()).toBeTruthy()
      expect((await call(first.url, 'GET', `/api/setup?token=${token}`)).body).toEqual({ valid: true })
      const person = {
        token,
        email: 'first@example.org',
        password: 'Violet-Harbour-7',
        first_name: 'Ana',
        last_name: 'Rusu',
      }
      expect((await call(first.url, 'POST', '/api/setup', { ...person, password: 'short' })).status).toBe(422)
      expect((await call(first.url, 'POST', '/api/setup', person)).status).toBe(201)
      expect((await call(first.url, 'GET', `/api/setup?token=${token}`)).body).toEqual({ valid: false })
      expect((await call(first.url, 'POST', '/api/setup', { ...person, email: 'second@example.org' })).status).toBe(410)
      expect(
        (await call(first.url, 'GET', '/api/me/role', undefined, await signIn(first, 'first@example.org'))).body,
      ).toMatchObject({ role: 'admin' })
      await first.stop()
      const second = await startSite(settings)
      expect(second.output()).not.toContain('/setup?token=')
      await second.stop()
    }),
  )
})

test('[START-04] ADMIN_EMAIL and ADMIN_PASSWORD make the administrator without a link', async () => {
  await withOwnSite(admin, async (site) => {
    expect(site.output()).not.toContain('/setup?token=')
    expect((await call(site.url, 'GET', '/api/me/role', undefined, await signIn(site))).body).toMatchObject({
      role: 'admin',
    })
  })
})

const unreachable = 'postgres://nobody@127.0.0.1:1/none'

for (const [name, settings] of [
  ['PORT', { PORT: 'http' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'grants.example.org' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x', APP_SECRET: secret }],
  ['DATABASE_URL', { DATABASE_URL: unreachable, APP_SECRET: secret }],
  ['APP_SECRET', { DATABASE_URL: unreachable }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.org' }],
  ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'short' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['AUTH_CONFIG', { AUTH_CONFIG: '/no/such/file.json' }],
  ['DATABASE_URI', { DATABASE_URI: unreachable }],
  ['OAUTH_GITHUB_CLIENT_SECRET', { OAUTH_GITHUB_CLIENT_ID: 'x' }],
] as const) {
  test(`[START-05] a wrong ${name} stops the start with one line and status 1: ${JSON.stringify(settings)}`, async () => {
    await withFolder(async (folder) => {
      expectOneLine(await failToStart({ DATA_DIR: folder, PORT: '0', ...settings }), name)
    })
  })
}

test('[START-05] a port in use and a folder that cannot be written stop the start too', async () => {
  await withFolder(async (folder) => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await withServerDatabase(async (databaseUrl) => {
      const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl, APP_SECRET: secret, PORT: String(port) }
      expectOneLine(await failToStart(settings), 'PORT')
    })
    other.close()
    writeFileSync(join(folder, 'file'), '')
    expectOneLine(await failToStart({ DATA_DIR: join(folder, 'file'), PORT: '0' }), 'DATA_DIR')
  })
})

/** The server itself gives up on what is still open after ten seconds. */
const stopPatienceMs = 9_000

test('[START-06] SIGTERM lets the request in flight finish, takes no new connection, and ends with status 0', async () => {
  await withOwnSite(admin, async (site) => {
    const body = JSON.stringify({ name: 'Ana Rusu', email: 'ana@example.org', message: 'A slow letter.' })
    const slow = request(`${site.url}/api/contact`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        // The server says that it has begun to read the request.
        expect: '100-continue',
      },
    })
    slow.flushHeaders()
    await once(slow, 'continue')
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      slow.once('response', resolve)
      slow.once('error', reject)
    })
    slow.write(body.slice(0, 10))
    const startedAt = performance.now()
    const stopped = site.stop()
    await expect
      .poll(() =>
        fetch(`${site.url}/health`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused')
    slow.end(body.slice(10))
    expect((await answered).statusCode).toBe(201)
    expect(await stopped).toBe(0)
    // The connection stays open on the client's side; the stop does not wait for it.
    expect(performance.now() - startedAt).toBeLessThan(stopPatienceMs)
  })
})

test('[START-06] an open stream of events does not hold the stop up', async () => {
  await withOwnSite(admin, async (site) => {
    const stream = await fetch(`${site.url}/api/events`, { headers: { authorization: `Bearer ${await signIn(site)}` } })
    expect(stream.status).toBe(200)
    const startedAt = performance.now()
    expect(await site.stop()).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(stopPatienceMs)
  })
})

function expectOneLine({ status, stderr }: { status: number | null; stderr: string }, name: string): void {
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1)
  expect(stderr.startsWith(`${name}: `), stderr).toBe(true)
  expect(status).toBe(1)
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-start-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withServerDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { url, drop } = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  try {
    await work(url)
  } finally {
    await drop()
  }
}

async function countMigrations(databaseUrl: string): Promise<unknown> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select count(*) from drizzle.__drizzle_migrations')
  await client.end()
  return rows[0]?.count
}

/** Signs the administrator in, or somebody with the same password. */
function signIn({ url }: SiteProcess, email = admin.ADMIN_EMAIL): Promise<string> {
  return openSession(url, email, admin.ADMIN_PASSWORD)
}

async function readBadge(site: SiteProcess): Promise<Row> {
  const { body } = await call(site.url, 'GET', '/api/content?page=home&section=hero&language=en&content_key=badge')
  const [row] = (body as { items: Row[] }).items
  if (!row) throw new Error('There is no badge')
  return row
}
