import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { repeatedMax } from '#shared/content/repeated-items.ts'
import type { ContentRow, SectionChanges } from '#shared/contracts/content.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { itemsMax } from '#shared/pages/fields.ts'
import type { Problem } from '#shared/error-codes.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Shown = { values: Record<string, unknown>; item_names?: Record<string, string[]> }

const group = '/api/sections/faq/group_2'
const began = ['q1', 'q2', 'q3', 'q4']

let app: TestApp
let visitor: ApiClient
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  admin = await signIn(app, 'admin')
})

beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits'))
afterAll(() => app.close())

test('a question is added in all languages, written like any other, and seen from its first words on', async () => {
  expect((await shown()).item_names).toBeUndefined()
  const { status, body } = await admin.send<SectionChanges>('POST', `${group}/items`, { behind: 'q1' })
  expect(status).toBe(201)
  expect(body.name).toBe('q5')
  for (const language of languages) {
    const page = await shown(language)
    expect(page.item_names).toEqual({ group_2: ['q1', 'q5', 'q2', 'q3', 'q4'] })
    expect(page.values['faq.group_2.q5_question']).toBe('')
  }
  await write('q5_question', 'Who signs?')
  await write('q5_answer', 'You do.')
  expect((await shown()).values).toMatchObject({
    'faq.group_2.q5_question': 'Who signs?',
    'faq.group_2.q5_answer': 'You do.',
  })
  // Before all others as well, and never under a name that is in use.
  const first = await admin.send<SectionChanges>('POST', `${group}/items`, { behind: null })
  expect(first.body.name).toBe('q6')
  expect((await shown('ro')).item_names?.['group_2']?.[0]).toBe('q6')
})

test('a copy of a question has its words of every language, the built-in ones too, and is right behind it', async () => {
  await write('q2_question', 'Когда?', 'ru')
  const builtIn = await shown()
  const { body } = await admin.send<SectionChanges>('POST', `${group}/items`, { behind: 'q2', is_copy: true })
  const page = await shown()
  expect(page.item_names).toEqual({ group_2: ['q1', 'q2', body.name, 'q3', 'q4'] })
  expect(page.values[`faq.group_2.${body.name}_question`]).toBe(builtIn.values['faq.group_2.q2_question'])
  expect(page.values[`faq.group_2.${body.name}_answer`]).toBe(builtIn.values['faq.group_2.q2_answer'])
  expect((await shown('ru')).values[`faq.group_2.${body.name}_question`]).toBe('Когда?')
  expect(await admin.send('POST', `${group}/items`, { behind: null, is_copy: true })).toMatchObject({ status: 422 })
})

test('[EDIT-06] questions and figures are moved in all languages, and each act is undone', async () => {
  const moved = await admin.send<SectionChanges>('POST', `${group}/items/q4/move`, { before: 'q1' })
  expect(moved.status).toBe(200)
  for (const language of languages) {
    expect((await shown(language)).item_names).toEqual({ group_2: ['q4', 'q1', 'q2', 'q3'] })
  }
  await admin.send('POST', '/api/sections/home/hero/items/stat_agents/move', { before: null })
  const home = await visitor.send<Shown>('GET', '/api/content/page?page=home&language=ro')
  expect(home.body.item_names).toEqual({ hero: ['stat_grants', 'stat_support', 'stat_agents'] })
  expect((await undo(moved.body)).status).toBe(200)
  expect((await shown()).item_names).toBeUndefined()
})

test('[EDIT-06, CONT-03] a deleted question goes with its words in all languages, travels to no one, and comes back by undo', async () => {
  for (const language of languages) await write('q3_question', `Gone ${language}`, language)
  const { body, status } = await remove('q3')
  expect(status).toBe(200)
  for (const language of languages) {
    const page = await shown(language)
    expect(page.item_names).toEqual({ group_2: ['q1', 'q2', 'q4'] })
    expect(page.values['faq.group_2.q3_question']).toEqual({ text: '', visible: false })
    expect(page.values['faq.group_2.q3_answer']).toEqual({ text: '', visible: false })
  }
  expect(await rowsOf('q3_question')).toEqual([])
  expect((await undo(body)).status).toBe(200)
  expect((await shown('ru')).values['faq.group_2.q3_question']).toBe('Gone ru')
  expect((await shown('ru')).item_names).toBeUndefined()
  expect(await rowsOf('q3_question')).toHaveLength(languages.length)
})

test('[EDIT-06] the last question of a section is not deleted: nothing would be left to add one to', async () => {
  for (const item of ['q1', 'q2', 'q3']) expect((await remove(item)).status).toBe(200)
  expect((await remove('q4')).status).toBe(422)
  expect((await shown()).item_names).toEqual({ group_2: ['q4'] })
})

test('[EDIT-06] a question is not deleted over words that someone wrote in the meantime', async () => {
  await write('q1_question', 'First words')
  const version = await versionNow()
  await write('q1_answer', 'Второе', 'ru')
  const rejected = await admin.send<Problem>('DELETE', `${group}/items/q1?version=${version}`)
  expect([rejected.status, rejected.body.code]).toEqual([409, 'content_conflict'])
  expect((await shown()).item_names).toBeUndefined()
  expect((await shown('ru')).values['faq.group_2.q1_answer']).toBe('Второе')
})

test('two people who add at once both keep what they added, under names of their own', async () => {
  const names = await Promise.all(
    Array.from({ length: 4 }, () => admin.send<SectionChanges>('POST', `${group}/items`, { behind: 'q4' })),
  )
  expect(names.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await shown()).item_names?.['group_2']?.toSorted()).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'])
})

test('items of a hidden section travel without their words; the section shown again has them', async () => {
  await admin.send('POST', `${group}/items`, { behind: 'q4' })
  await write('q5_question', 'Secret')
  await admin.send('PATCH', group, { visible: false })
  expect((await shown()).values['faq.group_2.q5_question']).toEqual({ text: '', visible: false })
  expect(JSON.stringify((await visitor.send('GET', '/api/content?page=faq&limit=200')).body)).not.toContain('Secret')
  await admin.send('PATCH', group, { visible: true })
  const page = await shown()
  expect(page.values['faq.group_2.q5_question']).toBe('Secret')
  expect(page.item_names).toEqual({ group_2: [...began, 'q5'] })
})

test('what cannot be done to items is refused with its reason, and changes nothing', async () => {
  const rejections: [string, string, unknown, number][] = [
    ['POST', `${group}/items`, { behind: 'q99' }, 404],
    ['POST', `${group}/items`, { behind: 'Q1' }, 422],
    ['POST', `${group}/items`, {}, 422],
    ['POST', `${group}/items`, { behind: 'q1', name: 'mine' }, 422],
    ['POST', `${group}/items/q9/move`, { before: null }, 404],
    ['POST', `${group}/items/q1/move`, { before: 'q1' }, 404],
    ['POST', '/api/sections/faq/cta/items', { behind: null }, 404],
    ['POST', '/api/sections/about/rules/items', { behind: null }, 404],
    ['POST', '/api/sections/startups/group_1/items', { behind: null }, 404],
    ['DELETE', `${group}/items/q9?version=x`, undefined, 404],
    ['DELETE', `${group}/items/q1`, undefined, 422],
  ]
  for (const [method, path, body, status] of rejections) {
    expect([path, body, (await admin.send(method, path, body)).status]).toEqual([path, body, status])
  }
  expect((await shown()).item_names).toBeUndefined()
  const { rows } = await app.deps.database.db.execute('select from site_content')
  expect(rows).toHaveLength(0)
})

test('a section takes so many items and no more', async () => {
  for (let count = began.length; count < repeatedMax; count += 1) {
    await app.deps.database.db.execute('truncate rate_limits')
    await admin.send('POST', `${group}/items`, { behind: null })
  }
  expect((await shown()).item_names?.['group_2']).toHaveLength(repeatedMax)
  const rejected = await admin.send<Problem>('POST', `${group}/items`, { behind: null })
  expect([rejected.status, rejected.body.code]).toEqual([422, 'validation_failed'])
})

test('[EDIT-06] cards of an added section are moved and copied in every language, words that one lacks included, and each act is undone', async () => {
  await admin.send('POST', '/api/sections', {
    page: 'about',
    name: 'offers',
    title: 'Offers',
    type: 'cards',
    layout: 'single-column',
    language: 'en',
    translations: [{ language: 'ru', title: 'Предложения' }],
  })
  await card('en', 1, 'First')
  await card('en', 2, 'Second')
  await card('en', 5, 'Third')
  await card('ru', 2, 'Вторая')
  const offers = '/api/sections/about/offers'
  const moved = await admin.send<SectionChanges>('POST', `${offers}/items/item_5/move`, { before: 'item_1' })
  expect([moved.status, moved.body.name]).toEqual([200, 'item_1'])
  expect(await cards('en')).toEqual(['item_1 Third', 'item_2 First', 'item_5 Second'])
  expect(await cards('ru')).toEqual(['item_5 Вторая'])
  expect((await undo(moved.body)).status).toBe(200)
  expect(await cards('en')).toEqual(['item_1 First', 'item_2 Second', 'item_5 Third'])
  expect(await cards('ru')).toEqual(['item_2 Вторая'])

  const copied = await admin.send<SectionChanges>('POST', `${offers}/items`, { behind: 'item_2', is_copy: true })
  expect([copied.status, copied.body.name]).toEqual([201, 'item_5'])
  expect(await cards('en')).toEqual(['item_1 First', 'item_2 Second', 'item_5 Second', 'item_6 Third'])
  expect(await cards('ru')).toEqual(['item_2 Вторая', 'item_5 Вторая'])
  expect((await undo(copied.body)).status).toBe(200)
  expect(await cards('en')).toEqual(['item_1 First', 'item_2 Second', 'item_5 Third'])

  const gone = await admin.send<SectionChanges>(
    'DELETE',
    `${offers}/items/item_2?version=${await versionNow('about', 'offers')}`,
  )
  expect(gone.status).toBe(200)
  expect([await cards('en'), await cards('ru')]).toEqual([['item_1 First', 'item_5 Third'], []])
  expect((await undo(gone.body)).status).toBe(200)
  expect(await cards('ru')).toEqual(['item_2 Вторая'])
})

test('[EDIT-06] cards: a full section takes no copy, a stale deletion and a card that is gone are refused, and nothing changes', async () => {
  const section = { page: 'about', name: 'offers', title: 'Offers', type: 'cards', layout: 'single-column' }
  await admin.send('POST', '/api/sections', { ...section, language: 'en' })
  const rows = Array.from({ length: itemsMax }, (_, at) => ({
    page: 'about',
    section: 'offers',
    language: 'en',
    content_key: `item_${at + 1}`,
    content_value: { text: `Words ${at + 1}` },
  }))
  await admin.send('POST', '/api/content', rows)
  const offers = '/api/sections/about/offers'
  const before = await cards('en')
  const rejections: [string, string, unknown, number][] = [
    ['POST', `${offers}/items`, { behind: 'item_1', is_copy: true }, 422],
    ['POST', `${offers}/items`, { behind: 'item_1' }, 404],
    ['POST', `${offers}/items/item_25/move`, { before: null }, 404],
    ['POST', `${offers}/items/item_1/move`, { before: 'item_1' }, 404],
    ['POST', `${offers}/items/section_title/move`, { before: null }, 404],
    ['DELETE', `${offers}/items/item_1?version=stale`, undefined, 409],
    ['DELETE', `${offers}/items/section_title?version=x`, undefined, 404],
  ]
  for (const [method, path, body, status] of rejections) {
    expect([path, body, (await admin.send(method, path, body)).status]).toEqual([path, body, status])
  }
  expect(await cards('en')).toEqual(before)
  expect(before).toHaveLength(itemsMax)
})

async function card(language: Language, number: number, text: string): Promise<void> {
  const row = { page: 'about', section: 'offers', language, content_key: `item_${number}`, content_value: { text } }
  expect((await admin.send('POST', '/api/content', row)).status).toBe(201)
}

/** The cards that visitors are shown in a language, in their order. */
async function cards(language: Language): Promise<string[]> {
  const { body } = await visitor.send<{ sections: { name: string; items?: { key: string; text: string }[] }[] }>(
    'GET',
    `/api/content/page?page=about&language=${language}`,
  )
  const section = body.sections.find(({ name }) => name === 'offers')
  return section?.items?.map(({ key, text }) => `${key} ${text}`) ?? []
}

async function shown(language: Language = 'en'): Promise<Shown> {
  return (await visitor.send<Shown>('GET', `/api/content/page?page=faq&language=${language}`)).body
}

async function write(content_key: string, content_value: string, language: Language = 'en'): Promise<void> {
  const row = { page: 'faq', section: 'group_2', language, content_key, content_value }
  expect((await admin.send('POST', '/api/content', row)).status).toBe(201)
}

async function rowsOf(key: string): Promise<ContentRow[]> {
  const { body } = await admin.send<{ items: ContentRow[] }>('GET', '/api/content?page=faq&limit=200')
  return body.items.filter(({ content_key }) => content_key === key)
}

async function versionNow(page = 'faq', section = 'group_2'): Promise<string> {
  const { body } = await admin.send<{ items: EditedSection[] }>('GET', `/api/sections?page=${page}&language=en`)
  return body.items.find(({ name }) => name === section)?.version ?? ''
}

async function remove(item: string): Promise<{ status: number; body: SectionChanges }> {
  return admin.send<SectionChanges>('DELETE', `${group}/items/${item}?version=${await versionNow()}`)
}

/** Takes an act back as the editor does. */
function undo({ changes }: SectionChanges): Promise<{ status: number }> {
  const back = changes.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before }))
  return admin.send('POST', '/api/content/changes', { changes: back })
}
