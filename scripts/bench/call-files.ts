import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { escapeMarkup } from '#shared/escape-markup.ts'
import { archiveOf } from '#tests/support/archive.ts'

const folder = join(import.meta.dirname, '../../tests/fixtures/whole-calls')
/** Lines of a page, and letters of a line. */
const linesOfPage = 56
const lettersOfLine = 92

/** A call of so many pages, as the lines of each: the invented calls of the tests in English, one after the other. */
export function pagesOfCall(count: number): string[][] {
  const texts = readdirSync(folder)
    .filter((name) => name.includes('-en-') && !name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => wrapped(line.replaceAll(/[^\x20-\x7e]/g, '-')))
  const numbered = (place: number) => lines[place % lines.length] ?? ''
  return Array.from({ length: count }, (_, page) =>
    Array.from({ length: linesOfPage }, (_line, place) => numbered(page * linesOfPage + place)),
  )
}

function wrapped(line: string): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > lettersOfLine) {
    const cut = rest.lastIndexOf(' ', lettersOfLine)
    const end = cut > 0 ? cut : lettersOfLine
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}

/** The pages as a PDF with a text layer. */
export function pdfOf(pages: readonly (readonly string[])[]): Uint8Array {
  const objects: string[] = []
  const kids = pages.map((_, page) => `${4 + page * 2} 0 R`).join(' ')
  objects.push('<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [page, lines] of pages.entries()) {
    const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, (mark) => `\\${mark}`)}) Tj T*`).join('\n')
    const stream = `BT /F1 10 Tf 13 TL 50 790 Td\n${shown}\nET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    )
  }
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** The pages as a document of Word, a paragraph for each line. */
export function docxOf(pages: readonly (readonly string[])[]): Uint8Array {
  const body = pages.flat().map((line) => `<w:p><w:r><w:t>${escapeMarkup(line)}</w:t></w:r></w:p>`)
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return archiveOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
  })
}
