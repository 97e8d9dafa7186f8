import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, newEmail, openAuthClient, openAuthHost } from '#tests/support/auth-client.ts'
import type { AuthHost } from '#tests/support/auth-client.ts'
import { newestSecret } from '#tests/support/mailbox.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let host: AuthHost

beforeAll(async () => {
  app = await openTestApp()
  host = openAuthHost(app, { redirect_allow_list: ['https://app.example.org/**', 'com.app://**'] })
})

afterAll(() => app.close())

/** A pending recovery whose link leads somewhere. */
async function recovery(redirectTo: string, challenge: string | null = null) {
  const email = newEmail()
  await openAuthClient(host).signUp({ email, password: goodPassword })
  await host.fetch(
    new Request(`${testOrigin}/auth/v1/recover?redirect_to=${encodeURIComponent(redirectTo)}`, {
      method: 'POST',
      body: JSON.stringify({ email, code_challenge: challenge, code_challenge_method: challenge && 's256' }),
    }),
  )
  return { email, ...(await newestSecret(app, email, 'recovery')) }
}

const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  host.fetch(
    new Request(`${testOrigin}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: testOrigin, ...headers },
      body: new URLSearchParams(fields).toString(),
    }),
  )

test('[DLG-09] [DLG-10] a link to the site leads to its own page, and opening it uses nothing up', async () => {
  const { link, token } = await recovery(`${testOrigin}/dashboard`)
  for (const method of ['HEAD', 'GET', 'GET']) {
    const response = await host.fetch(new Request(link, { method }))
    if (method === 'HEAD') expect([response.status, response.headers.get('location')]).toEqual([200, null])
    else {
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(
        `${testOrigin}/confirm#token_hash=${token}&type=recovery&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fdashboard&first_proof=true`,
      )
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    }
  }
  expect((await openAuthClient(app).verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
})

test('[AUTH-03] a link to another site shows a page whose button alone acts', async () => {
  const { link, token } = await recovery('https://app.example.org/in?a=1&b="><script>')
  const page = await host.fetch(new Request(link))
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('<h1>Set a new password</h1>')
  expect(html).not.toMatch(/<script|style="| on\w+=|https?:\/\/(?!app\.example\.org)/)
  expect(html).toContain('action="/auth/v1/verify"')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' https:\/\/app\.example\.org; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(page.headers.get('cache-control')).toBe('no-store')
  const fields = Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  )
  expect(fields).toMatchObject({ token, type: 'recovery' })
  const done = await submit(fields, { 'sec-fetch-site': 'same-origin' })
  expect(done.status).toBe(303)
  expect(done.headers.get('location')).toMatch(/^https:\/\/app\.example\.org\/in\?a=1[^#]*#access_token=/)
  const again = await submit(fields)
  expect(again.headers.get('location')).toContain('error_code=otp_expired')
})

test('the page speaks the language of its reader', async () => {
  const { link } = await recovery('https://app.example.org/in')
  for (const [language, title] of [
    ['ru', 'Новый пароль'],
    ['ro', 'Parolă nouă'],
  ] as const) {
    const own = openAuthHost(app, { redirect_allow_list: ['https://app.example.org/**'] }, '192.0.2.41', language)
    const html = await (await own.fetch(new Request(link))).text()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<h1>${title}</h1>`)
  }
})

test('the button leads an application with its own scheme on, with a code', async () => {
  const { link, token } = await recovery('com.app://back', 'c'.repeat(43))
  const page = await host.fetch(new Request(link))
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' com.app:;")
  const done = await submit({ token, type: 'recovery', redirect_to: 'com.app://back' })
  expect(done.headers.get('location')).toMatch(/^com\.app:\/\/back\?code=[0-9a-f-]{36}$/)
})

test('another site cannot press the button', async () => {
  const { token } = await recovery('https://app.example.org/in')
  const rejected = await submit({ token, type: 'recovery' }, { 'sec-fetch-site': 'cross-site' })
  expect(rejected.status).toBe(400)
  expect((await submit({ token, type: 'recovery' })).headers.get('location')).toContain('access_token=')
})

test('a link cannot be bent to a place that is not allowed', async () => {
  const { token } = await recovery('https://app.example.org/in')
  const bent = encodeURIComponent('https://evil.example/')
  const response = await host.fetch(
    new Request(`${testOrigin}/auth/v1/verify?token=${token}&type=recovery&redirect_to=${bent}`),
  )
  expect(response.headers.get('location')).toContain(`${testOrigin}/confirm#`)
  const done = await submit({ token, type: 'recovery', redirect_to: 'https://evil.example/' })
  expect(done.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/#access_token=/)
})

test('[AUTH-09] a dead link leads where it should have, and says why', async () => {
  const dead = (token: string, redirect: string) =>
    host.fetch(
      new Request(
        `${testOrigin}/auth/v1/verify?token=${token}&type=recovery&redirect_to=${encodeURIComponent(redirect)}`,
      ),
    )
  const implicit = await dead('x'.repeat(43), 'https://app.example.org/in?keep=1')
  expect([implicit.status, implicit.headers.get('location')]).toEqual([
    303,
    `https://app.example.org/in?keep=1#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  ])
  const pkce = new URL(
    (await dead(`pkce_${'x'.repeat(43)}`, 'https://app.example.org/in')).headers.get('location') ?? '',
  )
  expect(pkce.origin).toBe('https://app.example.org')
  expect(pkce.searchParams.get('error_code')).toBe('otp_expired')
  expect(pkce.hash).toContain('error_code=otp_expired')
  // The site's own page offers a new link of the same kind.
  const own = await dead('x'.repeat(43), `${testOrigin}/in`)
  expect(own.headers.get('location')).toContain(`${testOrigin}/confirm#token_hash=xxx`)
})

test.each([
  ['', 'Verify requires a verification type'],
  ['?type=recovery', 'Verify requires a token or a token hash'],
  ['?type=sms&token=x', 'Unsupported verification type'],
  ['?type=toString&token=x', 'Unsupported verification type'],
])('[AUTH-09] GET /verify%s is refused', async (query, message) => {
  const response = await app.fetch(`/auth/v1/verify${query}`, { headers: { 'x-supabase-api-version': '2024-01-01' } })
  expect([response.status, await response.json()]).toEqual([400, { code: 'validation_failed', message }])
})

test('[AUTH-10] a form that does not say where it comes from is not taken, and the link stays good', async () => {
  const { token } = await recovery(`${testOrigin}/dashboard`)
  for (const headers of [{}, { origin: 'null' }, { origin: 'https://evil.example' }, { referer: `${testOrigin}/x` }]) {
    const response = await host.fetch(
      new Request(`${testOrigin}/auth/v1/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ token, type: 'recovery' }).toString(),
      }),
    )
    expect([response.status, response.headers.get('location')], JSON.stringify(headers)).toEqual([400, null])
  }
  expect((await submit({ token, type: 'recovery' })).status).toBe(303)
})
