import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrganisationText, OrganisationTextList, TextVersionList } from '#shared/contracts/organisations.ts'
import { dayMs } from '#shared/duration.ts'
import { deletedTextDays, textBodyMax, textTitleMax } from '#shared/organisation-texts.ts'
import { pruneDeletedTexts } from '#server/features/organisations/texts-service.ts'
import { signIn } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
})
afterAll(() => app.close())

const about = {
  kind: 'about',
  language: 'en',
  title: 'What we make',
  body: 'Orchard Systems makes measuring heads.\n\nThirty-four people work here.',
}

async function found(owner: ApiClient): Promise<{ organisation: string; texts: string }> {
  const { body } = await owner.send<{ id: string }>('POST', '/api/organisations', { name: 'Orchard Systems' })
  return { organisation: `/api/organisations/${body.id}`, texts: `/api/organisations/${body.id}/texts` }
}

async function join(owner: ApiClient, organisation: string, role: string): Promise<ApiClient> {
  const person = await signIn(app, 'user')
  await owner.send('POST', `${organisation}/members`, { email: person.email, role })
  const { body } = await person.send<{ items: { id: string }[] }>('GET', '/api/me/invitations')
  expect((await person.send('POST', `/api/me/invitations/${body.items[0]?.id}/accept`)).status).toBe(200)
  return person
}

async function add(who: ApiClient, texts: string, change: object = {}): Promise<OrganisationText> {
  const { status, body } = await who.send<OrganisationText>('POST', texts, { ...about, ...change })
  expect(status).toBe(201)
  return body
}

async function titles(who: ApiClient, path: string): Promise<string[]> {
  const { body } = await who.send<OrganisationTextList>('GET', path)
  return body.items.map(({ title }) => title)
}

test('a text to use again keeps every version with its author and time, and goes back to one by a new one', async () => {
  const ana = await signIn(app, 'user')
  const { organisation, texts } = await found(ana)
  const first = await add(ana, texts, { title: '  What we make ' })
  const at = new Date(app.clock.now()).toISOString()
  expect(first).toEqual({ ...about, id: first.id, version: 1, author: 'Ana Rusu', at, deleted_at: null })
  const bogdan = await join(ana, organisation, 'editor')
  app.clock.advance(60_000)
  const path = `${texts}/${first.id}`
  const second = await bogdan.send<OrganisationText>('PATCH', path, { version: 1, body: 'Potting machines too.' })
  expect(second).toMatchObject({ status: 200, body: { ...about, version: 2, body: 'Potting machines too.' } })
  expect(second.body.at).not.toBe(at)
  // What is the same is no new version.
  expect((await bogdan.send('PATCH', path, { version: 2, title: 'What we make' })).body).toEqual(second.body)

  const { body: told } = await ana.send<TextVersionList>('GET', `${path}/versions`)
  const { id: _id, deleted_at: _deleted, ...firstVersion } = first
  const { id: _same, deleted_at: _none, ...secondVersion } = second.body
  expect(told).toEqual({ items: [secondVersion, firstVersion], next_cursor: null })
  await ana.send('PATCH', path, { version: 2, ...about })
  const page = await ana.send<TextVersionList>('GET', `${path}/versions?limit=2`)
  expect(page.body.items.map(({ version, body }) => [version, body])).toEqual([
    [3, about.body],
    [2, 'Potting machines too.'],
  ])
  const rest = await ana.send<TextVersionList>('GET', `${path}/versions?limit=2&cursor=${page.body.next_cursor}`)
  expect(rest.body).toEqual({ items: [firstVersion], next_cursor: null })
})

test('a save over a version that someone else replaced is refused with what is stored', async () => {
  const ana = await signIn(app, 'user')
  const { texts } = await found(ana)
  const { id } = await add(ana, texts)
  const { body: stored } = await ana.send('PATCH', `${texts}/${id}`, { version: 1, title: 'What we build' })
  const late = await ana.send('PATCH', `${texts}/${id}`, { version: 1, title: 'What we sell' })
  expect(late).toMatchObject({ status: 409, body: { code: 'organisation_conflict', stored } })
  expect(await titles(ana, texts)).toEqual(['What we build'])
})

test('[ORG-01] owners and editors write texts, commenters and viewers read them, and for others there are none', async () => {
  const ana = await signIn(app, 'user')
  const { organisation, texts } = await found(ana)
  for (const [role, writes] of [
    ['owner', true],
    ['editor', true],
    ['commenter', false],
    ['viewer', false],
  ] as const) {
    const { id } = await add(ana, texts)
    const path = `${texts}/${id}`
    const member = await join(ana, organisation, role)
    const done = [
      await member.send('POST', texts, about),
      await member.send('PATCH', path, { version: 1, title: role }),
      await member.send('DELETE', path),
      await member.send('POST', `${path}/restore`),
      await member.send('GET', texts),
      await member.send('GET', `${path}/versions`),
    ]
    const expected = writes ? [201, 200, 204, 200, 200, 200] : [403, 403, 403, 403, 200, 200]
    expect({ role, statuses: done.map(({ status }) => status) }).toEqual({ role, statuses: expected })
    await ana.send('DELETE', `${organisation}/members/${member.userId}`)
  }
  const stranger = await signIn(app, 'user')
  const { id } = await add(ana, texts)
  const own = await found(stranger)
  for (const path of [`${texts}/${id}`, `${own.texts}/${id}`]) {
    const done = [
      await stranger.send('PATCH', path, { version: 1, title: 'Mine' }),
      await stranger.send('DELETE', path),
      await stranger.send('POST', `${path}/restore`),
      await stranger.send('GET', `${path}/versions`),
    ]
    expect(done.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
  expect((await stranger.send('GET', texts)).status).toBe(404)
  expect((await stranger.send('POST', texts, about)).status).toBe(404)
})

test('texts are found by every word of a search in title or text, in any case, and come by pages', async () => {
  const ana = await signIn(app, 'user')
  const { texts } = await found(ana)
  await add(ana, texts, { title: 'Lucrările noastre', language: 'ro', body: 'Livezi și 50 % din senzori_noi' })
  await add(ana, texts, { title: 'Опыт', language: 'ru', body: 'Прежние проекты: сады и датчики' })
  await add(ana, texts, { title: 'Test bench', body: 'A climate chamber and a measuring room' })
  const search = async (words: string) => titles(ana, `${texts}?search=${encodeURIComponent(words)}`)
  expect(await search('ДАТЧИКИ опыт')).toEqual(['Опыт'])
  expect(await search('bench CHAMBER')).toEqual(['Test bench'])
  expect(await search('bench orchard')).toEqual([])
  expect(await search('50 %')).toEqual(['Lucrările noastre'])
  expect(await search('r_n')).toEqual([])
  expect(await search('  ')).toEqual(['Test bench', 'Опыт', 'Lucrările noastre'])
  const page = await ana.send<OrganisationTextList>('GET', `${texts}?limit=2`)
  expect(page.body.items.map(({ title }) => title)).toEqual(['Test bench', 'Опыт'])
  expect(await titles(ana, `${texts}?limit=2&cursor=${page.body.next_cursor}`)).toEqual(['Lucrările noastre'])
})

test('a deleted text can be brought back for thirty days, and is gone for good after that', async () => {
  const ana = await signIn(app, 'user')
  const { texts } = await found(ana)
  const { id } = await add(ana, texts)
  const path = `${texts}/${id}`
  const hasDeleted = async () => (await ana.send<{ has_deleted: boolean }>('GET', texts)).body.has_deleted
  expect(await hasDeleted()).toBe(false)
  expect((await ana.send('DELETE', path)).status).toBe(204)
  expect(await hasDeleted()).toBe(true)
  expect((await ana.send('DELETE', path)).status).toBe(204)
  expect(await titles(ana, texts)).toEqual([])
  expect(await titles(ana, `${texts}?deleted=true`)).toEqual([about.title])
  expect((await ana.send('PATCH', path, { version: 1, title: 'Late' })).status).toBe(404)
  expect((await ana.send('POST', `${path}/restore`)).body).toMatchObject({ ...about, version: 1, deleted_at: null })
  expect((await ana.send('POST', `${path}/restore`)).status).toBe(200)
  expect(await hasDeleted()).toBe(false)
  expect(await titles(ana, texts)).toEqual([about.title])

  await ana.send('DELETE', path)
  const afterDays = async (days: number) =>
    pruneDeletedTexts({ ...app.deps, clock: { now: () => app.clock.now() + days * dayMs } })
  await afterDays(deletedTextDays - 1)
  expect(await titles(ana, `${texts}?deleted=true`)).toEqual([about.title])
  await afterDays(deletedTextDays + 1)
  expect(await titles(ana, `${texts}?deleted=true`)).toEqual([])
  expect((await ana.send('POST', `${path}/restore`)).status).toBe(404)
  const { rows } = await app.deps.database.db.execute(
    sql`select 1 from organisation_text_versions where text_id = ${id}`,
  )
  expect(rows).toEqual([])
})

test('two hundred texts are kept; one more, new or brought back, is refused with the remedy', async () => {
  const ana = await signIn(app, 'user')
  const { organisation, texts } = await found(ana)
  const { id } = await add(ana, texts)
  await ana.send('DELETE', `${texts}/${id}`)
  await app.deps.database.db.execute(
    sql`insert into organisation_texts (id, organisation_id) select gen_random_uuid(), ${organisation.split('/').at(-1)} from generate_series(1, 199)`,
  )
  const last = await add(ana, texts)
  const full = { status: 409, body: { code: 'organisation_full', detail: expect.stringContaining('200 texts') } }
  expect(await ana.send('POST', texts, about)).toMatchObject(full)
  expect(await ana.send('POST', `${texts}/${id}/restore`)).toMatchObject(full)
  await ana.send('DELETE', `${texts}/${last.id}`)
  expect((await ana.send('POST', `${texts}/${id}/restore`)).status).toBe(200)
})

test.for([
  ['title', { title: '  ' }],
  ['title', { title: 'a'.repeat(textTitleMax + 1) }],
  ['body', { body: ' \n ' }],
  ['body', { body: 'a'.repeat(textBodyMax + 1) }],
  ['kind', { kind: 'novel' }],
  ['language', { language: 'de' }],
] as const)('a text with a wrong %s is refused by name: %j', async ([field, change]) => {
  const ana = await signIn(app, 'user')
  const { texts } = await found(ana)
  const rejected = await ana.send('POST', texts, { ...about, ...change })
  expect(rejected).toMatchObject({ status: 422, body: { errors: [{ path: field }] } })
})

test('each act on a text is in the activity log', async () => {
  const ana = await signIn(app, 'user')
  const { organisation, texts } = await found(ana)
  const { id } = await add(ana, texts)
  await ana.send('PATCH', `${texts}/${id}`, { version: 1, title: 'What we build' })
  await ana.send('DELETE', `${texts}/${id}`)
  await ana.send('POST', `${texts}/${id}/restore`)
  const { rows } = await app.deps.database.db.execute<{ action: string }>(
    sql`select action from activity_log where target_id = ${organisation.split('/').at(-1)} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'organisation.create',
    'organisation.add_text',
    'organisation.update_text',
    'organisation.remove_text',
    'organisation.restore_text',
  ])
})
