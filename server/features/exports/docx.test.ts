import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { writeDocxInThread } from '#server/features/exports/docx-thread.ts'
import { fontFiles } from '#server/features/exports/font-files.ts'
import type { ProposalDocument } from '#server/grants/export/document.ts'
import { prepareProposal } from '#server/grants/export/prepare.ts'
import { expectWholeWordFile } from '#tests/support/office-files.ts'
import { fullProposal, fullSection, hostileText, paragraph } from '#tests/support/proposals.ts'

const pages = [2, 2, 3, 4, 5, 6]

async function write(document: ProposalDocument) {
  const file = await writeDocxInThread({ proposal: prepareProposal(document), pages })
  if (file === null) throw new Error('There is no file')
  const parts = unzipSync(file)
  return { file, parts, text: (name: string) => strFromU8(parts[name] ?? new Uint8Array()) }
}

test('Word gets every word in three languages, with headings, lists, tables, links and footnotes', async () => {
  const { file } = await write(fullProposal())
  const { value: html, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(file) })
  expect(messages.filter(({ type }) => type === 'error')).toEqual([])
  const escaped = hostileText
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  expect(html.replaceAll('"', '&quot;').split(escaped.slice(0, 60)).length).toBeGreaterThan(9)
  expect(html).not.toContain('<script')
  for (const words of [
    'Цели',
    'Obiective',
    'потребность общественных зданий',
    'șț ȘȚ și „ghilimele”',
    'number of partners',
  ])
    expect(html).toContain(words)
  expect(html).toMatch(/<h1>.*?Objectives<\/h1>/)
  expect(html).toMatch(/<h2>.*?Level three ru<\/h2>/)
  expect(html).toContain('<li>first point<ol><li>third step</li></ol></li>')
  expect(html).toMatch(/<thead><tr><th colspan="2"><p><strong>Head A/)
  expect(html).toMatch(/<td rowspan="2"><p>tall/)
  expect(html).toContain('<a href="https://example.org/guide">guide</a>')
  expect(html.match(/id="footnote-\d+"/g)).toHaveLength(3)
  expect(html).toContain('H<sub>2</sub>O')
})

test('nothing of the package is left to repair: every part has a type, every relation a part, every id one owner', async () => {
  const { file } = await write(fullProposal(5))
  expect(expectWholeWordFile(file)).toBe(6)
})

test('languages are tagged, contents are filled in, and the layout is that of the call', async () => {
  const document = fullProposal()
  const { text } = await write({
    ...document,
    layout: { page_size: 'letter', margin_mm: 25.4, font_pt: 12, given: [] },
  })
  const body = text('word/document.xml')
  for (const language of ['en-GB', 'ru-RU', 'ro-RO']) expect(body).toContain(`<w:lang w:val="${language}"/>`)
  const entries = [...body.matchAll(/<w:hyperlink [^>]*w:anchor="_Toc\d+".*?<\/w:hyperlink>/g)].map(([entry]) =>
    entry.replaceAll('<w:tab/>', ' ').replaceAll(/<[^>]+>/g, ''),
  )
  expect(entries).toEqual([
    '1 Objectives 2',
    '1.1 Level three en 2',
    '2 Цели 3',
    '2.1 Level three ru 4',
    '3 Obiective 5',
    '3.1 Level three ro 6',
  ])
  expect(body).toContain('<w:pgSz w:w="12240" w:h="15840"')
  expect(body).toMatch(/<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/)
  expect(text('word/styles.xml')).toContain('<w:sz w:val="24"/>')
})

test('the four faces of the font are embedded whole', async () => {
  const { parts, text } = await write(fullProposal())
  const keys = [...text('word/fontTable.xml').matchAll(/w:fontKey="\{([^}]+)\}"/g)].map(([, key = '']) => key)
  expect(new Set(keys).size).toBe(4)
  const faces = keys.map((key, index) => {
    const face = Buffer.from(parts[`word/fonts/font${index + 1}.odttf`] ?? [])
    const mask = Buffer.from(key.replaceAll('-', ''), 'hex').reverse()
    for (let at = 0; at < 32; at += 1) face[at] = (face[at] ?? 0) ^ (mask[at % 16] ?? 0)
    return face
  })
  for (const file of fontFiles) expect(faces.some((face) => face.equals(readFileSync(file)))).toBe(true)
})

test('the same proposal gives the same bytes, at any time', async () => {
  const [first, again] = [await write(fullProposal(3)), await write(structuredClone(fullProposal(3)))]
  expect(Buffer.from(again.file).equals(Buffer.from(first.file))).toBe(true)
  expect(strFromU8(first.parts['docProps/core.xml'] ?? new Uint8Array())).not.toMatch(/20\d\d-/)
})

test('two tables stay two, and an empty text is a file all the same', async () => {
  const table = fullSection('en').doc.content.find(({ type }) => type === 'table')
  const section = { ...fullSection('en'), doc: { type: 'doc' as const, content: table ? [table, table] : [] } }
  const { text } = await write({ ...fullProposal(), sections: [section] })
  expect(text('word/document.xml')).not.toContain('</w:tbl><w:tbl>')
  const empty = await write({ ...fullProposal(), title: '', sections: [] })
  expect(empty.text('word/document.xml')).toContain('<w:sectPr')
  expect(paragraph('x').type).toBe('paragraph')
})
