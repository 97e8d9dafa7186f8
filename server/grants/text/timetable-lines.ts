import { monthNames, shortMonthNames } from '#server/grants/data/date-words.ts'
import { fold } from '#server/grants/text/fold.ts'
import type { PageLine } from '#server/grants/text/running-lines.ts'

const months = new Set([...monthNames, ...shortMonthNames].flat().map(fold))
/** Words that a line of a date may hold next to its figures. */
const besides = new Set(
  'ora orele at hrs h до с от по г года в ч noon am pm to until from and cet cest msk мск of'.split(' '),
)
const figure = /^\d{1,4}(?:[./:-]\d{1,4}){0,2}\.?$/
const wholeDate = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{4})\.?$/
/** Letters of a step; a longer line is a paragraph. */
const stepMax = 220

type Piece = { readonly shape: 'number' | 'date' | 'step' | 'other'; readonly line: PageLine; readonly at: number }

function isDate(text: string): boolean {
  if (text.length > 70 || !/\d/.test(text)) return false
  const parts = fold(text)
    .split(/[\s,()–]+|(?<=\d)-(?=\s|\d{1,2}\s|$)/)
    .filter((part) => part !== '' && part !== '-')
  const isKnown = (part: string) =>
    figure.test(part) || months.has(part.replace(/\.$/, '')) || besides.has(part.replace(/\.$/, ''))
  return parts.every(isKnown) && parts.some((part) => wholeDate.test(part) || months.has(part.replace(/\.$/, '')))
}

function pieceOf(line: PageLine, at: number): Piece {
  const text = line.text.trim()
  const isTable = /[|\t]/.test(text) || /^[#>*•·-]/.test(text)
  const shape = isDate(text)
    ? 'date'
    : /^\d{1,2}[.)]?$/.test(text)
      ? 'number'
      : isTable || text.length > stepMax
        ? 'other'
        : 'step'
  return { shape, line, at }
}

const letters = { number: 'n', date: 'd', step: 's', other: 'x' } as const

/** Whether a line names a step, as one before its date does: no end of a sentence, and no heading over a column. */
const namesStep = ({ line: { text } }: Piece): boolean => !/[.:;]$/.test(text.trim()) && text.trim().includes(' ')

/** Steps, with or without a number, each in front of its date or dates; and the other way round. Three make a timetable. */
const labelFirst = /(?:n?sdd?){3,}/g
const dateFirst = /(?:n?dd?s){3,}/g

type Timetable = { readonly from: number; readonly to: number; readonly isDateFirst: boolean }

/** The timetables among the pieces, in their order. Where both readings fit, the line before the first date decides. */
function findTimetables(pieces: readonly Piece[]): Timetable[] {
  const shapes = pieces.map(({ shape }) => letters[shape]).join('')
  const find = (pattern: RegExp, isDateFirst: boolean) =>
    [...shapes.matchAll(pattern)].map(({ index, 0: { length } }): Timetable => ({
      from: index,
      to: index + length,
      isDateFirst,
    }))
  const isNumbered = ({ from }: Timetable) => pieces[from]?.shape === 'number'
  const namesFirst = (table: Timetable) => {
    const first = pieces[table.from]
    return isNumbered(table) || (first !== undefined && namesStep(first))
  }
  const all = [...find(labelFirst, false), ...find(dateFirst, true)].toSorted((one, other) => one.from - other.from)
  const kept: Timetable[] = []
  for (const table of all) {
    const last = kept.at(-1)
    if (!last || table.from >= last.to) kept.push(table)
    else if (!last.isDateFirst && table.isDateFirst && !isNumbered(last) && (isNumbered(table) || !namesFirst(last)))
      kept[kept.length - 1] = table
  }
  return kept
}

/**
 * Writes a timetable whose cells came as lines of their own, as a table of a web page does when it is pasted, as rows again:
 * "2." over "Submission" over "12 May 2027" becomes "2. | Submission | 12 May 2027". Linear in the number of lines.
 */
export function withTimetables(lines: readonly PageLine[]): readonly PageLine[] {
  const pieces = lines.flatMap((line, at) => (line.text.trim() === '' ? [] : [pieceOf(line, at)]))
  const out: PageLine[] = []
  let written = 0
  for (const table of findTimetables(pieces)) {
    const part = pieces.slice(table.from, table.to)
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) continue
    const around = { ...first.line, text: '' }
    out.push(...lines.slice(written, first.at), around, ...rowsOf(part, table.isDateFirst), around)
    written = last.at + 1
  }
  return written === 0 ? lines : [...out, ...lines.slice(written)]
}

function rowsOf(part: readonly Piece[], isDateFirst: boolean): PageLine[] {
  const rows: { cells: string[]; page: number }[] = []
  part.forEach(({ shape, line }, place) => {
    const before = part[place - 1]?.shape
    const opens = isDateFirst ? shape === 'date' && before === 'step' : shape === 'step' && before === 'date'
    const row = rows.at(-1)
    const text = line.text.trim()
    if (!row || shape === 'number' || opens) rows.push({ cells: [text], page: line.page })
    else if (shape === 'date' && before === 'date') row.cells.push(`${row.cells.pop() ?? ''} ${text}`)
    else row.cells.push(text)
  })
  return rows.map(({ cells, page }) => ({ text: `| ${cells.join(' | ')} |`, page }))
}
