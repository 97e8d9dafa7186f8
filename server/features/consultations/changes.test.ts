import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Consultation, Managed, OwnConsultations } from '#shared/contracts/consultations.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { users } from '#server/auth/tables.ts'
import { consultations } from '#server/features/consultations/tables.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation, client } from '#tests/support/consultations.ts'
import { listMails, newestMail } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const at = (date: string, time: string) => readLocal({ date, time }, 'Europe/Chisinau').at

let app: TestApp
let visitor: ApiClient
let person: ApiClient
let stranger: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  app.clock.set(at('2026-11-02', '07:00'))
  visitor = visitorOf(app)
  person = await signIn(app, 'user')
  stranger = await signIn(app, 'user')
})
beforeEach(async () => {
  await app.deps.database.db.execute('truncate consultations, mails, jobs cascade')
  app.clock.set(at('2026-11-02', '07:00'))
})
afterAll(() => app.close())

const rowOf = async (id: string) =>
  (await app.deps.database.db.select().from(consultations).where(eq(consultations.id, id)))[0]
/** A booking of the signed-in person, a week ahead. */
async function own(time = '10:00'): Promise<Consultation & { manage_token: string }> {
  const { body } = await person.send<Consultation & { manage_token: string }>('POST', '/api/consultations', {
    ...client,
    date: '2026-11-10',
    time,
    language: 'ru',
    time_zone: 'Europe/London',
  })
  return body
}
const move = (id: string, time: string, who = person) =>
  who.send<Consultation & { code: string }>('POST', `/api/me/consultations/${id}/move`, { date: '2026-11-10', time })
const kindsTo = async (address: string) => {
  await runJobs(app)
  return (await listMails(app, address)).map(({ content }) => content.kind)
}

test('[BOOK-04] a user moves their own: same entry, next sequence, the old time is free again', async () => {
  const booked = await own()
  const before = await rowOf(booked.id)
  const { status, body } = await move(booked.id, '14:00')
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: booked.id, date: '2026-11-10', time: '14:00', status: 'scheduled' })
  const after = await rowOf(booked.id)
  expect(after).toMatchObject({ calendar_uid: before?.calendar_uid, calendar_sequence: 1, client_moves: 1, version: 2 })
  expect((await move((await own('10:00')).id, '15:00')).status).toBe(200)
  await runJobs(app)
  const mail = await newestMail(app, client.email, 'consultation_moved')
  expect(mail.language).toBe('ru')
})

test('[BOOK-04] a move to a taken time changes nothing', async () => {
  const first = await own('10:00')
  await own('11:00')
  const { status, body } = await move(first.id, '11:00')
  expect([status, body.code]).toEqual([409, 'slot_taken'])
  expect(await rowOf(first.id)).toMatchObject({ calendar_sequence: 0, starts_at: new Date(first.starts_at) })
})

test('[BOOK-04] two moves into one time: one wins, the loser keeps theirs', async () => {
  const [first, second] = [await own('10:00'), await own('11:00')]
  const responses = await Promise.all([move(first.id, '16:00'), move(second.id, '16:00')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const rows = [await rowOf(first.id), await rowOf(second.id)]
  expect(rows.map((row) => row?.calendar_sequence).toSorted()).toEqual([0, 1])
})

test('[BOOK-04] a move against a cancellation ends in one state, twenty cancellations in one', async () => {
  const booked = await own()
  const cancel = () => person.send('POST', `/api/me/consultations/${booked.id}/cancel`, { reason: 'ill' })
  const responses = await Promise.all([move(booked.id, '16:00'), ...Array.from({ length: 20 }, cancel)])
  expect(responses.slice(1).filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await rowOf(booked.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'client', cancel_reason: 'ill' })
  expect((await kindsTo(client.email)).filter((kind) => kind === 'consultation_cancelled')).toHaveLength(1)
  const { body } = await person.send<OwnConsultations>('GET', '/api/me/consultations')
  expect(body.items).toMatchObject([{ status: 'cancelled', can_move: false, can_cancel: false }])
})

test('[BOOK-04] a cancelled slot can be booked again', async () => {
  const booked = await own()
  await person.send('POST', `/api/me/consultations/${booked.id}/cancel`, {})
  expect((await own()).time).toBe('10:00')
})

test('[BOOK-04] a client moves three times, and neither moves nor cancels two hours before the start', async () => {
  const booked = await own()
  const statuses: number[] = []
  for (const time of ['11:00', '12:00', '13:00', '14:00']) statuses.push((await move(booked.id, time)).status)
  expect(statuses).toEqual([200, 200, 200, 409])
  app.clock.set(at('2026-11-10', '11:01'))
  const late = await visitor.send('POST', '/api/consultations/link/cancel', { token: booked.manage_token })
  expect([late.status, late.body['code']]).toEqual([409, 'too_late_to_change'])
})

test.each([
  [{ date: '2026-11-08', time: '10:00' }, 422],
  [{ date: '2026-11-10', time: '10:30' }, 422],
  [{ date: '2026-10-10', time: '10:00' }, 422],
  [{ date: '2026-11-10' }, 422],
  [{ date: '2026-11-10', time: '10:00', status: 'completed' }, 422],
])('[BOOK-04] a move is checked like a booking: %j', async (wanted, status) => {
  const booked = await own()
  expect((await person.send('POST', `/api/me/consultations/${booked.id}/move`, wanted)).status).toBe(status)
})

test("[BOOK-04] another person's consultation is as one that is not there", async () => {
  const { id } = await own()
  for (const path of [`${id}/move`, `${id}/cancel`, `${id}/calendar`]) {
    const isGet = path.endsWith('calendar')
    const body = isGet ? undefined : path.endsWith('move') ? { date: '2026-11-10', time: '14:00' } : {}
    expect((await stranger.send(isGet ? 'GET' : 'POST', `/api/me/consultations/${path}`, body)).status).toBe(404)
  }
  expect((await stranger.send<OwnConsultations>('GET', '/api/me/consultations')).body.items).toEqual([])
  expect(await rowOf(id)).toMatchObject({ status: 'scheduled', calendar_sequence: 0 })
})

test('[BOOK-01] what was booked without an account belongs to the one that confirms the address, and to no one before', async () => {
  const newcomer = await signIn(app, 'user')
  await visitor.send('POST', '/api/consultations', {
    ...client,
    email: (newcomer.email ?? '').toUpperCase(),
    date: '2026-11-10',
    time: '12:00',
  })
  const list = () => newcomer.send<OwnConsultations>('GET', '/api/me/consultations')
  const { db } = app.deps.database
  await db
    .update(users)
    .set({ email_confirmed_at: null })
    .where(eq(users.id, newcomer.userId ?? ''))
  expect((await list()).body.items).toEqual([])
  await db
    .update(users)
    .set({ email_confirmed_at: new Date() })
    .where(eq(users.id, newcomer.userId ?? ''))
  expect((await list()).body.items).toMatchObject([{ time: '12:00', can_cancel: true }])
})

test('[BOOK-04] the own list goes page by page, upcoming and past apart', async () => {
  for (let n = 0; n < 5; n += 1) await addConsultation(app, { user_id: person.userId, startsInMs: (n + 5) * dayMs })
  for (let n = 0; n < 3; n += 1)
    await addConsultation(app, { user_id: person.userId, startsInMs: -(n + 1) * dayMs, status: 'completed' })
  const read = async (query: string) =>
    (await person.send<OwnConsultations>('GET', `/api/me/consultations?${query}`)).body
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: OwnConsultations = await read(`when=upcoming&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ starts_at }) => starts_at))
    cursor = page.next_cursor
  }
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted())
  expect((await read('when=past')).items).toHaveLength(3)
  expect((await person.send('GET', '/api/me/consultations?cursor=nonsense')).status).toBe(422)
  expect((await person.send('GET', '/api/me/consultations?limit=0')).status).toBe(422)
})

test('[BOOK-04] the link of the mail shows time, kind and first name, and nothing else, however often', async () => {
  const booked = await own()
  await runJobs(app)
  const { content } = await newestMail(app, client.email, 'consultation_booked')
  const token = new URL(content.manageLink ?? '').hash.slice(1)
  expect(token).toBe(booked.manage_token)
  for (let n = 0; n < 50; n += 1) await visitor.send('POST', '/api/consultations/link', { token })
  const { status, body } = await visitor.send<Managed>('POST', '/api/consultations/link', { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({ first_name: 'Ana', time: '10:00', can_move: true, can_cancel: true })
  expect(JSON.stringify(body)).not.toMatch(/Rusu|example\.org|[0-9a-f]{8}-/)
  expect(await rowOf(booked.id)).toMatchObject({ version: 1 })
})

test('[BOOK-04] with the link it is moved and cancelled, and then the link is used up', async () => {
  const { id, manage_token: token } = await own()
  const moved = await visitor.send<Managed>('POST', '/api/consultations/link/move', {
    token,
    date: '2026-11-10',
    time: '15:00',
  })
  expect([moved.status, moved.body.time]).toEqual([200, '15:00'])
  expect((await visitor.send('POST', '/api/consultations/link/calendar', { token })).status).toBe(200)
  expect((await visitor.send('POST', '/api/consultations/link/cancel', { token })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelled_by: 'client' })
})

test('[BOOK-04] wrong, altered, used and expired links are answered alike', async () => {
  const used = await addConsultation(app, { status: 'cancelled' })
  const expired = await addConsultation(app, { startsInMs: -8 * dayMs, status: 'completed' })
  const good = await addConsultation(app)
  const tokens = [used.token, expired.token, `${good.token.slice(0, -1)}!`, 'x', good.id]
  for (const path of ['', '/move', '/cancel', '/calendar']) {
    const responses = await Promise.all(
      tokens.map((token) =>
        visitor.send('POST', `/api/consultations/link${path}`, {
          token,
          ...(path === '/move' ? { date: '2026-11-10', time: '15:00' } : {}),
        }),
      ),
    )
    const texts = responses.map(({ status, body: { request_id: _id, ...body } }) => JSON.stringify([status, body]))
    expect(new Set(texts).size).toBe(1)
    expect(responses[0]?.status).toBe(404)
  }
})

test('[BOOK-05] reminders go out a day and an hour before, once, in the language of the booking', async () => {
  const booked = await own()
  const start = Date.parse(booked.starts_at)
  app.clock.set(start - dayMs - 1000)
  await runJobs(app)
  expect(await kindsTo(client.email)).toEqual(['consultation_booked'])
  app.clock.set(start - dayMs)
  await runJobs(app)
  await runJobs(app)
  app.clock.set(start - hourMs)
  await runJobs(app)
  expect((await kindsTo(client.email)).filter((kind) => kind === 'consultation_reminder')).toHaveLength(2)
  const reminder = await newestMail(app, client.email, 'consultation_reminder')
  expect(reminder).toMatchObject({ language: 'ru', content: { start: booked.starts_at } })
  expect(new URL(reminder.content.manageLink ?? '').hash.slice(1)).toBe(booked.manage_token)
})

test('[BOOK-05] a moved meeting is reminded of at its new time alone, a cancelled one never', async () => {
  const moved = await own('10:00')
  await move(moved.id, '16:00')
  const cancelled = await own('11:00')
  await person.send('POST', `/api/me/consultations/${cancelled.id}/cancel`, {})
  const reminders = async () => (await kindsTo(client.email)).filter((kind) => kind === 'consultation_reminder').length
  app.clock.set(at('2026-11-09', '15:59'))
  await runJobs(app)
  expect(await reminders()).toBe(0)
  app.clock.set(at('2026-11-09', '16:00'))
  await runJobs(app)
  expect(await reminders()).toBe(1)
})

test('[BOOK-05] a reminder that is late is sent while it helps, and not after', async () => {
  await own('10:00')
  const sent = async () => (await kindsTo(client.email)).filter((kind) => kind === 'consultation_reminder').length
  app.clock.set(at('2026-11-09', '18:00'))
  await runJobs(app)
  expect(await sent()).toBe(1)
  app.clock.set(at('2026-11-10', '09:58'))
  await runJobs(app)
  expect(await sent()).toBe(1)
})

test('[BOOK-05] no one is reminded who did not want to be, or who booked so late that it says nothing', async () => {
  await visitor.send('POST', '/api/consultations', { ...client, date: '2026-11-10', time: '10:00', remind: false })
  await visitor.send('POST', '/api/consultations', { ...client, date: '2026-11-02', time: '12:00' })
  const { rows } = await app.deps.database.db.execute<{ run_at: string }>(
    `select run_at from jobs where kind = 'consultations.remind'`,
  )
  expect(rows).toHaveLength(1)
})
