import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { SettingsAnswer } from '#shared/contracts/settings.ts'
import { signIn } from '#tests/support/api-client.ts'
import { goodPassword } from '#tests/support/auth-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

const guarded = [
  ['mail_server', 'smtp://127.0.0.1:4914'],
  ['mail_server', null],
  ['backup_passphrase', 'a passphrase of somebody'],
] as const

test.each(guarded)('[ADM-06] [AUTH-10] the right to change settings is not enough for %s: %s', async (key, value) => {
  const moderator = await signIn(app, 'moderator')
  await app.deps.database.db.execute(
    sql`insert into role_permissions (role, permission, allowed, updated_at) values ('moderator', 'settings.edit', true, now()), ('moderator', 'settings.view', true, now()) on conflict do nothing`,
  )
  const { body } = await moderator.send<SettingsAnswer>('GET', '/api/admin/settings')
  const answer = await moderator.send('PUT', '/api/admin/settings', { [key]: value, version: body.version })
  expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  const other = await moderator.send('PUT', '/api/admin/settings', { keep_mails_days: 31, version: body.version })
  expect(other.status).toBe(200)
  await moderator.send('PUT', '/api/admin/settings', {
    keep_mails_days: 30,
    version: (other.body as SettingsAnswer).version,
  })
})

test.each(guarded)(
  '[ADM-06] [AUTH-10] an administrator whose session is old shows who is there for %s: %s',
  async (key, value) => {
    const admin = await signIn(app, 'admin')
    await app.deps.database.db.execute(sql`update auth.mfa_amr_claims set updated_at = updated_at - interval '2 days'`)
    const { body } = await admin.send<SettingsAnswer>('GET', '/api/admin/settings')
    const put = (more: object) =>
      admin.send('PUT', '/api/admin/settings', { [key]: value, version: body.version, ...more })
    expect(await put({})).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } })
    expect(await put({ current_password: 'Wrong-Harbour-7' })).toMatchObject({ body: { code: 'wrong_password' } })
    expect((await put({ current_password: goodPassword })).status).toBe(200)
  },
)
