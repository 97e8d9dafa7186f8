import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import { authenticationMethodClaims, factors, sessions } from '#server/auth/tables.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { codeAt, enrolTotp, signUpPerson, tokenOf } from '#tests/support/second-factor.ts'
import type { TestClient } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** What an attacker can do with a session that was opened long ago, and nothing more. */

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off', SMS_URL: 'log', PHONE: 'on' })
})

afterAll(() => app.close())

/** Makes everything that a person's session rests on older, as if it had been opened two days ago. */
async function age(userId: string): Promise<void> {
  const { db } = app.deps.database
  const then = new Date(app.clock.now() - 2 * dayMs)
  const open = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.user_id, userId))
  await db.update(sessions).set({ created_at: then }).where(eq(sessions.user_id, userId))
  for (const { id } of open)
    await db
      .update(authenticationMethodClaims)
      .set({ created_at: then, updated_at: then })
      .where(eq(authenticationMethodClaims.session_id, id))
}

async function send(client: TestClient, method: string, path: string, body?: object) {
  const response = await app.fetch(path, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(client)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const reply = text === '' ? {} : JSON.parse(text)
  return { status: response.status, code: reply.error_code ?? reply.code }
}

const changes: readonly [name: string, method: string, path: string, body: object][] = [
  ['password', 'PUT', '/auth/v1/user', { password: 'Amber-Lantern-3' }],
  ['address', 'PUT', '/auth/v1/user', { email: 'stolen@example.org' }],
  ['another way in', 'GET', '/auth/v1/user/identities/authorize?provider=google', {}],
  ['fewer ways in', 'DELETE', '/auth/v1/user/identities/3f1c7c1e-5a0d-4d3e-9a76-0f5d1f0c7b11', {}],
  ['deletion', 'POST', '/api/me/deletion', {}],
  ['deletion by its short name', 'DELETE', '/api/me', {}],
  ['authenticator', 'POST', '/auth/v1/factors', { factor_type: 'totp' }],
  ['telephone', 'POST', '/auth/v1/factors', { factor_type: 'phone', phone: '+37369123456' }],
]

test.each(changes)('[AUTH-10] an old session alone changes nothing: %s', async (_, method, path, body) => {
  const { client, userId } = await signUpPerson(app)
  await age(userId)
  const reply = await send(client, method, path, method === 'GET' ? undefined : body)
  expect(reply.code).toBe('reauthentication_needed')
  expect(await app.deps.database.db.select().from(factors).where(eq(factors.user_id, userId))).toEqual([])
})

test('[AUTH-10] a factor that was begun in a young session is not proven in the old one', async () => {
  const { client, userId } = await signUpPerson(app)
  const factor = await enrolTotp(client)
  await age(userId)
  const code = codeAt(factor.secret, app.clock.now())
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.factorId, code })
  expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
})

test('[AUTH-10] a factor of today is no proof for anything else once the sign-in is old', async () => {
  const { client, userId } = await signUpPerson(app)
  const factor = await enrolTotp(client)
  const code = codeAt(factor.secret, app.clock.now())
  expect((await client.mfa.challengeAndVerify({ factorId: factor.factorId, code })).error).toBeNull()
  const { db } = app.deps.database
  // Only the password's claim is old; the factor's is of this moment.
  await db
    .update(authenticationMethodClaims)
    .set({ updated_at: new Date(app.clock.now() - 2 * dayMs) })
    .where(eq(authenticationMethodClaims.authentication_method, 'password'))
  for (const [, method, path, body] of changes) {
    const reply = await send(client, method, path, method === 'GET' ? undefined : body)
    expect([path, reply.code]).toEqual([path, 'reauthentication_needed'])
  }
  const codes = await send(client, 'POST', '/auth/v1/factors/recovery-codes', {})
  expect(codes).toEqual({ status: 400, code: 'reauthentication_needed' })
  expect((await send(client, 'DELETE', `/auth/v1/factors/${factor.factorId}`, {})).code).toBe('reauthentication_needed')

  // The same factor a week later is one that its owner has long had.
  await db
    .update(factors)
    .set({ created_at: new Date(app.clock.now() - 7 * dayMs) })
    .where(eq(factors.user_id, userId))
  expect((await client.updateUser({ password: 'Amber-Lantern-3' })).error).toBeNull()
})

test('[AUTH-10] [DASH-06] a password that is given once opens what follows in the session, a wrong one nothing', async () => {
  const { client, userId, email } = await signUpPerson(app)
  await age(userId)
  expect(await send(client, 'POST', '/api/me/reauthentication', {})).toEqual({
    status: 403,
    code: 'reauthentication_needed',
  })
  const wrong = await send(client, 'POST', '/api/me/reauthentication', { current_password: 'Wrong-Harbour-7' })
  expect(wrong).toEqual({ status: 403, code: 'wrong_password' })
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed')
  expect(await send(client, 'POST', '/api/me/reauthentication', { current_password: goodPassword })).toMatchObject({
    status: 204,
  })
  const factor = await enrolTotp(client)
  const code = codeAt(factor.secret, app.clock.now())
  expect((await client.mfa.challengeAndVerify({ factorId: factor.factorId, code })).error).toBeNull()
  expect((await client.mfa.recoveryCodes.generate()).error).toBeNull()
  expect(await listMails(app, email)).not.toEqual([])
})

test('[AUTH-10] no one sets up a second step or another way in before the address is confirmed', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  await client.signUp({ email, password: goodPassword })
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 422,
    code: 'email_not_confirmed',
  })
  expect((await client.mfa.enroll({ factorType: 'phone', phone: '+37369123456' })).error?.code).toBe(
    'email_not_confirmed',
  )
  expect((await client.linkIdentity({ provider: 'google' })).error?.code).toBe('email_not_confirmed')
})

test('[AUTH-06] a site that confirms no addresses asks for none before a second step', async () => {
  const client = openAuthClient(openAuthHost(app, { confirm_email: 'off' }))
  await client.signUp({ email: newEmail(), password: goodPassword })
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
})
