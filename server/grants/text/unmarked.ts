import type { DraftBlock } from '#server/grants/text/assemble-model.ts'

/** Longest entry of a list whose entries have no mark, and of one whose entries end with nothing at all. */
const entryMax = 240
const bareEntryMax = 130
/** Longest title that is at the beginning of its own paragraph. */
const titleMax = 48
const titleWordsMax = 7
/** So many paragraphs begin with a title of their own where a text is built so. */
const titledMin = 3

/**
 * Finds the entries of lists whose marks were lost or never written: what is line by line under "The application
 * contains:", each ending with a semicolon, or with nothing at all.
 */
export function markEntries(blocks: readonly DraftBlock[]): DraftBlock[] {
  const marked = [...blocks]
  for (const [place, { announces }] of blocks.entries()) {
    if (!announces) continue
    const end = Math.max(endOfSeparated(blocks, place + 1), endOfBare(blocks, place + 1))
    for (let at = place + 1; at < end; at += 1) {
      const entry = blocks[at]
      if (entry) marked[at] = { ...entry, kind: 'item', level: 1, label: null, announces: false }
    }
  }
  for (let from = 0; from < marked.length; from += 1) {
    let end = from
    while (isScored(marked[end])) end += 1
    for (let at = from; end - from >= 2 && at < end; at += 1) {
      const entry = marked[at]
      if (entry) marked[at] = { ...entry, kind: 'item', level: 1, label: null, announces: false }
    }
    from = Math.max(from, end)
  }
  return marked
}

/** Words that a line without a dash before its score may have: "Relevance 40 %". */
const bareNameMax = 7

const scoreUnits = new Set(
  '% point points pt pts mark marks p pct punct puncte punctaj балл балла баллов баллы б'.split(' '),
)
const thresholdWords = new Set('prag pragul minimum minim min min. pass threshold порог мин мин. не'.split(' '))
/** Behind these a score is what a proposal needs: "Proposals with at least 60 points are funded." */
const leastWords = new Set('minimum minim minimă least менее puțin puţin putin threshold'.split(' '))

/** A line without what ends it: "… 40 points, threshold 25" is one of 40 points. */
function withoutEnd(line: string): string {
  let text = line.toLowerCase()
  while (text.endsWith(';') || text.endsWith('.')) text = text.slice(0, -1)
  const cut = Math.max(text.lastIndexOf(','), text.lastIndexOf(';'), text.lastIndexOf('('))
  const [first = ''] = text
    .slice(cut + 1)
    .trimStart()
    .split(' ')
  return cut > 0 && thresholdWords.has(first) ? text.slice(0, cut).trimEnd() : text
}

/** Whether a line ends with the points or the share of what it names: "Sustainability – 15 points", "Need (up to 20 points)". */
export function endsWithScore(line: string): boolean {
  if (line.length > bareEntryMax || !/^(?:\p{Lu}|\p{Ll}{2})/u.test(line)) return false
  const text = withoutEnd(line)
  const isBracketed = text.endsWith(')')
  const words = (isBracketed ? text.slice(0, -1) : text)
    .replaceAll('%', ' % ')
    .replaceAll('(', ' ( ')
    .split(' ')
    .filter((word) => word !== '' && word !== 'de')
  const hasUnit = scoreUnits.has(words.at(-1) ?? '')
  const place = words.length - (hasUnit ? 2 : 1)
  // "need (35)" in brackets needs no unit.
  const isPlain = isBracketed && words[place - 1] === '(' && (words[place] ?? '').length <= 2
  if (place < 1 || !/^\d{1,3}$/.test(words[place] ?? '') || !(hasUnit || isPlain)) return false
  const parting = words.slice(0, place).findLastIndex((word) => ['–', '—', '-', '('].includes(word))
  if (parting > 0) return place - parting <= 4
  return words.length <= bareNameMax + 1 && !leastWords.has(words[place - 1] ?? '')
}

const isScored = (block: DraftBlock | undefined): boolean =>
  block !== undefined && block.kind === 'prose' && !block.isRunning && endsWithScore(block.text)

const mayBeEntry = (block: DraftBlock | undefined, longest: number): block is DraftBlock =>
  block !== undefined &&
  (block.kind === 'prose' || block.kind === 'field') &&
  !block.announces &&
  !block.isRunning &&
  block.text.length <= longest

/** Where a list ends whose entries end with semicolons, the last one with a full stop; where it begins when there is none. */
function endOfSeparated(blocks: readonly DraftBlock[], from: number): number {
  let end = from
  while (mayBeEntry(blocks[end], entryMax) && blocks[end]?.text.endsWith(';') === true) end += 1
  if (end === from) return from
  return mayBeEntry(blocks[end], entryMax) ? end + 1 : end
}

/** The same for entries that end with nothing. One line alone is no list. */
function endOfBare(blocks: readonly DraftBlock[], from: number): number {
  let end = from
  while (
    mayBeEntry(blocks[end], bareEntryMax) &&
    blocks[end]?.kind === 'prose' &&
    !/[.:;!?…]$/.test(blocks[end]?.text ?? '')
  )
    end += 1
  return end - from >= 2 ? end : from
}

/**
 * Parts titles from the paragraphs that they begin, where a text is built so throughout: "Who can apply. You must be …".
 * Dates and numbers end with a full stop too, so a title holds no digit.
 */
export function partTitles(blocks: readonly DraftBlock[]): DraftBlock[] {
  const titled = blocks.filter((block) => titleEnd(block) !== null).length
  const paragraphs = blocks.filter(({ kind, text }) => kind === 'prose' && text.length > titleMax).length
  if (titled < titledMin || titled * 3 < paragraphs) return [...blocks]
  return blocks.flatMap((block) => {
    const end = titleEnd(block)
    if (end === null) return [block]
    const title = block.text.slice(0, end).replace(/\.$/, '')
    return [
      { ...block, kind: 'heading' as const, text: title, level: 5, announces: false },
      { ...block, text: block.text.slice(end).trimStart() },
    ]
  })
}

/** Where the title ends that a paragraph begins with; null when it begins with none. */
function titleEnd({ kind, text, isRunning }: DraftBlock): number | null {
  if (kind !== 'prose' || isRunning || text.length <= titleMax) return null
  const [title] = /^[«"“]?\p{Lu}[^.!?:;,\d]{2,46}[.?](?= [\p{Lu}«"“£€$\d])/u.exec(text) ?? []
  if (title === undefined || title.length > titleMax || title.split(' ').length > titleWordsMax) return null
  // An abbreviation is no title: "Prof. Popescu", "Acad. …".
  return /(?:^|[\s(])\p{L}{1,4}\.$/u.test(title) && title.split(' ').length === 1 ? null : title.length
}
