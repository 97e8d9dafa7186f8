import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationList, NotificationPreferences } from '#shared/contracts/notifications.ts'
import { copy as en } from '#shared/content/copy/en.ts'
import { copy as ro } from '#shared/content/copy/ro.ts'
import { copy as ru } from '#shared/content/copy/ru.ts'
import type { NotificationFacts } from '#shared/notification-kinds.ts'
import type { Problem } from '#shared/error-codes.ts'
import { mailPerson, notifyPerson, notifyStaff } from '#server/notifications/notify.ts'
import { unsubscribeLink } from '#server/notifications/preferences.ts'
import { pruneOldNotices, noticeAgeMaxMs } from '#server/notifications/store.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { listActiveStaff } from '#server/people/staff.ts'

let app: TestApp
let person: ApiClient
let other: ApiClient
let moderator: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  person = await signIn(app, 'user')
  other = await signIn(app, 'user')
  moderator = await signIn(app, 'moderator')
})
beforeEach(() => app.deps.database.db.execute('truncate notifications, notification_preferences, mails, rate_limits'))
afterAll(() => app.close())

const answered: NotificationFacts = { kind: 'ticket_answered', data: { number: 'T-12', subject: 'Invoice' } }

function notify(whom: ApiClient, facts: NotificationFacts = answered, dedupeKey: string | null = null) {
  const notice = { ...facts, userId: whom.userId ?? '', link: '/dashboard?tab=support', dedupeKey }
  return notifyPerson(app.deps.database.db, app.deps, notice)
}

function announce(whom: ApiClient, dedupeKey: string | null = null) {
  const texts = {
    en: { title: 'News', text: 'x' },
    ru: { title: 'Новость', text: 'x' },
    ro: { title: 'Știre', text: 'x' },
  }
  return mailPerson(app.deps.database.db, app.deps, {
    userId: whom.userId ?? '',
    topic: 'announcement',
    content: { kind: 'announcement', texts, href: null },
    dedupeKey,
  })
}

async function listOf(whom: ApiClient, search = ''): Promise<NotificationList> {
  return (await whom.send<NotificationList>('GET', `/api/me/notifications${search}`)).body
}

function choose(whom: ApiClient, topics: unknown) {
  return whom.send<NotificationPreferences & Problem>('PUT', '/api/me/notifications/preferences', { topics })
}

function wantNews(whom: ApiClient) {
  return choose(whom, [{ topic: 'announcement', in_app: true, email: true }])
}

test('[DASH-07] a notice reaches its person with what it tells, and no one else', async () => {
  const id = await notify(person)
  expect(await listOf(person)).toEqual({
    items: [
      {
        id,
        ...answered,
        link: '/dashboard?tab=support',
        created_at: new Date(app.clock.now()).toISOString(),
        read_at: null,
      },
    ],
    next_cursor: null,
    unread: 1,
  })
  expect(await listOf(other)).toEqual({ items: [], next_cursor: null, unread: 0 })
})

test('[DASH-07] one cause notifies one person once, also when it comes twice at the same time', async () => {
  const told = await Promise.all([1, 2, 3].map(() => notify(person, answered, 'ticket:12')))
  expect(told.filter((id) => id !== null)).toHaveLength(1)
  expect(await notify(other, answered, 'ticket:12')).not.toBeNull()
  expect((await listOf(person)).unread).toBe(1)
})

test('[DASH-07] a notice exists exactly when what caused it does', async () => {
  const failing = app.deps.database.db.transaction(async (tx) => {
    await notifyPerson(tx, app.deps, { ...answered, userId: person.userId ?? '', link: null, dedupeKey: null })
    throw new Error('the act failed')
  })
  await expect(failing).rejects.toThrow('the act failed')
  expect((await listOf(person)).items).toEqual([])
})

test('[DASH-07] notices are read one by one, or all up to the newest that was seen', async () => {
  const first = await notify(person)
  app.clock.advance(1000)
  const second = await notify(person)
  app.clock.advance(1000)
  const third = await notify(person)
  expect((await person.send('POST', `/api/me/notifications/${first}/read`)).status).toBe(204)
  expect((await listOf(person)).unread).toBe(2)
  expect((await person.send('POST', '/api/me/notifications/read-all', { up_to: second })).status).toBe(204)
  expect((await listOf(person, '?unread=true')).items.map(({ id }) => id)).toEqual([third])
  await person.send('POST', '/api/me/notifications/read-all', {})
  expect((await listOf(person)).unread).toBe(0)
})

test('[DASH-07] another person’s notice is as one that is not there', async () => {
  const id = await notify(person)
  const foreign = await other.send<Problem>('POST', `/api/me/notifications/${id}/read`)
  const missing = await other.send<Problem>('POST', `/api/me/notifications/${randomUUID()}/read`)
  expect([foreign.status, missing.status]).toEqual([404, 404])
  await other.send('POST', '/api/me/notifications/read-all', { up_to: id })
  expect((await listOf(person)).unread).toBe(1)
})

test('[DASH-07] pages follow each other without gap or double, also within one instant', async () => {
  for (let number = 0; number < 7; number += 1) await notify(person)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: NotificationList = await listOf(person, `?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(seen).toHaveLength(7)
  expect(new Set(seen).size).toBe(7)
})

test.each(['?cursor=x', '?limit=0', '?limit=201', '?unread=maybe', '?user_id=1'])(
  'a list of %s is refused',
  async (search) => {
    expect((await person.send('GET', `/api/me/notifications${search}`)).status).toBe(422)
  },
)

test('[DASH-07] a topic that a user switched off in the interface brings no notice there', async () => {
  await choose(person, [{ topic: 'ticket', in_app: false, email: true }])
  expect(await notify(person)).toBeNull()
  expect(await notify(person, { kind: 'subscription_ended', data: { plan: 'pro' } })).not.toBeNull()
})

test('[DASH-07] news is mailed to those who asked for it, as the privacy policy says; the rest is on until it is switched off', async () => {
  const fresh = await signIn(app, 'user')
  const read = async () =>
    (await fresh.send<NotificationPreferences>('GET', '/api/me/notifications/preferences')).body.topics
  const usual = await read()
  expect(usual.filter(({ email }) => !email).map(({ topic }) => topic)).toEqual(['announcement'])
  expect(usual.filter(({ in_app }) => !in_app)).toEqual([])
  expect(await announce(fresh)).toBeNull()
  await choose(fresh, [{ topic: 'announcement', in_app: true, email: true }])
  expect((await read()).find(({ topic }) => topic === 'announcement')?.email).toBe(true)
  expect(await announce(fresh)).not.toBeNull()
  const policies = [
    [en, 'news about grants, if you have turned it on'],
    [ru, 'новости о\u00a0грантах, если вы их включили'],
    [ro, 'noutăți despre granturi, dacă le-\u2060ați activat'],
  ] as const
  for (const [copy, consent] of policies) expect(copy['privacy.purposes.items']).toContain(consent)
})

test('[DASH-07] a user who switched the mails of a topic off gets none; mails about the account stay', async () => {
  await wantNews(person)
  expect(await announce(person)).not.toBeNull()
  const { body } = await choose(person, [{ topic: 'announcement', in_app: true, email: false }])
  expect(body.topics.find(({ topic }) => topic === 'announcement')?.email).toBe(false)
  expect(await announce(person)).toBeNull()
  expect(body.topics.find(({ topic }) => topic === 'account')).toEqual({
    topic: 'account',
    in_app: true,
    email: true,
    email_fixed: true,
  })
  const rejected = await choose(person, [{ topic: 'account', in_app: true, email: false }])
  expect([rejected.status, rejected.body.errors[0]?.path]).toEqual([422, 'topics.0.email'])
})

test('topics of staff are shown to staff alone', async () => {
  const topics = async (whom: ApiClient) =>
    (await whom.send<NotificationPreferences>('GET', '/api/me/notifications/preferences')).body.topics.map(
      ({ topic }) => topic,
    )
  expect(await topics(person)).not.toContain('content')
  expect(await topics(moderator)).toContain('content')
})

test.each([
  ['an unknown topic', [{ topic: 'weather', in_app: true, email: true }]],
  ['a topic twice', [1, 2].map(() => ({ topic: 'ticket', in_app: true, email: true }))],
  ['half a choice', [{ topic: 'ticket', in_app: true }]],
  ['somebody else', [{ topic: 'ticket', in_app: true, email: true, user_id: 'x' }]],
  ['no list', 'ticket'],
])('%s is refused as a choice', async (_, topics) => {
  expect((await choose(person, topics)).status).toBe(422)
})

test('[DASH-07] a mail can be unsubscribed from without a sign-in; looking at the link fifty times changes nothing', async () => {
  for (const each of [person, other]) await wantNews(each)
  await announce(person)
  const [mail] = await listMails(app, person.email ?? '')
  const path = mail?.unsubscribeLink?.replace(testOrigin, '') ?? ''
  for (let look = 0; look < 50; look += 1) await app.fetch(path)
  expect(await (await app.fetch(path)).json()).toEqual({ topic: 'announcement', subscribed: true })
  const browser = await app.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([browser.status, browser.headers.get('location')?.startsWith('/unsubscribe?token=')]).toEqual([303, true])
  for (const again of ['once', 'twice']) {
    const click = await app.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(click.status, again).toBe(204)
  }
  expect(await (await app.fetch(path)).json()).toEqual({ topic: 'announcement', subscribed: false })
  expect(await announce(person)).toBeNull()
  expect(await announce(other)).not.toBeNull()
})

test('[DASH-07] a link that was altered, or is for mails that must come, ends nothing', async () => {
  const visitor = visitorOf(app)
  const token =
    new URL(unsubscribeLink(app.deps, { userId: person.userId ?? '', topic: 'ticket' })).searchParams.get('token') ?? ''
  const [, , seal = ''] = token.split('.')
  const wrong = [
    `${other.userId}.ticket.${seal}`,
    `${person.userId}.announcement.${seal}`,
    token.slice(0, -1),
    new URL(unsubscribeLink(app.deps, { userId: person.userId ?? '', topic: 'account' })).searchParams.get('token') ??
      '',
    'x',
  ]
  for (const each of wrong) {
    expect((await visitor.send('GET', `/api/unsubscribe?token=${each}`)).status, each).toBe(404)
    expect((await visitor.send('POST', `/api/unsubscribe?token=${each}`)).status, each).toBe(404)
  }
  expect((await visitor.send('POST', '/api/unsubscribe')).status).toBe(422)
})

test('what leads away from the site, or tells something else than its kind, is a fault of ours', async () => {
  const { db } = app.deps.database
  const notice = { ...answered, userId: person.userId ?? '', dedupeKey: null }
  for (const link of ['//host', '/\\host', 'https://host', 'dashboard'])
    await expect(notifyPerson(db, app.deps, { ...notice, link })).rejects.toThrow('leads away')
})

test('staff are those whose role holds the permission, at present', async () => {
  const { db } = app.deps.database
  const admin = await signIn(app, 'admin')
  const editor = await signIn(app, 'editor')
  const staff = (await listActiveStaff(db, 'tickets.manage', new Date(app.clock.now()))).map(({ id }) => id)
  expect(staff).toContain(moderator.userId)
  expect(staff).toContain(admin.userId)
  expect(staff).not.toContain(editor.userId)
  expect(staff).not.toContain(person.userId)
  const facts = { kind: 'contact_received', data: { name: 'Ana' }, link: null, dedupeKey: 'contact:1' } as const
  await notifyStaff(db, app.deps, 'tickets.manage', { notice: facts, except: admin.userId })
  expect((await listOf(moderator)).unread).toBe(1)
  expect((await listOf(admin)).unread).toBe(0)
})

test('old notices are thrown away', async () => {
  await notify(person)
  app.clock.advance(noticeAgeMaxMs - 1000)
  await pruneOldNotices(app.deps)
  expect((await app.deps.database.db.execute('select 1 from notifications')).rows).toHaveLength(1)
  app.clock.advance(2000)
  await pruneOldNotices(app.deps)
  expect((await app.deps.database.db.execute('select 1 from notifications')).rows).toHaveLength(0)
})

test('the notices of a user are in the export, and go with the account', async () => {
  app.clock.set(Date.now())
  const leaver = await signIn(app, 'user')
  await notify(leaver)
  const { body } = await leaver.send<Record<string, unknown[]>>('GET', '/api/me/export')
  expect(JSON.stringify(body)).toContain('"ticket_answered"')
})
