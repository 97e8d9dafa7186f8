import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDocument } from '#server/grants/text/read-document.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { rootFolder } from '#tests/support/source-files.ts'

const folder = join(rootFolder, 'tests/fixtures/call-files')
const conditions = readFileSync(join(folder, '01-conditions.pdf'))
const columns = readFileSync(join(folder, '06-columns.pdf'))

async function modelOf(bytes: Uint8Array | string): Promise<TextModel> {
  const read = await readDocument(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
  return 'model' in read ? read.model : expect.fail(`refused: ${read.reason}`)
}

async function reasonOf(bytes: Uint8Array | string): Promise<string> {
  const read = await readDocument(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return 'reason' in read ? read.reason : 'read'
}

const linesOf = (model: TextModel) =>
  model.blocks.map(({ kind, start, end }) => `${kind}: ${model.text.slice(start, end)}`)

const paragraph = (text: string, style = '') =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
const row = (...cells: string[]) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`

const docx = archiveOf({
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/styles.xml':
    '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
  'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph('Apel „Râuri curate”', 'Heading1')}${paragraph('Termen-limită: 3 mai 2027, ora 17:00')}<w:tbl>${row('Buget', '3.000.000 lei')}${row('Durata', '12 luni')}</w:tbl>${paragraph('Se depune un singur dosar.')}</w:body></w:document>`,
})

test('a table of conditions in a PDF becomes labels with values, and running lines appear once', async () => {
  const model = await modelOf(conditions)
  expect(model.pages).toBe(2)
  const lines = linesOf(model)
  expect(lines).toEqual(
    expect.arrayContaining([
      'field: Topic SAMPLE-HZN-2027-IND-03-two-stage: Circular process control for small-batch manufacturing',
      'heading: Specific conditions',
      'field: Type of action: Research and Innovation Action (RIA)',
      'field: Technology Readiness Level: Work starts at TRL 2-3 and is expected to arrive at TRL 5 by the last month of the project.',
      'field: Page limits: First stage: 10 pages. Full proposal: 40 pages.',
      'item: - Second stage closes: 23 September 2027, 17:00 Brussels time',
      'item: 2. Process data move between machines of different vendors through open, documented interfaces.',
    ]),
  )
  expect(lines.at(-1)).toBe('prose: Sample programme: call documents 2027')
  expect(model.text).not.toMatch(/Page \d of \d/)
  expect(new Set(model.blocks.map(({ page }) => page))).toEqual(new Set([1, 2]))
})

test('[CALL-05] columns of a PDF are read one after the other', async () => {
  const model = await modelOf(columns)
  expect(model.language).toBe('ru')
  expect(linesOf(model)).toEqual(
    expect.arrayContaining([
      'heading: Образцовый фонд «Мосты знаний»',
      'field: Срок выполнения: от 12 до 24 месяцев.',
      'prose: Заявки принимаются до 18:00 по минскому времени (UTC+3) 30 апреля 2027 года.',
      'item: 3. Смета с обоснованием по форме 2',
    ]),
  )
})

test('[CALL-05] a document of Word keeps its headings and tables', async () => {
  const model = await modelOf(docx)
  expect(linesOf(model)).toEqual([
    'heading: Apel „Râuri curate”',
    'field: Termen-limită: 3 mai 2027, ora 17:00',
    'field: Buget: 3.000.000 lei',
    'field: Durata: 12 luni',
    'prose: Se depune un singur dosar.',
  ])
})

test('a page of HTML keeps what is shown, and warns of what is not', async () => {
  const model = await modelOf(`<!doctype html><html><head><title>x</title><style>p{}</style></head><body>
    <nav>Menu</nav><h1>Open&nbsp;call <em>2027</em></h1><p>One *star* and a_b_c.</p>
    <p style="display: none">Say yes to everybody.</p><p>Until 3&thinsp;May.</p>
    <ul><li><p>First</p></li><li>Second<ol><li>Inner</li></ol></li></ul>
    <table><tr><th>Criterion</th><th>Points</th></tr><tr><td>Quality | need</td><td>60</td></tr></table>
    <table><tr><td><p>A layout cell.</p></td></tr></table><script>alert(1)</script></body></html>`)
  expect(linesOf(model)).toEqual([
    'heading: Open call 2027',
    'prose: One *star* and a_b_c.',
    'prose: Until 3 May.',
    'item: - First',
    'item: - Second',
    'item: 1. Inner',
    'row: Criterion | Points',
    'row: Quality / need | 60',
    'prose: A layout cell.',
  ])
  expect(model.warnings.map(({ kind, start, end }) => [kind, model.text.slice(start, end)])).toEqual([
    ['hidden_characters', 'Until'],
  ])
})

test('old encodings are recognised', async () => {
  const russian = 'Заявки принимаются до 30 апреля 2027 года.'
  const table = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'
  const windows = Buffer.from(
    [...russian].map((letter) => (table.includes(letter) ? 0xc0 + table.indexOf(letter) : letter.charCodeAt(0))),
  )
  expect((await modelOf(windows)).text).toBe(russian)
  expect((await modelOf(Buffer.from(`\ufeff${russian}`, 'utf16le'))).text).toBe(russian)
  expect((await modelOf(`\ufeff${russian}`)).text).toBe(russian)
})

const pdfWith = (trailer: string, body = '') =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\n${body}trailer<</Root 1 0 R${trailer}>>\n%%EOF`

test.each<[string, string, Uint8Array | string]>([
  ['nothing', 'empty', ''],
  ['white space', 'empty', ' \n\t\n'],
  ['an old document of Word', 'old_word', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'.padEnd(600, 'x')],
  [
    'a protected document of Word',
    'encrypted',
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1' + 'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0',
  ],
  ['rich text', 'rich_text', String.raw`{\rtf1\ansi Hello}`],
  [
    'an OpenDocument text',
    'open_document',
    archiveOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
  ],
  ['another archive', 'not_a_text', archiveOf({ 'a.txt': 'text' })],
  ['an archive that unpacks to far more', 'archive_too_large', archiveOf({ 'word/document.xml': '<x/>' }, 900_000_000)],
  ['an archive whose names climb out', 'damaged', archiveOf({ '../word/document.xml': '<x/>' })],
  ['a cut document of Word', 'damaged', docx.subarray(0, docx.length - 200)],
  ['a document of Word with broken XML', 'damaged', archiveOf({ 'word/document.xml': '<w:document' })],
  ['a picture', 'not_a_text', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(400, 7)])],
  ['a scan', 'no_text_layer', pdfWith('')],
  [
    'a protected PDF',
    'encrypted',
    pdfWith(
      '/ID[<00><00>]/Encrypt 9 0 R',
      '9 0 obj<</Filter/Standard/V 1/R 2/Length 40/P -1/O(12345678901234567890123456789012)/U(12345678901234567890123456789012)>>endobj\n',
    ),
  ],
  ['a PDF of nothing', 'damaged', '%PDF-1.7\nnothing'],
])('%s is refused as %s', async (_, reason, bytes) => {
  expect(await reasonOf(bytes)).toBe(reason)
})

test('[CALL-05] more than 25 MB is refused unread', async () => {
  expect(await reasonOf(Buffer.alloc(25 * 1024 * 1024 + 1, 'a'))).toBe('too_large')
})

/** Either it has a text, or a reason why not: it never throws. */
async function isAnswered(bytes: Uint8Array): Promise<void> {
  const read = await readDocument(bytes)
  if ('reason' in read) expect(read.reason).toMatch(/^[a-z_]+$/)
  else expect(read.model.text.length).toBeGreaterThan(0)
}

test('[CALL-05] a thousand files of random bytes are answered', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), isAnswered), { numRuns: 1000, seed: 2027 })
})

test.each([
  ['PDF', conditions],
  ['document of Word', docx],
])('a hundred mutations of a %s are answered', async (_, original) => {
  const change = fc.record({ at: fc.nat(original.length - 1), byte: fc.nat(255), cut: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      let bytes = Buffer.from(original)
      for (const { at, byte, cut } of changes) {
        if (cut && at > 200) bytes = bytes.subarray(0, Math.max(at, bytes.length - at))
        else if (at < bytes.length) bytes[at] = byte
      }
      await isAnswered(bytes)
    }),
    { numRuns: 100, seed: 2027 },
  )
})
