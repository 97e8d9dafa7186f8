import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#shared/duration.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import { newestMail, newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

test('[AUTH-03] a signed-in person gets a code by mail, in a gap', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  await client.signUp({ email, password: goodPassword })
  expect((await client.reauthenticate()).error).toMatchObject({ status: 422, code: 'email_not_confirmed' })
  await client.verifyOtp({ email, token: (await newestSecret(app, email, 'confirm_signup')).code, type: 'signup' })
  expect(await client.reauthenticate()).toEqual({ data: { user: null, session: null }, error: null })
  expect((await newestMail(app, email, 'reauthentication')).content.code).toMatch(/^\d{6}$/)
  expect((await client.getUser()).data.user).toHaveProperty('reauthentication_sent_at')
  expect((await client.reauthenticate()).error?.code).toBe('over_email_send_rate_limit')
})

test('[AUTH-03] an account with only a number gets the code there', async () => {
  const phones = openAuthHost(app, { phone: true, confirm_phone: 'required', test_otp: { '37369000200': '135790' } })
  const client = openAuthClient(phones)
  await client.signInWithOtp({ phone: '37369000200' })
  await client.verifyOtp({ phone: '37369000200', token: '135790', type: 'sms' })
  expect((await client.reauthenticate()).error).toBeNull()
  app.clock.advance(dayMs)
  await client.refreshSession()
  expect((await client.updateUser({ password: goodPassword, nonce: '135790' })).error?.code).toBe(
    'reauthentication_not_valid',
  )
  await client.reauthenticate()
  expect((await client.updateUser({ password: goodPassword, nonce: '135790' })).error).toBeNull()
})

test('[AUTH-09] a user who cannot be reached, or is not signed in, is refused', async () => {
  const client = openAuthClient(openAuthHost(app, { anonymous: true }))
  await client.signInAnonymously()
  expect((await client.reauthenticate()).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'Reauthentication requires the user to have an email or a phone number',
  })
  expect((await app.fetch('/auth/v1/reauthenticate')).status).toBe(401)
})

test('[AUTH-10] guesses at a nonce are limited', async () => {
  const client = openAuthClient(app)
  const email = newEmail()
  await client.signUp({ email, password: goodPassword })
  app.clock.advance(dayMs)
  await client.refreshSession()
  const codes: (string | undefined)[] = []
  for (let count = 0; count < 11; count += 1)
    codes.push((await client.updateUser({ password: 'Copper-Kettle-9', nonce: '000000' })).error?.code)
  expect(codes.at(9)).toBe('reauthentication_not_valid')
  expect(codes.at(10)).toBe('over_request_rate_limit')
})
