import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { layOutProposal } from '#server/features/exports/typst-process.ts'
import type { DraftNode } from '#shared/drafts/doc.ts'
import type { ProposalDocument } from '#server/grants/export/document.ts'
import { prepareProposal } from '#server/grants/export/prepare.ts'
import { sectionLengths } from '#server/grants/export/section-lengths.ts'
import { typstTemplate } from '#server/features/exports/typst-template.ts'
import { fullProposal, fullSection, hostileText, paragraph } from '#tests/support/proposals.ts'

async function layOut(document: ProposalDocument, owner = 'one') {
  const proposal = prepareProposal(document)
  const outcome = await layOutProposal({ proposal, owner, pagesMax: 150, isPdfWanted: true })
  if (outcome === 'too_large') throw new Error(outcome)
  if ('failure' in outcome) throw new Error(outcome.failure)
  return { ...outcome, proposal }
}

async function read(pdf: Uint8Array | null) {
  if (pdf === null) throw new Error('There is no PDF')
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: false })
  return { document, pages: text, bytes: Buffer.from(pdf).toString('latin1') }
}

const oneSection = (content: DraftNode[]): ProposalDocument => ({
  ...fullProposal(),
  sections: [{ ...fullSection('en'), doc: { type: 'doc', content } }],
})

test('a PDF holds every word in three languages, and hostile text as it was typed', async () => {
  const { pdf, missing } = await layOut(fullProposal(2))
  expect(missing).toEqual([])
  const { pages } = await read(pdf)
  const all = pages.join('\n').replaceAll(/\s+/g, ' ')
  for (const words of ['потребность общественных зданий', 'șț ȘȚ și „ghilimele”', 'Level three ru', 'third step'])
    expect(all).toContain(words)
  expect(all.split('alert(1)')).toHaveLength(1 + 1 + 3 * 3)
  for (const language of ['en', 'ru', 'ro']) expect(all).toContain(`Footnote ${language}: ${hostileText}`)
  expect(all).toContain('[number of partners]')
  expect(all).toContain('H2O')
})

test('[FILE-01] numbers of a table never run into each other, next to a long text and under long heads', async () => {
  const cell = (type: string, text: string, isNumber: boolean): DraftNode => ({
    type,
    attrs: { isNumber },
    content: [paragraph(text)],
  })
  const row = (type: string, [first = '', ...others]: string[]): DraftNode => ({
    type: 'tableRow',
    content: [cell(type, first, false), ...others.map((text) => cell(type, text, true))],
  })
  const sums = ['14,907,402.63', '24,938,266.80', '34,722,217.63', '44,783,945.97']
  const heads = sums.map((_, at) => `Institute ${at} of Precision Mechanics`)
  const rows = [
    row('tableHeader', ['Package', ...heads]),
    row('tableCell', ['A work package with a long name. '.repeat(4), ...sums]),
  ]
  const { document } = await read((await layOut(oneSection([{ type: 'table', content: rows }]))).pdf)
  const { items } = await (await document.getPage(document.numPages)).getTextContent()
  const places = items.flatMap((item) =>
    'str' in item && sums.includes(item.str)
      ? [{ from: Number(item.transform[4]), to: item.transform[4] + item.width }]
      : [],
  )
  expect(places).toHaveLength(sums.length)
  places.slice(1).forEach(({ from }, at) => expect(from).toBeGreaterThan(places[at]?.to))
})

test('[FILE-01] the template is ASCII: the build writes other letters as escapes, which a PDF would show in place of a bullet', () => {
  expect(typstTemplate.match(/[^\0-\x7f]/g)).toBeNull()
})

test('contents, headings, tables, footnotes and languages are tagged, and the font is embedded', async () => {
  const { pdf } = await layOut(fullProposal())
  const { document, bytes } = await read(pdf)
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const { metadata, info } = (await document.getMetadata()) as {
    metadata: { get(name: string): unknown }
    info: object
  }
  expect(metadata.get('pdfuaid:part')).toBe('1')
  expect(info).toMatchObject({ Language: 'en', Title: `Warm schools & ${hostileText}` })
  for (const tag of ['TOC', 'TOCI', 'H1', 'H2', 'L', 'LI', 'BlockQuote', 'Table', 'TH', 'TD', 'Note', 'Link'])
    expect(bytes).toMatch(new RegExp(`/S /${tag}\\b`))
  for (const language of ['ru', 'ro']) expect(bytes).toContain(`/Lang (${language})`)
  expect(bytes).not.toMatch(/\/S \/H[3-9]/)
  const fonts = [...bytes.matchAll(/\/BaseFont \/([\w+-]+)/g)].map(([, name = '']) => name)
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+Tinos-/)
  expect(new Set(fonts).size).toBe(bytes.match(/\/FontFile2/g)?.length)
})

test('the same proposal gives the same bytes, whatever was laid out in between', async () => {
  const first = await layOut(fullProposal(3))
  await layOut(oneSection([paragraph('another text')]), 'two')
  const again = await layOut(structuredClone(fullProposal(3)))
  expect(Buffer.from(again.pdf ?? []).equals(Buffer.from(first.pdf ?? []))).toBe(true)
})

test('the counter has the pages of the PDF, and the sections fill them', async () => {
  const { pdf, layout, proposal } = await layOut(fullProposal(20))
  const { pages } = await read(pdf)
  expect(layout.pages).toBe(pages.length)
  const lengths = sectionLengths(proposal, layout)
  for (const { key, first_page, last_page } of lengths) {
    const { title } = fullSection(key.slice(-2) as 'en')
    expect(pages[first_page - 1]).toMatch(new RegExp(`^\\d ${title}$`, 'm'))
    expect(last_page).toBeLessThanOrEqual(pages.length)
  }
  const text = pages.length - layout.bodyPage + 1
  const sum = lengths.reduce((all, { length }) => all + length, 0)
  expect(sum).toBeLessThanOrEqual(text)
  expect(sum).toBeGreaterThan(text - 1.2)
})

test('the call decides on paper, margin and size: a larger font needs more pages', async () => {
  const small = await layOut(fullProposal(20))
  const document = fullProposal(20)
  const large = await layOut({ ...document, layout: { page_size: 'letter', margin_mm: 25, font_pt: 14, given: [] } })
  expect(large.layout.pages).toBeGreaterThan(small.layout.pages * 1.5)
  const page = await (await read(large.pdf)).document.getPage(1)
  expect(page.view).toEqual([0, 0, 612, 792])
})

test('a character without a picture is named with its section, and no box is printed in its place', async () => {
  const { pdf, missing } = await layOut(
    oneSection([paragraph('We plant 🌳 and 🌳 in 漢 town.'), paragraph('a\u0301 ș ↔ ≥')]),
  )
  expect(pdf).toBeNull()
  expect(missing).toEqual(
    [
      { character: '🌳', section: 'section-en', excerpt: 'We plant 🌳 and 🌳 in 漢 town.', count: 2 },
      { character: '漢', section: 'section-en', excerpt: '🌳 and 🌳 in 漢 town.', count: 1 },
    ].map((each) => expect.objectContaining({ ...each, excerpt: expect.stringContaining(each.character) })),
  )
})

test(
  'a proposal of more than 150 pages is counted and not printed; what takes too long or too much memory ends',
  { timeout: 180_000 },
  async () => {
    const bounds = { wallMs: 120_000, workMs: 1e6, residentBytesMax: 3e9 }
    const many = { proposal: prepareProposal(fullProposal(410)), owner: 'one', pagesMax: 150, isPdfWanted: true }
    const outcome = await layOutProposal(many, bounds)
    if (outcome === 'too_large' || 'failure' in outcome) throw new Error('It was not laid out')
    expect(outcome.layout.pages).toBeGreaterThan(150)
    expect(outcome.pdf).toBeNull()
    const job = { proposal: prepareProposal(fullProposal(100)), owner: 'one', pagesMax: 150, isPdfWanted: true }
    expect(await layOutProposal(job, { ...bounds, wallMs: 5 })).toBe('too_large')
    expect(await layOutProposal(job, { ...bounds, residentBytesMax: 130e6 })).toBe('too_large')
    expect(await layOutProposal(job, { ...bounds, workMs: 20 })).toBe('too_large')
    expect((await layOut(fullProposal())).pdf).not.toBeNull()
  },
)

test('a child that breaks is a failure for the log, and no proposal that is too large', async () => {
  const broken = { proposal: { ...prepareProposal(fullProposal()), sections: null }, owner: 'one', pagesMax: 150 }
  // What no caller sends.
  const job = { ...broken, isPdfWanted: false } as unknown as Parameters<typeof layOutProposal>[0]
  expect(await layOutProposal(job)).toEqual({ failure: 'It ended: 1' })
  expect((await layOut(fullProposal())).pdf).not.toBeNull()
})

test('a word without a place to break stays on the page', async () => {
  const { pdf } = await layOut(oneSection([paragraph('x'.repeat(3_000))]))
  const { document } = await read(pdf)
  const page = await document.getPage(2)
  const { items } = await page.getTextContent()
  for (const item of items)
    if ('width' in item) expect(Number(item.transform[4]) + item.width).toBeLessThanOrEqual(page.view[2] ?? 0)
})
