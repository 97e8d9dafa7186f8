import { replyMarkers } from '#server/mail/words/reply-marker.ts'

/** Longest answer by mail that is kept, in characters. */
const textLengthMax = 20_000

/** How mail programs announce a quote, in the three languages; stands on the last lines before it. */
const announcements = [
  /^(on|le)\b.*\b(wrote|a écrit):?$/i,
  /(пишет|писал|писала|написал|написала)(\(а\))?:?$/i,
  /\ba scris:?$/i,
]

/**
 * Cuts what an answer quotes of ours: everything from the marker line on, and the announcement of the quote over it.
 * Without a marker everything stays, because what looks like a quote may be what somebody wants to say.
 *
 * @see services page, section 3.6
 */
export function cutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').slice(0, textLengthMax).split('\n')
  const marker = lines.findIndex((line) =>
    Object.values(replyMarkers).some((words) => bare(line).includes(bare(words))),
  )
  if (marker === -1) return lines.join('\n').trim()
  const kept = lines.slice(0, marker)
  while (kept.length > 0 && isOfQuote(kept)) kept.pop()
  return kept.join('\n').trim()
}

/** True when the last line is empty, quoted, or announces the quote, perhaps broken over two lines. */
function isOfQuote(lines: readonly string[]): boolean {
  const last = lines.at(-1)?.trim() ?? ''
  if (last === '' || last.startsWith('>') || /^[-_]{5,}/.test(last)) return true
  const joined = `${lines.at(-2)?.trim() ?? ''} ${last}`.trim()
  return announcements.some(
    (pattern) => pattern.test(last) || (/^\S.*[:@]/.test(last) && pattern.test(joined) && last.endsWith(':')),
  )
}

/** Without what mail programs put in front and change in a line. */
function bare(line: string): string {
  return line
    .replaceAll(/[>\s\u00A0–—-]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** A text that the database takes: without NUL, and without halves of characters. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** The words of an HTML mail, for programs that send no plain text. Nothing of the markup stays. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(style|script|head|title)\b[^]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
