import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Application } from '#shared/contracts/applications.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import { remindOfDeadlines } from '#server/features/submission/reminders.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** An application whose deadline is so many days ahead, as the database keeps it. */
async function begin(ana: ApiClient, daysAhead: number, confirmed = true): Promise<Application> {
  const text = await readFile('tests/fixtures/calls/01-en-two-stage-ria.md', 'utf8')
  const { body: call } = await ana.send<{ id: string }>('POST', '/api/calls', { text })
  await runJobs(app)
  await move(call.id, daysAhead, confirmed)
  const made = await ana.send<Application>('POST', '/api/applications', { call_id: call.id, title: 'Rivers' })
  return made.body
}

const move = (callId: string | null, daysAhead: number, confirmed = true) =>
  app.deps.database.db
    .execute(sql`update calls set due_at = ${new Date(app.clock.now() + daysAhead * dayMs).toISOString()}::timestamptz,
    deadline_confirmed = ${confirmed} where id = ${callId}::uuid`)

/** Runs a pass on two replicas at the same time, and everything that it queued. */
async function pass(): Promise<void> {
  await Promise.all([remindOfDeadlines(app.deps), remindOfDeadlines(app.deps)])
  await runJobs(app)
}

/** The days of the notices that a user got, oldest first. */
const noticed = async (who: ApiClient) => {
  const { rows } = await app.deps.database.db.execute<{ days: string }>(
    sql`select data ->> 'days' as days from notifications where user_id = ${who.userId}::uuid and kind = 'deadline_near'
      order by created_at, id`,
  )
  return rows.map(({ days }) => Number(days))
}
const mailed = async (application: Application) => {
  const { rows } = await app.deps.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from mails where dedupe_key like ${`deadline:${application.id}:%`}`,
  )
  return rows[0]?.n
}

test('[FILE-04] reminders come 30, 14, 7 and 2 days ahead, by mail and on the site, once each also with several replicas', async () => {
  const ana = await signIn(app, 'user')
  const made = await begin(ana, 31)
  await pass()
  expect(await noticed(ana)).toEqual([])
  const due = app.clock.now() + 31 * dayMs
  for (const days of [30, 29, 14, 10, 7, 3, 2, 1]) {
    app.clock.set(due - days * dayMs + hourMs)
    await pass()
    await pass()
  }
  expect(await noticed(ana)).toEqual([30, 14, 7, 2])
  expect(await mailed(made)).toBe(4)
  app.clock.set(due + hourMs)
  await pass()
  expect(await noticed(ana)).toHaveLength(4)
})

test('[FILE-04] a pause of the site loses none but sends one; a deadline that was confirmed late is not reminded of for days that passed', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  await begin(ana, 40)
  await begin(bogdan, 10)
  await pass()
  expect([await noticed(ana), await noticed(bogdan)]).toEqual([[], []])
  app.clock.advance(35 * dayMs)
  await pass()
  expect(await noticed(ana)).toEqual([5])
  expect(await noticed(bogdan)).toEqual([])
})

test('[FILE-04] reminders are silent without a confirmed deadline, after submission, archive and deletion, and when they are switched off; they move with the deadline', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signIn(app, 'user')))
  const [open, sent, archived, deleted, unconfirmed, off] = people
  if (!open || !sent || !archived || !deleted || !unconfirmed || !off) throw new Error('Six people sign in')
  const first = await begin(open, 20)
  const change = async (who: ApiClient, { id, version }: Application, body: object) =>
    expect((await who.send('PATCH', `/api/applications/${id}`, { version, ...body })).status).toBe(200)
  await change(sent, await begin(sent, 20), { status: 'submitted', submitted_on: '2026-01-02' })
  await change(archived, await begin(archived, 20), { archived: true })
  await deleted.send('DELETE', `/api/applications/${(await begin(deleted, 20)).id}`)
  await begin(unconfirmed, 20, false)
  await begin(off, 20)
  await off.send('PUT', '/api/me/notifications/preferences', {
    topics: [{ topic: 'application', in_app: false, email: false }],
  })
  await pass()
  app.clock.advance(6.5 * dayMs)
  await pass()
  expect(await Promise.all(people.map(noticed))).toEqual([[14], [], [], [], [], []])
  // It is put off: the reminders of the new day come, that of 14 days once more.
  await move(first.call_id, 20)
  await pass()
  app.clock.advance(6.5 * dayMs)
  await pass()
  expect(await noticed(open)).toEqual([14, 14])
})
