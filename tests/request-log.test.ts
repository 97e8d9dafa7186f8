import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServerDatabase } from '#tests/support/server-database.ts'
import { startPlainSite } from '#tests/support/site-process.ts'
import { testSecret } from '#tests/support/test-app.ts'

test('[QUAL-07] the log is made of lines with request ids, and holds no address, password or token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-log-'))
  const serverUrl = process.env['TEST_DATABASE_URL']
  const server = serverUrl ? await createServerDatabase(serverUrl) : null
  const site = await startPlainSite({
    DATA_DIR: folder,
    APP_SECRET: testSecret,
    RATE_LIMITS: 'off',
    ...(server ? { DATABASE_URL: server.url } : {}),
  })
  onTestFinished(async () => {
    await site.stop()
    await server?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  async function post(path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' }
    return fetch(`${site.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const email = 'private@example.org'
  const password = 'Violet-Harbour-7'
  const signUp = await post('/auth/v1/signup', { email, password, data: { first_name: 'Alesia' } })
  expect(signUp.status).toBe(200)
  const login = await post('/auth/v1/token?grant_type=password', { email, password })
  const { access_token: token, refresh_token: refreshToken }: { access_token: string; refresh_token: string } =
    await login.json()
  expect(token.split('.')).toHaveLength(3)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${site.url}/api/me/profile`, { headers })).status).toBe(200)
  expect((await post('/auth/v1/token?grant_type=password', { email, password: 'Wrong-Secret-9' })).status).toBe(400)
  const contact = { name: 'Private Person', email, phone: '+375291234567', message: 'My secret plan.' }
  expect((await post('/api/contact', contact)).status).toBe(201)

  const requests = () => site.log().filter((line) => line['msg'] === 'request')
  await expect.poll(() => requests().length).toBeGreaterThanOrEqual(5)
  for (const line of requests()) expect(line['request_id']).toMatch(/^[\w-]{8,}$/)
  for (const secret of [
    email,
    password,
    'Wrong-Secret-9',
    'Private Person',
    '+375291234567',
    'My secret plan',
    token,
    token.split('.')[2] ?? token,
    refreshToken,
  ])
    expect(site.output(), secret).not.toContain(secret)
})
