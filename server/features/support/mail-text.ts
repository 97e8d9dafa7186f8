import { replyMarkers } from '#server/mail/messages/reply-marker.ts'

/** Longest answer by mail that is kept, in characters. */
const textLengthMax = 20_000

/** How mail programs announce a quote, in the three languages, on the last lines before it. */
const announcements = [
  /^(on|le)\b.*\b(wrote|a écrit):?$/i,
  /(пишет|писал|писала|написал|написала)(\(а\))?:?$/i,
  /\ba scris:?$/i,
  // A date, and who wrote: "вс, 22 нояб. 2026 г. в 12:00, Grants office <help@example.org>:".
  /^(?=.*\d).*<[^<>@\s]+@[^<>@\s]+>:$/,
]
/** "-----Original Message-----" and its like; what was forwarded is not ours, and stays. */
const originalLine =
  /^[-_]{2,} ?(original message|original appointment|исходное сообщение|исходное письмо|пересланное сообщение от вас|mesaj original|mesajul original|mesaj iniţial|mesaj inițial|message d'origine) ?[-_]{2,}$/i
/** A line of the head that Outlook and its like put over a quote; by what it says. */
const headLines = {
  from: /^\*?(from|от|отправитель|de la|expeditor|de):/i,
  when: /^\*?(sent|date|отправлено|дата|trimis|data|dată|expediat):/i,
  to: /^\*?(to|cc|кому|копия|către|catre|reply-to):/i,
  about: /^\*?(subject|тема|subiect|importance|важность|importanță):/i,
}
/** Longest announcement that is looked for, in characters of a line. */
const announcementLengthMax = 500

/**
 * Cuts what an answer quotes of ours: everything from the marker line on, and the announcement of the quote above it.
 * Where a mail program left the marker out, a quote is what it announces and marks as one up to the end; anything else
 * stays, because what looks like a quote may be what the sender wants to say.
 *
 * @see docs/reference/services.md#36-mail-in
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
  const end = marker === -1 ? endWithoutMarker(lines) : marker
  if (end === lines.length) return lines.join('\n').trim()
  const kept = lines.slice(0, end)
  for (let cut = quoteLines(kept); cut > 0; cut = quoteLines(kept)) kept.length -= cut
  return kept.join('\n').trim()
}

/** Where a quote without our line begins: behind an announcement, when only quoted lines follow, or with the line and head of an original. */
function endWithoutMarker(lines: readonly string[]): number {
  const original = lines.findIndex(
    (line, index) => originalLine.test(shortened(line)) && headAt(lines.slice(index + 1, index + 8)),
  )
  if (original !== -1) return original
  let end = lines.length
  while (end > 0 && isQuoted(lines[end - 1] ?? '')) end -= 1
  const isAnnounced = end < lines.length && lines.slice(end).some((line) => line.trim() !== '')
  return isAnnounced && announcedBy(lines.slice(Math.max(0, end - 2), end)) > 0 ? end : lines.length
}

function isQuoted(line: string): boolean {
  return line.trim() === '' || line.trimStart().startsWith('>')
}

function headAt(lines: readonly string[]): boolean {
  const names = new Set(lines.map(headOf))
  return names.has('from') && (names.has('when') || names.has('about'))
}

function headOf(line: string): string | null {
  const said = shortened(line).replace(/^>+ ?/, '')
  return Object.entries(headLines).find(([, pattern]) => pattern.test(said))?.[0] ?? null
}

/** How many of the last lines are empty, quoted, or announce the quote: by a sentence, perhaps broken over two lines, or by a head. */
function quoteLines(lines: readonly string[]): number {
  const last = shortened(lines.at(-1) ?? '')
  if (lines.length === 0) return 0
  if (last === '' || last.startsWith('>') || /^[-_]{5,}/.test(last) || originalLine.test(last)) return 1
  if (headOf(last) !== null) {
    let first = lines.length
    while (first > 0 && headOf(lines[first - 1] ?? '') !== null) first -= 1
    return headAt(lines.slice(first)) ? lines.length - first : 0
  }
  return announcedBy(lines.slice(-2))
}

/** How many of the last lines announce a quote: none, one, or two when the sentence was broken. */
function announcedBy(lines: readonly string[]): 0 | 1 | 2 {
  const last = shortened(lines.at(-1) ?? '')
  const before = shortened(lines.at(-2) ?? '')
  const isAnnouncement = (line: string): boolean => announcements.some((pattern) => pattern.test(line))
  // A line that begins with an address continues the one before it.
  if (!last.startsWith('<') && isAnnouncement(last)) return 1
  if (before !== '' && last.endsWith(':') && isAnnouncement(`${before} ${last}`)) return 2
  return isAnnouncement(last) ? 1 : 0
}

function shortened(line: string): string {
  return line.slice(-announcementLengthMax).trim()
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
    // What never ends is no tag: `a < b` was typed as text.
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
