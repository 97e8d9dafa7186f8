import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import type { Delivery, DeliveryDetails, DeliveryList, Webhook, WebhookWithSecret } from '#shared/contracts/webhooks.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { webhookKindNames, webhookKinds } from '#shared/webhook-kinds.ts'
import { deliverWebhookJob } from '#server/features/integrations/deliver-webhook.ts'
import { isSignedWith, openFakeWebhookReceiver } from '#server/features/integrations/fakes/webhook-receiver.ts'
import type { FakeWebhookReceiver, ReceivedWebhook } from '#server/features/integrations/fakes/webhook-receiver.ts'
import { pruneOldWebhooks } from '#server/features/integrations/webhooks-service.ts'
import { jobKinds } from '#server/features.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { emitWebhook } from '#server/webhooks/emit.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { rootFolder } from '#tests/support/source-files.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const root = '/api/admin/integrations'

let app: TestApp
let admin: ApiClient
let receiver: FakeWebhookReceiver
let hear: (event: ReceivedWebhook) => Promise<void> = async () => {}
let start = 0

beforeAll(async () => {
  receiver = await openFakeWebhookReceiver({ port: 0, onReceived: (event) => hear(event) })
  app = await openTestApp({ OUTBOUND_ALLOW: receiver.hostAndPort })
  admin = await signIn(app, 'admin')
  start = app.clock.now()
})
beforeEach(async () => {
  app.clock.set(start)
  hear = async () => {}
  receiver.received.length = 0
  await app.deps.database.db.execute('truncate webhook_endpoints, webhook_events, jobs, notifications cascade')
  await app.deps.database.db.execute('truncate rate_limits')
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const run = () => runDueJobs(app.deps, jobKinds)

async function add(fields: Record<string, unknown> = {}, path = '/'): Promise<WebhookWithSecret> {
  const wanted = { name: 'Accounting', url: receiver.url + path, kinds: ['launch.made'], ...fields }
  const { status, body } = await admin.send<WebhookWithSecret>('POST', `${root}/webhooks`, wanted)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const launch = () => admin.send('POST', '/api/launches', { language: 'ro' })
const stored = async (id: string): Promise<Webhook | undefined> =>
  (await admin.send<{ items: Webhook[] }>('GET', `${root}/webhooks`)).body.items.find((each) => each.id === id)
const change = (id: string, body: Record<string, unknown>) =>
  admin.send<Webhook>('PATCH', `${root}/webhooks/${id}`, body)
async function log(query = ''): Promise<Delivery[]> {
  return (await admin.send<DeliveryList>('GET', `${root}/deliveries${query}`)).body.items
}
async function newest(): Promise<DeliveryDetails> {
  const [first] = await log('?limit=1')
  return (await admin.send<DeliveryDetails>('GET', `${root}/deliveries/${first?.id}`)).body
}

test('[ADM-08] a receiver gets what it wants to know, once, signed so that it can be verified', async () => {
  const { secret } = await add()
  await launch()
  await run()
  await run()
  const [event, ...more] = receiver.received
  expect(more).toEqual([])
  expect(JSON.parse(event?.body ?? '')).toEqual({
    id: event?.id,
    type: 'launch.made',
    timestamp: new Date(start).toISOString(),
    data: { language: 'ro', agent: null },
  })
  expect(event?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Grantwright' })
  expect(event?.timestamp).toBe(String(Math.floor(start / 1000)))
  expect(event && isSignedWith(secret, event)).toBe(true)
  expect(event && isSignedWith(secret, { ...event, body: event.body.replace('ro', 'en') })).toBe(false)
  expect(event && isSignedWith(secret, { ...event, id: 'other' })).toBe(false)
  expect(event && isSignedWith('whsec_b3RoZXI=', event)).toBe(false)
})

test('[ADM-08] the guide shows ten lines that verify a signature, and they do', async () => {
  const guide = readFileSync(join(rootFolder, 'docs/guides/integrations.md'), 'utf8')
  const code = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const lines = code.split('\n').filter((line) => line.trim() !== '')
  expect(lines.length).toBeLessThanOrEqual(10)
  const source = `data:text/javascript,${encodeURIComponent(code)}`
  const { verify }: { verify: (secret: string, headers: Headers, body: string) => boolean } = await import(
    /* @vite-ignore */ source
  )
  const { secret } = await add()
  await launch()
  await run()
  const event = receiver.received[0]
  const fields = { 'webhook-id': event?.id ?? '', 'webhook-signature': `v1,${event?.signatures[0]}` }
  // The guide asks the machine's clock, which is set to the moment of the event and then past it.
  const past = new Headers({ ...fields, 'webhook-timestamp': event?.timestamp ?? '' })
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  expect(verify(secret, past, event?.body ?? '')).toBe(true)
  vi.setSystemTime(start + 6 * minuteMs)
  expect(verify(secret, past, event?.body ?? '')).toBe(false)
  const now = { ...fields, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
  const { signWebhook } = await import('#server/features/integrations/sign-webhook.ts')
  const signed = signWebhook([secret, 'whsec_b2xk'], 'id', Number(now['webhook-timestamp']), 'body')
  expect(verify(secret, new Headers(signed), 'body')).toBe(true)
  expect(verify('whsec_b2xk', new Headers(signed), 'body')).toBe(true)
  expect(verify(secret, new Headers(signed), 'bodyx')).toBe(false)
  expect(verify('whsec_b3RoZXI=', new Headers(signed), 'body')).toBe(false)
  expect(verify(secret, new Headers(now), event?.body ?? '')).toBe(false)
  expect(verify(secret, new Headers({ ...signed, 'webhook-signature': 'v1,abc' }), 'body')).toBe(false)
})

test('[ADM-08] nothing is sent of what was rolled back, of other kinds, or to a receiver that is off', async () => {
  const { id } = await add({ kinds: ['contact.received'] })
  await launch()
  const { db } = app.deps.database
  await expect(
    db.transaction(async (tx) => {
      const data = { contact_id: '00000000-0000-4000-8000-000000000000' }
      await emitWebhook(tx, new Date(start), { kind: 'contact.received', data })
      throw new Error('the cause fails')
    }),
  ).rejects.toThrow('the cause fails')
  await change(id, { version: 1, kinds: ['launch.made'], is_on: false })
  await launch()
  await run()
  expect(receiver.received).toEqual([])
  expect(await log()).toEqual([])
})

test('[ADM-08] what happens on the site is described in ids and closed lists', async () => {
  await add({ kinds: webhookKindNames })
  const person = await signIn(app, 'user')
  const rows = [1, 2].map((each) => ({
    page: 'home',
    section: 'hooks',
    language: 'en',
    content_key: `hook_${each}`,
    content_value: 'secret words',
  }))
  await admin.send('POST', '/api/content', rows)
  await launch()
  const ticket = await person.send<{ id: string }>('POST', '/api/tickets', { subject: 'secret', message: 'words' })
  await person.send('POST', `/api/tickets/${ticket.body.id}/messages`, { message: 'secret' })
  await person.send('POST', `/api/tickets/${ticket.body.id}/close`)
  await admin.send('POST', '/api/admin/subscriptions', { user_id: person.userId, plan: 'pro', months: 1 })
  await run()
  const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: unknown })
  const of = (type: string) => told.filter((each) => each.type === type).map(({ data }) => data)
  expect(of('user.registered')).toEqual([{ user_id: person.userId }])
  expect(of('content.saved')).toEqual([{ page: 'home', language: 'en' }])
  expect(of('launch.made')).toEqual([{ language: 'ro', agent: null }])
  expect(of('ticket.opened')).toEqual([{ ticket_id: ticket.body.id }])
  expect(of('ticket.replied')).toEqual([{ ticket_id: ticket.body.id, by: 'client' }])
  expect(of('ticket.closed')).toEqual([{ ticket_id: ticket.body.id }])
  expect(JSON.stringify(told)).not.toMatch(/secret|words|@/)
})

test('every kind of event has an example that it could tell', () => {
  expect(Object.keys(webhookKinds).toSorted()).toEqual([...webhookKindNames].toSorted())
  for (const name of webhookKindNames)
    expect(webhookKinds[name].data.strict().parse(webhookKinds[name].example)).toEqual(webhookKinds[name].example)
})

test('[ADM-08] an event is tried eight times, later each time, always under the same id, and then given up', async () => {
  await add({}, '/status/500')
  await launch()
  const gaps: number[] = []
  let last = start
  for (let each = 0; each < 10; each += 1) {
    const before = receiver.received.length
    await run()
    if (receiver.received.length === before) break
    gaps.push(Math.round((app.clock.now() - last) / minuteMs))
    last = app.clock.now()
    const { rows } = await app.deps.database.db.execute<{ at: string }>(
      'select coalesce(max(due_at), now())::text as at from webhook_deliveries',
    )
    app.clock.set(Date.parse(rows[0]?.at ?? ''))
  }
  expect(gaps).toEqual([0, 0, 5, 30, 120, 300, 600, 840])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBe(8)
  app.clock.set(start)
  expect((await log())[0]).toMatchObject({ state: 'failed', tries: 8, last_status: 500, due_at: null })
  expect((await newest()).attempts).toHaveLength(8)
})

test('[ADM-08] what was sent and answered is in the log, with the signature hidden', async () => {
  const { secret } = await add({}, '/status/418')
  await launch()
  await run()
  const details = await newest()
  expect(details.body).toBe(receiver.received[0]?.body)
  expect(details.attempts[0]).toMatchObject({ status: 418, error: 'HTTP 418', answer: 'as you asked' })
  expect(details.attempts[0]?.headers).toMatchObject({ 'webhook-id': details.event_id, 'webhook-signature': 'v1,•••' })
  const { rows } = await app.deps.database.db.execute(
    `select to_jsonb(a) as row from webhook_attempts a union all select to_jsonb(e) from webhook_endpoints e
      union all select to_jsonb(l) from activity_log l`,
  )
  const kept = JSON.stringify([rows, details, await stored(details.webhook.id)])
  expect(kept).not.toContain(secret)
  expect(kept).not.toContain(receiver.received[0]?.signatures[0])
})

test.each([
  ['redirects', '/redirect', 'HTTP 307'],
  ['cuts the line', '/broken', 'ECONNRESET'],
  ['answers 404', '/status/404', 'HTTP 404'],
])('[ADM-08] a receiver that %s has not accepted', async (_, path, error) => {
  await add({}, path)
  await launch()
  await run()
  expect(receiver.received).toHaveLength(1)
  expect((await log())[0]).toMatchObject({ state: 'waiting', tries: 1, last_error: error })
})

test('[ADM-08] an answer without end is cut', async () => {
  await add({}, '/long')
  await launch()
  await run()
  const { attempts } = await newest()
  expect(attempts[0]?.status).toBe(200)
  expect(attempts[0]?.answer).toHaveLength(2000)
})

test('[ADM-08] after a worker died between sending and noting, another sends the same again, and it counts once', async () => {
  await add()
  await launch()
  const first = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  hear = async () => {
    if (receiver.received.length > 1) return
    first.resolve()
    // The first worker hangs here until the second one is done: to everybody else it is dead.
    await answered.promise
  }
  const dead = run()
  await first.promise
  app.clock.advance(3 * minuteMs)
  await run()
  answered.resolve()
  await dead
  const [one, two, ...more] = receiver.received
  expect(more).toEqual([])
  expect(one?.id).toBe(two?.id)
  expect(one?.body).toBe(two?.body)
  const details = await newest()
  expect(details).toMatchObject({ state: 'sent', tries: 1 })
  expect(details.attempts).toHaveLength(1)
  await run()
  expect(receiver.received).toHaveLength(2)
})

test('[ADM-08] two workers at the same time send an event once', async () => {
  await add()
  for (let each = 0; each < 5; each += 1) await launch()
  await Promise.all([run(), run(), run()])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5)
  expect(receiver.received).toHaveLength(5)
})

test('[ADM-08] for a day after a new secret both sign, afterwards the new one alone', async () => {
  const old = await add()
  const { body: renewed } = await admin.send<WebhookWithSecret>('POST', `${root}/webhooks/${old.id}/rotate`)
  expect(renewed.secret).not.toBe(old.secret)
  expect(renewed.old_secret_until).toBe(new Date(start + dayMs).toISOString())
  await launch()
  await run()
  const [event] = receiver.received
  expect(event?.signatures).toHaveLength(2)
  expect(event && [isSignedWith(old.secret, event), isSignedWith(renewed.secret, event)]).toEqual([true, true])
  await launch()
  app.clock.advance(dayMs)
  await run()
  const later = receiver.received[1]
  expect(later?.signatures).toHaveLength(1)
  expect(later && [isSignedWith(old.secret, later), isSignedWith(renewed.secret, later)]).toEqual([false, true])
})

test('[ADM-08] after fifty failures in a row a receiver is paused, administrators are notified, and nothing is lost', async () => {
  const hook = await add({}, '/status/500')
  await app.deps.database.db.execute('update webhook_endpoints set failures_in_row = 49')
  await launch()
  await run()
  expect(await stored(hook.id)).toMatchObject({ state: 'paused', failures_in_row: 50, waiting: 1 })
  const { body: heard } = await admin.send<NotificationList>('GET', '/api/me/notifications')
  expect(heard.items.map(({ kind, data }) => ({ kind, data }))).toEqual([
    { kind: 'webhook_paused', data: { name: 'Accounting' } },
  ])
  type WaitingResponse = { items: { kind: string; count: number }[] }
  const { body: waiting } = await admin.send<WaitingResponse>('GET', '/api/admin/overview/waiting')
  expect(waiting.items).toContainEqual(expect.objectContaining({ kind: 'failed_webhooks', count: 1 }))
  const { body: health } = await admin.send('GET', '/api/admin/overview/health')
  expect(health['webhooks']).toEqual({ paused: 1, waiting: 1, failed: 0 })
  expect(await (await app.fetch('/metrics', {}, '127.0.0.1')).text()).toContain('webhooks_paused 1')
  app.clock.advance(minuteMs)
  await launch()
  await run()
  expect(receiver.received).toHaveLength(1)
  const paused = await stored(hook.id)
  expect(paused).toMatchObject({ held: 2, waiting: 0 })
  const { body } = await change(hook.id, { version: paused?.version, url: receiver.url, is_on: true })
  expect(body).toMatchObject({ state: 'on', failures_in_row: 0 })
  // Releasing what was kept is a job of its own.
  await run()
  await run()
  expect(receiver.received).toHaveLength(3)
  expect(await stored(hook.id)).toMatchObject({ held: 0, waiting: 0 })
})

test('[ADM-08] one success ends a row of failures', async () => {
  const hook = await add()
  await app.deps.database.db.execute('update webhook_endpoints set failures_in_row = 49')
  await launch()
  await run()
  expect(await stored(hook.id)).toMatchObject({ state: 'on', failures_in_row: 0, last_success_at: expect.any(String) })
})

test('[ADM-08] an event can be sent again under its id, but not while it waits, nor to a receiver that is off', async () => {
  const hook = await add()
  const made = { kind: 'launch.made', data: { language: 'ro', agent: null } } as const
  await emitWebhook(app.deps.database.db, new Date(app.clock.now()), made)
  const waiting = await newest()
  const again = () => admin.send('POST', `${root}/deliveries/${waiting.id}/redeliver`)
  expect((await again()).body['code']).toBe('delivery_busy')
  await run()
  expect((await again()).status).toBe(200)
  await run()
  expect(receiver.received.map(({ id }) => id)).toEqual([waiting.event_id, waiting.event_id])
  expect((await newest()).attempts).toHaveLength(2)
  await change(hook.id, { version: 1, is_on: false })
  expect((await again()).status).toBe(409)
})

test('[ADM-08] a sample is the example, says so, goes to one receiver, even a paused one, and pauses no one', async () => {
  const hook = await add()
  await add({ name: 'Other' })
  await app.deps.database.db.execute(`update webhook_endpoints set state = 'paused', failures_in_row = 50`)
  const { status } = await admin.send('POST', `${root}/webhooks/${hook.id}/sample`, { kind: 'page.published' })
  expect(status).toBe(202)
  await run()
  expect(receiver.received).toHaveLength(1)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'page.published',
    sample: true,
    data: webhookKinds['page.published'].example,
  })
  expect((await log())[0]).toMatchObject({ is_sample: true, state: 'sent' })
  expect(await stored(hook.id)).toMatchObject({ state: 'paused', failures_in_row: 50 })
})

test('[ADM-08] the log is kept as long as the settings say', async () => {
  await add()
  await launch()
  await run()
  await pruneOldWebhooks({ ...app.deps, clock: { now: () => start + 30 * dayMs } }, 30)
  expect(await log()).toHaveLength(1)
  await pruneOldWebhooks({ ...app.deps, clock: { now: () => start + 30 * dayMs + 1 } }, 30)
  expect(await log()).toEqual([])
  const { rows } = await app.deps.database.db.execute('select 1 from webhook_attempts')
  expect(rows).toEqual([])
})

test('[ADM-08] the log is filtered and turned page by page', async () => {
  const hook = await add()
  const other = await add({ name: 'Other' }, '/status/500')
  for (let each = 0; each < 3; each += 1) await launch()
  await run()
  expect(await log(`?webhook=${hook.id}`)).toHaveLength(3)
  expect((await log('?state=waiting')).map(({ webhook }) => webhook.id)).toEqual([other.id, other.id, other.id])
  expect(await log('?kind=user.registered')).toEqual([])
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = `?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`
    const { body }: { body: DeliveryList } = await admin.send<DeliveryList>('GET', `${root}/deliveries${query}`)
    seen.push(...body.items.map(({ id }) => id))
    cursor = body.next_cursor
  }
  expect(new Set(seen).size).toBe(6)
  expect(seen).toHaveLength(6)
  for (const query of ['?cursor=nonsense', '?state=lost', '?kind=all', '?limit=0', '?webhook=1'])
    expect((await admin.send('GET', `${root}/deliveries${query}`)).status, query).toBe(422)
})

test('[ADM-08] of two who change a webhook at once, the second is shown what the first stored', async () => {
  const hook = await add()
  expect((await change(hook.id, { version: 1, name: 'First' })).status).toBe(200)
  expect(await change(hook.id, { version: 1, name: 'Second' })).toMatchObject({
    status: 409,
    body: { code: 'content_conflict', stored: { name: 'First', version: 2 } },
  })
})

test('[ADM-08] a receiver that is deleted takes its log along, and what waits is not sent', async () => {
  const hook = await add()
  await launch()
  expect((await admin.send('DELETE', `${root}/webhooks/${hook.id}`)).status).toBe(204)
  await run()
  expect(receiver.received).toEqual([])
  expect(await log()).toEqual([])
  expect((await admin.send('DELETE', `${root}/webhooks/${hook.id}`)).status).toBe(404)
})

test.each([
  ['plain http', 'http://example.org/hook', 'not_https'],
  ['another scheme', 'ftp://example.org/hook', 'not_https'],
  ['a script', 'javascript:alert(1)', 'not_https'],
  ['a password', 'https://user:secret@example.org/', 'with_password'],
  ['this machine', 'https://127.0.0.1/', 'private_address'],
  ['this machine by name', 'https://localhost/', 'private_address'],
  ['this machine in other numbers', 'https://0x7f000001/', 'private_address'],
  ['the local network', 'https://192.168.1.1/', 'private_address'],
  ['the metadata service', 'https://169.254.169.254/latest/meta-data', 'private_address'],
  ['this machine in IPv6', 'https://[::1]/', 'private_address'],
  ['an IPv4 address in IPv6', 'https://[::ffff:169.254.169.254]/', 'private_address'],
  ['an IPv4 address behind a translator', 'https://[64:ff9b::7f00:1]/', 'private_address'],
  ['another port of this machine', 'http://127.0.0.1:1/', 'not_https'],
])('[ADM-08] a receiver at %s is refused', async (_, url, code) => {
  const answer = await admin.send('POST', `${root}/webhooks`, { name: 'x', url, kinds: ['launch.made'] })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'url', code }] } })
})

test.each([
  ['127.0.0.1', 'https://127.0.0.1:9/'],
  ['a mapped address', 'https://[::ffff:127.0.0.1]:9/'],
  ['a name that stands for this machine', 'https://localhost:9/'],
])('[ADM-08] when it comes to sending, %s is refused again, whatever was kept', async (_, url) => {
  await add()
  await app.deps.database.db.execute(`update webhook_endpoints set url = '${url}'`)
  await launch()
  await run()
  expect((await log())[0]).toMatchObject({
    state: 'waiting',
    last_status: null,
    last_error: 'the address is not on the public internet',
  })
})

test.each([
  ['no name', { name: ' ' }],
  ['no address', { url: '' }],
  ['an address that is none', { url: 'nowhere' }],
  ['an address that is too long', { url: `https://example.org/${'x'.repeat(500)}` }],
  ['no kind', { kinds: [] }],
  ['an unknown kind', { kinds: ['everything'] }],
  ['a kind twice', { kinds: ['launch.made', 'launch.made'] }],
  ['a secret of its own', { secret: 'whsec_MQ==' }],
])('[ADM-08] a webhook with %s is refused', async (_, fields) => {
  const wanted = { name: 'x', url: 'https://example.org/', kinds: ['launch.made'], ...fields }
  expect((await admin.send('POST', `${root}/webhooks`, wanted)).status).toBe(422)
})

test('[ADM-08] there are at most twenty webhooks', async () => {
  for (let each = 0; each < 20; each += 1) await add()
  const wanted = { name: 'x', url: receiver.url, kinds: ['launch.made'] }
  expect(await admin.send('POST', `${root}/webhooks`, wanted)).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'too_many' }] },
  })
})

test('[ADM-08] a receiver that hangs keeps no other work from its turn', () => {
  expect(jobKinds.filter(({ queue }) => queue === 'external')).toEqual([deliverWebhookJob])
})

test('[ADM-08] visitors see nothing of it', async () => {
  expect((await visitorOf(app).send('GET', `${root}/webhooks`)).status).toBe(401)
})
