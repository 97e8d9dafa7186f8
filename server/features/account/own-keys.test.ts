import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnKeys } from '#shared/contracts/account.ts'
import { dayMs } from '#shared/duration.ts'
import { signIn, withAuthorization } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await app.reset()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

async function makeToken(by: ApiClient, name: string, days = 30): Promise<{ id: string; secret: string }> {
  const wanted = { name, scopes: ['users.view'], days }
  const { body } = await by.send<{ id: string; secret: string }>('POST', '/api/admin/integrations/tokens', wanted)
  return body
}

async function makeFeed(by: ApiClient): Promise<{ id: string; address: string }> {
  const path = '/api/admin/consultations/feeds'
  return (await by.send<{ id: string; address: string }>('POST', path, { scope: 'all' })).body
}

const opens = async ({ secret }: { secret: string }): Promise<number> =>
  (await app.fetch('/api/admin/users', { headers: { authorization: `Bearer ${secret}` } })).status

async function shows({ address }: { address: string }): Promise<number> {
  const { pathname, search } = new URL(address)
  return (await app.fetch(pathname + search)).status
}

async function namesOf(who: ApiClient): Promise<(string | null)[]> {
  const { body } = await who.send<OwnKeys>('GET', '/api/me/keys')
  return body.items.map(({ kind, name }) => (kind === 'api_token' ? name : kind))
}

async function actionsSince(id: number): Promise<string[]> {
  const { rows } = await app.deps.database.db.execute<{ action: string }>(
    `select action from activity_log where id > ${id} order by id`,
  )
  return rows.map(({ action }) => action)
}

async function newestEntry(): Promise<number> {
  const { rows } = await app.deps.database.db.execute<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from activity_log',
  )
  return rows[0]?.id ?? 0
}

test('[DASH-06] [AUTH-10] what works without a login is listed without secrets, and revoked one by one', async () => {
  const first = await makeToken(admin, 'Newsletter')
  app.clock.advance(1000)
  const second = await makeToken(admin, 'Figures')
  app.clock.advance(1000)
  const feed = await makeFeed(admin)
  const { body } = await admin.send<OwnKeys>('GET', '/api/me/keys')
  expect(await namesOf(admin)).toEqual(['calendar_address', 'Figures', 'Newsletter'])
  for (const secret of [first.secret, second.secret, new URL(feed.address).searchParams.get('key') ?? ''])
    expect(JSON.stringify(body)).not.toContain(secret)

  const before = await newestEntry()
  expect((await admin.send('DELETE', `/api/me/keys/${first.id}`)).status).toBe(204)
  expect((await admin.send('DELETE', `/api/me/keys/${feed.id}`)).status).toBe(204)
  expect(await namesOf(admin)).toEqual(['Figures'])
  expect([await opens(first), await opens(second), await shows(feed)]).toEqual([401, 200, 404])
  expect(await actionsSince(before)).toEqual(['token.revoke', 'feed.delete'])
  for (const { id } of [first, feed])
    expect((await admin.send('DELETE', `/api/me/keys/${id}`)).status, 'a second time').toBe(404)
})

test('[DASH-06] [AUTH-10] all of them end at one call, those of others go on, and the count says what ended', async () => {
  const other = await signIn(app, 'admin')
  const theirs = [await makeToken(other, 'Theirs'), await makeFeed(other)] as const
  const own = [await makeToken(admin, 'One'), await makeToken(admin, 'Two'), await makeFeed(admin)] as const
  const late = await makeToken(admin, 'Late', 1)
  app.clock.advance(2 * dayMs)
  admin = await again(admin)
  expect(await namesOf(admin)).not.toContain('Late')
  expect(await admin.send('POST', '/api/me/keys/revoke-all')).toMatchObject({ status: 200, body: { revoked: 3 } })
  expect([await opens(own[0]), await opens(own[1]), await shows(own[2]), await opens(late)]).toEqual([
    401, 401, 404, 401,
  ])
  expect([await opens(theirs[0]), await shows(theirs[1])]).toEqual([200, 200])
  expect(await admin.send('POST', '/api/me/keys/revoke-all')).toMatchObject({ body: { revoked: 0 } })
  expect(await namesOf(admin)).toEqual([])
})

test('[DASH-06] a user who lost the role still sees and revokes what was made with it', async () => {
  const token = await makeToken(admin, 'Of a former administrator')
  await signIn(app, 'admin')
  await app.deps.database.db.execute(`update user_roles set role = 'user' where user_id = '${admin.userId}'`)
  expect(await namesOf(admin)).toEqual(['Of a former administrator'])
  expect((await admin.send('DELETE', `/api/me/keys/${token.id}`)).status).toBe(204)
  await app.deps.database.db.execute(`update user_roles set role = 'admin' where user_id = '${admin.userId}'`)
  expect(await opens(token)).toBe(401)
})

/** The same person in a new session: the old one has ended by time. */
async function again(who: ApiClient): Promise<ApiClient> {
  const response = await app.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: who.email, password: 'Violet-Harbour-7' }),
  })
  const { access_token } = await response.json()
  return withAuthorization(app, `Bearer ${access_token}`)
}
