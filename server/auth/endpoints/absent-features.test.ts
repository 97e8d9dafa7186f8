import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueServiceToken } from '#server/auth/sessions/tokens.ts'
import { signUpPerson, tokenOf } from '#tests/support/second-factor.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function ask(method: string, path: string, token: string | null) {
  const response = await app.fetch(`/auth/v1${path}`, {
    method,
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), 'x-supabase-api-version': '2024-01-01' },
  })
  const body = await response.json()
  return { status: response.status, code: body.code, body }
}

const operators = [
  ['GET', '/admin/oauth/clients'],
  ['POST', '/admin/oauth/clients'],
  ['DELETE', '/admin/oauth/clients/7'],
  ['GET', '/admin/custom-providers'],
  ['PUT', '/admin/custom-providers/custom:x'],
] as const

test.each(operators)('[AUTH-09] %s %s: the feature is off, once it is an operator who asks', async (method, path) => {
  const { token } = await issueServiceToken(app.deps, 3600)
  const { client } = await signUpPerson(app)
  expect(await ask(method, path, token)).toMatchObject({ status: 404, code: 'feature_disabled' })
  expect(await ask(method, path, await tokenOf(client))).toMatchObject({ status: 403, code: 'not_admin' })
  expect(await ask(method, path, null)).toMatchObject({ status: 401, code: 'no_authorization' })
})

test.each([
  ['GET', '/oauth/authorizations/7'],
  ['POST', '/oauth/authorizations/7/consent'],
  ['GET', '/user/oauth/grants'],
])('[AUTH-09] %s %s: the feature is off', async (method, path) => {
  expect(await ask(method, path, null)).toMatchObject({ status: 404, code: 'feature_disabled' })
})

test('[AUTH-09] no account has passkeys, and an operator gets that answer', async () => {
  const { token } = await issueServiceToken(app.deps, 3600)
  const { client, userId } = await signUpPerson(app)
  const list = await ask('GET', `/admin/users/${userId}/passkeys`, token)
  expect([list.status, list.body]).toEqual([200, []])
  const one = `/admin/users/${userId}/passkeys/3f1c7c1e-5a0d-4d3e-9a76-0f5d1f0c7b11`
  expect(await ask('DELETE', one, token)).toMatchObject({ status: 404, code: 'validation_failed' })
  expect(await ask('GET', `/admin/users/${userId}/passkeys`, await tokenOf(client))).toMatchObject({ status: 403 })
})
