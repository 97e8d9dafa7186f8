import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('the founder of an organisation owns it, and for others there is no such thing', async () => {
  const ana = await signIn(app, 'user')
  const bogdan = await signIn(app, 'user')
  const founded = await ana.send<{ id: string }>('POST', '/api/organisations', { name: ' Orchard Systems SRL ' })
  const expected = { id: founded.body.id, name: 'Orchard Systems SRL', role: 'owner' }
  expect(founded).toMatchObject({ status: 201, body: expected })
  expect((await ana.send('GET', '/api/organisations')).body).toEqual({ items: [expected], next_cursor: null })
  expect((await ana.send('GET', `/api/organisations/${founded.body.id}`)).body).toEqual({
    ...expected,
    named: true,
    version: 1,
    facts: {},
    sme: { class: 'unknown', steps: [], missing: ['years', 'owners', 'holdings'] },
  })
  expect((await bogdan.send('GET', `/api/organisations/${founded.body.id}`)).status).toBe(404)
  expect((await bogdan.send('GET', '/api/organisations')).body).toEqual({ items: [], next_cursor: null })
  const { status, body } = await ana.send('POST', '/api/organisations', { name: '  ' })
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } })
})

const register = { date: '2027-01-12', source: 'State Register extract' }
const accounts = { date: '2027-02-08', source: 'annual accounts 2026' }
const years = [{ year: 2026, staff: 34, turnoverEur: 2_900_000, balanceEur: 3_100_000 }]

test('[ORG-02] each fact of the profile keeps its day, its source, who put it in and when, and what it was before', async () => {
  const ana = await signIn(app, 'user')
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${founded.id}`
  const facts = { country: { value: 'MD', ...register }, years: { value: years, ...accounts } }
  const saved = await ana.send('PATCH', path, { version: 1, facts })
  const at = new Date(app.clock.now()).toISOString()
  const mark = { author: 'Ana Rusu', at }
  expect(saved).toMatchObject({ status: 200, body: { version: 2, facts: { country: { ...facts.country, ...mark } } } })
  expect((await ana.send('GET', path)).body).toEqual(saved.body)

  const moved = await ana.send('PATCH', path, {
    version: 2,
    facts: { country: { value: 'RO', ...register }, years: null },
  })
  expect(moved.body).toMatchObject({ version: 3, facts: { country: { value: 'RO' } } })
  expect(moved.body['facts']).not.toHaveProperty('years')
  const { rows } = await app.deps.database.db.execute(
    sql`select name, value from organisation_facts where organisation_id = ${founded.id} order by id`,
  )
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['country', 'MD'],
    ['years', years],
    ['country', 'RO'],
    ['years', null],
  ])
  // What is saved again as it was is no change.
  expect(
    (await ana.send('PATCH', path, { version: 3, facts: { country: { value: 'RO', ...register } } })).body,
  ).toEqual(moved.body)
})

test('[ORG-02] a stale profile is refused with the stored one, and a wrong fact is named', async () => {
  const ana = await signIn(app, 'user')
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${founded.id}`
  const first = await ana.send('PATCH', path, { version: 1, name: 'Orchard' })
  const stale = await ana.send('PATCH', path, { version: 1, facts: { country: { value: 'MD', ...register } } })
  expect(stale).toMatchObject({ status: 409, body: { code: 'organisation_conflict', stored: first.body } })
  for (const [facts, wrong] of [
    [{ country: { value: 'Moldova', ...register } }, 'facts.country.value'],
    [{ years: { value: [{ ...years[0], staff: -1 }], ...accounts } }, 'facts.years.value.0.staff'],
    [{ country: { value: 'MD', date: 'yesterday', source: 'x' } }, 'facts.country.date'],
    [{ country: { value: 'MD', date: '2027-01-01', source: ' ' } }, 'facts.country.source'],
    [{ shoeSize: { value: 4, ...register } }, 'facts.shoeSize'],
  ] as const)
    expect(await ana.send('PATCH', path, { version: 2, facts })).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: wrong })]) },
    })
  expect((await ana.send('GET', path)).body).toEqual(first.body)
})

test('[ORG-02] the history of the profile tells each older value with its day, its source and who put it in, by pages', async () => {
  const [ana, bogdan] = [await signIn(app, 'user'), await signIn(app, 'user')]
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${founded.id}`
  const save = async (version: number, facts: object) => {
    expect(await ana.send('PATCH', path, { version, facts })).toMatchObject({ status: 200 })
    return { author: 'Ana Rusu', at: new Date(app.clock.now()).toISOString() }
  }
  const first = await save(1, { country: { value: 'MD', ...register }, years: { value: years, ...accounts } })
  app.clock.advance(60_000)
  const second = await save(2, { country: { value: 'RO', date: '2027-03-01', source: 'moved' } })
  app.clock.advance(60_000)
  const third = await save(3, { country: null })
  const all = await ana.send<{ items: object[] }>('GET', `${path}/history`)
  expect(all.body).toMatchObject({
    items: [
      { fact: 'country', value: null, date: null, source: null, ...third },
      { fact: 'country', value: 'RO', date: '2027-03-01', source: 'moved', ...second },
      { fact: 'years', value: years, ...accounts, ...first },
      { fact: 'country', value: 'MD', ...register, ...first },
    ],
    next_cursor: null,
  })
  const page = await ana.send<{ items: object[]; next_cursor: string }>('GET', `${path}/history?fact=country&limit=2`)
  expect(page.body.items).toEqual(all.body.items.slice(0, 2))
  const rest = await ana.send('GET', `${path}/history?fact=country&limit=2&cursor=${page.body.next_cursor}`)
  expect(rest.body).toEqual({ items: all.body.items.slice(3), next_cursor: null })
  expect((await bogdan.send('GET', `${path}/history`)).status).toBe(404)
  expect(await ana.send('GET', `${path}/history?fact=shoe`)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'fact' }] },
  })
})

test('two people who save at the same time: one is refused, and nothing is lost', async () => {
  const ana = await signIn(app, 'user')
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${founded.id}`
  const responses = await Promise.all(
    ['MD', 'RO', 'UA'].map((value) =>
      ana.send('PATCH', path, { version: 1, facts: { country: { value, ...register } } }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

const partner = {
  name: 'Codru Institute',
  country: 'RO',
  legalKind: 'research-organisation',
  associated: false,
  linkedWith: [],
  sme: null,
  pic: '900112233',
}

test('partners are kept once, changed, listed by pages and removed', async () => {
  const ana = await signIn(app, 'user')
  const { body: founded } = await ana.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  const path = `/api/organisations/${founded.id}/partners`
  const made = []
  for (const name of ['A', 'B', 'C']) made.push((await ana.send('POST', path, { ...partner, name })).body)
  expect(made[0]).toMatchObject({ version: 1, ...partner, name: 'A' })
  const first = await ana.send<{ next_cursor: string }>('GET', `${path}?limit=2`)
  expect(first.body).toEqual({ items: made.slice(0, 2), next_cursor: expect.any(String) })
  expect((await ana.send('GET', `${path}?limit=2&cursor=${first.body.next_cursor}`)).body).toEqual({
    items: made.slice(2),
    next_cursor: null,
  })
  const one = `${path}/${String(made[0]?.['id'])}`
  const changed = await ana.send('PATCH', one, { version: 1, associated: true, sme: true })
  expect(changed).toMatchObject({ status: 200, body: { ...made[0], version: 2, associated: true, sme: true } })
  expect(await ana.send('PATCH', one, { version: 1, country: 'UA' })).toMatchObject({
    status: 409,
    body: { code: 'organisation_conflict', stored: changed.body },
  })
  expect((await ana.send('DELETE', one)).status).toBe(204)
  expect((await ana.send('DELETE', one)).status).toBe(404)
  expect(await ana.send('POST', path, { ...partner, country: 'Romania' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'country' }] },
  })
})

test.each([
  ['en', 'My organisation'],
  ['ru', 'Моя организация'],
  ['ro', 'Organizația mea'],
])(
  '[ORG-01] the first organisation of someone without a name is called something in %s until it is named',
  async (language, name) => {
    const ana = await signIn(app, 'user')
    await app.deps.database.db.execute(sql`update auth.users set raw_user_meta_data = '{}' where id = ${ana.userId}`)
    const begun = await ana.send<{ organisation_id: string; organisation: string }>(
      'POST',
      `/api/applications?lng=${language}`,
      { title: 'Orchards' },
    )
    expect(begun).toMatchObject({ status: 201, body: { organisation: name } })
    const path = `/api/organisations/${begun.body.organisation_id}`
    expect((await ana.send('GET', path)).body).toMatchObject({ name, named: false, version: 1 })
    const named = await ana.send('PATCH', path, { version: 1, name: 'Orchard Systems' })
    expect(named.body).toMatchObject({ name: 'Orchard Systems', named: true, version: 2 })
  },
)

test('[ORG-01] keeping the name that an organisation was given counts as naming it', async () => {
  const ana = await signIn(app, 'user')
  const { body: call } = await ana.send<{ organisation_id: string }>('POST', '/api/calls', { text: 'Call. Orchards.' })
  const path = `/api/organisations/${call.organisation_id}`
  expect((await ana.send('GET', path)).body).toMatchObject({ name: 'Ana Rusu', named: false })
  const kept = await ana.send('PATCH', path, { version: 1, name: 'Ana Rusu' })
  expect(kept.body).toMatchObject({ name: 'Ana Rusu', named: true, version: 2 })
})
