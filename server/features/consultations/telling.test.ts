import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Booked } from '#shared/contracts/consultations.ts'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import { minuteMs } from '#shared/duration.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { consultationFeature } from '#server/features/consultations/events.ts'
import { jobs } from '#server/jobs/tables.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation, client } from '#tests/support/consultations.ts'
import { listMails, newestMail } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const at = (date: string, time: string) => readLocal({ date, time }, 'Europe/Chisinau').at

let app: TestApp
let first: ApiClient
let second: ApiClient
let user: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  app.clock.set(at('2026-11-02', '07:00'))
  first = await signIn(app, 'moderator')
  second = await signIn(app, 'admin')
  user = await signIn(app, 'user')
})
beforeEach(async () => {
  await app.deps.database.db.execute(
    'truncate consultations, mails, jobs, notifications, notification_preferences, live_events cascade',
  )
})
afterAll(() => app.close())

const book = async (who: ApiClient, time = '10:00') =>
  (await who.send<Booked>('POST', '/api/consultations', { ...client, date: '2026-11-10', time })).body
const noticesOf = async (who: ApiClient) => {
  await runJobs(app)
  return (await who.send<NotificationList>('GET', '/api/me/notifications')).body.items.map(({ kind }) => kind)
}
const mailsTo = async (who: ApiClient) => (await listMails(app, who.email ?? '')).map(({ content }) => content.kind)
const action = (who: ApiClient, id: string, given: object) =>
  who.send('POST', '/api/admin/consultations/actions', { ids: [id], action: given })

test('[ADM-07] everyone who manages consultations is notified of a booking, once, in the interface and by mail', async () => {
  const { id, starts_at } = await book(visitorOf(app))
  for (const staff of [first, second]) {
    expect(await noticesOf(staff)).toEqual(['consultation_requested'])
    expect(await mailsTo(staff)).toEqual(['consultation_requested'])
  }
  const mail = await newestMail(app, first.email ?? '', 'consultation_requested')
  expect(mail.content).toMatchObject({ start: starts_at, client: { name: client.name, email: client.email } })
  expect(mail.content.href).toBe(new URL(`/admin/consultations?open=${id}`, app.deps.config.publicUrl).href)
  expect(await noticesOf(user)).toEqual([])
})

test('[ADM-07] the holder of a meeting is notified of its move and its cancellation, and the others are not', async () => {
  const { id, manage_token: token } = await book(visitorOf(app))
  await action(second, id, { action: 'assign', assignee_id: first.userId })
  await visitorOf(app).send('POST', '/api/consultations/link/move', { token, date: '2026-11-10', time: '12:00' })
  await visitorOf(app).send('POST', '/api/consultations/link/cancel', { token, reason: 'ill' })
  const news = ['assigned', 'requested', 'rescheduled', 'withdrawn'].map((what) => `consultation_${what}`)
  expect((await noticesOf(first)).toSorted()).toEqual(news)
  expect((await mailsTo(first)).toSorted()).toEqual(news)
  expect(await noticesOf(second)).toEqual(['consultation_requested'])
  const { content } = await newestMail(app, first.email ?? '', 'consultation_rescheduled')
  expect(content.previous?.start).toBe('2026-11-10T08:00:00.000Z')
  expect((await newestMail(app, first.email ?? '', 'consultation_withdrawn')).content.reason).toBe('ill')
})

test('[ADM-07] no one is notified of what they did themselves, nor everyone of what one of the staff did', async () => {
  const { id } = await addConsultation(app)
  await action(first, id, { action: 'assign', assignee_id: first.userId })
  await action(first, id, { action: 'cancel' })
  expect([await noticesOf(first), await noticesOf(second)]).toEqual([[], []])
  const other = await addConsultation(app)
  await first.send('PATCH', `/api/admin/consultations/${other.id}`, { assignee_id: second.userId })
  await action(first, other.id, { action: 'cancel', notify: false })
  expect((await noticesOf(second)).toSorted()).toEqual(['consultation_assigned', 'consultation_withdrawn'])
})

test('[ADM-07] staff who switched the mails or the notices off get none, and a booking that failed notifies no one', async () => {
  const choose = (who: ApiClient, in_app: boolean, email: boolean) =>
    who.send('PUT', '/api/me/notifications/preferences', { topics: [{ topic: 'consultation', in_app, email }] })
  expect((await choose(first, true, false)).status).toBe(200)
  expect((await choose(second, false, true)).status).toBe(200)
  await book(visitorOf(app))
  await book(visitorOf(app))
  expect([await noticesOf(first), await mailsTo(first)]).toEqual([['consultation_requested'], []])
  expect([await noticesOf(second), await mailsTo(second)]).toEqual([[], ['consultation_requested']])
})

test('[ADM-07] mails to staff are in their own language, whatever the client reads', async () => {
  const { db } = app.deps.database
  await db.execute(`update auth.users set raw_user_meta_data = raw_user_meta_data || '{"language":"ro"}'
    where id = '${first.userId}'`)
  await book(visitorOf(app))
  await runJobs(app)
  expect(await newestMail(app, first.email ?? '', 'consultation_requested')).toMatchObject({ language: 'ro' })
})

test('[BOOK-04] a client with an account sees in the interface what staff did, and is reminded there', async () => {
  const { id } = await book(user)
  await first.send('POST', `/api/admin/consultations/${id}/move`, { date: '2026-11-10', time: '15:00' })
  app.clock.set(at('2026-11-09', '15:00'))
  await runJobs(app)
  const again = await signIn(app, 'moderator')
  await action(again, id, { action: 'cancel' })
  await runJobs(app)
  app.clock.set(at('2026-11-02', '07:00'))
  expect((await noticesOf(user)).toSorted()).toEqual(
    ['cancelled', 'moved', 'reminder'].map((what) => `consultation_${what}`),
  )
})

test('[ADM-07] open pages of staff and of the client receive every change', async () => {
  const { id } = await book(user)
  await action(first, id, { action: 'assign', assignee_id: first.userId })
  await runJobs(app)
  const { rows } = await app.deps.database.db.execute<{ user_id: string | null; permission: string | null }>(
    `select user_id, permission from live_events where event->>'type' = 'consultation_changed' order by id`,
  )
  expect(rows).toEqual([
    { user_id: null, permission: 'consultations.manage' },
    { user_id: user.userId, permission: null },
    { user_id: null, permission: 'consultations.manage' },
    { user_id: user.userId, permission: null },
  ])
})

test('[ADM-07] a booking tells no one while it is written; its job tells once, also when it breaks or is taken twice', async () => {
  const { db } = app.deps.database
  const told = async () =>
    (
      await db.execute<{ mails: number; notices: number; messages: number }>(`select
        (select count(*)::int from mails) as mails, (select count(*)::int from notifications) as notices,
        (select count(*)::int from live_events where event->>'type' = 'consultation_changed') as messages`)
    ).rows[0]
  const { id } = await book(visitorOf(app))
  expect(await told()).toEqual({ mails: 0, notices: 0, messages: 0 })
  await db.execute('alter table live_events rename to live_events_away')
  await runJobs(app)
  await db.execute('alter table live_events_away rename to live_events')
  expect(await told()).toEqual({ mails: 0, notices: 0, messages: 0 })
  app.clock.advance(minuteMs)
  await runJobs(app)
  const once = await told()
  // One mail more than notices: the client's, who has no account.
  expect(once).toMatchObject({ mails: (once?.notices ?? 0) + 1, messages: 1 })
  expect([await noticesOf(first), await mailsTo(second)]).toEqual([
    ['consultation_requested'],
    ['consultation_requested'],
  ])
  const [job] = await db.select().from(jobs).where(eq(jobs.kind, consultationFeature.job.name))
  expect(job).toMatchObject({ state: 'done', attempts: 2, data: { data: { consultation_id: id } } })
  const late = { id: job?.id ?? '', attempt: 1, isLast: false, settle: async () => false }
  await consultationFeature.job.run(app.deps, job?.data, late)
  expect(await told()).toEqual(once)
  app.clock.set(at('2026-11-02', '07:00'))
})
