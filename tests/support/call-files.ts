import { crc32, deflateRawSync } from 'node:zlib'
import { parseDocument } from 'htmlparser2'
import { escapeMarkup } from '#shared/escape-markup.ts'

type Child = ReturnType<typeof parseDocument>['children'][number]

/** The content of the objects of a PDF next to its pages. */
type PdfOptions = { trailer?: string; extra?: readonly string[] }

/** A PDF with a page for each text, in lines; an empty one is a page with a drawing and no text. */
export function pdfOf(pages: readonly string[], { trailer = '', extra = [] }: PdfOptions = {}): Buffer<ArrayBuffer> {
  const first = 4 + extra.length
  const kids = pages.map((_, place) => `${first + place * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...extra,
    ...pages.flatMap((text, place) => {
      const lines = text.split('\n').map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`)
      const content = text === '' ? '0 0 200 200 re f' : `BT /F1 11 Tf 14 TL 72 760 Td ${lines.join(' ')} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + place * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

/** A PDF that asks for a password. */
export function lockedPdf(text: string): Buffer<ArrayBuffer> {
  const word = '5a'.repeat(32)
  return pdfOf([text], {
    trailer: `/Encrypt 4 0 R /ID [<${'11'.repeat(16)}> <${'11'.repeat(16)}>] `,
    extra: [`<< /Filter /Standard /V 1 /R 2 /Length 40 /O <${word}> /U <${word}> /P -44 >>`],
  })
}

const parts = {
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
}

/** A document of Word with a paragraph for each text. */
export function docxOf(paragraphs: readonly string[]): Buffer<ArrayBuffer> {
  const words = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  return packedFiles({
    ...parts,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${words}</w:body></w:document>`,
  })
}

/** A document of Word with the headings, paragraphs, lists and tables of a plain page of HTML. */
export function docxOfHtml(html: string): Buffer<ArrayBuffer> {
  const lists = ['bullet', 'decimal'].map(
    (format, id) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`,
  )
  const nums = [0, 1].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`)
  const part = (name: string, inner: string) =>
    `<?xml version="1.0"?><w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inner}</w:${name}>`
  const styles = [1, 2, 3, 4, 5, 6].map(
    (level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  return packedFiles({
    ...parts,
    'word/_rels/document.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'word/numbering.xml': part('numbering', [...lists, ...nums].join('')),
    'word/styles.xml': part('styles', styles.join('')),
    'word/document.xml': part(
      'document',
      `<w:body>${parseDocument(html)
        .children.map((node) => wordOf(node))
        .join('')}</w:body>`,
    ),
  })
}

/** A piece of a page of HTML as XML of Word. @param list of the entries in it: 1 with bullets, 2 with numbers. */
function wordOf(node: Child, list = 0): string {
  if (!('children' in node) || !('name' in node) || node.name === 'head') return ''
  const inner = (within = list) => node.children.map((child) => wordOf(child, within)).join('')
  const runs = (nodes: readonly Child[]): string =>
    nodes
      .map((child) => {
        if ('name' in child && child.name === 'br') return '<w:r><w:br/></w:r>'
        if ('children' in child) return runs(child.children)
        const text = 'data' in child ? child.data.replaceAll(/\s+/g, ' ') : ''
        return `<w:r><w:t xml:space="preserve">${escapeMarkup(text)}</w:t></w:r>`
      })
      .join('')
  const paragraph = (style = '') => `<w:p>${style && `<w:pPr>${style}</w:pPr>`}${runs(node.children)}</w:p>`
  if (/^h[1-6]$/.test(node.name)) return paragraph(`<w:pStyle w:val="Heading${node.name.slice(1)}"/>`)
  if (node.name === 'p') return paragraph()
  if (node.name === 'li') return paragraph(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`)
  if (node.name === 'ul' || node.name === 'ol') return inner(node.name === 'ul' ? 1 : 2)
  if (node.name === 'table') return `<w:tbl>${inner()}</w:tbl>`
  if (node.name === 'tr') {
    const isHead = node.children.some((child) => 'name' in child && child.name === 'th')
    return `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${inner()}</w:tr>`
  }
  if (node.name === 'td' || node.name === 'th') return `<w:tc>${paragraph()}</w:tc>`
  return inner()
}

/** A document of Word of a few kilobytes that unpacks to so many bytes. */
export function docxBomb(unpackedBytes: number): Buffer<ArrayBuffer> {
  return packedFiles({ ...parts, 'word/document.xml': Buffer.alloc(unpackedBytes, 0x20) })
}

/** A ZIP archive, deflated. */
function packedFiles(files: Readonly<Record<string, string | Buffer>>): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04_03_4b_50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(data), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(data.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50, 0)
    entry.writeUInt16LE(20, 4)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(at, 42)
    locals.push(head, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(entries.length / 2, 8)
  end.writeUInt16LE(entries.length / 2, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}
