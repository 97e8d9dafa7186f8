import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

const newVersion = { 'x-supabase-api-version': '2024-01-01' }

test('[AUTH-09] errors have the shape of the version that the request names', async () => {
  const ask = (version: string | null) =>
    app.fetch('/auth/v1/user', { headers: version === null ? {} : { 'X-Supabase-Api-Version': version } })
  const message = 'This endpoint requires a valid Bearer token'
  for (const version of ['2024-01-01', '2026-11-01']) {
    const response = await ask(version)
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(response.headers.get('x-sb-error-code')).toBe('no_authorization')
    expect(await response.json()).toEqual({ code: 'no_authorization', message })
  }
  for (const version of [null, '', '2023-12-31', 'new', '2024-13-45', '20240101']) {
    const response = await ask(version)
    expect(response.headers.get('x-supabase-api-version')).toBeNull()
    expect(response.headers.get('x-sb-error-code')).toBe('no_authorization')
    expect(await response.json()).toEqual({ code: 401, error_code: 'no_authorization', msg: message })
  }
})

test('[AUTH-09] every address of passkeys says that they are off', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/registration/options'],
    ['POST', '/authentication/options'],
    ['PATCH', '/4f6c9c3e-3f0b-4f83-9a0c-2f1f6f4c2a11'],
  ] as const) {
    const response = await app.fetch(`/auth/v1/passkeys${path}`, { method, headers: newVersion })
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'passkey_disabled', message: 'Passkeys are disabled' },
    ])
  }
})

test('[AUTH-09] a weak password gives its reasons in both shapes', async () => {
  const ask = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ email: newEmail(), password: 'short' })
    return (await app.fetch('/auth/v1/signup', { method: 'POST', headers, body })).json()
  }
  const weak_password = { reasons: ['length', 'characters'] }
  expect(await ask(newVersion)).toEqual({ code: 'weak_password', message: expect.any(String), weak_password })
  expect(await ask({})).toEqual({ code: 422, error_code: 'weak_password', msg: expect.any(String), weak_password })
})

test('[AUTH-09] OAuth-style errors look the same in both versions and have no code', async () => {
  for (const headers of [newVersion, {}]) {
    const response = await app.fetch('/auth/v1/token?grant_type=refresh_token', { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-sb-error-code')).toBeNull()
    expect(await response.json()).toEqual({ error: 'invalid_request', error_description: 'refresh_token required' })
  }
})

test('[AUTH-09] an address that the service does not have is answered in its own shape', async () => {
  for (const path of ['', '/', '/nowhere', '/otp', '/admin', '/authorise?provider=google']) {
    const response = await app.fetch(`/auth/v1${path}`, { headers: newVersion })
    expect([path, response.status, (await response.json()).code]).toEqual([path, 404, 'not_found'])
  }
  expect((await app.fetch('/auth/v1/signup')).status).toBe(404)
})

test.each([
  ['nothing', ''],
  ['half of it', '{"email":'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a word', '"word"'],
  ['a number for a text', '{"email":7}'],
  ['an object for a text', '{"password":{"$ne":null}}'],
  ['a list for data', '{"data":[]}'],
  ['NUL', '{"email":"a\\u0000@example.org"}'],
  ['half of a surrogate pair', '{"data":{"\\ud800":1}}'],
])('[AUTH-09] a body that is %s is bad JSON', async (_what, body) => {
  const response = await app.fetch('/auth/v1/signup', { method: 'POST', headers: newVersion, body })
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'bad_json', message: expect.stringMatching(/^Could not parse request body as JSON: /) },
  ])
})

test('[AUTH-09] bytes that are no UTF-8 are bad JSON', async () => {
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  const response = await app.fetch('/auth/v1/token?grant_type=password', { method: 'POST', body })
  expect((await response.json()).error_code).toBe('bad_json')
})

test('[AUTH-09] a body over 1 MB is refused, whether it says its length or not', async () => {
  const large = `{"email":"${'x'.repeat(1_100_000)}"}`
  const streamed = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)))
    },
  })
  const endless = { method: 'POST', body: streamed, duplex: 'half' }
  const requests: RequestInit[] = [
    { method: 'POST', body: large, headers: { 'content-length': String(large.length) } },
    endless,
  ]
  for (const init of requests) {
    const response = await app.fetch('/auth/v1/signup', init)
    expect([response.status, (await response.json()).error_code]).toEqual([413, 'request_entity_too_large'])
  }
})

test('members that the service does not know are ignored', async () => {
  const response = await app.fetch('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({
      email: newEmail(),
      password: goodPassword,
      data: {},
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
      extra: [1],
    }),
  })
  expect(response.status).toBe(200)
})

test('scripts of other origins may call, with credentials only from the origins of the site', async () => {
  const preflight = (origin: string) =>
    app.fetch('/auth/v1/token', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' },
    })
  const stranger = await preflight('https://elsewhere.example')
  expect(stranger.status).toBe(204)
  expect(stranger.headers.get('access-control-allow-origin')).toBe('*')
  expect(stranger.headers.get('access-control-allow-credentials')).toBeNull()
  expect(stranger.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
  for (const name of [
    'Authorization',
    'Content-Type',
    'apikey',
    'X-Client-Info',
    'X-JWT-AUD',
    'X-Supabase-Api-Version',
    'x-use-cookie',
  ]) {
    expect(stranger.headers.get('access-control-allow-headers')?.split(', ')).toContain(name)
  }
  const own = await preflight('http://localhost:3000')
  expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  expect(own.headers.get('access-control-allow-credentials')).toBe('true')
  const rejected = await app.fetch('/auth/v1/user', { headers: { origin: 'https://elsewhere.example' } })
  expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
  expect(rejected.headers.get('access-control-expose-headers')).toBe('X-Total-Count, Link, X-Supabase-Api-Version')
  expect(rejected.headers.get('vary')).toContain('Origin')
})

const otherProviders = (
  'apple azure bitbucket discord facebook figma fly gitlab kakao keycloak linkedin linkedin_oidc notion slack ' +
  'slack_oidc snapchat spotify twitch twitter workos x zoom'
).split(' ')

test('settings say what an application may offer, health what answers', async () => {
  const read = async (path: string) => (await app.fetch(`/auth/v1${path}`)).json()
  expect(await read('/settings')).toEqual({
    external: {
      ...Object.fromEntries(otherProviders.map((name) => [name, false])),
      anonymous_users: false,
      email: true,
      phone: false,
      google: false,
      github: false,
      web3_ethereum: true,
      web3_solana: true,
    },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: true,
    passkeys_enabled: false,
  })
  expect(await read('/health')).toMatchObject({
    name: 'GoTrue',
    version: expect.any(String),
    description: expect.any(String),
  })
})

test('settings follow the switches', async () => {
  const switches = {
    signup: false,
    anonymous: true,
    saml: false,
    confirm_email: 'required',
    confirm_phone: 'off',
  } as const
  const host = openAuthHost(app, { ...switches, email: false, web3: { ethereum: false, solana: true } })
  const response = await host.fetch(new Request('http://localhost:3000/auth/v1/settings'))
  expect(await response.json()).toMatchObject({
    external: { anonymous_users: true, email: false, web3_ethereum: false, web3_solana: true },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: true,
    saml_enabled: false,
  })
})

test('[AUTH-07] by the issuer in a token other services find its keys', async () => {
  const { data } = await openAuthClient(app).signUp({ email: newEmail(), password: goodPassword })
  const [, payload = ''] = (data.session?.access_token ?? '').split('.')
  const { iss } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const response = await app.fetch(`${iss}/.well-known/openid-configuration`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=600')
  const configuration = await response.json()
  expect(configuration).toMatchObject({ issuer: iss, id_token_signing_alg_values_supported: ['ES256'] })
  const keys = createLocalJWKSet(await (await app.fetch(configuration.jwks_uri)).json())
  const { payload: claims } = await jwtVerify(data.session?.access_token ?? '', keys, {
    issuer: configuration.issuer,
    currentDate: new Date(app.clock.now()),
  })
  expect(claims.sub).toBe(data.user?.id)
})

test('the service may live at the root, where other addresses are not its own', async () => {
  const host = openAuthHost(app, { base_path: '' })
  expect((await openAuthClient(host).signUp({ email: newEmail(), password: goodPassword })).error).toBeNull()
  const other = await host.fetch(new Request('http://localhost:3000/about'))
  expect(other.headers.get('x-sb-error-code')).toBeNull()
})

test('[AUTH-09] a request that takes too long is given up', async () => {
  const never = new Proxy(app.deps.database.db, { get: () => () => new Promise(() => {}) })
  const host = openAuthHost({ deps: { ...app.deps, database: { ...app.deps.database, db: never } } }, {})
  const logged = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const body = JSON.stringify({ email: newEmail(), password: goodPassword })
    const asked = host.fetch(
      new Request('http://localhost:3000/auth/v1/token?grant_type=password', { method: 'POST', body }),
    )
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(10_000)
    const response = await asked
    expect([response.status, (await response.json()).error_code]).toEqual([504, 'request_timeout'])
  } finally {
    vi.useRealTimers()
    logged.mockRestore()
  }
})

test('while the database is away the answer is one that clients try again', async () => {
  const away = new Proxy(app.deps.database.db, {
    get: () => () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    },
  })
  const host = openAuthHost({ deps: { ...app.deps, database: { ...app.deps.database, db: away } } }, {})
  const logged = vi.spyOn(app.deps.log, 'error').mockImplementation(() => {})
  const { error } = await openAuthClient(host).signInWithPassword({ email: newEmail(), password: goodPassword })
  expect(error?.name).toBe('AuthRetryableFetchError')
  const response = await host.fetch(
    new Request('http://localhost:3000/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: '{"email":"a@example.org"}',
    }),
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toEqual({
    code: 503,
    error_code: 'unexpected_failure',
    msg: expect.any(String),
    error_id: 'test',
  })
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ request_id: 'test' }), expect.any(String))
  logged.mockRestore()
})
