import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { takeFromLimit } from '#server/http/rate-limit.ts'
import { jobKind, queueJob } from '#server/jobs/jobs.ts'
import { runDueWork } from '#server/jobs/periodic.ts'
import { claimDueJob } from '#server/jobs/store.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { claimDueMail } from '#server/mail/store.ts'
import { periodicWorks } from '#server/features.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import { goodPassword } from '#tests/support/auth-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeEach(async () => {
  if (app) await app.reset()
  app ??= await openTestApp()
  app.clock.set(Date.now())
})
afterAll(() => app.close())

type Session = { access_token: string; refresh_token: string }

test('[QUAL-05] a clock that steps back and forth ends no session before its time, and a refreshed one goes on', async () => {
  const { email } = await signIn(app, 'user')
  const visitor = visitorOf(app)
  const opened = await visitor.send<Session>('POST', '/auth/v1/token?grant_type=password', {
    email,
    password: goodPassword,
  })
  const roleOf = async ({ access_token: token }: Session): Promise<number> =>
    (await app.fetch('/api/me/role', { headers: { authorization: `Bearer ${token}` } })).status
  app.clock.advance(-hourMs)
  expect(await roleOf(opened.body)).toBe(200)
  app.clock.advance(3 * hourMs)
  expect(await roleOf(opened.body)).toBe(401)
  const { refresh_token } = opened.body
  const refreshed = await visitor.send<Session>('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
  expect(refreshed.status).toBe(200)
  app.clock.advance(-2 * hourMs)
  expect(await roleOf(refreshed.body)).toBe(200)
})

test('[QUAL-04] an allowance that was used up while the clock was ahead is whole again in its own time, not in the clock’s', async () => {
  const rule = { name: 'stepped', burst: 3, refillSeconds: 60 }
  const take = async () => (await takeFromLimit(app.deps, rule, 'somebody')).allowed
  app.clock.advance(dayMs)
  expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false])
  app.clock.advance(-dayMs)
  // Nobody gains by the step: the allowance is as used up as it was.
  expect(await take()).toBe(false)
  app.clock.advance(minuteMs)
  expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false])
})

test('[QUAL-05] work that was noted while the clock was ahead is done again when it is due', async () => {
  const runs: string[] = []
  const work = { name: 'test.stepped', everyMs: hourMs, run: async () => runs.push('run') }
  app.clock.advance(30 * dayMs)
  await runDueWork(app.deps, [work])
  app.clock.advance(-30 * dayMs)
  await runDueWork(app.deps, [work])
  await runDueWork(app.deps, [work])
  expect(runs).toHaveLength(2)
})

test('[QUAL-05] jobs and mails that a clock which was ahead has put off are done after it was set back, planned ones at their time', async () => {
  const done: string[] = []
  const kind = jobKind('test.stepped', z.object({ name: z.string() }), async (_deps, { name }) => void done.push(name))
  const { db } = app.deps.database
  const at = new Date(app.clock.now() + 40 * dayMs)
  app.clock.advance(30 * dayMs)
  const message = { name: 'Ana Rusu', email: 'ana@example.org', message: 'Which grants are open?' }
  expect((await visitorOf(app).send('POST', '/api/contact', message)).status).toBe(201)
  await runJobs(app)
  await queueJob(db, app.deps, kind, { data: { name: 'at once' } })
  await queueJob(db, app.deps, kind, { data: { name: 'planned' }, runAt: at })
  app.clock.advance(-30 * dayMs)
  expect(await claimDueMail(db, new Date(app.clock.now()), new Date(app.clock.now() + minuteMs))).toBeNull()
  expect(await runDueJobs(app.deps, [kind])).toBe(0)
  const mending = periodicWorks.filter(({ name }) => name.endsWith('.after_clock'))
  await runDueWork(app.deps, mending)
  expect(await runDueJobs(app.deps, [kind])).toBe(1)
  expect(done).toEqual(['at once'])
  expect(await claimDueMail(db, new Date(app.clock.now()), new Date(app.clock.now() + minuteMs))).not.toBeNull()
  app.clock.set(at.getTime())
  await runDueJobs(app.deps, [kind])
  expect(done).toEqual(['at once', 'planned'])
})

test('[QUAL-05] a job whose worker died while the clock was ahead is taken again after it was set back', async () => {
  const kind = jobKind('test.stepped', z.object({}), async () => {})
  const { db } = app.deps.database
  await queueJob(db, app.deps, kind, { data: {} })
  app.clock.advance(30 * dayMs)
  expect(await claimDueJob(db, new Date(app.clock.now()), new Date(app.clock.now() + 2 * minuteMs))).not.toBeNull()
  app.clock.advance(-30 * dayMs)
  await runDueWork(
    app.deps,
    periodicWorks.filter(({ name }) => name === 'jobs.after_clock'),
  )
  expect(await runDueJobs(app.deps, [kind])).toBe(1)
})

test('[QUAL-05] a database whose disk is full refuses writes clearly and whole, goes on reading, and recovers', async () => {
  const { db } = app.deps.database
  const editor = await signIn(app, 'editor')
  const rows = ['one', 'two'].map((content_key) => {
    return { page: 'home', section: 'full', language: 'en', content_key, content_value: 'x' }
  })
  // As PostgreSQL says it, on either database, at the second of two rows.
  await db.execute(sql`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await db.execute(
    sql`create trigger no_room before insert on site_content for each row when (new.content_key = 'two') execute function no_room()`,
  )
  const rejected = await editor.send<Problem>('POST', '/api/content', rows)
  expect(rejected.status).toBe(507)
  expect(rejected.body.code).toBe('storage_full')
  const read = await visitorOf(app).send<{ items: unknown[] }>('GET', '/api/content?page=home&section=full')
  expect(read.status).toBe(200)
  expect(read.body.items).toEqual([])
  expect((await visitorOf(app).send('GET', '/ready')).status).toBe(200)
  await db.execute(sql`drop trigger no_room on site_content`)
  expect((await editor.send('POST', '/api/content', rows)).status).toBe(201)
})
