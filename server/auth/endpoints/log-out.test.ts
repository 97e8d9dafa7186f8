import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, newEmail, openAuthClient } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

async function openThreeBrowsers() {
  const email = newEmail()
  const browsers = [openAuthClient(app), openAuthClient(app), openAuthClient(app)] as const
  await browsers[0].signUp({ email, password: goodPassword })
  await browsers[1].signInWithPassword({ email, password: goodPassword })
  await browsers[2].signInWithPassword({ email, password: goodPassword })
  const tokens = await Promise.all(
    browsers.map(async (browser) => (await browser.getSession()).data.session?.access_token ?? ''),
  )
  const whoIsIn = () =>
    Promise.all(tokens.map(async (token) => (await openAuthClient(app).getUser(token)).error === null))
  return { browsers, tokens, whoIsIn }
}

test('[AUTH-01] a local sign-out ends this session', async () => {
  const { browsers, whoIsIn } = await openThreeBrowsers()
  expect(await browsers[0].signOut({ scope: 'local' })).toEqual({ error: null })
  expect(await whoIsIn()).toEqual([false, true, true])
  expect((await browsers[0].getSession()).data.session).toBeNull()
})

test('[AUTH-01] signing out elsewhere keeps this session', async () => {
  const { browsers, whoIsIn } = await openThreeBrowsers()
  expect(await browsers[0].signOut({ scope: 'others' })).toEqual({ error: null })
  expect(await whoIsIn()).toEqual([true, false, false])
})

test('[AUTH-01] a global sign-out, the usual one, ends all sessions', async () => {
  const { browsers, whoIsIn } = await openThreeBrowsers()
  expect(await browsers[0].signOut()).toEqual({ error: null })
  expect(await whoIsIn()).toEqual([false, false, false])
  expect((await browsers[1].refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
})

test('[AUTH-11] a session without a refresh token is none', async () => {
  const client = openAuthClient(app)
  const { error } = await client.setSession({ access_token: 'a.b.c', refresh_token: '' })
  expect(error?.name).toBe('AuthSessionMissingError')
})

test('the answer is empty, and an unknown scope is refused before anything ends', async () => {
  const { tokens, whoIsIn } = await openThreeBrowsers()
  const post = (scope: string) =>
    app.fetch(`/auth/v1/logout${scope}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json;charset=UTF-8' },
    })
  const unknown = await post('?scope=everywhere')
  expect([unknown.status, (await unknown.json()).error_code]).toEqual([400, 'validation_failed'])
  expect(await whoIsIn()).toEqual([true, true, true])
  const done = await post('')
  expect([done.status, await done.text()]).toEqual([204, ''])
})

test('[AUTH-09] a second sign-out with the same token names the session; the client takes it for done', async () => {
  const { browsers, tokens } = await openThreeBrowsers()
  await browsers[1].signOut()
  const response = await app.fetch('/auth/v1/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  expect([response.status, (await response.json()).error_code]).toEqual([403, 'session_not_found'])
  expect(await browsers[0].signOut()).toEqual({ error: null })
  const bad = await app.fetch('/auth/v1/logout', { method: 'POST', headers: { authorization: 'Bearer nonsense' } })
  expect((await bad.json()).msg).toMatch(/^invalid JWT/)
})
