import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  ConsultationActionResults,
  ConsultationDetails,
  ConsultationFigures,
  ConsultationList,
  OfficeResponse,
} from '#shared/contracts/consultations-admin.ts'
import type { OwnConsultations, Slots } from '#shared/contracts/consultations.ts'
import type { SiteConfig } from '#shared/contracts/site.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation, client } from '#tests/support/consultations.ts'
import { listMails, newestMail } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const now = readLocal({ date: '2026-11-02', time: '07:00' }, 'Europe/Chisinau').at

let app: TestApp
let staff: ApiClient
let user: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  app.clock.set(now)
  staff = await signIn(app, 'moderator')
  user = await signIn(app, 'user')
})
beforeEach(async () => {
  await app.deps.database.db.execute(
    'truncate staff_calendars, consultation_types, closed_periods, office_versions, consultations, mails, jobs cascade',
  )
  app.clock.set(now)
})
afterAll(() => app.close())

const list = async (query = '') => (await staff.send<ConsultationList>('GET', `/api/admin/consultations?${query}`)).body
const details = async (id: string) =>
  (await staff.send<ConsultationDetails>('GET', `/api/admin/consultations/${id}`)).body
const action = async (ids: string[], given: object) =>
  (await staff.send<ConsultationActionResults>('POST', '/api/admin/consultations/actions', { ids, action: given })).body
    .items
const rejections = async (ids: string[], given: object) => (await action(ids, given)).map(({ rejection }) => rejection)

test('[BOOK-04] staff filter and search the list, and turn its pages both ways', async () => {
  for (let n = 0; n < 5; n += 1) await addConsultation(app, { startsInMs: (n + 2) * dayMs, name: `Client ${n}` })
  await addConsultation(app, { startsInMs: 9 * dayMs, name: 'Ștefan Țurcanu', language: 'ro', company: 'Brutăria' })
  await addConsultation(app, { startsInMs: 10 * dayMs, status: 'cancelled', source: 'staff' })
  const first = await list('limit=3')
  const second = await list(`limit=3&cursor=${first.next_cursor}`)
  expect(first.previous_cursor).toBeNull()
  expect([...first.items, ...second.items].map(({ name }) => name).slice(0, 5)).toEqual(
    [0, 1, 2, 3, 4].map((n) => `Client ${n}`),
  )
  expect((await list(`limit=3&cursor=${second.previous_cursor}`)).items).toEqual(first.items)
  expect((await list('q=%C8%9Aurcanu%20brut')).items.map(({ name }) => name)).toEqual(['Ștefan Țurcanu'])
  expect((await list('status=cancelled')).items).toHaveLength(1)
  expect((await list('language=ro')).items).toHaveLength(1)
  expect((await list('source=staff')).items).toHaveLength(1)
  expect((await list('assignee=none')).items).toHaveLength(7)
  const day = new Date(now + 9 * dayMs)
  expect((await list(`from=${day.toISOString()}&to=${new Date(now + 9.5 * dayMs).toISOString()}`)).items).toHaveLength(
    1,
  )
  expect((await list('sort=-starts&limit=1')).items[0]?.status).toBe('cancelled')
})

test('a client receives the place of the meeting when it is set later, with an entry for their calendar', async () => {
  const { id } = await addConsultation(app, { name: 'Ion Place', email: 'place@example.org' })
  const link = 'https://meet.example.org/room'
  const { status } = await staff.send('PATCH', `/api/admin/consultations/${id}`, { meeting_link: link })
  expect(status).toBe(200)
  await runJobs(app)
  const told = await newestMail(app, 'place@example.org', 'consultation_place')
  expect(told.content).toMatchObject({ meetingLink: link, sequence: 1 })
  // The same once more changes nothing, and writes to nobody.
  await staff.send('PATCH', `/api/admin/consultations/${id}`, { meeting_link: link })
  await runJobs(app)
  expect(await listMails(app, 'place@example.org')).toHaveLength(1)
})

test('a type says where its consultations are held, unless a booking says otherwise', async () => {
  const { body: office } = await staff.send<OfficeResponse>('GET', '/api/admin/office')
  const { staff: _, ...form } = office
  const usual = 'https://meet.example.org/usual'
  const saved = await staff.send('PUT', '/api/admin/office', {
    ...form,
    types: form.types.map((type) => ({ ...type, meeting_link: usual })),
  })
  expect(saved.status).toBe(200)
  const book = async (time: string, more: object) => {
    const booking = {
      name: 'Ion Usual',
      email: 'usual@example.org',
      date: '2027-03-11',
      time,
      language: 'en',
      any_time: true,
    }
    const { body } = await staff.send<ConsultationDetails>('POST', '/api/admin/consultations', { ...booking, ...more })
    return body.meeting_link
  }
  expect(await book('20:00', {})).toBe(usual)
  expect(await book('22:00', { meeting_link: 'https://meet.example.org/own' })).toBe('https://meet.example.org/own')
})

test.each(['status=open', 'cursor=x', 'limit=0', 'from=yesterday', 'assignee=somebody', 'unknown=1'])(
  '[BOOK-04] the list refuses %s',
  async (query) => {
    expect((await staff.send('GET', `/api/admin/consultations?${query}`)).status).toBe(422)
  },
)

test('[BOOK-04] staff book for a client, also when visitors could not, but never where it is taken', async () => {
  const booking = { ...client, language: 'ro', date: '2026-11-08', time: '20:15' }
  const send = (fields: object) =>
    staff.send<ConsultationDetails & { code: string }>('POST', '/api/admin/consultations', { ...booking, ...fields })
  expect((await send({})).status).toBe(422)
  const { status, body } = await send({ any_time: true, assignee_id: staff.userId })
  expect(status).toBe(201)
  expect(body).toMatchObject({ time: '20:15', source: 'staff', language: 'ro', assignee_name: 'Ana Rusu' })
  expect(body.events.map(({ action, actor_kind }) => [action, actor_kind])).toEqual([['book', 'staff']])
  const taken = await send({ any_time: true, time: '20:45' })
  expect([taken.status, taken.body.code]).toEqual([409, 'slot_taken'])
  expect((await send({ any_time: true, time: '22:00', assignee_id: user.userId })).status).toBe(422)
  expect((await send({ any_time: true, time: '22:00', notify: false })).status).toBe(201)
  await runJobs(app)
  expect(await listMails(app, client.email)).toHaveLength(1)
})

test('[BOOK-04] staff move with a choice of mail; the entry moves with it', async () => {
  const { id } = await addConsultation(app, { startsInMs: 3 * dayMs + 3 * hourMs })
  const move = (fields: object) =>
    staff.send<ConsultationDetails>('POST', `/api/admin/consultations/${id}/move`, fields)
  expect((await move({ date: '2026-11-06', time: '15:00', notify: false })).body).toMatchObject({ time: '15:00' })
  await runJobs(app)
  expect(await listMails(app, client.email)).toEqual([])
  expect((await move({ date: '2026-11-07', time: '19:30' })).status).toBe(422)
  expect((await move({ date: '2026-11-07', time: '19:30', any_time: true })).status).toBe(200)
  await runJobs(app)
  const [mail] = await listMails(app, client.email)
  expect(mail?.content).toMatchObject({ kind: 'consultation_moved', sequence: 2 })
})

test('[BOOK-04] each state has its allowed moves, and the others are refused by name', async () => {
  const { id: ahead } = await addConsultation(app)
  const { id: over } = await addConsultation(app, { startsInMs: -2 * hourMs })
  const { id: gone } = await addConsultation(app, { status: 'cancelled' })
  const all = [ahead, over, gone, crypto.randomUUID()]
  expect(await rejections(all, { action: 'complete' })).toEqual(['not_begun', null, 'settled', 'not_found'])
  expect(await rejections(all, { action: 'no_show', no_show: true })).toEqual([
    'not_begun',
    null,
    'settled',
    'not_found',
  ])
  expect(await details(over)).toMatchObject({ status: 'completed', no_show: true })
  expect(await rejections([over], { action: 'cancel' })).toEqual(['settled'])
  expect(await rejections(all, { action: 'reopen' })).toEqual(['already_so', null, 'settled', 'not_found'])
  expect(await rejections([over], { action: 'complete' })).toEqual([null])
  app.clock.advance(25 * hourMs)
  const again = await signIn(app, 'moderator')
  const { body } = await again.send<ConsultationActionResults>('POST', '/api/admin/consultations/actions', {
    ids: [over],
    action: { action: 'reopen' },
  })
  expect(body.items.map(({ rejection }) => rejection)).toEqual(['too_late'])
})

test('[BOOK-04] when someone is ill, many are cancelled at once with a mail each', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async (n) => (await addConsultation(app, { email: `client-${n}@example.org`, language: 'ru' })).id),
  )
  expect(await rejections(ids, { action: 'cancel', reason: 'The adviser is ill.' })).toEqual([null, null, null])
  await runJobs(app)
  for (const n of [1, 2, 3]) {
    const [mail] = await listMails(app, `client-${n}@example.org`)
    expect(mail).toMatchObject({ language: 'ru', content: { reason: 'The adviser is ill.' } })
  }
  expect(await rejections(ids, { action: 'cancel' })).toEqual(['already_so', 'already_so', 'already_so'])
})

test('[BOOK-04] a consultation is handed to one of the staff, and to no one else; its client sees by name to whom', async () => {
  const { id } = await addConsultation(app, { user_id: user.userId })
  const adviser = async () => (await user.send<OwnConsultations>('GET', '/api/me/consultations')).body.items[0]?.adviser
  expect(await adviser()).toBeNull()
  expect(await rejections([id], { action: 'assign', assignee_id: user.userId })).toEqual(['not_staff'])
  expect(await rejections([id], { action: 'assign', assignee_id: staff.userId })).toEqual([null])
  expect((await list('assignee=me')).items.map((each) => each.id)).toEqual([id])
  await app.deps.database.db.execute(
    sql`update auth.users set raw_user_meta_data = '{"first_name":"Ion","last_name":"Rusu"}' where id = ${staff.userId}`,
  )
  expect(await adviser()).toBe('Ion Rusu')
})

test('[BOOK-04] internal notes never reach the client; shared ones do', async () => {
  const { id } = await addConsultation(app, { user_id: user.userId })
  const path = `/api/admin/consultations/${id}/notes`
  await staff.send('POST', path, { body: 'Difficult client.' })
  app.clock.advance(1_000)
  const { body } = await staff.send<ConsultationDetails>('POST', path, { body: 'Bring the budget.', shared: true })
  expect(body.notes.map(({ shared }) => shared)).toEqual([true, false])
  const own = await user.send('GET', '/api/me/consultations')
  expect(JSON.stringify(own.body)).toContain('Bring the budget.')
  expect(JSON.stringify(own.body)).not.toContain('Difficult')
  const gone = await staff.send<ConsultationDetails>('DELETE', `${path}/${body.notes[0]?.id}`)
  expect(gone.body.notes).toHaveLength(1)
  expect((await staff.send('DELETE', `${path}/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await staff.send('POST', path, { body: ' ' })).status).toBe(422)
})

test('[ADM-07] every act is in the history and in the activity log', async () => {
  const { id } = await addConsultation(app)
  await staff.send('PATCH', `/api/admin/consultations/${id}`, { meeting_link: 'https://meet.example.org/a' })
  await action([id], { action: 'cancel', notify: false })
  expect((await details(id)).events.map(({ action }) => action)).toEqual(['cancel', 'update'])
  const { rows } = await app.deps.database.db.execute<{ action: string }>(
    `select action from activity_log where target_id = '${id}' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['consultation.update', 'consultation.cancel'])
  expect((await staff.send('PATCH', `/api/admin/consultations/${id}`, { meeting_link: 'javascript:x' })).status).toBe(
    422,
  )
})

test('[ADM-01] the figures count the day, what is to be settled, and who did not come', async () => {
  await addConsultation(app, { startsInMs: 5 * hourMs })
  await addConsultation(app, { startsInMs: 2 * dayMs })
  await addConsultation(app, { startsInMs: -3 * hourMs })
  await addConsultation(app, { startsInMs: -2 * dayMs, status: 'completed', no_show: true })
  const { body } = await staff.send<ConsultationFigures>('GET', '/api/admin/consultations/figures')
  expect(body).toEqual({
    today: 2,
    next_seven_days: 2,
    to_settle: 1,
    without_assignee: 2,
    booked_last_seven_days: 4,
    no_shows_last_thirty_days: 1,
  })
})

test('[BOOK-02] hours, closed periods and types are stored whole, and count at once', async () => {
  const { body: office } = await staff.send<OfficeResponse>('GET', '/api/admin/office')
  expect(office.calendars[0]?.hours).toHaveLength(6)
  const { staff: _staff, ...form } = office
  const changed = {
    ...form,
    calendars: form.calendars.map((each) => ({ ...each, hours: [{ weekday: 2, opens: '12:00', closes: '14:00' }] })),
    types: form.types.map((type) => ({ ...type, duration_minutes: 30, step_minutes: 30 })),
    closed: [
      {
        id: crypto.randomUUID(),
        calendar_id: null,
        starts: '2026-11-10T00:00',
        ends: '2026-11-11T00:00',
        kind: 'holiday',
        public_reason: { en: 'Holiday', ru: 'Праздник', ro: 'Sărbătoare' },
      },
    ],
  }
  expect((await staff.send('PUT', '/api/admin/office', changed)).status).toBe(200)
  const slots = async (date: string) =>
    (await visitorOf(app).send<Slots>('GET', `/api/consultations/slots?date=${date}`)).body.slots
  expect(await slots('2026-11-03')).toHaveLength(4)
  expect(await slots('2026-11-10')).toEqual([])
  const late = await staff.send('PUT', '/api/admin/office', changed)
  expect([late.status, late.body['code']]).toEqual([409, 'office_conflict'])
})

test('[BOOK-02] the site names the zone that hours are written in, in every language, from the moment it is saved', async () => {
  const zoned = async (time_zone: string) => {
    const { body } = await staff.send<OfficeResponse>('GET', '/api/admin/office')
    const { staff: _staff, ...form } = body
    const calendars = form.calendars.map((each) => ({ ...each, time_zone }))
    expect((await staff.send('PUT', '/api/admin/office', { ...form, calendars })).status).toBe(200)
    return (await visitorOf(app).send<SiteConfig>('GET', '/api/config')).body.office_zone
  }
  expect(await zoned('Asia/Yekaterinburg')).toEqual({
    name: 'Asia/Yekaterinburg',
    labels: { en: 'Yekaterinburg', ru: 'Екатеринбург', ro: 'Ekaterinburg' },
  })
  expect((await zoned('Etc/GMT-3')).labels).toEqual({ en: 'UTC+3', ru: 'UTC+3', ro: 'UTC+3' })
  expect((await zoned('Europe/Chisinau')).labels.ro).toBe('Chișinău')
})

const hours = (...given: { weekday: number; opens: string; closes: string }[]) => ({ hours: given })
test.each([
  [hours({ weekday: 8, opens: '09:00', closes: '18:00' })],
  [hours({ weekday: 1, opens: '18:00', closes: '09:00' })],
  [hours({ weekday: 1, opens: '09:00', closes: '12:00' }, { weekday: 1, opens: '11:00', closes: '14:00' })],
  [{ time_zone: 'Mars/Base' }],
  [{ active: false }],
  [{ name: '' }],
])('[BOOK-02] hours that make no sense are refused: %j', async (calendar) => {
  const { body } = await staff.send<OfficeResponse>('GET', '/api/admin/office')
  const { staff: _staff, ...form } = body
  const wrong = { ...form, calendars: form.calendars.map((each) => ({ ...each, ...calendar })) }
  expect((await staff.send('PUT', '/api/admin/office', wrong)).status).toBe(422)
})
