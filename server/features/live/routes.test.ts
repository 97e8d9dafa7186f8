import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRow } from '#shared/contracts/content.ts'
import { minuteMs } from '#shared/duration.ts'
import { setRole } from '#server/auth/accounts/accounts.ts'
import { announceAccessChange } from '#server/auth/accounts/role-permissions.ts'
import { endAllSessions } from '#server/auth/sessions/sessions.ts'
import type { PersonalEvent } from '#shared/live-events.ts'
import { pruneOldEvents } from '#server/live/missed.ts'
import { publishToPermitted, publishToPerson } from '#server/live/publish.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let editor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  editor = await signIn(app, 'editor')
})
afterAll(() => app.close())

test('a visitor gets no stream', async () => {
  expect((await app.fetch('/api/events')).status).toBe(401)
})

test('a signed-in user receives a change with its page and language', async () => {
  const { stream, response } = await openStream()
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  await editor.send<ContentRow>('POST', '/api/content', {
    page: 'home',
    section: 'hero',
    language: 'ro',
    content_key: 'badge',
    content_value: 'x',
  })
  expect(await readUntil(stream, 'data:')).toContain(
    'data: {"type":"content_changed","page":"home","language":"ro"}\n\n',
  )
  await stream.cancel()
})

test('a stream whose reader went away is let go', async () => {
  const abort = new AbortController()
  const { stream } = await openStream(abort.signal)
  abort.abort()
  await expect.poll(async () => (await stream.read().catch(() => ({ done: true }))).done).toBe(true)
})

test('what a stream held is gone when its reader has gone', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const leave = async () => {
    const { stream, response } = await openStream()
    await readUntil(stream, 'id: ')
    await stream.cancel()
    return new WeakRef(response)
  }
  const left: WeakRef<Response>[] = []
  for (let number = 0; number < 5; number += 1) left.push(await leave())
  const isHeld = () => {
    collect()
    return left.some((response) => response.deref() !== undefined)
  }
  await expect.poll(isHeld).toBe(false)
})

test('[ROLE-02] a user who gets another role, or loses the session, receives it on their stream at once, and no one else does', async () => {
  const person = await signIn(app, 'moderator')
  const own = await openStream(undefined, person)
  const other = await openStream()
  const { db } = app.deps.database
  await db.transaction(async (tx) => {
    await setRole(tx, person.userId ?? '', 'user')
    await announceAccessChange(tx, person.userId)
  })
  expect(await readUntil(own.stream, 'access_changed')).toContain('data: {"type":"access_changed"}\n\n')
  // A word to everybody comes after what was for one alone.
  await announceAccessChange(db, null)
  const heard = await readUntil(other.stream, 'access_changed')
  expect(heard.match(/access_changed/g)).toHaveLength(1)
  await endAllSessions(db, person.userId ?? '')
  // The stream ends by itself: reading it to the end returns.
  await readUntil(own.stream, 'never said')
  await other.stream.cancel()
})

test('an event for one person comes with an id, reaches no one else, and is not repeated to a person who has received it', async () => {
  const person = await signIn(app, 'user')
  const own = await openStream(undefined, person)
  const other = await openStream()
  await tell(person, 'a')
  const heard = await readUntil(own.stream, '"a"')
  await own.stream.cancel()
  await tell(person, 'b')
  await tell(person, 'c')
  const again = await openStream(undefined, person, lastId(heard))
  const missed = await readUntil(again.stream, '"c"')
  expect(ticketsIn(missed)).toEqual(['b', 'c'])
  await tell(person, 'd')
  const more = missed + (await readUntil(again.stream, '"d"'))
  await again.stream.cancel()
  const last = await openStream(undefined, person, lastId(more))
  await tell(person, 'e')
  expect(ticketsIn(await readUntil(last.stream, '"e"'))).toEqual(['e'])
  await announceAccessChange(app.deps.database.db, editor.userId)
  expect(ticketsIn(await readUntil(other.stream, 'access_changed'))).toEqual([])
  await last.stream.cancel()
  await other.stream.cancel()
})

test('a stream that broke before it sent anything loses nothing', async () => {
  const person = await signIn(app, 'user')
  const { stream } = await openStream(undefined, person)
  const begun = await readUntil(stream, 'id: ')
  await stream.cancel()
  await tell(person, 'early')
  const again = await openStream(undefined, person, lastId(begun))
  expect(ticketsIn(await readUntil(again.stream, 'early'))).toEqual(['early'])
  await again.stream.cancel()
})

test('what is rolled back reaches no one', async () => {
  const person = await signIn(app, 'user')
  const { stream } = await openStream(undefined, person)
  await readUntil(stream, 'id: ')
  await app.deps.database.db
    .transaction(async (tx) => {
      await publishToPerson(tx, app.deps, person.userId ?? '', changed('undone'))
      throw new Error('undo')
    })
    .catch(() => {})
  await tell(person, 'done')
  expect(ticketsIn(await readUntil(stream, 'done'))).toEqual(['done'])
  await stream.cancel()
})

test('[ROLE-02] events for those with a permission end with it, on the stream and on its return', async () => {
  const { db } = app.deps.database
  const person = await signIn(app, 'moderator')
  const { stream } = await openStream(undefined, person)
  const begun = await readUntil(stream, 'id: ')
  await publishToPermitted(db, app.deps, 'tickets.manage', changed('before'))
  const heard = await readUntil(stream, 'before')
  await db.transaction(async (tx) => {
    await setRole(tx, person.userId ?? '', 'user')
    await announceAccessChange(tx, person.userId)
    await publishToPermitted(tx, app.deps, 'tickets.manage', changed('after'))
  })
  // The stream ends by itself, and says nothing of what came with the change.
  expect(ticketsIn(await readUntil(stream, 'never said'))).toEqual([])
  for (const id of [lastId(begun), lastId(heard)]) {
    const again = await openStream(undefined, person, id)
    await tell(person, 'own')
    expect(ticketsIn(await readUntil(again.stream, 'own'))).toEqual(['own'])
    await again.stream.cancel()
  }
})

test('[ROLE-02] the open stream of a user says nothing of what is only for staff', async () => {
  const person = await signIn(app, 'user')
  const { stream } = await openStream(undefined, person)
  await readUntil(stream, 'id: ')
  await publishToPermitted(app.deps.database.db, app.deps, 'tickets.manage', changed('staff'))
  const place = { page: 'home', section: 'hero', language: 'ro', content_key: 'title' }
  const draft = { ...place, base: '', content_value: 'Draft', updated_at: null }
  expect((await editor.send('PUT', '/api/content/drafts', { drafts: [draft] })).status).toBe(200)
  const here = { tab_id: randomUUID(), page: 'home', block: null }
  expect((await editor.send('PUT', '/api/content/presence', here)).status).toBe(200)
  await tell(person, 'own')
  const heard = await readUntil(stream, 'own')
  expect([...heard.matchAll(/"type":"(\w+)"/g)].map(([, type]) => type)).toEqual(['ticket_changed'])
  expect(ticketsIn(heard)).toEqual(['own'])
  await stream.cancel()
})

test('a client that was away too long, missed too much or sends an unknown id is asked to load everything again', async () => {
  const person = await signIn(app, 'user')
  const { stream } = await openStream(undefined, person)
  const id = lastId(await readUntil(stream, 'id: '))
  await stream.cancel()
  for (const wrong of ['17', "1.2'; drop table live_events", 'zzzzzzzz.zzzzzzzz', `${'9'.repeat(300)}.1`]) {
    const again = await openStream(undefined, person, wrong)
    expect(await readUntil(again.stream, 'id: ')).toContain('data: {"type":"resync"}')
    await again.stream.cancel()
  }
  await app.deps.database.db.execute(sql`
    insert into live_events (user_id, event, created_at)
    select ${person.userId}::uuid, '{"type":"ticket_changed","ticket_id":"x"}', now() from generate_series(1, 300)`)
  const flooded = await openStream(undefined, person, id)
  const heard = await readUntil(flooded.stream, 'id: ')
  expect(heard).toContain('resync')
  expect(ticketsIn(heard)).toEqual([])
  await flooded.stream.cancel()
  app.clock.advance(31 * minuteMs)
  const late = await openStream(undefined, person, id)
  expect(await readUntil(late.stream, 'id: ')).toContain('resync')
  await late.stream.cancel()
  app.clock.advance(30 * minuteMs)
  await pruneOldEvents(app.deps)
  const { rows } = await app.deps.database.db.execute(sql`select count(*)::int as count from live_events`)
  expect(rows[0]).toEqual({ count: 0 })
  app.clock.set(Date.now())
})

test('[QUAL-12] one person opens only so many streams', async () => {
  const person = await signIn(app, 'user')
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(undefined, person)))
  const rejected = await app.fetch('/api/events', { headers: { authorization: person.authorization ?? '' } })
  expect(rejected.status).toBe(429)
  await Promise.all(streams.map(({ stream }) => stream.cancel()))
})

test('[QUAL-08] [QUAL-12] one network opens only so many streams, however many people it says to be', async () => {
  const address = (last: number): string => `2001:db8:77:1::${last.toString(16)}`
  const people: ApiClient[] = []
  for (let at = 0; at < 11; at += 1) people.push(await signIn(app, 'user'))
  const open = (at: number, from: string): Promise<Response> => {
    const headers = { authorization: people[at]?.authorization ?? '' }
    return app.fetch('/api/events', { headers }, from)
  }
  const streams: Response[] = []
  for (let at = 0; at < 200; at += 1) streams.push(await open(at % 10, address(at)))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  expect((await open(10, address(500))).status).toBe(429)
  const elsewhere = await open(10, '2001:db8:77:2::1')
  expect(elsewhere.status).toBe(200)
  // A place that got free is given again.
  await streams[0]?.body?.cancel()
  const next = await open(10, address(501))
  expect(next.status).toBe(200)
  await Promise.all([elsewhere, next, ...streams.slice(1)].map(({ body }) => body?.cancel()))
})

test('an event too large to be sent is refused where it is emitted', async () => {
  const told = publishToPerson(app.deps.database.db, app.deps, editor.userId ?? '', changed('x'.repeat(2_001)))
  await expect(told).rejects.toThrow('too large')
})

function changed(ticket: string): PersonalEvent {
  return { type: 'ticket_changed', ticket_id: ticket }
}

async function tell(person: ApiClient, ticket: string): Promise<void> {
  await publishToPerson(app.deps.database.db, app.deps, person.userId ?? '', changed(ticket))
}

function ticketsIn(text: string): string[] {
  return [...text.matchAll(/"ticket_id":"(\w+)"/g)].map(([, ticket = '']) => ticket)
}

function lastId(text: string): string {
  return [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? ''
}

async function openStream(signal?: AbortSignal, person = editor, lastEventId: string | null = null) {
  const response = await app.fetch('/api/events', {
    headers: {
      authorization: person.authorization ?? '',
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
    ...(signal ? { signal } : {}),
  })
  const stream = response.body?.getReader()
  if (!stream) throw new Error('The stream has no body')
  return { response, stream }
}

async function readUntil(stream: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> {
  let read = ''
  while (!read.includes(text)) {
    const { value, done } = await stream.read()
    if (done) break
    read += new TextDecoder().decode(value)
  }
  return read
}
