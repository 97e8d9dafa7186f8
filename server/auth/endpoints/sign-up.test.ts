import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { listMails, newestMail, newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let hiding: AuthHost
let requiring: AuthHost
let closed: AuthHost
let lax: AuthHost

beforeAll(async () => {
  app = await openTestApp()
  hiding = openAuthHost(app, { hide_existing_accounts: true, confirm_email: 'required' })
  requiring = openAuthHost(app, { confirm_email: 'required' })
  closed = openAuthHost(app, { signup: false })
  lax = openAuthHost(app, { password_min_length: 6, password_classes: false, confirm_email: 'off', anonymous: true })
})

afterAll(() => app.close())

test('[AUTH-01] [DLG-04] a sign-up answers a session at once, and the address is not confirmed yet', async () => {
  const client = openAuthClient(app)
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const email = newEmail()
  const { data, error } = await client.signUp({
    email: ` ${email.toUpperCase()} `,
    password: goodPassword,
    options: {
      data: { first_name: 'Ana', last_name: 'Rusu', phone_number: null },
      emailRedirectTo: 'http://localhost:3000/',
    },
  })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(app.clock.now() / 1000) + 3600,
  })
  expect(data.session?.user).toEqual(data.user)
  const id = data.user?.id
  expect(data.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    is_anonymous: false,
  })
  expect(data.user?.user_metadata).toEqual({
    sub: id,
    email,
    email_verified: false,
    phone_verified: false,
    first_name: 'Ana',
    last_name: 'Rusu',
    phone_number: null,
  })
  expect(data.user).not.toHaveProperty('email_confirmed_at')
  expect(data.user?.confirmation_sent_at).toBe(data.user?.created_at)
  expect(data.user).not.toHaveProperty('factors')
  expect(data.user?.identities).toHaveLength(1)
  expect(data.user?.identities?.[0]).toMatchObject({
    id,
    user_id: id,
    provider: 'email',
    email,
    identity_data: { sub: id, email },
  })
  expect(data.user?.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)
  expect(events).toContain('SIGNED_IN')
  expect((await client.getUser()).data.user).toEqual(data.user)
})

test('[AUTH-01] where no confirmation is asked for, the address counts as confirmed at once', async () => {
  const { data } = await openAuthClient(lax).signUp({ email: newEmail(), password: 'marzipan' })
  expect(data.session).not.toBeNull()
  expect(data.user?.email_confirmed_at).toBe(data.user?.created_at)
  expect(data.user?.confirmed_at).toBe(data.user?.created_at)
  expect(data.user?.user_metadata).toMatchObject({ email_verified: true })
})

test('[AUTH-01] where confirmation is required, a sign-up answers the bare user, and signing in waits', async () => {
  const client = openAuthClient(requiring)
  const email = newEmail()
  const { data, error } = await client.signUp({ email, password: goodPassword })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
  expect((await client.signInWithPassword({ email, password: goodPassword })).error).toMatchObject({
    status: 400,
    code: 'email_not_confirmed',
    message: 'Email not confirmed',
  })
})

test('[DLG-08] [AUTH-10] a known address is refused in the words of the specification', async () => {
  const email = newEmail()
  await openAuthClient(app).signUp({ email, password: goodPassword })
  const again = await openAuthClient(app).signUp({ email: email.toUpperCase(), password: `${goodPassword}8` })
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  expect((await openAuthClient(app).signInWithPassword({ email, password: goodPassword })).error).toBeNull()
})

test('[AUTH-10] a site that hides its accounts answers a known address like a new one', async () => {
  const email = newEmail()
  const options = { data: { first_name: 'Ana' } }
  const first = await openAuthClient(hiding).signUp({ email, password: goodPassword, options })
  const tooSoon = await openAuthClient(hiding).signUp({ email, password: `${goodPassword}8`, options })
  expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  app.clock.advance(minuteMs)
  const second = await openAuthClient(hiding).signUp({ email, password: `${goodPassword}8`, options })
  expect(second.error).toBeNull()
  expect(second.data.user?.id).not.toBe(first.data.user?.id)
  expect(shapeOf(second.data)).toEqual(shapeOf(first.data))
  expect(second.data.user?.user_metadata).toMatchObject({ first_name: 'Ana', email })
})

test('[DLG-04] a site that hides its accounts still lets a new person sign in right after', async () => {
  const client = openAuthClient(openAuthHost(app, { hide_existing_accounts: true }))
  const email = newEmail()
  expect((await client.signUp({ email, password: goodPassword })).data.session).toBeNull()
  expect((await client.signInWithPassword({ email, password: goodPassword })).data.session).not.toBeNull()
})

test('what the service knows of a person takes precedence over what they say', async () => {
  const email = newEmail()
  const data = { sub: 'me', email: 'boss@example.org', email_verified: true, role: 'admin' }
  const response = await openAuthClient(app).signUp({ email, password: goodPassword, options: { data } })
  expect(response.data.user?.user_metadata).toMatchObject({ sub: response.data.user?.id, email, email_verified: false })
  expect(response.data.user).toMatchObject({ role: 'authenticated', email })
})

test('[AUTH-10] sign-ups are limited by address and by account', async () => {
  const elsewhere = openAuthHost(app, {}, '192.0.2.50')
  const attempt = async (email: string) =>
    (await openAuthClient(elsewhere).signUp({ email, password: goodPassword })).error?.code ?? 'done'
  const email = newEmail()
  const codes: string[] = []
  for (let count = 0; count < 11; count += 1) codes.push(await attempt(email))
  expect(codes).toEqual(['done', ...Array.from({ length: 9 }, () => 'user_already_exists'), 'over_request_rate_limit'])
  for (let count = 0; count < 139; count += 1) await attempt(email)
  expect(await attempt(newEmail())).toBe('over_request_rate_limit')
  app.clock.advance(2000)
  expect(await attempt(newEmail())).toBe('done')
})

test('of many sign-ups with one address at once, one makes the account', async () => {
  const email = newEmail()
  const results = await Promise.all(
    Array.from({ length: 6 }, () => openAuthClient(app).signUp({ email, password: goodPassword })),
  )
  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  expect(results.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(5)
})

test('[DLG-06] the server enforces the rules of the form', async () => {
  const client = openAuthClient(app)
  const attempt = async (password: string, data: object = {}) =>
    (await client.signUp({ email: newEmail(), password, options: { data } })).error
  expect(await attempt('Short-1')).toMatchObject({
    status: 422,
    code: 'weak_password',
    reasons: ['length'],
    message: 'Password should be at least 12 characters.',
  })
  expect(await attempt('short')).toMatchObject({ reasons: ['length', 'characters'] })
  expect(await attempt('Password123!')).toMatchObject({ reasons: ['pwned'] })
  expect(await attempt(`${goodPassword}${'x'.repeat(128)}`)).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(await attempt(goodPassword, { first_name: 'A' })).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(await attempt(goodPassword, { last_name: 7 })).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(await attempt(goodPassword, { phone_number: '80291234567' })).toMatchObject({
    message: 'Invalid phone number format (E.164 required)',
  })
  expect(await attempt(goodPassword, { phone_number: '+37529' })).toMatchObject({ code: 'validation_failed' })
  expect(await attempt(goodPassword, { phone_number: '+375291234567' })).toBeNull()
  expect(await attempt(goodPassword, { story: 'x'.repeat(9000) })).toMatchObject({ code: 'validation_failed' })
})

test('a password of 128 characters in any script is kept whole', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  const password = `Ключ-7${'🔑'.repeat(122)}`
  expect((await client.signUp({ email, password })).error).toBeNull()
  expect((await client.signInWithPassword({ email, password })).error).toBeNull()
  expect((await client.signInWithPassword({ email, password: password.slice(0, -2) })).error?.code).toBe(
    'invalid_credentials',
  )
})

test.each([
  [
    { email: 'a', password: goodPassword },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    { email: 'xx:;x@x.x', password: goodPassword },
    400,
    'validation_failed',
    'Unable to validate email address: invalid format',
  ],
  [
    { email: `${'a'.repeat(250)}@example.org`, password: goodPassword },
    400,
    'validation_failed',
    'An email address is too long',
  ],
  [{ email: 'ana@example.org', password: '' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [{ email: 'ana@example.org' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [
    { email: 'ana@example.org', phone: '375291234567', password: goodPassword },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on signup.',
  ],
  [{ phone: '375291234567', password: goodPassword }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
  [
    { email: 'ana@example.org', password: goodPassword, code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [{ data: {} }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
])('[AUTH-09] sign-up of %j is refused', async (body, status, code, message) => {
  const response = await app.fetch('/auth/v1/signup', {
    method: 'POST',
    headers: { 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  expect([response.status, await response.json()]).toEqual([status, { code, message }])
})

test('[AUTH-09] a closed site takes no one', async () => {
  const { error } = await openAuthClient(closed).signUp({ email: newEmail(), password: goodPassword })
  expect(error).toMatchObject({
    status: 422,
    code: 'signup_disabled',
    message: 'Signups not allowed for this instance',
  })
})

test('an anonymous visitor gets a session where the site allows it, and cannot set a password', async () => {
  const client = openAuthClient(lax)
  const { data } = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
  expect(data.user).toMatchObject({
    is_anonymous: true,
    email: '',
    identities: [],
    user_metadata: { theme: 'dark' },
    app_metadata: {},
  })
  const claims = await client.getClaims()
  expect(claims.data?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] })
  expect((await client.updateUser({ password: goodPassword })).error).toMatchObject({
    status: 422,
    code: 'validation_failed',
  })
})

test('[DLG-10] a sign-up mails its confirmation, which leads where the client said', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  const { data: made } = await client.signUp({
    email,
    password: goodPassword,
    options: { data: { first_name: 'Ana', language: 'ru' }, emailRedirectTo: 'http://localhost:3000/dashboard' },
  })
  const mail = await newestMail(app, email, 'confirm_signup')
  expect(mail).toMatchObject({ language: 'ru', name: 'Ana', userId: made.user?.id })
  expect(new URL(mail.content.link).searchParams.get('redirect_to')).toBe('http://localhost:3000/dashboard')
  const { data } = await client.verifyOtp({ email, token: mail.content.code, type: 'signup' })
  expect(data.user).toMatchObject({ user_metadata: { first_name: 'Ana', email_verified: true } })
  expect(data.user?.email_confirmed_at).toBeDefined()
  expect((await openAuthClient(app).signInWithPassword({ email, password: goodPassword })).error).toBeNull()
})

test('where nothing is confirmed nothing is mailed', async () => {
  const email = newEmail()
  await openAuthClient(lax).signUp({ email, password: 'marzipan' })
  expect(await listMails(app, email)).toEqual([])
})

test('[AUTH-01] signing up again before confirming sends the mail again; another password leaves none', async () => {
  const email = newEmail()
  const signUp = (password: string, name: string) =>
    openAuthClient(requiring).signUp({ email, password, options: { data: { first_name: name } } })
  const first = await signUp(goodPassword, 'Ana')
  expect((await signUp('Copper-Kettle-99', 'Eve')).error?.code).toBe('over_email_send_rate_limit')
  app.clock.advance(minuteMs)
  const second = await signUp('Copper-Kettle-99', 'Eve')
  expect(second.error).toBeNull()
  expect(second.data.session).toBeNull()
  expect(JSON.stringify(second.data)).not.toContain('Ana')
  expect(await listMails(app, email)).toHaveLength(2)
  const { code } = await newestSecret(app, email, 'confirm_signup')
  const client = openAuthClient(requiring)
  const { data } = await client.verifyOtp({ email, token: code, type: 'signup' })
  expect(data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { first_name: 'Ana' } })
  for (const password of [goodPassword, 'Copper-Kettle-99'])
    expect((await openAuthClient(requiring).signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  expect((await signUp(goodPassword, 'Eve')).error).toMatchObject({ status: 429 })
  app.clock.advance(minuteMs)
  expect((await signUp(goodPassword, 'Eve')).error).toMatchObject({ status: 422, code: 'user_already_exists' })
})

test('[AUTH-10] a hidden account gets no notice, but its owner does', async () => {
  const email = newEmail()
  const client = openAuthClient(hiding)
  await client.signUp({ email, password: goodPassword })
  await client.verifyOtp({ email, token: (await newestSecret(app, email, 'confirm_signup')).code, type: 'email' })
  app.clock.advance(minuteMs)
  const again = await openAuthClient(hiding).signUp({ email, password: 'Copper-Kettle-99' })
  expect(again).toMatchObject({ data: { session: null, user: { email, role: 'authenticated' } }, error: null })
  expect(again.data.user?.identities).toHaveLength(1)
  const mail = await newestMail(app, email, 'account_exists')
  expect(mail.content.signInLink).toBe('http://localhost:3000/login')
  expect((await openAuthClient(hiding).signInWithPassword({ email, password: 'Copper-Kettle-99' })).error?.code).toBe(
    'invalid_credentials',
  )
})

test('[AUTH-03] a sign-up by telephone waits for its code', async () => {
  const phones = openAuthHost(app, { phone: true, test_otp: { '37369000400': '909090' } }, '192.0.2.60')
  const client = openAuthClient(phones)
  const { data, error } = await client.signUp({ phone: '+37369000400', password: goodPassword })
  expect(error).toBeNull()
  expect(data).toMatchObject({ session: null, user: { phone: '37369000400', identities: [{ provider: 'phone' }] } })
  expect(data.user).not.toHaveProperty('phone_confirmed_at')
  const signIn = () => openAuthClient(phones).signInWithPassword({ phone: '+37369000400', password: goodPassword })
  expect((await signIn()).error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
  const verified = await client.verifyOtp({ phone: '+37369000400', token: '909090', type: 'sms' })
  expect(verified.data.user?.phone_confirmed_at).toBeDefined()
  expect((await signIn()).error).toBeNull()
  expect((await client.signUp({ phone: '+37369000400', password: goodPassword })).error?.code).toBe(
    'user_already_exists',
  )
})

test('where numbers are not confirmed a sign-up by telephone answers a session', async () => {
  const phones = openAuthHost(app, { phone: true, confirm_phone: 'off' }, '192.0.2.61')
  const { data } = await openAuthClient(phones).signUp({ phone: '+37369000401', password: goodPassword })
  expect(data.session).not.toBeNull()
  expect(data.user?.phone_confirmed_at).toBeDefined()
})

test('what someone writes in their name cannot reach into a mail', async () => {
  const email = newEmail()
  const data = { first_name: 'Win!\r\nBcc: all@example.org', last_name: '<a href="https://evil.example">x</a>' }
  await openAuthClient(app).signUp({ email, password: goodPassword, options: { data } })
  expect((await newestMail(app, email, 'confirm_signup')).name).toBeNull()
})

/** The keys of an answer and the kinds of its values, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]))
}
