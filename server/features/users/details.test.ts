import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserDetails, UserNote } from '#shared/contracts/users.ts'
import { activityLog } from '#server/activity/tables.ts'
import { factors, users } from '#server/auth/tables.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  admin = await signIn(app, 'admin')
})
afterAll(() => app.close())

test('[ADM-02] the panel of a person holds profile, sessions, ways in, factors, notes and activity', async () => {
  const person = await signIn(app, 'user')
  await person.send('PUT', '/api/me/profile', {
    first_name: 'Ion',
    last_name: 'Ceban',
    phone: '+37368123456',
    country_code: 'MD',
    telegram: '@ion_c',
  })
  const now = new Date(app.clock.now())
  await app.deps.database.db.insert(factors).values({
    id: randomUUID(),
    user_id: person.userId ?? '',
    factor_type: 'totp',
    friendly_name: 'Phone',
    status: 'unverified',
    secret: 'a-sealed-secret',
    created_at: now,
    updated_at: now,
  })
  const { status, body } = await admin.send<UserDetails>('GET', `/api/admin/users/${person.userId}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: person.userId,
    name: 'Ion Ceban',
    first_name: 'Ion',
    last_name: 'Ceban',
    phone: '+37368123456',
    telegram: 'ion_c',
    country_code: 'MD',
    role: 'user',
    state: 'active',
    sessions: [{ assurance: 'aal1', ip: '203.0.113.7' }],
    identities: [{ provider: 'email', email: person.email }],
    factors: [{ type: 'totp', name: 'Phone', verified: false }],
    notes: [],
    activity: [{ action: 'profile.update', side: 'both', actor_name: 'Ion Ceban' }],
  })
  expect(JSON.stringify(body)).not.toMatch(/sealed|argon|token/)
  expect((await admin.send<{ items: object[] }>('GET', '/api/admin/users?q=@ion_c')).body.items).toHaveLength(1)
})

test('staff note something about a person, and take it away; the activity log knows', async () => {
  const person = await signIn(app, 'user')
  const path = `/api/admin/users/${person.userId}/notes`
  const added = await admin.send<{ items: UserNote[] }>('POST', path, { body: ' Rang about an invoice. ' })
  expect(added.status).toBe(201)
  expect(added.body.items).toMatchObject([
    { body: 'Rang about an invoice.', author_id: admin.userId, author_name: 'Ana Rusu' },
  ])
  const noteId = added.body.items[0]?.id
  expect((await admin.send('DELETE', `/api/admin/users/${admin.userId}/notes/${noteId}`)).status).toBe(404)
  const removed = await admin.send<{ items: UserNote[] }>('DELETE', `${path}/${noteId}`)
  expect([removed.status, removed.body.items]).toEqual([200, []])
  const actions = await app.deps.database.db
    .select({ action: activityLog.action })
    .from(activityLog)
    .where(eq(activityLog.target_id, person.userId ?? ''))
    .orderBy(activityLog.id)
  expect(actions.map(({ action }) => action)).toEqual(['user.add_note', 'user.remove_note'])
})

test.each([{}, { body: ' ' }, { body: 'x'.repeat(4001) }, { body: 7 }, { body: 'x', more: 1 }])(
  'the note %j is refused',
  async (note) => {
    expect((await admin.send('POST', `/api/admin/users/${admin.userId}/notes`, note)).status).toBe(422)
  },
)

test('a wrong or unknown id is refused as such, and strangers learn nothing', async () => {
  const unknown = randomUUID()
  const moderator = await signIn(app, 'moderator')
  expect((await admin.send('GET', '/api/admin/users/7')).status).toBe(422)
  expect((await admin.send('GET', `/api/admin/users/${unknown}`)).status).toBe(404)
  expect((await admin.send('POST', `/api/admin/users/${unknown}/notes`, { body: 'x' })).status).toBe(404)
  expect((await admin.send('DELETE', `/api/admin/users/${unknown}/notes/${unknown}`)).status).toBe(404)
  expect((await moderator.send('POST', `/api/admin/users/${admin.userId}/notes`, { body: 'x' })).status).toBe(403)
  expect((await visitorOf(app).send('DELETE', `/api/admin/users/${unknown}/notes/${unknown}`)).status).toBe(401)
})

async function exportCsv(
  query: string,
): Promise<{ status: number; headers: Headers; bytes: Uint8Array; text: string }> {
  const response = await app.fetch(`/api/admin/users/export?${query}`, {
    headers: { authorization: admin.authorization ?? '' },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) }
}

test('[ADM-02] the export has the chosen columns of the filter, and no cell that a spreadsheet would run', async () => {
  const at = new Date('2025-03-04T05:06:07.089Z')
  await app.deps.database.db.insert(users).values({
    id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    email: '=cmd@export.example',
    phone: '37368123456',
    created_at: at,
    raw_user_meta_data: { first_name: '=HYPERLINK("https://evil.example")', last_name: '@x' },
  })
  const { status, headers, bytes, text } = await exportCsv('q=export.example&columns=name,email,phone,created_at,state')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(text).toBe(
    [
      'name,email,phone,created_at,state',
      `"'=HYPERLINK(""https://evil.example"") @x",'=cmd@export.example,'+37368123456,2025-03-04T05:06:07.089Z,unconfirmed`,
      '',
    ].join('\r\n'),
  )
  const [action] = await app.deps.database.db.select().from(activityLog).where(eq(activityLog.action, 'user.export'))
  expect(action).toMatchObject({ actor_id: admin.userId, after: { filter: { q: 'export.example' } } })
  expect((await exportCsv('columns=password')).status).toBe(422)
})

test('an export holds everyone once, whatever their number', async () => {
  await app.deps.database.db.execute(sql`
    insert into auth.users (id, email, created_at, raw_user_meta_data)
    select gen_random_uuid(), 'bulk-' || n || '@example.org', timestamptz '2025-01-01' + (n / 7) * interval '1 hour', '{}'
    from generate_series(1, 2300) n`)
  const { text } = await exportCsv('q=bulk-&columns=email&sort=created')
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(2300)
  expect(new Set(lines).size).toBe(2300)
})
