import { randomUUID } from 'node:crypto'
import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { hash as hashArgon } from '@node-rs/argon2'
import { AuthClient } from '@supabase/auth-js'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { activityLog } from '#server/activity/tables.ts'
import { setRole } from '#server/auth/accounts/accounts.ts'
import { factors, identities, sessions, userRoles, users } from '#server/auth/tables.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { hasImportedHashes } from '#server/auth/accounts/users.ts'
import { profiles } from '#server/features/profile/tables.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let token: string
let admin: InstanceType<typeof AuthClient>['admin']

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})

beforeEach(async () => {
  token = (await issueServiceToken(app.deps, 3600)).token
  admin = new AuthClient({
    url: 'http://localhost:3000/auth/v1',
    headers: { Authorization: `Bearer ${token}` },
    fetch: (url, init) => app.fetch(new Request(String(url), init)),
    persistSession: false,
    autoRefreshToken: false,
  }).admin
})

afterAll(() => app.close())

/** A call with the operator's token, or another. */
async function call(method: string, path: string, body?: unknown, bearer = token) {
  const response = await app.fetch(`/auth/v1/admin${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json;charset=UTF-8',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function rejection(method: string, path: string, body?: unknown): Promise<unknown[]> {
  const response = await call(method, path, body)
  return [response.status, response.body.code]
}

async function newUser(more: object = {}) {
  const email = newEmail()
  const { data, error } = await admin.createUser({ email, password: goodPassword, email_confirm: true, ...more })
  expect(error).toBeNull()
  return { id: data.user?.id ?? '', email, user: data.user }
}

async function signedIn(email: string, password = goodPassword) {
  const client = openAuthClient(app)
  const { data, error } = await client.signInWithPassword({ email, password })
  return { client, error, token: data.session?.access_token ?? '' }
}

async function actsOn(userId: string): Promise<unknown[]> {
  const rows = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, userId))
    .orderBy(activityLog.id)
  return rows.map(({ action, actor_role, after }) => [action, actor_role, after])
}

test('[AUTH-01] an account is made with exactly the metadata given, and can sign in at once', async () => {
  const metadata = { display: 'Ana', nested: { list: [1, null, 'x'] } }
  const email = newEmail().toUpperCase()
  const { data, error } = await admin.createUser({
    email,
    password: goodPassword,
    user_metadata: metadata,
    app_metadata: { plan: 'team' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: email.toLowerCase(),
    aud: 'authenticated',
    role: 'authenticated',
    user_metadata: metadata,
    app_metadata: { provider: 'email', providers: ['email'], plan: 'team' },
    identities: [{ provider: 'email', email: email.toLowerCase(), identity_data: { email_verified: false } }],
    is_anonymous: false,
  })
  expect(data.user?.user_metadata).toEqual(metadata)
  expect(data.user).not.toHaveProperty('email_confirmed_at')
  expect((await signedIn(email)).error).toBeNull()
  expect(await actsOn(data.user?.id ?? '')).toEqual([['user.create', 'system', { by: 'service_role' }]])
})

test('[AUTH-01] confirming adds only that; id, number, role, audience and ban are taken over', async () => {
  const id = randomUUID()
  const { data } = await admin.createUser({
    id,
    email: newEmail(),
    phone: '+15550100199',
    email_confirm: true,
    phone_confirm: true,
    user_metadata: { a: 1 },
    role: 'reviewer',
    ban_duration: '24h',
  })
  expect(data.user).toMatchObject({
    id,
    phone: '15550100199',
    role: 'reviewer',
    email_confirmed_at: expect.any(String),
    phone_confirmed_at: expect.any(String),
    banned_until: new Date(app.clock.now() + dayMs).toISOString().replace('Z', '000Z'),
    app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    user_metadata: { a: 1, email_verified: true, phone_verified: true },
  })
  expect(data.user?.identities?.map(({ provider }) => provider).toSorted()).toEqual(['email', 'phone'])
})

test('[AUTH-09] what cannot be made is refused, and nothing is stored', async () => {
  const { email } = await newUser({ phone: '+15550100198' })
  const fresh = () => ({ email: newEmail(), password: goodPassword })
  const cases: [unknown, [number, string]][] = [
    [{}, [400, 'validation_failed']],
    [{ email: 'nobody' }, [400, 'validation_failed']],
    [{ phone: '12' }, [400, 'validation_failed']],
    [{ email }, [422, 'email_exists']],
    [{ email: newEmail(), phone: '15550100198' }, [422, 'phone_exists']],
    [{ email: newEmail(), password: 'short' }, [422, 'weak_password']],
    [{ ...fresh(), password_hash: '$2b$10$x' }, [400, 'validation_failed']],
    [{ email: newEmail(), password_hash: 'plain text' }, [400, 'validation_failed']],
    [{ email: newEmail(), password_hash: `$2b$31$${'a'.repeat(53)}` }, [400, 'validation_failed']],
    [{ ...fresh(), id: 'no uuid' }, [400, 'validation_failed']],
    [{ ...fresh(), id: '00000000-0000-0000-0000-000000000000' }, [400, 'validation_failed']],
    [{ ...fresh(), ban_duration: 'forever' }, [400, 'validation_failed']],
    [{ ...fresh(), ban_duration: '-1h' }, [400, 'validation_failed']],
    [{ ...fresh(), role: 'service_role' }, [400, 'validation_failed']],
    [{ ...fresh(), role: 'supabase_admin' }, [400, 'validation_failed']],
    [{ ...fresh(), user_metadata: { big: 'x'.repeat(9000) } }, [400, 'validation_failed']],
    [{ ...fresh(), app_metadata: { big: 'x'.repeat(9000) } }, [400, 'validation_failed']],
    [{ ...fresh(), user_metadata: 'text' }, [400, 'bad_json']],
    ['{', [400, 'bad_json']],
    ['', [400, 'bad_json']],
  ]
  const stored = async () => (await app.deps.database.db.select({ id: users.id }).from(users)).length
  const before = await stored()
  for (const [body, expected] of cases) expect(await rejection('POST', '/users', body)).toEqual(expected)
  expect(await stored()).toBe(before)
})

test('two accounts of one address at once leave one', async () => {
  const body = { email: newEmail(), password: goodPassword }
  const responses = await Promise.all(Array.from({ length: 4 }, () => call('POST', '/users', body)))
  expect(responses.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of responses) expect([200, 409, 422]).toContain(status)
})

test('[AUTH-01] changes count at once; metadata is merged one level deep, null takes away', async () => {
  const { id } = await newUser({ user_metadata: { keep: 1, drop: 2 } })
  const email = newEmail()
  const { data, error } = await admin.updateUserById(id, {
    email,
    user_metadata: { drop: null, add: { deep: true } },
    app_metadata: { plan: 'team' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'email', providers: ['email'], plan: 'team' },
  })
  expect(data.user?.user_metadata).toEqual({ keep: 1, add: { deep: true }, email_verified: true })
  expect(data.user?.identities?.map((way) => way.identity_data?.['email'])).toEqual([email])
  expect((await signedIn(email)).error).toBeNull()
  expect(await actsOn(id)).toContainEqual([
    'user.update',
    'system',
    { by: 'service_role', changed: ['email', 'user_metadata', 'app_metadata'] },
  ])
})

test('an account without an address gets one, and an anonymous one becomes permanent', async () => {
  const { data: made } = await admin.createUser({ phone: '+15550100177', phone_confirm: true })
  const id = made.user?.id ?? ''
  await app.deps.database.db.update(users).set({ is_anonymous: true }).where(eq(users.id, id))
  app.clock.advance(1_000)
  const { data } = await admin.updateUserById(id, { email: newEmail(), email_confirm: true })
  expect(data.user).toMatchObject({
    is_anonymous: false,
    app_metadata: { providers: ['phone', 'email'] },
    user_metadata: { email_verified: true },
  })
})

test('[AUTH-09] an address or number of someone else is refused, and the account stays as it was', async () => {
  const other = await newUser({ phone: '+15550100155' })
  const { id, email } = await newUser()
  expect(await rejection('PUT', `/users/${id}`, { email: other.email })).toEqual([422, 'email_exists'])
  expect(await rejection('PUT', `/users/${id}`, { phone: '+15550100155' })).toEqual([422, 'phone_exists'])
  expect((await admin.getUserById(id)).data.user?.email).toBe(email)
  expect(await rejection('PUT', `/users/${randomUUID()}`, {})).toEqual([404, 'user_not_found'])
  expect(await rejection('PUT', '/users/7', {})).toEqual([404, 'validation_failed'])
  expect(await rejection('GET', `/users/${randomUUID()}`)).toEqual([404, 'user_not_found'])
  expect(await rejection('GET', '/users/7')).toEqual([404, 'validation_failed'])
})

test('a new password ends every session', async () => {
  const { id, email } = await newUser()
  const one = await signedIn(email)
  await admin.updateUserById(id, { password: 'Copper-Kettle-9' })
  expect((await openAuthClient(app).getUser(one.token)).error?.name).toBe('AuthSessionMissingError')
  expect((await signedIn(email)).error?.code).toBe('invalid_credentials')
  expect((await signedIn(email, 'Copper-Kettle-9')).error).toBeNull()
})

test('[AUTH-01] an operator signs someone out by their token', async () => {
  const { email } = await newUser()
  const [one, two] = [await signedIn(email), await signedIn(email)]
  expect((await admin.signOut(one.token, 'global')).error).toBeNull()
  expect((await openAuthClient(app).getUser(two.token)).error?.name).toBe('AuthSessionMissingError')
})

test('a change of address that is under way ends when an operator sets another', async () => {
  const { id, email } = await newUser()
  const { client } = await signedIn(email)
  expect((await client.updateUser({ email: newEmail() })).data.user?.new_email).toEqual(expect.any(String))
  const { data } = await admin.updateUserById(id, { email: newEmail() })
  expect(data.user).not.toHaveProperty('new_email')
})

test('[ROLE-02] a ban holds everywhere while it lasts, and ends by itself or by "none"', async () => {
  const { id, email } = await newUser()
  const one = await signedIn(email)
  await admin.updateUserById(id, { ban_duration: '1h30m' })
  expect((await openAuthClient(app).getUser(one.token)).error).toMatchObject({ status: 403, code: 'user_banned' })
  expect((await one.client.refreshSession()).error).toMatchObject({ code: 'user_banned' })
  expect((await signedIn(email)).error).toMatchObject({ status: 400, code: 'user_banned' })
  await admin.updateUserById(id, { ban_duration: 'none' })
  expect((await signedIn(email)).error).toBeNull()
})

test('[AUTH-01] a deletion takes everything along', async () => {
  const { id, email } = await newUser()
  const one = await signedIn(email)
  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await openAuthClient(app).getUser(one.token)).error).toMatchObject({ code: 'user_not_found' })
  expect(await one.client.signOut()).toEqual({ error: null })
  expect(await rejection('DELETE', `/users/${id}`, {})).toEqual([404, 'user_not_found'])
  expect(await app.deps.database.db.select().from(sessions).where(eq(sessions.user_id, id))).toEqual([])
  expect(await actsOn(id)).toContainEqual(['user.delete', 'system', { by: 'service_role', soft: false }])
})

test('[AUTH-01] a soft deletion leaves an empty row, which is no one’s', async () => {
  const { id, email } = await newUser({ user_metadata: { name: 'Ana' }, phone: '+15550100144' })
  const one = await signedIn(email)
  const now = new Date(app.clock.now())
  await app.deps.database.db.insert(profiles).values({
    user_id: id,
    first_name: 'Ana',
    last_name: 'Pop',
    country_code: 'MD',
    created_at: now,
    updated_at: now,
  })
  expect((await admin.deleteUser(id, true)).error).toBeNull()
  const { data } = await admin.getUserById(id)
  expect(data.user).toMatchObject({
    id,
    email: '',
    phone: '',
    user_metadata: {},
    identities: [],
    deleted_at: expect.any(String),
  })
  expect(await app.deps.database.db.select().from(profiles).where(eq(profiles.user_id, id))).toEqual([])
  expect((await signedIn(email)).error?.code).toBe('invalid_credentials')
  expect((await openAuthClient(app).getUser(one.token)).error).toMatchObject({ code: 'user_not_found' })
  expect(await rejection('PUT', `/users/${id}`, { ban_duration: 'none' })).toEqual([404, 'user_not_found'])
  expect(await rejection('DELETE', `/users/${id}`, { should_soft_delete: true })).toEqual([404, 'user_not_found'])
  // The address is free again, the id is not.
  await admin.createUser({ email })
  expect(await rejection('POST', '/users', { id, email: newEmail() })).toEqual([409, 'conflict'])
})

test('[ROLE-02] the last administrator stays; two who are taken away at once leave one', async () => {
  const { db } = app.deps.database
  await db.delete(userRoles)
  const { id: only } = await newUser()
  await setRole(db, only, 'admin')
  expect(await rejection('DELETE', `/users/${only}`, {})).toEqual([409, 'conflict'])
  expect(await rejection('DELETE', `/users/${only}`, { should_soft_delete: true })).toEqual([409, 'conflict'])
  expect(await rejection('PUT', `/users/${only}`, { ban_duration: '1h' })).toEqual([409, 'conflict'])
  expect((await admin.updateUserById(only, { ban_duration: 'none', user_metadata: {} })).error).toBeNull()
  const { id: other } = await newUser()
  await setRole(db, other, 'admin')
  const responses = await Promise.all([
    call('DELETE', `/users/${only}`, {}),
    call('PUT', `/users/${other}`, { ban_duration: '1h' }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // A banned administrator is no help: the one who is left stays.
  const left = responses[0].status === 200 ? other : only
  expect(await rejection('DELETE', `/users/${left}`, {})).toEqual([409, 'conflict'])
})

test('[AUTH-01] accounts come newest first, fifty a page, and the client reads the pages’ numbers', async () => {
  const { db } = app.deps.database
  await db.delete(users)
  const at = app.clock.now()
  await db.insert(users).values(
    Array.from({ length: 120 }, (_, index) => ({
      id: randomUUID(),
      email: `list-${index}@example.org`,
      aud: 'authenticated',
      created_at: new Date(at + index),
      raw_user_meta_data: { full_name: `Person ${index % 2 === 0 ? 'Even' : '100%'}` },
    })),
  )
  const { data } = await admin.listUsers()
  expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 120 })
  expect(data.users).toHaveLength(50)
  expect([data.users[0]?.email, data.users[49]?.email]).toEqual(['list-119@example.org', 'list-70@example.org'])
  const last = await admin.listUsers({ page: 3, perPage: 50 })
  expect(last.data).toMatchObject({ nextPage: null, lastPage: 3, total: 120 })
  expect(last.data.users).toHaveLength(20)
  expect((await admin.listUsers({ page: 9 })).data.users).toEqual([])

  const { headers } = await call('GET', '/users?sort=created_at%20asc&filter=even&per_page=10&page=2')
  expect(headers.get('link')).toBe(
    '<http://localhost:3000/auth/v1/admin/users?page=3&per_page=10&sort=created_at+asc&filter=even>; rel="next", ' +
      '<http://localhost:3000/auth/v1/admin/users?page=6&per_page=10&sort=created_at+asc&filter=even>; rel="last"',
  )
  expect(headers.get('x-total-count')).toBe('60')
  expect((await call('GET', '/users?filter=list-11')).body.users).toHaveLength(11)
  expect((await call('GET', '/users?filter=100%25')).body.users).toHaveLength(50)
  expect((await call('GET', '/users?sort=created_at%20asc')).body.users[0].email).toBe('list-0@example.org')
})

test('[AUTH-09] a page, a size or an order that cannot be is refused', async () => {
  expect((await admin.listUsers({ page: -1 })).error).toMatchObject({ status: 400, code: 'validation_failed' })
  for (const query of [
    'page=0',
    'page=x',
    'page=1.5',
    'per_page=0',
    'per_page=-5',
    'page=99999999999999999999',
    'sort=email',
    'sort=created_at%20up',
    'page=1e3',
  ])
    expect(await rejection('GET', `/users?${query}`)).toEqual([400, 'validation_failed'])
  expect((await call('GET', '/users?page=&per_page=')).status).toBe(200)
})

test('paging through the list shows each account once, although others are added in the meantime', async () => {
  const { db } = app.deps.database
  await db.delete(users)
  // Microseconds apart, and some at the same instant.
  await db.execute(sql`
    insert into auth.users (id, aud, created_at)
    select gen_random_uuid(), 'authenticated', now() + (n / 2) * interval '1 microsecond' from generate_series(1, 25) n`)
  for (const sort of ['created_at%20desc', 'created_at%20asc']) {
    app.clock.advance(minuteMs)
    const before = new Set((await call('GET', '/users')).body.users.map(({ id }: { id: string }) => id))
    const seen: string[] = []
    for (let page = 1; ; page += 1) {
      const { body, headers } = await call('GET', `/users?per_page=7&page=${page}&sort=${sort}`)
      seen.push(...body.users.map(({ id }: { id: string }) => id))
      if (!headers.get('link')?.includes('rel="next"')) break
      await db.insert(users).values([
        { id: randomUUID(), aud: 'authenticated', created_at: new Date('2100-01-01') },
        { id: randomUUID(), aud: 'authenticated', created_at: new Date('2000-01-01') },
      ])
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => before.has(id))).toHaveLength(before.size)
  }
  // Later a page is counted again.
  app.clock.advance(minuteMs)
  const idsOf = async (query: string) =>
    (await call('GET', `/users${query}`)).body.users.map(({ id }: { id: string }) => id)
  expect(await idsOf('?per_page=7&page=2')).toEqual((await idsOf('')).slice(7, 14))
  app.clock.set(Date.now())
})

test('of many accounts the count is the database’s estimate, and never less than what is there', async () => {
  const { db } = app.deps.database
  await db.delete(users)
  await db.execute(sql`
    insert into auth.users (id, aud, created_at)
    select gen_random_uuid(), 'authenticated', now() + n * interval '1 second' from generate_series(1, 10500) n`)
  await db.execute(sql`update pg_class set reltuples = 7 where oid = 'auth.users'::regclass`)
  const few = await call('GET', '/users?per_page=1000&page=10')
  expect(Number(few.headers.get('x-total-count'))).toBe(10_001)
  const { headers, body } = await call('GET', '/users?per_page=1000&page=11')
  expect([body.users.length, headers.get('link')]).toEqual([
    500,
    expect.stringContaining('page=11&per_page=1000>; rel="last"'),
  ])
  await db.execute(sql`analyze auth.users`)
  expect((await call('GET', '/users')).headers.get('x-total-count')).toBe('10500')
  await db.delete(users)
})

async function newFactor(userId: string, friendlyName: string): Promise<string> {
  const now = new Date(app.clock.now())
  const id = randomUUID()
  const facts = { factor_type: 'totp', status: 'verified', secret: 'sealed' } as const
  const row = { ...facts, id, user_id: userId, friendly_name: friendlyName, created_at: now, updated_at: now }
  await app.deps.database.db.insert(factors).values(row)
  return id
}

test('[AUTH-06] an operator reads factors without secrets, and takes one away that was lost', async () => {
  const { id } = await newUser()
  const factorId = await newFactor(id, 'Phone')
  const { data, error } = await admin.mfa.listFactors({ userId: id })
  expect(error).toBeNull()
  expect(data?.factors).toEqual([expect.objectContaining({ factor_type: 'totp', friendly_name: 'Phone' })])
  expect(JSON.stringify(data)).not.toContain('sealed')
  // The client puts the answer one level deeper than its types say.
  const deleted = await admin.mfa.deleteFactor({ userId: id, id: factorId })
  expect(deleted).toMatchObject({ error: null, data: { data: { id: factorId } } })
  expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
})

test('[AUTH-09] a factor is found under its own account only', async () => {
  const { id: owner } = await newUser()
  const { id: other } = await newUser()
  const factorId = await newFactor(owner, 'Phone')
  expect(await rejection('DELETE', `/users/${other}/factors/${factorId}`)).toEqual([404, 'mfa_factor_not_found'])
  expect(await rejection('DELETE', `/users/${owner}/factors/${randomUUID()}`)).toEqual([404, 'mfa_factor_not_found'])
  expect(await rejection('DELETE', `/users/${randomUUID()}/factors/${factorId}`)).toEqual([404, 'user_not_found'])
  expect(await rejection('DELETE', `/users/${owner}/factors/7`)).toEqual([404, 'validation_failed'])
  expect(await rejection('GET', `/users/${randomUUID()}/factors`)).toEqual([404, 'user_not_found'])
  expect((await admin.mfa.listFactors({ userId: owner })).data?.factors).toHaveLength(1)
})

test('[AUTH-01] the audit list holds what was done, newest first', async () => {
  const { id } = await newUser()
  await admin.updateUserById(id, { user_metadata: { a: 1 } })
  const { body, headers } = await call('GET', `/audit?query=target:${id}`)
  expect(body).toEqual([
    {
      id: expect.any(String),
      payload: expect.objectContaining({
        action: 'user.update',
        actor_role: 'system',
        target_id: id,
        log_type: 'user',
      }),
      created_at: expect.any(String),
      ip_address: '',
    },
    expect.objectContaining({ payload: expect.objectContaining({ action: 'user.create' }) }),
  ])
  expect(headers.get('x-total-count')).toBe('2')
  expect((await call('GET', '/audit?per_page=1&page=2&query=action:user.')).body).toHaveLength(1)
  for (const query of ['query=nonsense', 'query=author:me', 'page=-1'])
    expect(await rejection('GET', `/audit?${query}`)).toEqual([400, 'validation_failed'])
})

test('[AUTH-09] a person’s own token opens none of it', async () => {
  const { id, email } = await newUser()
  await setRole(app.deps.database.db, id, 'admin')
  const { token: own } = await signedIn(email)
  const calls = [
    ['GET', '/users'],
    ['POST', '/users'],
    ['GET', `/users/${id}`],
    ['PUT', `/users/${id}`],
    ['DELETE', `/users/${id}`],
    ['GET', `/users/${id}/factors`],
    ['DELETE', `/users/${id}/factors/${id}`],
    ['GET', '/audit'],
  ] as const
  for (const [method, path] of calls) {
    const { status, body } = await call(method, path, undefined, own)
    expect([path, status, body.code]).toEqual([path, 403, 'not_admin'])
  }
})

test('an imported hash lets its password in, and becomes one of ours', async () => {
  const signerKey = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
  const firebaseHash = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
  const bcrypt = await hashBcrypt('old password', 5)
  const hashes: [string, string][] = [
    [bcrypt.replace(/^\$2.\$/, '$2a$'), 'old password'],
    [bcrypt.replace(/^\$2.\$/, '$2b$'), 'old password'],
    [bcrypt.replace(/^\$2.\$/, '$2y$'), 'old password'],
    [await hashArgon('old password', { memoryCost: 8192, timeCost: 2, parallelism: 1, algorithm: 1 }), 'old password'],
    // The example of https://github.com/firebase/scrypt
    [`$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${signerKey}$42xEC+ixf3L2lw==$${firebaseHash}`, 'user1password'],
  ]
  for (const [password_hash, password] of hashes) {
    const { data, error } = await admin.createUser({ email: newEmail(), password_hash })
    expect(error).toBeNull()
    const { id = '', email = '' } = data.user ?? {}
    const storedHash = async () =>
      (await app.deps.database.db.select().from(users).where(eq(users.id, id)))[0]?.encrypted_password
    expect((await signedIn(email, 'another password')).error?.code).toBe('invalid_credentials')
    expect(await storedHash()).toBe(password_hash)
    expect((await signedIn(email, password)).error).toBeNull()
    expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
    expect((await signedIn(email, password)).error).toBeNull()
  }
})

test('[AUTH-10] while someone has an imported hash, every refused sign-in takes equally long', async () => {
  const hashes = [
    await hashBcrypt('old password', 4),
    await hashArgon('old password', { memoryCost: 65_536, timeCost: 3, parallelism: 1 }),
  ]
  for (const password_hash of hashes) {
    const { data } = await admin.createUser({ email: newEmail(), password_hash })
    const imported = data.user?.email ?? ''
    const { email: ours } = await newUser()
    for (const email of [imported, ours, newEmail()]) {
      const startedAt = performance.now()
      expect((await signedIn(email, 'wrong password')).error?.code).toBe('invalid_credentials')
      expect(performance.now() - startedAt).toBeGreaterThan(390)
    }
    // It is one of ours now.
    expect((await signedIn(imported, 'old password')).error).toBeNull()
    expect(await hasImportedHashes(app.deps.database.db)).toBe(false)
  }
})

test('an account’s own identity follows its address', async () => {
  const { id } = await newUser()
  const email = newEmail()
  await admin.updateUserById(id, { email, email_confirm: true })
  const [way] = await app.deps.database.db
    .select()
    .from(identities)
    .where(and(eq(identities.user_id, id), eq(identities.provider, 'email')))
  expect(way).toMatchObject({ email, identity_data: { sub: id, email, email_verified: true } })
})
