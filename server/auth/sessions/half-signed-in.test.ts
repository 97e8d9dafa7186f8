import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, openAuthClient } from '#tests/support/auth-client.ts'
import { codeAt, enrolTotp, signUpPerson, tokenOf } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

/** @see docs/operations/threat-model.md, "What is not defended" */
test('[AUTH-10] [AUTH-09] the password alone of an account with a second factor gives access to its name and its sessions, nothing else', async () => {
  const { client: owner, email } = await signUpPerson(app)
  const factor = await enrolTotp(owner)
  const code = codeAt(factor.secret, app.clock.now())
  expect((await owner.mfa.challengeAndVerify({ factorId: factor.factorId, code })).error).toBeNull()

  const thief = openAuthClient(app)
  expect((await thief.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  const token = await tokenOf(thief)
  const send = async (method: string, path: string, body?: object) => {
    const response = await app.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const read = text.startsWith('{') ? JSON.parse(text) : {}
    return [response.status, read.error_code ?? read.code]
  }
  for (const [method, path, body] of [
    ['GET', '/api/me/profile', undefined],
    ['GET', '/api/me/tickets', undefined],
    ['GET', '/api/me/export', undefined],
    ['GET', '/api/me/keys', undefined],
    ['POST', '/api/me/keys/revoke-all', undefined],
    ['PUT', '/api/me/profile', { first_name: 'Eve' }],
    ['DELETE', '/api/me', { current_password: goodPassword }],
  ] as const)
    expect(await send(method, path, body), path).toEqual([401, 'second_factor_needed'])
  for (const change of [{ password: 'Amber-Lantern-3' }, { email: 'eve@example.org' }, { phone: '+37369123456' }])
    expect(await send('PUT', '/auth/v1/user', change)).toEqual([401, 'insufficient_aal'])
  expect((await send('POST', '/auth/v1/factors', { factor_type: 'totp' }))[0]).toBeGreaterThanOrEqual(400)
  expect((await send('DELETE', `/auth/v1/factors/${factor.factorId}`))[0]).toBeGreaterThanOrEqual(400)

  // What is left, as with the official service: the metadata, and the end of every session.
  expect(await send('PUT', '/auth/v1/user', { data: { first_name: 'Eve' } })).toEqual([200, undefined])
  expect((await send('POST', '/auth/v1/logout?scope=global'))[0]).toBe(204)
  expect((await owner.getUser()).error).not.toBeNull()
})
