import type { ActivityName } from '#shared/activity-names.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type {
  ActivityDetails,
  ActivityList,
  JobList,
  LogIntegrity,
  NotFoundList,
  SignInList,
} from '#shared/contracts/logs.ts'
import { recordActivity } from '#server/activity/record.ts'
import { maskSecrets } from '#server/features/logs/mask.ts'
import { recordNotFound } from '#server/features/not-found/service.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp, testClientAddress } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

beforeEach(async () => {
  if (app) await app.reset()
  app ??= await openTestApp()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

test('[ADM-05] the log says who did what to which thing, when, from where, with before and after', async () => {
  await admin.send('POST', '/api/admin/redirects', { from_path: '/old', to_path: '/faq' })
  const [entry] = (await list()).items
  expect(entry).toMatchObject({
    at: new Date(app.clock.now()).toISOString(),
    actor: { id: admin.userId, name: 'Ana Rusu', email: admin.email },
    actor_role: 'admin',
    action: 'redirect.create',
    address: testClientAddress,
    origin: 'api',
    target_id: expect.any(String),
    request_id: expect.any(String),
  })
  const details = (await admin.send<ActivityDetails>('GET', `/api/admin/logs/${entry?.id}`)).body
  expect(details).toMatchObject({ before: null, after: { from_path: '/old', to_path: '/faq' }, is_erased: false })
  expect((await admin.send('GET', '/api/admin/logs/999999')).status).toBe(404)
  expect((await admin.send('GET', '/api/admin/logs/x')).status).toBe(422)
})

test('[ADM-05] entries name their target: titles, dates, places of texts and settings; the CSV has before and after', async () => {
  const { db } = app.deps.database
  const { body: settings } = await admin.send<{ version: string }>('GET', '/api/admin/settings')
  await admin.send('PUT', '/api/admin/settings', {
    keep_mails_days: 31,
    search_engines: false,
    version: settings.version,
  })
  const { body: page } = await admin.send<{ id: string }>('POST', '/api/pages', {
    slug: 'grants-2027',
    title: 'Grants of 2027',
    language: 'en',
    template: 'blank',
  })
  const text = { page: 'home', section: 'hero', language: 'ro', content_key: 'log_probe', content_value: 'Bun venit' }
  const { body: row } = await admin.send<{ id: string }>('POST', '/api/content', text)
  const backupId = '00000000-0000-4000-8000-0000000000b1'
  await db.execute(sql`insert into backups (id, created_at, kind, state, is_encrypted, place)
    values (${backupId}, '2026-11-20T10:00:00Z', 'manual', 'ready', false, 'disk')`)
  await write('backup.verify', backupId)
  await admin.send('POST', '/api/admin/redirects', { from_path: '/old', to_path: '/faq' })
  const { body: user } = await admin.send<{ id: string }>('GET', '/api/me')
  await write('user.ban', user.id)
  await write('backup.delete', '00000000-0000-4000-8000-0000000000b2')
  const target = async (action: string) => (await list(`?action=${action}`)).items[0]?.target
  expect(await target('settings.update')).toMatchObject({ settings: ['keep_mails_days', 'search_engines'] })
  expect(await target('page.create')).toMatchObject({ name: 'Grants of 2027', is_gone: false })
  expect(await target('content.insert')).toMatchObject({
    place: { page: 'home', section: 'hero', content_key: 'log_probe', language: 'ro' },
  })
  expect(await target('backup.verify')).toMatchObject({ at: '2026-11-20T10:00:00.000Z', is_gone: false })
  expect(await target('redirect.create')).toMatchObject({ name: '/old → /faq' })
  expect(await target('user.ban')).toMatchObject({ name: 'Ana Rusu', is_gone: false })
  expect(await target('backup.delete')).toBeNull()
  // What is gone keeps the name that the log noted.
  await db.execute('delete from redirects')
  expect(await target('redirect.create')).toMatchObject({ name: '/old', is_gone: true })
  await db.execute(sql`delete from site_content where content_key = 'log_probe'`)
  expect(await target('content.insert')).toMatchObject({ place: { content_key: 'log_probe' } })
  expect(row.id).toEqual(expect.any(String))
  expect(page.id).toEqual(expect.any(String))
  const csv = await download('?action=settings.update&format=csv')
  const [head, line] = csv.split('\r\n')
  expect(head).toMatch(/,target,.*,before,after$/)
  expect(line).toContain('"keep_mails_days, search_engines"')
  expect(line).toMatch(/""keep_mails_days"":30.*""keep_mails_days"":31/)
})

test('[ADM-05] a ticket is named by number and subject, and every other kind of thing is looked up', async () => {
  const { db } = app.deps.database
  const client = await signIn(app, 'user')
  const made = await client.send<{ id: string; number: number }>('POST', '/api/tickets', {
    subject: 'The export has no budget',
    message: 'It ends after the third table.',
    category: 'technical',
    priority: 'normal',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { rows } = await db.execute<{ id: string; number: string }>('select id, number from support_tickets')
  await write('ticket.close', rows[0]?.id ?? '')
  const found = (await list('?action=ticket.close')).items[0]?.target
  expect(found).toMatchObject({ name: `#${rows[0]?.number} The export has no budget`, is_gone: false })
  await db.execute(sql`
    insert into consultation_types (key, titles, duration_minutes, step_minutes, buffer_before_minutes, buffer_after_minutes,
      notice_minutes, notice_in, horizon_days, price_eur_cents, active, position)
    values ('probe', '{}', 30, 30, 0, 0, 0, 'all', 30, 0, true, 90) on conflict do nothing`)
  const [calendar, meeting] = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2']
  await db.execute(sql`insert into staff_calendars (id, name, time_zone, active, position)
    values (${calendar}, 'Probe', 'Europe/Chisinau', true, 90)`)
  await db.execute(sql`
    insert into consultations (id, calendar_id, type_key, name, email, status, no_show, starts_at, ends_at, blocked_from,
      blocked_until, language, source, remind, manage_token_hash, manage_token_sealed, calendar_uid, calendar_sequence,
      client_moves, version, created_at, updated_at)
    values (${meeting}, ${calendar}, 'probe', 'Vera Lupu', 'vera@example.org', 'scheduled', false, '2026-12-01T10:00:00Z',
      '2026-12-01T10:30:00Z', '2026-12-01T10:00:00Z', '2026-12-01T10:30:00Z', 'en', 'site', true, 'x', 'x', 'probe', 0, 0, 1,
      now(), now())`)
  await write('consultation.assign', meeting)
  expect((await list('?action=consultation.assign')).items[0]?.target).toMatchObject({
    name: 'Vera Lupu',
    at: '2026-12-01T10:00:00.000Z',
  })
  const others = [
    'announcement.cancel',
    'contact.delete',
    'job.retry',
    'media.trash',
    'subscription.cancel',
    'ticket_template.delete',
    'token.revoke',
    'webhook.delete',
  ] as const
  for (const action of others) {
    await write(action, '00000000-0000-4000-8000-0000000000d1')
    expect((await list(`?action=${action}`)).items[0]?.target, action).toBeNull()
  }
})

test('[ADM-05] entries are found by actor, action, target and time, and come page by page', async () => {
  for (let number = 0; number < 5; number += 1) {
    await write(number % 2 === 0 ? 'menu.update' : 'menu.restore', `thing-${number}`)
    app.clock.advance(10_000)
  }
  await admin.send('POST', '/api/admin/redirects', { from_path: '/old', to_path: '/faq' })
  const found = async (query: string) => (await list(query)).items.map(({ target_id }) => target_id)
  expect(await found('?action=menu.restore')).toEqual(['thing-3', 'thing-1'])
  expect(await found('?action=menu')).toHaveLength(5)
  expect(await found('?action=nothing')).toEqual([])
  expect(await found('?target=thing-2')).toEqual(['thing-2'])
  expect(await found(`?actor=${admin.userId}`)).toHaveLength(1)
  expect(await found(`?actor=${admin.email?.toUpperCase()}`)).toHaveLength(1)
  expect(await found('?actor=nobody@example.org')).toEqual([])
  const edge = (steps: number) => encodeURIComponent(new Date(app.clock.now() - steps * 10_000).toISOString())
  expect(await found(`?from=${edge(3)}&to=${edge(1)}`)).toEqual(['thing-3', 'thing-2'])
  const first = await list('?action=menu&limit=2')
  expect(first.items.map(({ target_id }) => target_id)).toEqual(['thing-4', 'thing-3'])
  expect(await found(`?action=menu&limit=10&cursor=${first.next_cursor}`)).toEqual(['thing-2', 'thing-1', 'thing-0'])
  expect((await admin.send('GET', '/api/admin/logs/actions')).body).toEqual({
    items: ['menu.restore', 'menu.update', 'redirect.create'],
    next_cursor: null,
  })
})

test.each(['?action=x;drop', '?from=yesterday', '?cursor=abc', '?limit=1000', '?colour=red', '?actor='])(
  'the query %s is refused',
  async (query) => {
    expect((await admin.send('GET', `/api/admin/logs${query}`)).status).toBe(422)
  },
)

test('[ADM-05] an export holds what the filter finds, disarms formulas, and is itself in the log', async () => {
  await write('menu.update', '=cmd|calc')
  await write('menu.update', 'plain, with "quotes"')
  await write('menu.restore', 'x')
  const csv = await download('?action=menu.update&format=csv')
  expect(
    csv
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').slice(4, 6).join(',')),
  ).toEqual(['menu.update,"plain', "menu.update,'=cmd|calc"])
  const json: unknown = JSON.parse(await download('?action=menu.update&format=json'))
  expect(json).toMatchObject([{ target_id: 'plain, with "quotes"' }, { target_id: '=cmd|calc' }])
  expect(JSON.parse(await download('?action=nothing.here&format=json'))).toEqual([])
  const actions = (await list('?action=logs.export')).items
  expect(actions.map(({ actor }) => actor?.id)).toEqual([admin.userId, admin.userId, admin.userId])
})

test('[ADM-05] an entry says where the act came from, and the acts of one request share an id', async () => {
  await app.fetch('/api/admin/redirects', {
    method: 'POST',
    headers: {
      authorization: admin.authorization ?? '',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ from_path: '/old', to_path: '/faq' }),
  })
  await write('menu.update', 'x')
  const file =
    'page,section,language,content_key,content_value\r\nhome,hero,en,fresh,Fresh\r\nhome,hero,ro,fresh,Nou\r\n'
  const imported = await admin.send('POST', '/api/admin/content/import', { format: 'csv', text: file, dry_run: false })
  expect(imported.status).toBe(200)
  const found = async (query: string) => (await list(query)).items.map(({ action }) => action)
  expect(await found('?origin=screen')).toEqual(['redirect.create'])
  expect(await found('?origin=job')).toEqual(['menu.update'])
  expect(await found('?origin=import')).toEqual(['content.import', 'content.insert', 'content.insert'])
  expect(await found('?origin=command_line')).toEqual([])
  const [entry] = (await list('?action=content.import')).items
  expect(await found(`?request=${entry?.request_id}`)).toEqual(['content.import', 'content.insert', 'content.insert'])
  expect((await admin.send('GET', '/api/admin/logs?origin=nowhere')).status).toBe(422)
})

test('[ADM-05] the log says up to when it is proven, and what is wrong', async () => {
  await write('menu.update', 'x')
  const before = (await admin.send<LogIntegrity>('GET', '/api/admin/logs/integrity')).body
  expect(before).toEqual({ sealed_until: null, unsealed: 1, check: null })
  const after = (await admin.send<LogIntegrity>('POST', '/api/admin/logs/verify')).body
  expect(after).toMatchObject({
    sealed_until: new Date(app.clock.now()).toISOString(),
    unsealed: 0,
    check: { verified_until: new Date(app.clock.now()).toISOString(), entries: 1, is_whole: true, error: null },
  })
  await app.deps.database.db.execute('alter table activity_log disable trigger activity_log_keep')
  await app.deps.database.db.execute(`update activity_log set action = 'menu.other'`)
  await app.deps.database.db.execute('alter table activity_log enable trigger activity_log_keep')
  const { check } = (await admin.send<LogIntegrity>('POST', '/api/admin/logs/verify')).body
  expect(check?.error).toEqual({ kind: 'row_altered', seal: 1, row: null })
})

test('[ADM-05] sign-ins are listed with way, network and device, page by page', async () => {
  await signIn(app, 'user')
  const first = (await admin.send<SignInList>('GET', '/api/admin/logs/sign-ins?limit=1')).body
  expect(first.items).toMatchObject([{ person: { name: 'Ana Rusu' }, method: 'password', has_second_factor: false }])
  const second = await admin.send<SignInList>('GET', `/api/admin/logs/sign-ins?limit=5&cursor=${first.next_cursor}`)
  expect([second.body.items.length, second.body.next_cursor]).toEqual([1, null])
  const { db } = app.deps.database
  const found = first.items[0]
  await db.execute(
    sql`update auth.sessions set ip = '198.51.100.23', user_agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' where id = ${found?.id}`,
  )
  const searched = async (q: string) =>
    (await admin.send<SignInList>('GET', `/api/admin/logs/sign-ins?q=${encodeURIComponent(q)}`)).body.items
  const [shown] = await searched('198.51.100')
  expect(shown).toMatchObject({ id: found?.id, browser: 'Firefox', system: 'Linux' })
  const own = found?.person.email ?? ''
  expect((await searched(own.toUpperCase())).map(({ person }) => person.email)).toContain(own)
  expect(new Set((await searched(own)).map(({ person }) => person.email))).toEqual(new Set([own]))
  expect(await searched(`${own} 203.0.113`)).toEqual([])
  expect(await searched('100%')).toEqual([])
  expect((await admin.send('GET', '/api/admin/logs/sign-ins?cursor=abc')).status).toBe(422)
})

test('[ADM-05] jobs are listed, and one that was given up is tried again', async () => {
  const id = '00000000-0000-4000-8000-00000000000b'
  await app.deps.database.db.execute(sql`
    insert into jobs (id, kind, data, state, attempts, run_at, created_at, last_error)
    values (${id}, 'test.act', '{}', 'failed', 10, now(), now(), 'no')`)
  const { items } = (await admin.send<JobList>('GET', '/api/admin/jobs?state=failed')).body
  expect(items).toMatchObject([{ id, kind: 'test.act', attempts: 10, last_error: 'no' }])
  expect((await admin.send('POST', `/api/admin/jobs/${id}/retry`)).status).toBe(204)
  expect((await admin.send('POST', `/api/admin/jobs/${id}/retry`)).status).toBe(404)
  const { body: waiting } = await admin.send<JobList>('GET', '/api/admin/jobs?state=waiting')
  expect(waiting.items.filter(({ kind }) => kind === 'test.act')).toMatchObject([{ id }])
  expect((await admin.send('GET', '/api/admin/jobs?cursor=abc')).status).toBe(422)
})

test('[ADM-05] unknown addresses are listed, those asked for most first, and taken off', async () => {
  for (const path of ['/a', '/b', '/b', '/c']) await recordNotFound(app.deps, path, null)
  const read = async (query = '') => (await admin.send<NotFoundList>('GET', `/api/admin/not-found${query}`)).body
  const first = await read('?limit=2')
  expect(first.items.map(({ path, count }) => [path, count])).toEqual([
    ['/b', 2],
    ['/a', 1],
  ])
  expect((await read(`?limit=2&cursor=${first.next_cursor}`)).items.map(({ path }) => path)).toEqual(['/c'])
  expect((await admin.send('DELETE', '/api/admin/not-found?path=%2Fb')).status).toBe(204)
  expect((await read()).items).toHaveLength(2)
  expect((await admin.send('GET', '/api/admin/not-found?cursor=abc')).status).toBe(422)
})

test('secrets are masked wherever they appear', () => {
  expect(
    maskSecrets({ a: [{ smtp_password: 'x', client_secret: { b: 1 } }], api_key: 'y', content_key: 'z', token: null }),
  ).toEqual({
    a: [{ smtp_password: '•••', client_secret: '•••' }],
    api_key: '•••',
    content_key: 'z',
    token: null,
  })
})

test('a redirect is led elsewhere, and never in a circle', async () => {
  const { body } = await admin.send<{ id: string }>('POST', '/api/admin/redirects', { from_path: '/a', to_path: '/b' })
  const change = (to_path: string, version: number, id = body.id) =>
    admin.send('PATCH', `/api/admin/redirects/${id}`, { to_path, status: 302, version })
  expect((await change('/c', 1)).body).toMatchObject({ from_path: '/a', to_path: '/c', status: 302 })
  expect((await change('/a', 2)).status).toBe(422)
  expect((await change('//evil.example', 2)).status).toBe(422)
  expect((await change('/c', 2, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await list('?action=redirect.update')).items).toHaveLength(1)
})

async function list(query = ''): Promise<ActivityList> {
  return (await admin.send<ActivityList>('GET', `/api/admin/logs${query}`)).body
}

async function download(query: string): Promise<string> {
  const headers = { authorization: admin.authorization ?? '' }
  return (await app.fetch(`/api/admin/logs/export${query}`, { headers })).text()
}

async function write(action: ActivityName, targetId: string): Promise<void> {
  const at = new Date(app.clock.now())
  await recordActivity(app.deps.database.db, { at, actor: null, action, targetId, requestId: null })
}
