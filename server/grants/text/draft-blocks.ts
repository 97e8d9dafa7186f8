import { blockLabels } from '#server/grants/data/block-labels.ts'
import type { DraftBlock } from '#server/grants/text/assemble-model.ts'
import { fold } from '#server/grants/text/fold.ts'
import { joinerOf } from '#server/grants/text/join-lines.ts'
import type { JoinLines } from '#server/grants/text/join-lines.ts'
import { inlineText, isOnlyBold, isRuleOfTable } from '#server/grants/text/markdown.ts'
import type { PageLine } from '#server/grants/text/running-lines.ts'
import { draftTable } from '#server/grants/text/draft-table.ts'
import { endsWithScore, markEntries, partTitles } from '#server/grants/text/unmarked.ts'

const labels = new Set(blockLabels.map(fold))

/** Lines that a label printed above its value may take. */
const labelLinesMax = 4
/** Share of the usual width from which a line counts as full: the next one goes on with it. */
const fullShare = 0.75
/** A text whose lines are longer was not broken at a margin. */
const marginMax = 130

const marker =
  /^(?:[•●▪■◦○‣·➢➤✓✔*–—-]|\(?\d{1,2}(?:\.\d{1,2}){0,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,3}|\(?\p{L}\)|\(?[ivxIVX]{1,5}[.)])\s{1,8}(?=\S)/u
const numberedSection = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.)\s{1,8}(?=\p{L})/u
const sectionWord =
  /^(?:section|chapter|part|annex|article|art\.|capitolul|cap\.|secțiunea|anexa|articolul|partea|раздел|глава|часть|статья|приложение|пункт)\s{1,3}[\dIVXА-Яа-я]{1,5}\b/iu
/** A line that ends so goes on. */
const openEnd =
  /(?:,|\(|(?:^|\s)(?:the|a|an|of|and|or|for|to|in|with|from|by|up to|at least|și|sau|de|la|în|cu|din|pe|pentru|prin|и|или|в|на|с|по|для|от|до|из|не|более|менее))$/iu

/** A line of the source, and the page, width and depth it had there. */
type Line = {
  text: string
  page: number
  indent: number
  width: number
  hashes: number
  isBold: boolean
  isQuoted: boolean
  /** Where its last cell begins behind a wide gap; null where it has not two cells. */
  cellAt: number | null
}

/** Dots that lead the eye from a label to its value begin so: "Deadline ........ 5 March 2027". */
const leaders = ['....', '. . . .', '……']
/** Headings of the list of a text's parts, whose dots lead to pages. */
const contentsWords = new Set(['contents', 'table of contents', 'cuprins', 'содержание', 'оглавление'])
/** Lines that part their cells with " / " before they are a table: two alone may be two ways to say one thing. */
const slashedMin = 3
/** An English question that ends with its preposition is whole: "Who it is for". */
const asksFor = (text: string) =>
  words(text) <= 8 &&
  /^(?:who|whom|what|which|where)\b/i.test(text) &&
  /\b(?:for|from|to|in|on|of|with|by)$/i.test(text)

/** A title that asks, without its mark, over what answers it line by line: "What to send", "Ce depuneți", "Что приложить". */
const askingWords = new Set('what who how which when ce cine cum cât când что кто как сколько когда'.split(' '))
const asks = (text: string) =>
  words(text) <= 6 && askingWords.has(text.split(' ', 1).join('').toLowerCase()) && !/[.:;,!?]$/.test(text)

/** Lines that make one paragraph, entry or heading. */
type Unit = Line & { marker: string; isFull: boolean }

const words = (text: string) => text.split(' ').length

function readLine({ text: raw, page }: PageLine): Line {
  let text = raw.trimEnd()
  const isQuoted = /^\s{0,3}>/.test(text)
  while (/^\s{0,3}>/.test(text)) text = text.slice(text.indexOf('>') + 1)
  const indent = text.length - text.trimStart().length
  const gap = text.trim().split(/ {3,}|\t/).length === 2 ? text.lastIndexOf('   ') : -1
  text = text.trim()
  const hashes = /^#{1,6}(?=\s)/.exec(text)?.[0].length ?? 0
  const isBold = isOnlyBold(text)
  text = inlineText(text.slice(hashes).trim())
  return {
    text: text.includes('\t') ? text : text.replaceAll(/ {3,}/g, '\t').trim(),
    page,
    indent,
    width: raw.length,
    hashes,
    isBold,
    isQuoted,
    cellAt: gap > indent ? gap + 3 : null,
  }
}

/** The width at which the text was broken into lines; infinite when it was not. */
function marginOf(lines: readonly Line[]): number {
  const widths = lines
    .map(({ width }) => width)
    .filter((width) => width >= 30)
    .toSorted((one, other) => one - other)
  const usual = widths[Math.floor(widths.length * 0.85)] ?? Infinity
  return widths.length >= 5 && usual <= marginMax ? usual : Infinity
}

const endsSentence = (text: string) => /[.!?;:…]["»”)\]]?$/.test(text)

/** Reads a text that looks like a heading: short, begun like one, not ended like a sentence. */
function looksLikeHeading(text: string): boolean {
  if (text.length > 110 || words(text) > 16 || /[.;,:!]$/.test(text) || !/^[\p{Lu}\d«"“„(]/u.test(text)) return false
  if (!/\p{L}{2}/u.test(text) || /[€$%]|\d[ .]\d{3}\b/.test(text)) return false
  const numbers = text.replaceAll(/[\p{L}\d]{1,30}(?:[-/][\p{L}\d]{1,30}){1,12}/gu, '').match(/\d/g)?.length ?? 0
  return numbers <= 4
}

const isCapitals = (text: string) => /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text.replace(/\(.{0,40}\)$/, ''))

/** Where the label of a line "Label: value" ends; null when it has none. */
function labelEnd(text: string): number | null {
  const end = /^[\p{L}\d«"“„(][^:]{1,90}:(?=\s)/u.exec(text)?.[0].length
  if (end === undefined || end >= text.length) return null
  const label = text.slice(0, end - 1).trimEnd()
  if (labels.has(fold(label))) return label.length
  if (!/^[\p{Lu}\d«"“„(]/u.test(text) || words(label) > 9 || label.length > 80) return null
  return /[.!?;]\s+\p{Lu}/u.test(label) ? null : label.length
}

const monthStems =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|' +
  'ianuarie|februarie|martie|aprilie|mai|iunie|iulie|septembrie|octombrie|noiembrie|decembrie|' +
  'января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря'
const endsInDay = /(?:^|[^\d.,/-])\d{1,2}(?:st|nd|rd|th)?$/
const endsInMonth = new RegExp(`(?:^|[^\\d.,/-])\\d{1,2}(?:st|nd|rd|th)? (?:${monthStems}),?$`, 'i')
const beginsWithMonth = new RegExp(`^(?:${monthStems})\\.?,? 20\\d\\d(?!\\d)`, 'i')

const endsInYear = new RegExp(`(?:^|[^\\d])\\d{1,2}(?:st|nd|rd|th)? (?:${monthStems}),? 20\\d\\d,?$`, 'i')
const isHourAlone = /^(?:ora |at )?\d{1,2}[:.]\d\d(?![\d.]).{0,30}$/
/**
 * Whether the end of a line is inside a date or before its hour: "5" and "January 2027", "5 января" and "2027 года".
 */
function breaksDate(before: string, after: string): boolean {
  const end = before.slice(-40)
  return (
    (endsInDay.test(end) && beginsWithMonth.test(after.slice(0, 20))) ||
    (endsInYear.test(end) && (isHourAlone.test(after) || /^[–—-] ?\d{1,2}[. ]/.test(after))) ||
    (/[ ,(](?:ora|orele|at)$/.test(end) && /^\d{1,2}[:.]\d\d/.test(after)) ||
    (endsInMonth.test(end) && /^20\d\d(?![\d.])/.test(after))
  )
}

/** Whether a full line stops within brackets, or between the parts of a list that runs over it: "… (code:", "a; b; c;". */
function isInsideList(text: string): boolean {
  const end = text.slice(-300)
  if (/[:,;]$/.test(end) && end.lastIndexOf('(') > end.lastIndexOf(')')) return true
  const parts = end.split(';').length
  return (end.endsWith(';') && (parts > 2 || labelEnd(text) !== null)) || (end.endsWith(':') && parts > 1)
}

/** A full line broken before a dash: "… Talas – 4 February, Karakol" and "– 6 February 2027". */
function isDashInside(before: Unit, text: string): boolean {
  if (!before.isFull || !/[\p{L}\d)»”"%]$/u.test(before.text)) return false
  // Under a number, or another mark, a dash may as well begin an entry; before a figure it does not.
  return before.marker === ''
    ? /^[–—-] [\p{Ll}\d]/u.test(text)
    : (/\d/.test(before.marker) || before.marker.trim() !== text.charAt(0)) &&
        /^[–—-] (?:(?:до|от|up to|până la) )?\d/u.test(text)
}

/** Whether a line goes on with the paragraph before it. */
function goesOn(before: Unit, line: Line, margin: number): boolean {
  const { text } = line
  if (
    before.hashes > 0 ||
    line.hashes > 0 ||
    before.isBold ||
    line.isBold ||
    text.includes('\t') ||
    before.text.includes('\t')
  )
    return false
  if (before.isQuoted !== line.isQuoted) return false
  if (/[\p{L}\d]-$/u.test(before.text) && /^[\p{L}\d]/u.test(text)) return true
  if (breaksDate(before.text, text)) return true
  if (isDashInside(before, text)) return true
  if (marker.test(text)) return before.isFull && /^\d/.test(text) && openEnd.test(before.text)
  if (before.isFull && before.marker === '' && isInsideList(before.text)) return true
  // "Art. 7. What is handed in" over a list in small letters.
  if (sectionWord.test(before.text) && !before.isFull && words(before.text) <= 10) return false
  // "relevance – 25" over "reach – 30".
  if (/^\p{Ll}/u.test(text) && /[–—-] \d{1,3}$/.test(before.text) && /[–—-] \d{1,3}[.;]?$/.test(text)) return false
  const isLong = line.width >= margin * fullShare
  if (/^\p{Ll}/u.test(text))
    return (
      !/[.;:!?]$/.test(before.text) ||
      (before.isFull && (before.text.endsWith('.') || (before.text.endsWith(':') && isLong)))
    )
  if (/^\p{Lu}/u.test(text) && asksFor(before.text)) return false
  // "… a mark from 1 to" and "6 for each of: need, plan": a figure that a line leads to begins no label.
  if (openEnd.test(before.text)) return labelEnd(text) === null || /^\d/.test(text)
  if (before.marker !== '' && line.indent > before.indent && margin < Infinity) return labelEnd(text) === null
  if (!before.isFull) return false
  // A list of criteria line by line, under the sentence that announces it.
  if (/^\p{Lu}/u.test(text) && endsWithScore(text) && (endsSentence(before.text) || endsWithScore(before.text)))
    return false
  const label = labelEnd(text)
  if (label !== null && (endsSentence(before.text) || labels.has(fold(text.slice(0, label))))) return false
  // Entries of a list whose marks were drawn and not written: a label after a label.
  if (label !== null && labelEnd(before.text) !== null && words(text.slice(0, label)) <= 5) return false
  return !/[;:]$/.test(before.text)
}

/** Finds a known label that is above its value: on the lines from `at`. */
function findLabel(lines: readonly Line[], at: number, join: JoinLines): { text: string; lines: number } | null {
  const first = lines[at]
  if (!first || first.text.length > 60 || !/^\p{Lu}/u.test(first.text) || first.hashes > 0) return null
  let text = ''
  let found: { text: string; lines: number } | null = null
  for (let count = 1; count <= labelLinesMax; count += 1) {
    const line = lines[at + count - 1]
    if (!line || line.text.length > 60 || line.text.includes('\t')) break
    text = count === 1 ? line.text : join(text, line.text)
    if (labels.has(fold(text.replace(/\s{0,2}:$/, '')))) found = { text, lines: count }
  }
  return found
}

const noLabel = { label: null, cells: [], namesColumns: false, announces: false, isRunning: false } as const

/** Number of an entry's marker, and how it is written; null for a mark without a number. */
function numberOf(text: string): { value: number; style: string } | null {
  const found = /^(\(?)((?:\d{1,2}\.){0,3})(\d{1,2})([.)]?)$/.exec(text.trim())
  return found ? { value: Number(found[3]), style: `${found[1]}${found[2]}#${found[4]}` } : null
}

const follows = (first: string, second: string): boolean => {
  const [one, two] = [numberOf(first), numberOf(second)]
  return one !== null && two !== null && one.style === two.style && two.value === one.value + 1
}

/** Groups the lines of one stretch without empty lines into units and tables. */
function unitsOf(
  lines: readonly Line[],
  margin: number,
  join: JoinLines,
): (Unit | { labelled: string; page: number })[] {
  const units: (Unit | { labelled: string; page: number })[] = []
  let at = 0
  let last: Unit | undefined
  while (at < lines.length) {
    const line = lines[at]
    if (!line) break
    const isInside = last !== undefined && last.isFull && !endsSentence(last.text) && !/^\p{Lu}/u.test(line.text)
    const label = isInside ? null : findLabel(lines, at, join)
    if (label && (lines.length > label.lines || label.text.endsWith(':'))) {
      units.push({ labelled: label.text, page: line.page })
      last = undefined
      at += label.lines
      continue
    }
    if (last && goesOn(last, line, margin)) {
      last.text = join(last.text, line.text)
      last.isFull = line.width >= margin * fullShare
    } else {
      const mark = line.hashes > 0 || isRuleOfTable(line.text) ? '' : (marker.exec(line.text)?.[0] ?? '')
      last = { ...line, marker: mark, isFull: line.width >= margin * fullShare }
      units.push(last)
    }
    at += 1
  }
  return units
}

const isPiped = ({ text }: Line) => text.startsWith('|') || (text.match(/ \| /g)?.length ?? 0) >= 1
const isTabbed = ({ text }: Line) => text.includes('\t')

/** Cells of a line of a table; 0 of any other line. */
function cellCount({ text }: Line): number {
  if (text.startsWith('|')) return text.split('|').length - 2
  return text.includes('\t') ? text.split(/\t+/).length : 0
}

/** Splits pages into stretches without empty lines. A page's end inside a sentence is no end of a stretch. */
function stretchesOf(lines: readonly Line[]): Line[][] {
  const stretches: Line[][] = []
  let current: Line[] = []
  for (const [index, line] of lines.entries()) {
    if (line.text !== '') {
      current.push(line)
      continue
    }
    const before = current.at(-1)
    if (!before) continue
    let after = index + 1
    while (lines[after]?.text === '') after += 1
    const next = lines[after]
    const isCut =
      next !== undefined &&
      next.page !== before.page &&
      /^\p{Ll}/u.test(next.text) &&
      !endsSentence(before.text) &&
      !isTabbed(before)
    // A table that goes on over the end of a page has no head of its own there.
    const isCutTable =
      next !== undefined &&
      next.page !== before.page &&
      cellCount(before) > 1 &&
      cellCount(before) === cellCount(next) &&
      (/\d/.test(next.text) || isRuleOfTable(next.text))
    if (isCut || isCutTable) continue
    stretches.push(current)
    current = []
  }
  if (current.length > 0) stretches.push(current)
  return stretches
}

/** Turns the units of a stretch into blocks. */
function blocksOf(
  units: readonly (Unit | { labelled: string; page: number })[],
  around: { before: string; after: string; isLast: boolean },
): DraftBlock[] {
  const blocks: DraftBlock[] = []
  const isAlone = units.length === 1
  let pending: { labelled: string; page: number } | null = null
  let isListed = false
  for (const [index, unit] of units.entries()) {
    const next = units[index + 1]
    if ('labelled' in unit) {
      if (pending) blocks.push({ ...noLabel, kind: 'heading', text: pending.labelled, page: pending.page, level: 6 })
      const isOverList =
        !next || 'labelled' in next || next.marker !== '' || next.indent > 2 || labelEnd(next.text) !== null
      if (isOverList)
        blocks.push({ ...noLabel, kind: 'heading', text: unit.labelled, page: unit.page, level: 6, announces: true })
      pending = isOverList ? null : unit
      isListed = isOverList && next !== undefined && !('labelled' in next) && next.marker === '' && next.indent > 2
      continue
    }
    const { page, text } = unit
    if (pending) {
      const label = pending.labelled.replace(/\s{0,2}:$/, '')
      blocks.push({
        ...noLabel,
        kind: 'field',
        text: `${label}: ${text}`,
        page: pending.page,
        level: 0,
        label: { start: 0, end: label.length },
        announces: text.endsWith(':'),
      })
      pending = null
      continue
    }
    if (unit.hashes > 0) {
      blocks.push({ ...noLabel, kind: 'heading', text, page, level: unit.hashes })
      continue
    }
    const bare = text.slice(unit.marker.length)
    const isNumbered = numberedSection.test(text)
    const afterMarker = next && !('labelled' in next) ? next.marker : index === units.length - 1 ? around.after : ''
    const previous = units[index - 1]
    const beforeMarker = previous && !('labelled' in previous) ? previous.marker : index === 0 ? around.before : ''
    const isSequence = follows(unit.marker, afterMarker) || follows(beforeMarker, unit.marker)
    const mayBeHeading =
      (unit.marker === '' || (isNumbered && !isSequence && !(index > 0 && beforeMarker !== ''))) &&
      looksLikeHeading(bare) &&
      labelEnd(text) === null
    const followed = next !== undefined || !around.isLast
    const opens =
      index === 0 &&
      next !== undefined &&
      !unit.isFull &&
      ('labelled' in next ||
        next.marker !== '' ||
        isTabbed(next) ||
        labelEnd(next.text) !== null ||
        next.text.length > 60 ||
        /[.;]$/.test(next.text) ||
        asks(text))
    const isHeading =
      (mayBeHeading && followed && (isAlone || opens || isNumbered || isCapitals(text))) ||
      (unit.isBold && text.length <= 120 && labelEnd(text) === null && !/[.;,]$/.test(text) && unit.marker === '') ||
      (sectionWord.test(text) && text.length <= 110 && !/[.;,]$/.test(text) && unit.marker === '')
    if (isHeading) {
      const depth = isNumbered
        ? 1 + (unit.marker.match(/\d+/g)?.length ?? 1)
        : isCapitals(text)
          ? 2
          : unit.isBold
            ? 5
            : 4
      blocks.push({
        ...noLabel,
        kind: 'heading',
        text,
        page,
        level: depth,
        announces: text.endsWith(':') || asks(text),
      })
      isListed = false
      continue
    }
    if (unit.marker !== '' || (isListed && unit.indent > 2)) {
      const end = unit.marker.trimEnd().length
      const level = 1 + Math.min(3, Math.floor(unit.indent / 2))
      blocks.push({
        ...noLabel,
        kind: 'item',
        text,
        page,
        level,
        label: end > 0 ? { start: 0, end } : null,
        announces: text.endsWith(':') && /\d/.test(unit.marker),
      })
      continue
    }
    isListed = false
    if (
      text.endsWith(':') &&
      labelEnd(text) === null &&
      words(text) <= 8 &&
      next &&
      !('labelled' in next) &&
      !next.isFull
    ) {
      blocks.push({ ...noLabel, kind: 'heading', text, page, level: 6, announces: true })
      isListed = next.marker === '' && next.indent > 2
      continue
    }
    const label = labelEnd(text)
    blocks.push(
      label === null
        ? { ...noLabel, kind: 'prose', text, page, level: 0, announces: text.endsWith(':') }
        : {
            ...noLabel,
            kind: 'field',
            text,
            page,
            level: 0,
            label: { start: 0, end: label },
            announces: text.endsWith(':'),
          },
    )
    isListed =
      text.endsWith(':') && next !== undefined && !('labelled' in next) && next.marker === '' && next.indent > 2
  }
  if (pending) blocks.push({ ...noLabel, kind: 'heading', text: pending.labelled, page: pending.page, level: 6 })
  return blocks
}

const markerOf = (line: Line | undefined) => (line && line.hashes === 0 ? (marker.exec(line.text)?.[0] ?? '') : '')

function splitTables(stretch: readonly Line[]): { isTable: boolean; lines: Line[] }[] {
  const parts: { isTable: boolean; lines: Line[] }[] = []
  for (const [index, line] of stretch.entries()) {
    const isRow = (test: (each: Line) => boolean) =>
      test(line) &&
      [stretch[index - 1], stretch[index + 1]].some(
        (each) => each !== undefined && (test(each) || isRuleOfTable(each.text)),
      )
    // One row of a table that another page goes on with.
    const isCutOff = isRow((each) => cellCount(each) > 1 && cellCount(each) === cellCount(line))
    const isTable =
      line.text.startsWith('|') || isRuleOfTable(line.text) || isRow(isPiped) || isRow(isTabbed) || isCutOff
    const last = parts.at(-1)
    if (last && last.isTable === isTable) last.lines.push(line)
    else parts.push({ isTable, lines: [line] })
  }
  return parts
}

/** A line with a tab for the dots that lead from its label to its value; null where none do. */
function withoutLeader(text: string): string | null {
  const starts = leaders.map((leader) => text.indexOf(leader)).filter((start) => start > 0)
  if (starts.length === 0) return null
  const from = Math.min(...starts)
  let to = from
  while (to < text.length && ' .…'.includes(text.charAt(to))) to += 1
  return to < text.length ? `${text.slice(0, from).trimEnd()}\t${text.slice(to)}` : null
}

/** Cells of a line that dots lead through or that " / " cuts; 1 of any other. */
const slashed = ({ text }: Line) => (text.includes('\t') || text.includes('|') ? 1 : text.split(' / ').length)

/** Puts a value together again that the margin broke: the line behind a full line with cells, when it goes on in small letters. */
function withWholeCells(lines: readonly Line[], margin: number): Line[] {
  const whole: Line[] = []
  for (const line of lines) {
    const before = whole.at(-1)
    const isCells = before !== undefined && (withoutLeader(before.text) !== null || slashed(before) === 2)
    // "… 400 000" and "EUR per project".
    const isUnit = /^\p{Lu}{3}\b/u.test(line.text) && /\d$/.test(before?.text ?? '')
    const isRest = (isUnit || /^[\p{Ll}(]/u.test(line.text)) && withoutLeader(line.text) === null && slashed(line) === 1
    if (before && isCells && isRest && before.width >= margin * fullShare && !marker.test(line.text))
      whole[whole.length - 1] = { ...before, text: `${before.text} ${line.text}`, width: line.width }
    else whole.push(line)
  }
  return whole
}

/** Columns by which a line that goes on in a cell may be next to its beginning. */
const hangingMax = 2
/** From this column on a line is under the second cell of a row, and is no entry of a list. */
const hangingMin = 12

/** Lines under the second cell of a row go on in it: "Cut-off dates   1st: 15 April" over "2nd: 14 October". */
function withHangingLines(lines: readonly Line[]): Line[] {
  const whole: Line[] = []
  for (const line of lines) {
    const before = whole.at(-1)
    const at = before?.cellAt ?? null
    const isUnder = at !== null && at >= hangingMin && Math.abs(line.indent - at) <= hangingMax
    if (before && isUnder && line.text !== '' && line.page === before.page && !line.text.includes('\t')) {
      const joint = /^[\p{Lu}\d]/u.test(line.text) && !openEnd.test(before.text) ? '; ' : ' '
      const isBroken = /\p{L}-$/u.test(before.text) && /^\p{Ll}/u.test(line.text)
      const text = isBroken ? before.text.slice(0, -1) + line.text : before.text + joint + line.text
      whole[whole.length - 1] = { ...before, text }
    } else whole.push(line)
  }
  return whole
}

/** Parts the cells of lines that dots lead through and of lines cut by " / ", as a tab would. */
function withCells(lines: readonly Line[], margin: number): Line[] {
  const isContents = ({ text }: Line) => contentsWords.has(text.toLowerCase().replace(/:$/, ''))
  let isOfContents = false
  const parted = withWholeCells(withHangingLines(lines), margin).map((line): Line => {
    if (isContents(line)) isOfContents = true
    const led = withoutLeader(line.text)
    if (line.text !== '' && led === null && !isContents(line)) isOfContents = false
    return led === null || isOfContents ? line : { ...line, text: led }
  })
  for (let from = 0, to = 0; from < parted.length; from = Math.max(to, from + 1)) {
    const [first] = parted.slice(from, from + 1)
    const count = first ? slashed(first) : 1
    to = from
    for (let line = parted[to]; line && count > 1 && slashed(line) === count; line = parted[to]) to += 1
    if (to - from < slashedMin) continue
    for (let at = from; at < to; at += 1) {
      const line = parted[at]
      if (line) parted[at] = { ...line, text: line.text.replaceAll(' / ', '\t') }
    }
  }
  return parted
}

/** The outermost entries of a list are of level 1, however far from the margin it is printed. */
function withOuterLevels(blocks: readonly DraftBlock[]): DraftBlock[] {
  const lowered = [...blocks]
  for (let from = 0; from < lowered.length; from += 1) {
    let to = from
    while (lowered[to]?.kind === 'item') to += 1
    const entries = lowered.slice(from, to)
    const outermost = Math.min(...entries.map(({ level }) => level))
    for (const [index, entry] of entries.entries())
      lowered[from + index] = { ...entry, level: entry.level - outermost + 1 }
    from = Math.max(from, to - 1)
  }
  return lowered
}

/**
 * Distinguishes headings, fields, entries, rows and paragraphs.
 *
 * @param lines of all pages, an empty one between paragraphs. @param running what was at the edge of every page.
 */
export function draftBlocks(lines: readonly PageLine[], running: readonly PageLine[]): DraftBlock[] {
  const plain = lines.map(readLine).filter(({ text }) => !/^(?:```|-{4,}$|={4,}$|\*{3,}$|_{4,}$)/.test(text))
  const margin = marginOf(plain)
  const read = withCells(plain, margin)
  const join = joinerOf(lines.map(({ text }) => text).join('\n'))
  const stretches = stretchesOf(read)
  const blocks = stretches.flatMap((stretch, index) =>
    splitTables(stretch).flatMap(({ isTable, lines: part }, place, parts) =>
      isTable
        ? draftTable(part)
        : blocksOf(
            unitsOf(
              part.map((line) => ({ ...line, text: line.text.replaceAll('\t', ' ') })),
              margin,
              join,
            ),
            {
              before: place > 0 ? '' : markerOf(stretches[index - 1]?.at(-1)),
              // "3. Criteria" over a table and "4. Calendar" behind it are no two entries of a list.
              after: place < parts.length - 1 ? '' : markerOf(stretches[index + 1]?.[0]),
              isLast: index === stretches.length - 1 && place === parts.length - 1,
            },
          ),
    ),
  )
  const repeated = running.map(({ text, page }): DraftBlock => ({
    ...noLabel,
    kind: 'prose',
    text: inlineText(text.trim()).replaceAll(/\s+/g, ' '),
    page,
    level: 0,
    isRunning: true,
  }))
  return [
    ...markEntries(partTitles(withOuterLevels(blocks.filter(({ text }) => text !== '')))),
    ...repeated.filter(({ text }) => text !== ''),
  ]
}
