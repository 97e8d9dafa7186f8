import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserList, UserRow } from '#shared/contracts/users.ts'
import { userSorts } from '#shared/contracts/users.ts'
import { dayMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { factors, identities, accountDeletions, userRoles, users } from '#server/auth/tables.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  await app.reset()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

type Facts = Partial<typeof users.$inferInsert> & {
  name?: string
  role?: 'editor' | 'moderator' | 'admin'
  providers?: string[]
  telegram?: string
}

/** Stores a person as other parts of the product would have made one; says only what matters. */
async function store(facts: Facts = {}): Promise<string> {
  const { name, role, providers = [], telegram, ...columns } = facts
  const id = columns.id ?? randomUUID()
  const now = new Date(app.clock.now())
  const [first_name, last_name] = (name ?? '').split(' ')
  const { db } = app.deps.database
  await db.insert(users).values({
    aud: 'authenticated',
    role: 'authenticated',
    created_at: now,
    updated_at: now,
    email_confirmed_at: now,
    email: `${id}@example.org`,
    encrypted_password: '',
    raw_user_meta_data: { first_name, last_name, telegram },
    ...columns,
    id,
  })
  if (role) await db.insert(userRoles).values({ user_id: id, role })
  for (const provider of providers)
    await db.insert(identities).values({ id: randomUUID(), provider_id: id, user_id: id, provider, identity_data: {} })
  return id
}

async function list(query: string): Promise<UserList> {
  const { status, body } = await admin.send<UserList>('GET', `/api/admin/users?${query}`)
  expect(status).toBe(200)
  return body
}

/** Ids that a query finds, without the administrator who asks. */
async function idsOf(query: string): Promise<string[]> {
  return (await list(query)).items.map(({ id }) => id).filter((id) => id !== admin.userId)
}

async function walk(query: string): Promise<UserRow[]> {
  const items: UserRow[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: UserList = await list(`${query}${cursor === '' ? '' : `&cursor=${cursor}`}`)
    items.push(...page.items)
    cursor = page.next_cursor
  }
  return items
}

test('[ADM-02] a row tells who the person is, how they sign in and in what state they are', async () => {
  const at = new Date(app.clock.now())
  const id = await store({
    name: 'Ștefan Țurcanu',
    email: 'stefan@example.org',
    phone: '37368123456',
    phone_confirmed_at: at,
    encrypted_password: '$hash',
    last_sign_in_at: at,
    role: 'editor',
    providers: ['email', 'google'],
  })
  await app.deps.database.db.insert(factors).values({
    id: randomUUID(),
    user_id: id,
    factor_type: 'totp',
    status: 'verified',
    created_at: at,
    updated_at: at,
    secret: 'sealed',
  })
  const { items } = await list('q=turcanu')
  expect(items).toEqual([
    {
      id,
      name: 'Ștefan Țurcanu',
      email: 'stefan@example.org',
      email_confirmed: true,
      phone: '+37368123456',
      role: 'editor',
      methods: ['password', 'google', 'phone'],
      has_factor: true,
      created_at: at.toISOString(),
      last_sign_in_at: at.toISOString(),
      state: 'active',
      banned_until: null,
      erase_at: null,
    },
  ])
  expect(JSON.stringify(items)).not.toContain('$hash')
})

test.each(userSorts)('[ADM-02] the order %s is kept over pages of two, forwards and back', async (sort) => {
  const now = app.clock.now()
  await store({ name: 'Ana B', email: 'c@example.org', created_at: new Date(now - 3 * dayMs), last_sign_in_at: null })
  await store({ name: 'Élise C', email: 'a@example.org', created_at: new Date(now - dayMs) })
  await store({
    name: 'Борис',
    email: 'b@example.org',
    created_at: new Date(now - dayMs),
    last_sign_in_at: new Date(now),
  })
  await store({ name: '', email: null, created_at: new Date(now - 2 * dayMs), last_sign_in_at: new Date(now - dayMs) })
  await store({ name: 'Ștefan', email: 'd@example.org', created_at: new Date(now + 7) })
  const all = (await list(`sort=${sort}`)).items.map(({ id }) => id)
  expect(all).toHaveLength(6)
  expect((await walk(`sort=${sort}&limit=2`)).map(({ id }) => id)).toEqual(all)

  const first = await list(`sort=${sort}&limit=2`)
  expect(first.previous_cursor).toBeNull()
  const second = await list(`sort=${sort}&limit=2&cursor=${first.next_cursor}`)
  const third = await list(`sort=${sort}&limit=2&cursor=${second.next_cursor}`)
  expect(third.next_cursor).toBeNull()
  const back = await list(`sort=${sort}&limit=2&cursor=${third.previous_cursor}`)
  expect(back.items).toEqual(second.items)
  const start = await list(`sort=${sort}&limit=2&cursor=${back.previous_cursor}`)
  expect([start.items, start.previous_cursor]).toEqual([first.items, null])

  const value = {
    created: ({ created_at }: UserRow) => created_at ?? '',
    last_sign_in: ({ last_sign_in_at }: UserRow) => last_sign_in_at ?? '',
    email: ({ email }: UserRow) => email,
    name: ({ name }: UserRow) => name.toLowerCase().replace('ș', 's').replace('é', 'e'),
  }[sort.replace('-', '')]
  const values = (await list(`sort=${sort}`)).items.map((row) => value?.(row) ?? '')
  const sorted = values.toSorted()
  expect(values).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted)
})

test('[ADM-02] a page stays right while people come and go between two requests', async () => {
  const now = app.clock.now()
  const ids: string[] = []
  for (let age = 5; age > 0; age -= 1) ids.unshift(await store({ created_at: new Date(now - age * dayMs) }))
  const first = await list('sort=-created&limit=3')
  await store({ created_at: new Date(now + dayMs) })
  await app.deps.database.db.execute(sql`delete from auth.users where id = ${first.items.at(-1)?.id}`)
  const second = await list(`sort=-created&limit=3&cursor=${first.next_cursor}`)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([admin.userId, ...ids])
})

test('when the last page has become empty, the way back shows the rows before it', async () => {
  for (let age = 1; age <= 3; age += 1) await store({ created_at: new Date(app.clock.now() - age * dayMs) })
  const first = await list('sort=-created&limit=3')
  await app.deps.database.db.execute(sql`delete from auth.users where created_at < now() - interval '2.5 days'`)
  const empty = await list(`sort=-created&limit=3&cursor=${first.next_cursor}`)
  expect(empty.items).toEqual([])
  const back = await list(`sort=-created&limit=3&cursor=${empty.previous_cursor}`)
  expect(back.items).toEqual(first.items)
})

test('[ADM-02] every filter finds its people and no one else', async () => {
  const now = new Date(app.clock.now())
  const later = new Date(now.getTime() + dayMs)
  const plain = await store({ encrypted_password: 'x', providers: ['email'] })
  const editor = await store({ role: 'editor', encrypted_password: 'x', created_at: new Date('2024-02-01T00:00:00Z') })
  const banned = await store({ providers: ['github'], banned_until: later })
  const wasBanned = await store({ providers: ['google'], banned_until: now })
  const leaving = await store({ providers: ['email'], last_sign_in_at: new Date('2025-05-05T12:00:00Z') })
  await app.deps.database.db.insert(accountDeletions).values({ user_id: leaving, requested_at: now, erase_at: later })
  const unconfirmed = await store({ email_confirmed_at: null, role: 'moderator' })
  const anonymous = await store({ email: null, email_confirmed_at: null, is_anonymous: true })
  const sso = await store({ is_sso_user: true })
  const phone = await store({ email: null, email_confirmed_at: null, phone: '1', phone_confirmed_at: now })
  const factor = { factor_type: 'totp', created_at: now, updated_at: now } as const
  await app.deps.database.db.insert(factors).values([
    { ...factor, id: randomUUID(), user_id: sso, status: 'verified' },
    { ...factor, id: randomUUID(), user_id: plain, status: 'unverified' },
  ])
  const all = [plain, editor, banned, wasBanned, leaving, unconfirmed, anonymous, sso, phone]
  const but = (...left: string[]) => all.filter((id) => !left.includes(id))
  const cases: [string, string[]][] = [
    ['role=editor', [editor]],
    ['role=user', but(editor, unconfirmed)],
    ['role=user,editor', but(unconfirmed)],
    ['role=editor,moderator', [editor, unconfirmed]],
    ['role=user,editor,moderator,admin', all],
    ['confirmed=yes', but(unconfirmed, anonymous)],
    ['confirmed=no', [unconfirmed, anonymous]],
    ['method=password', [plain, editor]],
    ['method=email', [leaving]],
    ['method=google', [wasBanned]],
    ['method=github', [banned]],
    ['method=google,github', [banned, wasBanned]],
    ['method=sso', [sso]],
    ['method=phone', [phone]],
    ['method=anonymous', [anonymous]],
    ['factor=yes', [sso]],
    ['factor=no', but(sso)],
    ['state=banned', [banned]],
    ['state=deletion_pending', [leaving]],
    ['state=unconfirmed', [unconfirmed]],
    ['state=anonymous', [anonymous]],
    ['state=active', [plain, editor, wasBanned, sso, phone]],
    ['state=banned,anonymous', [banned, anonymous]],
    ['created_to=2024-02-01T00:00:00Z', []],
    ['created_from=2024-02-01T00:00:00Z&created_to=2024-02-02T00:00:00%2B02:00', [editor]],
    ['signed_in_from=2025-05-05T12:00:00Z&signed_in_to=2025-05-05T12:00:01Z', [leaving]],
    ['signed_in_to=2025-05-05T12:00:00Z', []],
    ['role=editor&method=password&state=active&factor=no&confirmed=yes', [editor]],
    ['role=&state=', all],
  ]
  for (const [query, expected] of cases) {
    expect((await idsOf(`limit=200&${query}`)).toSorted(), query).toEqual(expected.toSorted())
    const { body } = await admin.send('GET', `/api/admin/users/total?${query}`)
    const self = (await list(`limit=200&${query}`)).items.some(({ id }) => id === admin.userId) ? 1 : 0
    expect(body, query).toEqual({ total: expected.length + self, exact: true })
  }
  const states = new Map((await list('limit=200')).items.map(({ id, state }) => [id, state]))
  expect([banned, leaving, anonymous, unconfirmed, wasBanned].map((id) => states.get(id))).toEqual([
    'banned',
    'deletion_pending',
    'anonymous',
    'unconfirmed',
    'active',
  ])
})

test('[ADM-02] the search finds by name, e-mail, telephone, Telegram and id, without marks and in any case', async () => {
  const stefan = await store({ name: 'Ștefan Țurcanu', email: 'st.tur_canu@example.org', telegram: '@stefan_t' })
  const elena = await store({
    name: 'Елена Покровская-Жук',
    email: 'elena%50@example.com',
    phone: '37368123456',
    id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  })
  const quote = await store({ name: "D'Arc \\Back", email: "o'hara@example.net" })
  const cases: [string, string[]][] = [
    ['stefan', [stefan]],
    ['ȘTEFAN ţurc', [stefan]],
    ['turcanu stefan', [stefan]],
    ['st', [stefan]],
    ['tu', [stefan]],
    ['покров', [elena]],
    ['ЕЛ', [elena]],
    ['жук елена', [elena]],
    ['@stefan_t', [stefan]],
    ['example.com', [elena]],
    ['+373 68 123-456', [elena]],
    ['(068) 123', []],
    ['68 123', [elena]],
    ['0a1b2c3d', [elena]],
    ['0A1B2C3D-4E5F-4A6B-8C7D-9E0F1A2B3C4D', [elena]],
    ['0a1b2c3e', []],
    ['%', []],
    ['%50', [elena]],
    ['r_c', [stefan]],
    ['_', []],
    ['___', []],
    ["d'arc", [quote]],
    ["o'hara' or 1=1 --", []],
    ['\\back', [quote]],
    ['\\', [quote]],
    ['stefan покровская', []],
    ['nobody at all', []],
  ]
  for (const [q, expected] of cases)
    expect((await idsOf(`q=${encodeURIComponent(q)}`)).toSorted(), q).toEqual(expected.toSorted())
  expect(await idsOf('q=')).toHaveLength(3)
})

test('a needle that many have and one that only old accounts have are both found, page by page', async () => {
  await app.deps.database.db.execute(sql`
    insert into auth.users (id, email, created_at, raw_user_meta_data)
    select gen_random_uuid(), 'crowd-' || n || case when n > 2400 then '-rare' else '' end || '@example.org',
      timestamptz '2025-01-01' - n * interval '1 minute', '{}'
    from generate_series(1, 2500) n`)
  for (const [needle, count] of [
    ['crowd', 2500],
    ['rare', 100],
  ] as const) {
    const found = await walk(`q=${needle}&limit=200`)
    expect(new Set(found.map(({ id }) => id)).size).toBe(count)
    expect(found.map(({ created_at }) => created_at)).toEqual(
      found
        .map(({ created_at }) => created_at ?? '')
        .toSorted()
        .toReversed(),
    )
  }
  const { body } = await admin.send('GET', '/api/admin/users/total?q=crowd')
  expect(body).toEqual({ total: expect.any(Number), exact: false })
})

test('deleted accounts are not listed', async () => {
  await store({ deleted_at: new Date(app.clock.now()) })
  expect(await idsOf('')).toEqual([])
})

test('names that are no text, and names of any length, do no harm', async () => {
  await store({ raw_user_meta_data: { first_name: { a: 1 }, last_name: ['x'], telegram: 7 } })
  await store({ raw_user_meta_data: { first_name: 'я'.repeat(8000) } })
  await store({ raw_user_meta_data: null })
  await store({ raw_user_meta_data: { first_name: null, full_name: 'Ion Rusu' } })
  expect(await idsOf('sort=name')).toHaveLength(4)
  expect(await idsOf('q=rusu')).toHaveLength(1)
})

const position = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'

test.each([
  'sort=plan',
  'sort=created,name',
  'sort=u.created_at',
  'limit=0',
  'limit=201',
  'limit=many',
  'role=boss',
  'method=passkey',
  'state=gone',
  'confirmed=maybe',
  'factor=1',
  'created_from=yesterday',
  'created_to=2024-02-01',
  'signed_in_from=2024-13-01T00:00:00Z',
  `q=${'x'.repeat(201)}`,
  'q=%00',
  'unknown=1',
  'cursor=nonsense',
  `cursor=${'x'.repeat(2000)}`,
  `cursor=${position('-created')}`,
  `cursor=${position('created', 'after', '2024-01-01 00:00:00.000000+00', id)}`,
  `cursor=${position('-created', 'sideways', '2024-01-01 00:00:00.000000+00', id)}`,
  `cursor=${position('-created', 'after', '2024-99-01 00:00:00.000000+00', id)}`,
  `cursor=${position('-created', 'after', 'now', id)}`,
  `cursor=${position('-created', 'after', "2024-01-01' or true --", id)}`,
  `cursor=${position('-created', 'after', 7, id)}`,
  `cursor=${position('-created', 'after', '-infinity', 'no id')}`,
  `sort=email&cursor=${position('email', 'after', 'a\0b', id)}`,
])('the query %s is refused', async (query) => {
  const { status, body } = await admin.send<Problem>('GET', `/api/admin/users?${query}`)
  expect([status, body.code]).toEqual([422, 'validation_failed'])
})

test('visitors and people without the permission see no one; moderators see but do not export', async () => {
  const person = await store()
  const paths = ['/api/admin/users', '/api/admin/users/total', `/api/admin/users/${person}`, '/api/admin/users/export']
  for (const path of paths) {
    expect((await visitorOf(app).send('GET', path)).status).toBe(401)
    for (const role of ['user', 'editor'] as const)
      expect((await (await signIn(app, role)).send('GET', path)).status).toBe(403)
  }
  const moderator = await signIn(app, 'moderator')
  expect((await moderator.send('GET', '/api/admin/users')).status).toBe(200)
  expect((await moderator.send('GET', '/api/admin/users/export')).status).toBe(403)
})
