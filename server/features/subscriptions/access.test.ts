import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnSubscription, PlanList } from '#shared/contracts/subscriptions.ts'
import type { Ticket } from '#shared/contracts/support.ts'
import { dayMs, minuteMs, secondMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { addMonths } from '#shared/plans.ts'
import type { Plan, SubscriptionStatus } from '#shared/plans.ts'
import { hasFeature, getAccess, takeFileBytes } from '#server/features/subscriptions/access.ts'
import { expireSubscriptions } from '#server/features/subscriptions/expiry.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation, freeTimes } from '#tests/support/consultations.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let person: ApiClient
let admin: ApiClient
let start = 0

beforeAll(async () => {
  app = await openTestApp()
  person = await signIn(app, 'user')
  admin = await signIn(app, 'admin')
  start = app.clock.now()
})
beforeEach(async () => {
  app.clock.set(start)
  await app.deps.database.db.execute(
    'truncate subscriptions, plans, usage_counters, consultations, rate_limits cascade',
  )
})
afterAll(() => app.close())

type Given = { plan?: Plan; status?: SubscriptionStatus; from?: number; until: number | null; grace?: number | null }

/** Stores a subscription directly in its table. */
async function has({ plan = 'pro', status = 'active', from = 0, until, grace = null }: Given, whom = person) {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  await app.deps.database.db.execute(sql`
    insert into subscriptions (id, user_id, plan, status, starts_at, expires_at, grace_until, created_at, updated_at)
    values (${randomUUID()}, ${whom.userId}, ${plan}, ${status}, ${at(from)}::timestamptz, ${at(until)}::timestamptz,
      ${at(grace)}::timestamptz, now(), now())`)
}

/** Whether the person's plan gives priority at an instant. */
async function gives(instant: number): Promise<boolean> {
  app.clock.set(instant)
  return hasFeature(app.deps.database.db, app.deps, person.userId ?? '', 'priority_support')
}

async function ticketOf(whom: ApiClient): Promise<Ticket> {
  const input = { subject: 'A question', message: 'How?', priority: 'low' }
  return (await whom.send<Ticket>('POST', '/api/tickets', input)).body
}

async function sendFile(whom: ApiClient, text: string): Promise<{ status: number; code: string | undefined }> {
  const response = await app.fetch('/api/tickets/files?name=a.txt', {
    method: 'POST',
    headers: { authorization: whom.authorization ?? '', 'content-type': 'application/octet-stream' },
    body: text,
  })
  const body: Partial<Problem> = await response.json()
  return { status: response.status, code: body.code }
}

async function plansNow(): Promise<PlanList['items']> {
  return (await admin.send<PlanList>('GET', '/api/admin/plans')).body.items
}

async function changePlan(key: Plan, change: Record<string, unknown>, who: ApiClient = admin) {
  const { people: _, key: _key, ...plan } = (await plansNow()).find((each) => each.key === key) ?? { key, people: null }
  return who.send<PlanList & Problem>('PUT', `/api/admin/plans/${key}`, { ...plan, ...change })
}

test.each([
  ['a leap day', '2028-02-29T12:00:00Z'],
  ['the last instant of 31 January', '2027-01-31T23:59:59Z'],
  ['midnight of the first of March after a leap day', '2028-03-01T00:00:00Z'],
  ['the hour that the clocks of Chisinau repeat', '2026-10-25T00:30:00Z'],
  ['the last second of a year', '2027-12-31T23:59:59Z'],
])('[DASH-05] what a plan gives holds one second before its end, and not one second after: %s', async (_, text) => {
  const end = Date.parse(text)
  await has({ until: end })
  expect(await gives(end - secondMs)).toBe(true)
  expect(await gives(end)).toBe(false)
  expect(await gives(end + secondMs)).toBe(false)
})

test.each([
  ['2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2028-01-31T12:00:00Z', '2028-02-29T12:00:00Z'],
  ['2028-02-29T12:00:00Z', '2028-03-29T12:00:00Z'],
])('[DASH-05] a month from %s ends at %s', async (from, end) => {
  await has({ from: Date.parse(from), until: addMonths(Date.parse(from), 1) })
  expect(await gives(Date.parse(end) - secondMs)).toBe(true)
  expect(await gives(Date.parse(end) + secondMs)).toBe(false)
})

test('[DASH-05] days of grace belong to what runs, not to what was cancelled', async () => {
  await has({ until: start, grace: start + dayMs })
  expect([await gives(start + dayMs - secondMs), await gives(start + dayMs + secondMs)]).toEqual([true, false])
  await app.deps.database.db.execute(`update subscriptions set status = 'cancelled'`)
  expect([await gives(start - secondMs), await gives(start + secondMs)]).toEqual([true, false])
})

test('[DASH-05] a clock that is set back takes nothing away, and gives nothing back that was noted as ended', async () => {
  await has({ from: start, until: start + dayMs })
  expect(await gives(start - 7 * dayMs)).toBe(true)
  expect(await gives(start + dayMs + secondMs)).toBe(false)
  expect(await gives(start + dayMs - secondMs)).toBe(true)
  app.clock.set(start + dayMs + secondMs)
  await expireSubscriptions(app.deps)
  expect(await gives(start)).toBe(false)
})

test('[DASH-05] priority is a sooner promise for tickets that are written while the plan runs', async () => {
  const end = start + 30 * minuteMs
  await has({ until: end })
  app.clock.set(end - secondMs)
  const during = await ticketOf(person)
  app.clock.set(end + secondMs)
  const after = await ticketOf(person)
  expect([during.priority, after.priority]).toEqual(['high', 'low'])
  const due = await app.deps.database.db.execute<{ ms: number }>(sql`
    select extract(epoch from first_response_due_at)::float8 * 1000 as ms from support_tickets
    where id in (${during.id}, ${after.id}) order by first_response_due_at`)
  expect(Number(due.rows[0]?.ms)).toBeLessThan(Number(due.rows[1]?.ms))
})

test('[DASH-05] without such a plan, asking for priority gives none', async () => {
  await has({ plan: 'basic', until: null })
  const body = { subject: 'x', message: 'x', priority: 'urgent', is_priority_set: true, plan: 'pro' }
  expect((await person.send('POST', '/api/tickets', body)).status).toBe(422)
  expect((await ticketOf(person)).priority).toBe('low')
})

test('[DASH-05] files are taken up to what the plan allows a month, never more when they come at once', async () => {
  await changePlan('free', { limits: { open_consultations: 5, monthly_file_mb: 1 } })
  const half = 'x'.repeat(400_000)
  const responses = await Promise.all(Array.from({ length: 5 }, () => sendFile(person, half)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403, 403])
  expect(responses.find(({ status }) => status === 403)?.code).toBe('plan_limit')
  const { body } = await person.send<OwnSubscription>('GET', '/api/me/subscription')
  expect(body).toMatchObject({ used: { file_bytes: 800_000 }, limits: { monthly_file_mb: 1 } })
  await has({ plan: 'basic', until: null })
  expect((await sendFile(person, half)).status).toBe(201)
})

test('[DASH-05] a smaller plan deletes nothing: what is over its limit stays, and only more is refused', async () => {
  await has({ plan: 'basic', until: start + dayMs })
  await takeFileBytes(app.deps, person.userId ?? '', 300_000_000)
  const { status } = await sendFile(person, 'kept')
  const read = async () =>
    (
      await app.deps.database.db.execute(sql`select count(*)::int as count from attachments
      where user_id = ${person.userId}`)
    ).rows[0]?.['count']
  const kept = await read()
  await app.deps.database.db.execute(`update subscriptions set status = 'expired'`)
  expect([status, (await sendFile(person, 'more')).code, await read()]).toEqual([201, 'plan_limit', kept])
})

test('[DASH-05] a file that is refused is not counted, and a new month begins at nothing', async () => {
  expect((await sendFile(person, '')).status).not.toBe(201)
  expect((await person.send<OwnSubscription>('GET', '/api/me/subscription')).body.used.file_bytes).toBe(0)
  const max = 100_000_000
  app.clock.set(Date.parse('2027-01-31T23:59:59Z'))
  await takeFileBytes(app.deps, person.userId ?? '', max)
  await expect(takeFileBytes(app.deps, person.userId ?? '', 1)).rejects.toThrow('The plan allows no more of this')
  app.clock.set(Date.parse('2027-02-01T00:00:00Z'))
  const giveBack = await takeFileBytes(app.deps, person.userId ?? '', max)
  await giveBack()
  await takeFileBytes(app.deps, person.userId ?? '', max)
})

test('[DASH-05] what staff send to clients counts against no one', async () => {
  await changePlan('free', { limits: { open_consultations: 5, monthly_file_mb: 1 } })
  const moderator = await signIn(app, 'moderator')
  for (let sent = 0; sent < 3; sent += 1) expect((await sendFile(moderator, 'x'.repeat(500_000))).status).toBe(201)
})

test('[DASH-05] as many consultations lie ahead as the plan allows, also when two are booked at once', async () => {
  await changePlan('free', { limits: { open_consultations: 2, monthly_file_mb: 1 } })
  await addConsultation(app, { user_id: person.userId ?? '' })
  const [first, second_, third] = await freeTimes(app)
  const book = (time: { date: string; time: string } | undefined, email: string) =>
    person.send<Problem>('POST', '/api/consultations', { name: 'Ana Rusu', email, ...time })
  const responses = await Promise.all([book(first, 'a@example.org'), book(second_, 'b@example.org')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403])
  expect(responses.find(({ status }) => status === 403)?.body.code).toBe('plan_limit')
  await has({ plan: 'basic', until: null })
  expect((await book(third, person.email ?? '')).status).toBe(201)
})

test('[DASH-05] administrators change what a plan costs and gives; it counts at once and is logged', async () => {
  await has({ plan: 'basic', until: null })
  const { status, body } = await changePlan('basic', {
    price_eur_cents: 250_00,
    features: ['priority_support', 'priority_support'],
    limits: { open_consultations: 9, monthly_file_mb: 700 },
  })
  expect(status).toBe(200)
  expect(body.items.find(({ key }) => key === 'basic')).toMatchObject({
    version: 1,
    people: 1,
    features: ['priority_support'],
  })
  expect(await gives(start)).toBe(true)
  const { body: own } = await person.send<OwnSubscription>('GET', '/api/me/subscription')
  expect(own).toMatchObject({ plan: 'basic', features: ['priority_support'], limits: { monthly_file_mb: 700 } })
  expect(own.plans.find(({ key }) => key === 'basic')?.price_eur_cents).toBe(250_00)
  const { rows } = await app.deps.database.db.execute(
    sql`select before, after from activity_log where action = 'subscription.set_plan' and target_id = 'basic' order by at desc limit 1`,
  )
  expect(rows[0]).toMatchObject({ before: { price_eur_cents: 200_00 }, after: { price_eur_cents: 250_00 } })
})

test('[DASH-05] of two who change one plan the second is refused, also from a version that never was', async () => {
  // Both have read the plan before either writes it.
  const version = (await plansNow()).find(({ key }) => key === 'pro')?.version
  const responses = await Promise.all([
    changePlan('pro', { price_eur_cents: 1, version }),
    changePlan('pro', { price_eur_cents: 2, version }),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await changePlan('enterprise', { version: 7 })).body.code).toBe('plan_conflict')
})

test('[DASH-05] an archived plan is offered to no one; its subscribers keep it', async () => {
  await has({ plan: 'basic', until: null })
  await changePlan('basic', { archived: true })
  expect((await getAccess(app.deps.database.db, app.deps, person.userId ?? '')).plan).toBe('basic')
  const other = await signIn(app, 'user')
  const { body } = await other.send<OwnSubscription>('GET', '/api/me/subscription')
  expect(body.plans.map(({ key }) => key)).toEqual(['free', 'pro', 'enterprise'])
  const asked = await other.send<Problem>('POST', '/api/me/subscription/request', { action: 'change', plan: 'basic' })
  expect([asked.status, asked.body.errors?.[0]?.code]).toEqual([422, 'archived_plan'])
  const given = { user_id: other.userId, plan: 'basic', expires_at: null }
  expect((await admin.send('POST', '/api/admin/subscriptions', given)).status).toBe(422)
})

test.each<[Plan, Record<string, unknown>]>([
  ['free', { price_eur_cents: 1 }],
  ['free', { price_eur_cents: null }],
  ['free', { archived: true }],
  ['pro', { price_eur_cents: -1 }],
  ['pro', { price_eur_cents: 0.5 }],
  ['pro', { features: ['everything'] }],
  ['pro', { limits: { open_consultations: 0, monthly_file_mb: 1 } }],
  ['pro', { limits: { open_consultations: 1, monthly_file_mb: 10_000_000 } }],
  ['pro', { limits: { open_consultations: 1 } }],
  ['pro', { people: 3 }],
])('[DASH-05] the plan %s is not made %j', async (key, change) => {
  expect((await changePlan(key, change)).status).toBe(422)
})
