import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { SignJWT, exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { createUser, setRole } from '#server/auth/accounts/accounts.ts'
import { codeAt, confirmAddress } from '#tests/support/second-factor.ts'
import { withAuthorization } from '#tests/support/api-client.ts'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** An auth service behind an address, with what it was asked. */
type Elsewhere = { url: string; asked: { path: string; headers: IncomingHttpHeaders }[]; close(): Promise<void> }

let service: TestApp
let elsewhere: Elsewhere
let app: TestApp

beforeAll(async () => {
  service = await openTestApp()
  elsewhere = await listen(getRequestListener((request) => service.fetch(request)))
  app = await openTestApp({ AUTH_URL: `${elsewhere.url}/auth/v1/` })
})
afterAll(async () => {
  await app.close()
  await elsewhere.close()
  await service.close()
})

test('a user of another auth service has an account here, with a role of this site', async () => {
  const { client, bearer, email, userId } = await signUp(app)
  const person = withAuthorization(app, bearer)
  const { status, body } = await person.send('GET', '/api/me/role')
  expect({ status, body }).toMatchObject({ status: 200, body: { role: 'user', isAdmin: false } })
  expect((await person.send('GET', '/api/me/profile')).body).toMatchObject({ email, first_name: 'Ion' })
  await app.deps.database.db.transaction((tx) => setRole(tx, userId, 'admin'))
  expect((await person.send('GET', '/api/me/role')).body).toMatchObject({ role: 'admin' })
  const { body: found } = await person.send<{ items: { email: string }[] }>('GET', `/api/admin/users?q=${email}`)
  expect(found.items.map((each) => each.email)).toEqual([email])

  const { data } = await client.refreshSession()
  const later = withAuthorization(app, `Bearer ${data.session?.access_token}`)
  expect((await later.send('GET', '/api/me/role')).body).toMatchObject({ role: 'admin' })
  expect((await later.send<{ items: unknown[] }>('GET', '/api/me/sessions')).body.items).toHaveLength(1)
})

test('only the keys of that service let in, and only its people', async () => {
  const { bearer, userId } = await signUp(app)
  const token = bearer.slice('Bearer '.length)
  const [head = '', body = ''] = token.split('.')
  const { privateKey } = await generateKeyPair('ES256')
  const kid = JSON.parse(Buffer.from(head, 'base64url').toString()).kid
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
  const ofThisSite = await openAuthClient(service).signInWithPassword({ email: 'nobody@example.org', password: 'x' })
  expect(ofThisSite.error?.code).toBe('invalid_credentials')
  for (const wrong of [forged, `${token.slice(0, -3)}abc`, 'gw_public_x', 'a.b.c'])
    expect((await withAuthorization(app, `Bearer ${wrong}`).send('GET', '/api/me/role')).status, wrong).toBe(401)
  expect(await app.fetch('/api/me/role')).toMatchObject({ status: 401 })
  expect(userId).not.toBe('')
})

test('a sign-out through the site counts at once, one behind its back within minutes', async () => {
  const first = await signUp(app)
  const person = withAuthorization(app, first.bearer)
  expect((await person.send('GET', '/api/me/role')).status).toBe(200)
  await first.client.signOut()
  expect((await person.send('GET', '/api/me/role')).status).toBe(401)

  const second = await signUp(app)
  const other = withAuthorization(app, second.bearer)
  expect((await other.send('GET', '/api/me/role')).status).toBe(200)
  await openAuthClient(service).admin.signOut(second.bearer.slice('Bearer '.length), 'global')
  app.clock.advance(5 * minuteMs + 1)
  expect((await other.send('GET', '/api/me/role')).status).toBe(401)
})

test('a session that was ended here stays ended, although it lives on there', async () => {
  const { client, bearer } = await signUp(app)
  const { data } = await openAuthClient(app).signInWithPassword({
    email: await emailOf(client),
    password: goodPassword,
  })
  const [one, two] = [bearer, `Bearer ${data.session?.access_token}`].map((each) => withAuthorization(app, each))
  if (!one || !two) throw new Error('both have signed in')
  for (const each of [one, two]) expect((await each.send('GET', '/api/me/role')).status).toBe(200)
  expect((await one.send('POST', '/api/me/sessions/end-others')).status).toBe(200)
  expect((await two.send('GET', '/api/me/role')).status).toBe(401)
  app.clock.advance(5 * minuteMs + 1)
  expect((await two.send('GET', '/api/me/role')).status).toBe(401)
  expect((await one.send('GET', '/api/me/role')).status).toBe(200)
})

test('[DLG-11] a user with a second factor there is not signed in here before giving it', async () => {
  const { client, userId } = await signUp(app)
  await confirmAddress(service, userId)
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' })
  if (!enrolled || enrolled.type !== 'totp') throw new Error('no factor was enrolled')
  const code = () => codeAt(enrolled.totp.secret, service.clock.now())
  await client.mfa.challengeAndVerify({ factorId: enrolled.id, code: code() })
  const again = openAuthClient(app)
  const { data } = await again.signInWithPassword({ email: await emailOf(client), password: goodPassword })
  const half = withAuthorization(app, `Bearer ${data.session?.access_token}`)
  expect((await half.send('GET', '/api/me/role')).body).toMatchObject({ code: 'second_factor_needed' })
  service.clock.advance(minuteMs)
  const { data: proven } = await again.mfa.challengeAndVerify({ factorId: enrolled.id, code: code() })
  const whole = withAuthorization(app, `Bearer ${proven?.access_token}`)
  expect((await whole.send('GET', '/api/me/role')).status).toBe(200)
})

test('an address that an account here has already lets no one into that account', async () => {
  const email = newEmail()
  await createUser(app.deps.database.db, app.deps, { email, passwordHash: 'none', role: 'admin' })
  const { bearer } = await signUp(app, email)
  expect((await withAuthorization(app, bearer).send('GET', '/api/me/role')).status).toBe(401)
})

test('accounts are neither made nor opened here', async () => {
  const { bearer, userId } = await signUp(app)
  const admin = withAuthorization(app, bearer)
  await admin.send('GET', '/api/me/role')
  await app.deps.database.db.transaction((tx) => setRole(tx, userId, 'admin'))
  const invitation = { people: [{ email: newEmail(), name: 'Ana' }], role: 'user' }
  expect(await admin.send('POST', '/api/admin/users/invitations', invitation)).toMatchObject({
    status: 409,
    body: { code: 'accounts_external' },
  })
  const recovery = { ids: [userId], action: { action: 'send_recovery' } }
  expect((await admin.send('POST', '/api/admin/users/actions', recovery)).status).toBe(409)
  const { rows } = await app.deps.database.db.execute(`select 1 from auth.users where encrypted_password <> 'none'`)
  expect(rows).toEqual([])
})

test('what is handed on carries the visitor’s address and no cookie, and stays below the base address', async () => {
  elsewhere.asked.length = 0
  const headers = { cookie: 'language=ro', 'x-forwarded-for': '198.51.100.9', apikey: 'public' }
  const response = await app.fetch('/auth/v1/settings?x=1', { headers })
  expect(response.status).toBe(200)
  expect(await response.json()).toHaveProperty('external')
  expect(elsewhere.asked).toHaveLength(1)
  expect(elsewhere.asked[0]).toMatchObject({ path: '/auth/v1/settings?x=1', headers: { apikey: 'public' } })
  expect(elsewhere.asked[0]?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' })
  expect(elsewhere.asked[0]?.headers).not.toHaveProperty('cookie')
  for (const path of [
    '/auth/v1/../../api/config',
    '/auth/v1/%2e%2e/%2e%2e/api/config',
    '/auth/v1/..%2f..%2fapi/config',
  ])
    await app.fetch(path)
  expect(elsewhere.asked.filter(({ path }) => !path.startsWith('/auth/v1/'))).toEqual([])
})

test('a client names no address of its own to the other service, whichever member that reads it from', async () => {
  elsewhere.asked.length = 0
  const forged = [
    'cf-connecting-ip',
    'client-ip',
    'fastly-client-ip',
    'fly-client-ip',
    'forwarded',
    'sb-forwarded-for',
    'true-client-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-envoy-external-address',
    'x-forwarded',
    'x-forwarded-for',
    'x-my-own-client-address',
    'x-original-forwarded-for',
    'x-real-ip',
  ]
  const needed = {
    apikey: 'public',
    authorization: 'Bearer abc',
    'content-type': 'application/json;charset=UTF-8',
    'user-agent': 'a browser',
    'x-client-info': 'supabase-js/2',
    'x-supabase-api-version': '2024-01-01',
  }
  const headers = { ...needed, ...Object.fromEntries(forged.map((name) => [name, '192.0.2.66'])) }
  await app.fetch('/auth/v1/otp', { method: 'POST', headers, body: '{}' })
  expect(elsewhere.asked).toHaveLength(1)
  expect(elsewhere.asked[0]?.headers).toMatchObject({ ...needed, 'x-forwarded-for': '203.0.113.7' })
  expect(JSON.stringify(elsewhere.asked[0]?.headers)).not.toContain('192.0.2.66')
})

test('[DLG-03] the buttons of providers are those that the other service offers', async () => {
  const withGoogle = await listen((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/settings' ? { external: { google: true, github: false } } : {}))
  })
  const other = await openTestApp({ AUTH_URL: withGoogle.url })
  const config = await (await other.fetch('/api/config')).json()
  expect(config).toMatchObject({ providers: ['google'] })
  await other.close()
  await withGoogle.close()
})

test('a service that publishes keys and nothing else is enough', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const shared = { kty: 'oct', kid: 'k2', alg: 'HS256', k: 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldC0x' }
  const keysOnly = await listen((request, response) => {
    response.statusCode = request.url === '/v1/.well-known/jwks.json' ? 200 : 404
    response.end(JSON.stringify({ keys: [jwk, shared] }))
  })
  const other = await openTestApp({ AUTH_URL: `${keysOnly.url}/v1` })
  const claims = {
    sub: '0f0f0f0f-0000-4000-8000-000000000001',
    session_id: '0f0f0f0f-0000-4000-8000-000000000002',
    role: 'authenticated',
    email: 'Ion@example.org',
    aal: 'aal1',
  }
  const tokenOf = async (changes: Record<string, unknown>, alg = 'RS256', kid = 'k1') =>
    new SignJWT({ ...claims, aud: 'authenticated', ...changes })
      .setProtectedHeader({ alg, kid })
      .setExpirationTime(Math.floor(other.clock.now() / 1000) + 3600)
      .sign(alg === 'RS256' ? privateKey : Buffer.from(shared.k, 'base64url'))
  const statusOf = async (token: string) =>
    (await withAuthorization(other, `Bearer ${token}`).send('GET', '/api/me/profile')).status
  expect(await statusOf(await tokenOf({}))).toBe(200)
  expect(await statusOf(await tokenOf({ aud: 'another' }))).toBe(401)
  expect(await statusOf(await tokenOf({ role: 'service_role' }))).toBe(401)
  expect(await statusOf(await tokenOf({ session_id: 'x' }))).toBe(401)
  expect(await statusOf(await tokenOf({}, 'HS256', 'k2'))).toBe(401)
  await other.close()
  await keysOnly.close()
})

test('while the other service is away, known people work on, and others see that it is away', async () => {
  const own = await openTestApp()
  const there = await listen(getRequestListener((request) => own.fetch(request)))
  const here = await openTestApp({ AUTH_URL: `${there.url}/auth/v1` })
  const known = await signUp(here)
  const later = await signUp(here)
  const person = withAuthorization(here, known.bearer)
  expect((await person.send('GET', '/api/me/role')).status).toBe(200)
  await there.close()
  expect((await person.send('GET', '/api/me/role')).status).toBe(200)
  expect(await withAuthorization(here, later.bearer).send('GET', '/api/me/role')).toMatchObject({
    status: 503,
    body: { code: 'unavailable', detail: expect.stringContaining('keeps the accounts') },
  })
  expect(await here.fetch('/api/config')).toMatchObject({ status: 200 })
  const rejected = await here.fetch('/auth/v1/settings')
  expect(rejected.status).toBe(502)
  expect(await rejected.json()).toMatchObject({ error_code: 'unexpected_failure' })
  await here.close()
  await own.close()
})

test('on one database, accounts and sessions of the other service count as they are there', async () => {
  const shared = await openTestApp({ AUTH_URL: `${elsewhere.url}/auth/v1` }, service.deps.database)
  const { client, bearer, userId } = await signUp(shared)
  const person = withAuthorization(shared, bearer)
  expect((await person.send('GET', '/api/me/role')).status).toBe(200)
  await client.signOut()
  expect((await person.send('GET', '/api/me/role')).status).toBe(401)
  await service.deps.database.db.execute(`delete from auth.users where id = '${userId}'`)
  shared.clock.advance(5 * minuteMs + 1)
  expect((await person.send('GET', '/api/me/role')).status).toBe(401)
  const { rows } = await service.deps.database.db.execute(`select 1 from auth.users where id = '${userId}'`)
  expect(rows).toEqual([])
})

async function signUp(host: TestApp, email = newEmail()) {
  const client = openAuthClient(host)
  const { data, error } = await client.signUp({
    email,
    password: goodPassword,
    options: { data: { first_name: 'Ion', last_name: 'Rusu' } },
  })
  if (error) throw error
  return { client, email, userId: data.user?.id ?? '', bearer: `Bearer ${data.session?.access_token}` }
}

async function emailOf(client: ReturnType<typeof openAuthClient>): Promise<string> {
  const { data } = await client.getUser()
  return data.user?.email ?? ''
}

async function listen(handler: Parameters<typeof createServer>[1] & {}): Promise<Elsewhere> {
  const asked: Elsewhere['asked'] = []
  const server: Server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
