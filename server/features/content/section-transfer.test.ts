import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentDraft, ContentDraftList } from '#shared/contracts/content-drafts.ts'
import type { ReleaseList } from '#shared/contracts/content-trash.ts'
import type { ContentChange, ContentRevision, ContentRow, SectionChanges } from '#shared/contracts/content.ts'
import type { CustomPage, CustomSection } from '#shared/contracts/custom-page.ts'
import type { Problem } from '#shared/error-codes.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const rich = {
  text: 'Bold words',
  doc: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Bold words', marks: [{ type: 'bold' }] }] }],
  },
}

let app: TestApp
let visitor: ApiClient
let admin: ApiClient

beforeAll(async () => {
  app = await openTestApp({ RATE_LIMITS: 'off' })
  visitor = visitorOf(app)
  admin = await signIn(app, 'admin')
})

beforeEach(() =>
  app.deps.database.db.execute(
    'truncate site_content, content_revisions, content_drafts, activity_log, pages, jobs cascade',
  ),
)
afterAll(() => app.close())

test('[EDIT-06] a section moves to another page with its rows of all languages, their ids, history and drafts', async () => {
  await makeNews()
  const before = await rowsOf('about')
  const draft = await keepDraft()
  const moved = await send('news', { to_page: 'faq', before: 'group_2' })
  expect([moved.status, moved.body.name]).toEqual([200, 'news'])
  expect(await rowsOf('about')).toEqual([])
  const after = await rowsOf('faq')
  expect(after.map(wordsOf)).toEqual(before.map(wordsOf))
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await onPage('about')).toEqual([])
  for (const language of languages) {
    const [section] = await onPage('faq', language)
    expect(section).toMatchObject({ name: 'news', type: 'columns', layout: 'three-columns', title: `News ${language}` })
    expect(section?.items).toHaveLength(1)
  }
  expect(await orderOf('faq')).toEqual(['hero', 'group_1', 'news', 'group_2', 'group_3', 'group_4', 'cta'])
  const title = after.find(({ language, content_key }) => language === 'ru' && content_key === 'section_title')
  const { body } = await admin.send<{ items: ContentRevision[] }>('GET', `/api/content/${title?.id ?? ''}/revisions`)
  expect(body.items.map(({ action }) => action)).toEqual(['insert', 'delete', 'insert'])
  expect(await drafts()).toMatchObject([{ id: draft.id, page: 'faq', section: 'news' }])
})

test('[EDIT-06] moving a section to another page is undone and made again, with its drafts', async () => {
  await makeNews()
  const draft = await keepDraft()
  const before = await rowsOf('about')
  const { body } = await send('news', { to_page: 'faq' })
  expect((await apply(reverse(body.changes))).status).toBe(200)
  expect((await rowsOf('about')).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect((await rowsOf('about')).map(wordsOf)).toEqual(before.map(wordsOf))
  expect(await rowsOf('faq')).toEqual([])
  expect(await drafts()).toMatchObject([{ id: draft.id, page: 'about', section: 'news' }])
  expect((await apply(body.changes)).status).toBe(200)
  expect((await rowsOf('faq')).map(wordsOf)).toEqual(before.map(wordsOf))
  expect(await drafts()).toMatchObject([{ id: draft.id, page: 'faq', section: 'news' }])
})

test('[EDIT-06] an act that moved a section is taken back as a release', async () => {
  await makeNews()
  await send('news', { to_page: 'faq' })
  const { body } = await admin.send<ReleaseList>('GET', '/api/admin/content/releases')
  const [release] = body.items
  expect(release?.pages).toEqual(['about', 'faq'])
  const reverted = await admin.send('POST', `/api/admin/content/releases/${release?.act_id ?? ''}/revert`)
  expect(reverted.status).toBe(200)
  expect((await onPage('about', 'ro')).map(({ title }) => title)).toEqual(['News ro'])
  expect(await rowsOf('faq')).toEqual([])
})

test('[EDIT-06] an editor who changed a section after it was moved keeps what they wrote: the move is not undone over it', async () => {
  await makeNews()
  const { body } = await send('news', { to_page: 'faq' })
  const title = (await rowsOf('faq')).find(({ content_key }) => content_key === 'section_title')
  const update = { content_value: 'Meanwhile', updated_at: title?.updated_at }
  expect((await admin.send('PATCH', `/api/content/${title?.id ?? ''}`, update)).status).toBe(200)
  expect((await apply(reverse(body.changes))).status).toBe(409)
  expect(await rowsOf('about')).toEqual([])
  expect((await onPage('faq', title?.language))[0]?.title).toBe('Meanwhile')
})

test('[EDIT-06] a copy on another page leaves the section where it is, and takes a free name', async () => {
  await makeNews()
  await makeNews('faq')
  const before = await rowsOf('about')
  const copy = await send('news', { to_page: 'faq', is_copy: true })
  expect([copy.status, copy.body.name]).toEqual([200, 'news_2'])
  expect(await rowsOf('about')).toEqual(before)
  const copied = (await rowsOf('faq')).filter(({ section }) => section === 'news_2')
  expect(copied.map(wordsOf).toSorted()).toEqual(before.map(wordsOf).toSorted())
  expect(copied.map(({ id }) => id)).not.toContain(before[0]?.id)
  expect((await apply(reverse(copy.body.changes))).status).toBe(200)
  expect((await onPage('faq')).map(({ name }) => name)).toEqual(['news'])
})

test('[EDIT-06] a section is not sent to its own page, to none, behind a section that is gone, or away from a page that it belongs to', async () => {
  await makeNews()
  const codes: (number | string | undefined)[] = []
  for (const change of [{ to_page: 'about' }, { to_page: 'nowhere' }, { to_page: 'login' }, { before: 'gone' }]) {
    const { status, body } = await send('news', change)
    codes.push(status, (body as unknown as Problem).errors?.[0]?.path)
  }
  expect(codes).toEqual([422, 'to_page', 404, undefined, 404, undefined, 404, undefined])
  expect((await send('limits', {})).status).toBe(422)
  expect((await send('nothing', {})).status).toBe(404)
  expect(await rowsOf('faq')).toEqual([])
  expect(await rowsOf('about')).toHaveLength(15)
})

test('[EDIT-06] [CUST-01] a section on a page that editors made shows in each of its languages, and takes nothing from the others', async () => {
  await makePage(['en', 'ro'])
  const own = (await custom('en')).sections.map(({ name }) => name)
  await admin.send('POST', '/api/sections', section({ name: 'only_english' }))
  await admin.send('POST', '/api/sections', {
    ...section({ name: 'in_russian' }),
    translations: [{ language: 'ru', title: 'По-русски' }],
  })
  for (const name of ['only_english', 'in_russian'])
    expect((await send(name, { to_page: 'partners' })).status).toBe(200)
  for (const language of ['en', 'ro'] as const) {
    const { sections } = await custom(language)
    expect(sections.map(({ name }) => name)).toEqual([...own, 'only_english', 'in_russian'])
    expect(sections.at(-2)?.title).toBe('Only')
  }
  // The page has no Russian: a Russian section does not take the place of all the English ones.
  const russian = await custom('ru')
  expect(russian.sections.map(({ name }) => name)).toEqual([...own, 'only_english', 'in_russian'])
  expect(russian.sections.at(-1)?.title).toBe('По-русски')
})

test('[EDIT-06] [CUST-01] a section of a page that editors made lends its English words on a page of the site as it did there', async () => {
  await makePage(['en', 'ro'])
  await admin.send('POST', '/api/sections', section({ page: 'partners', name: 'join', description: 'Write to us' }))
  await write({ page: 'partners', section: 'join', language: 'ro', content_key: 'section_metadata' }, shape('Veniți'))
  await write({ page: 'partners', section: 'join', language: 'ro', content_key: 'section_title' }, 'Veniți')
  expect((await custom('ro')).sections.at(-1)).toMatchObject({ title: 'Veniți', description: 'Write to us' })
  const moved = await send('join', { to_page: 'about' }, 'partners')
  expect(moved.status).toBe(200)
  expect((await onPage('about', 'ro'))[0]).toMatchObject({ title: 'Veniți', description: 'Write to us' })
  expect((await apply(reverse(moved.body.changes))).status).toBe(200)
  expect((await custom('ro')).sections.at(-1)).toMatchObject({ title: 'Veniți', description: 'Write to us' })
})

test('[EDIT-06] two people who send sections to each other’s page both get through', async () => {
  await makeNews('about')
  await makeNews('features', 'offers')
  const [one, other] = await Promise.all([
    send('news', { to_page: 'features' }),
    send('offers', { to_page: 'about' }, 'features'),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  expect((await onPage('features')).map(({ name }) => name)).toEqual(['news'])
  expect((await onPage('about')).map(({ name }) => name)).toEqual(['offers'])
})

function section(change: Record<string, unknown> = {}) {
  const usual = { page: 'about', name: 'news', title: 'Only', language: 'en' }
  return { ...usual, type: 'content', layout: 'single-column', ...change }
}

/** A section of columns in all languages, with a rich text and a column of its own. */
async function makeNews(page = 'about', name = 'news'): Promise<void> {
  const made = await admin.send('POST', '/api/sections', {
    ...section({ page, name, title: 'News en', type: 'columns', layout: 'three-columns' }),
    translations: languages.slice(1).map((language) => ({ language, title: `News ${language}` })),
  })
  expect(made.status).toBe(201)
  for (const language of languages) {
    await write({ page, section: name, language, content_key: 'section_description' }, rich)
    await write({ page, section: name, language, content_key: 'item_1' }, { label: 'One', text: 'First' })
    await write({ page, section: name, language, content_key: 'section_button' }, { text: 'More', url: '/faq' })
  }
}

function shape(title: string) {
  return { type: 'content', layout: 'single-column', title, description: '', visible: true }
}

async function write(
  place: Pick<ContentRow, 'page' | 'section' | 'language' | 'content_key'>,
  content_value: unknown,
): Promise<void> {
  expect((await admin.send('POST', '/api/content', { ...place, content_value })).status).toBe(201)
}

function send(name: string, change: Record<string, unknown>, page = 'about') {
  const body = { language: 'en', to_page: 'faq', before: null, is_copy: false, ...change }
  return admin.send<SectionChanges>('POST', `/api/sections/${page}/${name}/transfer`, body)
}

function reverse(changes: readonly ContentChange[]): ContentChange[] {
  return changes.map(({ before, after, ...each }) => ({ ...each, before: after, after: before }))
}

function apply(changes: readonly ContentChange[]) {
  return admin.send('POST', '/api/content/changes', { changes })
}

async function rowsOf(page: string): Promise<ContentRow[]> {
  const { body } = await admin.send<{ items: ContentRow[] }>('GET', `/api/content?page=${page}&limit=1000`)
  return body.items.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** What a row says, without its place on the page. */
function wordsOf({ language, content_key, content_value }: ContentRow): string {
  const { order: _, ...value } = typeof content_value === 'string' ? { text: content_value } : content_value
  return JSON.stringify([language, content_key, value])
}

async function onPage(page: string, language: Language = 'en'): Promise<CustomSection[]> {
  return (await shown(page, language)).sections
}

async function orderOf(page: string): Promise<string[] | undefined> {
  return (await shown(page, 'en')).order
}

async function shown(page: string, language: Language) {
  const path = `/api/content/page?page=${page}&language=${language}`
  return (await visitor.send<{ sections: CustomSection[]; order?: string[] }>('GET', path)).body
}

async function keepDraft(): Promise<ContentDraft> {
  const place = { page: 'about', section: 'news', language: 'en', content_key: 'section_title' }
  const draft = { ...place, content_value: 'To come', base: { text: 'News en', type: 'heading' }, updated_at: null }
  const { status, body } = await admin.send<ContentDraft[]>('PUT', '/api/content/drafts', { drafts: [draft] })
  expect(status).toBe(200)
  const [kept] = body
  if (!kept) throw new Error('No draft was kept')
  return kept
}

async function drafts(): Promise<ContentDraft[]> {
  return (await admin.send<ContentDraftList>('GET', '/api/content/drafts')).body.items
}

async function makePage(published: readonly Language[]): Promise<void> {
  const page = { slug: 'partners', title: 'Partners', template: 'landing', published: true }
  expect((await admin.send('POST', '/api/pages', page)).status).toBe(201)
  const rows = await rowsOf('partners')
  for (const language of published.filter((each) => each !== 'en')) {
    for (const { page: slug, section: name, content_key, content_value } of rows)
      await write({ page: slug, section: name, language, content_key }, content_value)
  }
}

async function custom(language: Language): Promise<CustomPage> {
  return (await visitor.send<CustomPage>('GET', `/api/pages/partners?language=${language}`)).body
}
