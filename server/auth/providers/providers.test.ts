import { randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import type { FakeProvider } from '#server/auth/fakes/provider.ts'
import { flowState, identities, sessions, users } from '#server/auth/tables.ts'
import { systemClock } from '#server/clock.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let fake: FakeProvider

beforeAll(async () => {
  fake = await openFakeProvider({ port: 0, clock: systemClock })
  app = await openTestApp({ ...fakeProviderSettings(fake), RATE_LIMITS: 'off' })
})

afterAll(async () => {
  await app.close()
  await fake.close()
})

type Provider = 'google' | 'github'
const html = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

/** A visitor's browser: the official client as the site uses it, and the cookie of the flow. */
type Browser = { client: InstanceType<typeof AuthClient>; cookie: string }

function openBrowser(host: AuthHost = app): Browser {
  const stored = new Map<string, string>()
  const client = new AuthClient({
    url: `${testOrigin}/auth/v1`,
    fetch: (url, init) => host.fetch(new Request(String(url), init)),
    flowType: 'pkce',
    autoRefreshToken: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
  return { client, cookie: '' }
}

/** Presses the button and arrives at the provider. */
async function leave(browser: Browser, provider: Provider, host: AuthHost = app): Promise<URL> {
  const { data } = await browser.client.signInWithOAuth({
    provider,
    options: { redirectTo: `${testOrigin}/dashboard?tab=profile`, skipBrowserRedirect: true },
  })
  return leaveFor(browser, data.url ?? '', host)
}

async function leaveFor(browser: Browser, url: string, host: AuthHost = app): Promise<URL> {
  const response = await host.fetch(new Request(url, { headers: { accept: html, cookie: browser.cookie } }))
  expect(response.status).toBe(302)
  browser.cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return new URL(response.headers.get('location') ?? '')
}

/** Says who is there at the provider. @returns the address to which it sends the browser back. */
async function answerAs(at: URL, person: string): Promise<string> {
  at.searchParams.set('person', person)
  return (await fetch(at, { redirect: 'manual' })).headers.get('location') ?? ''
}

async function comeBack(browser: Browser, url: string, host: AuthHost = app): Promise<Response> {
  return host.fetch(new Request(url, { headers: { cookie: browser.cookie } }))
}

/** The whole way there and back. @returns where the browser ends. */
async function walk(browser: Browser, provider: Provider, person: string, host: AuthHost = app): Promise<URL> {
  const back = await comeBack(browser, await answerAs(await leave(browser, provider, host), person), host)
  expect(back.status).toBe(302)
  return new URL(back.headers.get('location') ?? '')
}

async function signInAs(provider: Provider, person: string, host: AuthHost = app) {
  const browser = openBrowser(host)
  const end = await walk(browser, provider, person, host)
  expect(end.searchParams.get('error_description')).toBeNull()
  const { data, error } = await browser.client.exchangeCodeForSession(end.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  return { browser, data, user: data.user }
}

function errorOf(end: URL) {
  const read = (from: URLSearchParams) => ({ error: from.get('error'), code: from.get('error_code') })
  const fragment = read(new URLSearchParams(end.hash.slice(1)))
  expect(read(end.searchParams)).toEqual(fragment)
  return fragment
}

async function identitiesOf(userId: string | undefined): Promise<string[]> {
  const rows = await app.deps.database.db
    .select()
    .from(identities)
    .where(eq(identities.user_id, userId ?? ''))
    .orderBy(identities.provider)
  return rows.map(({ provider }) => provider)
}

test.for(['google', 'github'] as const)(
  '[AUTH-02] %s signs a new person in, and knows them again',
  async (provider) => {
    const email = newEmail()
    const first = await signInAs(provider, email)
    expect(first.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider, providers: [provider] },
      user_metadata: { email, email_verified: true, full_name: expect.stringContaining('of G') },
      is_anonymous: false,
    })
    expect(first.data.session?.provider_token).toEqual(expect.any(String))
    const { data } = await first.browser.client.getClaims()
    expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    expect((await first.browser.client.refreshSession()).error).toBeNull()

    const again = await signInAs(provider, email)
    expect(again.user?.id).toBe(first.user?.id)
    expect(await identitiesOf(first.user?.id)).toEqual([provider])
  },
)

test('[AUTH-02] an id_token may be signed by ES256', async () => {
  expect((await signInAs('google', `es256:${newEmail()}`)).user).not.toBeNull()
})

test('what leaves for the provider holds a challenge, and what is stored no secret', async () => {
  const browser = openBrowser()
  const at = await leave(browser, 'google')
  expect(Object.fromEntries(at.searchParams)).toMatchObject({
    redirect_uri: `${testOrigin}/auth/v1/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  const end = await comeBack(browser, await answerAs(at, newEmail()))
  const code = new URL(end.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const stored = JSON.stringify(await app.deps.database.db.select().from(flowState))
  for (const secret of [code, at.searchParams.get('nonce'), at.searchParams.get('state'), browser.cookie.split('=')[1]])
    expect(stored).not.toContain(secret)
})

test('the cookie of a flow cannot be read by scripts and is short-lived', async () => {
  const response = await app.fetch('/auth/v1/authorize?provider=github')
  const cookie = response.headers.get('set-cookie') ?? ''
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=300', 'Path=/']) expect(cookie).toContain(part)
})

test('scopes and further parameters go along, reserved ones do not', async () => {
  const at = await leaveFor(
    openBrowser(),
    `${testOrigin}/auth/v1/authorize?provider=github&scopes=repo,gist&login=ana&client_id=evil&state=evil&redirect_uri=https://evil.example`,
  )
  expect(at.searchParams.get('scope')).toBe('user:email repo gist')
  expect(at.searchParams.get('login')).toBe('ana')
  expect(at.href).not.toContain('evil')
})

test.for([
  ['unknown', 'https://evil.example/x'],
  ['with a user', `http://localhost:3000@evil.example/`],
  ['with a backslash', `http://localhost:3000\\@evil.example/`],
  ['of no web page', 'javascript:alert(1)'],
])('an address to return to that is %s becomes the site', async ([, address]) => {
  const browser = openBrowser()
  const at = await leaveFor(
    browser,
    `${testOrigin}/auth/v1/authorize?${new URLSearchParams({ provider: 'github', redirect_to: address ?? '' }).toString()}`,
  )
  const back = await comeBack(browser, await answerAs(at, 'refuse'))
  expect(new URL(back.headers.get('location') ?? '').origin).toBe(testOrigin)
})

test('the implicit flow ends with the session in the fragment', async () => {
  const browser = openBrowser()
  const at = await leaveFor(
    browser,
    `${testOrigin}/auth/v1/authorize?provider=google&redirect_to=${testOrigin}/dashboard`,
  )
  const back = await comeBack(browser, await answerAs(at, newEmail()))
  const end = new URL(back.headers.get('location') ?? '')
  expect(end.pathname + end.search).toBe('/dashboard')
  const session = new URLSearchParams(end.hash.slice(1))
  expect(Object.fromEntries(session)).toMatchObject({
    token_type: 'bearer',
    expires_in: '3600',
    provider_token: expect.any(String),
    sb: '',
  })
  const { data } = await openAuthClient(app).getUser(session.get('access_token') ?? '')
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
})

test('[AUTH-09] an unknown or disabled provider is JSON for a program, the site for a person', async () => {
  const url = '/auth/v1/authorize?provider=myspace'
  const program = await app.fetch(url)
  expect(program.status).toBe(400)
  expect(await program.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: expect.stringContaining('Unsupported provider: '),
  })
  const person = await app.fetch(url, { headers: { accept: html } })
  expect(person.status).toBe(302)
  const end = new URL(person.headers.get('location') ?? '')
  expect(end.origin + end.pathname).toBe(`${testOrigin}/`)
  expect(errorOf(end)).toEqual({ error: 'invalid_request', code: 'validation_failed' })
})

test.for([
  'code_challenge=short&code_challenge_method=s256',
  `code_challenge=${'a'.repeat(43)}`,
  `code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`,
])('the challenge %s is refused', async (query) => {
  const response = await app.fetch(`/auth/v1/authorize?provider=github&${query}`)
  expect(response.status).toBe(400)
  expect(response.headers.get('x-sb-error-code')).toBe('validation_failed')
})

test('[DLG-08] a refusal at the provider comes back to the page with the reason', async () => {
  const end = await walk(openBrowser(), 'github', 'refuse')
  expect(end.pathname).toBe('/dashboard')
  expect(end.searchParams.get('tab')).toBe('profile')
  expect(errorOf(end)).toEqual({ error: 'access_denied', code: 'bad_oauth_callback' })
  expect(end.searchParams.get('error_description')).toBe('The person refused')
})

test.for([
  ['google', 'broken-token', 'invalid_request', 'bad_oauth_callback'],
  ['google', 'expired-token', 'invalid_request', 'bad_oauth_callback'],
  ['google', 'other-audience', 'invalid_request', 'bad_oauth_callback'],
  ['google', 'other-issuer', 'invalid_request', 'bad_oauth_callback'],
  ['google', 'wrong-nonce', 'invalid_request', 'bad_oauth_callback'],
  ['google', 'bad-code', 'invalid_request', 'bad_oauth_callback'],
  ['google', 'huge-answer', 'invalid_request', 'bad_oauth_callback'],
  ['google', 'down', 'temporarily_unavailable', 'unexpected_failure'],
  ['github', 'bad-code', 'invalid_request', 'bad_oauth_callback'],
  ['github', 'huge-answer', 'invalid_request', 'bad_oauth_callback'],
  ['github', 'down', 'temporarily_unavailable', 'unexpected_failure'],
] as const)('[AUTH-09] %s with %s signs nobody in', async ([provider, behaviour, error, code]) => {
  const email = newEmail()
  expect(errorOf(await walk(openBrowser(), provider, `${behaviour}:${email}`))).toEqual({ error, code })
  expect(await app.deps.database.db.select().from(users).where(eq(users.email, email))).toEqual([])
})

test('[AUTH-09] a state is good once, in the browser that began, for five minutes', async () => {
  const browser = openBrowser()
  const rejected = async (response: Response) => {
    expect(response.status).toBe(303)
    const end = new URL(response.headers.get('location') ?? '')
    expect(end.pathname).toBe('/')
    expect(errorOf(end)).toEqual({ error: 'invalid_request', code: 'bad_oauth_state' })
  }
  const url = await answerAs(await leave(browser, 'github'), newEmail())
  await rejected(await app.fetch(url))
  await rejected(await comeBack({ ...openBrowser(), cookie: `grantwright-flow=${'a'.repeat(43)}` }, url))
  await rejected(await comeBack(browser, `${testOrigin}/auth/v1/callback?code=x&state=${randomUUID()}`))
  expect((await comeBack(browser, url)).status).toBe(302)
  await rejected(await comeBack(browser, url))

  const late = await answerAs(await leave(browser, 'github'), newEmail())
  app.clock.advance(5 * minuteMs + 1)
  await rejected(await comeBack(browser, late))
  app.clock.set(Date.now())
})

test('two tabs of one browser both come back', async () => {
  const browser = openBrowser()
  const first = await leave(browser, 'github')
  const second = await leave(browser, 'google')
  expect((await comeBack(browser, await answerAs(first, newEmail()))).status).toBe(302)
  expect((await comeBack(browser, await answerAs(second, newEmail()))).status).toBe(302)
})

test('a provider may answer by a posted form', async () => {
  const browser = openBrowser()
  const url = new URL(await answerAs(await leave(browser, 'github'), newEmail()))
  const posted = await app.fetch('/auth/v1/callback', { method: 'POST', body: url.searchParams })
  expect(posted.status).toBe(303)
  const end = await comeBack(browser, new URL(posted.headers.get('location') ?? '', testOrigin).href)
  expect(new URL(end.headers.get('location') ?? '').searchParams.get('code')).toEqual(expect.any(String))
})

function exchange(body: Record<string, unknown>): Promise<Response> {
  return app.fetch('/auth/v1/token?grant_type=pkce', { method: 'POST', body: JSON.stringify(body) })
}

test('[AUTH-02] a code is good once, with its verifier, for five minutes', async () => {
  const verifier = 'v'.repeat(64)
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString(
    'base64url',
  )
  const fetchCode = async () => {
    const browser = openBrowser()
    const at = await leaveFor(
      browser,
      `${testOrigin}/auth/v1/authorize?provider=github&code_challenge=${challenge}&code_challenge_method=s256`,
    )
    const back = await comeBack(browser, await answerAs(at, newEmail()))
    return new URL(back.headers.get('location') ?? '').searchParams.get('code')
  }
  const responses = async (body: Record<string, unknown>, status: number, code: string | null) => {
    const response = await exchange(body)
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([status, code])
  }
  const code = await fetchCode()
  await responses({ auth_code: code, code_verifier: '' }, 400, 'validation_failed')
  await responses({ auth_code: randomUUID(), code_verifier: verifier }, 404, 'flow_state_not_found')
  await responses({ auth_code: code, code_verifier: 'x'.repeat(64) }, 400, 'bad_code_verifier')
  await responses({ auth_code: code, code_verifier: verifier }, 200, null)
  await responses({ auth_code: code, code_verifier: verifier }, 404, 'flow_state_not_found')
  const late = await fetchCode()
  app.clock.advance(5 * minuteMs + 1)
  await responses({ auth_code: late, code_verifier: verifier }, 422, 'flow_state_expired')
  app.clock.set(Date.now())
})

test('a verified address joins the account that has confirmed it, whose password stays', async () => {
  const email = newEmail()
  const client = openAuthClient(app)
  const { data } = await client.signUp({ email, password: goodPassword })
  await app.deps.database.db.update(users).set({ email_confirmed_at: new Date() }).where(eq(users.email, email))
  const { user } = await signInAs('google', email)
  expect(user?.id).toBe(data.user?.id)
  expect(user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
  expect(await identitiesOf(user?.id)).toEqual(['email', 'google'])
  expect((await client.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
})

test('the owner of an address takes over an account that never confirmed it, and nothing of the stranger stays', async () => {
  const email = newEmail()
  const stranger = openAuthClient(app)
  const { data } = await stranger.signUp({
    email,
    password: goodPassword,
    options: { data: { first_name: 'Mallory' } },
  })
  const { user } = await signInAs('google', email)
  expect(user?.id).toBe(data.user?.id)
  expect(user?.email_confirmed_at).toEqual(expect.any(String))
  expect(user?.user_metadata).not.toHaveProperty('first_name')
  expect(await identitiesOf(user?.id)).toEqual(['google'])
  expect((await stranger.getUser()).error).not.toBeNull()
  expect((await openAuthClient(app).signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
    'invalid_credentials',
  )
})

test('an address that the provider has not verified never joins an account, nor attracts its owner later', async () => {
  const email = newEmail()
  const { data: owner } = await openAuthClient(app).signUp({ email, password: goodPassword })
  const { user: other } = await signInAs('github', `unverified:${email}`)
  expect(other?.id).not.toBe(owner.user?.id)
  expect(other?.email).toBe('')
  expect((await signInAs('google', email)).user?.id).toBe(owner.user?.id)
})

test('a person without an address gets an account without one', async () => {
  const { user } = await signInAs('github', `no-email:${newEmail()}`)
  expect(user).toMatchObject({ email: '', is_anonymous: false, app_metadata: { provider: 'github' } })
})

test('[AUTH-09] with confirmation required an unverified address is refused', async () => {
  const host = openAuthHost(app, { confirm_email: 'required' })
  const email = newEmail()
  const rejection = { error: 'access_denied', code: 'provider_email_needs_verification' }
  expect(errorOf(await walk(openBrowser(host), 'github', `unverified:${email}`, host))).toEqual(rejection)
  expect(errorOf(await walk(openBrowser(host), 'github', `unverified:${email}`, host))).toEqual(rejection)

  const { code } = await newestSecret(app, email, 'confirm_signup')
  expect((await openAuthClient(host).verifyOtp({ email, token: code, type: 'email' })).data.user?.email).toBe(email)
  // Who confirmed owns the address; whose GitHub account named it is not known, so it opens nothing until it is linked.
  expect(errorOf(await walk(openBrowser(host), 'github', `unverified:${email}`, host))).toEqual(rejection)
})

test('[DLG-10] an address that the provider has not verified is asked to confirm itself', async () => {
  const email = newEmail()
  const { user } = await signInAs('github', `unverified:${email}`)
  expect(user?.email_confirmed_at).toBeUndefined()
  const { code } = await newestSecret(app, email, 'confirm_signup')
  const { data } = await openAuthClient(app).verifyOtp({ email, token: code, type: 'email' })
  expect([data.user?.id, typeof data.user?.email_confirmed_at]).toEqual([user?.id, 'string'])
})

test('[AUTH-09] with sign-up off only those who are known come in', async () => {
  const host = openAuthHost(app, { signup: false })
  const email = newEmail()
  expect(errorOf(await walk(openBrowser(host), 'google', email, host))).toEqual({
    error: 'access_denied',
    code: 'signup_disabled',
  })
  const { user } = await signInAs('google', email)
  expect((await signInAs('google', email, host)).user?.id).toBe(user?.id)
})

test('[AUTH-09] more than one account with the addresses of a person is a refusal', async () => {
  const email = newEmail()
  await signInAs('google', email)
  await signInAs('google', `second-${email}`)
  expect(errorOf(await walk(openBrowser(), 'github', `two-addresses:${email}`)).code).toBe('conflict')
})

test('[AUTH-09] a banned user is refused on the way back and at the exchange', async () => {
  const email = newEmail()
  const { user } = await signInAs('google', email)
  const browser = openBrowser()
  const end = await walk(browser, 'google', email)
  await app.deps.database.db
    .update(users)
    .set({ banned_until: new Date(app.clock.now() + minuteMs) })
    .where(eq(users.id, user?.id ?? ''))
  const { error } = await browser.client.exchangeCodeForSession(end.searchParams.get('code') ?? '')
  expect(error?.code).toBe('user_banned')
  expect(errorOf(await walk(openBrowser(), 'google', email))).toEqual({ error: 'access_denied', code: 'user_banned' })
})

test('two first sign-ins at once make one account', async () => {
  const email = newEmail()
  const [left, right] = await Promise.all([signInAs('google', email), signInAs('github', email)])
  expect(left.user?.id).toBe(right.user?.id)
  const owned = and(eq(sessions.user_id, left.user?.id ?? ''), eq(sessions.aal, 'aal1'))
  expect(await app.deps.database.db.select().from(sessions).where(owned)).toHaveLength(2)
})

test('[DLG-03] the settings tell which providers are set up', async () => {
  const read = async (each: TestApp) =>
    ((await (await each.fetch('/auth/v1/settings')).json()) as { external: unknown }).external
  expect(await read(app)).toMatchObject({ google: true, github: true })
  const bare = await openTestApp()
  expect(await read(bare)).toMatchObject({ google: false, github: false })
  const response = await bare.fetch('/auth/v1/authorize?provider=google')
  expect(response.headers.get('x-sb-error-code')).toBe('validation_failed')
  await bare.close()
})

test('on https no other host can plant the cookie of a flow', async () => {
  const site = await openTestApp({ ...fakeProviderSettings(fake), PUBLIC_URL: 'https://site.example' })
  const response = await site.fetch('https://site.example/auth/v1/authorize?provider=github')
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-grantwright-flow=[\w-]{43};/)
  expect(cookie).toContain('Secure')
  await site.close()
})
