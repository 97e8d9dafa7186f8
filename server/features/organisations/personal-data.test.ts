import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFeatures } from '#server/features.ts'
import { eraseAccount } from '#server/features/account/public.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

/** Erases an account whose waiting time is over. */
async function erase(person: ApiClient): Promise<boolean> {
  await app.deps.database.db.execute(
    `insert into account_deletions (user_id, requested_at, erase_at) values ('${person.userId}', now(), '2020-01-01')`,
  )
  return eraseAccount(app.deps, allFeatures.personalData(app.deps.clock), person.userId ?? '')
}

const partner = {
  name: 'Codru',
  country: 'RO',
  legalKind: 'company',
  associated: false,
  linkedWith: [],
  sme: null,
  pic: null,
}

const ownText = { kind: 'about', language: 'en', title: 'What we make', body: 'Measuring heads.' }

/** An organisation with a fact, a partner, a text, a call, an application and an invitation. */
async function furnish(owner: ApiClient, guest: string): Promise<string> {
  const { body } = await owner.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${body.id}`
  const country = { value: 'MD', date: '2027-01-12', source: 'register' }
  const organisation_id = body.id
  const made = [
    await owner.send('PATCH', path, { version: 1, facts: { country } }),
    await owner.send('POST', `${path}/partners`, partner),
    await owner.send('POST', `${path}/texts`, ownText),
    await owner.send('POST', '/api/calls', { organisation_id, text: 'Call for proposals. Orchards.' }),
    await owner.send('POST', '/api/applications', { organisation_id, title: 'Orchards', language: 'en' }),
    await owner.send('POST', `${path}/members`, { email: guest, role: 'viewer' }),
  ]
  expect(made.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201, 201])
  return path
}

async function countOf(table: string): Promise<number> {
  const { rows } = await app.deps.database.db.execute<{ total: number }>(`select count(*)::int as total from ${table}`)
  return rows[0]?.total ?? -1
}

const tables = [
  'organisations',
  'organisation_members',
  'organisation_facts',
  'organisation_partners',
  'organisation_texts',
  'organisation_text_versions',
  'organisation_invitations',
  'calls',
  'applications',
]

test('[ORG-06] the export holds everything of the workspace, and with the last member everything goes', async () => {
  const ana = await signIn(app, 'user')
  await furnish(ana, 'guest@example.org')
  const { body } = await ana.send('GET', '/api/me/export')
  expect(body).toMatchObject({
    organisations: [
      {
        name: 'Orchard Systems',
        role: 'owner',
        profile: { country: { value: 'MD' } },
        partners: [partner],
        texts: [ownText],
      },
    ],
    applications: [{ title: 'Orchards' }],
    calls: [{}],
  })
  for (const table of tables) expect({ table, total: await countOf(table) }).toEqual({ table, total: 1 })
  expect(await erase(ana)).toBe(true)
  for (const table of tables) expect({ table, total: await countOf(table) }).toEqual({ table, total: 0 })
})

test('[ORG-06] an organisation with other members lives on, has an owner, and forgets who left', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const path = await furnish(ana, bogdan.email ?? '')
  const { body: invited } = await bogdan.send<{ items: { id: string }[] }>('GET', '/api/me/invitations')
  const given = await bogdan.send('GET', '/api/me/export')
  expect(given.body).toMatchObject({ organisation_invitations: [{ organisation: 'Orchard Systems', role: 'viewer' }] })
  await bogdan.send('POST', `/api/me/invitations/${invited.items[0]?.id}/accept`)
  expect(await erase(ana)).toBe(true)
  expect((await bogdan.send('GET', path)).body).toMatchObject({
    role: 'owner',
    facts: { country: { value: 'MD', author: null } },
  })
  const { body } = await bogdan.send<{ items: unknown[] }>('GET', `${path}/members`)
  expect(body.items).toMatchObject([{ email: bogdan.email, role: 'owner' }])
  expect(await countOf('applications')).toBe(1)
  expect(await erase(bogdan)).toBe(true)
  for (const table of tables) expect({ table, total: await countOf(table) }).toEqual({ table, total: 0 })
})

test('[ORG-06] the greatest role inherits an organisation, no matter who came first', async () => {
  const ana = await signIn(app, 'user')
  const { body } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${body.id}`
  const join = async (role: string) => {
    const person = await signIn(app, 'user')
    await ana.send('POST', `${path}/members`, { email: person.email, role })
    const { body: list } = await person.send<{ items: { id: string }[] }>('GET', '/api/me/invitations')
    expect((await person.send('POST', `/api/me/invitations/${list.items[0]?.id}/accept`)).status).toBe(200)
    return person
  }
  const people = [await join('viewer'), await join('commenter'), await join('editor'), await join('editor')]
  expect(await erase(ana)).toBe(true)
  const roles = []
  for (const person of people) roles.push((await person.send<{ role: string }>('GET', path)).body.role)
  expect(roles).toEqual(['viewer', 'commenter', 'owner', 'editor'])
})
