import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ModelSettings, ModelTrial, ModelUse } from '#shared/contracts/models.ts'
import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import type { ScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { goodPassword } from '#tests/support/auth-client.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const key = 'sk-a-key-of-the-house-9f3d'
let scripted: ScriptedModel
let app: TestApp
let admin: ApiClient

beforeAll(async () => {
  scripted = await openScriptedModel({ port: 0, key })
  app = await openTestApp({ OUTBOUND_ALLOW: scripted.hostAndPort })
})
beforeEach(async () => {
  await app.reset()
  scripted.received.length = 0
  admin = await signIn(app, 'admin')
})
afterAll(async () => {
  await app.close()
  await scripted.close()
})

const connection = (over: Record<string, unknown> = {}) => ({
  name: 'House model',
  base_url: scripted.url,
  model: 'scripted',
  structured: true,
  key,
  ...over,
})
const read = async () => (await admin.send<ModelSettings>('GET', '/api/admin/models')).body
const change = async (values: Record<string, unknown>, by = admin) =>
  by.send<ModelSettings & { errors: { path: string; code: string }[] }>('PATCH', '/api/admin/models', {
    version: (await read()).version,
    ...values,
  })
const tryOut = (values: Record<string, unknown> = {}) =>
  admin.send<ModelTrial>('POST', '/api/admin/models/trials', values)

test('[AGENT-01] a model is set by administrators, tested, and its key is never shown or written down', async () => {
  expect(await read()).toMatchObject({ state: 'none', connection: null, variables: [], version: 0 })
  const saved = await change({
    connection: connection(),
    price: { in_eur: 0.004, out_eur: 0.016 },
    monthly_cap_eur: 12.5,
  })
  expect(saved).toMatchObject({
    status: 200,
    body: {
      state: 'connected',
      connection: { name: 'House model', base_url: scripted.url, has_key: true, key_ending: '9f3d' },
      price: { in_eur: 0.004, out_eur: 0.016 },
      monthly_cap_eur: 12.5,
      last_trial: null,
      version: 1,
    },
  })
  const trial = await tryOut()
  expect(trial).toMatchObject({
    status: 200,
    body: { ok: true, error: null, streams: true, counts: true, structured: true },
  })
  expect(scripted.received[0]?.authorization).toBe(`Bearer ${key}`)
  expect(await read()).toMatchObject({ version: 1, last_trial: { ok: true } })
  const use = (await admin.send<ModelUse>('GET', '/api/admin/models/use')).body
  expect(use).toMatchObject({ cap_eur: 12.5, agents: [{ agent: null, runs: 1 }], people: [] })
  expect(use.spent_eur).toBeGreaterThan(0)
  expect((await change({ on: false })).body).toMatchObject({ state: 'off', connection: { has_key: true } })

  const kept = await app.deps.database.db.execute(sql`
    select (select json_agg(s)::text from model_settings s) || (select json_agg(a)::text from activity_log a)
      || (select json_agg(u)::text from usage_entries u) as everything`)
  expect(JSON.stringify(kept.rows)).toContain('models.update')
  expect(JSON.stringify([kept.rows, saved.body, trial.body])).not.toContain(key.slice(0, 12))
})

test('[AGENT-01] a kept key goes to its own server alone', async () => {
  await change({ connection: connection() })
  const elsewhere = 'https://models.example.org/v1'
  const { key: _, ...withoutKey } = connection({ base_url: elsewhere })
  expect(await change({ connection: withoutKey })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'connection.key', code: 'key_again' }] },
  })
  expect((await tryOut({ connection: withoutKey })).status).toBe(422)
  const { key: _again, ...sameServer } = connection({ base_url: `${scripted.url}/`, model: 'scripted-fenced' })
  expect((await change({ connection: sameServer })).body.connection).toMatchObject({
    has_key: true,
    model: 'scripted-fenced',
  })
  expect((await change({ connection: connection({ base_url: elsewhere, key: null }) })).body.connection).toMatchObject({
    has_key: false,
    key_ending: null,
  })
})

test('[AGENT-01] what would lead into the own network, a stale version and lesser roles are refused', async () => {
  for (const [base_url, code] of [
    ['https://127.0.0.1/v1', 'private_address'],
    ['https://models.internal/v1', 'private_address'],
    ['http://models.example.org/v1', 'not_https'],
  ])
    expect(await change({ connection: connection({ base_url }) })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'connection.base_url', code }] },
    })
  for (const wrong of [
    { base_url: 'models' },
    { base_url: 'https://a:b@models.example.org' },
    { key: 'two words' },
    { model: ' ' },
  ])
    expect((await change({ connection: connection(wrong) })).status).toBe(422)
  await change({ connection: connection() })
  const stale = await admin.send('PATCH', '/api/admin/models', { version: 0, on: false })
  expect(stale).toMatchObject({ status: 409, body: { stored: { version: 1, state: 'connected' } } })
  expect(JSON.stringify(stale.body)).not.toContain(key)
  const editor = await signIn(app, 'editor')
  expect((await editor.send('GET', '/api/admin/models')).status).toBe(403)
})

test('[AGENT-02] a trial says what is wrong in a word, and changes nothing of the connection', async () => {
  await change({ connection: connection() })
  expect((await tryOut()).body.ok).toBe(true)
  for (const [over, error] of [
    [{ key: 'another-key' }, 'key_refused'],
    [{ model: 'scripted-busy' }, 'too_many_requests'],
    [{ model: 'scripted-broken' }, 'server_broken'],
    [{ model: 'scripted-cut' }, 'cut'],
    [{ model: 'scripted-refusal' }, 'refused'],
  ] as const)
    expect((await tryOut({ connection: connection(over) })).body).toMatchObject({ ok: false, error })
  expect((await tryOut({ connection: connection({ model: 'scripted-bad-json' }) })).body).toMatchObject({
    ok: true,
    structured: false,
  })
  expect(await read()).toMatchObject({ last_trial: { ok: true, structured: true }, connection: { model: 'scripted' } })
})

test('[AGENT-01] the environment wins over what administrators set', async () => {
  const fixed = await openTestApp({ AI_BASE_URL: scripted.url, AI_MODEL: 'scripted', AI_API_KEY: key })
  try {
    const root = await signIn(fixed, 'admin')
    const { body } = await root.send<ModelSettings>('GET', '/api/admin/models')
    expect(body).toMatchObject({
      state: 'connected',
      variables: ['AI_BASE_URL', 'AI_MODEL', 'AI_API_KEY'],
      connection: { model: 'scripted', key_ending: '9f3d' },
    })
    expect(await root.send('PATCH', '/api/admin/models', { version: 0, connection: connection() })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'connection', code: 'set_by_environment' }] },
    })
    expect((await root.send('POST', '/api/admin/models/trials', {})).body).toMatchObject({ ok: true })
    // The trial was kept with the settings as shipped, which can still be changed.
    expect(await root.send('PATCH', '/api/admin/models', { version: 0, monthly_cap_eur: null })).toMatchObject({
      status: 200,
      body: { version: 1, monthly_cap_eur: null, last_trial: { ok: true } },
    })
  } finally {
    await fixed.close()
  }
})

test('[AGENT-01] [AUTH-10] an administrator whose session is old shows who is there before texts go to another server', async () => {
  await change({ connection: connection() })
  await app.deps.database.db.execute(sql`update auth.mfa_amr_claims set updated_at = updated_at - interval '2 days'`)
  const other = connection({ base_url: 'https://evil.example/v1' })
  const needed = { status: 403, body: { code: 'reauthentication_needed' } }
  expect(await change({ connection: other })).toMatchObject(needed)
  expect(await change({ connection: null })).toMatchObject(needed)
  expect(await tryOut({ connection: other })).toMatchObject(needed)
  expect(await change({ connection: other, current_password: 'Wrong-Harbour-7' })).toMatchObject({
    body: { code: 'wrong_password' },
  })
  expect((await read()).connection).toMatchObject({ base_url: scripted.url })
  // The rest of the settings and a trial of what is kept send nothing elsewhere.
  expect((await change({ on: false })).status).toBe(200)
  expect((await tryOut()).status).toBe(200)
  expect((await change({ connection: other, current_password: goodPassword })).status).toBe(200)
})

test('[AGENT-01] every administrator gets a notice and a mail with the old and the new server, also one who is removed at once', async () => {
  const [other, moderator] = [await signIn(app, 'admin'), await signIn(app, 'moderator')]
  const noticesOf = async (who: ApiClient) =>
    (await who.send<{ items: { kind: string; data: object }[] }>('GET', '/api/me/notifications')).body.items.map(
      ({ kind, data }) => ({ kind, ...data }),
    )
  await change({ connection: connection() })
  await runJobs(app)
  await app.deps.database.db.execute(sql`delete from notifications`)
  await app.deps.database.db.execute(sql`delete from mails`)
  // Another model on the same server sends texts nowhere else.
  await change({ connection: connection({ model: 'scripted-2' }) })
  await runJobs(app)
  expect(await noticesOf(admin)).toEqual([])
  await change({ connection: connection({ base_url: 'https://models.example.org/v1' }) })
  await app.deps.database.db.execute(sql`update user_roles set role = 'user' where user_id = ${other.userId}::uuid`)
  await runJobs(app)
  const told = { kind: 'model_connection_changed', before: scripted.hostAndPort, after: 'models.example.org' }
  expect(await noticesOf(admin)).toEqual([told])
  expect(await noticesOf(other)).toEqual([told])
  expect(await noticesOf(moderator)).toEqual([])
  for (const { email } of [admin, other]) {
    const [mail] = await listMails(app, email ?? '')
    expect(JSON.stringify(mail)).toContain('models.example.org')
    expect(JSON.stringify(mail)).toContain(scripted.hostAndPort)
    expect(JSON.stringify(mail)).toContain(admin.email)
  }
  expect(await listMails(app, moderator.email ?? '')).toEqual([])
})
