import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SettingsResponse } from '#shared/contracts/settings.ts'
import type { Problem } from '#shared/error-codes.ts'
import { settingsChannel } from '#server/db/channels.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

const links = {
  en: 'https://assistant.example.org/e',
  ro: 'https://assistant.example.org/r',
  other: 'https://assistant.example.org/o',
}

beforeAll(async () => {
  app = await openTestApp()
  admin = await signIn(app, 'admin')
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate settings, setting_changes, activity_log')
})
afterAll(() => app.close())

test('[LAUNCH-03] an administrator changes the three links, and every visitor gets them', async () => {
  const { body: before } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  const { status, body: after } = await admin.send<SettingsResponse>('PUT', '/api/admin/settings', {
    assistant_links: links,
    version: before.version,
  })
  expect(status).toBe(200)
  expect(after.version).not.toBe(before.version)
  expect((await visitorOf(app).send('GET', '/api/config')).body).toMatchObject({ assistant_links: links })
  const { rows } = await app.deps.database.db.execute('select action, actor_id, before, after from activity_log')
  expect(rows).toMatchObject([{ action: 'settings.update', actor_id: admin.userId, after: { assistant_links: links } }])
})

test('a change from an old version is refused with the stored settings; of ten at once one wins', async () => {
  const { body: before } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  const change = (number: number) => ({
    assistant_links: { ...links, en: `https://assistant.example.org/${number}` },
    version: before.version,
  })
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, number) => admin.send<Problem>('PUT', '/api/admin/settings', change(number))),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  const { body: stored } = await admin.send('GET', '/api/admin/settings')
  expect(responses.find(({ status }) => status === 409)?.body['stored']).toEqual(stored)
})

test.each([
  { assistant_links: { ...links, en: 'javascript:alert(1)' } },
  { assistant_links: { ...links, ro: 'nonsense' } },
  { assistant_links: { en: links.en } },
  { assistant_links: { ...links, de: links.en } },
  { unknown: 1 },
])('the change %j is refused', async (change) => {
  const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  expect((await admin.send('PUT', '/api/admin/settings', { ...change, version: body.version })).status).toBe(422)
})

test.each(['user', 'editor', 'moderator'] as const)(
  'a role without the permission (%s) neither reads nor changes them',
  async (role) => {
    const person = await signIn(app, role)
    expect((await person.send('GET', '/api/admin/settings')).status).toBe(403)
    expect((await person.send('PUT', '/api/admin/settings', { version: 'x' })).status).toBe(403)
  },
)

test('a stored setting that no longer fits has its default', async () => {
  await app.deps.database.db.execute(
    `insert into settings (key, value, updated_at) values ('assistant_links', '{"en":"javascript:alert(1)"}', now())`,
  )
  const { body } = await visitorOf(app).send<{ assistant_links: Record<string, string> }>('GET', '/api/config')
  expect(body.assistant_links).toEqual({ en: '', ro: '', other: '' })
})

test('a change is notified, so that every replica makes its pages again', async () => {
  let heard = 0
  const stop = app.deps.database.listen(settingsChannel, () => (heard += 1))
  await app.deps.database.isReady()
  const { body } = await admin.send<SettingsResponse>('GET', '/api/admin/settings')
  await admin.send('PUT', '/api/admin/settings', { assistant_links: links, version: body.version })
  await expect.poll(() => heard).toBe(1)
  stop()
})
