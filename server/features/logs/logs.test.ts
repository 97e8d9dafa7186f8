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
  const acts = (await list('?action=logs.export')).items
  expect(acts.map(({ actor }) => actor?.id)).toEqual([admin.userId, admin.userId, admin.userId])
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
    check: { verified_until: new Date(app.clock.now()).toISOString(), entries: 1, is_whole: true, fault: null },
  })
  await app.deps.database.db.execute('alter table activity_log disable trigger activity_log_keep')
  await app.deps.database.db.execute(`update activity_log set action = 'menu.other'`)
  await app.deps.database.db.execute('alter table activity_log enable trigger activity_log_keep')
  const { check } = (await admin.send<LogIntegrity>('POST', '/api/admin/logs/verify')).body
  expect(check?.fault).toEqual({ kind: 'row_altered', seal: 1, row: null })
})

test('[ADM-05] sign-ins are listed with way, network and device, page by page', async () => {
  await signIn(app, 'user')
  const first = (await admin.send<SignInList>('GET', '/api/admin/logs/sign-ins?limit=1')).body
  expect(first.items).toMatchObject([{ person: { name: 'Ana Rusu' }, method: 'password', has_second_factor: false }])
  const second = await admin.send<SignInList>('GET', `/api/admin/logs/sign-ins?limit=5&cursor=${first.next_cursor}`)
  expect([second.body.items.length, second.body.next_cursor]).toEqual([1, null])
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
  expect((await admin.send<JobList>('GET', '/api/admin/jobs?state=waiting')).body.items).toHaveLength(1)
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

test('secrets are masked wherever they stand', () => {
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
  const change = (to_path: string, id = body.id) =>
    admin.send('PATCH', `/api/admin/redirects/${id}`, { to_path, status: 302 })
  expect((await change('/c')).body).toMatchObject({ from_path: '/a', to_path: '/c', status: 302 })
  expect((await change('/a')).status).toBe(422)
  expect((await change('//evil.example')).status).toBe(422)
  expect((await change('/c', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
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
