import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Feed, FeedList, OpenedFeed } from '#shared/contracts/consultations-admin.ts'
import { dayMs } from '#shared/duration.ts'
import { getOffice } from '#server/features/consultations/office-store.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation } from '#tests/support/consultations.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const path = '/api/admin/consultations/feeds'

let app: TestApp
let staff: ApiClient
let other: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  app.clock.set(Date.parse('2026-11-02T07:00:00Z'))
  staff = await signIn(app, 'moderator')
  other = await signIn(app, 'moderator')
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate consultations, consultation_feeds cascade')
})
afterAll(() => app.close())

const open = async (input: object = { scope: 'all' }, who = staff) =>
  (await who.send<OpenedFeed>('POST', path, input)).body
async function fetchFeed(address: string): Promise<Response> {
  const { pathname, search } = new URL(address)
  return app.fetch(pathname + search)
}
async function read(address: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await fetchFeed(address)).text()))
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)) }
}

test('[ADM-07] a calendar program reads the feed: who, when, in UTC, with the sequence of the mails', async () => {
  const { id } = await addConsultation(app, { name: 'Ștefan, "Țurcanu"', company: 'Хлебозавод', calendar_sequence: 4 })
  await addConsultation(app, { status: 'cancelled', name: 'Gone' })
  const { address } = await open()
  const response = await fetchFeed(address)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('no-store')
  const { calendar, events } = await read(address)
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('localhost:3000')
  const [event] = events
  expect(events).toHaveLength(1)
  expect(event).toMatchObject({ uid: `${id}@localhost`, sequence: 4, summary: 'Ștefan, "Țurcanu" – Consultation' })
  const { rows } = await app.deps.database.db.execute<{ at: string }>(
    `select extract(epoch from starts_at)::float8 * 1000 as at from consultations where id = '${id}'`,
  )
  expect(event?.startDate.toJSDate().getTime()).toBe(Number(rows[0]?.at))
  expect(event?.startDate.zone?.tzid).toBe('UTC')
  expect(event?.description).toContain(`/admin/consultations?open=${id}`)
})

test('[ADM-07] a feed tells neither what the client wrote nor what staff noted, and breaks no line', async () => {
  const { id } = await addConsultation(app, { message: 'Our secret plan.', name: 'Ana\r\nATTACH:https://evil.example' })
  await staff.send('POST', `/api/admin/consultations/${id}/notes`, { body: 'Difficult client.', shared: true })
  const { address } = await open()
  const text = await (await fetchFeed(address)).text()
  expect(text).not.toMatch(/secret plan|Difficult|^ATTACH/m)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
})

test('[ADM-07] a feed shows what its owner holds, everything, or one calendar', async () => {
  const facts = await getOffice(app.deps.database.db, '9999')
  await addConsultation(app, { name: 'Mine', assignee_id: staff.userId })
  await addConsultation(app, { name: 'Other', assignee_id: other.userId })
  await addConsultation(app, { name: 'Long ago', startsInMs: -100 * dayMs, status: 'completed' })
  const names = async (input: object) => {
    const { events } = await read((await open(input)).address)
    return events.map(({ summary }) => summary.split(' – ')[0])
  }
  expect(await names({ scope: 'mine' })).toEqual(['Mine'])
  expect(await names({ scope: 'all' })).toEqual(['Mine', 'Other'])
  expect(await names({ scope: 'calendar', calendar_id: facts.calendars[0]?.id })).toEqual(['Mine', 'Other'])
})

test('[ADM-07] the secret is shown once and stored only as a hash', async () => {
  const { address, ...made } = await open()
  const secret = new URL(address).searchParams.get('key') ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  const { body } = await staff.send<FeedList>('GET', path)
  expect(body.items).toEqual([made])
  const { rows } = await app.deps.database.db.execute('select * from consultation_feeds')
  const { rows: log } = await app.deps.database.db.execute('select * from activity_log')
  expect(JSON.stringify([rows, log])).not.toContain(secret)
})

test('[ADM-07] a renewed address replaces the old one, and one that was taken back is dead', async () => {
  const first = await open()
  const { body: second } = await staff.send<OpenedFeed>('POST', `${path}/${first.id}/renew`)
  expect((await fetchFeed(first.address)).status).toBe(404)
  expect((await fetchFeed(second.address)).status).toBe(200)
  expect((await staff.send('DELETE', `${path}/${first.id}`)).status).toBe(204)
  expect((await fetchFeed(second.address)).status).toBe(404)
})

test("[ADM-07] a feed dies with its owner's right to manage consultations, and with a ban", async () => {
  const leaving = await signIn(app, 'moderator')
  const { address } = await open({ scope: 'all' }, leaving)
  const { db } = app.deps.database
  await db.execute(`update auth.users set banned_until = '9999-01-01' where id = '${leaving.userId}'`)
  expect((await fetchFeed(address)).status).toBe(404)
  await db.execute(`update auth.users set banned_until = null where id = '${leaving.userId}'`)
  expect((await fetchFeed(address)).status).toBe(200)
  await db.execute(`update user_roles set role = 'user' where user_id = '${leaving.userId}'`)
  expect((await fetchFeed(address)).status).toBe(404)
})

test('[ADM-07] wrong, renewed and dead secrets are answered alike', async () => {
  const { address, id } = await open()
  await staff.send('DELETE', `${path}/${id}`)
  const keys = [new URL(address).searchParams.get('key') ?? '', 'x', id]
  const responses = await Promise.all(
    keys.map(async (key) => {
      const { status, body } = await visitorOf(app).send('GET', `/api/consultations/feed.ics?key=${key}`)
      const { request_id: _id, ...rest } = body
      return JSON.stringify([status, rest])
    }),
  )
  expect(new Set(responses).size).toBe(1)
  expect(responses[0]).toContain('404')
})

test("[ADM-07] another person's feed is as one that is not there", async () => {
  const { id, address } = await open()
  expect((await other.send('DELETE', `${path}/${id}`)).status).toBe(404)
  expect((await other.send('POST', `${path}/${id}/renew`)).status).toBe(404)
  expect((await other.send<FeedList>('GET', path)).body.items).toEqual([])
  expect((await fetchFeed(address)).status).toBe(200)
})

test('[ADM-07] a feed shows when it was last read, and ten of them are enough', async () => {
  const { address } = await open()
  await fetchFeed(address)
  const { body } = await staff.send<FeedList>('GET', path)
  expect(body.items.map(({ last_read_at }: Feed) => last_read_at)).toEqual([new Date(app.clock.now()).toISOString()])
  for (let n = 1; n < 10; n += 1) await open()
  expect((await staff.send('POST', path, { scope: 'all' })).status).toBe(422)
})

test.each([
  {},
  { scope: 'everything' },
  { scope: 'calendar' },
  { scope: 'mine', calendar_id: '00000000-0000-4000-8000-000000000001' },
  { scope: 'calendar', calendar_id: '00000000-0000-4000-8000-000000000001' },
  { scope: 'all', user_id: '00000000-0000-4000-8000-000000000001' },
])('[ADM-07] a feed that makes no sense is refused: %j', async (input) => {
  expect((await staff.send('POST', path, input)).status).toBe(422)
})
