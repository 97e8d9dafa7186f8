import { escapeMarks } from '#server/grants/text/html.ts'
import { hasBoth, leadingOf, leftOf, rightOf, sidesOf } from '#server/grants/text/page-rows.ts'
import type { Band, Row, Run } from '#server/grants/text/page-rows.ts'

/** Places in the rows of a band: from `from` up to, not including, `to`. */
type Stretch = { from: number; to: number }

/** Lines further apart than this, in steps from line to line, are of two paragraphs or of two rows of a table. */
const apart = 1.3
/** Share of lines that go on in the next one, from which a side is prose. */
const flowMin = 0.4
/** Lines on both sides from which cells are as long as paragraphs. */
const proseLinesMin = 3
/** Gap between two words, in sizes of the type, that a justified line may have. */
const justifiedGap = 2.2
const bullet = /^[•●▪■◦○‣·➢➤✓✔–—-]\s{0,4}\p{L}/u

/** From the first letter of a side to its last, in points. */
export const widthOf = (side: readonly Row[]) => Math.max(...side.map(rightOf)) - Math.min(...side.map(leftOf))

/** Whether a line that fills its side goes on in small letters in the next one. */
export function flows(row: Row | undefined, next: Row | undefined, width: number): boolean {
  if (!row || !next || rightOf(row) - leftOf(row) < 0.7 * width) return false
  return /^\p{Ll}/u.test(next.runs[0]?.text.trim() ?? '') && !/[.;:!?]$/.test(row.runs.at(-1)?.text.trim() ?? '')
}

/** Share of the lines of a side that go on in the next one. */
function flowOf(side: readonly Row[]): number {
  const width = widthOf(side)
  return side.filter((row, index) => flows(row, side[index + 1], width)).length / Math.max(1, side.length - 1)
}

/** Whether both sides are paragraphs. By chance the lines of one may begin with names. */
export function areProse(left: readonly Row[], right: readonly Row[]): boolean {
  const [one, other] = [flowOf(left), flowOf(right)]
  const widths = [widthOf(left), widthOf(right)]
  if (Math.min(...widths) < 0.55 * Math.max(...widths)) return false
  return one + other >= 2 * flowMin && Math.min(one, other) >= flowMin / 3
}

const areLevel = (one: Row | undefined, other: Row | undefined, body: number) =>
  one !== undefined && other !== undefined && Math.abs(one.y - other.y) < 0.25 * body

/** Whether lines next to each other are of different sizes: a heading of a column, with text of the other one next to it. */
const mixesSizes = ({ runs }: Row) => {
  const sizes = runs.map(({ size }) => size)
  return Math.max(...sizes) > 1.12 * Math.min(...sizes)
}

/** How lines between two gaps over the whole width look: a row of a table, several rows one below the other, or neither. */
function kindOfGroup(rows: readonly Row[], gap: Band['gap'], body: number): 'row' | 'rows' | 'lone' | 'other' {
  const [left, right] = sidesOf(rows, gap)
  if (left.length === 0 || right.length === 0) return 'lone'
  if (rows.some(mixesSizes)) return 'other'
  if (Math.min(left.length, right.length) >= proseLinesMin && areProse(left, right)) return 'other'
  const level = left.filter((one) => right.some((other) => areLevel(one, other, body))).length
  const least = Math.min(left.length, right.length)
  const bullets = [left, right].some(
    (side) => side.filter(({ runs }) => bullet.test(runs[0]?.text ?? '')).length >= Math.max(2, 0.3 * side.length),
  )
  if (bullets && least >= proseLinesMin) return 'other'
  if (least >= 2 && level >= 0.8 * Math.max(left.length, right.length)) return 'rows'
  if (least >= 2 && level >= 0.8 * least && flowOf(left) < flowMin) return 'rows'
  const centre = (side: readonly Row[]) => ((side[0]?.y ?? 0) + (side.at(-1)?.y ?? 0)) / 2
  const isCentred = Math.abs(centre(left) - centre(right)) < 0.6 * body
  return areLevel(left[0], right[0], body) || isCentred ? 'row' : 'other'
}

/**
 * Finds the first table within rows that share a gap: rows of it are level on both sides, and at least two follow each other.
 *
 * @param above the row above them. @param isAtEdge whether another page may hold the other rows: one of several lines is enough.
 */
export function findTable({ rows, gap }: Band, body: number, isAtEdge = false, above?: Row): Stretch | null {
  const [left, right] = sidesOf(rows, gap)
  const leading = Math.min(leadingOf(left, body), leadingOf(right, body))
  const sides = [left, right].map((side) => ({ side, width: widthOf(side) }))
  // A paragraph of a column goes on over what looks like the end of a row; a cell does not.
  const isWithin = (y: number) =>
    sides.some(({ side, width }) => {
      const next = side.findIndex((one) => one.y <= y)
      return (
        next > 0 &&
        flows(side[next - 1], side[next], width) &&
        (side[next - 1]?.y ?? 0) - (side[next]?.y ?? 0) <= apart * leading
      )
    })
  const groups: Stretch[] = []
  for (const [index, row] of rows.entries()) {
    const last = groups.at(-1)
    const before = rows[index - 1]
    if (last && before && (before.y - row.y <= apart * leading || isWithin(row.y))) last.to = index + 1
    else groups.push({ from: index, to: index + 1 })
  }
  let found: Stretch | null = null
  let count = 0
  let end = 0
  for (const { from, to } of groups) {
    const own = rows.slice(from, to)
    const kind = kindOfGroup(own, gap, body)
    const isHead = own.some(({ size }) => size > 1.15 * body)
    if (kind === 'other' || (kind === 'lone' && (isHead || found === null))) {
      if (found !== null && count > 1) break
      found = null
      count = 0
      continue
    }
    found ??= { from, to }
    if (kind === 'lone') continue
    count += kind === 'rows' ? own.length : 1
    end = to
  }
  if (found === null || (count < 2 && !(isAtEdge && end - found.from > 1))) return null
  const own = rows.slice(found.from, end)
  // Words of a justified paragraph that are by chance wide apart: all its lines end at the margin, and the next goes on there.
  const margin = Math.max(...own.map(rightOf))
  const isOneText =
    gap.right - gap.left < justifiedGap * body &&
    own.every((row) => margin - rightOf(row) < 0.3 * body) &&
    own.some((row, index) => flows(index === 0 ? above : own[index - 1], row, widthOf(rows)))
  return !isOneText && hasBoth(own, gap) ? { from: found.from, to: end } : null
}

/** Finds the columns of a table: where the letters of its fullest rows are. */
function columnsOf(rows: readonly Row[]): { left: number; right: number }[] {
  const counts = rows.map(({ runs }) => runs.length)
  const most = Math.max(...counts)
  const fewer = Math.max(...counts.filter((count) => count < most))
  // One row with more is a cell with a wide gap between two words.
  const usual = fewer > 1 && counts.filter((count) => count === most).length === 1 ? fewer : most
  const columns: { left: number; right: number }[] = []
  const runs = rows.filter((row) => row.runs.length === usual).flatMap((row) => row.runs)
  for (const { left, right } of runs.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1)
    if (last && left < last.right) last.right = Math.max(last.right, right)
    else columns.push({ left, right })
  }
  return columns
}

/** The column that most of a run is in, or that is closest; of several that it lies over, the first. */
function columnAt({ left, right }: Run, columns: readonly { left: number; right: number }[]): number {
  const over = columns.findIndex((column) => left < column.right && right > column.left)
  if (over !== -1) return over
  const distances = columns.map((column) => Math.max(column.left - right, left - column.right))
  return distances.indexOf(Math.min(...distances))
}

/** A line of a table, with what is in each column. */
type Line = { y: number; cells: (string | null)[]; rights: number[] }

/** Whether what is in a cell goes on in the next line: the line fills its column, and the next begins with a small letter. */
const cellFlows = (above: Line, line: Line, widths: readonly number[]) =>
  line.cells.some((cell, at) => {
    const before = above.cells[at]
    return (
      cell !== null &&
      before !== null &&
      before !== undefined &&
      /^\p{Ll}/u.test(cell) &&
      !/[.;:!?]$/.test(before) &&
      (above.rights[at] ?? 0) > 0.7 * (widths[at] ?? 1)
    )
  })

/** Whether a line goes on in the cells of the one above it. */
function goesOn(
  line: Line,
  above: Line,
  widths: readonly number[],
  pitch: { least: number; isEven: boolean },
): boolean {
  const gap = above.y - line.y
  if (gap > apart * pitch.least) return false
  const first = line.cells.findIndex((cell) => cell !== null)
  const isWhole = line.cells.every((cell) => cell !== null)
  if (isWhole) return !pitch.isEven && gap < 1.15 * pitch.least && cellFlows(above, line, widths)
  if (first > 0) return true
  const startsSmall = /^[\p{Ll}\d(]/u.test(line.cells[first] ?? '')
  return startsSmall || !pitch.isEven || (above.rights[first] ?? 0) > 0.7 * (widths[first] ?? 1)
}

/** Joins two lines of a cell; a word broken over them is whole. */
function joinLines(whole: string, line: string): string {
  if (whole === '' || line === '') return whole + line
  if (/\p{L}-$/u.test(whole) && /^\p{Ll}/u.test(line)) return `${whole.slice(0, -1)}${line}`
  return /[\p{L}\d]-$/u.test(whole) ? whole + line : `${whole} ${line}`
}

/** Writes a table row by row; what a cell broke over lines is put together again. */
export function linesOfTable(rows: readonly Row[], body: number): string[] {
  const columns = columnsOf(rows)
  const widths = columns.map(({ left, right }) => right - left)
  const lines = rows.map((row): Line => {
    const cells: (string | null)[] = columns.map(() => null)
    const rights = columns.map(() => 0)
    for (const run of row.runs) {
      const at = columnAt(run, columns)
      cells[at] = cells[at] === null ? run.text.trim() : `${cells[at]} ${run.text.trim()}`
      rights[at] = run.right - (columns[at]?.left ?? 0)
    }
    return { y: row.y, cells, rights }
  })
  const gaps = lines.slice(1).map(({ y }, index) => (lines[index]?.y ?? y) - y)
  const least = Math.max(body, Math.min(...gaps))
  // The head may be further from the first row than the rows are from each other.
  const pitch = { least, isEven: Math.max(...gaps.slice(1)) < 1.15 * least }
  const table: string[][] = []
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]
    const last = table.at(-1)
    if (above && last && goesOn(line, above, widths, pitch))
      for (const [at, cell] of line.cells.entries()) last[at] = joinLines(last[at] ?? '', cell ?? '')
    else table.push(line.cells.map((cell) => cell ?? ''))
  }
  const write = (text: string) => escapeMarks(text.trim()).replaceAll('|', '/')
  return table.map((cells) => `| ${cells.map(write).join(' | ')} |`)
}
