import { afterAll, expect, test } from 'vitest'
import type { UserList, UserTotal } from '#shared/contracts/users.ts'
import { signIn } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { countRealPeople, seedPeople } from './seed-people.ts'

const app = await openTestApp()
const { db } = app.deps.database

afterAll(() => app.close())

test('made-up people have every role, state and way to sign in, and can be distinguished from real ones', async () => {
  const reported: number[] = []
  await seedPeople(db, 3000, 'a hash', (done) => reported.push(done))
  expect(reported).toEqual([3000])
  expect(await countRealPeople(db)).toBe(0)
  const admin = await signIn(app, 'admin')
  expect(await countRealPeople(db)).toBe(1)
  const count = async (query: string) =>
    (await admin.send<UserTotal>('GET', `/api/admin/users/total?${query}`)).body.total
  for (const query of [
    'role=editor',
    'state=banned',
    'state=unconfirmed',
    'state=deletion_pending',
    'state=anonymous',
    'method=google',
    'method=github',
    'method=sso',
    'method=phone',
    'factor=yes',
    'confirmed=no',
    `q=${encodeURIComponent('жук')}`,
    'q=stefan',
  ])
    expect(await count(query), query).toBeGreaterThan(0)
})

test('a second call adds others, and addresses are ones that no one can own', async () => {
  await seedPeople(db, 10, 'a hash', () => {})
  const { rows } = await db.execute('select count(*)::int as count from auth.users')
  expect(rows).toEqual([{ count: 3011 }])
  const admin = await signIn(app, 'admin')
  const { body } = await admin.send<UserList>('GET', '/api/admin/users?limit=200&sort=email&method=google')
  expect(body.items.filter(({ email }) => !email.endsWith('.example'))).toEqual([])
})

test('a made-up person can be opened: its id is one that the API takes', async () => {
  const admin = await signIn(app, 'admin')
  const { body } = await admin.send<UserList>('GET', '/api/admin/users?limit=1&method=google')
  const opened = await admin.send('GET', `/api/admin/users/${body.items[0]?.id}`)
  expect(opened.status).toBe(200)
})
