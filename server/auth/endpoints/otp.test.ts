import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { users } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { listMails, newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let hiding: AuthHost
let closed: AuthHost
let phones: AuthHost

beforeAll(async () => {
  app = await openTestApp()
  hiding = openAuthHost(app, { hide_existing_accounts: true }, '192.0.2.11')
  closed = openAuthHost(app, { signup: false, email: false }, '192.0.2.12')
  phones = openAuthHost(app, { phone: true, test_otp: { '1234567890': '123456' } }, '192.0.2.13')
})

afterAll(() => app.close())

async function post(path: string, body: object, host: AuthHost = app) {
  const response = await host.fetch(
    new Request(`http://localhost:3000/auth/v1${path}`, {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01', 'content-type': 'application/json;charset=UTF-8' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, body: await response.json(), headers: response.headers }
}

test('[AUTH-03] [DLG-10] someone new gets an account, a link and a code, and the code signs in once', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  const asked = await client.signInWithOtp({ email, options: { data: { first_name: 'Ana' } } })
  expect(asked).toEqual({ data: { user: null, session: null }, error: null })
  const { code, token, link } = await newestSecret(app, email, 'confirm_signup')
  expect(code).toMatch(/^\d{6}$/)
  expect(link).toBe(
    `http://localhost:3000/auth/v1/verify?token=${token}&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A3000%2F`,
  )
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ana', email_verified: true } })
  expect(data.user?.email_confirmed_at).toBeDefined()
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
  expect((await client.getClaims()).data?.claims).toMatchObject({ amr: [{ method: 'otp' }], aal: 'aal1' })
  expect((await openAuthClient(app).verifyOtp({ email, token: code, type: 'email' })).error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  })
})

test('of many who ask for one new address at once, all are answered, and one account is made', async () => {
  const email = newEmail()
  const impatient = openAuthHost(app, { mail_gap_seconds: 0 }, '192.0.2.16')
  const responses = await Promise.all(Array.from({ length: 4 }, () => post('/otp', { email }, impatient)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await app.deps.database.db.select().from(users).where(eq(users.email, email))).toHaveLength(1)
  const { code } = await newestSecret(app, email, 'confirm_signup')
  expect((await openAuthClient(app).verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
})

test('[AUTH-03] someone known and confirmed gets a link to sign in', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  await client.signInWithOtp({ email })
  await client.verifyOtp({ email, token: (await newestSecret(app, email, 'confirm_signup')).code, type: 'signup' })
  app.clock.advance(minuteMs)
  expect((await client.signInWithOtp({ email: ` ${email.toUpperCase()}` })).error).toBeNull()
  const { code } = await newestSecret(app, email, 'magic_link')
  const { data } = await client.verifyOtp({ email, token: code, type: 'magiclink' })
  expect(data.user?.recovery_sent_at).toBeDefined()
  expect(data.session).not.toBeNull()
})

test('[AUTH-03] /magiclink is the older name', async () => {
  const email = newEmail()
  expect(await post('/magiclink', { email })).toMatchObject({ status: 200, body: {} })
  expect(await listMails(app, email)).toHaveLength(1)
  expect(await post('/magiclink', {})).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('an owner who comes by mail to an unconfirmed account finds nothing that a stranger left there', async () => {
  const stranger = openAuthClient(app)
  const email = newEmail()
  await stranger.signUp({ email, password: goodPassword })
  app.clock.advance(minuteMs)
  const owner = openAuthClient(app)
  await owner.signInWithOtp({ email })
  const { code } = await newestSecret(app, email, 'magic_link')
  expect((await owner.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  expect((await stranger.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await openAuthClient(app).signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
    'invalid_credentials',
  )
  expect((await owner.getUser()).data.user?.email).toBe(email)
})

test('a number that a stranger signed up with is its owner’s once they come by themselves', async () => {
  const host = openAuthHost(app, { phone: true, test_otp: { '37369000500': '404040' } }, '192.0.2.15')
  const credentials = { phone: '+37369000500', password: goodPassword }
  await openAuthClient(host).signUp(credentials)
  const owner = openAuthClient(host)
  await owner.signInWithOtp({ phone: '+37369000500' })
  const { error } = await owner.verifyOtp({ phone: '+37369000500', token: '404040', type: 'sms' })
  expect(error).toBeNull()
  expect((await openAuthClient(host).signInWithPassword(credentials)).error?.code).toBe('invalid_credentials')
})

test('[AUTH-09] an unknown address without an account to be made is refused, unless the site hides its accounts', async () => {
  const rejected = await openAuthClient(app).signInWithOtp({ email: newEmail(), options: { shouldCreateUser: false } })
  expect(rejected.error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' })
  const email = newEmail()
  const hidden = await openAuthClient(hiding).signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(hidden.error).toBeNull()
  expect(await listMails(app, email)).toEqual([])
  expect(await app.deps.database.db.select().from(users).where(eq(users.email, email))).toEqual([])
})

/** What anyone may send about an address without an account of their own. */
const requestsAboutAddresses: Record<string, (email: string) => [path: string, body: object]> = {
  password: (email) => ['/token?grant_type=password', { email, password: 'Wrong-Harbour-7' }],
  recovery: (email) => ['/recover', { email }],
  confirmation: (email) => ['/resend', { type: 'signup', email }],
  link: (email) => ['/magiclink', { email }],
  code: (email) => ['/verify', { type: 'email', email, token: '000000' }],
  loginByMail: (email) => ['/otp', { email, create_user: false }],
  signUp: (email) => ['/signup', { email, password: goodPassword }],
}

test.each([
  [false, ['loginByMail', 'signUp']],
  [true, []],
] as const)(
  '[AUTH-10] where hiding accounts is %s, known and unknown addresses get different answers from %j only',
  async (hide_existing_accounts, telling) => {
    const differing: string[] = []
    for (const [index, [name, request]] of Object.entries(requestsAboutAddresses).entries()) {
      const host = openAuthHost(
        app,
        { hide_existing_accounts },
        `198.51.${hide_existing_accounts ? 100 : 101}.${index + 1}`,
      )
      const known = newEmail()
      await openAuthClient(app).signUp({ email: known, password: goodPassword })
      // After the gap between two mails: a moment before it, the account is known from its sign-up anyway.
      app.clock.advance(2 * minuteMs)
      const answers = await Promise.all(
        [known, newEmail()].map(async (email) => {
          const { status, body } = await post(...request(email), host)
          return [status, body.code, Object.keys(body)]
        }),
      )
      if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1])) differing.push(name)
    }
    expect(differing).toEqual(telling)
  },
)

test.each([
  [{}, 400, 'validation_failed', 'One of email or phone must be set'],
  [
    { email: 'ana@example.org', phone: '37369000000' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided',
  ],
  [
    { email: 'ana@example.org', channel: 'sms' },
    400,
    'validation_failed',
    'Channel should only be specified with Phone OTP',
  ],
  [{ email: 'a' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
  [{ email: `${'a'.repeat(250)}@example.org` }, 400, 'validation_failed', 'An email address is too long'],
  [
    { email: 'ana@example.org', code_challenge: 'x'.repeat(43) },
    400,
    'validation_failed',
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
  [
    { email: 'ana@example.org', code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    400,
    'validation_failed',
    'code_challenge_method should be s256',
  ],
  [
    { email: 'ana@example.org', code_challenge: 'short', code_challenge_method: 's256' },
    400,
    'validation_failed',
    'code challenge has an invalid format',
  ],
  [{ email: 'ana@example.org', data: { a: 'x'.repeat(9000) } }, 400, 'validation_failed', undefined],
  [{ phone: '37369000000' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  [{ email: ['ana@example.org'] }, 400, 'bad_json', undefined],
])('[AUTH-09] /otp with %j is refused', async (body, status, code, message) => {
  const response = await post('/otp', body)
  expect([response.status, response.body.code]).toEqual([status, code])
  if (message !== undefined) expect(response.body.message).toBe(message)
})

test('[AUTH-09] a site without sign-in by e-mail refuses it', async () => {
  expect(await post('/otp', { email: newEmail() }, closed)).toMatchObject({
    status: 422,
    body: { code: 'email_provider_disabled' },
  })
})

test.each([
  [{ phone: '12' }, 'Invalid phone number format (E.164 required)'],
  [{ phone: '37369000000', channel: 'fax' }, 'Invalid channel, supported values are "sms" or "whatsapp"'],
  [
    { phone: '37369000000', code_challenge: 'x'.repeat(43), code_challenge_method: 's256' },
    'PKCE not supported for phone signups',
  ],
])('[AUTH-09] /otp by phone with %j is refused', async (body, message) => {
  expect(await post('/otp', body, phones)).toMatchObject({ status: 400, body: { code: 'validation_failed', message } })
})

test('[AUTH-03] a number for trying signs in with its agreed code', async () => {
  const client = openAuthClient(phones)
  const asked = await client.signInWithOtp({ phone: '+1234567890' })
  expect(asked).toMatchObject({ data: { messageId: 'test-otp' }, error: null })
  expect((await client.verifyOtp({ phone: '1234567890', token: '654321', type: 'sms' })).error).toMatchObject({
    status: 403,
    code: 'otp_expired',
  })
  const { data, error } = await client.verifyOtp({ phone: '1234567890', token: '123456', type: 'sms' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    phone: '1234567890',
    user_metadata: { phone_verified: true },
    identities: [{ provider: 'phone' }],
  })
  expect(data.user?.phone_confirmed_at).toBeDefined()
})

test('[AUTH-09] a number that cannot be reached is reported as such', async () => {
  const { error } = await openAuthClient(phones).signInWithOtp({ phone: '+37369000001' })
  expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' })
})

test('[AUTH-10] a second mail waits, for known and unknown addresses alike', async () => {
  const { email: known } = await knownAccount()
  const unknown = newEmail()
  const ask = (email: string) => post('/otp', { email, create_user: false }, hiding)
  for (const email of [known, unknown]) {
    expect(await ask(email)).toMatchObject({ status: 200, body: {} })
    app.clock.advance(17_500)
    const rejected = await ask(email)
    expect([rejected.status, rejected.headers.get('retry-after'), rejected.body]).toEqual([
      429,
      '43',
      {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 43 seconds.',
      },
    ])
    app.clock.advance(43_000)
    expect((await ask(email)).status).toBe(200)
  }
})

test('[AUTH-10] no one can fill a mailbox, nor send mails without end from one address', async () => {
  const email = newEmail()
  const elsewhere = openAuthHost(app, { mail_gap_seconds: 0 }, '192.0.2.14')
  const statuses: number[] = []
  for (let count = 0; count < 13; count += 1) statuses.push((await post('/recover', { email }, elsewhere)).status)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
  for (let count = 0; count < 47; count += 1) await post('/recover', { email: newEmail() }, elsewhere)
  expect(await post('/recover', { email: newEmail() }, elsewhere)).toMatchObject({
    status: 429,
    body: { code: 'over_request_rate_limit' },
  })
})

async function knownAccount() {
  const client = openAuthClient(app)
  const email = newEmail()
  await client.signInWithOtp({ email })
  await client.verifyOtp({ email, token: (await newestSecret(app, email, 'confirm_signup')).code, type: 'email' })
  app.clock.advance(minuteMs)
  return { client, email }
}
