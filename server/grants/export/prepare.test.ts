import { expect, test } from 'vitest'
import type { DraftNode } from '#shared/drafts/doc.ts'
import { noFacts } from '#shared/grants/facts.ts'
import { cleanText } from '#server/grants/export/clean-text.ts'
import type { ProposalSection } from '#server/grants/export/document.ts'
import { fileNameOf } from '#server/grants/export/file-name.ts'
import { layoutOf } from '#server/grants/export/layout.ts'
import { prepareProposal } from '#server/grants/export/prepare.ts'
import type { Block } from '#server/grants/export/prepare.ts'
import { leastPages } from '#server/grants/export/section-lengths.ts'
import { cell, fullProposal, paragraph } from '#tests/support/proposals.ts'

const section = (given: Partial<ProposalSection>, ...content: DraftNode[]): ProposalSection => ({
  key: 'one',
  title: 'One',
  level: 1,
  language: 'en',
  doc: { type: 'doc', content },
  ...given,
})

const prepare = (...sections: ProposalSection[]) => prepareProposal({ ...fullProposal(), sections })

const blocksOf = (...content: DraftNode[]): readonly Block[] =>
  prepare(section({ title: '' }, ...content)).sections[0]?.blocks ?? []

const heading = (level: number, words: string): DraftNode => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text: words }],
})

const levels = (...sections: ProposalSection[]) =>
  prepare(...sections).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'heading' ? [`${block.level} ${block.text}`] : [])),
  )

test('headings skip no level, whatever is typed', () => {
  expect(
    levels(
      section({ title: 'A' }, heading(3, 'deep'), heading(1, 'next'), heading(3, 'again'), heading(2, 'up')),
      section({ title: 'B', level: 3 }, heading(9, 'deepest')),
    ),
  ).toEqual(['1 A', '2 deep', '2 next', '3 again', '3 up', '3 B', '4 deepest'])
  expect(levels(section({ title: '', level: 1 }, heading(1, 'first'), heading(2, ' ')))).toEqual(['1 first'])
})

test('titles with numbers of their own are not numbered again', () => {
  expect(prepare(section({ title: 'Objectives' })).isNumbered).toBe(true)
  for (const title of ['1.1 Objectives', '2. Impact', 'IV. Бюджет', '3) Riscuri'])
    expect(prepare(section({ title: 'Summary' }), section({ title })).isNumbered).toBe(false)
  expect(prepare(section({ title: '2027 in figures' })).isNumbered).toBe(true)
})

test('every cell has its place, as in a browser, and no two overlap', () => {
  const [table] = blocksOf({
    type: 'table',
    content: [
      {
        type: 'tableRow',
        content: [cell('a', { rowspan: 9 }, 'tableHeader'), cell('b', { colspan: 2 }, 'tableHeader')],
      },
      { type: 'tableRow', content: [cell('c', { rowspan: 2 }), cell('d', { colspan: 20 })] },
      { type: 'tableRow', content: [cell('e', { colspan: 'x', rowspan: -1 })] },
      { type: 'tableRow', content: [] },
    ],
  })
  if (table?.kind !== 'table') throw new Error('There is no table')
  expect(table).toMatchObject({ rows: 3, headerRows: 1, columns: 21 })
  const covered = table.cells.flatMap(({ column, row, columns, rows }) =>
    Array.from(
      { length: rows * columns },
      (_, index) => `${row + Math.floor(index / columns)}/${column + (index % columns)}`,
    ),
  )
  expect(covered).toHaveLength(3 * 21)
  expect(new Set(covered).size).toBe(3 * 21)
})

test('a table of more columns than Word has keeps its words', () => {
  const row = { type: 'tableRow', content: Array.from({ length: 70 }, (_, index) => cell(`w${index}`)) }
  const text = JSON.stringify(blocksOf({ type: 'table', content: [row] }))
  for (let index = 0; index < 70; index += 1) expect(text).toContain(`"w${index}"`)
})

test('words are kept in nodes that are not known, and only links to the web and to mail lead anywhere', () => {
  const link = (href: string): DraftNode => ({ type: 'text', text: 'go', marks: [{ type: 'link', attrs: { href } }] })
  const blocks = blocksOf(
    { type: 'figure', content: [paragraph('in a figure')] },
    { type: 'text', text: 'loose' },
    paragraph({ type: 'mention', content: [{ type: 'text', text: 'inner' }] }),
    paragraph(link('javascript:alert(1)'), link('https://example.org/')),
  )
  expect(JSON.stringify(blocks)).toMatch(/in a figure.*loose.*inner/)
  expect(blocks.at(-1)).toMatchObject({ inlines: [{ link: null }, { link: 'https://example.org/' }] })
})

test('text is composed, and holds nothing that no one can see', () => {
  expect(cleanText('s\u0326a\u202fb\u00a0c\u2003d\te\nf\u200b\u202e\u0000\ufeff\ufffe\ud800g\u00adh')).toBe(
    'ș'.normalize('NFC') + 'a\u00a0b\u00a0c d e f\ufffdg\u00adh',
  )
})

test('the layout is what the call asks for, and says what is usual instead', () => {
  expect(layoutOf(null)).toEqual({ page_size: 'a4', margin_mm: 20, font_pt: 11, given: [] })
  expect(layoutOf({ fontMinPt: 12, marginMinMm: 15, pageSize: 'A4' })).toEqual({
    page_size: 'a4',
    margin_mm: 15,
    font_pt: 12,
    given: ['page_size', 'margin_mm', 'font_pt'],
  })
  expect(layoutOf({ fontMinPt: 400, marginMinMm: 0, pageSize: 'A0' })).toEqual(layoutOf(noFacts.formatting))
})

test.for([
  ['Тёплые школы 2027/28: “Școli”?', 'Тёплые школы 2027 28 “Școli”'],
  ['../../etc/passwd', 'etc passwd'],
  ['con.txt', 'file con.txt'],
  [' .hidden. ', 'hidden'],
  ['\u202e\u0000*?', 'file'],
  ['ж'.repeat(300), 'ж'.repeat(80)],
])('%s is a name that every file system takes', ([text = '', name]) => {
  expect(fileNameOf(text, 'file')).toBe(name)
})

test('[FILE-01] a name of any characters is one that every file system takes, with its ending', () => {
  const all = Array.from({ length: 0x1_1000 }, (_, code) => String.fromCodePoint(code))
  const texts = [...all, ...['ж', '水', '🌊', 'e\u0301'].map((each) => each.repeat(300)), `${'🌊'.repeat(61)}con`]
  for (const text of texts) {
    const name = fileNameOf(text, 'file')
    expect(Buffer.byteLength(`${name}.docx`), text.slice(0, 4)).toBeLessThanOrEqual(255)
    expect(name, text.slice(0, 4)).toMatch(/^[^\p{Cc}\p{Cf}/\\:*?"<>| .](?:.*[^ .])?$/su)
    expect(name.isWellFormed(), text.slice(0, 4)).toBe(true)
  }
})

test('441 pages are refused by their letters alone, and what may fit never is', () => {
  expect(leastPages(prepareProposal(fullProposal(1_160)))).toBeGreaterThan(150)
  // These are laid out as 200 and as 25 pages.
  expect(leastPages(prepareProposal(fullProposal(520)))).toBeLessThan(200)
  expect(leastPages(prepareProposal(fullProposal(60)))).toBeLessThan(25)
})
