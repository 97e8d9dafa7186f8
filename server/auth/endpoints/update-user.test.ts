import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import { activityLog } from '#server/activity/tables.ts'
import { issueSecret } from '#server/auth/flows/one-time-secrets.ts'
import { factors, identities, oneTimeSecrets, users } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const otherPassword = 'Copper-Kettle-9'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function signUp(host: AuthHost = app) {
  const client = openAuthClient(host)
  const email = newEmail()
  const { data } = await client.signUp({
    email,
    password: goodPassword,
    options: { data: { first_name: 'Ana', theme: 'dark' } },
  })
  return { client, email, id: data.user?.id ?? '' }
}

/** Ages the session, and gives the client a token that is still good. */
async function waitOneDay(client: ReturnType<typeof openAuthClient>): Promise<void> {
  app.clock.advance(dayMs)
  await client.refreshSession()
}

test('[AUTH-01] data is merged one level deep, and null takes a key away', async () => {
  const { client } = await signUp()
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  const { data, error } = await client.updateUser({ data: { theme: null, last_name: 'Rusu', nested: { a: 1 } } })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ana', last_name: 'Rusu', nested: { a: 1 } })
  expect(data.user?.user_metadata).not.toHaveProperty('theme')
  const again = await client.updateUser({ data: { nested: { b: 2 } } })
  expect(again.data.user?.user_metadata['nested']).toEqual({ b: 2 })
  expect(events).toContain('USER_UPDATED')
})

test('changes of data at the same time all stay', async () => {
  const { client } = await signUp()
  await Promise.all(
    Array.from({ length: 5 }, (_, number) => client.updateUser({ data: { [`key_${number}`]: number } })),
  )
  expect((await client.getUser()).data.user?.user_metadata).toMatchObject({
    key_0: 0,
    key_1: 1,
    key_2: 2,
    key_3: 3,
    key_4: 4,
  })
})

test('[AUTH-01] a new password works at once, the old one no longer, and other sessions end', async () => {
  const { client, email, id } = await signUp()
  const elsewhere = openAuthClient(app)
  await elsewhere.signInWithPassword({ email, password: goodPassword })
  await issueSecret(app.deps.database.db, app.deps, {
    userId: id,
    purpose: 'recovery',
    address: email,
    redirectTo: null,
    codeChallenge: null,
  })
  expect((await client.updateUser({ password: otherPassword })).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
  expect((await elsewhere.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await openAuthClient(app).signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
    'invalid_credentials',
  )
  expect((await openAuthClient(app).signInWithPassword({ email, password: otherPassword })).error).toBeNull()
  expect(await app.deps.database.db.select().from(oneTimeSecrets).where(eq(oneTimeSecrets.user_id, id))).toEqual([])
  const actions = await app.deps.database.db
    .select()
    .from(activityLog)
    .where(eq(activityLog.target_id, id))
    .orderBy(activityLog.id)
  expect(actions).toMatchObject([
    { action: 'account.change_password', actor_id: id, actor_role: 'user', before: null, after: null },
  ])
})

test('a session of a day or more needs the present password', async () => {
  const { client } = await signUp()
  await waitOneDay(client)
  const change = (more: object) => client.updateUser({ password: otherPassword, ...more })
  expect((await change({})).error).toMatchObject({
    status: 400,
    code: 'reauthentication_needed',
    message: 'Password update requires reauthentication',
  })
  expect((await change({ nonce: '123456' })).error).toMatchObject({
    status: 422,
    code: 'reauthentication_not_valid',
    message: 'Nonce has expired or is invalid',
  })
  expect((await change({ current_password: 'Wrong-Harbour-7' })).error).toMatchObject({
    status: 400,
    code: 'current_password_invalid',
  })
  expect((await change({ current_password: goodPassword })).error).toBeNull()
})

test('a present password that is given must be right, also in a young session', async () => {
  const { client } = await signUp()
  const { error } = await client.updateUser({ password: otherPassword, current_password: 'Wrong-Harbour-7' })
  expect(error?.code).toBe('current_password_invalid')
})

test('the site may do without the present password', async () => {
  const relaxed = openAuthHost(app, { secure_password_change: false })
  const { client } = await signUp(relaxed)
  await waitOneDay(client)
  expect((await client.updateUser({ password: otherPassword })).error).toBeNull()
})

test('[AUTH-10] guesses at the present password are limited', async () => {
  const { client } = await signUp()
  const codes: (string | undefined)[] = []
  for (let count = 0; count < 11; count += 1) {
    codes.push((await client.updateUser({ password: otherPassword, current_password: `Wrong-${count}` })).error?.code)
  }
  expect(codes.at(9)).toBe('current_password_invalid')
  expect(codes.at(10)).toBe('over_request_rate_limit')
})

test('[AUTH-09] a later password has rules of its own', async () => {
  const { client } = await signUp()
  expect((await client.updateUser({ password: 'sesam' })).error).toMatchObject({
    status: 422,
    code: 'weak_password',
    reasons: ['length'],
    message: 'Password should be at least 6 characters.',
  })
  expect((await client.updateUser({ password: 'qwerty' })).error).toMatchObject({
    code: 'weak_password',
    reasons: ['pwned'],
  })
  expect((await client.updateUser({ password: goodPassword })).error).toMatchObject({
    status: 422,
    code: 'same_password',
    message: 'New password should be different from the old password.',
  })
  expect((await client.updateUser({ password: 'x'.repeat(129) })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect((await client.updateUser({ password: 'marzipan' })).error).toBeNull()
})

test('[AUTH-09] of two password changes at once, one wins', async () => {
  const { client, email } = await signUp()
  const wanted = ['Copper-Kettle-1', 'Copper-Kettle-2']
  const results = await Promise.all(wanted.map((password) => client.updateUser({ password })))
  const won = results.findIndex(({ error }) => error === null)
  expect(results.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['conflict', 'done'])
  expect((await openAuthClient(app).signInWithPassword({ email, password: wanted[won] ?? '' })).error).toBeNull()
})

test('[AUTH-09] a second factor asks for a session that has proven it', async () => {
  const { client, id } = await signUp()
  const now = new Date(app.clock.now())
  await app.deps.database.db.insert(factors).values({
    id: crypto.randomUUID(),
    user_id: id,
    factor_type: 'totp',
    status: 'verified',
    created_at: now,
    updated_at: now,
    secret: 'sealed',
  })
  expect((await client.updateUser({ password: otherPassword })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  })
  const { data, error } = await client.updateUser({ data: { theme: 'light' } })
  expect(error).toBeNull()
  expect(data.user?.factors).toMatchObject([{ factor_type: 'totp', status: 'verified', last_challenged_at: null }])
  expect(JSON.stringify(data.user)).not.toContain('sealed')
})

test('[AUTH-09] what a user may not change is refused', async () => {
  const { client, id } = await signUp()
  const { email: taken } = await signUp()
  const put = async (body: object) => {
    const token = (await client.getSession()).data.session?.access_token ?? ''
    const response = await app.fetch('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return [response.status, (await response.json()).error_code]
  }
  expect(await put({ app_metadata: { role: 'admin' } })).toEqual([403, 'not_admin'])
  expect(await put({ email: 'a' })).toEqual([400, 'validation_failed'])
  expect(await put({ phone: '12' })).toEqual([400, 'validation_failed'])
  expect(await put({ email: taken })).toEqual([422, 'email_exists'])
  expect(await put({ phone: '37369000009' })).toEqual([400, 'phone_provider_disabled'])
  expect(await put({ code_challenge: 'x' })).toEqual([400, 'validation_failed'])
  expect(await put({ data: [] })).toEqual([400, 'bad_json'])
  expect(await put({ data: { story: 'x'.repeat(9000) } })).toEqual([400, 'validation_failed'])
  await app.deps.database.db.update(users).set({ is_sso_user: true }).where(eq(users.id, id))
  expect(await put({ password: otherPassword })).toEqual([422, 'user_sso_managed'])
})

test('[AUTH-09] explicit nulls count as not given', async () => {
  const { client, id, email } = await signUp()
  const { data, error } = await client.updateUser({ email, data: {} })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  const token = (await client.getSession()).data.session?.access_token ?? ''
  const response = await app.fetch('/auth/v1/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      email: null,
      password: null,
      data: null,
      code_challenge: null,
      code_challenge_method: null,
      unknown: 1,
    }),
  })
  expect(response.status).toBe(200)
  const ways = await app.deps.database.db.select().from(identities).where(eq(identities.user_id, id))
  expect(ways).toHaveLength(1)
})
