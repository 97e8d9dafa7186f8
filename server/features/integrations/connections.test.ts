import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection, ConnectionList, ConnectionTrial } from '#shared/contracts/connections.ts'
import { connectionNames } from '#shared/contracts/connections.ts'
import { fakeCaptchaSecret, openFakeCaptcha } from '#server/auth/fakes/captcha.ts'
import { openFakeWebhookReceiver } from '#server/features/integrations/fakes/webhook-receiver.ts'
import type { FakeWebhookReceiver } from '#server/features/integrations/fakes/webhook-receiver.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const root = '/api/admin/integrations/connections'

let receiver: FakeWebhookReceiver
let plain: TestApp
let full: TestApp
let admin: ApiClient
let fullAdmin: ApiClient
let captcha: Awaited<ReturnType<typeof openFakeCaptcha>>

beforeAll(async () => {
  receiver = await openFakeWebhookReceiver({ port: 0 })
  captcha = await openFakeCaptcha({ port: 0 })
  const file = join(tmpdir(), `connections-${process.pid}.json`)
  writeFileSync(
    file,
    JSON.stringify({
      captcha: { provider: 'hcaptcha', site_key: 'a site', secret: fakeCaptchaSecret, url: captcha.url },
    }),
  )
  plain = await openTestApp({ OUTBOUND_ALLOW: receiver.hostAndPort })
  full = await openTestApp({
    RATE_LIMITS: 'off',
    SMTP_URL: 'smtp://user:hidden-password@127.0.0.1:1',
    SMS_WEBHOOK_URL: `${receiver.url}/sms?key=hidden-key`,
    AI_BASE_URL: `${receiver.url}/status/401`,
    AI_API_KEY: 'hidden-key',
    AI_MODEL: 'small',
    OAUTH_GOOGLE_CLIENT_ID: 'id',
    OAUTH_GOOGLE_CLIENT_SECRET: 'hidden-secret',
    OAUTH_GOOGLE_ISSUER: receiver.url,
    OAUTH_GITHUB_CLIENT_ID: 'id',
    OAUTH_GITHUB_CLIENT_SECRET: 'hidden-secret',
    OAUTH_GITHUB_BASE_URL: 'http://127.0.0.1:1',
    AUTH_CONFIG: file,
  })
  admin = await signIn(plain, 'admin')
  fullAdmin = await signInPast(full)
})
beforeEach(async () => {
  for (const app of [plain, full]) await app.deps.database.db.execute('truncate connection_trials')
})
afterAll(async () => {
  await plain.close()
  await full.close()
  await receiver.close()
  await captcha.close()
})

/** Where a captcha is asked for, the person signs in with its answer. */
async function signInPast(app: TestApp): Promise<ApiClient> {
  const settings = app.deps.config.auth
  const { captcha: asked } = settings
  settings.captcha = null
  const person = await signIn(app, 'admin')
  settings.captcha = asked
  return person
}

async function list(who: ApiClient): Promise<Map<string, Connection>> {
  const { body } = await who.send<ConnectionList>('GET', root)
  return new Map(body.items.map((each) => [each.name, each]))
}
const attempt = (who: ApiClient, name: string) => who.send<ConnectionTrial>('POST', `${root}/${name}/test`)

test('[ADM-08] every connection is there, in its order, with what sets it up', async () => {
  const shown = await list(admin)
  expect([...shown.keys()]).toEqual([...connectionNames])
  expect(shown.get('sms')).toMatchObject({ state: 'off', variables: ['SMS_WEBHOOK_URL'], can_test: false })
  expect(shown.get('mail')).toMatchObject({ state: 'off', set_by: 'setting' })
  // It has just answered: nobody needs to try it out.
  expect(shown.get('database')).toMatchObject({ state: 'working', last_failure_at: null })
  expect(shown.get('storage')).toMatchObject({ state: 'unknown', set_by: 'built_in', can_test: true })
  expect((await list(fullAdmin)).get('mail')).toMatchObject({ set_by: 'environment', variables: ['SMTP_URL'] })
})

test('[ADM-08] no secret of a connection is shown', async () => {
  for (const name of connectionNames) await attempt(fullAdmin, name)
  const { body } = await fullAdmin.send('GET', root)
  const { rows } = await full.deps.database.db.execute('select to_jsonb(t) as row from connection_trials t')
  expect(JSON.stringify([body, rows])).not.toMatch(/hidden/)
  expect(JSON.stringify([body, rows])).not.toContain(fakeCaptchaSecret)
})

test.each(['database', 'storage'])('[ADM-08] a trial of the %s really tries it, and is remembered', async (name) => {
  const { status, body } = await attempt(admin, name)
  expect(status).toBe(200)
  expect(body.result).toMatchObject({ ok: true, reason: 'answered' })
  expect(body.connection).toMatchObject({ state: 'working', last_success_at: expect.any(String) })
  expect((await list(admin)).get(name)?.state).toBe('working')
})

test.each([
  ['mail', 'unreachable'],
  ['github', 'unreachable'],
  ['google', 'refused'],
  ['ai', 'refused'],
])('[ADM-08] a %s that does not work says so', async (name, reason) => {
  const { body } = await attempt(fullAdmin, name)
  expect(body.result).toMatchObject({ ok: false, reason })
  expect(body.connection).toMatchObject({ state: 'failing', last_error: expect.stringMatching(/\w/) })
})

test('[ADM-08] a captcha provider that knows our secret works, and one that does not fails', async () => {
  expect((await attempt(fullAdmin, 'captcha')).body.result).toMatchObject({ ok: true })
  const { captcha: asked } = full.deps.config.auth
  if (asked) asked.secret = 'another'
  expect((await attempt(fullAdmin, 'captcha')).body.result).toMatchObject({ ok: false, reason: 'refused' })
  if (asked) asked.secret = fakeCaptchaSecret
})

test('[ADM-08] a hook for text messages is asked without sending one', async () => {
  receiver.received.length = 0
  expect((await attempt(fullAdmin, 'sms')).body.result.ok).toBe(true)
  expect(receiver.received.map(({ body }) => body)).toEqual([''])
})

test('[ADM-08] [AGENT-01] a model that administrators set up is known, and tried with its key, until they switch it off', async () => {
  expect((await list(admin)).get('ai')).toMatchObject({ state: 'off', set_by: 'setting', target: null })
  const set = async (change: object) => {
    const { body } = await admin.send<{ version: number }>('GET', '/api/admin/models')
    const saved = await admin.send('PATCH', '/api/admin/models', { version: body.version, ...change })
    expect(saved.status).toBe(200)
  }
  const key = 'sk-of-the-administrators'
  const base_url = `${receiver.url}/v1`
  await set({ connection: { name: 'House', base_url, model: 'small', structured: true, key } })
  expect((await list(admin)).get('ai')).toMatchObject({
    state: 'unknown',
    set_by: 'setting',
    variables: [],
    target: receiver.hostAndPort,
    can_test: true,
  })
  receiver.received.length = 0
  expect((await attempt(admin, 'ai')).body).toMatchObject({ result: { ok: true }, connection: { state: 'working' } })
  expect(receiver.received.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${key}`])
  await set({ connection: { name: 'House', base_url: `${receiver.url}/status/401`, model: 'small', structured: true } })
  expect((await attempt(admin, 'ai')).body).toMatchObject({ result: { ok: false, reason: 'refused' } })
  await set({ on: false })
  expect((await list(admin)).get('ai')).toMatchObject({ state: 'off', can_test: false })
  expect((await attempt(admin, 'ai')).body.result).toMatchObject({ ok: false, reason: 'not_set' })
})

test('[ADM-08] what is not set up, or only others open, cannot be tried', async () => {
  expect((await attempt(admin, 'sms')).body.result).toMatchObject({ ok: false, reason: 'not_set' })
  for (const name of ['payments', 'inbound_mail', 'webhooks']) expect((await attempt(admin, name)).status).toBe(404)
  expect((await attempt(admin, 'everything')).status).toBe(422)
})

test('[ADM-08] what was used since the last trial counts', async () => {
  await plain.deps.database.db.execute(
    `insert into connection_trials (name, last_failure_at, last_error) values ('payments', '2026-01-01', 'old')`,
  )
  await plain.deps.database.db.execute(
    `insert into webhook_endpoints (id, name, url, kinds, state, version, secret, created_at, last_failure_at, last_error)
      values (gen_random_uuid(), 'x', 'https://example.org', '{}', 'on', 1, 'x', now(), now(), 'HTTP 500')`,
  )
  expect((await list(admin)).get('webhooks')).toMatchObject({ state: 'failing', target: '1', last_error: 'HTTP 500' })
})

test('[ADM-08] a trial is in the activity log', async () => {
  await attempt(admin, 'database')
  const { body } = await admin.send<{ items: { target_id: string }[] }>(
    'GET',
    '/api/admin/logs?action=connection.test&limit=1',
  )
  expect(body.items[0]?.target_id).toBe('database')
})
