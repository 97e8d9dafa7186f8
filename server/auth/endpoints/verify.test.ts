import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import type { SecretPurpose } from '#server/auth/flows/one-time-secrets.ts'
import { challengeOf } from '#server/auth/flows/flows.ts'
import { sessions, users } from '#server/auth/tables.ts'
import type { VerificationType } from '#server/auth/flows/verification.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const verifier = 'v'.repeat(64)

let app: TestApp
let direct: AuthHost

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  direct = openAuthHost(app, { scanner_safe_links: false })
})

afterAll(() => app.close())

/** An account and a pending link and code of it. */
async function prepare(purpose: SecretPurpose, isPkce = false) {
  const email = newEmail()
  const { data } = await openAuthClient(app).signUp({ email, password: goodPassword })
  const id = data.user?.id ?? ''
  const { db } = app.deps.database
  if (!['signup', 'invite'].includes(purpose))
    await db.update(users).set({ email_confirmed_at: new Date() }).where(eq(users.id, id))
  const wanted = newEmail()
  if (purpose.startsWith('email_change_'))
    await db
      .update(users)
      .set({ email_change: wanted, email_change_confirm_status: purpose === 'email_change_new' ? 1 : 2 })
      .where(eq(users.id, id))
  const address = purpose === 'email_change_new' ? wanted : email
  const issued = await issueSecret(db, app.deps, {
    userId: id,
    purpose,
    address,
    redirectTo: null,
    codeChallenge: isPkce ? challengeOf(verifier) : null,
  })
  return { id, address, ...issued }
}

async function post(body: object, host: AuthHost = app) {
  const response = await host.fetch(
    new Request(`${testOrigin}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, body: await response.json() }
}

const kinds: [VerificationType, SecretPurpose][] = [
  ['signup', 'signup'],
  ['invite', 'invite'],
  ['magiclink', 'magiclink'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change_current'],
  ['email_change', 'email_change_new'],
  ['email', 'signup'],
  ['email', 'magiclink'],
  ['email', 'recovery'],
]

test.each(kinds)('[AUTH-03] type %s takes the code of %s, once', async (type, purpose) => {
  const { address, code, id } = await prepare(purpose)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await post({ type, email: address, token: wrong })).toEqual({
    status: 403,
    body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
  })
  const right = await post({ type, email: address.toUpperCase(), token: ` ${code}` })
  expect(right).toMatchObject({ status: 200, body: { token_type: 'bearer', user: { id } } })
  expect((await post({ type, email: address, token: code })).status).toBe(403)
})

test.each(kinds)('[AUTH-03] type %s takes the link of %s, once, with or without PKCE', async (type, purpose) => {
  for (const isPkce of [false, true]) {
    const { linkToken, id } = await prepare(purpose, isPkce)
    expect(linkToken.startsWith('pkce_')).toBe(isPkce)
    expect(await post({ type, token_hash: linkToken.slice(0, -1) })).toEqual({
      status: 403,
      body: { code: 'otp_expired', message: 'Email link is invalid or has expired' },
    })
    expect(await post({ type, token_hash: linkToken })).toMatchObject({ status: 200, body: { user: { id } } })
    expect((await post({ type, token_hash: linkToken })).status).toBe(403)
  }
})

test.each(kinds)(
  '[AUTH-09] type %s: what %s sent dies of age, and does nothing for a banned person',
  async (type, purpose) => {
    const old = await prepare(purpose)
    app.clock.advance(600_000)
    expect((await post({ type, email: old.address, token: old.code })).body.code).toBe('otp_expired')
    app.clock.advance(dayMs - 600_000)
    expect((await post({ type, token_hash: old.linkToken })).body.code).toBe('otp_expired')

    const { db } = app.deps.database
    const banned = await prepare(purpose)
    const until = new Date(app.clock.now() + minuteMs)
    await db.update(users).set({ banned_until: until }).where(eq(users.id, banned.id))
    const rejection = { status: 403, body: { code: 'user_banned', message: 'User is banned' } }
    expect(await post({ type, email: banned.address, token: banned.code })).toEqual(rejection)
    expect(await post({ type, token_hash: banned.linkToken })).toEqual(rejection)
    app.clock.advance(minuteMs)
    expect((await post({ type, token_hash: banned.linkToken })).status).toBe(200)
  },
)

const links: [VerificationType, SecretPurpose, string, string][] = [
  ['signup', 'signup', 'signup', 'email/signup'],
  ['invite', 'invite', 'invite', 'invite'],
  ['magiclink', 'magiclink', 'magiclink', 'magiclink'],
  ['recovery', 'recovery', 'recovery', 'recovery'],
  ['email_change', 'email_change_new', 'email_change', 'email_change'],
  ['email', 'magiclink', 'magiclink', 'magiclink'],
]

test.each(links)('[AUTH-03] an opened link of type %s for %s leads on with a session', async (type, purpose, told) => {
  const { linkToken, id } = await prepare(purpose)
  const redirectTo = encodeURIComponent('http://localhost:5173/a?keep=1')
  const open = () =>
    direct.fetch(new Request(`${testOrigin}/auth/v1/verify?token=${linkToken}&type=${type}&redirect_to=${redirectTo}`))
  const response = await open()
  expect(response.status).toBe(303)
  const location = new URL(response.headers.get('location') ?? '')
  expect(`${location.origin}${location.pathname}${location.search}`).toBe('http://localhost:5173/a?keep=1')
  const fragment = new URLSearchParams(location.hash.slice(1))
  expect([...fragment.keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'token_type',
    'type',
    'sb',
  ])
  expect(fragment.get('type')).toBe(told)
  const client = openAuthClient(app)
  const { data } = await client.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect(data.user?.id).toBe(id)
  const again = new URL((await open()).headers.get('location') ?? '')
  expect(again.hash).toBe(
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
  )
  expect(again.search).toBe('?keep=1')
})

test.each(links)(
  '[AUTH-03] an opened link of type %s for %s leads on with a code (PKCE)',
  async (type, purpose, _told, method) => {
    const { linkToken, id } = await prepare(purpose, true)
    const open = () =>
      direct.fetch(
        new Request(`${testOrigin}/auth/v1/verify?token=${linkToken}&type=${type}&redirect_to=${testOrigin}/b?k=1`),
      )
    const location = new URL((await open()).headers.get('location') ?? '')
    expect([location.pathname, location.searchParams.get('k'), location.hash]).toEqual(['/b', '1', ''])
    const exchange = async (code_verifier: string) => {
      const response = await app.fetch('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({ auth_code: location.searchParams.get('code'), code_verifier }),
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await exchange('w'.repeat(64))).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } })
    const { body } = await exchange(verifier)
    expect(body.user.id).toBe(id)
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
    expect(claims.amr).toMatchObject([{ method }])
    const again = new URL((await open()).headers.get('location') ?? '')
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(new URLSearchParams(again.hash.slice(1)).get('error')).toBe('access_denied')
  },
)

test('[AUTH-03] an opened link says that the other address has to confirm too', async () => {
  const { linkToken, id } = await prepare('email_change_new')
  await app.deps.database.db.update(users).set({ email_change_confirm_status: 0 }).where(eq(users.id, id))
  const response = await direct.fetch(new Request(`${testOrigin}/auth/v1/verify?token=${linkToken}&type=email_change`))
  expect(response.headers.get('location')).toBe(
    `${testOrigin}/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=`,
  )
})

test('the first of two confirmations is answered without a session', async () => {
  const { linkToken, id } = await prepare('email_change_new')
  await app.deps.database.db.update(users).set({ email_change_confirm_status: 0 }).where(eq(users.id, id))
  expect(await post({ type: 'email_change', token_hash: linkToken })).toEqual({
    status: 200,
    body: {
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    },
  })
})

test('of many at once with one code, one gets a session', async () => {
  const { address, code, id } = await prepare('magiclink')
  const { db } = app.deps.database
  const count = async () => (await db.select().from(sessions).where(eq(sessions.user_id, id))).length
  const before = await count()
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => post({ type: 'email', email: address, token: code })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
  expect((await count()) - before).toBe(1)
})

test('of many at once with one link, one gets a session', async () => {
  const { linkToken } = await prepare('recovery')
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => post({ type: 'recovery', token_hash: linkToken })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
})

test('[AUTH-10] five wrong codes kill a code, and its link lives', async () => {
  const { address, code, linkToken } = await prepare('magiclink')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let count = 0; count < 5; count += 1) await post({ type: 'email', email: address, token: wrong })
  expect((await post({ type: 'email', email: address, token: code })).status).toBe(403)
  expect((await post({ type: 'magiclink', token_hash: linkToken })).status).toBe(200)
})

test('[AUTH-10] new codes bring no new tries, whatever type is asked for and from wherever', async () => {
  const deps = { ...app.deps, config: { ...app.deps.config, rateLimits: true } }
  const { address, id } = await prepare('magiclink')
  const types = ['email', 'magiclink', 'signup', 'recovery']
  const statuses: number[] = []
  for (let count = 0; count < 11; count += 1) {
    await issueSecret(deps.database.db, deps, {
      userId: id,
      purpose: 'magiclink',
      address,
      redirectTo: null,
      codeChallenge: null,
    })
    const host = openAuthHost({ deps }, {}, `192.0.2.${100 + count}`)
    const { status } = await post({ type: types[count % 4], email: address, token: 'abcdef' }, host)
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
})

test('an address that the account no longer has confirms nothing', async () => {
  const { address, code, id } = await prepare('signup')
  await app.deps.database.db.update(users).set({ email: newEmail() }).where(eq(users.id, id))
  expect((await post({ type: 'signup', email: address, token: code })).status).toBe(403)
})

test.each([
  [{}, 'Verify requires a verification type'],
  [{ type: 'constructor', token_hash: 'x' }, 'Unsupported verification type'],
  [{ type: 'signup' }, 'Verify requires a token or a token hash'],
  [{ type: 'signup', token: '123456', token_hash: 'x' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token_hash: 'x', email: 'ana@example.org' }, 'Only the token_hash and type should be provided'],
  [{ type: 'signup', token: '123456' }, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'sms', token: '123456', email: 'ana@example.org' }, 'Verify of this type requires a phone number'],
  [{ type: 'email', token: '123456', phone: '37369000000' }, 'Verify of this type requires an email address'],
  [{ type: 'email', token: '123456', email: 'a' }, 'Unable to validate email address: invalid format'],
])('[AUTH-09] /verify with %j is refused', async (body, message) => {
  expect(await post(body)).toEqual({ status: 400, body: { code: 'validation_failed', message } })
})

test.each([
  [{ type: 'email', token: '123456', email: 'nobody@example.org' }, 'Token has expired or is invalid'],
  [{ type: 'sms', token: '123456', phone: '37369999999' }, 'Token has expired or is invalid'],
  [{ type: 'sms', token_hash: 'x' }, 'Email link is invalid or has expired'],
  [{ type: 'email', token_hash: `pkce_${'x'.repeat(43)}` }, 'Email link is invalid or has expired'],
])('[AUTH-09] [AUTH-10] a stranger with %j learns nothing', async (body, message) => {
  expect(await post({ ...body, options: {}, gotrue_meta_security: {} })).toEqual({
    status: 403,
    body: { code: 'otp_expired', message },
  })
})

test('[AUTH-03] [DLG-10] the client of the site signs in by a PKCE link that its own browser opens', async () => {
  const storage = new Map<string, string>()
  const email = newEmail()
  const { AuthClient } = await import('@supabase/auth-js')
  const client = new AuthClient({
    url: `${testOrigin}/auth/v1`,
    fetch: (url, init) => app.fetch(new Request(String(url), init)),
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: true,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  })
  await client.signInWithOtp({ email, options: { emailRedirectTo: `${testOrigin}/dashboard` } })
  const { token, link } = await newestSecret(app, email, 'confirm_signup')
  expect(token).toMatch(/^pkce_/)
  const opened = await direct.fetch(new Request(link))
  const location = new URL(opened.headers.get('location') ?? '')
  expect(location.pathname).toBe('/dashboard')
  const { data, error } = await client.exchangeCodeForSession(location.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
})
