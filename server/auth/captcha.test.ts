import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeCaptchaSecret, openFakeCaptcha } from '#server/auth/fakes/captcha.ts'
import type { FakeCaptcha } from '#server/auth/fakes/captcha.ts'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let captcha: FakeCaptcha
let guarded: AuthHost
let solved = 0

beforeAll(async () => {
  app = await openTestApp()
  captcha = await openFakeCaptcha({ port: 0 })
  guarded = guardedBy({ url: captcha.url })
})

afterAll(async () => {
  await app.close()
  await captcha.close()
})

function guardedBy(given: { url: string; secret?: string }): AuthHost {
  return openAuthHost(app, {
    captcha: { provider: 'turnstile', site_key: 'a site', secret: fakeCaptchaSecret, ...given },
    anonymous: true,
  })
}

/** A token that nobody has used. */
function newToken(): string {
  solved += 1
  return `solved ${solved}`
}

async function post(path: string, body: object, headers: Record<string, string> = {}, host = guarded) {
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await host.fetch(new Request(`http://localhost:3000/auth/v1${path}`, request))
  const reply = await response.json()
  return { status: response.status, code: reply.error_code, message: reply.msg }
}

const guardedPaths = [
  ['/signup', { email: 'a@example.org', password: goodPassword }],
  ['/signup', {}],
  ['/recover', { email: 'a@example.org' }],
  ['/resend', { type: 'signup', email: 'a@example.org' }],
  ['/otp', { email: 'a@example.org' }],
  ['/magiclink', { email: 'a@example.org' }],
  ['/token?grant_type=password', { email: 'a@example.org', password: 'x' }],
  ['/token?grant_type=web3', { chain: 'ethereum', message: 'x', signature: 'y' }],
  ['/sso', { domain: 'example.org' }],
] as const

test.each(guardedPaths)('[AUTH-09] POST %s asks for the captcha', async (path, body) => {
  const missing = {
    status: 400,
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (no captcha_token found)',
  }
  expect(await post(path, body)).toEqual(missing)
  for (const gotrue_meta_security of [
    {},
    null,
    7,
    { captcha_token: null },
    { captcha_token: 7 },
    { captcha_token: ' ' },
  ])
    expect(await post(path, { ...body, gotrue_meta_security })).toEqual(missing)
  expect(await post(path, { ...body, gotrue_meta_security: { captcha_token: 'wrong' } })).toEqual({
    ...missing,
    message: 'captcha protection: request disallowed (invalid-input-response)',
  })
  const passed = await post(path, { ...body, gotrue_meta_security: { captcha_token: newToken() } })
  expect(passed.code).not.toBe('captcha_failed')
})

test('[AUTH-01] the client brings the token along, and one token passes once', async () => {
  const email = newEmail()
  const captchaToken = newToken()
  const signUp = await openAuthClient(guarded).signUp({ email, password: goodPassword, options: { captchaToken } })
  expect(signUp.error).toBeNull()
  expect(captcha.asked.at(-1)).toEqual({ response: captchaToken, remoteip: '203.0.113.7' })
  const again = await openAuthClient(guarded).signInWithPassword({
    email,
    password: goodPassword,
    options: { captchaToken },
  })
  expect(again.error).toMatchObject({
    status: 400,
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (timeout-or-duplicate)',
  })
})

test('what follows a sign-in needs no captcha, nor does a site without one', async () => {
  const client = openAuthClient(guarded)
  const options = { captchaToken: newToken() }
  await client.signUp({ email: newEmail(), password: goodPassword, options })
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
  expect((await openAuthClient(app).signUp({ email: newEmail(), password: goodPassword })).error).toBeNull()
})

test('an operator’s program needs none; a person’s token and the public key do not replace it', async () => {
  const { token } = await issueServiceToken(app.deps, 60)
  const body = { email: newEmail(), password: goodPassword }
  expect((await post('/signup', body, { authorization: `Bearer ${token}` })).status).toBe(200)
  const client = openAuthClient(app)
  const person = (await client.signUp({ email: newEmail(), password: goodPassword })).data.session?.access_token
  for (const bearer of [person, 'the public key']) {
    const reply = await post('/signup', body, { authorization: `Bearer ${bearer}` })
    expect(reply.code).toBe('captcha_failed')
  }
})

test('[AUTH-09] a provider that is away, broken or speaks otherwise is our failure, not the person’s', async () => {
  const failure = { status: 500, code: 'unexpected_failure', message: 'captcha verification process failed' }
  const body = (captcha_token: string) => ({ email: 'a@example.org', gotrue_meta_security: { captcha_token } })
  expect(await post('/recover', body('down'))).toEqual(failure)
  expect(await post('/recover', body('nonsense'))).toEqual(failure)
  const gone = await openFakeCaptcha({ port: 0 })
  await gone.close()
  expect(await post('/recover', body('solved'), {}, guardedBy({ url: gone.url }))).toEqual(failure)
  const misconfigured = guardedBy({ url: captcha.url, secret: 'of another site' })
  expect((await post('/recover', body(newToken()), {}, misconfigured)).message).toBe(
    'captcha protection: request disallowed (invalid-input-secret)',
  )
})
