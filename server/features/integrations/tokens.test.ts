import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiToken, ApiTokenList, MadeToken } from '#shared/contracts/api-tokens.ts'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { tokenScopes } from '#shared/roles.ts'
import { sealActivity } from '#server/activity/seal.ts'
import { verifyActivity } from '#server/activity/verify.ts'
import { pruneEndedTokens } from '#server/features/integrations/tokens-service.ts'
import { signIn, visitorOf, withAuthorization } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { goodPassword } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const path = '/api/admin/integrations/tokens'

let app: TestApp
let admin: ApiClient
let start = 0

beforeAll(async () => {
  app = await openTestApp()
  admin = await signIn(app, 'admin')
  start = app.clock.now()
})
beforeEach(async () => {
  app.clock.set(start)
  await app.deps.database.db.execute('truncate api_tokens, rate_limits, role_permissions, role_rules')
})
afterAll(() => app.close())

const wanted = { name: 'Newsletter', scopes: ['content.edit', 'analytics.view'], days: 30 }

async function make(fields: Record<string, unknown> = {}, maker = admin): Promise<MadeToken> {
  const { status, body } = await maker.send<MadeToken>('POST', path, { ...wanted, ...fields })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const holder = ({ secret }: MadeToken): ApiClient => withAuthorization(app, `Bearer ${secret}`)

async function listed(id: string): Promise<ApiToken | undefined> {
  return (await admin.send<ApiTokenList>('GET', path)).body.items.find((each) => each.id === id)
}

const row = (key: string) => ({
  page: 'home',
  section: 'tokens',
  language: 'en',
  content_key: key,
  content_value: 'x',
})

test('[ADM-08] a token acts for its maker with its scopes alone, and the log says that it was the token', async () => {
  const made = await make()
  const program = holder(made)
  const saved = await program.send<{ id: string }>('POST', '/api/content', row('by_token'))
  expect(saved.status).toBe(201)
  expect((await program.send('GET', '/api/admin/analytics/live')).status).toBe(200)
  for (const outside of ['/api/admin/tickets', '/api/admin/users', '/api/admin/settings', '/api/admin/logs'])
    expect((await program.send('GET', outside)).status, outside).toBe(403)
  type Log = { items: { id: string; actor: { id: string }; token: unknown }[] }
  const { body } = await admin.send<Log>('GET', '/api/admin/logs?action=content.insert&limit=1')
  expect(body.items[0]).toMatchObject({ actor: { id: admin.userId }, token: { id: made.id, name: 'Newsletter' } })
  await sealActivity(app.deps)
  expect((await verifyActivity(app.deps)).error).toBeNull()
})

test('[ADM-08] what a token did cannot be said to have been done without it', async () => {
  const made = await make()
  await holder(made).send('POST', '/api/content', row('sealed'))
  await sealActivity(app.deps)
  const { db } = app.deps.database
  const set = (value: string) => `update activity_log set token_id = ${value} where id = `
  const { rows } = await db.execute<{ id: string }>(`select id from activity_log where token_id = '${made.id}'`)
  const id = rows[0]?.id ?? ''
  await db.execute('alter table activity_log disable trigger activity_log_keep')
  await db.execute(set('null') + id)
  expect((await verifyActivity(app.deps)).error).toMatchObject({ kind: 'row_altered' })
  await db.execute(set(`'${made.id}'`) + id)
  await db.execute('alter table activity_log enable trigger activity_log_keep')
  expect((await verifyActivity(app.deps)).error).toBeNull()
  await expect(db.execute(set('null') + id)).rejects.toThrow()
})

test('[ADM-08] the secret is shown once, is kept as a hash, and is in no answer, export or log afterwards', async () => {
  const made = await make()
  expect(made.secret).toMatch(/^gw_[\w-]{43}$/)
  expect(made.secret.startsWith(made.prefix)).toBe(true)
  const found: string[] = []
  for (const each of [path, '/api/me/export', '/api/admin/logs', '/api/admin/logs/export?format=json'])
    found.push(JSON.stringify((await admin.send('GET', each)).body))
  const { rows } = await app.deps.database.db.execute('select to_jsonb(t) as row from api_tokens t')
  const { rows: actions } = await app.deps.database.db.execute('select to_jsonb(l) as row from activity_log l')
  expect(JSON.stringify([found, rows, actions])).not.toContain(made.secret.slice(made.prefix.length))
  expect(JSON.stringify(found)).toContain(made.prefix)
})

test('[ADM-08] a token that is revoked, expired, altered or unknown opens nothing, not even what is public', async () => {
  const made = await make({ days: 1 })
  const program = holder(made)
  expect((await program.send('GET', '/api/admin/analytics/live')).status).toBe(200)
  app.clock.set(start + dayMs)
  expect((await program.send('GET', '/api/admin/analytics/live')).status).toBe(401)
  app.clock.set(start)
  const { db } = app.deps.database
  const lasts = (until: number) => `update api_tokens set expires_at = '${new Date(until).toISOString()}'`
  await db.execute(lasts(start))
  expect((await listed(made.id))?.state).toBe('expired')
  await db.execute(lasts(start + dayMs))
  expect((await admin.send('DELETE', `${path}/${made.id}`)).status).toBe(204)
  expect((await admin.send('DELETE', `${path}/${made.id}`)).status).toBe(404)
  const revoked = await program.send('GET', '/api/config')
  expect(revoked).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
  const altered = `${made.secret.slice(0, -1)}${made.secret.endsWith('A') ? 'B' : 'A'}`
  for (const secret of [altered, 'gw_', `gw_${'x'.repeat(5000)}`, made.prefix])
    expect((await withAuthorization(app, `Bearer ${secret}`).send('GET', '/api/config')).status).toBe(401)
  // What is no token of a program at all is read like a session that has ended: public answers stay public.
  const { send } = withAuthorization(app, `Bearer ${made.id}`)
  expect((await send('GET', '/api/admin/analytics/live')).status).toBe(401)
})

test('[ADM-08] a maker who is demoted, banned or gone takes the rights of their tokens along', async () => {
  const other = await signIn(app, 'admin')
  const made = await make({ scopes: ['content.edit', 'users.view'] }, other)
  const program = holder(made)
  const { db } = app.deps.database
  expect((await program.send('GET', '/api/admin/users')).status).toBe(200)
  await db.execute(`update user_roles set role = 'editor' where user_id = '${other.userId}'`)
  expect((await program.send('GET', '/api/admin/users')).status).toBe(403)
  expect((await program.send('GET', '/api/admin/content')).status).toBe(200)
  expect((await listed(made.id))?.lost_scopes).toEqual(['users.view'])
  await db.execute(`insert into role_permissions (role, permission, allowed, updated_at)
    values ('editor', 'content.edit', false, now())`)
  expect((await program.send('GET', '/api/admin/content')).status).toBe(403)
  await db.execute(`delete from user_roles where user_id = '${other.userId}'`)
  expect((await program.send('GET', '/api/admin/content')).status).toBe(403)
  await db.execute(`update user_roles set role = 'admin' where user_id = '${other.userId}'`)
  await db.execute(`update auth.users set banned_until = '2999-01-01' where id = '${other.userId}'`)
  expect((await program.send('GET', '/api/config')).status).toBe(401)
  await db.execute(`delete from auth.users where id = '${other.userId}'`)
  expect(await listed(made.id)).toBeUndefined()
})

test('[ADM-08] where the role asks for a second factor, the tokens of someone without one do nothing', async () => {
  const other = await signIn(app, 'admin')
  const program = holder(await make({}, other))
  await app.deps.database.db.execute(
    `insert into role_rules (role, second_factor_required, updated_at) values ('admin', true, now())`,
  )
  expect(await program.send('GET', '/api/admin/analytics/live')).toMatchObject({
    status: 403,
    body: { code: 'second_factor_required' },
  })
})

test('[ADM-08] a token makes no token, changes no password, and reaches nothing that is a person’s own', async () => {
  const program = holder(await make({ scopes: [...tokenScopes] }))
  for (const [method, address, body] of [
    ['GET', path, undefined],
    ['POST', path, wanted],
    ['GET', '/api/me/profile', undefined],
    ['GET', '/api/me/export', undefined],
    ['DELETE', '/api/me', {}],
    ['GET', '/api/events', undefined],
    ['GET', '/api/admin/roles', undefined],
    ['GET', '/api/admin/backups', undefined],
    ['POST', '/api/admin/mails/test', undefined],
    ['PUT', '/api/admin/settings', { version: '' }],
  ] as const)
    expect((await program.send(method, address, body)).status, address).toBe(403)
  for (const [method, address, body] of [
    ['GET', '/auth/v1/user', undefined],
    ['PUT', '/auth/v1/user', { password: goodPassword }],
    ['POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ['GET', '/auth/v1/reauthenticate', undefined],
    ['POST', '/auth/v1/logout', undefined],
    ['GET', '/auth/v1/admin/users', undefined],
  ] as const)
    expect((await program.send(method, address, body)).status, address).toBe(403)
  expect((await admin.send('GET', '/auth/v1/user')).status).toBe(200)
})

test('[ADM-08] where everyone may write, a token writes as no one', async () => {
  const program = holder(await make())
  const contact = { name: 'Ana', email: 'ana@example.org', message: 'Hello' }
  const rejected = await program.send('POST', '/api/contact', contact)
  const asVisitor = await visitorOf(app).send('POST', '/api/contact', contact)
  // The guard against robots asks a visitor for work; it would have let a signed-in user through.
  expect(rejected.status).toBe(asVisitor.status)
})

test('[ADM-08] no one gives a token what they do not hold, and the session must be fresh or the password given', async () => {
  const manager = await signIn(app, 'moderator')
  await app.deps.database.db.execute(`insert into role_permissions (role, permission, allowed, updated_at)
    values ('moderator', 'integrations.manage', true, now())`)
  const rejected = await manager.send('POST', path, { ...wanted, scopes: ['settings.view'] })
  expect(rejected).toMatchObject({ status: 422, body: { errors: [{ path: 'scopes', code: 'not_held' }] } })
  expect((await manager.send('POST', path, wanted)).status).toBe(201)
  const { db } = app.deps.database
  await db.execute(`update auth.mfa_amr_claims set updated_at = updated_at - interval '2 days'
    where session_id in (select id from auth.sessions where user_id = '${manager.userId}')`)
  const { body } = await manager.send('POST', path, wanted)
  expect(body['code']).toBe('reauthentication_needed')
  expect((await manager.send('POST', path, { ...wanted, current_password: 'Wrong-Harbour-9' })).status).toBe(403)
  expect((await manager.send('POST', path, { ...wanted, current_password: 'Violet-Harbour-7' })).status).toBe(201)
})

test.each([
  ['no name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(81) }],
  ['no scope', { scopes: [] }],
  ['an unknown scope', { scopes: ['everything'] }],
  ['a scope that no token carries', { scopes: ['roles.manage'] }],
  ['a scope twice', { scopes: ['content.edit', 'content.edit'] }],
  ['no end', { days: 0 }],
  ['an end too far away', { days: 367 }],
  ['half a day', { days: 0.5 }],
  ['another owner', { user_id: '00000000-0000-4000-8000-000000000000' }],
])('[ADM-08] a token with %s is refused', async (_, fields) => {
  expect((await admin.send('POST', path, { ...wanted, ...fields })).status).toBe(422)
})

test('[ADM-08] the last use is shown to the minute, with the network and not the address', async () => {
  const made = await make()
  const program = holder(made)
  expect(await listed(made.id)).toMatchObject({ last_used_at: null, last_used_from: null })
  await program.send('GET', '/api/admin/analytics/live')
  const used = await listed(made.id)
  expect(used).toMatchObject({ last_used_at: new Date(start).toISOString(), last_used_from: '203.0.113.0/24' })
  app.clock.advance(59_000)
  await program.send('GET', '/api/admin/analytics/live')
  expect((await listed(made.id))?.last_used_at).toBe(used?.last_used_at)
  app.clock.advance(1000)
  await program.send('GET', '/api/admin/analytics/live')
  expect((await listed(made.id))?.last_used_at).toBe(new Date(start + minuteMs).toISOString())
})

test('[ADM-08] one token may ask only so often, and the others go on', async () => {
  const [busy, calm] = [holder(await make()), holder(await make())]
  const statuses: number[] = []
  for (let each = 0; each < 121; each += 1) statuses.push((await busy.send('GET', '/api/config')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  const rejected = await busy.send('GET', '/api/config')
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await calm.send('GET', '/api/config')).status).toBe(200)
  app.clock.advance(minuteMs)
  expect((await busy.send('GET', '/api/config')).status).toBe(200)
})

test('[ADM-08] tokens that ended are forgotten three months later', async () => {
  const made = await make({ days: 1 })
  const kept = await make({ days: 200 })
  app.clock.set(start + 92 * dayMs)
  await pruneEndedTokens(app.deps)
  const { rows } = await app.deps.database.db.execute<{ id: string }>('select id from api_tokens')
  expect(rows.map(({ id }) => id)).toEqual([kept.id])
  expect(made.id).not.toBe(kept.id)
})

test('[QUAL-03] the description knows tokens, and which scope opens what', async () => {
  type Described = {
    components: { securitySchemes: Record<string, unknown> }
    paths: Record<string, Record<string, { security?: unknown }>>
  }
  const { body } = await visitorOf(app).send<Described>('GET', '/api/openapi.json')
  expect(body.components.securitySchemes['token']).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(body.paths['/api/content']?.['post']?.security).toEqual([{ session: [] }, { token: ['content.edit'] }])
  expect(body.paths[path]?.['post']?.security).toEqual([{ session: [] }])
})
