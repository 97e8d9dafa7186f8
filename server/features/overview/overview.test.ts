import { mkdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type {
  DayCalendar,
  FirstSteps,
  Health,
  OverviewFigure,
  RecentEdits,
  WaitingList,
} from '#shared/contracts/overview.ts'
import { hourMs } from '#shared/duration.ts'
import { rollUpVisits } from '#server/features/analytics/rollups.ts'
import { recordNotFound } from '#server/features/not-found/service.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { runJobs } from '#tests/support/run-jobs.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

beforeEach(async () => {
  if (app) await app.reset()
  app ??= await openTestApp()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

test('[ADM-01] the figure of the day is next to the one of a week before, with fourteen days', async () => {
  const { body } = await admin.send<OverviewFigure>('GET', '/api/admin/overview/figures?name=users')
  expect(body).toMatchObject({ name: 'users', today: 1, week_before: 0 })
  expect(body.days).toHaveLength(14)
  await app.deps.database.db.execute(sql`update auth.users set created_at = created_at - interval '7 days 1 second'`)
  const later = (await admin.send<OverviewFigure>('GET', '/api/admin/overview/figures?name=users')).body
  expect([later.today, later.days.reduce((sum, { count }) => sum + count, 0)]).toEqual([0, 1])
  for (const name of ['consultations', 'tickets', 'visits'])
    expect((await admin.send('GET', `/api/admin/overview/figures?name=${name}`)).body).toMatchObject({ today: 0 })
  expect((await admin.send('GET', '/api/admin/overview/figures?name=money')).status).toBe(422)
})

test('[ADM-01] the visits of the day are those that began, whether they are summed or not', async () => {
  const { db } = app.deps.database
  const zone = 'Europe/Chisinau'
  await db.execute('truncate visit_events, visit_hours')
  const now = new Date(app.clock.now()).toISOString()
  const add = (from: number, to: number) =>
    db.execute(sql`
      insert into visit_events (at, kind, page, entry, source, campaign, language, device, position, is_new, gap_seconds)
      select ${now}::timestamptz - n * interval '17 minutes', 'view', '/', '/', '(direct)', '', 'en', 'phone',
        1 + n % 2, true, 0
      from generate_series(${from}::int, ${to}::int) n`)
  await add(3, 1300)
  await rollUpVisits(app.deps, zone)
  await add(0, 2)
  const { body } = await admin.send<OverviewFigure>('GET', '/api/admin/overview/figures?name=visits')
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select (at at time zone ${zone})::date::text as day, count(*)::int as count from visit_events
    where position = 1 group by 1 order by 1`)
  expect(body.days).toEqual(rows.slice(-14))
  const { rows: weeks } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from visit_events
    where position = 1 and at < ${now}::timestamptz - interval '7 days'
      and at >= (date_trunc('day', ${now}::timestamptz at time zone ${zone}) - interval '7 days') at time zone ${zone}`)
  expect(body.week_before).toBe(weeks[0]?.count)
})

test('[ADM-01] what waits is listed by age, to those who may act on it', async () => {
  for (let number = 0; number < 6; number += 1) await recordNotFound(app.deps, '/gone', null)
  await app.deps.database.db.execute(sql`
    insert into contact_messages (name, email, message, language, created_at)
    values ('Ion', 'ion@example.org', 'Hello', 'ro', now() - interval '3 days')`)
  await app.deps.database.db.execute(sql`
    insert into jobs (id, kind, data, state, run_at, created_at, finished_at)
    values (gen_random_uuid(), 'test.act', '{}', 'failed', now(), now(), now())`)
  const seen = (await admin.send<WaitingList>('GET', '/api/admin/overview/waiting')).body
  expect(seen.failed).toEqual([])
  expect(seen.items.map(({ kind }) => kind).slice(0, 2)).toEqual(['messages', 'not_found'])
  expect(seen.items.map(({ kind }) => kind)).toContain('failed_jobs')
  const editor = await signIn(app, 'editor')
  const own = (await editor.send<WaitingList>('GET', '/api/admin/overview/waiting')).body
  expect(own.items.filter(({ kind }) => kind !== 'translations')).toEqual([])
})

test('[ADM-01] what is late, held back, asked for or unclear waits too, each by itself', async () => {
  const { db } = app.deps.database
  const client = await signIn(app, 'user')
  const ago = new Date(app.clock.now() - 60_000).toISOString()
  for (let number = 0; number < 2; number += 1)
    await client.send('POST', '/api/tickets', { subject: 'Late', message: 'x' })
  await db.execute(sql`update support_tickets set next_response_due_at = ${ago}::timestamptz`)
  await db.execute(sql`
    insert into inbound_mails (id, message_id, state, reason, sealed, received_at)
    values (gen_random_uuid(), 'a@b', 'quarantined', 'empty', 'x', now())`)
  await db.execute(sql`
    insert into contact_messages (name, email, message, language, created_at, answer_due_at)
    values ('Ion', 'ion@example.org', 'Hello', 'ro', now(), ${ago}::timestamptz),
      ('Ana', 'ana@example.org', 'Hello', 'ro', now(), now() + interval '1 year')`)
  await db.execute(sql`
    insert into subscription_requests (id, user_id, action, plan, created_at)
    values (gen_random_uuid(), ${client.userId}::uuid, 'change', 'pro', now())`)
  const { items } = (await admin.send<WaitingList>('GET', '/api/admin/overview/waiting')).body
  const counts = Object.fromEntries(items.map(({ kind, count }) => [kind, count]))
  expect(counts).toMatchObject({
    overdue_tickets: 2,
    held_mails: 1,
    messages: 2,
    overdue_messages: 1,
    plan_requests: 1,
  })
  const late = await admin.send<{ items: { name: string }[] }>('GET', '/api/admin/contact?overdue=true')
  expect(late.body.items.map(({ name }) => name)).toEqual(['Ion'])
})

test('[ADM-01] a kind that cannot be looked up does not take the others along', async () => {
  await app.deps.database.db.execute('alter table contact_messages rename to contact_messages_away')
  try {
    await app.deps.database.db.execute(sql`
      insert into jobs (id, kind, data, state, run_at, created_at, finished_at)
      values (gen_random_uuid(), 'test.act', '{}', 'failed', now(), now(), now())`)
    const { status, body } = await admin.send<WaitingList>('GET', '/api/admin/overview/waiting')
    expect([status, body.failed]).toEqual([200, ['messages', 'overdue_messages']])
    expect(body.items.map(({ kind }) => kind)).toContain('failed_jobs')
  } finally {
    await app.deps.database.db.execute('alter table contact_messages_away rename to contact_messages')
  }
})

test('[ADM-01] the texts that were changed last are listed, each once', async () => {
  const row = { page: 'home', section: 'hero', language: 'en', content_key: 'headline_new', content_value: 'One' }
  const { body } = await admin.send<{ id: string; updated_at: string }>('POST', '/api/content', row)
  await admin.send('PATCH', `/api/content/${body.id}`, { content_value: 'Two', updated_at: body.updated_at })
  const edits = (await admin.send<RecentEdits>('GET', '/api/admin/overview/edits')).body
  expect(edits.items).toEqual([
    {
      at: new Date(app.clock.now()).toISOString(),
      actor_name: 'Ana Rusu',
      page: 'home',
      section: 'hero',
      content_key: 'headline_new',
      language: 'en',
      beginning: 'Two',
    },
  ])
})

test('[ADM-01] the health tells of mail, jobs and the log', async () => {
  await runJobs(app)
  const { body } = await admin.send<Health>('GET', '/api/admin/overview/health')
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    mail: { has_server: false, failed: 0 },
    jobs: { due: 0, failed: 0 },
    log: { verified_until: null, has_fault: false },
    backup: { verified_at: null, is_late: true },
  })
})

/** More than enough for the watch to see one. */
const holdUpsMax = 20

test('[ADM-01] the health tells how long requests were kept waiting', async () => {
  let longest = 0
  // The watch needs a turn of the event loop before a hold-up and one after.
  for (let tries = 0; longest < 150 && tries < holdUpsMax; tries += 1) {
    const until = performance.now() + 200
    while (performance.now() < until);
    const { body } = await admin.send<Health>('GET', '/api/admin/overview/health')
    longest = body.event_loop.longest_ms
    expect(body.event_loop.p99_ms).toBeLessThanOrEqual(longest)
  }
  expect(longest).toBeGreaterThanOrEqual(150)
  const figures = await (await app.fetch('/metrics', {}, '127.0.0.1')).text()
  const figure = (name: string) =>
    Number(new RegExp(`^event_loop_delay_${name}_seconds (\\S+)$`, 'm').exec(figures)?.[1])
  expect(figure('max')).toBeGreaterThanOrEqual(0.15)
  expect(figure('p99')).toBeGreaterThan(0)
  expect(figure('p99')).toBeLessThanOrEqual(figure('max'))
})

test('[ADM-01] the day shows its consultations, and no longer span than a day is asked for', async () => {
  const day = '/api/admin/overview/day?from=2026-11-21T00:00:00Z'
  expect((await admin.send<DayCalendar>('GET', `${day}&to=2026-11-22T00:00:00Z`)).body).toEqual({
    time_zone: 'Europe/Chisinau',
    items: [],
  })
  expect((await admin.send('GET', '/api/admin/overview/day')).status).toBe(200)
  expect((await admin.send('GET', day)).status).toBe(422)
  expect((await admin.send('GET', `${day}&to=2026-12-22T00:00:00Z`)).status).toBe(422)
  expect((await admin.send('GET', `${day}&to=2026-11-20T00:00:00Z`)).status).toBe(422)
})

test('[ADM-01] the day of a figure begins at midnight of the office', async () => {
  // Half past midnight in the office, an evening in UTC.
  app.clock.set(Date.UTC(2027, 0, 20, 22, 30))
  const chief = await signIn(app, 'admin')
  await app.deps.database.db.execute(sql`
    update auth.users set created_at = ${'2027-01-20T21:59:00Z'} where id = ${admin.userId}`)
  const { body } = await chief.send<OverviewFigure>('GET', '/api/admin/overview/figures?name=users')
  expect(body.days.at(-1)).toEqual({ day: '2027-01-21', count: 1 })
  expect(body.days.at(-2)).toEqual({ day: '2027-01-20', count: 1 })
})

test('[ADM-01] the health tells how much room the disk has', async () => {
  await mkdir(app.deps.config.dataDir, { recursive: true })
  const { disk } = (await admin.send<Health>('GET', '/api/admin/overview/health')).body
  expect(disk?.total_bytes).toBeGreaterThan(1_000_000)
  expect(disk?.free_bytes).toBeLessThanOrEqual(disk?.total_bytes ?? 0)
})

test('[ADM-01] the health tells when a backup was last verified, and whether that is long ago', async () => {
  const verified = new Date(app.clock.now()).toISOString()
  await app.deps.database.db.execute(sql`
    insert into backups (id, created_at, kind, state, is_encrypted, place, verified_at)
    values (gen_random_uuid(), ${verified}, 'manual', 'ready', false, 'disk', ${verified})`)
  const backup = async () => (await admin.send<Health>('GET', '/api/admin/overview/health')).body.backup
  expect(await backup()).toEqual({ verified_at: verified, is_late: false })
  app.clock.advance(48 * hourMs + 1)
  admin = await signIn(app, 'admin')
  expect(await backup()).toEqual({ verified_at: verified, is_late: true })
})

test('[ADM-01] the first steps of a new site are ticked off as they are done', async () => {
  const open = async () =>
    (await admin.send<FirstSteps>('GET', '/api/admin/overview/first-steps')).body.items
      .filter(({ is_done }) => !is_done)
      .map(({ step }) => step)
  expect(await open()).toEqual(['mail', 'second_factor', 'office', 'content', 'backup'])
  const { body } = await admin.send<{ version: string }>('GET', '/api/admin/settings')
  const links = { en: 'https://a.example/en', ro: 'https://a.example/ro', other: '' }
  const put = (version: string, assistant_links: object) =>
    admin.send<{ version: string }>('PUT', '/api/admin/settings', { version, assistant_links })
  const changed = await put(body.version, links)
  expect(changed.status).toBe(200)
  expect(await open()).toContain('assistant')
  await put(changed.body.version, { ...links, other: 'https://a.example/ru' })
  expect(await open()).not.toContain('assistant')
  const editor = await signIn(app, 'editor')
  expect((await editor.send('GET', '/api/admin/overview/first-steps')).status).toBe(403)
})
