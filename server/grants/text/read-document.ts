import { findArchiveError, isArchive } from '#server/files/archive-checks.ts'
import { pageOfCommonGrants } from '#server/grants/text/common-grants.ts'
import { htmlOfDocx } from '#server/grants/text/docx.ts'
import { has, looksLikeHtml } from '#server/grants/text/file-type.ts'
import { linesOfHtml } from '#server/grants/text/html.ts'
import { readPdf } from '#server/grants/text/pdf.ts'
import { readLines, getPageList, readPlainText } from '#server/grants/text/plain-text.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { documentRejections } from '#shared/calls.ts'

/**
 * Why a file is not read. `no_text_layer`: a scan. `old_word`, `open_document`, `rich_text`: an office file that is neither DOCX
 * nor PDF. `not_a_text`: no kind of text at all.
 */
export type Rejection = (typeof documentRejections)[number]

/** The text of a file, or why there is none. */
type DocumentReading = { readonly model: TextModel } | { readonly reason: Rejection }

/** Most bytes of a file. */
export const fileBytesMax = 25 * 1024 * 1024
/** Most letters of a text: a book has a tenth of it. */
const lettersMax = 6_000_000
const archiveBounds = { unpackedBytesMax: 50 * 1024 * 1024, ratioMax: 100 }

/** Share of letters that are small Cyrillic ones. */
function cyrillicShare(text: string): number {
  const part = text.slice(0, 20_000)
  return (part.match(/[а-яё]/g)?.length ?? 0) / Math.max(1, part.match(/\p{L}/gu)?.length ?? 1)
}

/** Decodes the bytes of a text; null when they are none. */
function decode(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = bytes.subarray(0, 64 * 1024)
  let odd = 0
  for (const byte of start) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) odd += 1
  if (start.includes(0) || odd > start.length * 0.02) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const cyrillic = new TextDecoder('windows-1251').decode(bytes)
    const text = cyrillicShare(cyrillic) > 0.5 ? cyrillic : new TextDecoder('windows-1250').decode(bytes)
    // Bytes of a picture decode to something, too: a text has words.
    const part = text.slice(0, 20_000)
    const words = part.match(/[\p{L}\d\s.,;:!?()"'-]/gu)?.length ?? 0
    return words > part.length * 0.9 ? text : null
  }
}

/** Reads a call that came as text: HTML, Markdown, plain, or the JSON of the CommonGrants protocol. */
function readText(given: string): DocumentReading {
  if (given.length > lettersMax) return { reason: 'too_large' }
  const text = pageOfCommonGrants(given) ?? given
  if (!/[\p{L}\d]/u.test(text)) return { reason: 'empty' }
  if (!looksLikeHtml(text)) return { model: readPlainText(text) }
  const { lines, besideHidden } = linesOfHtml(text)
  const model = readLines(lines.join('\n'), besideHidden)
  return /[\p{L}\d]/u.test(model.text) ? { model } : { reason: 'empty' }
}

async function readArchive(bytes: Buffer): Promise<DocumentReading> {
  const error = findArchiveError(bytes, archiveBounds)
  if (has(bytes, 'mimetypeapplication/vnd.oasis.opendocument', 200)) return { reason: 'open_document' }
  if (error) return { reason: error }
  if (!has(bytes, 'word/document')) return { reason: 'not_a_text' }
  try {
    const { lines, besideHidden } = linesOfHtml(await htmlOfDocx(bytes))
    const text = lines.join('\n')
    if (text.length > lettersMax) return { reason: 'too_large' }
    return /[\p{L}\d]/u.test(text) ? { model: readLines(text, besideHidden) } : { reason: 'empty' }
  } catch {
    return { reason: 'damaged' }
  }
}

/**
 * Reads the text of a file. Its content decides what it is, not its name. Runs for seconds on a large file: call it in a worker
 * thread (`server/grants/read-in-thread.ts`).
 */
export async function readDocument(file: Uint8Array): Promise<DocumentReading> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length === 0) return { reason: 'empty' }
  if (bytes.length > fileBytesMax) return { reason: 'too_large' }
  if (has(bytes, '%PDF-', 1024)) {
    const pdf = await readPdf(new Uint8Array(file))
    return 'reason' in pdf ? pdf : { model: getPageList(pdf.pages) }
  }
  if (isArchive(bytes)) return readArchive(bytes)
  if (has(bytes, '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 8))
    return { reason: has(bytes, 'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e') ? 'encrypted' : 'old_word' }
  if (has(bytes, String.raw`{\rtf`, 16)) return { reason: 'rich_text' }
  const text = decode(bytes)
  return text === null ? { reason: 'not_a_text' } : readText(text)
}
