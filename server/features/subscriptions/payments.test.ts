import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import type {
  OwnSubscription,
  PaymentList,
  PaymentPayload,
  PersonSubscription,
  SubscriptionList,
} from '#shared/contracts/subscriptions.ts'
import { dayMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { openFakePaymentProvider } from '#server/features/subscriptions/fakes/payment-provider.ts'
import type {
  FakePaymentProvider,
  FakeSubscription,
  SignedEvent,
} from '#server/features/subscriptions/fakes/payment-provider.ts'
import { expireSubscriptions } from '#server/features/subscriptions/expiry.ts'
import { hasFeature } from '#server/features/subscriptions/access.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs, mailsTo } from '#tests/support/run-jobs.ts'
import { openTestApp, testOrigin } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const secret = 'the-present-secret-of-the-payment-provider'
const nextSecret = 'the-coming-secret-of-the-payment-provider'
const path = '/api/payments/webhook'

let app: TestApp
/** Another process on the same database, as after a restart. */
let restarted: TestApp
let provider: FakePaymentProvider
let restartedProvider: FakePaymentProvider
const servers: Server[] = []
let person: ApiClient
let other: ApiClient
let moderator: ApiClient
let start = 0

beforeAll(async () => {
  const settings = { PAYMENTS_WEBHOOK_SECRET: `${secret} ${nextSecret}` }
  app = await openTestApp(settings)
  restarted = await openTestApp(settings, { ...app.deps.database, close: async () => {} })
  person = await signIn(app, 'user')
  other = await signIn(app, 'user')
  moderator = await signIn(app, 'moderator')
  start = app.clock.now()
  provider = await openProvider(app, secret)
  restartedProvider = await openProvider(restarted, nextSecret)
})
beforeEach(async () => {
  app.clock.set(start)
  await empty()
})
afterAll(async () => {
  for (const server of servers) server.close()
  await restarted.close()
  await app.close()
})

async function empty(): Promise<void> {
  await app.deps.database.db.execute(
    'truncate subscriptions, subscription_events, payment_events, notifications, mails, jobs, rate_limits',
  )
}

/** Serves the site on this machine, and opens a provider that posts to it. */
async function openProvider(site: TestApp, key: string): Promise<FakePaymentProvider> {
  const server = createServer(getRequestListener((request) => site.fetch(request)))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The site has no port')
  return openFakePaymentProvider({
    url: `http://127.0.0.1:${address.port}${path}`,
    secret: key,
    now: () => site.clock.now(),
  })
}

const at = (days: number) => new Date(start + days * dayMs).toISOString()

function paid(changes: Partial<FakeSubscription> = {}): FakeSubscription {
  const user_id = person.userId ?? ''
  const times = { started_at: at(-10), paid_until: at(20), updated_at: at(-10) }
  return { ref: 'sub_1', user_id, plan: 'pro', state: 'active', ...times, ...changes }
}

/** Posts an event and tells what became of it. */
async function post(changes: Partial<FakeSubscription> = {}, id?: string): Promise<string> {
  const response = await provider.post(provider.sign(provider.event(paid(changes), id)))
  const { outcome, code }: { outcome?: string; code?: string } = await response.json()
  return outcome ?? `${response.status} ${code}`
}

async function own(whom: ApiClient = person): Promise<OwnSubscription> {
  return (await whom.send<OwnSubscription>('GET', '/api/me/subscription')).body
}

/** Everything that is stored of subscriptions, without our own ids and instants. */
async function stored(): Promise<unknown[]> {
  const { rows } = await app.deps.database.db.execute(sql`
    select user_id, plan, status, starts_at, expires_at, grace_until, provider_ref, provider_updated_at
    from subscriptions order by provider_ref`)
  return rows
}

async function countEvents(): Promise<number> {
  const { rows } = await app.deps.database.db.execute<{ count: number }>('select count(*)::int from payment_events')
  return rows[0]?.count ?? 0
}

async function mailKinds(whom: ApiClient = person): Promise<string[]> {
  return (await mailsTo(app, whom.email ?? '')).map(({ content }) => content.kind)
}

async function alerts(): Promise<number> {
  await runJobs(app)
  const { body } = await moderator.send<NotificationList>('GET', '/api/me/notifications')
  return body.items.filter(({ kind }) => kind === 'payment_unclear').length
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => orders(items.filter((each) => each !== item)).map((rest) => [item, ...rest]))
}

test('[DASH-05] what is paid at the provider is the plan of the person, announced and recorded', async () => {
  expect(await post()).toBe('taken')
  expect(await own()).toMatchObject({ plan: 'pro', status: 'active', starts_at: at(-10), expires_at: at(20) })
  expect((await own()).history.map(({ action }) => action)).toEqual(['started'])
  expect(await mailKinds()).toEqual(['subscription_started'])
  expect((await own(other)).plan).toBe('free')
})

test('[DASH-05] an event repeated 20 times, in parallel and after a restart, has its effect once', async () => {
  const body = provider.event(paid())
  const posts = Array.from({ length: 20 }, (_, index) => {
    const by = index % 2 === 0 ? provider : restartedProvider
    return by.post(by.sign(body, index))
  })
  const responses = await Promise.all(posts)
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const outcomes = await Promise.all(responses.map(async (response) => (await response.json()).outcome))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'known'), 'taken'])
  const later = await restartedProvider.post(restartedProvider.sign(body))
  expect(await later.json()).toEqual({ outcome: 'known' })
  expect([await countEvents(), (await stored()).length, (await own()).history.length]).toEqual([1, 1, 1])
  expect(await mailKinds()).toEqual(['subscription_started'])
})

test('[DASH-05] the same state under other event ids, also at once, has its effect once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => post()))
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 'taken'))
  expect([await countEvents(), (await stored()).length, (await own()).history.length]).toEqual([6, 1, 1])
  expect(await mailKinds()).toEqual(['subscription_started'])
})

test.each<[string, () => Partial<FakeSubscription>[]]>([
  [
    'of one subscription',
    () => [
      { updated_at: at(-3) },
      { updated_at: at(-2), plan: 'basic', cancels_at_end: true },
      { updated_at: at(-1), plan: 'basic', paid_until: at(40) },
    ],
  ],
  [
    'that end it',
    () => [
      { updated_at: at(-3) },
      { updated_at: at(-2), state: 'past_due', paid_until: at(-2) },
      { updated_at: at(-1), state: 'canceled', paid_until: at(-2) },
    ],
  ],
  [
    'of the same instant',
    () => [
      { updated_at: at(-1) },
      { updated_at: at(-1), cancels_at_end: true },
      { updated_at: at(-1), state: 'canceled', plan: 'basic' },
    ],
  ],
  [
    'of two subscriptions, one after the other',
    () => [
      { updated_at: at(-3) },
      { updated_at: at(-2), ref: 'sub_2', plan: 'basic', started_at: at(-2) },
      { updated_at: at(-1), state: 'canceled' },
    ],
  ],
  [
    'of two subscriptions, the larger of which ends',
    () => [
      { updated_at: at(-3), plan: 'basic' },
      { updated_at: at(-2), ref: 'sub_2' },
      { updated_at: at(-1), ref: 'sub_2', state: 'unpaid' },
    ],
  ],
  [
    'with one in a state that nobody knows',
    () => [{ updated_at: at(-3) }, { updated_at: at(-1), state: 'paused' }, {}],
  ],
])('[DASH-05] three events %s come to the same end in every order', async (_name, make) => {
  const ends = []
  for (const order of orders(make())) {
    await empty()
    for (const changes of order) expect(await post(changes)).toMatch(/^(taken|unclear)$/)
    ends.push({ rows: await stored(), ...(await own()), history: null })
  }
  expect(ends).toHaveLength(6)
  for (const end of ends) expect(end).toEqual(ends[0])
})

test.each([
  ['active', { plan: 'pro', status: 'active' }],
  ['trialing', { plan: 'pro', status: 'active' }],
  ['on_trial', { plan: 'pro', status: 'active' }],
  ['past_due', { plan: 'pro', status: 'active' }],
  ['cancelled', { plan: 'pro', status: 'cancelled' }],
  ['canceled', { plan: 'free' }],
  ['unpaid', { plan: 'free' }],
  ['incomplete_expired', { plan: 'free' }],
  ['expired', { plan: 'free' }],
])("[DASH-05] the provider's state %s is ours %j", async (state, expected) => {
  await post({ updated_at: at(-5) })
  expect(await post({ state })).toBe('taken')
  expect(await post({ state, updated_at: at(-1) })).toBe('taken')
  expect(await own()).toMatchObject(expected)
})

test.each(['paused', 'incomplete', 'something_new', 'constructor'])(
  '[DASH-05] the state %s changes nothing, and staff are notified once',
  async (state) => {
    await post()
    const before = await stored()
    expect(await post({ state, updated_at: at(-1) })).toBe('unclear')
    expect(await post({ state, updated_at: at(-1) })).toBe('unclear')
    expect([await stored(), await alerts()]).toEqual([before, 1])
  },
)

test('[DASH-05] what could not be collected goes on for a week, and then ends by itself', async () => {
  await post({ paid_until: at(0), state: 'past_due' })
  const gives = () => hasFeature(app.deps.database.db, app.deps, person.userId ?? '', 'priority_support')
  app.clock.set(start + 7 * dayMs - 1)
  expect(await gives()).toBe(true)
  app.clock.set(start + 7 * dayMs)
  expect(await gives()).toBe(false)
  await expireSubscriptions(app.deps)
  expect((await mailKinds()).toSorted()).toEqual(['subscription_ended', 'subscription_started'])
})

test('[DASH-05] when the larger of two plans runs out, the other one that is paid goes on', async () => {
  await post({ paid_until: at(1) })
  await post({ ref: 'sub_2', plan: 'basic', paid_until: at(30) })
  expect((await own()).plan).toBe('pro')
  app.clock.set(start + dayMs)
  await expireSubscriptions(app.deps)
  app.clock.set(start)
  expect(await own()).toMatchObject({ plan: 'basic', expires_at: at(30) })
})

test('[DASH-05] what staff ended does not come back by an event, and staff are notified', async () => {
  await post()
  const { body } = await moderator.send<SubscriptionList>('GET', '/api/admin/subscriptions')
  const ending = { reason: 'Fraud' }
  expect((await moderator.send('POST', `/api/admin/subscriptions/${body.items[0]?.id}/end`, ending)).status).toBe(204)
  expect(await post({ updated_at: at(-1), paid_until: at(50) })).toBe('unclear')
  expect([(await own()).plan, await alerts()]).toEqual(['free', 1])
})

test('[DASH-05] a payment replaces what staff gave, and staff replace what is paid', async () => {
  const give = (plan: string) =>
    moderator.send('POST', '/api/admin/subscriptions', { user_id: person.userId, plan, expires_at: null, reason: 'x' })
  await give('basic')
  await post()
  expect((await own()).plan).toBe('pro')
  await give('enterprise')
  expect(await post({ updated_at: at(-1) })).toBe('unclear')
  expect((await own()).plan).toBe('enterprise')
})

test("[DASH-05] no one gets another person's subscription, or one without an account", async () => {
  await post()
  expect(await post({ user_id: other.userId ?? '', updated_at: at(-1) })).toBe('unclear')
  expect(await post({ user_id: '00000000-0000-4000-8000-000000000000', ref: 'sub_2' })).toBe('unclear')
  expect([(await own()).plan, (await own(other)).plan, await alerts()]).toEqual(['pro', 'free', 2])
})

const withHeader = (signed: SignedEvent, change: (header: string) => string | null): SignedEvent => {
  const { 'x-payment-signature': header = '', ...headers } = signed.headers
  const changed = change(header)
  return { ...signed, headers: { ...headers, ...(changed === null ? {} : { 'x-payment-signature': changed }) } }
}

test.each<[string, (signed: SignedEvent) => SignedEvent]>([
  ['missing', (signed) => withHeader(signed, () => null)],
  ['empty', (signed) => withHeader(signed, () => '')],
  ['cut', (signed) => withHeader(signed, (header) => header.slice(0, -1))],
  ['longer', (signed) => withHeader(signed, (header) => `${header}0`)],
  ['changed', (signed) => withHeader(signed, (header) => header.slice(0, -1) + (header.endsWith('0') ? '1' : '0'))],
  [
    'of another time',
    (signed) => withHeader(signed, (header) => header.replace(/^t=\d+/, `t=${Math.floor(start / 1000) - 1}`)),
  ],
  ['without a time', (signed) => withHeader(signed, (header) => header.replace(/^t=\d+,/, ''))],
  ['for another body', (signed) => ({ ...signed, body: signed.body.replace('"pro"', '"enterprise"') })],
  ['for a body with a space more', (signed) => ({ ...signed, body: `${signed.body} ` })],
  ['over five minutes old', ({ body }) => provider.sign(body, 301)],
  ['over five minutes ahead', ({ body }) => provider.sign(body, -302)],
  [
    'with another secret',
    ({ body }) => openFakePaymentProvider({ url: '', secret: 'somebody else', now: () => app.clock.now() }).sign(body),
  ],
])('[DASH-05] a signature that is %s is refused at once, without effect', async (_name, spoil) => {
  const response = await provider.post(spoil(provider.sign(provider.event(paid()))))
  const { code }: Problem = await response.json()
  expect([response.status, code]).toEqual([400, 'bad_request'])
  expect([await countEvents(), await stored()]).toEqual([0, []])
})

test('[DASH-05] a signature a little under five minutes old is good, with either secret', async () => {
  const body = provider.event(paid())
  expect((await provider.post(provider.sign(body, 299))).status).toBe(200)
  expect((await restartedProvider.post(restartedProvider.sign(body, 299))).status).toBe(200)
})

test.each([
  ['no JSON', 'x'],
  ['no event', '{}'],
  ['an id with a NUL', JSON.stringify({ id: 'a\u0000', kind: 'x' })],
  ['a state without its subscription', JSON.stringify({ id: 'a', kind: 'subscription.state' })],
])('[DASH-05] a signed body that is %s is refused', async (_name, body) => {
  expect((await provider.post(provider.sign(body))).status).toBe(400)
  expect(await countEvents()).toBe(0)
})

test.each<[string, () => Partial<FakeSubscription>]>([
  ['the free plan', () => ({ plan: 'free' })],
  ['an unknown plan', () => ({ plan: 'gold' })],
  ['an update in the future', () => ({ updated_at: at(1) })],
  ['a year that no database knows', () => ({ paid_until: '0000-01-01T00:00:00Z' })],
  ['a person that is no id', () => ({ user_id: 'x' })],
])('[DASH-05] an event with %s is refused', async (_name, make) => {
  expect(await post(make())).toBe('400 bad_request')
  expect(await countEvents()).toBe(0)
})

test('[DASH-05] events of other kinds are stored once and have no effect', async () => {
  const body = JSON.stringify({ id: 'evt_other', kind: 'invoice.paid', amount: 500 })
  const responses = []
  for (const _ of [1, 2]) responses.push(await (await provider.post(provider.sign(body))).json())
  expect(responses).toEqual([{ outcome: 'stored' }, { outcome: 'known' }])
  expect([await countEvents(), await stored()]).toEqual([1, []])
})

test('[DASH-05] too large a body is refused', async () => {
  const body = JSON.stringify({ id: 'a', kind: 'x', text: 'x'.repeat(64 * 1024) })
  expect((await provider.post(provider.sign(body))).status).toBe(413)
})

test('[DASH-05] our own failure answers 5xx and is counted; the repetition has the effect', async () => {
  const { db } = app.deps.database
  await db.execute('alter table subscription_events rename to subscription_events_away')
  try {
    expect(await post({}, 'evt_1')).toBe('500 unexpected')
  } finally {
    await db.execute('alter table subscription_events_away rename to subscription_events')
  }
  const read = async () =>
    (await db.execute('select attempts, error, processed_at is not null as is_done from payment_events order by id'))
      .rows
  expect([await stored(), await read()]).toEqual([[], [{ attempts: 1, error: 'our_failure', is_done: false }]])
  expect(await post({}, 'evt_1')).toBe('taken')
  expect(await read()).toEqual([{ attempts: 2, error: null, is_done: true }])
  expect((await own()).plan).toBe('pro')
})

test('[DASH-05] without a payment provider there is no such address', async () => {
  const without = await openTestApp({}, { ...app.deps.database, close: async () => {} })
  const signed = provider.sign(provider.event(paid()))
  const response = await without.fetch(new Request(`${testOrigin}${path}`, { method: 'POST', ...signed }))
  await without.close()
  expect([response.status, await countEvents()]).toEqual([404, 0])
})

async function listed(search = ''): Promise<PaymentList['items']> {
  return (await moderator.send<PaymentList>('GET', `/api/admin/payments${search}`)).body.items
}

test('[DASH-05] staff see what the provider posted and what became of it, found by person, event and outcome', async () => {
  await post({}, 'evt_taken')
  await post({ ref: 'sub_9', user_id: '00000000-0000-4000-8000-000000000000' }, 'evt_unclear')
  await provider.post(provider.sign(JSON.stringify({ id: 'evt_other', kind: 'invoice.paid' })))
  const { db } = app.deps.database
  await db.execute('alter table subscription_events rename to subscription_events_away')
  await post({ plan: 'basic', updated_at: at(-1) }, 'evt_failed')
  await db.execute('alter table subscription_events_away rename to subscription_events')
  const outcomes = (await listed()).map(({ event_id, outcome, error }) => [event_id, outcome, error])
  expect(outcomes.toSorted()).toEqual([
    ['evt_failed', 'failed', 'our_failure'],
    ['evt_other', 'stored', null],
    ['evt_taken', 'taken', null],
    ['evt_unclear', 'unclear', 'unknown_person'],
  ])
  const ids = async (search: string) => (await listed(search)).map(({ event_id }) => event_id).toSorted()
  expect(await ids('?outcome=unclear')).toEqual(['evt_unclear'])
  expect(await ids('?search=sub_9')).toEqual(['evt_unclear'])
  expect(await ids(`?search=${encodeURIComponent(person.email ?? '')}`)).toEqual(['evt_failed', 'evt_taken'])
  expect(await ids('?search=evt%25')).toEqual([])
  expect((await moderator.send('GET', '/api/admin/payments?cursor=x')).status).toBe(422)
})

test('[DASH-05] staff see what each event says, which one counts, what is past due, and the provider in the history', async () => {
  await post({ ref: 'sub_1', updated_at: at(-10) }, 'evt_old')
  await post({ ref: 'sub_1', paid_until: at(0), state: 'past_due', updated_at: at(-5) }, 'evt_due')
  await post({ ref: 'sub_2', plan: 'basic', updated_at: at(-4) }, 'evt_lost')
  const events = new Map((await listed()).map((item) => [item.event_id, item]))
  expect(events.get('evt_old')).toMatchObject({
    standing: 'outdated',
    state: { plan: 'pro', status: 'active', starts_at: at(-10), expires_at: at(20), past_due_until: null },
  })
  expect(events.get('evt_due')).toMatchObject({ standing: 'counts', state: { past_due_until: at(7) } })
  expect(events.get('evt_lost')).toMatchObject({ standing: 'lost', state: { plan: 'basic', status: 'active' } })
  const { body } = await moderator.send<PersonSubscription>('GET', `/api/admin/subscriptions/people/${person.userId}`)
  expect(body.running).toMatchObject({ plan: 'pro', past_due_until: at(7) })
  expect(body.history.map(({ by, is_by_provider: isByProvider }) => [by, isByProvider])).toEqual(
    body.history.map(() => [null, true]),
  )
  expect(body.history.length).toBeGreaterThan(0)
})

test('[DASH-05] the list of events is turned page by page, each once', async () => {
  for (const id of ['evt_1', 'evt_2', 'evt_3']) await post({}, id)
  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 3; page += 1) {
    const { body } = await moderator.send<PaymentList>('GET', `/api/admin/payments?limit=1${cursor}`)
    seen.push(...body.items.map(({ event_id }) => event_id))
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(seen.toSorted()).toEqual(['evt_1', 'evt_2', 'evt_3'])
})

test('[DASH-05] what failed is processed again by staff, with its effect once', async () => {
  const { db } = app.deps.database
  await db.execute('alter table subscription_events rename to subscription_events_away')
  await post({}, 'evt_1')
  const [failed] = await listed()
  const again = () => moderator.send<{ outcome: string }>('POST', `/api/admin/payments/${failed?.id}/process`)
  expect((await again()).status).toBe(500)
  await db.execute('alter table subscription_events_away rename to subscription_events')
  expect((await own()).plan).toBe('free')
  const responses = await Promise.all([again(), again()])
  expect(responses.map(({ body }) => body.outcome)).toEqual(['taken', 'taken'])
  expect([(await own()).plan, (await own()).history.length, await mailKinds()]).toEqual([
    'pro',
    1,
    ['subscription_started'],
  ])
  expect(await listed()).toMatchObject([{ event_id: 'evt_1', outcome: 'taken', error: null }])
})

test('[DASH-05] an older event that is processed again outdoes no newer one', async () => {
  await post({}, 'evt_old')
  await post({ plan: 'basic', updated_at: at(-1) }, 'evt_new')
  const old = (await listed('?search=evt_old'))[0]
  await moderator.send('POST', `/api/admin/payments/${old?.id}/process`)
  expect((await own()).plan).toBe('basic')
  const nobody = '/api/admin/payments/00000000-0000-4000-8000-000000000000/process'
  expect((await moderator.send('POST', nobody)).status).toBe(404)
})

test('[DASH-05] what is paid at the provider is cancelled by staff, who are asked', async () => {
  await post()
  const asked = await person.send<OwnSubscription>('POST', '/api/me/subscription/request', { action: 'cancel' })
  expect(asked.body).toMatchObject({ status: 'active', is_paid: true, request: { action: 'cancel' } })
  await person.send('DELETE', '/api/me/subscription/request')
  await post({ updated_at: at(-1), cancels_at_end: true })
  expect((await own()).status).toBe('cancelled')
  expect((await person.send('POST', '/api/me/subscription/request', { action: 'resume' })).status).toBe(422)
})

test('[DASH-05] a past-due plan is shown to its owner and in the list of staff, until it is paid or over', async () => {
  const inList = async () =>
    (await moderator.send<SubscriptionList>('GET', '/api/admin/subscriptions')).body.items.map(
      ({ status, past_due_until: until }) => [status, until],
    )
  await post()
  expect([(await own()).past_due_until, await inList()]).toEqual([null, [['active', null]]])
  await post({ paid_until: at(0), state: 'past_due', updated_at: at(-5) })
  expect([(await own()).past_due_until, await inList()]).toEqual([at(7), [['active', at(7)]]])
  await post({ updated_at: at(-4) })
  expect([(await own()).past_due_until, await inList()]).toEqual([null, [['active', null]]])
  await post({ paid_until: at(0), state: 'past_due', updated_at: at(-3) })
  await post({ paid_until: at(0), state: 'unpaid', updated_at: at(-2) })
  expect([await own(), await inList()]).toMatchObject([{ plan: 'free', past_due_until: null }, [['expired', null]]])
})

test('[DASH-05] what an event says can be read, without cards, banks, people and secrets under whatever name', async () => {
  const shown = { amount: 20000, currency: 'eur', plan: 'pro', period_end: '2026-12-04T09:41:00Z', number_of_seats: 3 }
  const private_ = {
    card: { brand: 'visa', last4: '4242' },
    cardNumber: '4000056655665556',
    customer_email: 'payer@example.com',
    customer: { name: 'Ana Rusu', phone: '+373 22 000 000', ip_address: '203.0.113.9' },
    billing: { address: { line1: 'Strada Mare 1', postal_code: 'MD-2001' } },
    iban: 'MD24AG000225100013104168',
    client_secret: 'pi_secret_9',
  }
  const hidden = {
    note: 'Paid by ana.rusu@example.org with 4111 1111 1111 1111',
    digits: 5555555555554444,
    text: 'GB29 NWBK 6016 1331 9268 19',
    part: 'card ****-****-****-1881',
    'ana2@example.org': true,
    call: 'call +40 721 000 000',
  }
  const body = { id: 'evt_paid', kind: 'invoice.paid', data: [{ ...shown, ...private_, hidden }] }
  await provider.post(provider.sign(JSON.stringify(body)))
  await post({}, 'evt_state')
  const read = async (event: string) => {
    const item = (await listed()).find(({ event_id: id }) => id === event)
    return moderator.send<PaymentPayload>('GET', `/api/admin/payments/${item?.id}`)
  }
  const paid_ = (await read('evt_paid')).body.payload ?? ''
  expect(JSON.parse(paid_)).toMatchObject({ id: 'evt_paid', kind: 'invoice.paid', data: [shown] })
  expect(paid_).not.toMatch(
    /visa|4242|5566|@example|Ana|373|203\.0|Strada|2001|AG0002|pi_secret|1111|5555|NWBK|1881|721/,
  )
  // What the product reads is all there.
  const state = JSON.parse((await read('evt_state')).body.payload ?? '')
  expect(state.subscription).toEqual({
    ...paid(),
    user_id: person.userId,
    cancels_at_end: state.subscription.cancels_at_end,
  })
  // However deep it is nested.
  const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`
  await provider.post(provider.sign(`{"id":"evt_deep","kind":"other","data":${deep}}`))
  expect((await read('evt_deep')).status).toBe(200)
  const missing = await moderator.send('GET', '/api/admin/payments/00000000-0000-4000-8000-000000000000')
  expect([missing.status, (await person.send('GET', '/api/admin/payments')).status]).toEqual([404, 403])
})
