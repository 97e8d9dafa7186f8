import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailList } from '#shared/contracts/mail-outbox.ts'
import type { SettingsResponse, WaitingMails } from '#shared/contracts/settings.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { deliverMails } from '#server/mail/sender.ts'
import { openSmtpTransport } from '#server/mail/transport.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { mailOf } from '#tests/support/mails.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import type { TestSmtpServer } from '#tests/support/smtp-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient
let smtp: TestSmtpServer

beforeAll(async () => {
  app = await openTestApp()
  smtp = await openSmtpServer()
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate mails, settings, rate_limits')
  smtp.mails.length = 0
})
afterAll(async () => {
  await smtp.close()
  await app.close()
})

/** Mails of 20, 3 and 0 days ago, and a link that has expired; then a user logs in who may set the mail server. */
async function letMailsWait(): Promise<void> {
  const queue = (given: Parameters<typeof mailOf>[0]) => queueMail(app.deps.database.db, app.deps, mailOf(given))
  await queue({ to: 'old@example.org' })
  app.clock.advance(17 * dayMs)
  await queue({ to: 'week@example.org' })
  await queue({
    to: 'dead@example.org',
    content: { kind: 'recovery', link: 'https://grants.example.org/verify?token=abc', code: '482915' },
  })
  app.clock.advance(3 * dayMs)
  await queue({ to: 'new@example.org' })
  admin = await signIn(app, 'admin')
  await app.deps.database.db.execute(`delete from mails where user_id is not null and kind <> 'recovery'`)
  await queue({ to: 'newest@example.org' })
}

async function change(values: object) {
  const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  return admin.send<SettingsResponse & Problem>('PUT', '/api/admin/settings', { ...values, version: body.version })
}

async function deliver(): Promise<string[]> {
  const transport = openSmtpTransport(smtp.url)
  await deliverMails(app.deps, transport)
  transport.close()
  return smtp.mails.flatMap(({ to }) => to).toSorted()
}

const waiting = async () => (await admin.send<WaitingMails>('GET', '/api/admin/settings/waiting-mails')).body
const states = async () => {
  const { body } = await admin.send<MailList>('GET', '/api/admin/mails?limit=200')
  return body.items
    .filter(({ kind }) => kind !== 'mail_server_changed')
    .map(({ state, error }) => [state, error?.reason])
}

test('[ADM-06] [ADM-08] a mail server is not saved before it was said what becomes of the mails that wait', async () => {
  await letMailsWait()
  const counted = await waiting()
  expect(counted).toMatchObject({ over: 1, last_week: counted.last_day + 2, total: counted.last_day + 3 })
  expect(Date.parse(counted.oldest_at ?? '')).toBe(app.clock.now() - 20 * dayMs)
  const { status, body } = await change({ mail_server: smtp.url })
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    {
      path: 'waiting_mails',
      message: `${counted.total} mails wait in the outbox: say "send" or "discard"`,
      code: 'waiting_mails_undecided',
    },
  ])
  expect((await admin.send<SettingsResponse>('GET', '/api/admin/settings')).body.secrets.mail_server.is_set).toBe(false)
  // What concerns no mail server asks nothing.
  expect((await change({ keep_mails_days: 31 })).status).toBe(200)
  expect((await change({ waiting_mails: 'perhaps', mail_server: smtp.url })).status).toBe(422)
})

test('[ADM-06] [ADM-08] discarded mails never go out and stay in the outbox, to be sent one by one', async () => {
  await letMailsWait()
  expect((await change({ mail_server: smtp.url, waiting_mails: 'discard' })).status).toBe(200)
  expect(await deliver()).not.toContain('old@example.org')
  const all = await states()
  expect(all.length).toBeGreaterThan(3)
  expect(new Set(all.map(String))).toEqual(new Set(['failed,discarded']))
  const { body } = await admin.send<MailList>('GET', '/api/admin/mails?limit=200')
  const old = body.items.find(({ to }) => to === 'old@example.org')
  expect(old).toMatchObject({ can_retry: true })
  await admin.send('POST', `/api/admin/mails/${old?.id}/retry`)
  expect(await deliver()).toContain('old@example.org')
})

test('[ADM-06] [ADM-08] mails that are to be sent go out, but for those that are over', async () => {
  await letMailsWait()
  expect((await change({ mail_server: smtp.url, waiting_mails: 'send' })).status).toBe(200)
  const sent = await deliver()
  expect(sent).toEqual(expect.arrayContaining(['old@example.org', 'week@example.org', 'new@example.org']))
  expect(sent).not.toContain('dead@example.org')
})

test('[ADM-06] another mail server asks about what the one before could not send, not about what is in delivery', async () => {
  await letMailsWait()
  await change({ mail_server: smtp.url, waiting_mails: 'discard' })
  await queueMail(app.deps.database.db, app.deps, mailOf({ to: 'fresh@example.org' }))
  const other = `${smtp.url}/?name=other`
  expect(await waiting()).toMatchObject({ total: 0 })
  app.clock.advance(2 * hourMs)
  admin = await signIn(app, 'admin')
  expect(await waiting()).toMatchObject({ total: 1, last_day: 1 })
  expect((await change({ mail_server: other })).status).toBe(422)
  // The one in force, saved once more, changes nothing.
  expect((await change({ mail_server: smtp.url })).status).toBe(200)
})

test('[ADM-06] a typed mail server is tried before it is saved, by administrators alone', async () => {
  admin = await signIn(app, 'admin')
  const tryOut = (url: string, who = admin) =>
    who.send('POST', '/api/admin/settings/tests', { kind: 'mail_server', url })
  expect((await tryOut(smtp.url)).body).toMatchObject({ ok: true, reason: 'answered' })
  expect((await tryOut('smtp://127.0.0.1:9')).body).toMatchObject({ ok: false, reason: 'unreachable' })
  expect(await tryOut('http://127.0.0.1:9')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'mail_server', code: 'invalid_mail_server' }] },
  })
  await app.deps.database.db.execute(
    `insert into role_permissions (role, permission, allowed, updated_at) values ('moderator', 'settings.edit', true, now())`,
  )
  const moderator = await signIn(app, 'moderator')
  expect((await tryOut(smtp.url, moderator)).body).toMatchObject({ code: 'not_allowed' })
  expect(smtp.mails).toEqual([])
})
