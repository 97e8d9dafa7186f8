import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingsResponse } from '#shared/contracts/settings.ts'
import { signIn } from '#tests/support/api-client.ts'
import { goodPassword } from '#tests/support/auth-client.ts'
import { deliverMails } from '#server/mail/sender.ts'
import { mails } from '#server/mail/tables.ts'
import { openSmtpTransport } from '#server/mail/transport.ts'
import { tryOpenMail } from '#server/mail/outbox.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

const guarded = [
  ['mail_server', 'smtp://127.0.0.1:4914'],
  ['mail_server', null],
  ['backup_passphrase', 'a passphrase of somebody'],
] as const

test.each(guarded)('[ADM-06] [AUTH-10] the right to change settings is not enough for %s: %s', async (key, value) => {
  const moderator = await signIn(app, 'moderator')
  await app.deps.database.db.execute(
    sql`insert into role_permissions (role, permission, allowed, updated_at) values ('moderator', 'settings.edit', true, now()), ('moderator', 'settings.view', true, now()) on conflict do nothing`,
  )
  const { body } = await moderator.send<SettingsResponse>('GET', '/api/admin/settings')
  const response = await moderator.send('PUT', '/api/admin/settings', { [key]: value, version: body.version })
  expect(response).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  const other = await moderator.send('PUT', '/api/admin/settings', { keep_mails_days: 31, version: body.version })
  expect(other.status).toBe(200)
  await moderator.send('PUT', '/api/admin/settings', {
    keep_mails_days: 30,
    version: (other.body as SettingsResponse).version,
  })
})

test.each(guarded)(
  '[ADM-06] [AUTH-10] an administrator whose session is old shows who is there for %s: %s',
  async (key, value) => {
    const admin = await signIn(app, 'admin')
    await app.deps.database.db.execute(sql`update auth.mfa_amr_claims set updated_at = updated_at - interval '2 days'`)
    const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
    const put = (more: object) =>
      admin.send('PUT', '/api/admin/settings', { [key]: value, waiting_mails: 'send', version: body.version, ...more })
    expect(await put({})).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } })
    expect(await put({ current_password: 'Wrong-Harbour-7' })).toMatchObject({ body: { code: 'wrong_password' } })
    expect((await put({ current_password: goodPassword })).status).toBe(200)
  },
)

/** Lets an administrator set the mail server, and sends what waits through it. @returns how many mails it took. */
async function changeMailServer(admin: Awaited<ReturnType<typeof signIn>>, url: string | null) {
  const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  const response = await admin.send('PUT', '/api/admin/settings', {
    mail_server: url,
    waiting_mails: 'send',
    version: body.version,
  })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

async function pruneMails() {
  await app.deps.database.db.delete(mails)
}

test('[ADM-06] [AUTH-10] the mail server before notifies every administrator of another one, whatever the new one does', async () => {
  const [known, evil] = [await openSmtpServer(), await openSmtpServer()]
  const transport = openSmtpTransport(evil.url)
  try {
    const admin = await signIn(app, 'admin')
    const other = await signIn(app, 'admin')
    await signIn(app, 'moderator')
    await changeMailServer(admin, known.url)
    await pruneMails()
    await changeMailServer(admin, evil.url)
    // Who throws the others out at once does not keep the news from them.
    await app.deps.database.db.execute(sql`update user_roles set role = 'user' where user_id = ${other.userId}::uuid`)
    await deliverMails(app.deps, transport)
    expect(evil.mails).toEqual([])
    const readers = known.mails.flatMap(({ to }) => to)
    expect(readers).toEqual(expect.arrayContaining([admin.email, other.email]))
    expect(new Set(readers).size).toBe(readers.length)
    const [mail] = known.mails
    expect(mail?.parsed.text).toContain(new URL(evil.url).host)
    expect(mail?.parsed.text).toContain(admin.email)

    // Back again: the notice goes through the server in force in the meantime, and a change of nothing causes no
    // notice.
    known.mails.length = 0
    await changeMailServer(admin, known.url)
    await changeMailServer(admin, known.url)
    await deliverMails(app.deps, transport)
    expect(known.mails).toEqual([])
    expect(evil.mails.length).toBeGreaterThan(0)
  } finally {
    transport.close()
    await known.close()
    await evil.close()
  }
})

test('[ADM-06] a mail server that is dead is replaced, other mail goes out, and the outbox shows which notice could not be sent', async () => {
  const [dead, next] = [await openSmtpServer(), await openSmtpServer()]
  const transport = openSmtpTransport(next.url)
  try {
    const admin = await signIn(app, 'admin')
    await changeMailServer(admin, dead.url)
    await pruneMails()
    await dead.goAway()
    await changeMailServer(admin, next.url)
    await app.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email }),
    })
    await deliverMails(app.deps, transport)
    expect(next.mails.map(({ to }) => to)).toEqual([[admin.email]])
    const waiting = await app.deps.database.db.select().from(mails).where(eq(mails.kind, 'mail_server_changed'))
    expect(waiting.length).toBeGreaterThan(0)
    for (const row of waiting) {
      expect(row).toMatchObject({ state: 'waiting', attempts: 1, last_error: expect.stringContaining('unreachable') })
      expect(tryOpenMail(app.deps, row.sealed)?.through).toBe(dead.url)
    }
  } finally {
    transport.close()
    await dead.close()
    await next.close()
  }
})

test('[ADM-06] where no mail server was set the new one takes the news', async () => {
  const first = await openSmtpServer()
  const transport = openSmtpTransport(first.url)
  try {
    const admin = await signIn(app, 'admin')
    await changeMailServer(admin, null)
    await pruneMails()
    await changeMailServer(admin, first.url)
    await deliverMails(app.deps, transport)
    expect(first.mails.flatMap(({ to }) => to)).toContain(admin.email)
  } finally {
    transport.close()
    await first.close()
  }
})
