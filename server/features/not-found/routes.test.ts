import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordNotFound, trimNotFoundPaths } from '#server/features/not-found/service.ts'
import { visitorOf } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.deps.database.db.execute('truncate not_found_paths, rate_limits'))
afterAll(() => app.close())

test('[PAGE-02] an unknown address is listed with how often and from where, without query and fragment', async () => {
  await recordNotFound(app.deps, '/old-page', 'https://news.example.org/list?user=ana#x')
  await recordNotFound(app.deps, '/old-page', null)
  expect(await list()).toEqual([{ path: '/old-page', count: 2, referrer: 'https://news.example.org/list' }])
})

test('[PAGE-02] an address reached inside of the browser is reported and listed too', async () => {
  const { status } = await visitorOf(app).send('POST', '/api/not-found', { path: '/typed', referrer: null })
  expect(status).toBe(204)
  expect(await list()).toEqual([{ path: '/typed', count: 1, referrer: null }])
})

test.each([
  {},
  { path: '' },
  { path: 'no-slash' },
  { path: `/${'x'.repeat(3000)}` },
  { path: '/x', more: 1 },
  { path: 7 },
])('the report %j is refused', async (body) => {
  expect((await visitorOf(app).send('POST', '/api/not-found', body)).status).toBe(422)
})

test('an address of any length and any characters is kept cut, and no one fills the list', async () => {
  await recordNotFound(app.deps, `/${'x'.repeat(5000)}`, 'nonsense')
  await recordNotFound(app.deps, '/💥%00', null)
  expect((await list()).map(({ path }) => String(path).length)).toEqual([512, 6])
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, number) => visitorOf(app).send('POST', '/api/not-found', { path: `/${number}` })),
  )
  expect(statuses.filter(({ status }) => status === 204)).toHaveLength(30)
})

test('the list keeps the ten thousand that are asked for most', async () => {
  await app.deps.database.db.execute(`insert into not_found_paths (path, count, first_at, last_at)
    select '/' || number, number, now(), now() from generate_series(1, 10003) as number`)
  await trimNotFoundPaths(app.deps)
  const { rows } = await app.deps.database.db.execute(
    'select count(*)::int as count, min(count)::int as rarest from not_found_paths',
  )
  expect(rows).toEqual([{ count: 10_000, rarest: 4 }])
})

async function list(): Promise<Record<string, unknown>[]> {
  const { rows } = await app.deps.database.db.execute(
    'select path, count, referrer from not_found_paths order by length(path) desc',
  )
  return rows
}
