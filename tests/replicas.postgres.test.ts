import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRole } from '#server/auth/accounts/accounts.ts'
import { announceAccessChange } from '#server/auth/accounts/role-permissions.ts'
import { openServerDatabase } from '#server/db/open-database.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import { publishToPerson } from '#server/live/publish.ts'
import { openLog } from '#server/log.ts'
import { openPageRenderer } from '#server/pages/page-renderer.ts'
import type { PageRenderer } from '#server/pages/page-renderer.ts'
import { loadDefaultContent } from '#server/features/content/default-content.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { untilListening } from '#tests/support/test-database.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'

let replicas: TestApp[]
let renderers: PageRenderer[]
let editor: ApiClient
let drop: () => Promise<void>

beforeAll(async () => {
  const server = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  drop = server.drop
  // All start on the empty database at once: one migrates and fills it, the others wait.
  replicas = await Promise.all(
    [1, 2, 3].map(async () => {
      const app = await openTestApp({}, await openServerDatabase(server.url, openLog('silent')))
      await loadDefaultContent(app.deps)
      return app
    }),
  )
  renderers = replicas.map((app) =>
    openPageRenderer(app.deps, async () => {
      const { body } = await visitorOf(app).send<{ values: Record<string, unknown> }>(
        'GET',
        '/api/content/page?page=home&language=en',
      )
      return {
        status: 200,
        html: JSON.stringify(body.values['home.hero.badge']),
        headers: new Headers(),
        inline: { scripts: [], styles: [] },
      }
    }),
  )
  const [first] = replicas
  if (!first) throw new Error('No replica was opened')
  editor = await signIn(first, 'editor')
})

afterAll(async () => {
  for (const renderer of renderers) renderer.close()
  for (const app of replicas) await app.close()
  await drop()
})

test('[START-03] processes that start at once migrate once and load the default content once', async () => {
  const { rows } = await editorDatabase().execute(
    `select language, count(*)::int as count from site_content group by language`,
  )
  expect(new Set(rows.map((row) => row['count'])).size).toBe(1)
  expect(rows).toHaveLength(3)
})

test('[CONT-06] a saved change is on the pages of every replica within two seconds', async () => {
  for (const app of replicas) await untilListening(app.deps.database)
  const pages = () => Promise.all(renderers.map(readPage))
  await pages()
  const { body } = await editor.send<{ items: { id: string; updated_at: string }[] }>(
    'GET',
    '/api/content?page=home&section=hero&language=en&content_key=badge',
  )
  const [row] = body.items
  const startedAt = performance.now()
  await editor.send('PATCH', `/api/content/${row?.id}`, { content_value: 'Changed', updated_at: row?.updated_at })
  await expect.poll(pages, { timeout: 2_000, interval: 20 }).toEqual(renderers.map(() => '"Changed"'))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('[QUAL-04] a session opened on one replica is good on the others, and an allowance is shared', async () => {
  for (const app of replicas) {
    const response = await app.fetch('/api/me/role', { headers: { authorization: editor.authorization ?? '' } })
    expect(response.status).toBe(200)
  }
  const rule = { name: 'shared', burst: 10, refillSeconds: 60 }
  const taken = await Promise.all(
    replicas.flatMap((app) => Array.from({ length: 50 }, () => takeFromLimit(app.deps, rule, 'x'))),
  )
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10)
})

test('[ROLE-02] a changed permission counts on every replica within two seconds', async () => {
  const [first] = replicas
  if (!first) throw new Error('No replica was opened')
  const admin = await signIn(first, 'admin')
  const { body } = await admin.send<{ version: string }>('GET', '/api/admin/roles')
  const ask = (app: TestApp) =>
    app.fetch('/api/admin/settings', { headers: { authorization: editor.authorization ?? '' } })
  for (const app of replicas) expect((await ask(app)).status).toBe(403)
  const permissions = [{ role: 'editor', permission: 'settings.view', allowed: true }]
  await admin.send('PUT', '/api/admin/roles', { version: body.version, permissions })
  // At once, not after a while: nothing is remembered that could be old.
  for (const app of replicas) expect((await ask(app)).status).toBe(200)
})

test('[ROLE-02] a role taken away on one replica ends what the person may do on the others, and they are notified there', async () => {
  const [first, ...others] = replicas
  if (!first) throw new Error('No replica was opened')
  for (const app of replicas) await untilListening(app.deps.database)
  const person = await signIn(first, 'moderator')
  const streams = await Promise.all(others.map((app) => openStream(app, person, null)))
  await first.deps.database.db.transaction(async (tx) => {
    await setRole(tx, person.userId ?? '', 'user')
    await announceAccessChange(tx, person.userId)
  })
  for (const stream of streams) {
    await readUntil(stream, 'access_changed')
    await stream.cancel()
  }
  for (const app of replicas) {
    const facts = await app.fetch('/api/me/role', { headers: { authorization: person.authorization ?? '' } })
    expect(await facts.json()).toMatchObject({ role: 'user', permissions: [] })
  }
})

test('[QUAL-04] an event of one replica is received on the others once, also when it commits late and the stream breaks between', async () => {
  const [first, ...others] = replicas
  if (!first) throw new Error('No replica was opened')
  for (const app of replicas) await untilListening(app.deps.database)
  const person = await signIn(first, 'user')
  const tell = (ticket: string) =>
    first.deps.database.db.transaction((tx) =>
      publishToPerson(tx, first.deps, person.userId ?? '', { type: 'ticket_changed', ticket_id: ticket }),
    )
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = first.deps.database.db.transaction(async (tx) => {
    await publishToPerson(tx, first.deps, person.userId ?? '', { type: 'ticket_changed', ticket_id: 'slow' })
    written.resolve()
    await held.promise
  })
  await written.promise
  const streams = await Promise.all(others.map((app) => openStream(app, person, null)))
  await tell('quick')
  const heard = await Promise.all(streams.map((stream) => readUntil(stream, '"quick"')))
  await Promise.all(streams.map((stream) => stream.cancel()))
  held.resolve()
  await slow
  await tell('last')
  for (const [at, app] of others.entries()) {
    const before = heard[at] ?? ''
    const again = await openStream(app, person, /^id: (.+)$/m.exec(before.slice(before.lastIndexOf('id: ')))?.[1] ?? '')
    const missed = await readUntil(again, '"last"')
    expect([...missed.matchAll(/"ticket_id":"(\w+)"/g)].map(([, ticket]) => ticket)).toEqual(['slow', 'last'])
    await again.cancel()
  }
})

async function openStream(app: TestApp, person: ApiClient, lastEventId: string | null) {
  const response = await app.fetch('/api/events', {
    headers: {
      authorization: person.authorization ?? '',
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body')
  return reader
}

async function readUntil(reader: ReadableStreamDefaultReader<string>, text: string): Promise<string> {
  let read = ''
  while (!read.includes(text)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The stream ended without ${text}: ${read}`)
    read += value
  }
  return read
}

async function readPage(renderer: PageRenderer): Promise<string> {
  const response = await renderer.response({
    method: 'GET',
    url: new URL('http://localhost:3000/'),
    cookie: undefined,
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  })
  return response.body?.toString() ?? ''
}

function editorDatabase() {
  const [first] = replicas
  if (!first) throw new Error('No replica was opened')
  return first.deps.database.db
}
