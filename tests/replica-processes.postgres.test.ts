import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Client } from 'pg'
import { openFakeObjectStore } from '#server/storage/fakes/object-store.ts'
import type { FakeObjectStore } from '#server/storage/fakes/object-store.ts'
import { openBalancer } from '#tests/support/balancer.ts'
import type { Balancer } from '#tests/support/balancer.ts'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import type { TestSmtpServer } from '#tests/support/smtp-server.ts'
import { call, openSession } from '#tests/support/http-client.ts'
import { startSite } from '#tests/support/site-process.ts'
import type { SiteProcess } from '#tests/support/site-process.ts'

// Real processes on one database, one mail server and one object storage, behind one balancer: started once for all.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const admin = { email: 'admin@example.org', password: 'Violet-Harbour-7' }
const bucket = { bucket: 'uploads', region: 'eu-1', accessKeyId: 'AKFAKE', secretAccessKey: 'a secret of the fake' }
/** The third shows that nothing is made for pairs. */
const replicaCount = 3
/** Many times what the balancer and this test take to look, on a busy machine too. */
const drainSeconds = 6

let database: { url: string; drop(): Promise<void> }
let smtp: TestSmtpServer
let storage: FakeObjectStore
let folder: string
let settings: Record<string, string>
let replicas: SiteProcess[]
let balancer: Balancer
let token: string

beforeAll(async () => {
  database = await createServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  smtp = await openSmtpServer()
  storage = await openFakeObjectStore({ port: 0, ...bucket })
  folder = mkdtempSync(join(tmpdir(), 'grantwright-replicas-'))
  settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_SECRET: 'a secret of the replicas, long enough for it',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SMTP_URL: smtp.url,
    S3_ENDPOINT: storage.endpoint,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    DRAIN_SECONDS: String(drainSeconds),
  }
  replicas = await Promise.all(Array.from({ length: replicaCount }, () => startSite(settings)))
  balancer = await openBalancer(replicas.map(({ url }) => url))
  token = await openSession(balancer.url, admin.email, admin.password)
})

afterAll(async () => {
  await balancer.close()
  await Promise.all(replicas.map((replica) => replica.stop('SIGKILL')))
  await Promise.all([smtp.close(), storage.close()])
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('[START-01] [START-03] [START-04] processes that start on an empty database at once fill it once', async () => {
  const loaded = replicas.filter((replica) => replica.output().includes('the default content was loaded'))
  expect(loaded).toHaveLength(1)
  expect(await countRows(`select count(*)::int as count from auth.users`)).toBe(1)
  for (const replica of replicas)
    for (const language of ['en', 'ru', 'ro'])
      expect(await readPage(replica, `/?lng=${language}`)).toContain(`<html lang="${language}"`)
  expect(await readPage(all()[0], '/')).toContain('Launch agent')
  expect((await call(balancer.url, 'GET', '/ready')).status).toBe(200)
})

test('[QUAL-04] signing in on one replica signs in on the others, and so does signing out of all', async () => {
  const [first, ...others] = all()
  const session = await openSession(first.url, admin.email, admin.password)
  const ask = (replica: SiteProcess) => call(replica.url, 'GET', '/api/me/role', undefined, session)
  for (const other of others) expect((await ask(other)).body).toMatchObject({ role: 'admin' })
  expect((await call(others[0].url, 'POST', '/auth/v1/logout?scope=local', undefined, session)).status).toBe(204)
  for (const replica of all()) expect((await ask(replica)).status).toBe(401)
})

test('[QUAL-04] an allowance counts over all replicas, for the client that the balancer names', async () => {
  const send = (at: number, client: string) =>
    call(all()[at % replicaCount]?.url ?? '', 'POST', '/api/contact', {}, undefined, { 'x-forwarded-for': client })
  const responses = await Promise.all(Array.from({ length: 130 }, (_, at) => send(at, '198.51.100.1')))
  // What is refused for its content counts too: a hundred and twenty an hour, whichever replica is asked.
  const statuses = Object.groupBy(responses, ({ status }) => String(status))
  expect(Object.entries(statuses).map(([status, all]) => [status, all?.length])).toEqual([
    ['422', 120],
    ['429', 10],
  ])
  expect((await send(0, '198.51.100.2')).status).toBe(422)
})

test('[QUAL-04] a mail goes out once, and a job is done once, whichever replica takes it', async () => {
  const people = Array.from({ length: 12 }, (_, at) => `person-${at}@example.org`)
  const sent = await Promise.all(
    people.map((email, at) => {
      const message = { name: 'Ana Rusu', email, message: 'Which grants are open?' }
      return call(balancer.url, 'POST', '/api/contact', message, undefined, { 'x-forwarded-for': `203.0.113.${at}` })
    }),
  )
  expect(sent.map(({ status }) => status)).toEqual(people.map(() => 201))
  const { body } = await call(balancer.url, 'POST', '/api/admin/backups', undefined, token)
  const { id } = body as { id: string }
  await expect
    .poll(() => countRows(`select count(*)::int as count from mails where state <> 'sent'`), { timeout: 60_000 })
    .toBe(0)
  expect(smtp.mails.flatMap(({ to }) => to.filter((each) => people.includes(each))).toSorted()).toEqual(
    people.toSorted(),
  )
  expect(await countRows(`select count(*)::int as count from mails where attempts <> 1`)).toBe(0)
  await expect
    .poll(() => countRows(`select count(*)::int as count from jobs where state <> 'done'`), { timeout: 60_000 })
    .toBe(0)
  expect(await countRows(`select count(*)::int as count from jobs where attempts <> 1`)).toBe(0)
  // The backup lies in the shared storage, so every replica gives it out.
  for (const replica of all()) {
    const list = await call(replica.url, 'GET', '/api/admin/backups', undefined, token)
    expect(JSON.stringify(list.body)).toContain(id)
  }
  expect([...storage.objects.keys()].filter((key) => key.startsWith('backups/'))).not.toEqual([])
})

test('[QUAL-04] a text saved on one replica is in the HTML of the others', async () => {
  const [first, ...others] = all()
  await Promise.all(others.map((other) => readPage(other, '/')))
  const list = await call(first.url, 'GET', '/api/content?page=home&section=hero&language=en&content_key=badge')
  const [row] = (list.body as { items: { id: string; updated_at: string }[] }).items
  const saved = await call(
    first.url,
    'PATCH',
    `/api/content/${row?.id}`,
    { content_value: 'A badge for all replicas', updated_at: row?.updated_at },
    token,
  )
  expect(saved.status).toBe(200)
  const haveIt = async () =>
    (await Promise.all(others.map((other) => readPage(other, '/')))).map((page) =>
      page.includes('A badge for all replicas'),
    )
  await expect.poll(haveIt, { interval: 20 }).toEqual(others.map(() => true))
})

test('[QUAL-04] a file whose parts came to different replicas is served by each of them', async () => {
  const bytes = readFileSync('docs/screenshots/home-light.png')
  const started = await call(
    balancer.url,
    'POST',
    '/api/media/uploads',
    { name: 'home.png', bytes: bytes.length },
    token,
  )
  expect(started.status).toBe(201)
  const { id } = started.body as { id: string }
  const part = Math.ceil(bytes.length / 4)
  for (let offset = 0; offset < bytes.length; offset += part) {
    const response = await fetch(`${balancer.url}/api/media/uploads/${id}?offset=${offset}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(offset, offset + part)),
    })
    expect(response.status, await response.text()).toBe(200)
  }
  const finished = await call(balancer.url, 'POST', `/api/media/uploads/${id}/finish`, undefined, token)
  expect(finished.status).toBe(200)
  const { item } = finished.body as { item: { id: string } }
  const pictures = await Promise.all(
    all().map(async ({ url }) => {
      const response = await fetch(`${url}/media/${item.id}/640.webp`)
      expect(response.headers.get('content-type')).toBe('image/webp')
      return createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex')
    }),
  )
  expect(new Set(pictures).size).toBe(1)
  expect(existsSync(join(folder, 'uploads'))).toBe(false)
})

test('[QUAL-04] a replica that is killed is passed over at once', async () => {
  const [, second] = all()
  await second.stop('SIGKILL')
  for (let request = 0; request < 20; request += 1)
    expect((await call(balancer.url, 'GET', '/api/me/role', undefined, token)).status).toBe(200)
  await restore(1)
})

test('[QUAL-04] [START-06] every process is replaced in turn under load, and no request and no event is lost', async () => {
  const errors: string[] = []
  const counts = { requests: 0 }
  let isOver = false
  const written: string[] = []
  const workers = Array.from({ length: 6 }, async (_, worker) => {
    for (let number = 0; !isOver; number += 1) {
      const error = await askSomething(worker, number, written).catch((error: unknown) => String(error))
      counts.requests += 1
      if (error !== null) errors.push(error)
      // Users rest between requests, and the processes that are replaced need the processor.
      await pause(10)
    }
  })
  const heard = followTickets(() => isOver)
  await heard.begun
  const tickets: string[] = []
  for (const at of replicas.keys()) {
    tickets.push(await openTicket())
    const leaving = replicas[at]
    const stopped = leaving?.stop()
    // It says that it leaves, and that its connections end; until the balancer has seen it, it serves anyone who comes.
    await expect
      .poll(() => readReadiness(leaving?.url ?? ''), { interval: 10 })
      .toEqual({ status: 503, connection: 'close' })
    await expect.poll(() => balancer.ready()[at], { interval: 10 }).toBe(false)
    tickets.push(await openTicket())
    expect(await stopped).toBe(0)
    tickets.push(await openTicket())
    await restore(at)
  }
  tickets.push(await openTicket())
  await expect.poll(() => heard.tickets().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(tickets.length)
  isOver = true
  await Promise.all(workers)
  await heard.end()
  expect(errors).toEqual([])
  expect(counts.requests).toBeGreaterThan(100)
  expect(balancer.served().every((served) => served > 0)).toBe(true)
  // Each once; jobs of two processes tell of what happened, so the order is theirs.
  expect(heard.tickets().toSorted()).toEqual(tickets.toSorted())
  expect(heard.streams()).toBeGreaterThan(1)
  const kept = await countRows(
    `select count(distinct content_key)::int as count from site_content where section = 'rolling'`,
  )
  expect(kept).toBe(written.length)
})

function all(): [SiteProcess, SiteProcess, ...SiteProcess[]] {
  const [first, second, ...others] = replicas
  if (!first || !second) throw new Error('Two replicas are needed')
  return [first, second, ...others]
}

async function readPage({ url }: SiteProcess, path: string): Promise<string> {
  return (await fetch(`${url}${path}`)).text()
}

async function readReadiness(url: string): Promise<{ status: number; connection: string | null }> {
  const { status, headers } = await call(url, 'GET', '/ready')
  return { status, connection: headers.get('connection') }
}

async function countRows(query: string): Promise<unknown> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows[0]?.count
}

/** Starts a replica again where it was, and waits until the balancer sends it requests. */
async function restore(at: number): Promise<void> {
  replicas[at] = await startSite({ ...settings, PORT: String(replicas[at]?.port) })
  await expect.poll(() => balancer.ready()[at]).toBe(true)
}

/** One request of a visitor, of a signed-in user, or of an editor. @returns what was wrong with its answer. */
async function askSomething(worker: number, number: number, written: string[]): Promise<string | null> {
  const key = `worker_${worker}_${number}`
  const client = { 'x-forwarded-for': `192.0.2.${(worker * 40 + number) % 250}` }
  const row = { page: 'home', section: 'rolling', language: 'en', content_key: key, content_value: key }
  const [method, path, body, expected] = (
    [
      ['GET', '/', undefined, 200],
      ['GET', '/api/me/role', undefined, 200],
      ['POST', '/api/content', row, 201],
      ['GET', '/api/content?page=home&language=ro', undefined, 200],
    ] as const
  )[number % 4] ?? ['GET', '/', undefined, 200]
  const { status } = await call(balancer.url, method, path, body, token, client)
  if (method === 'POST' && status === 201) written.push(key)
  return status === expected ? null : `${method} ${path} was answered with ${status}`
}

let ticketNumber = 0

/** Writes a ticket of the administrator's own. @returns its id. */
async function openTicket(): Promise<string> {
  ticketNumber += 1
  const ticket = { subject: `Ticket ${ticketNumber}`, message: 'Told to every open page.' }
  const { status, body } = await call(balancer.url, 'POST', '/api/tickets', ticket, token)
  expect(status).toBe(201)
  return (body as { id: string }).id
}

/** Follows the events of the administrator as a browser does: when the stream ends, from where it was. */
function followTickets(isOver: () => boolean) {
  const told = new Map<string, string>()
  const abort = new AbortController()
  const begun = Promise.withResolvers<void>()
  let streams = 0
  let lastEventId: string | null = null
  const follow = async (): Promise<void> => {
    while (!isOver() && !abort.signal.aborted) {
      const response = await fetch(`${balancer.url}/api/events`, {
        headers: {
          authorization: `Bearer ${token}`,
          ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
        },
        signal: abort.signal,
      })
      if (response.status !== 200 || !response.body) throw new Error(`A stream was answered with ${response.status}`)
      streams += 1
      let rest = ''
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
        const messages = `${rest}${part}`.split('\n\n')
        rest = messages.pop() ?? ''
        for (const message of messages) {
          const id = /^id: (.+)$/m.exec(message)?.[1]
          if (id !== undefined) lastEventId = id
          const event: { type?: string; ticket_id?: string; event_id?: number } = JSON.parse(
            /^data: (.+)$/m.exec(message)?.[1] ?? '{}',
          )
          if (event.type === 'resync') throw new Error('A stream did not know where it was')
          if (event.type !== undefined && event.ticket_id !== undefined) {
            const name = `${event.event_id}`
            if (told.has(name)) throw new Error(`An event was told twice: ${message}`)
            told.set(name, event.ticket_id)
          }
          if (id !== undefined) begun.resolve()
        }
      }
    }
  }
  const ended = follow().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
  })
  ended.catch(begun.reject)
  return {
    begun: begun.promise,
    /** Tickets that were notified of, in the order of the first word about each. */
    tickets: () => [...new Set(told.values())],
    streams: () => streams,
    async end() {
      abort.abort()
      await ended
    },
  }
}
