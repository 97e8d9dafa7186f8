import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GridList } from '#shared/contracts/content-grid.ts'
import type { ContentRow, SectionChanges } from '#shared/contracts/content.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import type { Problem } from '#shared/error-codes.ts'
import { readSectionMetadata } from '#server/features/content/stored-value.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Shown = { sections: { name: string; title: string; description: string }[] }

let app: TestApp
let visitor: ApiClient
let editor: ApiClient
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  editor = await signIn(app, 'editor')
  admin = await signIn(app, 'admin')
})

beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits'))
afterAll(() => app.close())

test('[EDIT-05] a new section is at the end, or before the one that is named, in every language it is made in', async () => {
  await create('first')
  await create('second')
  const between = await create('between', {
    before: 'second',
    translations: [
      { language: 'ru', title: 'Между', description: 'Слова' },
      { language: 'ro', title: 'Între' },
    ],
  })
  expect(between.body.map((row) => `${row.language} ${row.content_key}`)).toEqual([
    'en section_metadata',
    'en section_title',
    'ru section_metadata',
    'ru section_title',
    'ru section_description',
    'ro section_metadata',
    'ro section_title',
  ])
  expect(await shown()).toEqual(['first', 'between', 'second'])
  expect(await shown('ru')).toEqual(['first', 'between', 'second'])
})

test('[EDIT-03] type and layout of a section are changed in all its languages, and its parts show as its type says', async () => {
  await create('pictures', { type: 'content', translations: [{ language: 'ro', title: 'Imagini' }] })
  const changed = await admin.send<SectionChanges>('PATCH', '/api/sections/home/pictures', {
    type: 'gallery',
    layout: 'three-columns',
  })
  expect(changed.status).toBe(200)
  expect(changed.body.changes.map(({ language }) => language).toSorted()).toEqual(['en', 'ro'])
  const place = { page: 'home', section: 'pictures', language: 'en' }
  const picture = { label: 'A hall', text: 'Where we met', url: '/media/00000000-0000-4000-8000-000000000000/640.webp' }
  await admin.send('POST', '/api/content', { ...place, content_key: 'item_1', content_value: picture })
  await admin.send('POST', '/api/content', {
    ...place,
    content_key: 'item_2',
    content_value: { ...picture, visible: false },
  })
  const button = { text: 'See more', url: '/about', variant: 'outline' }
  await admin.send('POST', '/api/content', { ...place, content_key: 'section_button', content_value: button })
  const parts = {
    type: 'gallery',
    layout: 'three-columns',
    button,
    items: [{ key: 'item_1', title: 'A hall', text: 'Where we met', url: picture.url }],
  }
  const { body } = await visitor.send<Shown>('GET', '/api/content/page?page=home&language=en')
  expect(body.sections[0]).toMatchObject(parts)
  // Editors get the hidden one as well.
  expect((await sections())[0]).toMatchObject({ ...parts, items: [{ key: 'item_1' }, { key: 'item_2' }] })
  await admin.send('POST', '/api/content/changes', {
    changes: changed.body.changes.map(({ before, after, ...each }) => ({ ...each, before: after, after: before })),
  })
  const back = await visitor.send<Shown>('GET', '/api/content/page?page=home&language=en')
  expect(back.body.sections[0]).toMatchObject({ type: 'content', layout: 'single-column' })
})

test('[EDIT-05] a section is refused with a taken name, a built-in name, a language twice or a neighbour that is gone', async () => {
  await create('first')
  expect((await create('first')).status).toBe(409)
  expect((await create('hero')).status).toBe(409)
  const twice = await create('second', { translations: [{ language: 'en', title: 'Again' }] })
  expect(twice.status).toBe(422)
  expect((await create('second', { before: 'nowhere' })).status).toBe(404)
  const half = await create('third', { translations: [{ language: 'ro', title: ' ' }] })
  expect(half.status).toBe(422)
  expect(await shown()).toEqual(['first'])
})

test('[EDIT-06] sections that were never placed are in the order of their names, also after others are placed among them', async () => {
  for (const name of ['beta', 'alpha', 'gamma']) await old(name)
  expect(await shown()).toEqual(['alpha', 'beta', 'gamma'])
  await create('new', { before: 'beta' })
  expect(await shown()).toEqual(['alpha', 'new', 'beta', 'gamma'])
  await move('gamma', 'alpha')
  expect(await shown()).toEqual(['gamma', 'alpha', 'new', 'beta'])
})

test('[EDIT-06] a section moves in all its languages, and only its own row changes', async () => {
  for (const name of ['one', 'two', 'three']) {
    await create(name, { translations: [{ language: 'ro', title: name }] })
  }
  const { status, body } = await move('three', 'one')
  expect(status).toBe(200)
  expect(body.changes.map((change) => [change.section, change.language, change.content_key]).toSorted()).toEqual([
    ['three', 'en', 'section_metadata'],
    ['three', 'ro', 'section_metadata'],
  ])
  expect(await shown()).toEqual(['three', 'one', 'two'])
  expect(await shown('ro')).toEqual(['three', 'one', 'two'])
  await move('three', null)
  expect(await shown()).toEqual(['one', 'two', 'three'])
  expect((await move('nowhere', 'one')).status).toBe(404)
  expect((await move('one', 'nowhere')).status).toBe(404)
})

test('[EDIT-06] twenty people who insert at one place at once all get a place of their own', async () => {
  await create('first')
  await create('last')
  const names = Array.from({ length: 20 }, (_, index) => `new_${index}`)
  const responses = await Promise.all(names.map((name) => create(name, { before: 'last' })))
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 201))
  const order = await shown()
  expect([order[0], order.at(-1), order.length]).toEqual(['first', 'last', 22])
  const keys = responses.map(({ body }) => readSectionMetadata(body[0]?.content_value).order)
  expect(new Set(keys).size).toBe(20)
})

test('[EDIT-06] a copy comes after its original, with all its rows in all its languages', async () => {
  await create('team', { description: 'People', translations: [{ language: 'ro', title: 'Echipa' }] })
  await create('last')
  const copy = await admin.send<SectionChanges>('POST', '/api/sections/home/team/duplicate', { language: 'en' })
  expect(copy.status).toBe(201)
  expect(copy.body.name).toBe('team_2')
  const again = await admin.send<SectionChanges>('POST', '/api/sections/home/team_2/duplicate', { language: 'en' })
  expect(again.body.name).toBe('team_3')
  expect(await shown()).toEqual(['team', 'team_2', 'team_3', 'last'])
  const page = await visitor.send<Shown>('GET', '/api/content/page?page=home&language=en')
  expect(page.body.sections[1]).toMatchObject({ title: 'team', description: 'People' })
  expect(await shown('ro')).toEqual(['team', 'team_2', 'team_3', 'last'])
})

test('[EDIT-06] a hidden section is nowhere for visitors, not even its words in the list, and editors still see it', async () => {
  await create('secret', { title: 'Secret words', translations: [{ language: 'ro', title: 'Cuvinte' }] })
  const hidden = await admin.send<SectionChanges>('PATCH', '/api/sections/home/secret', { visible: false })
  expect(hidden.status).toBe(200)
  expect(await shown()).toEqual([])
  expect(await shown('ro')).toEqual([])
  const { body: forVisitors } = await visitor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home')
  expect(forVisitors.items).toEqual([])
  const { body: forEditors } = await editor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home')
  expect(forEditors.items).toHaveLength(4)
  expect(await sections()).toMatchObject([{ name: 'secret', title: 'Secret words', visible: false }])
  await admin.send('PATCH', '/api/sections/home/secret', { visible: true })
  expect(await shown()).toEqual(['secret'])
})

test('[EDIT-06] a section is deleted whole, and comes back whole under its ids, with its history', async () => {
  await create('team', { description: 'People', translations: [{ language: 'ro', title: 'Echipa' }] })
  await create('last')
  const before = await rows()
  const deleted = await remove('team', await versionOf('team'))
  expect(deleted.status).toBe(200)
  expect(deleted.body.changes).toHaveLength(5)
  expect(await shown()).toEqual(['last'])
  const undone = await admin.send('POST', '/api/content/changes', { changes: reverse(deleted.body) })
  expect(undone).toMatchObject({ status: 200, body: { changed: 5 } })
  expect(await shown()).toEqual(['team', 'last'])
  expect((await rows()).map(({ updated_at: _, ...row }) => row)).toEqual(before.map(({ updated_at: _, ...row }) => row))
  const { rows: history } = await app.deps.database.db.execute<{ action: string; count: number }>(
    `select action, count(*)::int as count from content_revisions where section = 'team' group by action order by action`,
  )
  expect(history).toEqual([
    { action: 'delete', count: 5 },
    { action: 'insert', count: 5 },
    { action: 'restore', count: 5 },
  ])
  const { rows: activity } = await app.deps.database.db.execute<{ count: number }>(
    `select count(*)::int as count from activity_log where action = 'content.delete'`,
  )
  expect(activity).toEqual([{ count: 5 }])
})

test('[CONT-04] a section in which someone wrote in the meantime, in any language, is not deleted', async () => {
  const { body } = await create('team', { translations: [{ language: 'ro', title: 'Echipa' }] })
  const version = await versionOf('team')
  const title = body.find((row) => row.language === 'ro' && row.content_key === 'section_title')
  await editor.send('PATCH', `/api/content/${title?.id}`, {
    content_value: { text: 'Echipa noastră', type: 'heading' },
    updated_at: title?.updated_at,
  })
  const rejected = await remove('team', version)
  expect(rejected).toMatchObject({ status: 409, body: { code: 'content_conflict' } })
  expect(await shown('ro')).toEqual(['team'])
  expect((await remove('team', await versionOf('team'))).status).toBe(200)
})

test('[EDIT-06] moving, hiding and copying are undone and made again, unless someone changed the section since', async () => {
  await create('one')
  await create('two')
  const moved = await move('two', 'one')
  await admin.send('POST', '/api/content/changes', { changes: reverse(moved.body) })
  expect(await shown()).toEqual(['one', 'two'])
  await admin.send('POST', '/api/content/changes', { changes: moved.body.changes })
  expect(await shown()).toEqual(['two', 'one'])
  await move('two', null)
  const late = await admin.send<Problem>('POST', '/api/content/changes', { changes: reverse(moved.body) })
  expect(late).toMatchObject({ status: 409, body: { code: 'content_conflict' } })
  const copy = await admin.send<SectionChanges>('POST', '/api/sections/home/one/duplicate', { language: 'en' })
  await admin.send('POST', '/api/content/changes', { changes: reverse(copy.body) })
  expect(await shown()).toEqual(['one', 'two'])
})

test('[CONT-04] of several changes all are stored or none', async () => {
  const { body } = await create('one')
  const [metadata, title] = body
  const change = (row: ContentRow | undefined, before: unknown, after: unknown) => ({
    row_id: row?.id,
    page: 'home',
    section: 'one',
    language: 'en',
    content_key: row?.content_key,
    before,
    after,
  })
  const rejected = await admin.send('POST', '/api/content/changes', {
    changes: [
      change(title, title?.content_value, { text: 'Changed', type: 'heading' }),
      change(metadata, { title: 'something else' }, null),
    ],
  })
  expect(rejected.status).toBe(409)
  const page = await visitor.send<Shown>('GET', '/api/content/page?page=home&language=en')
  expect(page.body.sections).toMatchObject([{ name: 'one', title: 'one' }])
})

test('[CONT-04] a row cannot be brought in under an id that was never at its place', async () => {
  const { body } = await create('one')
  const elsewhere = { page: 'home', section: 'hero', language: 'en', content_key: 'made_up', before: null, after: 'x' }
  for (const row_id of [randomUUID(), body[0]?.id]) {
    const response = await admin.send('POST', '/api/content/changes', { changes: [{ ...elsewhere, row_id }] })
    expect(response.status).toBe(404)
  }
})

test('[EDIT-06] what is not a section, a language, a version or a change is refused', async () => {
  await create('one')
  expect((await admin.send('POST', '/api/sections/home/one/move', { language: 'en' })).status).toBe(422)
  expect((await admin.send('POST', '/api/sections/home/one/move', { language: 'xx', before: null })).status).toBe(422)
  expect((await admin.send('POST', '/api/sections/home/ONE/move', { language: 'en', before: null })).status).toBe(422)
  expect((await admin.send('PATCH', '/api/sections/home/one', { visible: 'no' })).status).toBe(422)
  expect((await admin.send('PATCH', '/api/sections/home/one', {})).status).toBe(422)
  expect((await admin.send('PATCH', '/api/sections/home/one', { layout: 'sideways' })).status).toBe(422)
  expect((await admin.send('DELETE', '/api/sections/home/one')).status).toBe(422)
  expect((await admin.send('POST', '/api/content/changes', { changes: [] })).status).toBe(422)
  expect(await shown()).toEqual(['one'])
})

test('[EDIT-05] a section says from which language its words are lent until the last of them has its own', async () => {
  await create('team', { description: 'People' })
  const lentFrom = async () => (await sections('ru')).map((each) => each.language)
  const say = (content_key: string, content_value: string) =>
    editor.send('POST', '/api/content', { page: 'home', section: 'team', language: 'ru', content_key, content_value })
  expect(await lentFrom()).toEqual(['en'])
  await say('section_title', 'Команда')
  expect(await lentFrom()).toEqual(['en'])
  await say('section_description', 'Люди')
  expect(await lentFrom()).toEqual([undefined])
})

test('[EDIT-06] the sections that a page has by itself are moved among the added ones, in every language', async () => {
  await create('team', { translations: [{ language: 'ro', title: 'Echipa' }] })
  expect(await order()).toBeUndefined()
  const listed = (await all()).map(({ name, built_in }) => `${name} ${built_in ?? false}`)
  expect(listed).toEqual(['hero true', 'agents true', 'chat true', 'dashboard true', 'team false'])
  const moved = await move('chat', null)
  expect(moved.body.changes.map(({ language, before }) => [language, before])).toEqual([
    ['en', null],
    ['ru', null],
    ['ro', null],
  ])
  await move('team', 'agents')
  const expected = ['hero', 'team', 'agents', 'dashboard', 'chat']
  for (const language of ['en', 'ro', 'ru']) expect(await order(language)).toEqual(expected)
  await create('between', { before: 'hero' })
  expect(await order()).toEqual(['between', ...expected])
  expect((await all()).map(({ name }) => name)).toEqual(['between', ...expected])
  // Undone by the changes that the act answered with, and then moved again.
  expect((await admin.send('POST', '/api/content/changes', { changes: reverse(moved.body) })).status).toBe(200)
  expect(await order()).toEqual(['between', 'hero', 'team', 'agents', 'chat', 'dashboard'])
  expect((await move('chat', 'hero')).status).toBe(200)
  expect(await order('ru')).toEqual(['between', 'chat', 'hero', 'team', 'agents', 'dashboard'])
})

test('[EDIT-06] a hidden section of the page itself is nowhere for visitors, nor are its words, and nothing else goes', async () => {
  const words = { page: 'home', language: 'en', content_key: 'title', content_value: 'Not yet to be told' }
  await admin.send('POST', '/api/content', { ...words, section: 'chat' })
  await admin.send('POST', '/api/content', { ...words, section: 'integrated' })
  for (const name of ['chat', 'agents']) await admin.send('PATCH', `/api/sections/home/${name}`, { visible: false })
  const page = await visitor.send<Shown & { values: Record<string, unknown> }>(
    'GET',
    '/api/content/page?page=home&language=en',
  )
  expect(await order()).toEqual(['hero', 'dashboard'])
  expect(page.body.values['home.chat.title']).toEqual({ text: '', visible: false })
  // Other pages show the names of the agents.
  expect(page.body.values['home.agents.profiler_title']).toBe('Search agent')
  const listed = await visitor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home&limit=1000')
  expect(listed.body.items.filter(({ section }) => section === 'chat')).toEqual([])
  expect((await all()).find(({ name }) => name === 'chat')).toMatchObject({
    visible: false,
    title: 'Not yet to be told',
  })
  await admin.send('PATCH', '/api/sections/home/chat', { visible: true })
  await admin.send('PATCH', '/api/sections/home/agents', { visible: true })
  expect(await order()).toBeUndefined()
})

test('[EDIT-06] the parts of a section of the page itself are no sections', async () => {
  expect((await admin.send('POST', '/api/sections/home/hero_cards/duplicate', { language: 'en' })).status).toBe(404)
  expect((await remove('hero_cards', 'any')).status).toBe(404)
  // A part of another is none of its own.
  expect((await move('hero_cards', null)).status).toBe(404)
  expect(await rows()).toEqual([])
})

test('[CONT-08] a colour, a link or what was hidden and shown again in one language takes no text of the fallback away', async () => {
  await create('team')
  const title = { page: 'home', section: 'team', content_key: 'section_title' }
  const shownIn = async (language: string) => {
    const page = await visitor.send<{
      sections: (Shown['sections'][number] & { language?: string; values?: object })[]
    }>('GET', `/api/content/page?page=home&language=${language}`)
    return page.body.sections[0]
  }
  const english = (await shownIn('en'))?.title
  const put = async (language: string, content_value: unknown) =>
    editor.send<ContentRow>('POST', '/api/content', { ...title, language, content_value })
  // As older versions of the editor wrote it, and as it is written now.
  const ro = await put('ro', { text: '', textColor: '#8f1f1f' })
  const ru = await put('ru', { textColor: '#8f1f1f' })
  expect([ro.status, ru.status]).toEqual([201, 201])
  expect(ru.body.content_value).toEqual({ textColor: '#8f1f1f' })
  for (const language of ['ro', 'ru']) {
    expect(await shownIn(language)).toMatchObject({
      title: english,
      language: 'en',
      values: { section_title: { text: english, textColor: '#8f1f1f' } },
    })
    expect((await sections(language))[0]).toMatchObject({ title: english, language: 'en' })
  }
  const cells = async () => {
    const query = 'page=home&section=team&content_key=section_title'
    const { body } = await editor.send<GridList>('GET', `/api/admin/content?${query}`)
    return Object.values(body.items[0]?.cells ?? {}).map(({ state }) => state)
  }
  expect(await cells()).toEqual(['ok', 'missing', 'missing'])
  const hidden = await editor.send<ContentRow>('PATCH', `/api/content/${ru.body.id}`, {
    content_value: { visible: false },
    updated_at: ru.body.updated_at,
  })
  expect(await shownIn('ru')).toMatchObject({ title: '' })
  expect(await cells()).toEqual(['ok', 'hidden', 'missing'])
  await editor.send('PATCH', `/api/content/${ru.body.id}`, { content_value: {}, updated_at: hidden.body.updated_at })
  expect(await shownIn('ru')).toMatchObject({ title: english, language: 'en' })
  // What the fallback says from now on shows as well.
  const [source] = (await rows()).filter(
    ({ language, content_key }) => language === 'en' && content_key === 'section_title',
  )
  await editor.send('PATCH', `/api/content/${source?.id}`, {
    content_value: 'Our people',
    updated_at: source?.updated_at,
  })
  expect([(await shownIn('ro'))?.title, (await shownIn('ru'))?.title]).toEqual(['Our people', 'Our people'])
  expect(await cells()).toEqual(['ok', 'missing', 'missing'])
})

test('[CONT-08] the built-in words of a page show in the look that was set for them', async () => {
  const place = { page: 'home', section: 'hero', language: 'ro', content_key: 'badge' }
  const page = async () =>
    (await visitor.send<{ values: Record<string, unknown> }>('GET', '/api/content/page?page=home&language=ro')).body
      .values
  const before = (await page())['home.hero.badge']
  await editor.send('POST', '/api/content', { ...place, content_value: { textColor: '#8f1f1f' } })
  expect((await page())['home.hero.badge']).toMatchObject({ text: before, textColor: '#8f1f1f' })
})

async function all(language = 'en') {
  const { body } = await editor.send<{ items: EditedSection[] }>('GET', `/api/sections?page=home&language=${language}`)
  return body.items
}

async function order(language = 'en') {
  const { body } = await visitor.send<{ order?: string[] }>('GET', `/api/content/page?page=home&language=${language}`)
  return body.order
}

function create(name: string, more: Record<string, unknown> = {}) {
  return admin.send<ContentRow[]>('POST', '/api/sections', {
    page: 'home',
    name,
    title: name,
    type: 'content',
    layout: 'single-column',
    language: 'en',
    ...more,
  })
}

/** A section as it was stored before sections had places. */
function old(name: string) {
  const content_value = { type: 'content', layout: 'single-column', title: name, description: '', visible: true }
  const place = { page: 'home', section: name, language: 'en', content_key: 'section_metadata' }
  return editor.send('POST', '/api/content', { ...place, content_value })
}

function move(name: string, before: string | null) {
  return admin.send<SectionChanges>('POST', `/api/sections/home/${name}/move`, { language: 'en', before })
}

function remove(name: string, version: string | undefined) {
  return admin.send<SectionChanges>('DELETE', `/api/sections/home/${name}?version=${version}`)
}

async function shown(language = 'en'): Promise<string[]> {
  const { body } = await visitor.send<Shown>('GET', `/api/content/page?page=home&language=${language}`)
  return body.sections.map(({ name }) => name)
}

/** The sections that were added. */
async function sections(language = 'en'): Promise<EditedSection[]> {
  return (await all(language)).filter(({ built_in }) => !built_in)
}

async function versionOf(name: string): Promise<string | undefined> {
  return (await sections()).find((section) => section.name === name)?.version
}

async function rows(): Promise<ContentRow[]> {
  const { body } = await editor.send<{ items: ContentRow[] }>('GET', '/api/content?page=home&limit=1000')
  return body.items
}

function reverse({ changes }: SectionChanges) {
  return changes.map((change) => ({ ...change, before: change.after, after: change.before }))
}

test('[EDIT-05] a language without a section shows the default one’s, marked with its language, until it has its own words', async () => {
  const lentSection = { page: 'home', name: 'lent', title: 'Only English', description: 'So far', language: 'en' }
  await admin.send('POST', '/api/sections', { ...lentSection, type: 'content', layout: 'single-column' })
  const page = async (language: string) =>
    (
      await visitor.send<{ version: string; sections: Record<string, unknown>[] }>(
        'GET',
        `/api/content/page?page=home&language=${language}`,
      )
    ).body
  const lent = async () => (await page('ru')).sections.find(({ name }) => name === 'lent')
  expect(await lent()).toMatchObject({ title: 'Only English', description: 'So far', language: 'en' })
  expect((await page('en')).sections.find(({ name }) => name === 'lent')).not.toHaveProperty('language')
  const forEditors = await admin.send<{ items: Record<string, unknown>[] }>(
    'GET',
    '/api/sections?page=home&language=ru',
  )
  expect(forEditors.body.items.find(({ name }) => name === 'lent')).toMatchObject({
    language: 'en',
    title: 'Only English',
  })
  await admin.send('POST', '/api/content', {
    page: 'home',
    section: 'lent',
    language: 'ru',
    content_key: 'section_title',
    content_value: 'По-русски',
  })
  const translated = await lent()
  expect(translated).toMatchObject({ title: 'По-русски', description: 'So far' })
  expect(translated).not.toHaveProperty('language')
  const before = (await page('ru')).version
  await admin.send('PATCH', '/api/sections/home/lent', { visible: false })
  expect(await lent()).toBeUndefined()
  expect((await page('ru')).version).not.toBe(before)
})
