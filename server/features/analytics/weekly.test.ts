import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { tellWeeklyFigures } from '#server/features/analytics/weekly.ts'
import { listMails, newestMail } from '#tests/support/mailbox.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
const zone = 'Europe/Chisinau'
/** Monday, half past seven by the office's clock: winter is two hours ahead of UTC. */
const monday0730 = Date.UTC(2026, 10, 23, 5, 30)

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.set(monday0730)
})
afterAll(() => app.close())

const tell = (isCounting = true): Promise<void> => tellWeeklyFigures(app.deps, zone, isCounting)

const addressOf = ({ email }: ApiClient): string => email ?? ''

/** A member of staff who asked for the mail. */
async function subscriber(role: 'admin' | 'moderator'): Promise<ApiClient> {
  const person = await signIn(app, role)
  expect(await person.send('PUT', '/api/admin/analytics/mail', { email: true })).toMatchObject({
    status: 200,
    body: { email: true },
  })
  return person
}

async function addDay(day: string, visits: number): Promise<void> {
  await app.deps.database.db.execute(sql`
    insert into visit_shares (day, one, one_value, other, other_value, views, visits, visitors)
    values (${day}, '', '', '', '', ${visits * 2}, ${visits}, ${visits})`)
}

const mailsTo = async (person: ApiClient): Promise<number> =>
  (await listMails(app, addressOf(person))).filter(({ content }) => content.kind === 'weekly_figures').length

test('[ADM-04] those who asked for it get the figures of the week next to those before, on Monday at eight', async () => {
  const admin = await subscriber('admin')
  const silent = await signIn(app, 'moderator')
  for (const [day, visits] of [
    ['2026-11-08', 100],
    ['2026-11-09', 10],
    ['2026-11-15', 30],
    ['2026-11-16', 20],
    ['2026-11-22', 40],
    ['2026-11-23', 100],
  ] as const)
    await addDay(day, visits)
  // The week before that one was due a week ago, and nobody was there: what is made up for is the last one only.
  await tell()
  await app.deps.database.db.execute(sql`truncate mails`)
  await tell()
  expect(await mailsTo(admin)).toBe(0)
  app.clock.advance(30 * minuteMs)
  await tell()
  const mail = await newestMail(app, addressOf(admin), 'weekly_figures')
  expect(mail.content).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
  expect(mail.content.figures.slice(0, 3)).toEqual([
    { name: 'visits', now: 60, before: 40 },
    { name: 'visitors', now: 60, before: 40 },
    { name: 'views', now: 120, before: 80 },
  ])
  expect(await mailsTo(silent)).toBe(0)
})

test('[ADM-04] each gets it once a week, from many replicas, also when the mail is long gone', async () => {
  app.clock.advance(30 * minuteMs)
  const people = [await subscriber('admin'), await subscriber('moderator')]
  await Promise.all([tell(), tell(), tell(), tell()])
  expect(await Promise.all(people.map(mailsTo))).toEqual([1, 1])
  await app.deps.database.db.execute(sql`truncate mails, notifications`)
  app.clock.advance(6 * dayMs)
  await tell()
  expect(await Promise.all(people.map(mailsTo))).toEqual([0, 0])
  app.clock.advance(dayMs)
  await tell()
  expect(await Promise.all(people.map(mailsTo))).toEqual([1, 1])
})

test('[ADM-04] a Monday that was missed is made up for once, with the last week only', async () => {
  app.clock.advance(30 * minuteMs)
  const admin = await subscriber('admin')
  await tell()
  app.clock.advance(16 * dayMs)
  await tell()
  await tell()
  const found = (await listMails(app, addressOf(admin))).flatMap(({ content }) =>
    content.kind === 'weekly_figures' ? [content.from] : [],
  )
  expect(found).toEqual(['2026-11-30', '2026-11-16'])
})

test('[ADM-04] a failure half-way tells no one twice and leaves no one out', async () => {
  app.clock.advance(30 * minuteMs)
  const people = [await subscriber('admin'), await subscriber('moderator')]
  await app.deps.database.db.execute(sql`
    create function refuse_second() returns trigger language plpgsql as
      $$ begin if (select count(*) from mails where kind = 'weekly_figures') > 0 then raise exception 'full'; end if; return new; end $$`)
  await app.deps.database.db.execute(
    sql`create trigger refuse_second before insert on mails for each row execute function refuse_second()`,
  )
  await expect(tell()).rejects.toThrow()
  await app.deps.database.db.execute(sql`drop trigger refuse_second on mails`)
  await app.deps.database.db.execute(sql`drop function refuse_second`)
  expect(await Promise.all(people.map(mailsTo))).toEqual([0, 0])
  await tell()
  expect(await Promise.all(people.map(mailsTo))).toEqual([1, 1])
})

test('[ADM-04] nothing comes after unsubscribing by one click, without the permission, and while nothing is counted', async () => {
  app.clock.advance(30 * minuteMs)
  const admin = await subscriber('admin')
  const demoted = await subscriber('moderator')
  await app.deps.database.db.execute(sql`update user_roles set role = 'user' where user_id = ${demoted.userId}`)
  await tell()
  const mail = await newestMail(app, addressOf(admin), 'weekly_figures')
  expect(await mailsTo(demoted)).toBe(0)
  const link = new URL(mail.unsubscribeLink ?? '')
  expect((await app.fetch(`${link.pathname}${link.search}`, { method: 'POST' })).status).toBe(204)
  expect((await admin.send('GET', '/api/admin/analytics/mail')).body).toEqual({ email: false })
  app.clock.advance(7 * dayMs)
  await tell()
  expect(await mailsTo(admin)).toBe(1)
  await admin.send('PUT', '/api/admin/analytics/mail', { email: true })
  app.clock.advance(7 * dayMs)
  await tell(false)
  expect(await mailsTo(admin)).toBe(1)
})

test('[ADM-04] no one gets the report before asking for it, and the choice is in the profile of those who may see the figures', async () => {
  const moderator = await signIn(app, 'moderator')
  expect((await moderator.send('GET', '/api/admin/analytics/mail')).body).toEqual({ email: false })
  const topics = async (person: ApiClient): Promise<unknown> =>
    (await person.send('GET', '/api/me/notifications/preferences')).body
  expect(await topics(moderator)).toMatchObject({
    topics: expect.arrayContaining([{ topic: 'figures', in_app: false, email: false, email_fixed: false }]),
  })
  expect(JSON.stringify(await topics(await signIn(app, 'user')))).not.toContain('figures')
  expect((await visitorOf(app).send('GET', '/api/admin/analytics/mail')).status).toBe(401)
  expect((await moderator.send('PUT', '/api/admin/analytics/mail', { email: 'yes' })).status).toBe(422)
})
