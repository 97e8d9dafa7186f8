import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Booked } from '#shared/contracts/consultations.ts'
import type { NotificationList } from '#shared/contracts/notifications.ts'
import { dayMs } from '#shared/duration.ts'
import { readLocal } from '#shared/zoned-time.ts'
import { allFeatures } from '#server/features.ts'
import { eraseAccount } from '#server/features/account/public.ts'
import { backupPorts } from '#server/features/backups/sources.ts'
import { consultationEvents, consultations } from '#server/features/consultations/tables.ts'
import { composeLetter } from '#server/mail/messages/compose-letter.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { addConsultation, client } from '#tests/support/consultations.ts'
import { listMails, newestMail } from '#tests/support/mailbox.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let host: ApiClient
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  app.clock.set(readLocal({ date: '2026-11-02', time: '07:00' }, 'Europe/Chisinau').at)
  host = await signIn(app, 'moderator')
  admin = await signIn(app, 'admin')
})
beforeEach(async () => {
  await app.deps.database.db.execute(
    'truncate consultations, mails, jobs, notifications, webhook_endpoints, webhook_events cascade',
  )
})
afterAll(() => app.close())

const rowOf = async (id: string) => {
  const [row] = await app.deps.database.db.select().from(consultations).where(eq(consultations.id, id))
  if (!row) throw new Error('The consultation is gone')
  return row
}
const noticesOf = async (who: ApiClient) =>
  (await who.send<NotificationList>('GET', '/api/me/notifications')).body.items.map(({ kind, data }) => ({
    kind,
    data,
  }))

async function erase(person: ApiClient): Promise<void> {
  await app.deps.database.db.execute(
    `insert into account_deletions (user_id, requested_at, erase_at) values ('${person.userId}', now(), '2020-01-01')`,
  )
  expect(await eraseAccount(app.deps, allFeatures.personalData(app.deps.clock), person.userId ?? '')).toBe(true)
}

async function book(person: ApiClient, time: string, fields: object = {}): Promise<Booked> {
  const body = { ...client, email: person.email, date: '2026-11-10', time, language: 'ru', ...fields }
  return (await person.send<Booked>('POST', '/api/consultations', body)).body
}

test('[BOOK-06] erasing an account cancels its meetings: an entry for the client, a notice to the host, history, sequence, webhook', async () => {
  const person = await signIn(app, 'user')
  const hook = { name: 'Desk', url: 'https://hooks.example.org/in', kinds: ['consultation.cancelled'] }
  const made = await admin.send('POST', '/api/admin/integrations/webhooks', hook)
  expect(made.status).toBe(201)
  const booked = await book(person, '10:00', { time_zone: 'Europe/London', utc_offset_minutes: 0 })
  const other = await book(person, '15:00')
  const assignee_id = host.userId
  await admin.send('PATCH', `/api/admin/consultations/${booked.id}`, { assignee_id })
  const held = await addConsultation(app, { user_id: person.userId, status: 'completed', startsInMs: -3 * dayMs })
  await runJobs(app)
  await app.deps.database.db.execute('truncate mails, notifications cascade')

  await erase(person)
  await runJobs(app)

  const mails = await listMails(app, person.email ?? '')
  expect(mails.map(({ content }) => content.kind).toSorted()).toEqual([
    'account_erased',
    'consultation_cancelled',
    'consultation_cancelled',
  ])
  const mail = mails.find(({ content }) => 'uid' in content && content.start === booked.starts_at)
  // The sender makes a CANCEL of it: the same entry, the next sequence.
  expect(mail).toMatchObject({
    language: 'ru',
    content: { kind: 'consultation_cancelled', sequence: 1, clientZone: 'Europe/London', manageLink: null },
  })
  expect(mail?.content).toMatchObject({ uid: (await rowOf(booked.id)).calendar_uid })

  for (const { id } of [booked, other])
    expect(await rowOf(id)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'client',
      calendar_sequence: 1,
      user_id: null,
      name: '',
      email: '',
    })
  expect((await rowOf(held.id)).status).toBe('completed')
  const history = await app.deps.database.db
    .select()
    .from(consultationEvents)
    .where(eq(consultationEvents.consultation_id, booked.id))
  expect(history.map(({ action }) => action)).toContain('cancel')

  // The host of the first, and everyone for the one without a host; neither learns a name that is erased.
  expect(await noticesOf(host)).toEqual([
    { kind: 'consultation_withdrawn', data: { name: '', starts_at: other.starts_at } },
    { kind: 'consultation_withdrawn', data: { name: '', starts_at: booked.starts_at } },
  ])
  expect(await noticesOf(admin)).toHaveLength(1)
  const told = await newestMail(app, host.email ?? '', 'consultation_withdrawn')
  const letter = composeLetter(told, {
    causedAt: 0,
    writtenAt: 0,
    siteUrl: 'https://grants.example.org',
    linkLifetimeSeconds: 86_400,
    codeLifetimeSeconds: 600,
  })
  expect(letter.subject).toBe('A consultation was cancelled')
  expect(JSON.stringify(letter)).toContain('The client’s account was deleted.')

  const { rows: hooks } = await app.deps.database.db.execute('select kind from webhook_events')
  expect(hooks).toHaveLength(2)
  const { rows: reminders } = await app.deps.database.db.execute(
    "select id from jobs where kind = 'consultations.remind' and state <> 'done'",
  )
  expect(reminders).toEqual([])
})

test('[BOOK-06] an erasure that is repeated after a restore notifies no one a second time', async () => {
  const person = await signIn(app, 'user')
  const { id } = await book(person, '11:00')
  await runJobs(app)
  await app.deps.database.db.execute('truncate mails, notifications cascade')
  await app.deps.database.db.transaction((tx) => backupPorts(allFeatures).eraseAgain(tx, app.deps, person.userId ?? ''))
  await runJobs(app)
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', email: '' })
  expect(await listMails(app, person.email ?? '')).toEqual([])
  expect(await noticesOf(host)).toEqual([])
})
