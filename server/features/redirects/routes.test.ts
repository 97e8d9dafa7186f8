import { desc } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Redirect, RedirectList } from '#shared/contracts/redirects.ts'
import { activityLog } from '#server/activity/tables.ts'
import { followRedirect, redirectChangedSlug } from '#server/features/redirects/service.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let editor: ApiClient

beforeEach(async () => {
  if (app) await app.reset()
  app ??= await openTestApp()
  editor = await signIn(app, 'editor')
})
afterAll(() => app.close())

test('an address that is gone leads to its redirect, with the query along, and is counted', async () => {
  expect(await follow('/old')).toBeNull()
  const { status, body } = await make('/old/', '/faq#fees')
  expect([status, body.from_path, body.hits]).toEqual([201, '/old', 0])
  expect(await follow('/old?utm=x')).toEqual([301, '/faq?utm=x#fees'])
  expect(await follow('/old/')).toEqual([301, '/faq#fees'])
  const [row] = (await list()).items
  expect(row).toMatchObject({ hits: 2, last_hit_at: new Date(app.clock.now()).toISOString() })
})

test('a redirect for a while is 302, and its own query stays', async () => {
  await make('/spring', '/contact?topic=spring', 302)
  expect(await follow('/spring?x=1')).toEqual([302, '/contact?topic=spring'])
})

test('letters of other scripts are compared as addresses write them', async () => {
  await make('/гранты', '/faq')
  expect(await follow(encodeURI('/гранты'))).toEqual([301, '/faq'])
})

test.each([
  ['another host', '//evil.example'],
  ['another host behind a backslash', '/\\evil.example'],
  ['another site', 'https://evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a header of its own', '/x\r\nset-cookie: a=b'],
  ['another host after dots', '/.//evil.example'],
  ['another host after other dots', '/x/..//evil.example'],
  ['nothing', ''],
])('a redirect to %s is refused', async (_name, to) => {
  expect((await make('/old', to)).status).toBe(422)
  expect(await follow('/old')).toBeNull()
})

test.each(['/', '/api/menu', '/auth/v1/token', '/assets/x.js', '/admin?x=1', 'old', '//old', '/a#b'])(
  'a redirect from %s is refused',
  async (from) => {
    expect((await make(from, '/faq')).status).toBe(422)
  },
)

test('a redirect that leads in a circle is refused', async () => {
  expect((await make('/a', '/a/?x=1')).status).toBe(422)
  await make('/a', '/b')
  await make('/b', '/c')
  expect((await make('/c', '/a#x')).status).toBe(422)
  expect((await make('/c', '/faq')).status).toBe(201)
})

test('an address is redirected once', async () => {
  await make('/old', '/faq')
  const { status, body } = await make('/old/', '/about')
  expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'redirect_exists'])
})

test('[QUAL-17] a redirect is changed only from the version that is stored, field by field; a late save gets the stored one', async () => {
  const { body } = await make('/old', '/faq')
  const change = (to: object) => editor.send<Redirect>('PATCH', `/api/admin/redirects/${body.id}`, to)
  expect((await change({ to_path: '/about' })).status).toBe(422)
  expect((await change({ version: 1, to_path: '/about' })).body).toMatchObject({
    to_path: '/about',
    status: 301,
    version: 2,
  })
  const late = await change({ version: 1, status: 302 })
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'content_conflict', stored: { to_path: '/about', status: 301, version: 2 } },
  ])
  // Following it is no change.
  await follow('/old')
  expect((await change({ version: 2, status: 302 })).body).toMatchObject({ to_path: '/about', status: 302, version: 3 })
})

test('a redirect is deleted, and both acts are in the log', async () => {
  const { body } = await make('/old', '/faq')
  expect((await editor.send('DELETE', `/api/admin/redirects/${body.id}`)).status).toBe(204)
  expect((await editor.send('DELETE', `/api/admin/redirects/${body.id}`)).status).toBe(404)
  expect(await follow('/old')).toBeNull()
  const rows = await app.deps.database.db.select().from(activityLog).orderBy(desc(activityLog.id)).limit(2)
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['redirect.delete', editor.userId],
    ['redirect.create', editor.userId],
  ])
})

test('a changed slug leaves a permanent redirect, without chains and without circles', async () => {
  await change('first', 'second')
  await change('second', 'third')
  expect(await follow('/page/first')).toEqual([301, '/page/third'])
  expect(await follow('/page/second')).toEqual([301, '/page/third'])
  await change('third', 'first')
  expect(await follow('/page/first')).toBeNull()
  expect(await follow('/page/second')).toEqual([301, '/page/first'])
  expect(await follow('/page/third')).toEqual([301, '/page/first'])
})

test('the list comes page by page, newest first', async () => {
  for (const name of ['a', 'b', 'c']) {
    await make(`/${name}`, '/faq')
    app.clock.advance(1_000)
  }
  const first = await list('?limit=2')
  expect(first.items.map(({ from_path }) => from_path)).toEqual(['/c', '/b'])
  const second = await list(`?limit=2&cursor=${first.next_cursor}`)
  expect([second.items.map(({ from_path }) => from_path), second.next_cursor]).toEqual([['/a'], null])
  expect((await editor.send('GET', '/api/admin/redirects?limit=0')).status).toBe(422)
})

test('only those who may edit pages see and make redirects', async () => {
  const user = await signIn(app, 'user')
  for (const [client, status] of [
    [visitorOf(app), 401],
    [user, 403],
  ] as const) {
    expect((await client.send('GET', '/api/admin/redirects')).status).toBe(status)
    expect((await client.send('POST', '/api/admin/redirects', { from_path: '/a', to_path: '/faq' })).status).toBe(
      status,
    )
  }
})

function make(from_path: string, to_path: string, status = 301) {
  return editor.send<Redirect>('POST', '/api/admin/redirects', { from_path, to_path, status })
}

async function list(query = ''): Promise<RedirectList> {
  return (await editor.send<RedirectList>('GET', `/api/admin/redirects${query}`)).body
}

async function follow(path: string): Promise<[number, string | null] | null> {
  const response = await followRedirect(app.deps, new URL(path, 'http://localhost:3000'))
  return response && [response.status, response.headers.get('location')]
}

function change(old: string, next: string): Promise<void> {
  return app.deps.database.db.transaction((tx) =>
    redirectChangedSlug(tx, app.deps, { actor: null, requestId: null }, { old, new: next }),
  )
}
