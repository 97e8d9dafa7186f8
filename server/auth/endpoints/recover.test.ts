import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { listMails, newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function register(data: Record<string, unknown> = {}) {
  const email = newEmail()
  const client = openAuthClient(app)
  await client.signUp({ email, password: goodPassword, options: { data } })
  return { client, email }
}

test('[AUTH-03] [DLG-09] a forgotten password is set again by the code of a mail', async () => {
  const { email } = await register({ first_name: 'Ana', language: 'ro' })
  const client = openAuthClient(app)
  expect(await client.resetPasswordForEmail(email)).toEqual({ data: {}, error: null })
  const [mail] = await listMails(app, email)
  expect(mail).toMatchObject({ to: email, language: 'ro', name: 'Ana', content: { kind: 'recovery' } })
  const { code } = await newestSecret(app, email, 'recovery')
  const { data } = await client.verifyOtp({ email, token: code, type: 'recovery' })
  expect(data.user?.recovery_sent_at).toBeDefined()
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }])
  expect((await client.updateUser({ password: 'Copper-Kettle-9' })).error).toBeNull()
  expect((await openAuthClient(app).signInWithPassword({ email, password: 'Copper-Kettle-9' })).error).toBeNull()
})

test('[DLG-09] [AUTH-10] an unknown address gets the same answer, and no mail', async () => {
  const { email: known } = await register()
  const unknown = newEmail()
  const responses = []
  for (const email of [known, unknown]) {
    const response = await app.fetch('/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email }) })
    const again = await app.fetch('/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email }) })
    responses.push([
      response.status,
      await response.text(),
      [...response.headers.keys()],
      again.status,
      await again.text(),
    ])
  }
  expect(responses[1]).toEqual(responses[0])
  expect(responses[0]).toMatchObject([200, '{}', expect.any(Array), 429, expect.stringContaining('60 seconds')])
  expect(await listMails(app, unknown)).toEqual([])
})

test('a link of one kind does not serve for another', async () => {
  const { email } = await register()
  await openAuthClient(app).resetPasswordForEmail(email)
  const { token, code } = await newestSecret(app, email, 'recovery')
  const client = openAuthClient(app)
  expect((await client.verifyOtp({ token_hash: token, type: 'magiclink' })).error?.code).toBe('otp_expired')
  expect((await client.verifyOtp({ email, token: code, type: 'signup' })).error?.code).toBe('otp_expired')
  expect((await client.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
})

test.each([
  [{}, 'Password recovery requires an email'],
  [{ email: 'xx:;x@x.x' }, 'Unable to validate email address: invalid format'],
  [
    { email: 'ana@example.org', code_challenge_method: 's256' },
    'PKCE flow requires code_challenge_method and code_challenge',
  ],
])('[AUTH-09] /recover with %j is refused', async (body, message) => {
  const response = await app.fetch('/auth/v1/recover', {
    method: 'POST',
    headers: { 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }])
})
