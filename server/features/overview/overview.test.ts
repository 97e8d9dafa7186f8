import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { DayCalendar, Health, OverviewFigure, RecentEdits, WaitingList } from '#shared/contracts/overview.ts'
import { recordNotFound } from '#server/features/not-found/service.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
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

test('[ADM-01] the figure of the day stands beside the one of a week before, with fourteen days', async () => {
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

test('[ADM-01] a kind that cannot be looked up does not take the others along', async () => {
  await app.deps.database.db.execute('alter table contact_messages rename to contact_messages_away')
  try {
    await app.deps.database.db.execute(sql`
      insert into jobs (id, kind, data, state, run_at, created_at, finished_at)
      values (gen_random_uuid(), 'test.act', '{}', 'failed', now(), now(), now())`)
    const { status, body } = await admin.send<WaitingList>('GET', '/api/admin/overview/waiting')
    expect([status, body.failed]).toEqual([200, ['messages']])
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
    },
  ])
})

test('[ADM-01] the health tells of mail, jobs and the log', async () => {
  const { body } = await admin.send<Health>('GET', '/api/admin/overview/health')
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    mail: { has_server: false, failed: 0 },
    jobs: { due: 0, failed: 0 },
    log: { verified_until: null, has_fault: false },
  })
})

test('[ADM-01] the day shows its consultations, and no longer span than a day is asked for', async () => {
  const day = '/api/admin/overview/day?from=2026-11-21T00:00:00Z'
  expect((await admin.send<DayCalendar>('GET', `${day}&to=2026-11-22T00:00:00Z`)).body).toEqual({ items: [] })
  expect((await admin.send('GET', `${day}&to=2026-12-22T00:00:00Z`)).status).toBe(422)
  expect((await admin.send('GET', `${day}&to=2026-11-20T00:00:00Z`)).status).toBe(422)
})
