import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { richDocOf, richWords } from '#shared/content/rich-text.ts'
import type { RichDoc } from '#shared/content/rich-text.ts'
import type { ContentRow, SectionChanges } from '#shared/contracts/content.ts'
import type { Problem } from '#shared/error-codes.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let visitor: ApiClient
let admin: ApiClient

const place = { page: 'about', section: 'story', language: 'en', content_key: 'paragraph_1' }
const doc: RichDoc = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Read ' },
        { type: 'text', text: 'the rules', marks: [{ type: 'link', attrs: { href: '/faq' } }, { type: 'bold' }] },
      ],
    },
  ],
}

beforeAll(async () => {
  app = await openTestApp()
  visitor = visitorOf(app)
  admin = await signIn(app, 'admin')
})
beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits'))
afterAll(() => app.close())

test('[CONT-01] a rich text is stored next to its words, and visitors get both', async () => {
  const { status, body } = await store({ text: 'Read the rules', doc })
  expect(status).toBe(201)
  expect(body.content_value).toEqual({ text: 'Read the rules', doc })
  expect(await shown()).toEqual({ text: 'Read the rules', doc })
})

const emptyCell = { type: 'tableCell', content: [{ type: 'paragraph' }] }
const tableOf = (cells: readonly unknown[]): unknown => ({
  type: 'table',
  content: [{ type: 'tableRow', content: cells }],
})

test('[CONT-01] [EDIT-03] a table is stored as it was given', async () => {
  const header = { type: 'tableHeader', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Call' }] }] }
  const content_value = { text: 'Call | ', doc: { type: 'doc', content: [tableOf([header, emptyCell])] } }
  const { status, body } = await store(content_value)
  expect([status, body.content_value]).toEqual([201, content_value])
  expect(await shown()).toEqual(content_value)
})

const listFrom = (start: unknown): unknown => ({
  type: 'doc',
  content: [
    {
      type: 'orderedList',
      attrs: { start },
      content: [
        { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'and the second' }] }] },
      ],
    },
  ],
})

test('[CONT-01] [EDIT-10] a list that goes on keeps the number that it begins with', async () => {
  const content_value = { text: 'and the second', doc: listFrom(2) }
  const { status, body } = await store(content_value)
  expect([status, body.content_value]).toEqual([201, content_value])
  expect(await shown()).toEqual(content_value)
})

const inParagraph = (node: unknown): unknown => ({ type: 'doc', content: [{ type: 'paragraph', content: [node] }] })
const linkTo = (href: unknown): unknown =>
  inParagraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })

test.each([
  ['an unknown node', inParagraph({ type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } })],
  ['a script', { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }],
  ['markup as a node', { type: 'doc', content: [{ type: 'html', attrs: { html: '<img onerror=alert(1)>' } }] }],
  ['an unknown mark', inParagraph({ type: 'text', text: 'x', marks: [{ type: 'textStyle', attrs: { style: 'x' } }] })],
  ['a javascript link', linkTo('javascript:alert(1)')],
  ['a hidden javascript link', linkTo('java\u0001script:alert(1)')],
  ['a data link', linkTo('data:text/html,x')],
  ['a link that is no text', linkTo({ a: 1 })],
  ['a link without an address', inParagraph({ type: 'text', text: 'x', marks: [{ type: 'link' }] })],
  ['a heading of the page', { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] }],
  ['words outside of a block', { type: 'doc', content: [{ type: 'text', text: 'x' }] }],
  ['a list without entries', { type: 'doc', content: [{ type: 'bulletList' }] }],
  ['a list that begins with no number', listFrom('2')],
  ['a list that begins before one', listFrom(0)],
  ['a list that begins too late', listFrom(10_000)],
  ['a table without rows', { type: 'doc', content: [{ type: 'table' }] }],
  ['a row without cells', { type: 'doc', content: [{ type: 'table', content: [{ type: 'tableRow' }] }] }],
  ['a cell without a paragraph', { type: 'doc', content: [tableOf([{ type: 'tableCell' }])] }],
  ['a list in a cell', { type: 'doc', content: [tableOf([{ type: 'tableCell', content: [{ type: 'bulletList' }] }])] }],
  ['a table of thirteen columns', { type: 'doc', content: [tableOf(Array.from({ length: 13 }, () => emptyCell))] }],
  ['an empty text', inParagraph({ type: 'text', text: '' })],
  ['no document', { type: 'paragraph' }],
  ['nothing in it', { type: 'doc', content: [] }],
  ['a text', 'doc'],
  ['a number', 7],
  ['null', null],
  ['a list', []],
])('[CONT-05] %s as a rich text is refused with the place of the fault', async (_name, bad) => {
  const { status, body } = await admin.send<Problem>('POST', '/api/content', {
    ...place,
    content_value: { text: 'x', doc: bad },
  })
  expect(status).toBe(422)
  expect(body.errors?.[0]).toMatchObject({ path: 'content_value.doc', code: 'invalid_rich_text' })
  // As JSON text it is no different.
  const asText = await admin.send<Problem>('POST', '/api/content', {
    ...place,
    content_value: JSON.stringify({ text: 'x', doc: bad }),
  })
  expect(asText.status).toBe(422)
})

test('[CONT-05] a null byte in a rich text is refused', async () => {
  const { status } = await store({ text: 'a', doc: inParagraph({ type: 'text', text: 'a\0' }) })
  expect(status).toBe(400)
})

test('[CONT-05] deep and giant rich texts are refused and cost nothing', async () => {
  let deep: unknown = { type: 'paragraph' }
  for (let depth = 0; depth < 24; depth += 1) deep = { type: 'blockquote', content: [deep] }
  const nested = await store({ text: 'x', doc: { type: 'doc', content: [deep] } })
  expect(nested.status).toBe(422)
  for (let depth = 24; depth < 1_500; depth += 1) deep = { type: 'blockquote', content: [deep] }
  expect((await store({ text: 'x', doc: { type: 'doc', content: [deep] } })).status).toBe(400)
  const wide = { type: 'doc', content: Array.from({ length: 2_100 }, () => ({ type: 'paragraph' })) }
  expect((await store({ text: '', doc: wide })).status).toBe(422)
})

test('[CONT-05] hostile rich texts that are in the table already show nothing but safe words', async () => {
  const hostile = {
    text: 'go',
    doc: {
      type: 'doc',
      content: [
        { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
        {
          type: 'paragraph',
          attrs: { style: 'position:fixed' },
          content: [{ type: 'text', text: 'go', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
        },
      ],
    },
  }
  await store('words')
  await app.deps.database.db.execute(`update site_content set content_value = '${JSON.stringify(hostile)}'::jsonb`)
  expect(await shown()).toEqual({ text: 'go', doc: richDocOf('go') })
  const page = await app.fetch('/api/content?page=about')
  expect(await page.text()).not.toMatch(/javascript|script|position/)
})

test('[CONT-05] an import with a bad rich text writes nothing and names its line', async () => {
  const rows = [
    { ...place, content_value: { text: 'Read the rules', doc } },
    { ...place, content_key: 'paragraph_2', content_value: { text: 'x', doc: linkTo('javascript:1') } },
  ]
  const { status, body } = await admin.send<Problem>('POST', '/api/admin/content/import', {
    format: 'json',
    text: `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
    dry_run: false,
    on_conflict: 'refuse',
  })
  expect(status).toBe(422)
  expect(body.errors?.[0]?.path).toBe('line 3, row 2: content_value.doc')
  const list = await visitor.send<{ items: unknown[] }>('GET', '/api/content?page=about')
  expect(list.body.items).toEqual([])
})

test('[CONT-01] changing the words alone removes the form with them', async () => {
  const { body: row } = await store({ text: 'Read the rules', doc })
  await admin.send('PATCH', `/api/content/${row.id}`, {
    content_value: { text: 'Read the new rules', doc },
    updated_at: row.updated_at,
  })
  expect(await shown()).toBe('Read the new rules')
})

test('[EDIT-04] every style field of the specification is kept as it was given, and what is no style is not', async () => {
  const looks = {
    text: 'Launch',
    url: '/contact',
    variant: 'secondary',
    gradient: 'purple-pink',
    bgColor: '#112233',
    textColor: '#ffffffcc',
    padding: '12px 24px',
    margin: '-8px 0',
    border: '2px dashed #abcdef',
    shadow: '3',
    width: '50%',
    height: '20rem',
    customClasses: 'text-center serif',
    type: 'button',
  }
  const { body: row } = await store(looks)
  expect(row.content_value).toEqual(looks)
  const styleStrings = Object.fromEntries(
    Object.keys(looks).map((field) => [field, 'red;position:fixed}body{background:url(javascript:alert(1))']),
  )
  const { body: cleaned } = await admin.send<ContentRow>('PATCH', `/api/content/${row.id}`, {
    content_value: { ...styleStrings, text: 'Launch', focal: '50% 50%;x', pixels: '1x1 onerror=1' },
    updated_at: row.updated_at,
  })
  expect(cleaned.content_value).toEqual({ text: 'Launch' })
})

test('[EDIT-04] the words of an added section have looks and a rich text, for visitors too; hidden ones nothing', async () => {
  await admin.send('POST', '/api/sections', {
    page: 'about',
    name: 'team',
    title: 'Team',
    description: 'Read the rules',
    type: 'content',
    layout: 'single-column',
    language: 'en',
  })
  const { body: list } = await admin.send<{ items: ContentRow[] }>('GET', '/api/content?page=about&section=team')
  const description = list.items.find(({ content_key }) => content_key === 'section_description')
  const value = { text: 'Read the rules', doc, textColor: '#112233' }
  const saved = await admin.send<ContentRow>('PATCH', `/api/content/${description?.id}`, {
    content_value: value,
    updated_at: description?.updated_at,
  })
  const sections = async (): Promise<unknown> =>
    (await visitor.send<{ sections: { values: unknown }[] }>('GET', '/api/content/page?page=about&language=en')).body
      .sections[0]?.values
  expect(await sections()).toEqual({ section_description: value })
  const forEditors = await admin.send<{ items: { values: unknown }[] }>('GET', '/api/sections?page=about&language=en')
  expect(forEditors.body.items.at(-1)?.values).toEqual({ section_description: value })
  await admin.send('PATCH', `/api/content/${description?.id}`, {
    content_value: { ...value, visible: false },
    updated_at: saved.body.updated_at,
  })
  expect(await sections()).toEqual({})
  const hidden = await admin.send<SectionChanges>('PATCH', '/api/sections/about/team', { visible: false })
  expect(hidden.status).toBe(200)
  expect(await sections()).toBeUndefined()
  expect(richWords(doc)).toBe('Read the rules')
})

async function store(content_value: unknown): Promise<{ status: number; body: ContentRow }> {
  return admin.send<ContentRow>('POST', '/api/content', { ...place, content_value })
}

async function shown(): Promise<unknown> {
  const { body } = await visitor.send<{ values: Record<string, unknown> }>(
    'GET',
    '/api/content/page?page=about&language=en',
  )
  return body.values['about.story.paragraph_1']
}
