import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectionResult, SettingsResponse, SettingsHistory } from '#shared/contracts/settings.ts'
import { dayMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { pruneOldContactMessages } from '#server/features/contact/retention.ts'
import { openLiveSettings, withLiveSettings } from '#server/features/settings/live.ts'
import { findSecretSetting } from '#server/features/settings/service.ts'
import { startMailService } from '#server/mail/mail-service.ts'
import { goodPassword, newEmail } from '#tests/support/auth-client.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiResponse, ApiClient } from '#tests/support/api-client.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

async function change(values: Record<string, unknown>, who = admin): Promise<ApiResponse<SettingsResponse & Problem>> {
  const { body } = await who.send<SettingsResponse>('GET', '/api/admin/settings')
  return who.send('PUT', '/api/admin/settings', { ...values, version: body.version })
}

function signUp(password: string, to: TestApp = app) {
  return visitorOf(to).send('POST', '/auth/v1/signup', { email: newEmail(), password })
}

test('[ADM-06] closing the sign-up refuses new accounts from the next request on, and tells the forms', async () => {
  expect((await signUp(goodPassword)).status).toBe(200)
  expect((await change({ sign_up_open: false })).status).toBe(200)
  expect((await signUp(goodPassword)).status).toBe(422)
  expect((await visitorOf(app).send('GET', '/api/config')).body).toMatchObject({ sign_in: { signup: false } })
  await change({ sign_up_open: true })
  expect((await signUp(goodPassword)).status).toBe(200)
})

test('[ADM-06] a longer least password counts at sign-up and in the forms; a shorter one than the specification is refused', async () => {
  expect((await change({ password_length_min: 20 })).status).toBe(200)
  expect((await signUp('Violet-Harbour-7')).status).toBe(422)
  expect((await visitorOf(app).send('GET', '/api/config')).body).toMatchObject({ password: { length_min: 20 } })
  const { status, body } = await change({ password_length_min: 8 })
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: 'password_length_min', code: 'too_small' }])
  expect((await change({ email_confirmation: 'off' })).status).toBe(422)
  await change({ password_length_min: 12 })
})

test('[ADM-06] required confirmation of addresses keeps an unconfirmed account out', async () => {
  await change({ email_confirmation: 'required' })
  const { body } = await signUp(goodPassword)
  expect(body['access_token']).toBeUndefined()
  await change({ email_confirmation: 'later' })
  expect((await signUp(goodPassword)).body['access_token']).toEqual(expect.any(String))
})

test('[ADM-06] a language that is not offered is neither chosen for visitors nor listed', async () => {
  const mailLanguageOf = async (accept: string) => {
    const email = newEmail()
    await app.fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': accept },
      body: JSON.stringify({ email, password: goodPassword }),
    })
    const { rows } = await app.deps.database.db.execute<{ language: string }>(
      `select m.language from mails m join auth.users u on u.id = m.user_id where u.email = '${email}'`,
    )
    return rows[0]?.language
  }
  expect(await mailLanguageOf('ru, ro;q=0.5')).toBe('ru')
  expect((await change({ languages_offered: ['en', 'ro'] })).status).toBe(200)
  expect((await visitorOf(app).send('GET', '/api/config')).body).toMatchObject({ languages: ['en', 'ro'] })
  const xml = await (await app.fetch('/sitemap.xml')).text()
  expect(xml).toContain('lng=ro')
  expect(xml).not.toContain('lng=ru')
  expect(await mailLanguageOf('ru, ro;q=0.5')).toBe('ro')
  expect((await change({ languages_offered: ['ro'] })).body.errors).toMatchObject([{ code: 'english_missing' }])
  await change({ languages_offered: ['en', 'ru', 'ro'] })
  expect(await (await app.fetch('/sitemap.xml')).text()).toContain('lng=ru')
})

test('[ADM-06] search engines that are not welcome get that answer', async () => {
  await change({ search_engines: false })
  expect(await (await app.fetch('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect(await (await app.fetch('/sitemap.xml')).text()).not.toContain('<loc>')
  await change({ search_engines: true })
  expect(await (await app.fetch('/robots.txt')).text()).toContain('Sitemap:')
})

test('[ADM-06] during maintenance visitors change nothing and staff go on', async () => {
  const contact = { name: 'Ana Rusu', email: 'ana@example.org', message: 'Hello there' }
  const user = await signIn(app, 'user')
  await change({ maintenance: true })
  const rejected = await visitorOf(app).send<Problem>('POST', '/api/contact', contact)
  expect(rejected).toMatchObject({ status: 503, body: { code: 'maintenance' } })
  expect(rejected.headers.get('retry-after')).toBe('600')
  expect((await user.send('POST', '/api/launches', { language: 'en' })).status).toBe(503)
  expect((await visitorOf(app).send('GET', '/api/config')).status).toBe(200)
  expect((await signUp(goodPassword)).status).toBe(422)
  expect((await admin.send('POST', '/api/contact', contact)).status).toBe(201)
  expect((await change({ maintenance: false })).status).toBe(200)
  expect((await visitorOf(app).send('POST', '/api/contact', contact)).status).toBe(201)
})

test('[ADM-06] a secret is never given back: the answer, the history, the log and the export know its fingerprint at most', async () => {
  const secret = 'smtp://robot:s3cret-pass@127.0.0.1:2525'
  const { body } = await change({ mail_server: secret, waiting_mails: 'send' })
  expect(body.secrets.mail_server).toEqual({ is_set: true, fingerprint: expect.stringMatching(/^[\w-]{8}$/) })
  const { body: history } = await admin.send<SettingsHistory>('GET', '/api/admin/settings/history')
  expect(history.items[0]).toMatchObject({
    by: admin.email,
    changes: [{ key: 'mail_server', before: null, after: body.secrets.mail_server.fingerprint }],
  })
  const { rows: log } = await app.deps.database.db.execute(
    `select * from activity_log where action = 'settings.update'`,
  )
  const { rows: stored } = await app.deps.database.db.execute(`select * from settings`)
  const { body: file } = await admin.send('GET', '/api/admin/settings/export')
  const everything = JSON.stringify([body, history, log, stored, file])
  expect(everything).not.toContain('s3cret')
  expect(JSON.stringify(file)).not.toContain('mail_server')
  expect(await findSecretSetting(app.deps, 'mail_server')).toBe(secret)
  const { body: cleared } = await change({ mail_server: null })
  expect(cleared.secrets.mail_server).toEqual({ is_set: false, fingerprint: null })
})

test.each([
  ['mail_server', 'http://mail.example.org'],
  ['mail_server', 'smtp://only-user@mail.example.org'],
  ['mail_server', 'smtp://mail.example.org?file=/etc/passwd'],
  ['mail_from', 'nobody'],
  ['mail_from', 'Grants <a@example.org>\r\nBcc: b@example.org'],
])('[ADM-06] the setting %s refuses %j next to its field', async (key, value) => {
  const { status, body } = await change({ [key]: value })
  expect(status).toBe(422)
  expect(body.errors.map(({ path }) => path)).toEqual([key])
})

test('[ADM-06] mail goes out by the server and sender that an administrator sets, without a restart', async () => {
  const smtp = await openSmtpServer()
  const live = openLiveSettings(app.deps)
  const service = await startMailService({ ...app.deps, config: withLiveSettings(app.deps.config, live) }, live)
  const typed = { kind: 'mail_server', url: smtp.url }
  expect((await admin.send('POST', '/api/admin/settings/tests', typed)).body).toMatchObject({ ok: true })
  await change({ mail_server: smtp.url, mail_from: 'Grants office <office@example.org>', waiting_mails: 'send' })
  expect((await admin.send('POST', '/api/admin/settings/tests', { kind: 'mail_server' })).body).toMatchObject({
    ok: true,
    reason: 'answered',
  })
  expect((await admin.send('POST', '/api/admin/mails/test')).body).toMatchObject({ has_server: true })
  const toMe = () => smtp.mails.filter(({ to }) => to.includes(admin.email ?? ''))
  // What waited for a mail server goes out too.
  await expect.poll(() => [...new Set(toMe().map(({ from }) => from))]).toEqual(['office@example.org'])
  expect(withLiveSettings(app.deps.config, live).mailFrom.name).toBe('Grants office')
  await change({ mail_server: null, mail_from: '' })
  expect((await admin.send('POST', '/api/admin/settings/tests', { kind: 'mail_server' })).body).toMatchObject({
    ok: false,
    reason: 'not_set',
  })
  await service.stop()
  live.close()
  await smtp.close()
})

test('[ADM-06] what the environment fixes is shown with its variable, and cannot be changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-config-'))
  const file = join(folder, 'auth.json')
  writeFileSync(file, JSON.stringify({ signup: false, password_min_length: 9 }))
  const fixed = await openTestApp({
    AUTH_CONFIG: file,
    MAIL_FROM: 'Office <office@example.org>',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const chief = await signIn(fixed, 'admin')
  const { body } = await chief.send<SettingsResponse>('GET', '/api/admin/settings')
  expect(body).toMatchObject({
    sign_up_open: false,
    password_length_min: 9,
    mail_from: 'Office <office@example.org>',
    locked: {
      sign_up_open: 'AUTH_CONFIG',
      password_length_min: 'AUTH_CONFIG',
      mail_from: 'MAIL_FROM',
      mail_server: 'SMTP_URL',
    },
  })
  for (const values of [{ sign_up_open: true }, { mail_from: 'a@example.org' }, { mail_server: null }]) {
    const rejected = await change(values, chief)
    expect(rejected.body.errors).toMatchObject([{ path: Object.keys(values)[0], code: 'fixed_by_environment' }])
  }
  expect((await change({ password_change_length_min: 10 }, chief)).status).toBe(200)
  expect((await signUp(goodPassword, fixed)).status).toBe(422)
  await fixed.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[ADM-06] an address on the public internet only is tried: private ones are refused, also behind a redirect', async () => {
  const inside = createServer((_request, response) => response.end('inside'))
  const door = createServer((_request, response) =>
    response.writeHead(302, { location: `http://localhost:${portOf(inside)}/` }).end(),
  )
  await Promise.all([inside, door].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))))
  const guarded = await openTestApp({ OUTBOUND_ALLOW: `127.0.0.1:${portOf(door)}` })
  const chief = await signIn(guarded, 'admin')
  const tried = async (url: string) =>
    (await chief.send<ConnectionResult>('POST', '/api/admin/settings/tests', { kind: 'address', url })).body
  for (const url of [
    `http://127.0.0.1:${portOf(inside)}/`,
    `http://localhost:${portOf(inside)}/`,
    `http://[::1]:${portOf(inside)}/`,
    `http://[::ffff:127.0.0.1]:${portOf(inside)}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    // Allowed itself, but it leads to a place that is not.
    `http://127.0.0.1:${portOf(door)}/`,
  ])
    expect(await tried(url), url).toMatchObject({ ok: false, reason: 'private' })
  await guarded.close()
  for (const server of [inside, door]) server.close()
})

test('[ADM-06] requests of the contact form are kept as long as the setting says', async () => {
  await visitorOf(app).send('POST', '/api/contact', {
    name: 'Ana Rusu',
    email: 'a@example.org',
    message: 'Hello there',
  })
  await pruneOldContactMessages(app.deps, 30)
  const count = async () => (await app.deps.database.db.execute(`select id from contact_messages`)).rows.length
  const before = await count()
  app.clock.advance(31 * dayMs)
  await pruneOldContactMessages(app.deps, 30)
  expect(before).toBeGreaterThan(0)
  expect(await count()).toBe(0)
})

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address() as AddressInfo | null
  return address?.port ?? 0
}
