import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Booked, Days, Slots } from '#shared/contracts/consultations.ts'
import { dayMinutes, minuteMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { localOf, readLocal } from '#shared/zoned-time.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { client, freeTimes } from '#tests/support/consultations.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const zone = 'Europe/Chisinau'
const at = (date: string, time: string) => readLocal({ date, time }, zone).at
/** A Monday morning before the office opens. */
const monday = '2026-11-02'

/** A booking, or what is said against it. */
type ApiResponse = Omit<Booked, 'status'> & Omit<Problem, 'status'>

let app: TestApp
let visitor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
})
beforeEach(async () => {
  await app.deps.database.db.execute(
    'truncate staff_calendars, consultation_types, closed_periods, consultations, mails, jobs, rate_limits cascade',
  )
  app.clock.set(at(monday, '07:00'))
})
afterAll(() => app.close())

const rows = async () => (await app.deps.database.db.execute('select * from consultations')).rows
const book = (fields: object) => visitor.send<ApiResponse>('POST', '/api/consultations', { ...client, ...fields })
const slotsOf = async (date: string) => (await visitor.send<Slots>('GET', `/api/consultations/slots?date=${date}`)).body

test('[BOOK-02] a day has the starts of the office hours, in UTC, and nothing else about anyone', async () => {
  await book({ date: '2026-11-03', time: '10:00' })
  const { status, body } = await visitor.send<Slots>('GET', '/api/consultations/slots?date=2026-11-03')
  expect(status).toBe(200)
  expect(body.timezone).toBe(zone)
  expect(body.slots).toHaveLength(9)
  expect(body.slots[0]).toEqual({
    start: '2026-11-03T07:00:00.000Z',
    end: '2026-11-03T08:00:00.000Z',
    date: '2026-11-03',
    time: '09:00',
    available: true,
    too_soon: false,
  })
  expect(body.slots.map(({ available }) => available)).toEqual([true, false, ...Array.from({ length: 7 }, () => true)])
  expect(JSON.stringify(body)).not.toMatch(/Ana|example\.org|[0-9a-f]{8}-/)
})

test('[BOOK-02] a start that lies within the notice says so, and one that is taken does not', async () => {
  app.clock.set(at(monday, '16:30'))
  await book({ date: '2026-11-03', time: '10:00' })
  const [first, second, third] = (await slotsOf('2026-11-03')).slots
  expect(first).toMatchObject({ available: false, too_soon: true })
  expect(second).toMatchObject({ available: false, too_soon: false })
  expect(third).toMatchObject({ available: true, too_soon: false })
})

test.each([
  ['', 422],
  ['?date=', 422],
  ['?date=2026-02-30', 422],
  ['?date=tomorrow', 422],
  ['?date=2026-11-03&type=other', 422],
  ['?date=2026-11-08', 200],
])('[BOOK-02] slots%s answers %i', async (query, status) => {
  expect((await visitor.send('GET', `/api/consultations/slots${query}`)).status).toBe(status)
})

test('[BOOK-02] free times of a kind that is no longer offered are shown, so that what was booked of it can be moved', async () => {
  await slotsOf('2026-11-03')
  await app.deps.database.db.execute(`
    insert into consultation_types select (json_populate_record(t, '{"key":"short","duration_minutes":30,
      "step_minutes":30,"active":false,"position":1}')).* from consultation_types t`)
  const { status, body } = await visitor.send<Slots>('GET', '/api/consultations/slots?date=2026-11-03&type=short')
  expect([status, body.slots.length]).toEqual([200, 18])
  expect((await book({ date: '2026-11-03', time: '10:00', type: 'short' })).body.errors).toMatchObject([
    { path: 'type', message: 'notOffered' },
  ])
})

test('[BOOK-02] days say what they have to offer, why others have nothing, and which is the next free one', async () => {
  app.clock.set(at(monday, '16:30'))
  const { body } = await visitor.send<Days>('GET', '/api/consultations/days?from=2026-11-01&to=2026-11-08')
  expect(body.days.map(({ state }) => state)).toEqual([
    'past',
    'too_soon',
    ...Array.from({ length: 5 }, () => 'free'),
    'closed',
  ])
  // Tuesday: two working hours' notice lead past its first hour. Sunday has nothing.
  expect([body.days[2]?.free, body.days[7]?.free]).toEqual([
    { first: '2026-11-03T08:00:00.000Z', last: '2026-11-03T15:00:00.000Z' },
    null,
  ])
  expect(body).toMatchObject({ timezone: zone, today: monday, last: '2027-01-01', next_free: '2026-11-03' })
  expect(body.types).toMatchObject([{ key: 'consultation', duration_minutes: 60, price_eur_cents: 0 }])
  const far = await visitor.send<Days>('GET', '/api/consultations/days?from=2027-01-02&to=2027-01-03')
  expect(far.body.days.map(({ state }) => state)).toEqual(['too_far', 'too_far'])
  expect(far.body.next_free).toBeNull()
})

test("[BOOK-02] a new site is closed on its country's public holidays, says which, and books none of their hours", async () => {
  app.clock.set(at('2026-12-14', '07:00'))
  const { body } = await visitor.send<Days>('GET', '/api/consultations/days?from=2026-12-24&to=2027-01-08')
  const closed = body.days.filter(({ state }) => state === 'closed').map(({ date, reason }) => [date, reason?.en])
  expect(closed).toEqual([
    ['2026-12-25', 'Christmas'],
    ['2026-12-27', undefined],
    ['2027-01-01', 'New Year'],
    ['2027-01-03', undefined],
    ['2027-01-07', 'Christmas (old style)'],
    ['2027-01-08', 'Christmas (old style)'],
  ])
  expect((await slotsOf('2026-12-25')).slots).toEqual([])
  expect((await book({ date: '2026-12-25', time: '10:00' })).status).toBe(422)
  await app.deps.database.db.execute('update staff_calendars set holidays = null')
  expect((await book({ date: '2026-12-25', time: '10:00' })).status).toBe(201)
})

test.each(['?from=2026-11-01', '?from=2026-11-02&to=2026-11-01', '?from=2026-11-01&to=2027-02-01'])(
  '[BOOK-02] days%s is refused',
  async (query) => {
    expect((await visitor.send('GET', `/api/consultations/days${query}`)).status).toBe(422)
  },
)

test('[BOOK-01] a booking is stored with what was given, and answered with its time and link', async () => {
  const { status, body } = await book({
    name: ' Ana\r\n Rusu ',
    phone: '+373 22 000 000',
    company: 'Bakery',
    message: 'Two ovens.',
    date: '2026-11-03',
    time: '10:00',
    time_zone: 'America/New_York',
    language: 'ro',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Ana Rusu',
    email: client.email,
    phone: '+373 22 000 000',
    company: 'Bakery',
    message: 'Two ovens.',
    date: '2026-11-03',
    time: '10:00',
    status: 'scheduled',
    starts_at: '2026-11-03T08:00:00.000Z',
    timezone: zone,
    can_move: true,
  })
  expect(body.manage_token).toMatch(/^[\w-]{43}$/)
  const stored = JSON.stringify(await rows())
  expect(stored).not.toContain(body.manage_token)
  expect(await rows()).toMatchObject([{ language: 'ro', client_time_zone: 'America/New_York', user_id: null }])
})

const longest = (length: number) => 'x'.repeat(length)
test.each([
  ['name', { name: '' }, 'required'],
  ['name', { name: ' A ' }, 'nameLength'],
  ['name', { name: longest(101) }, 'nameLength'],
  ['email', { email: '' }, 'required'],
  ['email', { email: 'nobody' }, 'emailInvalid'],
  ['email', { email: 'a@b.example\r\nBcc: x@y.example' }, 'emailInvalid'],
  ['email', { email: `${longest(250)}@example.org` }, 'emailLength'],
  ['phone', { phone: '1'.repeat(21) }, 'phoneLength'],
  ['company', { company: longest(201) }, 'companyLength'],
  ['message', { message: longest(2001) }, 'messageLength'],
  ['date', { date: '' }, 'whenRequired'],
  ['date', { date: undefined }, 'whenRequired'],
  ['date', { date: '2026-02-30' }, 'whenRequired'],
  ['time', { time: '' }, 'whenRequired'],
  ['time', { time: '25:00' }, 'whenRequired'],
  ['time', { time: '10:00:00' }, 'whenRequired'],
  ['date', { date: '2026-11-01' }, 'datePast'],
  ['time', { date: monday, time: '06:00' }, 'datePast'],
  ['time', { date: monday, time: '09:00' }, 'tooSoon'],
  ['date', { date: '2027-01-04' }, 'tooFar'],
  ['time', { date: '2026-11-08' }, 'notOffered'],
  ['time', { time: '08:00' }, 'notOffered'],
  ['time', { time: '10:30' }, 'notOffered'],
  ['time', { time: '18:00' }, 'notOffered'],
  ['type', { type: 'other' }, 'notOffered'],
  ['time_zone', { time_zone: 'Mars/Base' }, 'invalid'],
])('[BOOK-01] %s is refused with its own message (%#)', async (field, fields, message) => {
  const { status, body } = await book({ date: '2026-11-03', time: '10:00', ...fields })
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: field, message }])
  expect(await rows()).toEqual([])
})

test('[BOOK-01] texts at their limits are taken, and empty ones count as not given', async () => {
  const atLimit = { name: longest(100), phone: '1'.repeat(20), company: longest(200), message: longest(2000) }
  expect((await book({ date: '2026-11-03', time: '10:00', ...atLimit })).status).toBe(201)
  const least = { name: 'Yo', phone: '', company: ' ', message: '' }
  const { status, body } = await book({ date: '2026-11-03', time: '11:00', ...least })
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Yo', phone: null, company: null, message: null })
})

test.each(['user_id', 'status', 'price_eur_cents', 'role', 'starts_at', 'assignee_id'])(
  '[BOOK-01] a booking may not name %s',
  async (field) => {
    const { status, body } = await book({ date: '2026-11-03', time: '10:00', [field]: 'x' })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path: field, code: 'unknown_field' }])
  },
)

test('[BOOK-01] a time that the clock skips is refused, one that comes twice is its first', async () => {
  await slotsOf('2027-03-28')
  const { db } = app.deps.database
  await db.execute(`update staff_calendars set time_zone = 'Europe/Bucharest'`)
  await db.execute(`insert into office_hours select gen_random_uuid(), id, 7, '00:00', '24:00' from staff_calendars`)
  app.clock.set(at('2027-03-01', '07:00'))
  const skipped = await book({ date: '2027-03-28', time: '03:30' })
  expect(skipped.body.errors).toMatchObject([{ path: 'time', message: 'timeSkipped' }])
  app.clock.set(at('2027-10-01', '07:00'))
  const repeated = await book({ date: '2027-10-31', time: '03:00' })
  expect(repeated.body.starts_at).toBe('2027-10-31T00:00:00.000Z')
})

/** A busy machine answers some of a crowd with 503 and a time to come back: they try again as asked. */
async function bookInTurn(wanted: Parameters<typeof book>[0]): ReturnType<typeof book> {
  for (;;) {
    const response = await book(wanted)
    if (response.status !== 503) return response
    expect(response.body.code).toBe('unavailable')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  }
}

test('[BOOK-03] one hundred simultaneous bookings of one slot give one consultation and ninety-nine clear refusals', async () => {
  // The default office is created before the first of them; otherwise all wait for the request that creates it and see
  // the slot taken.
  await slotsOf('2026-11-03')
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      bookInTurn({ email: `client-${index}@example.org`, date: '2026-11-03', time: '10:00' }),
    ),
  )
  const rejected = responses.filter(({ status }) => status === 409)
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(rejected).toHaveLength(99)
  expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(['slot_taken']))
  expect(await rows()).toHaveLength(1)
  await runJobs(app)
  const { rows: mails } = await app.deps.database.db.execute('select kind from mails')
  expect(mails).toEqual([{ kind: 'consultation_booked' }])
})

test('[BOOK-03] sixty overlapping bookings, each five minutes later, never give two at one time', async () => {
  await slotsOf('2026-11-03')
  await app.deps.database.db.execute('update consultation_types set step_minutes = 5')
  const times = Array.from(
    { length: 60 },
    (_, index) => localOf(at('2026-11-03', '10:00') + index * 5 * minuteMs, zone).time,
  )
  const responses = await Promise.all(
    times.map((time, index) => bookInTurn({ email: `client-${index}@example.org`, date: '2026-11-03', time })),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const { rows: overlaps } = await app.deps.database.db.execute(`
    select 1 from consultations a join consultations b
      on a.id < b.id and a.blocked_from < b.blocked_until and b.blocked_from < a.blocked_until`)
  expect(overlaps).toEqual([])
  expect((await rows()).length).toBe(responses.filter(({ status }) => status === 201).length)
})

test('[BOOK-03] the database itself refuses what overlaps, whatever the code does', async () => {
  await book({ date: '2026-11-03', time: '10:00' })
  const { db } = app.deps.database
  // A whole consultation that is valid by itself, so many minutes later: only its neighbour can refuse it.
  const copy = (minutes: number) =>
    db.execute(`
      insert into consultations select (json_populate_record(c, json_build_object(
        'id', gen_random_uuid(), 'manage_token_hash', gen_random_uuid(), 'idempotency_key', null,
        ${['starts_at', 'ends_at', 'blocked_from', 'blocked_until']
          .map((column) => `'${column}', c.${column} + interval '${minutes} minutes'`)
          .join(', ')}))).* from consultations c`)
  await expect(copy(30)).rejects.toMatchObject({ cause: { code: '23P01' } })
  await copy(dayMinutes)
  expect(await rows()).toHaveLength(2)
})

test('[BOOK-03] buffers keep their distance on both sides, and stay as they were when they are changed later', async () => {
  await slotsOf('2026-11-03')
  await app.deps.database.db.execute(
    'update consultation_types set step_minutes = 15, buffer_before_minutes = 15, buffer_after_minutes = 15',
  )
  await book({ date: '2026-11-03', time: '12:00' })
  await app.deps.database.db.execute(
    'update consultation_types set buffer_before_minutes = 0, buffer_after_minutes = 0',
  )
  expect((await book({ date: '2026-11-03', time: '13:00' })).status).toBe(409)
  expect((await book({ date: '2026-11-03', time: '11:00' })).status).toBe(409)
  expect((await book({ date: '2026-11-03', time: '13:15' })).status).toBe(201)
  expect((await book({ date: '2026-11-03', time: '10:45' })).status).toBe(201)
})

test('[BOOK-02] a holiday says why, and its times cannot be booked', async () => {
  await slotsOf('2026-11-03')
  await app.deps.database.db.execute(`
    insert into closed_periods values (gen_random_uuid(), null, '2026-11-03T00:00', '2026-11-04T00:00', 'holiday',
      '{"en":"Holiday","ru":"Праздник","ro":"Sărbătoare"}')`)
  const { body } = await visitor.send<Days>('GET', '/api/consultations/days?from=2026-11-03&to=2026-11-03')
  expect(body.days).toMatchObject([{ state: 'closed', reason: { ro: 'Sărbătoare' } }])
  expect((await book({ date: '2026-11-03', time: '10:00' })).body.errors).toMatchObject([{ message: 'notOffered' }])
})

test('[BOOK-02] with two calendars a time can be had twice, and the most of a day holds', async () => {
  await slotsOf('2026-11-03')
  const { db } = app.deps.database
  await db.execute(
    `insert into staff_calendars values ('00000000-0000-4000-8000-000000000001', 'Second', 'Europe/London', true, 1)`,
  )
  await db.execute(`insert into office_hours select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', day, '07:00',
    '12:00' from generate_series(1, 5) day`)
  expect((await slotsOf('2026-11-03')).slots).toHaveLength(9)
  expect((await book({ date: '2026-11-03', time: '10:00' })).status).toBe(201)
  expect((await book({ date: '2026-11-03', time: '10:00', email: 'b@example.org' })).status).toBe(201)
  expect((await book({ date: '2026-11-03', time: '10:00', email: 'c@example.org' })).status).toBe(409)
  await db.execute('update consultation_types set max_per_day = 2')
  expect((await book({ date: '2026-11-03', time: '11:00', email: 'd@example.org' })).status).toBe(409)
})

test('[BOOK-01] the same key gives the same answer, also twenty times at once; another body is refused', async () => {
  const send = (fields: object) =>
    app.fetch('/api/consultations', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one booking' },
      body: JSON.stringify({ ...client, date: '2026-11-03', time: '10:00', ...fields }),
    })
  const responses = await Promise.all(Array.from({ length: 20 }, () => send({})))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(await Promise.all(responses.map((each) => each.text()))).size).toBe(1)
  expect(await rows()).toHaveLength(1)
  const other = await send({ time: '11:00' })
  expect(other.status).toBe(422)
  expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' })
  await runJobs(app)
  expect(await listMails(app, client.email)).toHaveLength(1)
})

test('[BOOK-01] only so many consultations can be open under one address, no matter who books them', async () => {
  const times = await freeTimes(app, 2)
  const statuses: number[] = []
  for (const time of times.slice(0, 6)) statuses.push((await book({ ...time, email: 'ANA@example.org' })).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect((await book({ ...times[7], email: 'other@example.org' })).status).toBe(201)
})

test('[BOOK-01] from one network only so many are booked in a day', async () => {
  const times = await freeTimes(app, 5)
  const statuses: number[] = []
  for (const [index, time] of times.slice(0, 31).entries())
    statuses.push((await book({ ...time, email: `client-${index}@example.org` })).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429])
})

test('[BOOK-01] a robot that fills in the hidden field books nothing', async () => {
  const { status } = await book({ date: '2026-11-03', time: '10:00', human: { website: 'https://spam.example' } })
  expect(status).toBe(422)
  expect(await rows()).toEqual([])
})

test('[BOOK-01] a signed-in user owns the booking, whatever address it names', async () => {
  const person = await signIn(app, 'user')
  const { status } = await person.send('POST', '/api/consultations', { ...client, date: '2026-11-03', time: '10:00' })
  expect(status).toBe(201)
  expect(await rows()).toMatchObject([{ user_id: person.userId }])
})

test('what strangers book under someone’s address takes none of the bookings of the account', async () => {
  const owner = await signIn(app, 'user')
  const times = await freeTimes(app, 3)
  const stranger = visitorOf(app)
  for (const free of times.slice(0, 5)) {
    const { status } = await stranger.send('POST', '/api/consultations', { ...client, email: owner.email, ...free })
    expect(status).toBe(201)
  }
  const own = () => owner.send('POST', '/api/consultations', { ...client, email: owner.email, ...times[6] })
  // The account's own list claims what was booked under its address.
  expect((await owner.send('GET', '/api/me/consultations')).status).toBe(200)
  expect((await own()).status).toBe(201)
})
