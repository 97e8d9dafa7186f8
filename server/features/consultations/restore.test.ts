import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ConsultationActionResults, ConsultationDetails } from '#shared/contracts/consultations-admin.ts'
import type { Consultation, OwnConsultations } from '#shared/contracts/consultations.ts'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import { dayMs, hourMs, secondMs } from '#shared/duration.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { consultations } from '#server/features/consultations/tables.ts'
import { deliverMails } from '#server/mail/sender.ts'
import type { OutgoingMail } from '#server/mail/transport.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation, client } from '#tests/support/consultations.ts'
import { listMails, newestMail } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type ApiResponse = Consultation & { manage_token: string; code: string }

const at = (date: string, time: string) => readLocal({ date, time }, 'Europe/Chisinau').at

let app: TestApp
let staff: ApiClient
let other: ApiClient
let person: ApiClient
let stranger: ApiClient
let delivered: OutgoingMail[]

beforeAll(async () => {
  app = await openTestApp()
  app.clock.set(at('2026-11-02', '07:00'))
  staff = await signIn(app, 'moderator')
  other = await signIn(app, 'moderator')
  person = await signIn(app, 'user')
  stranger = await signIn(app, 'user')
})
beforeEach(async () => {
  await app.deps.database.db.execute(
    'truncate consultations, mails, jobs, notifications, webhook_events, rate_limits cascade',
  )
  app.clock.set(at('2026-11-02', '07:00'))
  delivered = []
})
afterAll(() => app.close())

/** What a request answers, once everyone has been notified of it. */
async function heard<Given>(sent: Promise<Given>): Promise<Given> {
  const response = await sent
  await runJobs(app)
  return response
}
const book = async (time = '10:00', who = person) =>
  (await heard(who.send<ApiResponse>('POST', '/api/consultations', { ...client, date: '2026-11-10', time }))).body
const cancel = (id: string) => heard(person.send('POST', `/api/me/consultations/${id}/cancel`, { reason: 'ill' }))
const restore = (id: string, who = person) =>
  heard(who.send<ApiResponse>('POST', `/api/me/consultations/${id}/restore`))
const action = async (ids: string[], given: object, who = staff) =>
  (
    await heard(who.send<ConsultationActionResults>('POST', '/api/admin/consultations/actions', { ids, action: given }))
  ).body.items.map(({ rejection }) => rejection)
const rowOf = async (id: string) =>
  (await app.deps.database.db.select().from(consultations).where(eq(consultations.id, id)))[0]
const kindsTo = async (address: string) => (await listMails(app, address)).map(({ content }) => content.kind).toSorted()
const noticesOf = async (who: ApiClient) =>
  (await who.send<NotificationList>('GET', '/api/me/notifications')).body.items.map(({ kind }) => kind).toSorted()
const deliver = () =>
  deliverMails(app.deps, {
    send: async (mail) => {
      delivered.push(mail)
    },
    close() {},
  })

test('[BOOK-04] a user who cancelled by mistake takes it back at once, and no one was notified', async () => {
  const { id } = await book()
  await deliver()
  expect((await cancel(id)).status).toBe(200)
  await deliver()
  app.clock.advance(9 * secondMs)
  const { status, body } = await restore(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, time: '10:00', status: 'scheduled', cancel_reason: null, can_cancel: true })
  app.clock.advance(hourMs)
  await deliver()
  expect(delivered.filter(({ to }) => to === client.email)).toHaveLength(1)
  expect(await kindsTo(client.email)).toEqual(['consultation_booked'])
  expect(await kindsTo(staff.email ?? '')).toEqual(['consultation_requested'])
  expect(await rowOf(id)).toMatchObject({ cancelled_by: null, calendar_sequence: 2, version: 3 })
})

test('[BOOK-05] a cancellation that was announced is followed by a mail that puts the same entry back', async () => {
  const booked = await book()
  await cancel(booked.id)
  app.clock.advance(11 * secondMs)
  await deliver()
  expect((await restore(booked.id)).status).toBe(200)
  await deliver()
  const mail = await newestMail(app, client.email, 'consultation_restored')
  expect(mail.content).toMatchObject({ start: booked.starts_at, sequence: 2 })
  expect(new URL(mail.content.manageLink ?? '').hash.slice(1)).toBe(booked.manage_token)
  const [cancelled, restored] = delivered.filter(({ to }) => to === client.email).slice(-2)
  const entries = [cancelled, restored].map((each) => new ICAL.Component(ICAL.parse(each?.calendar?.content ?? '')))
  const events = entries.map((entry) => new ICAL.Event(entry.getFirstSubcomponent('vevent') ?? expect.unreachable()))
  expect(entries.map((entry) => entry.getFirstPropertyValue('method'))).toEqual(['CANCEL', 'REQUEST'])
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2])
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1)
  expect(await kindsTo(staff.email ?? '')).toEqual([
    'consultation_reinstated',
    'consultation_requested',
    'consultation_withdrawn',
  ])
  expect(await noticesOf(staff)).toContain('consultation_reinstated')
})

test('[BOOK-04] the reminders of a restored consultation go out, once', async () => {
  const { id } = await book()
  await cancel(id)
  await restore(id)
  app.clock.set(at('2026-11-09', '10:00'))
  await runJobs(app)
  expect((await kindsTo(client.email)).filter((kind) => kind === 'consultation_reminder')).toHaveLength(1)
})

test('[BOOK-04] a time that someone else has taken is not taken back from them', async () => {
  const { id } = await book('10:00')
  await cancel(id)
  await book('10:00', stranger)
  const { status, body } = await restore(id)
  expect([status, body.code]).toEqual([409, 'slot_taken'])
  expect(await action([id], { action: 'restore' })).toEqual(['taken'])
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'ill', calendar_sequence: 1 })
})

test('[BOOK-03] an undo against thirty bookings of its time: exactly one has it', async () => {
  const { id } = await book()
  await cancel(id)
  const visitors = Array.from({ length: 30 }, (_, n) =>
    staff.send('POST', '/api/admin/consultations', {
      ...client,
      email: `client-${n}@example.org`,
      language: 'en',
      date: '2026-11-10',
      time: '10:00',
    }),
  )
  const responses = await Promise.all([restore(id), ...visitors])
  expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(responses.every(({ status }) => status < 300 || status === 409)).toBe(true)
})

test('[BOOK-04] after a minute, or when staff cancelled, the client cannot take it back; a stranger never can', async () => {
  const { id } = await book('10:00')
  const { id: second } = await book('12:00')
  expect((await restore(id)).status).toBe(409)
  await cancel(id)
  expect((await restore(id, stranger)).status).toBe(404)
  expect((await restore(crypto.randomUUID())).status).toBe(404)
  app.clock.advance(61 * secondMs)
  const [still] = (await person.send<OwnConsultations>('GET', '/api/me/consultations')).body.items.filter(
    (each) => each.id === id,
  )
  expect(still?.restorable_until).toBeNull()
  const late = await restore(id)
  expect([late.status, late.body.code]).toEqual([409, 'consultation_settled'])
  await action([second], { action: 'cancel' })
  expect((await restore(second)).body.code).toBe('consultation_settled')
})

test('[BOOK-04] with the link too, and a link that is used up stays so', async () => {
  const { id, manage_token: token } = await book()
  const visitor = visitorOf(app)
  const send = (what: string) => visitor.send(`POST`, `/api/consultations/link/${what}`, { token })
  expect((await send('restore')).status).toBe(404)
  await send('cancel')
  expect((await send('restore')).body).toMatchObject({ first_name: 'Ana', status: 'scheduled' })
  await send('cancel')
  app.clock.advance(61 * secondMs)
  expect((await send('restore')).status).toBe(404)
  expect((await visitor.send('POST', '/api/consultations/link/restore', { token: 'x' })).status).toBe(404)
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
})

test('[BOOK-04] cancel, book and undo do not add up to more than may be open', async () => {
  const own = { user_id: person.userId, email: person.email ?? '' }
  const { id } = await addConsultation(app, own)
  await cancel(id)
  for (let n = 0; n < 5; n += 1) await addConsultation(app, own)
  const { status, body } = await restore(id)
  expect([status, body.code]).toEqual([403, 'plan_limit'])
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled' })
})

test('[BOOK-04] staff take an illness back as one act, with a mail to everyone who was notified; what is taken is named', async () => {
  const made = await Promise.all(
    [1, 2, 3].map((n) => addConsultation(app, { email: `client-${n}@example.org`, language: 'ru' })),
  )
  const ids = made.map(({ id }) => id)
  const { id: over } = await addConsultation(app, { startsInMs: -2 * hourMs, status: 'cancelled' })
  const { id: ahead } = await addConsultation(app)
  await action(ids, { action: 'cancel', reason: 'The adviser is ill.' })
  app.clock.advance(secondMs * 30)
  await deliver()
  const taken = await rowOf(ids[2] ?? '')
  await app.deps.database.db.insert(consultations).values({
    ...(taken ?? expect.unreachable()),
    id: crypto.randomUUID(),
    status: 'scheduled',
    manage_token_hash: 'another',
    email: 'quick@example.org',
  })
  expect(await action([...ids, over, ahead, crypto.randomUUID()], { action: 'restore' })).toEqual([
    null,
    null,
    'taken',
    'begun',
    'already_so',
    'not_found',
  ])
  expect(await kindsTo('client-1@example.org')).toEqual(['consultation_cancelled', 'consultation_restored'])
  expect(await kindsTo('client-3@example.org')).toEqual(['consultation_cancelled'])
  expect(await newestMail(app, 'client-2@example.org', 'consultation_restored')).toMatchObject({ language: 'ru' })
})

test('[BOOK-04] a client without a notice of the cancellation gets none of its undo', async () => {
  const { id } = await addConsultation(app, { user_id: person.userId })
  await action([id], { action: 'cancel', notify: false })
  expect(await action([id], { action: 'restore' })).toEqual([null])
  expect(await kindsTo(client.email)).toEqual([])
  expect(await noticesOf(person)).toEqual([])
})

test('[ADM-07] the holder is notified that their meeting takes place after all; the client with an account sees it in the interface', async () => {
  const { id } = await addConsultation(app, { user_id: person.userId, assignee_id: other.userId })
  await action([id], { action: 'cancel' })
  await action([id], { action: 'restore' })
  expect(await noticesOf(other)).toEqual(['consultation_reinstated', 'consultation_withdrawn'])
  expect(await kindsTo(other.email ?? '')).toEqual([])
  expect(await noticesOf(person)).toEqual(['consultation_cancelled', 'consultation_restored'])
})

test('[ADM-07] an undo is in the history and the activity log, and other programs are notified', async () => {
  const made = { name: 'Desk', url: 'https://hooks.example.org/a', kinds: ['consultation.restored'] }
  const admin = await signIn(app, 'admin')
  expect((await admin.send('POST', '/api/admin/integrations/webhooks', made)).status).toBe(201)
  const { id } = await addConsultation(app)
  await action([id], { action: 'cancel', reason: 'ill' })
  await action([id], { action: 'restore' })
  const { body } = await staff.send<ConsultationDetails>('GET', `/api/admin/consultations/${id}`)
  expect(body.events.map(({ action }) => action)).toEqual(['restore', 'cancel'])
  expect(body.events[0]?.before).toMatchObject({ status: 'cancelled', cancel_reason: 'ill' })
  const { rows } = await app.deps.database.db.execute<{ action: string }>(
    `select action from activity_log where target_id = '${id}' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['consultation.cancel', 'consultation.restore'])
  const { rows: told } = await app.deps.database.db.execute('select kind from webhook_events order by kind')
  expect(told).toEqual([{ kind: 'consultation.restored' }])
})

test('[BOOK-04] a consultation whose client was erased is not brought back', async () => {
  const { id } = await addConsultation(app, { startsInMs: 3 * dayMs, status: 'cancelled', email: '' })
  expect(await action([id], { action: 'restore' })).toEqual(['settled'])
})
