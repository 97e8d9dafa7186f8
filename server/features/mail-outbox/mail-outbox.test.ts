import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailItem, MailList, MailMessages } from '#shared/contracts/mail-outbox.ts'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { rolesChannel } from '#server/db/channels.ts'
import { deliverMails } from '#server/mail/sender.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { pruneOldMails } from '#server/mail/retention.ts'
import { openSmtpTransport } from '#server/mail/transport.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { mailOf } from '#tests/support/mails.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import type { TestSmtpServer } from '#tests/support/smtp-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const link = { kind: 'recovery', link: 'https://grants.example.org/verify?token=abc', code: '482915' } as const

let app: TestApp
let admin: ApiClient
let server: TestSmtpServer

beforeAll(async () => {
  app = await openTestApp()
  server = await openSmtpServer()
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate mails, activity_log, rate_limits')
  // The clock moves by days, sessions do not last so long.
  admin = await signIn(app, 'admin')
  await app.deps.database.db.execute('truncate activity_log, mails')
  server.behave('take')
  server.mails.length = 0
})
afterAll(async () => {
  await server.close()
  await app.close()
})

async function queue(given: Parameters<typeof mailOf>[0] = {}): Promise<string> {
  app.clock.advance(1000)
  return (await queueMail(app.deps.database.db, app.deps, mailOf(given))) ?? ''
}

async function deliver(): Promise<void> {
  const transport = openSmtpTransport(server.url)
  await deliverMails(app.deps, transport)
  transport.close()
}

const list = async (query = '') => (await admin.send<MailList>('GET', `/api/admin/mails${query}`)).body
const actions = async () =>
  (
    await app.deps.database.db.execute(
      "select action, target_id, actor_id, before, after from activity_log where action like 'mail.%'",
    )
  ).rows

test('[ADM-08] without a mail server an administrator finds the mail and reads its link and code', async () => {
  const id = await queue({ content: link, language: 'ru' })
  const { items, has_server } = await list()
  expect(has_server).toBe(false)
  expect(items).toMatchObject([
    { id, kind: 'recovery', state: 'waiting', language: 'ru', to: 'ana@example.org', attempts: 0, error: null },
  ])
  expect(JSON.stringify(items)).not.toMatch(/482915|token/)
  const { status, body } = await admin.send<MailMessages>('POST', `/api/admin/mails/${id}/open`)
  expect(status).toBe(200)
  expect(body?.subject).toBe('Выберите новый пароль')
  expect(body?.text).toContain(link.link)
  expect(body?.text).toContain(link.code)
})

test('[ADM-08] an opened mail shows its HTML in a frame for some minutes, and nothing in it can be pressed or fetched', async () => {
  const id = await queue({ content: link, language: 'ru' })
  const { body } = await admin.send<MailMessages>('POST', `/api/admin/mails/${id}/open`)
  const address = body?.page ?? ''
  const shown = await app.fetch(address)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(shown.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; sandbox; .*frame-ancestors 'self'$/,
  )
  const html = await shown.text()
  expect(html).toContain('Выберите новый пароль')
  expect(html).toContain(link.code)
  expect(html).not.toMatch(/href=|src=|<script/)
  const other = await queue({ content: link })
  for (const wrong of [
    address.replace(id, other),
    address.replace(/until=\d/, 'until=9'),
    address.replace(/seal=.*/, 'seal=aaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ])
    expect((await app.fetch(wrong)).status).toBe(404)
  app.clock.advance(16 * minuteMs)
  expect((await app.fetch(address)).status).toBe(404)
})

test('reading a mail is in the activity log, without what it says', async () => {
  const id = await queue({ content: link })
  await list()
  expect(await actions()).toEqual([])
  await admin.send('POST', `/api/admin/mails/${id}/open`)
  const rows = await actions()
  expect(rows).toMatchObject([{ action: 'mail.read', target_id: id, actor_id: admin.userId }])
  expect(JSON.stringify(rows)).not.toMatch(/482915|token|ana@/)
})

test('the list is walked newest first in parts, by state', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.unshift(await queue())
  const first = await list('?limit=2')
  const second = await list(`?limit=2&cursor=${first.next_cursor}`)
  const third = await list(`?limit=2&cursor=${second.next_cursor}`)
  expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(ids)
  expect(third.next_cursor).toBeNull()
  expect((await list('?state=waiting')).items).toHaveLength(5)
  expect((await list('?state=sent')).items).toEqual([])
})

test('[ADM-08] the outbox is searched by recipient, with or without an account, and narrowed by kind, status and time', async () => {
  const client = await signIn(app, 'user')
  await app.deps.database.db.execute(
    sql`update auth.users set email = 'mihai.lupu@example.net' where id = ${client.userId}`,
  )
  await app.deps.database.db.execute('truncate mails')
  const toClient = await queue({ to: 'mihai.lupu@example.net', name: 'Mihai', userId: client.userId })
  const moved = await queue({
    to: 'old.post@example.com',
    name: 'Mihai',
    userId: client.userId,
    content: { kind: 'email_changed', newEmail: 'mihai.lupu@example.net', undoLink: link.link },
  })
  const before = new Date(app.deps.clock.now()).toISOString()
  const asked = { kind: 'contact_answered', text: 'You may.', question: 'May we?' } as const
  const toStranger = await queue({ to: 'ioana_100%@example.com', name: 'Ioana Țurcanu', content: asked })
  const ids = async (query: string) => (await list(`?${query}`)).items.map(({ id }) => id)

  expect(await ids('recipient=MIHAI.lupu%40example.net')).toEqual([moved, toClient])
  expect(await ids('recipient=lupu')).toEqual([moved, toClient])
  expect(await ids('recipient=old.post')).toEqual([moved])
  expect(await ids('recipient=turcanu%20example.com')).toEqual([toStranger])
  expect(await ids(`recipient=${encodeURIComponent('_100%')}`)).toEqual([toStranger])
  expect(await ids(`recipient=${encodeURIComponent('%')}`)).toEqual([toStranger])
  expect(await ids('recipient=lupu%20turcanu')).toEqual([])
  expect(await ids('kind=contact_answered')).toEqual([toStranger])
  expect(await ids('kind=contact_answered&recipient=lupu')).toEqual([])
  expect(await ids(`to=${before}`)).toEqual([toClient])
  expect(await ids(`from=${before}`)).toEqual([toStranger, moved])
  expect(await ids(`from=${before}&recipient=lupu`)).toEqual([moved])
  expect(await ids('state=sent&recipient=lupu')).toEqual([])
  const first = await list('?recipient=example&limit=2')
  expect(first.items.map(({ id }) => id)).toEqual([toStranger, moved])
  expect((await list(`?recipient=example&limit=2&cursor=${first.next_cursor}`)).items).toMatchObject([{ id: toClient }])

  // What the mail said is erased: who has an account is found all the same.
  await app.deps.database.db.execute("update mails set sealed = ''")
  expect(await ids('recipient=lupu')).toEqual([moved, toClient])
  expect(await ids('recipient=turcanu')).toEqual([])
  for (const query of ['kind=letter', 'from=yesterday', 'recipient=', `recipient=${'a'.repeat(201)}`]) {
    const { status, body } = await admin.send<Problem>('GET', `/api/admin/mails?${query}`)
    expect(status).toBe(422)
    expect(body.errors?.[0]?.path).toBe(query.split('=')[0])
  }
})

test('[ADM-08] a search among more mails than one answer may open goes on where the answer ended', async () => {
  const target = await queue({ to: 'rare@example.com' })
  const sealed = app.deps.secrets.encrypt('mail', JSON.stringify(mailOf({ to: 'many@example.com' })))
  await app.deps.database.db.execute(sql`
    insert into mails (id, kind, language, sealed, state, attempts, due_at, created_at)
    select gen_random_uuid(), 'password_changed', 'en', ${sealed}, 'sent', 1, now(),
      (select created_at from mails where id = ${target}) + number * interval '1 second'
    from generate_series(1, 2100) number`)
  const first = await list('?recipient=rare')
  expect(first.items).toEqual([])
  const second = await list(`?recipient=rare&cursor=${first.next_cursor}`)
  expect(second).toMatchObject({ items: [{ id: target }], next_cursor: null })
  const pages = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: MailList = await list(`?recipient=many&limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`)
    pages.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(new Set(pages).size).toBe(2100)
  expect(pages).toHaveLength(2100)
})

test('a refused mail shows what the server said, is sent again by hand, and is then sent', async () => {
  const id = await queue()
  server.behave({ at: 'rcpt', status: 550 })
  await deliver()
  const failed = await list('?state=failed')
  expect(failed.items).toMatchObject([{ id, error: { reason: 'refused' }, can_retry: true, due_at: null }])
  expect(failed.items[0]?.error?.detail).toContain('550')
  server.behave('take')
  const { status, body } = await admin.send<MailItem>('POST', `/api/admin/mails/${id}/retry`)
  expect({ status, state: body.state, error: body.error }).toEqual({ status: 200, state: 'waiting', error: null })
  await deliver()
  expect(server.mails).toHaveLength(1)
  expect((await admin.send<MailItem>('GET', `/api/admin/mails/${id}`)).body).toMatchObject({
    state: 'sent',
    can_retry: false,
  })
  expect(await actions()).toMatchObject([{ action: 'mail.retry', target_id: id }])
})

test('a mail that waits, was sent, or whose link is dead is not sent again', async () => {
  const waiting = await queue()
  expect((await admin.send<Problem>('POST', `/api/admin/mails/${waiting}/retry`)).body.code).toBe('mail_not_retryable')
  const dead = await queue({ content: link })
  app.clock.advance(25 * hourMs)
  await deliver()
  admin = await signIn(app, 'admin')
  const { body } = await admin.send<MailItem>('GET', `/api/admin/mails/${dead}`)
  expect(body).toMatchObject({ state: 'failed', error: { reason: 'expired', detail: null }, can_retry: false })
  for (const id of [waiting, dead]) {
    expect((await admin.send('POST', `/api/admin/mails/${id}/retry`)).status).toBe(409)
  }
})

test('of ten retries at once one is counted', async () => {
  const id = await queue()
  server.behave({ at: 'rcpt', status: 550 })
  await deliver()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => admin.send('POST', `/api/admin/mails/${id}/retry`)),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('a test mail goes to the administrator who asked, in the language of the interface', async () => {
  const response = await app.fetch('/api/admin/mails/test', {
    method: 'POST',
    headers: { authorization: admin.authorization ?? '', cookie: 'i18next=ro' },
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ has_server: false, mail: { kind: 'test', state: 'waiting' } })
  await deliver()
  expect(server.mails.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
    [[admin.email], 'Mesaj de probă de pe site-\u2060ul „Grantwright”'],
  ])
  const sent = await list('?state=sent')
  expect(sent.items).toMatchObject([{ kind: 'test', to: admin.email }])
})

test('test mails are limited', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) statuses.push((await admin.send('POST', '/api/admin/mails/test')).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('thirty days after, a mail is still listed and says nothing', async () => {
  const id = await queue()
  await deliver()
  app.clock.advance(31 * dayMs)
  await pruneOldMails(app.deps)
  const late = await signIn(app, 'admin')
  const { body } = await late.send<MailItem>('GET', `/api/admin/mails/${id}`)
  expect(body).toMatchObject({ state: 'sent', to: null, can_retry: false })
  expect(await late.send('POST', `/api/admin/mails/${id}/open`)).toMatchObject({ status: 200, body: null })
})

test.each([
  ['GET', '/api/admin/mails?state=lost'],
  ['GET', '/api/admin/mails?limit=0'],
  ['GET', '/api/admin/mails?limit=201'],
  ['GET', '/api/admin/mails?cursor=nonsense'],
  ['GET', `/api/admin/mails?cursor=${Buffer.from('[1e99,"x"]').toString('base64url')}`],
  ['GET', '/api/admin/mails?unknown=1'],
  ['GET', '/api/admin/mails/17'],
  ['POST', '/api/admin/mails/x/open'],
])('%s %s is refused', async (method, path) => {
  expect((await admin.send(method, path)).status).toBe(422)
})

test('a mail that is not there is not found', async () => {
  const path = '/api/admin/mails/00000000-0000-4000-8000-000000000000'
  expect((await admin.send('GET', path)).status).toBe(404)
  expect((await admin.send('POST', `${path}/open`)).status).toBe(404)
  expect((await admin.send('POST', `${path}/retry`)).status).toBe(404)
})

const calls = (id: string): [string, string][] => [
  ['GET', '/api/admin/mails'],
  ['GET', `/api/admin/mails/${id}`],
  ['POST', `/api/admin/mails/${id}/open`],
  ['POST', `/api/admin/mails/${id}/retry`],
  ['POST', '/api/admin/mails/test'],
]

test('visitors and roles without the permission get nothing', async () => {
  const id = await queue({ content: link })
  const strangers = [await signIn(app, 'user'), await signIn(app, 'editor'), await signIn(app, 'moderator')]
  for (const [method, path] of calls(id)) {
    expect((await visitorOf(app).send(method, path)).status).toBe(401)
    for (const stranger of strangers) expect((await stranger.send(method, path)).status).toBe(403)
  }
  expect(await actions()).toEqual([])
})

test('the permission alone does not open a mail with a link: only administrators read those', async () => {
  await app.deps.database.db.execute(
    `insert into role_permissions (role, permission, allowed, updated_at) values ('moderator', 'notifications.manage', true, now())`,
  )
  await app.deps.database.db.execute(`select pg_notify('${rolesChannel}', '')`)
  const moderator = await signIn(app, 'moderator')
  const secret = await queue({ content: link })
  const notice = await queue()
  await expect.poll(async () => (await moderator.send('GET', '/api/admin/mails')).status).toBe(200)
  expect((await moderator.send('POST', `/api/admin/mails/${secret}/open`)).status).toBe(403)
  expect((await moderator.send('POST', `/api/admin/mails/${notice}/open`)).status).toBe(200)
})
