import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { limitPasswordTries } from '#server/auth/limits.ts'
import { sessions, users } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function register(): Promise<{ email: string; id: string }> {
  const email = newEmail()
  const { data } = await openAuthClient(app).signUp({ email, password: goodPassword })
  return { email, id: data.user?.id ?? '' }
}

function signIn(email: string, password: string) {
  return openAuthClient(app).signInWithPassword({ email, password })
}

test('[AUTH-01] a person signs in with address and password', async () => {
  const { email, id } = await register()
  app.clock.advance(minuteMs)
  const client = openAuthClient(app)
  const { data, error } = await client.signInWithPassword({ email: email.toUpperCase(), password: goodPassword })
  expect(error).toBeNull()
  expect(data.user?.last_sign_in_at).toBe(new Date(app.clock.now()).toISOString().replace('Z', '000Z'))
  expect(data).not.toHaveProperty('weakPassword')
  const claims = (await client.getClaims()).data?.claims
  expect(claims).toEqual({
    iss: 'http://localhost:3000/auth/v1',
    sub: id,
    aud: 'authenticated',
    iat: Math.floor(app.clock.now() / 1000),
    exp: Math.floor(app.clock.now() / 1000) + 3600,
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data.user?.user_metadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(app.clock.now() / 1000) }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
  })
})

test('[DLG-08] [AUTH-10] a wrong password, an unknown address and an account without a password get the same answer', async () => {
  const known = await register()
  const passwordless = await register()
  await app.deps.database.db.update(users).set({ encrypted_password: '' }).where(eq(users.id, passwordless.id))
  for (const email of [known.email, newEmail(), passwordless.email, 'not an address']) {
    expect((await signIn(email, 'Wrong-Harbour-7')).error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }
})

test('[AUTH-09] a banned person learns of it only with the right password', async () => {
  const { email, id } = await register()
  await app.deps.database.db
    .update(users)
    .set({ banned_until: new Date(app.clock.now() + minuteMs) })
    .where(eq(users.id, id))
  expect((await signIn(email, 'Wrong-Harbour-7')).error?.code).toBe('invalid_credentials')
  expect((await signIn(email, goodPassword)).error).toMatchObject({
    status: 400,
    code: 'user_banned',
    message: 'User is banned',
  })
  app.clock.advance(minuteMs)
  expect((await signIn(email, goodPassword)).error).toBeNull()
})

test('a password that no longer meets the rules lets in and says so', async () => {
  const lax = openAuthHost(app, { password_min_length: 6, password_classes: false, password_change_min_length: 9 })
  const email = newEmail()
  await openAuthClient(lax).signUp({ email, password: 'marzipan' })
  const { data, error } = await openAuthClient(lax).signInWithPassword({ email, password: 'marzipan' })
  expect(error).toBeNull()
  expect(data.weakPassword).toMatchObject({ reasons: ['length'] })
})

test('a hash of an older cost is made again at sign-in', async () => {
  const { email, id } = await register()
  const cheap = await hash(goodPassword, { memoryCost: 8192, timeCost: 1 })
  await app.deps.database.db.update(users).set({ encrypted_password: cheap }).where(eq(users.id, id))
  expect((await signIn(email, goodPassword)).error).toBeNull()
  const [row] = await app.deps.database.db.select().from(users).where(eq(users.id, id))
  expect(row?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
  expect((await signIn(email, goodPassword)).error).toBeNull()
})

test.each([
  [
    { email: 'ana@example.org', phone: '375291234567', password: 'x' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on login.',
  ],
  [{ password: 'x' }, 400, 'validation_failed', 'missing email or phone'],
  [{ phone: '375291234567', password: 'x' }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
  [{ email: 'ana@example.org' }, 400, 'invalid_credentials', 'Invalid login credentials'],
])('[AUTH-09] a sign-in of %j is refused', async (body, status, code, message) => {
  const response = await app.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  expect([response.status, await response.json()]).toEqual([status, { code, message }])
})

test.each(['', 'implicit', 'constructor', 'toString'])('[AUTH-09] grant %j is unsupported', async (grant) => {
  const response = await app.fetch(`/auth/v1/token?grant_type=${grant}`, { method: 'POST', body: '{}' })
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
  ])
})

test('[AUTH-10] wrong passwords at one account are slowed down, whether or not it exists, and others are not', async () => {
  const { email } = await register()
  const unknown = newEmail()
  for (const victim of [email, unknown]) {
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 12; count += 1) codes.push((await signIn(victim, `Wrong-Harbour-${count}`)).error?.code)
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => 'invalid_credentials'),
      'over_request_rate_limit',
      'over_request_rate_limit',
    ])
  }
  // The right password is not looked at either, or the limit would not slow anybody down.
  expect((await signIn(email, goodPassword)).error?.code).toBe('over_request_rate_limit')
  const other = await register()
  expect((await signIn(other.email, goodPassword)).error).toBeNull()
  app.clock.advance(90_000)
  expect((await signIn(email, goodPassword)).error).toBeNull()
})

test('[AUTH-10] a refusal says when to come back', async () => {
  const email = newEmail()
  const attempt = () =>
    app.fetch('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify({ email, password: 'x' }) })
  for (let count = 0; count < 10; count += 1) await attempt()
  const rejected = await attempt()
  expect([rejected.status, rejected.headers.get('retry-after'), await rejected.json()]).toEqual([
    429,
    '90',
    { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
  ])
})

test('[AUTH-10] right passwords never add up', async () => {
  const { email } = await register()
  for (let count = 0; count < 15; count += 1) {
    app.clock.advance(1000)
    expect((await signIn(email, goodPassword)).error).toBeNull()
  }
})

test('[AUTH-10] tries in parallel count before any of them is answered', async () => {
  const email = newEmail()
  const results = await Promise.all(Array.from({ length: 16 }, (_, count) => signIn(email, `Wrong-Harbour-${count}`)))
  expect(results.filter(({ error }) => error?.code === 'invalid_credentials')).toHaveLength(10)
})

test('[AUTH-10] strangers from everywhere cannot lock the owner out', async () => {
  const { email, id } = await register()
  await app.deps.database.db.update(sessions).set({ ip: '198.51.100.9' }).where(eq(sessions.user_id, id))
  const attempt = async (address: string, password: string) =>
    (await openAuthClient(openAuthHost(app, {}, address)).signInWithPassword({ email, password })).error?.code
  // Most of the hundred are counted without the hash that each of them costs; the last ones come as requests.
  const [user = null] = await app.deps.database.db.select().from(users).where(eq(users.id, id))
  for (let count = 0; count < 94; count += 1) {
    const context = { requestId: '', clientAddress: `192.0.2.${count}`, userAgent: '', language: 'en' } as const
    await limitPasswordTries(app.deps, context, email, user)
  }
  for (let count = 94; count < 100; count += 1)
    expect(await attempt(`192.0.2.${count}`, 'Wrong-Harbour-7')).toBe('invalid_credentials')
  expect(await attempt('192.0.2.200', goodPassword)).toBe('over_request_rate_limit')
  expect(await attempt('198.51.100.9', goodPassword)).toBeUndefined()
})
