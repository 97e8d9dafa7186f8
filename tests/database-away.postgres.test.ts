import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#shared/error-codes.ts'
import { openServerDatabase } from '#server/db/open-database.ts'
import { signPayment } from '#server/features/subscriptions/payment-provider.ts'
import { openLog } from '#server/log.ts'
import { openPageRenderer } from '#server/pages/page-renderer.ts'
import type { PageResponse, PageRenderer } from '#server/pages/page-renderer.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import type { TcpProxy } from '#tests/support/tcp-proxy.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'

const paymentsSecret = 'a-secret-of-the-payment-provider-of-this-test'
let app: TestApp
let editor: ApiClient
let proxy: TcpProxy
let renderer: PageRenderer
let drop: () => Promise<void>
let directUrl: string
const inline = { scripts: [], styles: [] }

beforeAll(async () => {
  const server = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  drop = server.drop
  directUrl = server.url
  const address = new URL(server.url)
  proxy = await openTcpProxy(address.hostname, Number(address.port))
  address.port = String(proxy.port)
  const settings = { RATE_LIMITS: 'off', PAYMENTS_WEBHOOK_SECRET: paymentsSecret }
  app = await openTestApp(settings, await openServerDatabase(address.href, openLog('silent')))
  editor = await signIn(app, 'editor')
  renderer = openPageRenderer(app.deps, async () => {
    const { status, body } = await visitorOf(app).send<{ values: Record<string, unknown> }>(
      'GET',
      '/api/content/page?page=home&language=en',
    )
    if (status !== 200) return { status: 503, html: 'away', headers: new Headers({ 'retry-after': '5' }), inline }
    return {
      status,
      html: JSON.stringify(body.values['home.hero.badge']),
      headers: new Headers(),
      inline: { scripts: [], styles: [] },
    }
  })
})

afterAll(async () => {
  renderer.close()
  await app.close()
  await proxy.close()
  await drop()
})

async function postPayment(): Promise<Response> {
  const body = JSON.stringify({ id: 'evt_away', kind: 'invoice.paid' })
  const seconds = String(Math.floor(app.clock.now() / 1000))
  const headers = { 'x-payment-signature': `t=${seconds},v1=${signPayment(paymentsSecret, seconds, body)}` }
  return app.fetch('/api/payments/webhook', { method: 'POST', headers, body })
}

test('[PAGE-07] while the database is away pages come from the cache, writes are asked to come back, and it recovers by itself', async () => {
  const row = { page: 'home', section: 'hero', language: 'en', content_key: 'badge', content_value: 'Before' }
  expect((await editor.send('POST', '/api/content', row)).status).toBe(201)
  await expect.poll(readPage).toBe('"Before"')

  await proxy.takeAway()
  const write = await editor.send<Problem>('POST', '/api/content', { ...row, content_key: 'other' })
  expect(write.status).toBe(503)
  expect(write.body.code).toBe('unavailable')
  expect(Number(write.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(
    (await visitorOf(app).send('POST', '/api/contact', { name: 'Ana', email: 'ana@example.org', message: 'x' })).status,
  ).toBe(503)
  expect(
    (await visitorOf(app).send('POST', '/auth/v1/token?grant_type=password', { email: 'a@example.org', password: 'x' }))
      .status,
  ).toBe(503)
  // The payment provider posts again what was not taken.
  expect((await postPayment()).status).toBe(503)
  expect((await visitorOf(app).send('GET', '/ready')).status).toBe(503)
  expect((await visitorOf(app).send('GET', '/health')).status).toBe(200)
  expect(await readPage()).toBe('"Before"')

  await proxy.giveBack()
  await expect.poll(async () => (await visitorOf(app).send('GET', '/ready')).status).toBe(200)
  expect((await editor.send('POST', '/api/content', { ...row, content_key: 'other' })).status).toBe(201)
  expect(await (await postPayment()).json()).toEqual({ outcome: 'stored' })
})

test('[CONT-06] what was changed elsewhere while the connection was away is on the page afterwards', async () => {
  await expect.poll(readPage).toBe('"Before"')
  const { body } = await editor.send<{ items: { id: string; updated_at: string }[] }>(
    'GET',
    '/api/content?page=home&content_key=badge',
  )
  const [stored] = body.items
  await proxy.takeAway()
  // Written elsewhere while no one here can be notified: anyone who listens again has to look for what they missed.
  const elsewhere = await openServerDatabase(directUrl, openLog('silent'))
  await elsewhere.db.execute(`update site_content set content_value = '"After"' where id = '${stored?.id}'`)
  await elsewhere.close()
  await proxy.giveBack()
  await expect.poll(async () => (await visitorOf(app).send('GET', '/ready')).status).toBe(200)
  // A rendering that met a connection which was still broken is tried again after a pause, on a clock that is still
  // here.
  const readLater = async () => {
    app.clock.advance(1000)
    return readPage()
  }
  await expect.poll(readLater).toBe('"After"')
})

test('[ROLE-02] a permission that was taken while no event could be sent is gone at once, and open streams ask again', async () => {
  const response = await app.fetch('/api/events', { headers: { authorization: editor.authorization ?? '' } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  // The stream has begun once it says where it is; one that cannot begin ends, and its browser comes back.
  let heard = ''
  while (reader && !heard.includes('id:')) heard += (await reader.read()).value
  await proxy.takeAway()
  // Another replica, whose way to the database is.
  const other = await openTestApp({}, await openServerDatabase(directUrl, openLog('silent')))
  const admin = await signIn(other, 'admin')
  const { body } = await admin.send<{ version: string }>('GET', '/api/admin/roles')
  const permissions = [{ role: 'editor', permission: 'content.edit', allowed: false }]
  expect((await admin.send('PUT', '/api/admin/roles', { version: body.version, permissions })).status).toBe(200)
  await other.close()

  await proxy.giveBack()
  await expect.poll(async () => (await visitorOf(app).send('GET', '/ready')).status).toBe(200)
  expect((await editor.send('POST', '/api/content', [])).status).toBe(403)
  while (reader && !heard.includes('resync')) {
    const { value, done } = await reader.read()
    if (done) break
    heard += value
  }
  expect(heard).toContain('"resync"')
  await reader?.cancel()
})

test('[QUAL-05] a connection that breaks between two statements fails its transaction, and nothing else', async () => {
  const { db } = app.deps.database
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect((await visitorOf(app).send('GET', '/ready')).status).toBe(200)
})

async function readPage(): Promise<string> {
  const request = {
    method: 'GET',
    url: new URL('http://localhost:3000/'),
    cookie: undefined,
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  }
  const response: PageResponse = await renderer.response(request)
  return response.body?.toString() ?? ''
}
