import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentRow } from '#shared/contracts/content.ts'
import { setRole } from '#server/auth/accounts.ts'
import { announceAccessChange } from '#server/auth/role-permissions.ts'
import { endAllSessions } from '#server/auth/sessions.ts'
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

test('who is signed in hears of a change with its page and language', async () => {
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

test('[ROLE-02] who gets another role, or loses the session, hears it on his stream at once, and nobody else does', async () => {
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

async function openStream(signal?: AbortSignal, person = editor) {
  const response = await app.fetch('/api/events', {
    headers: { authorization: person.authorization ?? '' },
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
