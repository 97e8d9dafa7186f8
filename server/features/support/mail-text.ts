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
  const lines = text
    .slice(0, 2 * textLengthMax)
    .replaceAll('\r\n', '\n')
    .slice(0, textLengthMax)
    .split('\n')
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

/** Elements whose content is not for readers, and where each ends. */
const silent: Readonly<Record<string, RegExp>> = {
  style: /<\/style\s*>/gi,
  script: /<\/script\s*>/gi,
  head: /<\/head\s*>/gi,
  title: /<\/title\s*>/gi,
}
/** Tags after which a new line begins. */
const lineEnds = /^(br|\/p|\/div|\/li|\/tr|\/h\d)$/
const tagName = /\/?[a-z][a-z\d]*/iy

/**
 * The words of an HTML mail, for programs that send no plain text. Nothing of the markup stays. One pass: whatever is
 * looked for and not found is not looked for again.
 */
export function textOfHtml(html: string): string {
  const words: string[] = []
  const missing = new Set<string>()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    words.push(html.slice(at, open === -1 ? html.length : open))
    if (open === -1) break
    const end = endOfTag(html, open, missing)
    // What never ends is no tag: `a < b` is what somebody wrote.
    if (end === null) words.push('<')
    else if (lineEnds.test(nameAt(html, open))) words.push('\n')
    at = end ?? open + 1
  }
  return words
    .join('')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** @returns where a tag ends, a comment, or a silent element with what it holds; null when it does not end. */
function endOfTag(html: string, open: number, missing: Set<string>): number | null {
  if (!/[a-z/!?]/i.test(html[open + 1] ?? '')) return null
  const find = (what: string, search: () => number): number | null => {
    const found = missing.has(what) ? -1 : search()
    if (found === -1) missing.add(what)
    return found === -1 ? null : found
  }
  if (html.startsWith('<!--', open)) {
    const comment = find('-->', () => html.indexOf('-->', open + 4))
    if (comment !== null) return comment + 3
  }
  const tag = find('>', () => html.indexOf('>', open))
  if (tag === null) return null
  const name = nameAt(html, open)
  const closing = silent[name]
  if (closing === undefined) return tag + 1
  closing.lastIndex = tag
  return find(name, () => (closing.test(html) ? closing.lastIndex : -1)) ?? tag + 1
}

function nameAt(html: string, open: number): string {
  tagName.lastIndex = open + 1
  // No name that matters is longer.
  return tagName.exec(html)?.[0].slice(0, 10).toLowerCase() ?? ''
}
