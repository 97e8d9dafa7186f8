import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/duration.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { listMails, newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let phones: AuthHost

beforeAll(async () => {
  app = await openTestApp()
  phones = openAuthHost(app, { phone: true, test_otp: { '37369000300': '112233' } }, '192.0.2.31')
})

afterAll(() => app.close())

test('[AUTH-03] [DLG-10] a confirmation comes again after the gap, and the first one is dead', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  await client.signUp({ email, password: goodPassword })
  const first = await newestSecret(app, email, 'confirm_signup')
  expect((await client.resend({ type: 'signup', email })).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 60 seconds.',
  })
  app.clock.advance(minuteMs)
  expect(await client.resend({ type: 'signup', email })).toEqual({ data: { user: null, session: null }, error: null })
  const second = await newestSecret(app, email, 'confirm_signup')
  expect(second.token).not.toBe(first.token)
  expect((await client.verifyOtp({ token_hash: first.token, type: 'signup' })).error?.code).toBe('otp_expired')
  expect((await client.verifyOtp({ token_hash: second.token, type: 'signup' })).error).toBeNull()
})

test('[AUTH-10] an unknown, a confirmed and a waiting address get the same answers', async () => {
  const [unknown, confirmed, waiting] = [newEmail(), newEmail(), newEmail()]
  for (const email of [confirmed, waiting]) await openAuthClient(app).signUp({ email, password: goodPassword })
  const { code } = await newestSecret(app, confirmed, 'confirm_signup')
  await openAuthClient(app).verifyOtp({ email: confirmed, token: code, type: 'signup' })
  app.clock.advance(minuteMs)
  const responses = []
  for (const email of [unknown, confirmed, waiting]) {
    const ask = () => app.fetch('/auth/v1/resend', { method: 'POST', body: JSON.stringify({ type: 'signup', email }) })
    const [first, second] = [await ask(), await ask()]
    responses.push([first.status, await first.text(), second.status, await second.text()])
  }
  expect(responses[0]).toEqual([200, '{}', 429, expect.stringContaining('after 60 seconds')])
  expect(responses[1]).toEqual(responses[0])
  expect(responses[2]).toEqual(responses[0])
  expect(await listMails(app, unknown)).toEqual([])
  expect(await listMails(app, confirmed)).toHaveLength(1)
  expect(await listMails(app, waiting)).toHaveLength(2)
})

test('[AUTH-03] both mails of a change come again', async () => {
  const client = openAuthClient(app)
  const [email, wanted] = [newEmail(), newEmail()]
  await client.signUp({ email, password: goodPassword })
  await client.verifyOtp({ email, token: (await newestSecret(app, email, 'confirm_signup')).code, type: 'signup' })
  await client.updateUser({ email: wanted })
  app.clock.advance(minuteMs)
  expect((await client.resend({ type: 'email_change', email })).error).toBeNull()
  for (const address of [email, wanted]) {
    const changes = (await listMails(app, address)).filter(({ content }) => content.kind === 'email_change')
    expect(changes).toHaveLength(2)
  }
})

test('[AUTH-03] codes to a telephone come again, and an unknown number gets an id as well', async () => {
  const client = openAuthClient(phones)
  await client.signUp({ phone: '37369000300', password: goodPassword })
  expect((await client.resend({ type: 'sms', phone: '+37369000300' })).data).toMatchObject({ messageId: 'test-otp' })
  expect((await client.verifyOtp({ phone: '37369000300', token: '112233', type: 'sms' })).error).toBeNull()
  const unknown = await client.resend({ type: 'phone_change', phone: '37369000301' })
  expect(unknown).toMatchObject({ data: { messageId: expect.stringMatching(/^[0-9a-f-]{36}$/) }, error: null })
  expect((await client.resend({ type: 'phone_change', phone: '37369000301' })).error).toMatchObject({
    status: 429,
    code: 'over_sms_send_rate_limit',
  })
})

test.each([
  [{}, 'Missing one of these types: signup, email_change, sms, phone_change'],
  [
    { type: 'recovery', email: 'ana@example.org' },
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [{ type: 'signup', phone: '37369000000' }, 'Type provided requires an email address'],
  [{ type: 'sms', email: 'ana@example.org' }, 'Type provided requires a phone number'],
  [
    { type: 'signup', email: 'ana@example.org', phone: '37369000000' },
    'Only an email address or phone number should be provided.',
  ],
  [{ type: 'signup', email: 'a' }, 'Unable to validate email address: invalid format'],
  [{ type: 'sms', phone: '12' }, 'Invalid phone number format (E.164 required)'],
])('[AUTH-09] /resend with %j is refused', async (body, message) => {
  const response = await phones.fetch(
    new Request('http://localhost:3000/auth/v1/resend', {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    }),
  )
  expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }])
})
