import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentDraft, ContentDraftList, PublishedChanges } from '#shared/contracts/content-drafts.ts'
import type { ContentRow, DraftChange, SectionChanges } from '#shared/contracts/content.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { minuteMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { publishDueDrafts, showDrafts } from '#server/features/content/drafts-service.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type Shown = { values: Record<string, unknown>; order?: string[]; item_names?: Record<string, string[]> }

const own = ['hero', 'story', 'claims', 'hands', 'rules', 'limits', 'cta']
const group = '/api/sections/faq/group_2'
const began = ['q1', 'q2', 'q3', 'q4']
const asDraft = { as_draft: true }

let app: TestApp
let visitor: ApiClient
let admin: ApiClient
let editor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  admin = await signIn(app, 'admin')
  editor = await signIn(app, 'admin')
})
beforeEach(() =>
  app.deps.database.db.execute('truncate site_content, content_revisions, content_drafts, activity_log, rate_limits'),
)
afterAll(() => app.close())

test('[EDIT-03] [EDIT-06] a section is moved and another hidden as drafts: editors see both, visitors neither, until they are published together and undone as one', async () => {
  const before = await shown('about')
  expect(await move('limits', 'story')).toMatchObject({ status: 200, body: { name: 'limits', changes: [] } })
  expect((await hide('claims')).status).toBe(200)
  expect(await shown('about')).toEqual(before)
  expect((await sections(false)).map(({ name }) => name)).toEqual(own)
  const seen = await sections()
  expect(seen.map(({ name }) => name)).toEqual(['hero', 'limits', 'story', 'claims', 'hands', 'rules', 'cta'])
  expect(seen.filter(({ is_draft }) => is_draft).map(({ name }) => name)).toEqual(['limits', 'claims'])
  expect(seen.find(({ name }) => name === 'claims')?.visible).toBe(false)
  // Another editor sees them, with what each is about.
  const { body } = await editor.send<ContentDraftList>('GET', '/api/content/drafts')
  expect(body.items.map(({ section, section_facts }) => [section, section_facts?.changed])).toEqual([
    ['limits', ['order']],
    ['claims', ['visible']],
  ])
  expect(body.items[0]?.section_facts?.titles.en).not.toBe('')
  const published = await publish(body.items)
  expect(published.status).toBe(200)
  for (const language of ['en', 'ru', 'ro']) {
    expect((await shown('about', language)).order).toEqual(['hero', 'limits', 'story', 'hands', 'rules', 'cta'])
  }
  expect(await list()).toEqual([])
  const back = published.body.changes.map(({ before: was, after, ...each }) => ({ ...each, before: after, after: was }))
  expect((await admin.send('POST', '/api/content/changes', { changes: back })).status).toBe(200)
  expect(await shown('about')).toEqual(before)
})

test('[EDIT-03] [CONT-04] a draft of the order keeps a section where someone else put it in the meantime, and meets who moved the same one', async () => {
  await move('limits', 'story')
  const added = {
    page: 'about',
    name: 'press',
    title: 'Press',
    type: 'content',
    layout: 'single-column',
    language: 'en',
  }
  expect((await editor.send('POST', '/api/sections', { ...added, before: 'rules' })).status).toBe(201)
  await editor.send('POST', '/api/sections/about/hands/move', { language: 'en', before: 'story' })
  expect((await publish(await list())).status).toBe(200)
  const { order = [] } = await shown('about')
  expect(order.filter((name) => name !== 'limits')).toEqual([
    'hero',
    'hands',
    'story',
    'claims',
    'press',
    'rules',
    'cta',
  ])
  expect(order.indexOf('limits')).toBeLessThan(order.indexOf('story'))

  await move('rules', 'story')
  await editor.send('POST', '/api/sections/about/rules/move', { language: 'en', before: null })
  const met = await shown('about')
  const [draft] = await list()
  expect(draft?.section_facts?.conflicts).toEqual(['order'])
  const refused = await publish([draft])
  expect([refused.status, refused.body.code]).toEqual([409, 'content_conflict'])
  expect(await shown('about')).toEqual(met)
  // Kept again over what the site says, it is published.
  const { live = '', merged = '' } = draft?.section_facts ?? {}
  const again = await admin.send<ContentDraft[]>('PUT', '/api/content/drafts', {
    drafts: [{ ...placeOf(draft), content_value: merged, base: live, updated_at: draft?.updated_at }],
  })
  expect(again.body[0]?.section_facts?.conflicts).toEqual([])
  expect((await publish(again.body)).status).toBe(200)
  expect((await shown('about')).order?.at(-1)).toBe('cta')
})

test('[EDIT-03] questions are added, copied, moved and deleted as drafts, with their words, and published with what others added in the meantime', async () => {
  const add = await admin.send<SectionChanges>('POST', `${group}/items`, { behind: 'q1', ...asDraft })
  expect(add.body.name).toBe('q5')
  await keepWords('q5_question', 'Who signs?')
  const copy = await admin.send<SectionChanges>('POST', `${group}/items`, { behind: 'q5', is_copy: true, ...asDraft })
  expect(copy.body.name).toBe('q6')
  expect(copy.body.drafts?.map(({ content_key }) => content_key)).toEqual(['section_metadata', 'q6_question'])
  await admin.send('POST', `${group}/items/q4/move`, { before: 'q1', ...asDraft })
  const { body: stale } = await admin.send<Problem>('DELETE', `${group}/items/q2?version=old&as_draft=true`)
  expect(stale.code).toBe('content_conflict')
  await admin.send('POST', '/api/content', [words('q2_question', 'Asked before?')])
  expect((await remove('q2')).status).toBe(200)
  expect((await shown('faq')).item_names).toBeUndefined()
  expect((await faq()).item_names).toEqual(['q4', 'q1', 'q5', 'q6', 'q3'])
  await keepWords('q2_answer', 'It goes with its question.')
  // Another editor adds one at once: it gets a name of its own, and its place.
  const other = await editor.send<SectionChanges>('POST', `${group}/items`, { behind: 'q3' })
  expect(other.body.name).toBe('q7')
  const [draft] = (await list()).filter(({ content_key }) => content_key === 'section_metadata')
  expect(draft?.section_facts).toMatchObject({ items_added: 2, items_deleted: 1, conflicts: [] })
  expect((await publish(await list())).status).toBe(200)
  const page = await shown('faq')
  expect(page.item_names).toEqual({ group_2: ['q4', 'q1', 'q5', 'q6', 'q3', 'q7'] })
  expect(page.values).toMatchObject({
    'faq.group_2.q5_question': 'Who signs?',
    'faq.group_2.q6_question': 'Who signs?',
  })
  expect(await list()).toEqual([])
  expect((await admin.send<{ items: ContentRow[] }>('GET', '/api/content?content_key=q2_answer')).body.items).toEqual(
    [],
  )
  expect((await admin.send<{ items: ContentRow[] }>('GET', '/api/content?content_key=q2_question')).body.items).toEqual(
    [],
  )
})

test('[EDIT-03] [EDIT-06] what was kept of a section and its words is taken back and made again in one act, from what the drafts hold', async () => {
  const first = (
    await admin.send<SectionChanges>('POST', `${group}/items`, { behind: 'q1', is_copy: true, ...asDraft })
  ).body
  const kept = await list()
  expect(kept.length).toBeGreaterThan(3)
  expect((await undo(first.drafts)).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await redo(first.drafts)).status).toBe(200)
  expect((await list()).length).toBe(kept.length)
  expect((await faq()).item_names).toEqual(['q1', first.name, 'q2', 'q3', 'q4'])
  // Another editor rewords one of them: nothing is taken back.
  const [word] = (await list()).filter(({ content_key }) => content_key !== 'section_metadata')
  await editor.send('PUT', '/api/content/drafts', {
    drafts: [{ ...placeOf(word), content_value: 'Reworded?', base: '', updated_at: word?.updated_at }],
  })
  expect((await undo(first.drafts)).status).toBe(409)
  expect((await list()).length).toBe(kept.length)
  // The words of an item that only drafts have go with it, and come back.
  const gone = (await remove(first.name)).body
  expect(await list()).toEqual([])
  expect((await undo(gone.drafts)).status).toBe(200)
  expect((await list()).length).toBe(kept.length)
})

test('[EDIT-03] [EDIT-05] sections are added, copied and deleted as drafts: hidden from visitors until published, and the words of a deleted one go then', async () => {
  const press = {
    page: 'about',
    name: 'press',
    title: 'Press',
    type: 'content',
    layout: 'single-column',
    language: 'en',
  }
  await admin.send('POST', '/api/sections', { ...press, before: 'rules', ...asDraft })
  const copied = await admin.send<SectionChanges>('POST', '/api/sections/about/limits/duplicate', {
    language: 'en',
    ...asDraft,
  })
  expect(JSON.stringify(await shown('about'))).not.toContain('Press')
  expect((await sections()).filter(({ built_in }) => !built_in).map(({ name, visible }) => [name, visible])).toEqual([
    ['press', true],
    [copied.body.name, true],
  ])
  expect((await publish(await list())).status).toBe(200)
  expect((await shown('about')).order).toEqual([
    'hero',
    'story',
    'claims',
    'hands',
    'press',
    'rules',
    'limits',
    copied.body.name,
    'cta',
  ])
  const version = (await sections()).find(({ name }) => name === 'press')?.version ?? ''
  await admin.send('DELETE', `/api/sections/about/press?version=${version}&as_draft=true`)
  expect((await sections()).find(({ name }) => name === 'press')).toMatchObject({ removed: true, is_draft: true })
  expect((await shown('about')).order).toContain('press')
  await keepWords('section_title', 'Newsroom', { page: 'about', section: 'press' }, { text: 'Press', type: 'heading' })
  // An edit in the meantime loses nothing.
  const row = (
    await admin.send<{ items: ContentRow[] }>('GET', '/api/content?page=about&section=press&content_key=section_title')
  ).body.items[0]
  app.clock.advance(minuteMs)
  await editor.send('PATCH', `/api/content/${row?.id ?? ''}`, {
    content_value: 'Our press',
    updated_at: row?.updated_at,
  })
  expect((await publish(await list())).status).toBe(409)
  const [draft] = (await list()).filter(({ content_key }) => content_key === 'section_metadata')
  await admin.send('PUT', '/api/content/drafts', {
    drafts: [
      { ...placeOf(draft), content_value: draft?.content_value, base: draft?.base, updated_at: draft?.updated_at },
    ],
  })
  expect((await publish(await list())).status).toBe(200)
  expect((await shown('about')).order).not.toContain('press')
  expect(await list()).toEqual([])
})

test('[ROLE-02] [EDIT-03] drafts that delete something are published and planned by those alone who may delete', async () => {
  expect((await remove('q2')).status).toBe(200)
  const [draft] = await list()
  const writer = await signIn(app, 'moderator')
  await app.deps.database.db.execute(
    `insert into role_permissions (role, permission, allowed, updated_at) values ('moderator', 'content.delete', false, now())`,
  )
  expect((await remove('q3', writer)).status).toBe(403)
  expect((await publish([draft], writer)).body.code).toBe('not_allowed')
  const at = new Date(app.clock.now() + minuteMs).toISOString()
  expect((await plan(draft, at, writer)).status).toBe(403)
  const smuggled = { ...placeOf(draft), content_value: draft?.content_value, base: draft?.base }
  await admin.send(
    'DELETE',
    `/api/content/drafts/${draft?.id ?? ''}?version=${encodeURIComponent(draft?.updated_at ?? '')}`,
  )
  expect(
    (await writer.send('PUT', '/api/content/drafts', { drafts: [{ ...smuggled, updated_at: null }] })).status,
  ).toBe(403)
  expect(await list()).toEqual([])
})

test('[EDIT-03] drafts of sections and words are published together at their time, or none of them', async () => {
  await move('limits', 'story')
  await hide('claims')
  for (const draft of await list()) await plan(draft, new Date(app.clock.now() + 2 * minuteMs).toISOString())
  await editor.send('POST', '/api/sections/about/limits/move', { language: 'en', before: null })
  const met = await shown('about')
  app.clock.advance(3 * minuteMs)
  await publishDueDrafts(app.deps)
  expect(await shown('about')).toEqual(met)
  expect((await list()).map(({ plan_failed }) => plan_failed)).toEqual([true, true])
  const [, hidden] = await list()
  await plan(hidden, new Date(app.clock.now() + minuteMs).toISOString())
  app.clock.advance(2 * minuteMs)
  await publishDueDrafts(app.deps)
  expect((await shown('about')).order).not.toContain('claims')
})

test('[EDIT-03] a preview shows order, visibility and questions as they would be', async () => {
  await move('limits', 'story')
  await hide('claims')
  await admin.send('POST', `${group}/items`, { behind: null, ...asDraft })
  await keepWords('q5_question', 'Who signs?')
  const { places, contents } = await showDrafts(app.deps, 'en')
  expect(places).toEqual([
    { page: 'about', language: 'en' },
    { page: 'faq', language: 'en' },
  ])
  const of = (page: string) => contents.find((each) => each.page === page)?.content
  expect(of('about')?.order).toEqual(['hero', 'limits', 'story', 'hands', 'rules', 'cta'])
  expect(of('faq')?.item_names).toEqual({ group_2: ['q5', ...began] })
  expect(of('faq')?.values['faq.group_2.q5_question']).toBe('Who signs?')
})

test('[QUAL-03] drafts of sections are refused on custom pages and for cards, and go with what they would change', async () => {
  const gone = await admin.send<Problem>('POST', '/api/sections/about/nowhere/move', {
    language: 'en',
    before: null,
    ...asDraft,
  })
  expect(gone.status).toBe(404)
  await hide('claims')
  await admin.send('PATCH', '/api/sections/about/claims', { visible: true, ...asDraft })
  expect(await list()).toEqual([])
  const cards = await admin.send<Problem>('POST', '/api/sections/about/press/items/item_1/move', {
    before: null,
    ...asDraft,
  })
  expect(cards.body.errors).toMatchObject([{ path: 'as_draft', code: 'not_draftable' }])
})

async function shown(page: string, language = 'en'): Promise<Shown> {
  const { body } = await visitor.send<Shown & { version: string }>(
    'GET',
    `/api/content/page?page=${page}&language=${language}`,
  )
  return body
}

async function sections(withDrafts = true): Promise<EditedSection[]> {
  const path = `/api/sections?page=about&language=en&with_drafts=${withDrafts}`
  return (await admin.send<{ items: EditedSection[] }>('GET', path)).body.items
}

async function faq(): Promise<EditedSection> {
  const { body } = await admin.send<{ items: EditedSection[] }>(
    'GET',
    '/api/sections?page=faq&language=en&with_drafts=true',
  )
  const found = body.items.find(({ name }) => name === 'group_2')
  if (!found) throw new Error('The section is gone')
  return found
}

function move(name: string, before: string) {
  return admin.send<SectionChanges>('POST', `/api/sections/about/${name}/move`, { language: 'en', before, ...asDraft })
}

function hide(name: string) {
  return admin.send<SectionChanges>('PATCH', `/api/sections/about/${name}`, { visible: false, ...asDraft })
}

async function remove(item: string, who = admin) {
  const { version } = await faq()
  return who.send<SectionChanges & Problem>('DELETE', `${group}/items/${item}?version=${version}&as_draft=true`)
}

function words(content_key: string, content_value: unknown, at = { page: 'faq', section: 'group_2' }) {
  return { ...at, language: 'en', content_key, content_value }
}

async function keepWords(
  key: string,
  value: string,
  at?: { page: string; section: string },
  base: unknown = '',
): Promise<void> {
  const draft = { ...words(key, value, at), base, updated_at: null }
  expect((await admin.send('PUT', '/api/content/drafts', { drafts: [draft] })).status).toBe(200)
}

async function list(): Promise<ContentDraft[]> {
  return (await admin.send<ContentDraftList>('GET', '/api/content/drafts?limit=200')).body.items
}

function named(drafts: readonly (ContentDraft | undefined)[]) {
  return drafts.map((draft) => ({ id: draft?.id, updated_at: draft?.updated_at }))
}

function publish(drafts: readonly (ContentDraft | undefined)[], who = admin) {
  return who.send<PublishedChanges & Problem>('POST', '/api/content/drafts/publish', { drafts: named(drafts) })
}

function plan(draft: ContentDraft | undefined, publish_at: string, who = admin) {
  return who.send<Problem>('PUT', '/api/content/drafts/plan', { drafts: named([draft]), publish_at })
}

function placeOf(draft: ContentDraft | undefined) {
  return { page: draft?.page, section: draft?.section, language: draft?.language, content_key: draft?.content_key }
}

function undo(drafts: readonly DraftChange[] | undefined) {
  const back = drafts?.map(({ before, after, ...place }) => ({ ...place, before: after, after: before }))
  return admin.send<Problem>('POST', '/api/content/changes', { changes: [], drafts: back })
}

function redo(drafts: readonly DraftChange[] | undefined) {
  return admin.send<Problem>('POST', '/api/content/changes', { changes: [], drafts })
}
