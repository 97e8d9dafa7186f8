import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { FailedSignInList } from '#shared/contracts/logs.ts'
import { dayMs } from '#shared/duration.ts'
import { pruneFailedSignIns, hintOf } from '#server/auth/sessions/failed-sign-ins.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const wrong = 'Wrong-Ledger-58-Quill'
let app: TestApp
let admin: ApiClient

beforeEach(async () => {
  if (app) await app.reset()
  app ??= await openTestApp()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

test('[ADM-05] refused sign-ins are counted by account and network, without the password', async () => {
  const person = await signIn(app, 'user')
  for (let tries = 0; tries < 3; tries += 1) expect(await tryPassword(person.email ?? '')).toBe(400)
  app.clock.advance(1_000)
  expect(await tryPassword('stranger@elsewhere.example')).toBe(400)
  const { items } = await list()
  expect(items).toMatchObject([
    {
      way: 'password',
      person: null,
      account_hint: 's…@elsewhere.example',
      count: 1,
      network: expect.stringContaining('/24'),
    },
    { way: 'password', person: { id: person.userId, email: person.email }, account_hint: null, count: 3 },
  ])
  const { rows } = await app.deps.database.db.execute(sql`select f::text as row from failed_sign_ins f`)
  expect(JSON.stringify(rows)).not.toContain(wrong)
  expect(JSON.stringify(rows)).not.toContain('stranger')
})

test('[AUTH-10] the answer is the same for an account that exists and for one that does not', async () => {
  const person = await signIn(app, 'user')
  const [known, unknown] = await Promise.all([answerOf(person.email ?? ''), answerOf('stranger@elsewhere.example')])
  expect(known).toEqual(unknown)
})

test('[ADM-05] a right password counts nothing, and a wrong code counts', async () => {
  const person = await signIn(app, 'user')
  expect((await list()).items).toEqual([])
  const response = await app.fetch('/auth/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'magiclink', email: person.email, token: '123456' }),
  })
  expect(response.status).toBe(403)
  expect((await list()).items).toMatchObject([{ way: 'code', person: { id: person.userId }, count: 1 }])
})

test('[ADM-05] trying many accounts fills one row, not the log', async () => {
  await app.deps.database.db.execute(sql`
    insert into failed_sign_ins (hour, network, account_hash, way, count, first_at, last_at)
    select date_trunc('hour', ${now()}::timestamptz), '198.51.100.0/24', 'hash ' || number, 'password', 1, ${now()}, ${now()}
    from generate_series(1, 500) number`)
  for (const name of ['a', 'b', 'c']) await tryPassword(`${name}@elsewhere.example`)
  const { rows } = await app.deps.database.db.execute<{ count: string }>(sql`select count(*) from failed_sign_ins`)
  expect(Number(rows[0]?.count)).toBe(501)
  const { items } = await list('?limit=200')
  expect(items.find(({ network }) => network === null)).toMatchObject({ person: null, account_hint: null, count: 3 })
})

test('[ADM-05] refused sign-ins come page by page, and go after thirty days', async () => {
  for (const name of ['a', 'b', 'c']) {
    await tryPassword(`${name}@elsewhere.example`)
    app.clock.advance(1_000)
  }
  const first = await list('?limit=2')
  expect(first.items.map(({ account_hint }) => account_hint)).toEqual(['c…@elsewhere.example', 'b…@elsewhere.example'])
  const second = await list(`?limit=2&cursor=${first.next_cursor}`)
  expect([second.items.length, second.next_cursor]).toEqual([1, null])
  expect((await admin.send('GET', '/api/admin/logs/failed-sign-ins?cursor=abc')).status).toBe(422)
  app.clock.advance(31 * dayMs)
  await pruneFailedSignIns(app.deps)
  const { rows } = await app.deps.database.db.execute(sql`select 1 from failed_sign_ins`)
  expect(rows).toEqual([])
})

test.each([
  ['Ana@Example.org', 'a…@example.org'],
  ['+37369123456', '…456'],
  ['Ledger-Sparrow-58-Quill', null],
  ['my password', null],
  ['p@ss word', null],
  ['', null],
])('of %s is shown: %s', (typed, shown) => {
  expect(hintOf(typed)).toBe(shown)
})

function now(): string {
  return new Date(app.clock.now()).toISOString()
}

async function list(query = ''): Promise<FailedSignInList> {
  return (await admin.send<FailedSignInList>('GET', `/api/admin/logs/failed-sign-ins${query}`)).body
}

function post(email: string): Promise<Response> {
  return app.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: wrong }),
  })
}

async function tryPassword(email: string): Promise<number> {
  return (await post(email)).status
}

async function answerOf(email: string): Promise<unknown> {
  const response = await post(email)
  return [response.status, await response.json()]
}
