import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Client } from 'pg'
import type { Database } from '#server/db/database.ts'
import { listMigrationMarks } from '#server/db/migrate.ts'
import { openEmbeddedDatabase, openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { call, openSession } from '#tests/support/http-client.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { startPlainSite } from '#tests/support/site-process.ts'
import { testSecret } from '#tests/support/test-app.ts'

const admin = { email: 'admin@example.org', password: 'Violet-Harbour-7' }

/** Where sites of a test keep their data, one after the other: a database on the server, or a folder. */
async function openPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-stop-'))
  const serverUrl = process.env['TEST_DATABASE_URL']
  const server = serverUrl ? await createServerDatabase(serverUrl) : null
  onTestFinished(async () => {
    await server?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    isEmbedded: server === null,
    settings: {
      DATA_DIR: folder,
      APP_SECRET: testSecret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(server ? { DATABASE_URL: server.url } : {}),
    },
    open: (): Promise<Database> =>
      server ? openServerDatabase(server.url, openLog('silent')) : openEmbeddedDatabase(folder, openLog('silent')),
  }
}

/** What a start could change: the migrations noted, the file of every table and index, and the rows of every table. */
async function readState(database: Database) {
  const rows = async (text: string): Promise<Record<string, unknown>[]> =>
    (await database.db.execute(sql.raw(text))).rows
  const migrations = await rows('select id, hash, created_at from drizzle.__drizzle_migrations order by id')
  const files = await rows(`
    select c.oid::regclass::text as name, relfilenode::text as file from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'auth', 'drizzle') and relkind in ('r', 'i', 'S') order by 1`)
  const tables = files.filter(({ name }) => !String(name).includes('__drizzle'))
  const contents: Record<string, unknown> = {}
  for (const { name } of await rows(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ('public', 'auth') and relkind = 'r' order by 1`)) {
    const [sum] = await rows(
      `select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as sum from ${String(name)} t`,
    )
    contents[String(name)] = sum
  }
  return { migrations, files: tables, contents }
}

test(
  '[START-02] a second start runs no migration, makes no table anew and leaves every row as it is',
  { timeout: 300_000 },
  async () => {
    const place = await openPlace()
    const first = await startPlainSite(place.settings)
    const token = await openSession(first.url, admin.email, admin.password)
    const { body } = await call(
      first.url,
      'GET',
      '/api/content?page=home&content_key=badge&language=en',
      undefined,
      token,
    )
    const [row] = (body as { items: { id: string; updated_at: string }[] }).items
    const edit = { content_value: 'Our own badge', updated_at: row?.updated_at }
    expect((await call(first.url, 'PATCH', `/api/content/${row?.id}`, edit, token)).status).toBe(200)
    expect(await first.stop()).toBe(0)
    const before = await inDatabase(place.open, readState)
    expect(before.migrations.map(({ hash }) => hash)).toEqual(listMigrationMarks())

    const second = await startPlainSite(place.settings)
    expect(second.output()).not.toContain('the default content was loaded')
    expect(await second.stop()).toBe(0)
    const after = await inDatabase(place.open, readState)
    expect(after.migrations).toEqual(before.migrations)
    expect(after.files).toEqual(before.files)
    expect(after.contents).toEqual(before.contents)
  },
)

test(
  '[START-02] opening what is up to date asks the database a dozen things, whatever number of migrations there are',
  { timeout: 300_000 },
  async () => {
    const place = await openPlace()
    const asked = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => asked.mockRestore())
    await inDatabase(place.open, async () => {})
    const atFirst = asked.mock.calls.length
    expect(atFirst).toBeGreaterThan(listMigrationMarks().length)
    asked.mockClear()
    await inDatabase(place.open, async () => {})
    expect(asked.mock.calls.length).toBeLessThanOrEqual(16)
  },
)

/** What the embedded database notes in its control file when it was shut down in order. */
const shutDown = 1
/** Where the state stands in it, behind the numbers of the system, of the format and of the catalogue. */
const stateOffset = 16

test(
  '[START-06] at SIGTERM the job under way ends, a request that never ends is cut off after ten seconds, and the database is closed in order',
  { timeout: 300_000 },
  async () => {
    const place = await openPlace()
    const arrived = Promise.withResolvers<ServerResponse>()
    const receiver = createServer((_asked, response) => arrived.resolve(response)).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const address = receiver.address()
    const at = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const site = await startPlainSite({ ...place.settings, OUTBOUND_ALLOW: at })
    const token = await openSession(site.url, admin.email, admin.password)
    const root = '/api/admin/integrations/webhooks'
    const hook = { name: 'Slow', url: `http://${at}/hook`, kinds: ['content.saved'] }
    const made = await call(site.url, 'POST', root, hook, token)
    expect(made.status).toBe(201)
    const { id } = made.body as { id: string }
    expect(
      (await call(site.url, 'POST', `${root}/${id}/sample`, { kind: 'content.saved' }, token)).status,
    ).toBeLessThan(300)
    // The job is under way: its receiver has the event and does not answer yet.
    const response = await arrived.promise

    const endless = request(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 1_000, expect: '100-continue' },
    })
    const howItEnded = new Promise((resolve) => {
      endless.once('response', ({ statusCode }) => resolve(statusCode))
      endless.once('error', ({ message }) => resolve(message))
    })
    endless.flushHeaders()
    await once(endless, 'continue')
    endless.write('{')

    const startedAt = performance.now()
    const stopped = site.stop()
    await vi.waitFor(async () => {
      const isRejected = await fetch(`${site.url}/health`).then(
        () => false,
        () => true,
      )
      expect(isRejected).toBe(true)
    }, 60_000)
    response.end('taken')
    expect(await stopped).toBe(0)
    receiver.close()
    // Neither sooner than promised, nor by the server's own limit of a minute, which would have been answered.
    expect(performance.now() - startedAt).toBeGreaterThan(9_900)
    expect(String(await howItEnded)).toMatch(/socket hang up|ECONNRESET/)

    if (place.isEmbedded) {
      const control = readFileSync(join(place.folder, 'database/global/pg_control'))
      expect(control.readUInt32LE(stateOffset)).toBe(shutDown)
    }
    const jobs = await inDatabase(place.open, async ({ db }) => {
      const { rows } = await db.execute(sql`select kind, state, attempts from jobs where kind like 'webhook%'`)
      return rows
    })
    expect(jobs).toEqual([{ kind: expect.any(String), state: 'done', attempts: 1 }])
  },
)

async function inDatabase<Result>(
  open: () => Promise<Database>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
