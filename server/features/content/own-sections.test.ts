import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { builtInSectionsOf, isCopied, isCore, pageSections } from '#shared/content/built-in-sections.ts'
import type { TrashList } from '#shared/contracts/content-trash.ts'
import type { ContentRow, SectionChanges } from '#shared/contracts/content.ts'
import type { CustomSection } from '#shared/contracts/custom-page.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { defaults } from '#server/features/content/default-content.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Shown = { values: Record<string, unknown>; sections: CustomSection[]; order?: string[] }

let app: TestApp
let visitor: ApiClient
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  visitor = visitorOf(app)
  admin = await signIn(app, 'admin')
})

beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log'))
afterAll(() => app.close())

test('[EDIT-06] a copy of a section that a page has by itself says the same in every language, right behind it', async () => {
  await write('about', 'limits', 'title', 'Чего мы не делаем', 'ru')
  const { status, body } = await duplicate('about', 'limits')
  expect([status, body.name]).toEqual([201, 'limits_2'])
  expect((await shown('about')).order?.slice(-3)).toEqual(['limits', 'limits_2', 'cta'])
  for (const language of languages) {
    const page = await shown('about', language)
    const [copy] = page.sections
    expect(copy?.title).toBe(page.values['about.limits.title'])
    const entries = String(page.values['about.limits.items']).split('\n')
    expect(entries.length).toBeGreaterThan(2)
    const items = entries.map((text) => {
      return { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
    })
    expect(copy?.values?.['section_description']).toMatchObject({
      doc: { content: [{}, { type: 'bulletList', content: items }] },
    })
  }
  expect((await shown('about', 'ru')).sections[0]?.title).toBe('Чего мы не делаем')
  await undo(body)
  expect((await shown('about')).sections).toEqual([])
})

test('[EDIT-06] what a section repeats becomes cards of its copy, with the questions as they are now', async () => {
  const { body: added } = await admin.send<SectionChanges>('POST', '/api/sections/faq/group_2/items', { behind: null })
  await write('faq', 'group_2', `${added.name}_question`, 'Who signs?')
  await write('faq', 'group_2', `${added.name}_answer`, 'You do.')
  await duplicate('faq', 'group_2')
  const page = await shown('faq')
  const [copy] = page.sections
  expect(copy).toMatchObject({ type: 'cards', title: page.values['faq.group_2.title'] })
  expect(copy?.items?.slice(0, 2)).toMatchObject([
    { title: 'Who signs?', text: 'You do.' },
    { title: page.values['faq.group_2.q1_question'], text: page.values['faq.group_2.q1_answer'] },
  ])
  expect(copy?.items).toHaveLength(5)
})

test('[EDIT-06] a copy of a section that a page has by itself is on another page, and hidden words stay hidden', async () => {
  await write('about', 'cta', 'text', { text: 'Not for everybody', visible: false })
  const body = { language: 'en', to_page: 'contact', before: null, is_copy: true }
  expect((await admin.send('POST', '/api/sections/about/cta/transfer', body)).status).toBe(200)
  const [copy] = (await shown('contact')).sections
  // The name is free there.
  expect(copy).toMatchObject({ name: 'cta', title: defaults.en['about.cta.title'], description: expect.any(String) })
  expect(copy?.button).toMatchObject({ url: 'assistant' })
  expect(JSON.stringify(copy)).not.toContain('Not for everybody')
  expect((await shown('contact', 'ro')).sections[0]?.title).toBe(defaults.ro['about.cta.title'])
})

test('[EDIT-06] every section of a page of the site is copied with words, or refused because only its page can show it', async () => {
  for (const page of Object.keys(pageSections)) {
    for (const { name } of builtInSectionsOf(page)) {
      const { status, body } = await duplicate(page, name)
      expect(status, `${page}.${name}`).toBe(isCopied(page, name) ? 201 : 422)
      if (status !== 201) continue
      const copy = (await shown(page, 'ru')).sections.find((each) => each.name === body.name)
      const said = [copy?.description, ...(copy?.items ?? []).map(({ text }) => text)].join(' ')
      expect(copy?.title, `${page}.${name}`).not.toBe('')
      expect(said.trim().length, `${page}.${name}`).toBeGreaterThan(20)
      expect(copy?.language).toBeUndefined()
    }
  }
})

test('[EDIT-06] [CONT-03] a deleted section of a page is gone for visitors and editors, keeps its rows, and comes back as it was', async () => {
  await write('features', 'prices', 'title', 'What it costs')
  await write('features', 'prices', 'title', 'Цены', 'ru')
  const { status, body } = await remove('features', 'prices')
  expect(status).toBe(200)
  for (const language of languages) {
    const page = await shown('features', language)
    expect(page.order).toEqual(['hero', 'agents', 'programmes', 'cta'])
    expect(page.values['features.prices.title']).toEqual({ text: '', visible: false })
    expect(page.values['features.account.title']).toEqual({ text: '', visible: false })
  }
  expect(await stored('features', 'prices', 'title')).toHaveLength(2)
  expect(await section('features', 'prices')).toMatchObject({ removed: true, visible: false })
  expect((await trash()).sections).toMatchObject([{ page: 'features', name: 'prices' }])
  // Hidden ones are not deleted ones.
  await admin.send('PATCH', '/api/sections/features/programmes', { visible: false })
  expect(await section('features', 'programmes')).not.toHaveProperty('removed')
  expect((await trash()).sections).toHaveLength(1)
  await admin.send('PATCH', '/api/sections/features/programmes', { visible: true })

  const back = await admin.send<SectionChanges>('PATCH', '/api/sections/features/prices', { visible: true })
  expect(back.status).toBe(200)
  expect((await shown('features')).values['features.prices.title']).toBe('What it costs')
  expect((await shown('features', 'ru')).values['features.prices.title']).toBe('Цены')
  expect(await section('features', 'prices')).not.toHaveProperty('removed')
  expect((await trash()).sections).toEqual([])
  await undo(back.body)
  expect(await section('features', 'prices')).toMatchObject({ removed: true })
  await admin.send('PATCH', '/api/sections/features/prices', { visible: true })
  expect(body.changes.map(({ before }) => before)).toEqual([null, null, null])
})

test('[EDIT-06] the deletion of a section of a page is undone, and the untouched page answers as before', async () => {
  const untouched = await shown('about')
  const { body } = await remove('about', 'rules')
  expect((await shown('about')).order).not.toContain('rules')
  await undo(body)
  expect(await shown('about')).toEqual(untouched)
  const rows = await admin.send<{ items: unknown[] }>('GET', '/api/content?page=about&limit=1000')
  expect(rows.body.items).toEqual([])
})

test('[EDIT-06] a section of a page whose heading someone emptied is listed without a title, not by its key', async () => {
  expect((await section('about', 'claims')).title).toBe(defaults.en['about.claims.title'])
  await write('about', 'claims', 'title', '')
  expect((await section('about', 'claims')).title).toBe('')
})

test('[EDIT-06] a section without which its page says nothing is not deleted, nor one that someone wrote into in the meantime', async () => {
  expect(isCore('faq', 'group_1')).toBe(true)
  for (const [page, name] of [
    ['faq', 'group_1'],
    ['about', 'hero'],
    ['home', 'agents'],
  ] as const) {
    expect((await remove(page, name)).status, `${page}.${name}`).toBe(422)
  }
  const { version } = await section('faq', 'cta')
  await write('faq', 'cta', 'text', 'Meanwhile', 'ro')
  const { status } = await admin.send('DELETE', `/api/sections/faq/cta?version=${version}`)
  expect(status).toBe(409)
  expect((await remove('faq', 'cta')).status).toBe(200)
})

test('[EDIT-06] a section of a page gets another type: one with its words takes its place, it is hidden itself, and both are one step', async () => {
  const untouched = await shown('about')
  await write('about', 'limits', 'title', 'Чего мы не делаем', 'ru')
  const before = await shown('about')
  const { status, body } = await giveType('about', 'limits', { type: 'columns', layout: 'two-columns' })
  expect([status, body.name]).toEqual([200, 'limits_2'])
  for (const language of languages) {
    const page = await shown('about', language)
    const order = untouched.order ?? builtInSectionsOf('about').map(({ name }) => name)
    expect(page.order).toEqual(order.map((name) => (name === 'limits' ? 'limits_2' : name)))
    expect(page.values['about.limits.title']).toEqual({ text: '', visible: false })
    const [come] = page.sections
    expect(come).toMatchObject({ type: 'columns', layout: 'two-columns' })
    expect(come?.title).toBe(language === 'ru' ? 'Чего мы не делаем' : defaults[language]['about.limits.title'])
  }
  expect(await section('about', 'limits')).toMatchObject({ visible: false })
  expect(await section('about', 'limits')).not.toHaveProperty('removed')
  await undo(body)
  expect(await shown('about')).toEqual(before)
  // The layout alone is enough: the type is the one that its words ask for.
  const faq = await giveType('faq', 'group_2', { layout: 'four-columns' })
  expect((await shown('faq')).sections).toMatchObject([{ name: faq.body.name, type: 'cards', layout: 'four-columns' }])
})

test('[EDIT-06] a hidden section of a page gets its type hidden; one that only its page can show gets none', async () => {
  await admin.send('PATCH', '/api/sections/about/rules', { visible: false })
  const { body } = await giveType('about', 'rules', { type: 'content' })
  expect((await shown('about')).sections).toEqual([])
  expect(await section('about', body.name)).toMatchObject({ type: 'content', visible: false })
  const [page, name] = Object.keys(pageSections)
    .flatMap((each) => builtInSectionsOf(each).map(({ name: own }) => [each, own] as const))
    .find((each) => !isCopied(...each)) ?? ['', '']
  expect((await giveType(page, name, { type: 'cards' })).status).toBe(422)
})

test('[EDIT-06] another type of a section of a page waits as drafts: visitors see the page as it was until all are published', async () => {
  const before = await shown('about')
  const { body } = await giveType('about', 'limits', { type: 'columns', as_draft: true })
  expect(body.drafts?.map(({ section: of }) => of).toSorted()).toEqual(['limits', 'limits_2'])
  expect((await shown('about')).values).toEqual(before.values)
  expect((await shown('about')).sections).toEqual([])
  const { body: list } = await admin.send<{ items: { id: string; version: string }[] }>('GET', '/api/content/drafts')
  expect(list.items).toHaveLength(2)
})

function giveType(page: string, name: string, change: Record<string, unknown>) {
  return admin.send<SectionChanges>('PATCH', `/api/sections/${page}/${name}`, change)
}

function duplicate(page: string, name: string) {
  return admin.send<SectionChanges>('POST', `/api/sections/${page}/${name}/duplicate`, { language: 'en' })
}

async function remove(page: string, name: string) {
  const { version } = await section(page, name)
  return admin.send<SectionChanges>('DELETE', `/api/sections/${page}/${name}?version=${version}`)
}

async function section(page: string, name: string): Promise<EditedSection> {
  const { body } = await admin.send<{ items: EditedSection[] }>('GET', `/api/sections?page=${page}&language=en`)
  const found = body.items.find((each) => each.name === name)
  if (!found) throw new Error(`There is no section ${name}`)
  return found
}

async function trash(): Promise<TrashList> {
  return (await admin.send<TrashList>('GET', '/api/admin/content/trash')).body
}

async function shown(page: string, language: Language = 'en'): Promise<Shown> {
  return (await visitor.send<Shown>('GET', `/api/content/page?page=${page}&language=${language}`)).body
}

async function stored(page: string, name: string, key: string): Promise<ContentRow[]> {
  const query = `page=${page}&section=${name}&content_key=${key}`
  return (await admin.send<{ items: ContentRow[] }>('GET', `/api/content?${query}`)).body.items
}

async function write(
  page: string,
  name: string,
  content_key: string,
  content_value: unknown,
  language: Language = 'en',
) {
  const row = { page, section: name, language, content_key, content_value }
  expect((await admin.send('POST', '/api/content', row)).status).toBe(201)
}

async function undo({ changes }: SectionChanges): Promise<void> {
  const back = changes.map((change) => ({ ...change, before: change.after, after: change.before }))
  expect((await admin.send('POST', '/api/content/changes', { changes: back })).status).toBe(200)
}
