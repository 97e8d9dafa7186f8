import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import type {
  OwnSubscription,
  PersonSubscription,
  SubscriptionList,
  WaitingRequests,
} from '#shared/contracts/subscriptions.ts'
import { dayMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { shippedPlans } from '#shared/plans.ts'
import { expireSubscriptions } from '#server/features/subscriptions/expiry.ts'
import { hasFeature } from '#server/features/subscriptions/access.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs, mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: ApiClient
let other: ApiClient
let moderator: ApiClient
let admin: ApiClient

let start = 0

beforeAll(async () => {
  app = await openTestApp()
  person = await signIn(app, 'user')
  other = await signIn(app, 'user')
  moderator = await signIn(app, 'moderator')
  admin = await signIn(app, 'admin')
  start = app.clock.now()
})
beforeEach(async () => {
  // Sessions last an hour: later instants are asked of the service alone.
  app.clock.set(start)
  await app.deps.database.db.execute(
    'truncate subscriptions, subscription_requests, subscription_events, notifications, mails, jobs, rate_limits',
  )
})
afterAll(() => app.close())

async function own(whom: ApiClient = person): Promise<OwnSubscription> {
  return (await whom.send<OwnSubscription>('GET', '/api/me/subscription')).body
}

function ask(body: unknown, whom: ApiClient = person) {
  return whom.send<OwnSubscription>('POST', '/api/me/subscription/request', body)
}

function grant(body: Record<string, unknown>, staff: ApiClient = moderator) {
  const whom = { user_id: person.userId, plan: 'pro', expires_at: null, reason: 'Paid by invoice' }
  return staff.send<Problem>('POST', '/api/admin/subscriptions', { ...whom, ...body })
}

function decide(id: string, body: unknown, staff: ApiClient = moderator) {
  return staff.send<Problem>('POST', `/api/admin/subscriptions/requests/${id}/decide`, body)
}

async function listAll(search = ''): Promise<SubscriptionList['items']> {
  return (await moderator.send<SubscriptionList>('GET', `/api/admin/subscriptions${search}`)).body.items
}

async function mailKinds(whom: ApiClient): Promise<string[]> {
  return (await mailsTo(app, whom.email ?? '')).map(({ content }) => content.kind)
}

const inDays = (days: number) => new Date(app.clock.now() + days * dayMs).toISOString()
const has = (whom: ApiClient) => hasFeature(app.deps.database.db, app.deps, whom.userId ?? '', 'priority_support')

test('[DASH-05] a user without a subscription has the free plan, with what it includes', async () => {
  const { body } = await person.send<OwnSubscription>('GET', '/api/me/subscription')
  expect(body).toMatchObject({ plan: 'free', status: 'active', expires_at: null, request: null, history: [] })
  expect(body).toMatchObject({ limits: shippedPlans.free.limits, features: [], used: { file_bytes: 0 } })
  expect(body.plans.map(({ key }) => key)).toEqual(['free', 'basic', 'pro', 'enterprise'])
})

test('[DASH-05] the open pages of a user receive every decision about their plan, also when its notices are switched off', async () => {
  const { db } = app.deps.database
  await person.send('PUT', '/api/me/notifications/preferences', {
    topics: [{ topic: 'subscription', in_app: false, email: false }],
  })
  const heard = async () => {
    await runJobs(app)
    const { rows } = await db.execute<{ user_id: string }>(
      sql`delete from live_events where event->>'type' = 'subscription_changed' returning user_id`,
    )
    return rows.map(({ user_id }) => user_id)
  }
  await heard()
  const { body } = await ask({ action: 'change', plan: 'basic' })
  expect(await heard()).toEqual([person.userId])
  await decide(body.request?.id ?? '', { grant: false, answer: 'Not yet' })
  expect(await heard()).toEqual([person.userId])
  await db.execute(sql`delete from notification_preferences where user_id = ${person.userId}`)
})

test('[DASH-05] a change is asked for, confirmed by staff, announced, and counts from then on', async () => {
  const asked = await ask({ action: 'change', plan: 'pro', comment: 'For our bakery' })
  expect([asked.status, asked.body.plan, asked.body.request?.plan]).toEqual([201, 'free', 'pro'])
  expect(await mailKinds(moderator)).toEqual(['subscription_requested'])
  const { body: waiting } = await moderator.send<WaitingRequests>('GET', '/api/admin/subscriptions/requests')
  expect(waiting.items).toMatchObject([{ email: person.email, present_plan: 'free', comment: 'For our bakery' }])
  expect((await decide(asked.body.request?.id ?? '', { grant: true, expires_at: inDays(30) })).status).toBe(204)
  expect(await own()).toMatchObject({ plan: 'pro', status: 'active', expires_at: inDays(30), request: null })
  expect((await own()).history.map(({ action }) => action).toSorted()).toEqual(['granted', 'requested', 'started'])
  expect((await mailKinds(person)).toSorted()).toEqual(['subscription_granted', 'subscription_started'])
  const { body: heard } = await person.send<NotificationList>('GET', '/api/me/notifications')
  expect(heard.items.map(({ kind }) => kind).toSorted()).toEqual([
    'subscription_request_granted',
    'subscription_started',
  ])
  expect(await has(person)).toBe(true)
})

test('[DASH-05] what is refused stays as it was, and the answer gives the reason', async () => {
  const { body } = await ask({ action: 'change', plan: 'basic' })
  await decide(body.request?.id ?? '', { grant: false, answer: 'Not yet' })
  expect(await own()).toMatchObject({ plan: 'free', request: null })
  const [mail] = await mailsTo(app, person.email ?? '')
  expect(mail?.content).toMatchObject({ kind: 'subscription_refused', plan: 'basic', comment: 'Not yet' })
})

test('[DASH-05] a plan that is cancelled runs to its end, at once and without anyone asked', async () => {
  await grant({ expires_at: inDays(10) })
  expect((await ask({ action: 'cancel' })).status).toBe(201)
  expect(await own()).toMatchObject({ plan: 'pro', status: 'cancelled', expires_at: inDays(10), request: null })
  expect((await ask({ action: 'cancel' })).status).toBe(422)
  app.clock.advance(10 * dayMs)
  expect(await has(person)).toBe(false)
})

test('[DASH-05] a cancellation can be taken back until the end, and only then', async () => {
  await grant({ expires_at: inDays(10) })
  expect((await ask({ action: 'resume' })).status).toBe(422)
  await ask({ action: 'cancel' })
  expect((await ask({ action: 'resume' })).body).toMatchObject({
    plan: 'pro',
    status: 'active',
    expires_at: inDays(10),
  })
  expect((await own()).history.map(({ action }) => action).toSorted()).toEqual(['cancelled', 'resumed', 'started'])
  await ask({ action: 'cancel' })
  await app.deps.database.db.execute(`update subscriptions set starts_at = '2020-01-01', expires_at = '2020-02-01'`)
  expect((await ask({ action: 'resume' })).status).toBe(422)
})

test('[DASH-05] ten cancellations at once are one', async () => {
  await grant({ expires_at: inDays(10) })
  const responses = await Promise.all(Array.from({ length: 10 }, () => ask({ action: 'cancel' })))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await own()).history.filter(({ action }) => action === 'cancelled')).toHaveLength(1)
})

test('[DASH-05] staff see what happened to a plan, by whom and why, and what was asked for', async () => {
  await ask({ action: 'change', plan: 'basic', comment: 'Soon, please' })
  await grant({ expires_at: inDays(9), reason: 'Invoice 17' })
  const path = `/api/admin/subscriptions/people/${person.userId}`
  const { body } = await moderator.send<PersonSubscription>('GET', path)
  expect(body.running).toMatchObject({ plan: 'pro', status: 'active', expires_at: inDays(9), is_paid: false })
  expect(body.requests).toMatchObject([{ plan: 'basic', comment: 'Soon, please', status: 'open' }])
  expect(body.history.find(({ action }) => action === 'started')).toMatchObject({ plan: 'pro', reason: 'Invoice 17' })
  expect(body.history.every(({ by }) => by !== null && by !== '')).toBe(true)
  expect((await moderator.send('GET', `/api/admin/subscriptions/people/${randomUUID()}`)).status).toBe(404)
  expect((await moderator.send('GET', '/api/admin/subscriptions/people/x')).status).toBe(422)
})

test('[DASH-05] the same plan again lasts until the new end: one subscription, announced each time, with its reason', async () => {
  await grant({ expires_at: inDays(9) })
  await ask({ action: 'cancel' })
  await grant({ expires_at: inDays(40), reason: 'Paid again' })
  await grant({ expires_at: null, reason: 'For good' })
  const items = await listAll()
  expect(items).toMatchObject([{ plan: 'pro', status: 'active', expires_at: null }])
  expect((await mailKinds(person)).filter((kind) => kind === 'subscription_started')).toHaveLength(3)
  const { rows } = await app.deps.database.db.execute(
    sql`select after->>'reason' as reason from activity_log where target_id = ${items[0]?.id} order by id`,
  )
  expect(rows.map(({ reason }) => reason)).toEqual(['Paid by invoice', null, 'Paid again', 'For good'])
})

test('[DASH-05] a subscription without end that is cancelled ends at once', async () => {
  await grant({})
  const { body } = await ask({ action: 'cancel' })
  await decide(body.request?.id ?? '', { grant: true })
  expect((await own()).plan).toBe('free')
})

test('[DASH-05] the plan ends by itself at its instant, before anyone notes it', async () => {
  await grant({ expires_at: inDays(1) })
  app.clock.set(start + dayMs - 1)
  expect(await has(person)).toBe(true)
  app.clock.set(start + dayMs)
  expect(await has(person)).toBe(false)
})

test('[DASH-05] the end is recorded and announced once, on however many replicas', async () => {
  await grant({ expires_at: inDays(1) })
  app.clock.set(start + dayMs)
  await Promise.all([1, 2, 3].map(() => expireSubscriptions(app.deps)))
  await expireSubscriptions(app.deps)
  expect((await mailKinds(person)).filter((kind) => kind === 'subscription_ended')).toHaveLength(1)
  app.clock.set(start)
  expect(await own()).toMatchObject({ plan: 'free' })
  expect((await own()).history.filter(({ action }) => action === 'ended')).toHaveLength(1)
})

test('[DASH-05] people are warned a week and a day before the end, each once', async () => {
  await grant({ expires_at: inDays(30) })
  const warnings = async () => (await mailKinds(person)).filter((kind) => kind === 'subscription_ends_soon').length
  const counts: number[] = []
  for (const day of [22, 24, 25, 29.5, 29.6]) {
    app.clock.set(start + day * dayMs)
    await expireSubscriptions(app.deps)
    counts.push(await warnings())
  }
  expect(counts).toEqual([0, 1, 1, 2, 2])
})

test('only one request waits at a time, also when two are sent at once; it can be taken back', async () => {
  const responses = await Promise.all(['basic', 'pro'].map((plan) => ask({ action: 'change', plan })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await person.send('DELETE', '/api/me/subscription/request')).status).toBe(204)
  expect((await person.send('DELETE', '/api/me/subscription/request')).status).toBe(404)
  expect((await ask({ action: 'change', plan: 'basic' })).status).toBe(201)
})

test('of two members of staff who decide one request one succeeds, and the other is refused', async () => {
  const { body } = await ask({ action: 'change', plan: 'pro' })
  const id = body.request?.id ?? ''
  const responses = await Promise.all([decide(id, { grant: true }), decide(id, { grant: false }, admin)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect((await decide(id, { grant: true })).body.code).toBe('subscription_request_closed')
})

test('no one decides about their own subscription', async () => {
  const { body } = await ask({ action: 'change', plan: 'pro' }, moderator)
  expect((await decide(body.request?.id ?? '', { grant: true })).body.code).toBe('own_subscription')
  expect((await grant({ user_id: moderator.userId })).body.code).toBe('own_subscription')
  await grant({ user_id: moderator.userId }, admin)
  const [mine] = await listAll()
  const ended = await moderator.send<Problem>('POST', `/api/admin/subscriptions/${mine?.id}/end`, { reason: 'x' })
  expect(ended.body.code).toBe('own_subscription')
})

test('a new plan takes the place of the one there was: one runs at a time', async () => {
  await Promise.all(['basic', 'pro', 'enterprise'].map((plan) => grant({ plan, expires_at: inDays(9) })))
  const items = await listAll()
  expect(items).toHaveLength(3)
  expect(items.filter(({ status }) => status === 'active')).toHaveLength(1)
})

test('staff end a subscription at once, once', async () => {
  await grant({ expires_at: inDays(9) })
  const [item] = await listAll()
  const path = `/api/admin/subscriptions/${item?.id}/end`
  expect((await moderator.send('POST', path, { reason: 'Charged back' })).status).toBe(204)
  expect((await moderator.send('POST', path, { reason: 'again' })).status).toBe(404)
  expect((await own()).plan).toBe('free')
})

test('the list of staff is filtered by what holds now', async () => {
  await grant({ expires_at: inDays(1), plan: 'basic' })
  await grant({ user_id: other.userId })
  expect((await listAll('?status=active')).map(({ plan }) => plan).toSorted()).toEqual(['basic', 'pro'])
  expect(await listAll(`?search=${encodeURIComponent(other.email ?? '')}`)).toMatchObject([{ plan: 'pro' }])
  await app.deps.database.db.execute(
    sql`update auth.users set raw_user_meta_data = '{"full_name": "Zoé Ab_ba"}' where id = ${other.userId}::uuid`,
  )
  expect(await listAll('?search=ab_ba%20ZO%C3%89')).toMatchObject([{ plan: 'pro' }])
  expect(await listAll('?search=ab_b_')).toEqual([])
  expect(await listAll('?plan=enterprise')).toEqual([])
  await app.deps.database.db.execute(
    `update subscriptions set starts_at = '2020-01-01', expires_at = '2020-02-01' where plan = 'basic'`,
  )
  expect(await listAll('?status=expired')).toMatchObject([{ plan: 'basic', status: 'expired' }])
  expect(await listAll('?status=active')).toMatchObject([{ plan: 'pro' }])
})

test.each([
  [{ action: 'change', plan: 'free' }],
  [{ action: 'change', plan: 'gold' }],
  [{ action: 'change' }],
  [{ action: 'cancel' }],
  [{ action: 'cancel', plan: 'pro' }],
  [{ action: 'change', plan: 'pro', expires_at: '2030-01-01T00:00:00Z' }],
  [{ action: 'change', plan: 'pro', user_id: 'x' }],
  [{ action: 'change', plan: 'pro', comment: 'x'.repeat(1001) }],
])('a request of %j is refused', async (body) => {
  expect((await ask(body)).status).toBe(422)
})

test('the plan that there is cannot be asked for again', async () => {
  await grant({})
  expect((await ask({ action: 'change', plan: 'pro' })).status).toBe(422)
})

test.each([
  [{ plan: 'free' }, 422],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 422],
  [{ expires_at: 'tomorrow' }, 422],
  [{ user_id: randomUUID() }, 404],
  [{ status: 'active' }, 422],
  [{ reason: ' ' }, 422],
  [{ reason: undefined }, 422],
])('a grant of %j answers %i', async (body, status) => {
  expect((await grant(body)).status).toBe(status)
})
