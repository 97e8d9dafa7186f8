import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentFileBytesMax } from '#shared/contracts/content-files.ts'
import type { ContentImportResult } from '#shared/contracts/content-files.ts'
import type { ContentRevision, ContentRow } from '#shared/contracts/content.ts'
import type { Problem } from '#shared/error-codes.ts'
import { signIn, visitorOf } from '#tests/support/api-client.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let editor: ApiClient

beforeAll(async () => {
  app = await openTestApp()
  editor = await signIn(app, 'editor')
})

beforeEach(() => app.deps.database.db.execute('truncate site_content, content_revisions, activity_log, rate_limits'))
afterAll(() => app.close())

const place = (fields: Partial<ContentRow> = {}) => ({
  page: 'home',
  section: 'hero',
  language: 'en' as const,
  content_key: 'badge',
  content_value: 'x' as ContentRow['content_value'],
  ...fields,
})

async function insert(fields: Partial<ContentRow>): Promise<ContentRow> {
  const { body } = await editor.send<ContentRow>('POST', '/api/content', place(fields))
  return body
}

async function exportFile(query: string): Promise<string> {
  const response = await app.fetch(`/api/admin/content/export?${query}`, {
    headers: { authorization: editor.authorization ?? '' },
  })
  expect(response.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

function importFile<Body = ContentImportResult>(text: string, more: Record<string, unknown> = {}) {
  return editor.send<Body>('POST', '/api/admin/content/import', { format: 'json', text, dry_run: false, ...more })
}

async function rows(): Promise<ContentRow[]> {
  return (await editor.send<{ items: ContentRow[] }>('GET', '/api/content?limit=1000')).body.items
}

const awkward: readonly ContentRow['content_value'][] = [
  'plain',
  '',
  '=HYPERLINK("http://example.org")',
  "'=already with an apostrophe",
  "''@two",
  "'just an apostrophe",
  '-1',
  '+7',
  '\ttab',
  'two\nlines, "quoted"',
  '{not JSON',
  '{"text":"in a JSON string"}',
  { text: '=1+1', url: '/about', variant: 'primary' },
  { text: 'ș ț щ 🙂', visible: false },
]

for (const format of ['json', 'csv'] as const) {
  test(`[CONT-07] a ${format} file brings every row back as it was`, async () => {
    for (const [index, content_value] of awkward.entries()) await insert({ content_key: `key_${index}`, content_value })
    const before = await rows()
    const file = await exportFile(`format=${format}`)
    const same = await importFile(file, { format })
    expect(same.body.counts).toEqual({ insert: 0, change: 0, skip: awkward.length, conflict: 0 })
    await app.deps.database.db.execute('truncate site_content')
    const { status, body } = await importFile(file, { format })
    expect([status, body.counts.insert]).toEqual([200, awkward.length])
    const meaning = (row: ContentRow) => {
      const { content_value: value } = row
      // The one thing a table cannot tell apart: fields, and fields as JSON text.
      return [row.content_key, typeof value === 'string' && value.startsWith('{"') ? JSON.parse(value) : value]
    }
    expect((await rows()).map(meaning)).toEqual(before.map(meaning))
  })
}

test('[CONT-07] no cell of a CSV file begins like a formula', async () => {
  for (const [index, content_value] of awkward.entries()) await insert({ content_key: `key_${index}`, content_value })
  const file = await exportFile('format=csv')
  expect(file.startsWith('\u{FEFF}id,page,section,language,content_key,content_value,updated_at\r\n')).toBe(true)
  expect(file).not.toMatch(/(^|,)"?[=+\-@\t]/m)
})

test('[CONT-07] an export holds the rows of its filter in order, over many reads, and is in the activity log', async () => {
  const names = Array.from({ length: 1_203 }, (_, number) => `key_${String(number).padStart(4, '0')}`)
  for (let from = 0; from < names.length; from += 200) {
    await editor.send(
      'POST',
      '/api/content',
      names.slice(from, from + 200).map((content_key) => place({ content_key })),
    )
  }
  await insert({ language: 'ro' })
  await insert({ section: 'agents' })
  await insert({ page: 'about' })
  const file: ContentRow[] = JSON.parse(await exportFile('page=home&section=hero&language=en'))
  expect(file.map((row) => row.content_key)).toEqual(names)
  expect(JSON.parse(await exportFile('page=nowhere'))).toEqual([])
  const { rows: actions } = await app.deps.database.db.execute(
    `select * from activity_log where action = 'content.export' order by id`,
  )
  expect(actions).toMatchObject([{ actor_id: editor.userId, after: { page: 'home' } }, { after: { page: 'nowhere' } }])
})

test('[CONT-07] a dry run lists insert, change, skip and conflict with before and after, and writes nothing', async () => {
  const changed = await insert({ content_key: 'changed', content_value: 'old' })
  await insert({ content_key: 'same', content_value: 'same' })
  const late = await insert({ content_key: 'late', content_value: 'late' })
  app.clock.advance(1_000)
  await editor.send('PATCH', `/api/content/${late.id}`, { content_value: 'theirs', updated_at: late.updated_at })
  const before = await rows()
  const file = [
    { ...changed, content_value: 'new <b>words</b>' },
    place({ content_key: 'same', content_value: 'same' }),
    { ...late, content_value: 'mine' },
    place({ content_key: 'fresh', content_value: { text: 'Fresh', onclick: 'x' } }),
  ]
  const text = `[\n${file.map((row) => JSON.stringify(row)).join(',\n')}\n]`
  const { body } = await importFile(text, { dry_run: true })
  expect(body).toMatchObject({
    written: false,
    counts: { insert: 1, change: 1, skip: 1, conflict: 1 },
    left_off: 0,
    items: [
      { line: 4, action: 'conflict', content_key: 'late', before: 'theirs', after: 'mine' },
      { line: 2, action: 'change', content_key: 'changed', before: 'old', after: 'new words' },
      { line: 5, action: 'insert', content_key: 'fresh', before: null, after: { text: 'Fresh' } },
      { line: 3, action: 'skip', content_key: 'same', before: 'same', after: 'same' },
    ],
  })
  expect(await rows()).toEqual(before)
})

test('[CONT-07] rows saved after the export refuse the whole file, stay, or are overwritten, as asked', async () => {
  const late = await insert({ content_key: 'late', content_value: 'late' })
  app.clock.advance(1_000)
  await editor.send('PATCH', `/api/content/${late.id}`, { content_value: 'theirs', updated_at: late.updated_at })
  const text = JSON.stringify([place({ content_key: 'fresh' }), { ...late, content_value: 'mine' }])
  const value = async () => (await rows()).map((row) => [row.content_key, row.content_value])
  const rejected = await importFile<Problem>(text)
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'content_conflict', result: { counts: { conflict: 1 } } },
  })
  expect(await value()).toEqual([['late', 'theirs']])
  expect((await importFile(text, { on_conflict: 'keep' })).status).toBe(200)
  expect(await value()).toEqual([
    ['fresh', 'x'],
    ['late', 'theirs'],
  ])
  expect((await importFile(text, { on_conflict: 'overwrite' })).status).toBe(200)
  expect((await value())[1]).toEqual(['late', 'mine'])
})

test('[CONT-07] [CONT-04] an import keeps revisions and records the act', async () => {
  const row = await insert({ content_value: 'old' })
  await importFile(JSON.stringify([{ ...row, content_value: 'new' }]))
  const { body } = await editor.send<{ items: ContentRevision[] }>('GET', `/api/content/${row.id}/revisions`)
  expect(body.items[0]).toMatchObject({
    action: 'update',
    value_before: 'old',
    value_after: 'new',
    author: { id: editor.userId },
  })
  const { rows: actions } = await app.deps.database.db.execute(
    `select after from activity_log where action = 'content.import' order by id`,
  )
  expect(actions).toMatchObject([{ after: { change: 1, insert: 0 } }])
})

test('[CONT-07] a wrong row anywhere writes nothing and its line is named', async () => {
  const good = JSON.stringify(place())
  const wrong = [
    JSON.stringify(place({ language: 'fr' as 'en', content_key: 'a' })),
    JSON.stringify({ ...place({ content_key: 'b' }), surprise: 1 }),
    JSON.stringify({ ...place({ content_key: 'c' }), content_value: 7 }),
    JSON.stringify(place({ content_key: 'd', content_value: 'x'.repeat(70_000) })),
    JSON.stringify(place({ content_key: 'Not A Key' })),
    'null',
    good,
  ]
  for (const each of wrong) {
    const { status, body } = await importFile<Problem>(`[\n  ${good},\n\n  ${each}\n]`)
    expect([status, body.code, body.errors[0]?.path]).toEqual([
      422,
      'validation_failed',
      expect.stringMatching(/^line 4\b/),
    ])
  }
  const csv = `page,section,language,content_key,content_value\nhome,hero,en,a,"two\nlines"\nhome,hero,xx,b,text\n`
  const { body } = await importFile<Problem>(csv, { format: 'csv' })
  expect(body.errors.map(({ path }) => path)).toEqual(['line 4: language'])
  expect(await rows()).toEqual([])
})

test.for([';', '\t'])(
  '[ADM-03] a file of a spreadsheet that parts cells by %j and begins with a mark is read',
  async (sign) => {
    const rows = [
      ['page', 'section', 'language', 'content_key', 'content_value'],
      ['home', 'hero', 'en', 'parted', '"one, two; three"'],
    ]
    const file = `\u{FEFF}${rows.map((row) => row.join(sign)).join('\r\n')}\r\n`
    const { status, body } = await importFile<{ counts: Record<string, number> }>(file, { format: 'csv' })
    expect([status, body.counts['insert']]).toEqual([200, 1])
  },
)

test('[CONT-07] a file that is no such file is refused with a reason', async () => {
  const texts: [format: string, text: string, line: string][] = [
    ['json', '', 'line 1'],
    ['json', '[\n{,}]', 'line 2'],
    ['json', '{"rows":[]}', 'line 1'],
    ['json', '[]', 'line 1'],
    ['json', `[${JSON.stringify(place())},{"page":"home"}]`, 'line 1, row 2: section'],
    ['csv', '', 'line 1'],
    ['csv', 'page,page,section\n', 'line 1: page'],
    ['csv', 'page,what\n', 'line 1: what'],
    ['csv', 'page,section\nhome,"open', 'line 2'],
    ['csv', 'page,section\nhome,hero,more\n', 'line 2'],
  ]
  for (const [format, text, line] of texts) {
    const { status, body } = await importFile<Problem>(text, { format })
    expect([text, status, body.errors[0]?.path]).toEqual([text, 422, line])
  }
  expect((await importFile('[]', { format: 'xml' })).status).toBe(422)
  expect((await importFile('x'.repeat(contentFileBytesMax + 1))).status).toBe(422)
  expect((await importFile('x'.repeat(2 * contentFileBytesMax))).status).toBe(413)
})

test('[CONT-07] a mistake says what it is by a code, and a text may be as long as in its cell', async () => {
  const codeOf = async (text: string, format = 'json') =>
    (await importFile<Problem>(text, { format })).body.errors?.[0]?.code
  const rowWith = (fields: Record<string, unknown>) => JSON.stringify([{ ...place(), ...fields }])
  expect(await codeOf(rowWith({ content_value: 'x'.repeat(20_001) }))).toBe('too_long')
  expect(await codeOf(rowWith({ content_value: { label: 'x'.repeat(20_001) } }))).toBe('too_long')
  expect(await codeOf(rowWith({ content_value: JSON.stringify({ text: 'x'.repeat(20_001) }) }))).toBe('too_long')
  expect(await codeOf(rowWith({ surprise: 1 }))).toBe('unknown_column')
  expect(await codeOf(rowWith({ language: 'fr' }))).toBe('invalid_value')
  expect(await codeOf(rowWith({ section: undefined }))).toBe('missing')
  expect(await codeOf(`[${JSON.stringify(place())},${JSON.stringify(place())}]`)).toBe('repeated')
  expect(await codeOf('[7]')).toBe('not_a_row')
  expect(await codeOf('{}')).toBe('no_array')
  expect(await codeOf('[,]')).toBe('not_json')
  expect(await codeOf('page,section\nhome,he"ro', 'csv')).toBe('quotes')
  expect(await codeOf('page;section\nhome;hero;more', 'csv')).toBe('wrong_cell_count')
  expect(await rows()).toEqual([])
  expect((await importFile(rowWith({ content_value: 'x'.repeat(20_000) }))).status).toBe(200)
})

test('[CONT-07] hostile values of a file are cleaned like those of a save', async () => {
  const content_value = { text: '<script>x</script>Words', url: 'javascript:alert(1)', customClasses: 'evil boxed' }
  await importFile(JSON.stringify([place({ content_value })]))
  expect((await rows())[0]?.content_value).toEqual({ text: 'Words', customClasses: 'boxed' })
})

test('[CONT-07] a stranger and a user get neither file nor import', async () => {
  for (const [client, status] of [
    [visitorOf(app), 401],
    [await signIn(app, 'user'), 403],
  ] as const) {
    expect((await client.send('GET', '/api/admin/content/export')).status).toBe(status)
    const body = { format: 'json', text: JSON.stringify([place()]), dry_run: false }
    expect((await client.send('POST', '/api/admin/content/import', body)).status).toBe(status)
  }
  expect(await rows()).toEqual([])
})
