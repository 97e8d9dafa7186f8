import { AuthClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activityLog } from '#server/activity/tables.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { listMails, newestMail, newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let token: string
let admin: InstanceType<typeof AuthClient>['admin']

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})

beforeEach(async () => {
  token = (await issueServiceToken(app.deps, 3600)).token
  admin = adminOf(app)
})

afterAll(() => app.close())

function adminOf(host: AuthHost) {
  return new AuthClient({
    url: `${testOrigin}/auth/v1`,
    headers: { Authorization: `Bearer ${token}` },
    fetch: (url, init) => host.fetch(new Request(String(url), init)),
    persistSession: false,
    autoRefreshToken: false,
  }).admin
}

/** Someone whose address is confirmed. */
async function register() {
  const client = openAuthClient(app)
  const email = newEmail()
  const { data } = await client.signUp({ email, password: goodPassword })
  const { code } = await newestSecret(app, email, 'confirm_signup')
  await client.verifyOtp({ email, token: code, type: 'signup' })
  return { client, email, id: data.user?.id ?? '' }
}

test('[AUTH-03] a link to sign up makes the account, and no mail goes out', async () => {
  const email = newEmail()
  const { data, error } = await admin.generateLink({
    type: 'signup',
    email,
    password: goodPassword,
    options: { data: { plan: 'gold' }, redirectTo: `${testOrigin}/welcome` },
  })
  expect(error).toBeNull()
  const { properties, user } = data
  expect(properties).toEqual({
    action_link: `${testOrigin}/auth/v1/verify?token=${properties?.hashed_token}&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fwelcome`,
    email_otp: expect.stringMatching(/^\d{6}$/),
    hashed_token: expect.any(String),
    redirect_to: `${testOrigin}/welcome`,
    verification_type: 'signup',
  })
  expect(user).toMatchObject({ email, app_metadata: { provider: 'email' } })
  expect(user?.user_metadata).toEqual({ plan: 'gold' })
  expect(user?.confirmation_sent_at).toBeDefined()
  expect(await listMails(app, email)).toEqual([])
  const client = openAuthClient(app)
  const verified = await client.verifyOtp({ token_hash: properties?.hashed_token ?? '', type: 'signup' })
  expect(verified.data.user?.user_metadata).toEqual({ plan: 'gold', email_verified: true })
  expect((await openAuthClient(app).signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  const actions = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, user?.id ?? ''))
    .orderBy(activityLog.id)
  expect(actions).toMatchObject([{ action: 'user.generate_link', after: { type: 'signup', by: 'service_role' } }])
  expect(JSON.stringify(actions)).not.toContain(properties?.hashed_token)
})

test('[AUTH-03] a link to sign in becomes one to sign up for someone unknown', async () => {
  const { email, id } = await register()
  const known = await admin.generateLink({ type: 'magiclink', email })
  expect(known.data.properties?.verification_type).toBe('magiclink')
  expect(known.data.user).toMatchObject({ id })
  const code = known.data.properties?.email_otp ?? ''
  expect((await openAuthClient(app).verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  const unknown = newEmail()
  const made = await admin.generateLink({ type: 'magiclink', email: unknown })
  expect(made.data.properties?.verification_type).toBe('signup')
  expect(new URL(made.data.properties?.action_link ?? '').searchParams.get('type')).toBe('signup')
})

test('[AUTH-03] a link to recover is for known people', async () => {
  const { email } = await register()
  const { data } = await admin.generateLink({ type: 'recovery', email })
  const client = openAuthClient(app)
  await client.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'recovery' })
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }])
  expect((await admin.generateLink({ type: 'recovery', email: newEmail() })).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User with this email not found',
  })
})

test('[AUTH-03] both links of a change of address are needed', async () => {
  const { email, id } = await register()
  const newAddress = newEmail()
  const ask = (type: 'email_change_current' | 'email_change_new') =>
    admin.generateLink({ type, email, newEmail: newAddress })
  const [current, next] = [await ask('email_change_current'), await ask('email_change_new')]
  expect(current.data.user).toMatchObject({ id, email, new_email: newAddress })
  expect(current.data.properties?.verification_type).toBe('email_change_current')
  for (const { data } of [current, next])
    expect(new URL(data.properties?.action_link ?? '').searchParams.get('type')).toBe('email_change')
  const open = (made: typeof current) =>
    openAuthClient(app).verifyOtp({ token_hash: made.data.properties?.hashed_token ?? '', type: 'email_change' })
  expect((await open(next)).data.user).toBeNull()
  expect((await open(current)).data.user).toMatchObject({ id, email: newAddress })
})

test('[AUTH-09] links that cannot be made are refused', async () => {
  const { email } = await register()
  const { email: taken } = await register()
  const reject = async (body: object, host: AuthHost = app) => {
    const response = await host.fetch(
      new Request(`${testOrigin}/auth/v1/admin/generate_link`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    )
    return [response.status, (await response.json()).error_code]
  }
  expect(await reject({ email })).toEqual([400, 'validation_failed'])
  expect(await reject({ type: 'email_change_undo', email })).toEqual([400, 'validation_failed'])
  expect(await reject({ type: 'magiclink' })).toEqual([400, 'validation_failed'])
  expect(await reject({ type: 'signup', email: newEmail() })).toEqual([400, 'validation_failed'])
  expect(await reject({ type: 'signup', email: newEmail(), password: 'short' })).toEqual([422, 'weak_password'])
  expect(await reject({ type: 'signup', email, password: goodPassword })).toEqual([422, 'email_exists'])
  expect(await reject({ type: 'invite', email })).toEqual([422, 'email_exists'])
  expect(await reject({ type: 'email_change_new', email })).toEqual([400, 'validation_failed'])
  expect(await reject({ type: 'email_change_new', email, new_email: taken })).toEqual([422, 'email_exists'])
  expect(await reject({ type: 'email_change_new', email, new_email: email })).toEqual([400, 'validation_failed'])
  const single = openAuthHost(app, { double_confirm_email_change: false })
  expect(await reject({ type: 'email_change_current', email, new_email: newEmail() }, single)).toEqual([
    400,
    'validation_failed',
  ])
})

test('a link that is made leads only where the site allows', async () => {
  const { email } = await register()
  const options = { redirectTo: 'https://evil.example/' }
  const { data } = await admin.generateLink({ type: 'magiclink', email, options })
  expect(data.properties?.redirect_to).toBe(`${testOrigin}/`)
})

test('[AUTH-03] someone invited gets a mail, opens the account by it, and sets a password', async () => {
  const email = newEmail()
  const { data, error } = await admin.inviteUserByEmail(email, {
    data: { first_name: 'Ion' },
    redirectTo: `${testOrigin}/reset-password`,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Ion' } })
  expect(data.user?.invited_at).toBeDefined()
  expect((await newestMail(app, email, 'invite')).name).toBe('Ion')
  const { token: linkToken } = await newestSecret(app, email, 'invite')
  const client = openAuthClient(app)
  expect(
    (await client.verifyOtp({ token_hash: linkToken, type: 'invite' })).data.user?.email_confirmed_at,
  ).toBeDefined()
  expect((await client.updateUser({ password: goodPassword })).error).toBeNull()
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  })
})

test('an invitation that was not answered can be sent again', async () => {
  const email = newEmail()
  const first = await admin.inviteUserByEmail(email)
  const second = await admin.inviteUserByEmail(email)
  expect(second.data.user?.id).toBe(first.data.user?.id)
  expect(await listMails(app, email)).toHaveLength(2)
})

test.each(['/invite', '/admin/generate_link'])('[AUTH-09] %s is for operators only', async (path) => {
  const { client } = await register()
  const own = (await client.getSession()).data.session?.access_token ?? ''
  const ask = async (authorization: string | null) => {
    const response = await app.fetch(`/auth/v1${path}`, {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01', ...(authorization && { authorization }) },
      body: JSON.stringify({ type: 'recovery', email: newEmail() }),
    })
    return [response.status, (await response.json()).code]
  }
  expect(await ask(null)).toEqual([401, 'no_authorization'])
  expect(await ask(`Bearer ${own}`)).toEqual([403, 'not_admin'])
  expect(await ask('Bearer nonsense')).toEqual([403, 'bad_jwt'])
})
