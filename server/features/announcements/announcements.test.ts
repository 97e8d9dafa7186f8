import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Announcement, Audience } from '#shared/contracts/announcements.ts'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import { minuteMs } from '#shared/duration.ts'
import { jobKinds } from '#server/features.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient
let moderator: ApiClient
let person: ApiClient
let start = 0

beforeAll(async () => {
  app = await openTestApp()
  admin = await signIn(app, 'admin')
  moderator = await signIn(app, 'moderator')
  person = await signIn(app, 'user')
  start = app.clock.now()
})
beforeEach(async () => {
  app.clock.set(start)
  await app.deps.database.db.execute(
    'truncate announcements, notifications, notification_preferences, mails, jobs, rate_limits',
  )
})
afterAll(() => app.close())

const texts = {
  en: { title: 'New grants', text: 'Look.' },
  ru: { title: 'Новые гранты', text: 'Смотрите.' },
  ro: { title: 'Granturi noi', text: 'Priviți.' },
}
const everything = { texts, link: '/features', audience: { kind: 'all' }, in_app: true, email: true, send_at: null }

async function plan(fields: Record<string, unknown> = {}) {
  return admin.send<Announcement>('POST', '/api/admin/announcements', { ...everything, ...fields })
}

async function heard(whom: ApiClient): Promise<number> {
  return (await whom.send<NotificationList>('GET', '/api/me/notifications')).body.items.length
}

async function listed(): Promise<Announcement | undefined> {
  const { body } = await admin.send<{ items: Announcement[] }>('GET', '/api/admin/announcements')
  return body.items[0]
}

const run = () => runDueJobs(app.deps, jobKinds)

test('[ADM-08] an announcement reaches everyone once, in the interface, and those who want news by a mail that can be unsubscribed from', async () => {
  await person.send('PUT', '/api/me/notifications/preferences', {
    topics: [{ topic: 'announcement', in_app: true, email: true }],
  })
  expect((await plan()).status).toBe(201)
  expect(await heard(person)).toBe(0)
  await run()
  await run()
  for (const each of [person, moderator, admin]) expect(await heard(each)).toBe(1)
  const [mail, ...more] = await listMails(app, person.email ?? '')
  expect(more).toEqual([])
  expect(await listMails(app, moderator.email ?? '')).toEqual([])
  expect(mail?.content).toMatchObject({ kind: 'announcement', texts })
  expect(mail?.unsubscribeLink).toContain('/api/unsubscribe?token=')
  expect(await listed()).toMatchObject({ state: 'sent', people: 3, read: 0 })
  await person.send('POST', '/api/me/notifications/read-all', {})
  expect((await listed())?.read).toBe(1)
})

test('[ADM-08] it waits for its time, and until then it can be cancelled', async () => {
  const sendAt = new Date(start + minuteMs).toISOString()
  const { body } = await plan({ send_at: sendAt })
  await run()
  expect(await heard(person)).toBe(0)
  expect((await admin.send('POST', `/api/admin/announcements/${body.id}/cancel`)).status).toBe(204)
  app.clock.set(start + 61_000)
  await run()
  expect(await heard(person)).toBe(0)
  expect((await listed())?.state).toBe('cancelled')
  expect((await admin.send('POST', `/api/admin/announcements/${body.id}/cancel`)).status).toBe(404)
})

test.each<[Audience, number]>([
  [{ kind: 'all' }, 3],
  [{ kind: 'role', role: 'moderator' }, 1],
  [{ kind: 'role', role: 'user' }, 1],
  [{ kind: 'plan', plan: 'free' }, 3],
  [{ kind: 'plan', plan: 'pro' }, 0],
  [{ kind: 'language', language: 'en' }, 3],
  [{ kind: 'language', language: 'ro' }, 0],
  [{ kind: 'person', email: 'nobody@example.org' }, 0],
])('[ADM-08] the audience %j is counted as %i, and as many are notified', async (audience, people) => {
  await app.deps.database.db.execute(
    'update auth.users set email_confirmed_at = now() where email_confirmed_at is null',
  )
  const { body } = await admin.send<{ people: number }>('POST', '/api/admin/announcements/audience', audience)
  expect(body.people).toBe(people)
  await plan({ audience, email: false })
  await run()
  expect((await listed())?.people).toBe(people)
})

test('[DASH-05] what is for plans with notices of grants reaches those whose plan has them when it is sent', async () => {
  const { db } = app.deps.database
  await db.execute('update auth.users set email_confirmed_at = now() where email_confirmed_at is null')
  await db.execute('truncate subscriptions, plans')
  const end = new Date(start + minuteMs).toISOString()
  await db.execute(sql`insert into subscriptions (id, user_id, plan, status, starts_at, expires_at, created_at, updated_at)
    values (gen_random_uuid(), ${person.userId}, 'basic', 'active', now() - interval '1 year', ${end}::timestamptz, now(), now())`)
  const audience = { kind: 'feature', feature: 'grant_notices' }
  const count = async () =>
    (await admin.send<{ people: number }>('POST', '/api/admin/announcements/audience', audience)).body.people
  const counts: number[] = []
  for (const instant of [start + 59_000, start + 61_000]) {
    app.clock.set(instant)
    counts.push(await count())
    await plan({ audience, email: false })
    await run()
  }
  expect([counts, await heard(person), await heard(moderator)]).toEqual([[1, 0], 1, 0])
  await db.execute(`insert into plans (key, features, open_consultations, monthly_file_mb, version, updated_at)
    values ('free', '{grant_notices}', 1, 1, 1, now()), ('basic', '{}', 1, 1, 1, now())`)
  app.clock.set(start)
  expect(await count()).toBe(2)
  await db.execute('truncate subscriptions, plans')
})

test('a test goes to its author, and to no one else', async () => {
  expect((await admin.send('POST', '/api/admin/announcements/test', { texts, link: null })).status).toBe(204)
  expect([await heard(admin), await heard(person)]).toEqual([1, 0])
  expect([await listMails(app, admin.email ?? ''), await listMails(app, person.email ?? '')]).toMatchObject([
    [{ content: { kind: 'announcement', texts } }],
    [],
  ])
})

test.each([
  ['no way', { in_app: false, email: false }],
  ['a link that leads away', { link: 'https://evil.example' }],
  ['a link that leads away in disguise', { link: '//evil.example' }],
  ['a language that is missing', { texts: { en: texts.en } }],
  ['an empty title', { texts: { ...texts, ro: { title: ' ', text: 'x' } } }],
  ['the past', { send_at: '2020-01-01T00:00:00Z' }],
  ['too far ahead', { send_at: '2999-01-01T00:00:00Z' }],
  ['an unknown audience', { audience: { kind: 'plan', plan: 'gold' } }],
])('an announcement with %s is refused', async (_, fields) => {
  expect((await plan(fields)).status).toBe(422)
})
