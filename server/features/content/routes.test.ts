import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentRevision, ContentRow } from '#shared/contracts/content.ts'
import { contentEntries } from '#shared/content/catalogue.ts'
import { copy as englishCopy } from '#shared/content/copy/en.ts'
import { minuteMs } from '#shared/duration.ts'
import type { Problem } from '#shared/error-codes.ts'
import { bodyBytesMax, contentValueBytesMax } from '#shared/limits.ts'
import { loadDefaultContent } from '#server/features/content/default-content.ts'
import { contentChannel } from '#server/db/channels.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

type List = { items: ContentRow[]; next_cursor: string | null }
type Page = { version: string; values: Record<string, unknown> }

let app: TestApp
let visitor: ApiClient
let editor: ApiClient
let admin: ApiClient
let keys = 0

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  editor = await signIn(app, 'editor')
  admin = await signIn(app, 'admin')
})

beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits'))
afterAll(() => app.close())

test('[CONT-01] a row is kept with the fields of the specification', async () => {
  const { status, body } = await editor.send<ContentRow>(
    'POST',
    '/api/content',
    place({ content_value: { text: 'Hello', variant: 'primary' } }),
  )
  expect(status).toBe(201)
  expect(Object.keys(body).toSorted()).toEqual([
    'content_key',
    'content_value',
    'id',
    'language',
    'page',
    'section',
    'updated_at',
  ])
  const { body: list } = await visitor.send<List>('GET', '/api/content?page=home')
  expect(list.items).toEqual([body])
})

test('[QUAL-03] a row and each of several rows are answered with the field that is wrong', async () => {
  const one = await editor.send<Problem>('POST', '/api/content', { ...place({}), language: 'xx', colour: 'red' })
  expect(one.status).toBe(422)
  expect(one.body.errors.map(({ path }) => path).toSorted()).toEqual(['colour', 'language'])
  const missing = await editor.send<Problem>('POST', '/api/content', { page: 'home' })
  expect(missing.body.errors.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['section', 'language', 'content_key']),
  )
  const several = await editor.send<Problem>('POST', '/api/content', [place({}), place({ language: 'xx' })])
  expect(several.body.errors.map(({ path }) => path)).toEqual(['1.language'])
  const neither = await editor.send<Problem>('POST', '/api/content', 'words')
  expect(neither).toMatchObject({ status: 422, body: { errors: [{ path: '' }] } })
})

test('[CONT-01] page, section, language and key are taken once', async () => {
  const row = place({ content_value: 'first' })
  await editor.send('POST', '/api/content', row)
  const second = await editor.send<Problem>('POST', '/api/content', { ...row, content_value: 'second' })
  expect(second).toMatchObject({ status: 409, body: { code: 'content_exists' } })
  const other = await editor.send('POST', '/api/content', { ...row, language: 'ro', content_value: 'other' })
  expect(other.status).toBe(201)
})

test('[CONT-01] the three forms of a value come back in their form', async () => {
  const forms = [
    'plain text',
    { text: 'in an object' },
    '{"text":"in a JSON string"}',
    '190',
    'true',
    'null',
    '"quoted"',
    '[1, 2]',
  ]
  for (const content_value of forms) {
    const { body } = await editor.send<ContentRow>('POST', '/api/content', place({ content_value }))
    expect(body.content_value).toEqual(content_value)
  }
})

test('[CONT-01] a missing key shows its default, a stored one its value, a hidden one nothing', async () => {
  const page = async (): Promise<Record<string, unknown>> =>
    (await visitor.send<Page>('GET', '/api/content/page?page=home&language=en')).body.values
  expect((await page())['home.hero.badge']).toEqual(plain(englishCopy['home.hero.badge']))
  const { body: row } = await insert({ content_key: 'badge', content_value: 'Our own badge' })
  expect((await page())['home.hero.badge']).toBe('Our own badge')
  await editor.send('PATCH', `/api/content/${row.id}`, {
    content_value: { text: 'Secret words', visible: false },
    updated_at: row.updated_at,
  })
  expect((await page())['home.hero.badge']).toEqual({ text: '', visible: false })
  await editor.send('DELETE', `/api/content/${row.id}`)
  expect((await page())['home.hero.badge']).toEqual(plain(englishCopy['home.hero.badge']))
})

test('[CONT-01] hidden rows are listed only for those who may see them', async () => {
  await insert({ content_value: { text: 'Secret words', visible: false } })
  const { body: forVisitors } = await visitor.send<List>('GET', '/api/content?page=home')
  const { body: forEditors } = await editor.send<List>('GET', '/api/content?page=home')
  expect(forVisitors.items).toEqual([])
  expect(forEditors.items).toHaveLength(1)
})

test('[CONT-01] an empty database gets the default content once, in three languages, also from two processes at once', async () => {
  await Promise.all([loadDefaultContent(app.deps), loadDefaultContent(app.deps)])
  const { rows } = await app.deps.database.db.execute<{ language: string; count: number }>(
    'select language, count(*)::int as count from site_content group by language order by language',
  )
  expect(rows).toEqual(['en', 'ro', 'ru'].map((language) => ({ language, count: contentEntries.length })))
  const { body } = await visitor.send<List>('GET', '/api/content?page=home&section=hero&language=en&content_key=badge')
  await editor.send('DELETE', `/api/content/${body.items[0]?.id}`)
  await loadDefaultContent(app.deps)
  const { body: after } = await visitor.send<List>(
    'GET',
    '/api/content?page=home&section=hero&language=en&content_key=badge',
  )
  expect(after.items).toEqual([])
})

test('[CONT-02] rows are filtered by page, section and language, and ordered by key', async () => {
  await editor.send('POST', '/api/content', [
    place({ content_key: 'b' }),
    place({ content_key: 'c' }),
    place({ content_key: 'a' }),
    place({ content_key: 'd', language: 'ro' }),
    place({ content_key: 'e', section: 'agents' }),
    place({ content_key: 'f', page: 'about' }),
  ])
  const { body } = await visitor.send<List>('GET', '/api/content?page=home&section=hero&language=en')
  expect(body.items.map((row) => row.content_key)).toEqual(['a', 'b', 'c'])
})

test('[CONT-02] a long list comes in parts, each row once', async () => {
  const names = Array.from({ length: 25 }, (_, number) => `key_${String(number).padStart(2, '0')}`)
  await editor.send(
    'POST',
    '/api/content',
    names.map((content_key) => place({ content_key })),
  )
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body }: { body: List } = await visitor.send<List>(
      'GET',
      `/api/content?page=home&limit=10${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    seen.push(...body.items.map((row) => row.content_key))
    cursor = body.next_cursor
  }
  expect(seen).toEqual(names)
})

test('[CONT-02] several rows are stored all or none', async () => {
  const taken = place({ content_key: 'taken' })
  await editor.send('POST', '/api/content', taken)
  const { status } = await editor.send('POST', '/api/content', [place({ content_key: 'free' }), taken])
  expect(status).toBe(409)
  const { body } = await visitor.send<List>('GET', '/api/content?page=home')
  expect(body.items.map((row) => row.content_key)).toEqual(['taken'])
})

test('[CONT-02] a save changes value and version; a deleted row is gone', async () => {
  const { body: row } = await insert({ content_value: 'first' })
  const { status, body: saved } = await editor.send<ContentRow>('PATCH', `/api/content/${row.id}`, {
    content_value: 'second',
    updated_at: row.updated_at,
  })
  expect(status).toBe(200)
  expect(saved).toEqual({ ...row, content_value: 'second', updated_at: saved.updated_at })
  expect(saved.updated_at > row.updated_at).toBe(true)
  expect((await editor.send('DELETE', `/api/content/${row.id}`)).status).toBe(204)
  expect((await editor.send('DELETE', `/api/content/${row.id}`)).status).toBe(404)
  expect((await visitor.send<List>('GET', '/api/content?page=home')).body.items).toEqual([])
})

test('[CONT-02] the version grows with every save, even when the clock is stopped', async () => {
  let { body: row } = await insert({ content_value: '0' })
  for (const content_value of ['1', '2', '3']) {
    const before: string = row.updated_at
    row = (await editor.send<ContentRow>('PATCH', `/api/content/${row.id}`, { content_value, updated_at: before })).body
    expect(row.updated_at > before).toBe(true)
  }
})

test('[CONT-04] a save from an old version is refused with the stored row, and changes nothing', async () => {
  const { body: row } = await insert({ content_value: 'first' })
  const { body: saved } = await admin.send<ContentRow>('PATCH', `/api/content/${row.id}`, {
    content_value: 'by another',
    updated_at: row.updated_at,
  })
  const late = await editor.send<Problem>('PATCH', `/api/content/${row.id}`, {
    content_value: 'mine',
    updated_at: row.updated_at,
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'content_conflict', stored: saved } })
  const { body: list } = await visitor.send<List>('GET', '/api/content?page=home')
  expect(list.items).toEqual([saved])
})

test('[CONT-04] of twenty saves of one version at once exactly one wins, and only it is in the history', async () => {
  const { body: row } = await insert({ content_value: 'first' })
  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      editor.send<ContentRow>('PATCH', `/api/content/${row.id}`, {
        content_value: `save ${number}`,
        updated_at: row.updated_at,
      }),
    ),
  )
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const winner = saves.find(({ status }) => status === 200)?.body
  const { body: history } = await editor.send<{ items: ContentRevision[] }>('GET', `/api/content/${row.id}/revisions`)
  expect(history.items.map((revision) => revision.value_after)).toEqual([winner?.content_value, 'first'])
})

test('[CONT-04] every change keeps a revision with author and time, newest first', async () => {
  const { body: row } = await insert({ content_value: 'first' })
  app.clock.advance(minuteMs)
  const { body: saved } = await admin.send<ContentRow>('PATCH', `/api/content/${row.id}`, {
    content_value: 'second',
    updated_at: row.updated_at,
  })
  app.clock.advance(minuteMs)
  await editor.send('DELETE', `/api/content/${row.id}`)
  const { body } = await editor.send<{ items: ContentRevision[] }>('GET', `/api/content/${row.id}/revisions`)
  expect(body.items).toMatchObject([
    { action: 'delete', value_before: 'second', value_after: null, author: { id: editor.userId, name: 'Ana Rusu' } },
    {
      action: 'update',
      value_before: 'first',
      value_after: 'second',
      author: { id: admin.userId, name: 'Ana Rusu' },
      created_at: saved.updated_at,
    },
    { action: 'insert', value_before: null, value_after: 'first', author: { id: editor.userId } },
  ])
})

test('[CONT-04] any revision can be restored, also of a deleted row', async () => {
  const { body: row } = await insert({ content_value: 'first' })
  const { body: saved } = await editor.send<ContentRow>('PATCH', `/api/content/${row.id}`, {
    content_value: 'second',
    updated_at: row.updated_at,
  })
  const { body: history } = await editor.send<{ items: ContentRevision[] }>('GET', `/api/content/${row.id}/revisions`)
  const first = history.items.at(-1)?.id
  const restored = await editor.send<ContentRow>('POST', `/api/content/${row.id}/revisions/${first}/restore`)
  expect(restored).toMatchObject({ status: 200, body: { id: row.id, content_value: 'first' } })
  expect(restored.body.updated_at > saved.updated_at).toBe(true)
  await editor.send('DELETE', `/api/content/${row.id}`)
  expect(await editor.send('POST', `/api/content/${row.id}/revisions/${first}/restore`)).toMatchObject({
    status: 200,
    body: { id: row.id, content_value: 'first' },
  })
  expect((await editor.send('POST', `/api/content/${row.id}/revisions/999999/restore`)).status).toBe(404)
})

test('every change is in the activity log with its author, before and after', async () => {
  const { body: row } = await insert({ content_value: 'first' })
  await editor.send('PATCH', `/api/content/${row.id}`, { content_value: 'second', updated_at: row.updated_at })
  const { rows } = await app.deps.database.db.execute(
    'select action, actor_id, actor_role, target_id, before, after, request_id from activity_log order by id',
  )
  expect(rows).toMatchObject([
    { action: 'content.insert', before: null, after: 'first' },
    {
      action: 'content.update',
      actor_id: editor.userId,
      actor_role: 'editor',
      target_id: row.id,
      before: 'first',
      after: 'second',
      request_id: expect.any(String),
    },
  ])
})

test('[CONT-06] a change is notified with its page and language', async () => {
  const heard: string[] = []
  const stop = app.deps.database.listen(contentChannel, (payload) => heard.push(payload))
  await app.deps.database.isReady()
  await insert({ content_value: 'first' })
  await expect.poll(() => heard).toEqual(['{"page":"home","language":"en"}'])
  stop()
})

test('the version of a language changes with its content and only with it', async () => {
  const version = async (language: string): Promise<unknown> =>
    (await visitor.send('GET', `/api/content/version?language=${language}`)).body
  const [english, russian] = [await version('en'), await version('ru')]
  await insert({ content_value: 'first' })
  expect(await version('en')).not.toEqual(english)
  expect(await version('ru')).toEqual(russian)
})

test.each([
  ['a visitor', () => visitor, 401],
  ['a user', () => signIn(app, 'user'), 403],
])('%s changes no content', async (_name, open, status) => {
  const { body: row } = await insert({ content_value: 'first' })
  const person = await open()
  const change = { content_value: 'x', updated_at: row.updated_at }
  expect((await person.send('POST', '/api/content', place({}))).status).toBe(status)
  expect((await person.send('PATCH', `/api/content/${row.id}`, change)).status).toBe(status)
  expect((await person.send('DELETE', `/api/content/${row.id}`)).status).toBe(status)
  expect((await person.send('GET', `/api/content/${row.id}/revisions`)).status).toBe(status)
  expect((await person.send('POST', `/api/content/${row.id}/revisions/1/restore`)).status).toBe(status)
  expect((await visitor.send<List>('GET', '/api/content?page=home')).body.items).toEqual([row])
})

test.each([
  [{ text: '<script>alert(1)</script>Grants' }, { text: 'Grants' }],
  [{ text: 'Grants', onclick: 'alert(1)', style: 'position:fixed' }, { text: 'Grants' }],
  [{ text: 'Go', url: 'javascript:alert(1)' }, { text: 'Go' }],
  [{ text: 'Go', url: 'data:text/html,x' }, { text: 'Go' }],
  [{ text: 'Go', bgColor: 'red;}body{display:none', padding: 'calc(1px)' }, { text: 'Go' }],
  [
    { text: 'Go', customClasses: 'fixed boxed' },
    { text: 'Go', customClasses: 'boxed' },
  ],
  ['<img src=x onerror=alert(1)>Grants', 'Grants'],
  ['{"text":"<b onmouseover=alert(1)>Grants</b>","url":"vbscript:x"}', '{"text":"Grants"}'],
  [{ nested: { deeper: [{ text: '<script>' }] } }, {}],
])('[CONT-05] %j is stored clean', async (content_value, clean) => {
  const { body: row } = await insert({ content_value })
  expect(row.content_value).toEqual(clean)
  const { rows } = await app.deps.database.db.execute('select content_value from site_content')
  expect(rows).toEqual([{ content_value: clean }])
})

test('[CONT-05] an update is stored clean as well: text, link, style and form', async () => {
  const { body: row } = await insert({ content_value: 'Before' })
  const dirty = {
    text: 'After<script>alert(1)</script>',
    url: 'java\tscript:alert(1)',
    bgColor: 'red;background:url(//x)',
    onclick: 'alert(1)',
  }
  const response = await editor.send<ContentRow>('PATCH', `/api/content/${row.id}`, {
    content_value: dirty,
    updated_at: row.updated_at,
  })
  expect(response.status).toBe(200)
  const { rows } = await app.deps.database.db.execute('select content_value from site_content')
  expect(rows).toEqual([{ content_value: { text: 'After' } }])
  const { rows: revisions } = await app.deps.database.db.execute(
    'select value_after from content_revisions order by id desc limit 1',
  )
  expect(revisions).toEqual([{ value_after: { text: 'After' } }])
})

test('[CONT-05] what got into the database in another way does not get out', async () => {
  await app.deps.database.db
    .execute(`insert into site_content (page, section, language, content_key, content_value, updated_at)
    values ('home', 'hero', 'en', 'badge', '{"text":"<script>alert(1)</script>Grants","url":"javascript:alert(1)","bgColor":"red}"}', now())`)
  const { body: page } = await visitor.send<Page>('GET', '/api/content/page?page=home&language=en')
  expect(page.values['home.hero.badge']).toBe('Grants')
  const { body: list } = await visitor.send<List>('GET', '/api/content?page=home')
  expect(list.items[0]?.content_value).toEqual({ text: 'Grants' })
})

test.each([
  ['a body that is no JSON', '{', 400],
  ['an empty body', '', 400],
  ['a body with a NUL', JSON.stringify(place({ content_value: 'a\u0000b' })), 400],
  [
    'a body with half of a surrogate pair',
    JSON.stringify(place({ content_value: 'x' })).replace('"x"', '"\\ud800"'),
    400,
  ],
  ['an unknown language', JSON.stringify(place({ language: 'de' })), 422],
  ['a section that is no name', JSON.stringify(place({ section: '../hero' })), 422],
  ['a value that is a number', JSON.stringify(place({ content_value: 7 })), 422],
  ['a value that is a list', JSON.stringify(place({ content_value: [] })), 422],
  ['no value', JSON.stringify({ page: 'home' }), 422],
  ['an unknown field', JSON.stringify({ ...place({}), owner: 'me' }), 422],
  ['an empty list', '[]', 422],
  ['201 rows', JSON.stringify(Array.from({ length: 201 }, () => place({}))), 422],
  ['a value over the limit', JSON.stringify(place({ content_value: 'x'.repeat(contentValueBytesMax) })), 422],
  ['deep nesting', `{"page":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
  ['a body over the limit', JSON.stringify(place({ content_value: 'x'.repeat(bodyBytesMax) })), 413],
  ['ten megabytes', JSON.stringify(place({ content_value: 'x'.repeat(10 * 1024 * 1024) })), 413],
])('[CONT-05] %s is refused', async (_name, body, status) => {
  const headers = { 'content-type': 'application/json', authorization: editor.authorization ?? '' }
  const response = await app.fetch('/api/content', { method: 'POST', headers, body })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect((await visitor.send<List>('GET', '/api/content?page=home')).body.items).toEqual([])
})

test.each([
  'not-an-id',
  '1',
  '../../etc/passwd',
  "' or 1=1 --",
  '00000000-0000-0000-0000-00000000000g',
  '%00',
  '%ff',
  '💥',
])('[CONT-05] the id %j is refused, not looked up', async (id) => {
  const { status } = await editor.send('PATCH', `/api/content/${encodeURIComponent(id)}`, {
    content_value: 'x',
    updated_at: new Date().toISOString(),
  })
  expect(status).toBe(422)
})

test.each([
  'language=de',
  'limit=0',
  'limit=1001',
  'limit=ten',
  'cursor=nonsense',
  'page=%00',
  'page=HOME!',
  'content_key=%F0%9F%92%A5',
])('[CONT-02] the query %s is refused', async (query) => {
  expect((await visitor.send('GET', `/api/content?${query}`)).status).toBe(422)
})

test('[HDR-02] a custom page is in the menu exactly when it is published and marked for it, under its title or its slug', async () => {
  const pages = [
    ['partners', { title: 'Partners', published: true, show_in_menu: true }],
    ['untitled', { published: true, show_in_menu: true }],
    ['drafted', { title: 'Drafted', published: false, show_in_menu: true }],
    ['quiet', { title: 'Quiet', published: true, show_in_menu: false }],
    ['worded', { title: 'Worded', published: 'true', show_in_menu: true }],
  ] as const
  await editor.send(
    'POST',
    '/api/content',
    pages.map(([page, content_value]) => ({
      page,
      section: 'page',
      language: 'en',
      content_key: 'custom_page',
      content_value,
    })),
  )
  const { body } = await visitor.send<{ header: { label: string; url: string }[] }>('GET', '/api/menu?language=en')
  expect(body.header.slice(5)).toEqual([
    { label: 'Partners', url: '/page/partners' },
    { label: 'untitled', url: '/page/untitled' },
  ])
})

test('[PAGE-01] a custom page is readable when it is published, in English where its language has none', async () => {
  await editor.send('POST', '/api/content', [
    {
      page: 'partners',
      section: 'page',
      language: 'en',
      content_key: 'custom_page',
      content_value: { title: 'Partners', published: true },
    },
    {
      page: 'secret',
      section: 'page',
      language: 'en',
      content_key: 'custom_page',
      content_value: { title: 'Secret', published: false },
    },
  ])
  await admin.send('POST', '/api/sections', {
    page: 'partners',
    name: 'Our Friends',
    title: 'Our friends',
    description: 'All of them',
    type: 'cards',
    layout: 'two-columns',
    language: 'en',
  })
  expect(await visitor.send('GET', '/api/pages/partners?language=ro')).toMatchObject({
    status: 200,
    body: {
      title: 'Partners',
      sections: [
        { name: 'our_friends', type: 'cards', layout: 'two-columns', title: 'Our friends', description: 'All of them' },
      ],
    },
  })
  expect((await visitor.send('GET', '/api/pages/secret?language=en')).status).toBe(404)
  expect((await visitor.send('GET', '/api/pages/nowhere?language=en')).status).toBe(404)
})

test('[EDIT-05] a section is two rows, or three with a description, at once or not at all; only visual editors make one', async () => {
  const section = {
    page: 'home',
    name: 'New Section',
    title: 'New',
    type: 'content',
    layout: 'single-column',
    language: 'en',
  }
  expect((await editor.send('POST', '/api/sections', section)).status).toBe(403)
  const { status, body } = await admin.send<ContentRow[]>('POST', '/api/sections', section)
  expect(status).toBe(201)
  expect(body.map((row) => [row.section, row.content_key])).toEqual([
    ['new_section', 'section_metadata'],
    ['new_section', 'section_title'],
  ])
  expect(body[0]?.content_value).toMatchObject({
    type: 'content',
    layout: 'single-column',
    title: 'New',
    visible: true,
  })
  expect((await admin.send('POST', '/api/sections', { ...section, description: 'More' })).status).toBe(409)
  const { body: list } = await visitor.send<List>('GET', '/api/content?page=home&section=new_section')
  expect(list.items).toHaveLength(2)
})

function place(fields: Record<string, unknown>): Record<string, unknown> {
  keys += 1
  return { page: 'home', section: 'hero', language: 'en', content_key: `key_${keys}`, content_value: 'x', ...fields }
}

function insert(fields: Record<string, unknown>) {
  return editor.send<ContentRow>('POST', '/api/content', place(fields))
}

/** A default as pages show it: nothing but text is text. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && 'text' in value
    ? value.text
    : value
}
