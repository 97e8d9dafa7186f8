import { escapeMarks } from '#server/grants/text/html.ts'
import { areProse, findTable, flows, linesOfTable, widthOf } from '#server/grants/text/lay-out-table.ts'
import { hasBoth, leadingOf, leftOf, rightOf, sidesOf } from '#server/grants/text/page-rows.ts'
import type { Band, Gap, PlacedText, Row, Run } from '#server/grants/text/page-rows.ts'

/** Gap between two letters, in sizes of the type: from this on a space; from that on perhaps another column or cell. */
const spaceGap = 0.18
const runGap = 1
/** Gap within a line that no other line shares, from which it still is a gap between two cells. */
const cellGap = 2.2
/** A page with more lines is a drawing or an attack: it is read line by line. */
const rowsMax = 1500

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Groups letters into lines, and lines into runs. */
function rowsOf(placed: readonly PlacedText[]): Row[] {
  const rows: Row[] = []
  let line: PlacedText[] = []
  const flush = () => {
    const runs: Run[] = []
    let run: Run | undefined
    for (const { text, x, y, width, size } of line.toSorted((one, other) => one.x - other.x)) {
      const gap = run ? x - run.right : 0
      if (run && gap < runGap * Math.max(size, run.size)) {
        const isApart = gap > spaceGap * Math.max(size, 1) && !run.text.endsWith(' ') && !text.startsWith(' ')
        run.text += isApart ? ` ${text}` : text
        run.right = Math.max(run.right, x + width)
        run.size = Math.max(run.size, size)
        run.pieces.push({ text, x, y, width, size })
      } else {
        run = { text, left: x, right: x + width, y, size, pieces: [{ text, x, y, width, size }] }
        runs.push(run)
      }
    }
    const [first] = runs
    if (first) rows.push({ runs, y: first.y, size: Math.max(...runs.map(({ size }) => size)) })
    line = []
  }
  for (const item of placed.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const [first] = line
    // A footnote's number is a little higher than its line.
    if (first && first.y - item.y > 0.45 * Math.max(first.size, item.size)) flush()
    line.push(item)
  }
  flush()
  return rows
}

/** The part of a gap that a row leaves free; null when the row crosses it. */
function freePart({ runs }: Row, gap: Gap, least: number): Gap | null {
  let [at, best]: [number, Gap | null] = [-Infinity, null]
  for (const right of [...runs.map(({ left }) => left), Infinity]) {
    const part = { left: Math.max(gap.left, at), right: Math.min(gap.right, right) }
    if (part.right - part.left >= least && (!best || part.right - part.left > best.right - best.left)) best = part
    at = runs.find(({ left }) => left === right)?.right ?? at
  }
  return best
}

/** A row whose run is cut where a letter begins at the edge of a column, however narrow the gap before it; null when none does. */
function cutAt(row: Row, edge: number, body: number): Row | null {
  const across = row.runs.findIndex(({ left, right }) => left < edge - 0.5 * body && right > edge + 0.5 * body)
  const run = row.runs[across]
  const piece = run?.pieces.findIndex(({ x, text }) => Math.abs(x - edge) < 0.12 * body && text.trim() !== '') ?? -1
  const [before, next] = [run?.pieces[piece - 1], run?.pieces[piece]]
  if (!run || !before || !next || next.x - (before.x + before.width) < 0.2 * body) return null
  const part = (pieces: PlacedText[]): Run[] => rowsOf(pieces).flatMap(({ runs }) => runs)
  const runs = [
    ...row.runs.slice(0, across),
    ...part(run.pieces.slice(0, piece)),
    ...part(run.pieces.slice(piece)),
    ...row.runs.slice(across + 1),
  ]
  return { ...row, runs }
}

const gapsOf = ({ runs }: Row): Gap[] =>
  runs.slice(1).map((run, index) => ({ left: runs[index]?.right ?? 0, right: run.left }))

/** Finds the gap that most of the rows from `from` on share. */
function findBand(rows: readonly Row[], from: number, body: number): Band | null {
  const [first, second] = [rows[from], rows[from + 1]]
  if (!first || !second) return null
  const gaps = gapsOf(first)
  // Columns whose lines are not level: a line on the one side, the next on the other.
  if (rightOf(first) < leftOf(second)) gaps.push({ left: rightOf(first), right: leftOf(second) })
  if (rightOf(second) < leftOf(first)) gaps.push({ left: rightOf(second), right: leftOf(first) })
  // One line of a column above the other column begins.
  if (first.runs.length === 1 && first.size < 1.15 * body && first.y - second.y < 1.8 * body)
    gaps.push(...gapsOf(second))
  let best: Band | null = null
  for (const start of gaps) {
    let gap = start
    let to = from
    const taken: Row[] = []
    // Where most lines of the right column begin.
    let edge = start.right
    for (let row = rows[to]; row; row = rows[to]) {
      const isTitle = row.size > 1.15 * body && rightOf(row) < gap.left && row.y < first.y
      const wide = freePart(row, gap, isTitle && hasBoth(taken, gap) ? body : 0.8 * body)
      // A line alone in its cell may almost fill it.
      const part = wide ?? (row.runs.length === 1 && !isTitle ? freePart(row, gap, 0.4 * body) : null)
      const cut = part ? null : cutAt(row, edge, body)
      if (!part && !cut) break
      if (wide) gap = wide
      const right = row.runs.find(({ left }) => left >= gap.left)
      if (part && right && taken.length < 3) edge = Math.min(edge, right.left)
      taken.push(cut ?? row)
      to += 1
    }
    const band = { rows: taken, gap }
    if (band.rows.length > (best?.rows.length ?? 1)) best = band
  }
  return best
}

/** Whether two sides are columns of text, which are read one after the other. */
function areColumns(left: readonly Row[], right: readonly Row[]): boolean {
  if (left.length === 0 || right.length === 0) return false
  const reach = (side: readonly Row[]) => Math.max(...side.map(rightOf)) - Math.min(...side.map(leftOf))
  const least = Math.min(left.length, right.length)
  const areAlike = reach(left) > 0.6 * reach(right) && reach(right) > 0.5 * reach(left)
  return areAlike && (least >= 4 || (least >= 2 && areProse(left, right)))
}

/** Whether the first word of the next line would have fitted on a line: its end was meant. */
function hadRoom(row: Row, next: Row, margin: number): boolean {
  const [run] = next.runs
  const word = run?.text.trim().split(' ', 1).join('') ?? ''
  return run !== undefined && margin - rightOf(row) > ((run.right - run.left) / run.text.length) * (word.length + 1)
}

/**
 * Finds the entries of lists whose marks were drawn and not written: lines further in, under a heading or a line that announces
 * them, each after one that ends before the margin.
 */
function unmarkedItems(rows: readonly Row[], body: number, edge: number): Set<Row> {
  const items = new Set<Row>()
  const margin = Math.max(...rows.map(rightOf))
  for (const [index, first] of rows.entries()) {
    const above = rows[index - 1]
    const announces = !above || above.size > 1.15 * body || above.runs.at(-1)?.text.trim().endsWith(':') === true
    const left = leftOf(first)
    if (!announces || left - (above ? leftOf(above) : edge) < body) continue
    let end = index
    while (rows[end] && Math.abs(leftOf(rows[end] ?? first) - left) < 0.3 * body) end += 1
    const entries = rows.slice(index, end).filter((row, at, block) => {
      const before = block[at - 1]
      return before === undefined || hadRoom(before, row, margin) || /[.;]$/.test(before.runs.at(-1)?.text.trim() ?? '')
    })
    const areBare = entries.every(
      ({ runs, size }) =>
        runs.length === 1 && size <= 1.15 * body && /^(?:\p{L}{2}|\p{L} |\d{1,4}[ %])/u.test(runs[0]?.text ?? ''),
    )
    if (entries.length > 1 && areBare) for (const entry of entries) items.add(entry)
  }
  return items
}

/** Writes rows line by line, with an empty line between paragraphs and marks before headings. */
function linesOf(rows: readonly Row[], body: number, edge: number): string[] {
  const leading = leadingOf(rows, body)
  const items = unmarkedItems(rows, body, edge)
  const lines: string[] = []
  let headSize = 0
  let last: Row | null = null
  for (const row of rows) {
    const { runs, size } = row
    const text = runs
      .map((run, index) => {
        const gap = run.left - (runs[index - 1]?.right ?? run.left)
        const between = index === 0 ? '' : gap > cellGap * body ? '\t' : ' '
        return between + escapeMarks(run.text.trim())
      })
      .join('')
    const gap = last ? last.y - row.y : 0
    const isHead = size >= body * 1.15 && text.length < 200 && !text.includes('\t')
    const isApart = last !== null && gap > leading * 1.35
    if (isHead && headSize === size && gap < size * 1.7) lines[lines.length - 1] += ` ${text}`
    else {
      if (isApart || isHead || headSize > 0) lines.push('')
      const indent = ' '.repeat(Math.max(0, Math.min(12, Math.round((leftOf(row) - edge) / (body * 0.6)))))
      const rank = size >= body * 1.8 ? '#' : size >= body * 1.35 ? '##' : '###'
      lines.push(isHead ? `${rank} ${text}` : indent + (items.has(row) ? '- ' : '') + text)
    }
    headSize = isHead ? size : 0
    last = row
  }
  return lines
}

/** The rows of a band up to a table with other gaps, whose first rows leave the gap of the band free by chance. */
function withoutTableBelow(band: Band, rows: readonly Row[], at: number, body: number): readonly Row[] {
  const leading = leadingOf(band.rows, body)
  const end = band.rows.findIndex((row, index) => {
    const before = band.rows[index - 1]
    if (!before || row.runs.length < 2 || before.y - row.y < 1.3 * leading) return false
    const below = findBand(rows, at + index, body)
    return below !== null && findTable(below, body)?.from === 0
  })
  return end === -1 ? band.rows : band.rows.slice(0, end)
}

/** Writes rows in the order in which a person reads them: columns one after the other, tables row by row. */
function readRows(rows: readonly Row[], body: number, depth: number): string[] {
  const edge = Math.min(...rows.map(leftOf))
  if (rows.length > rowsMax || depth > 4) return linesOf(rows, body, edge)
  const lines: string[] = []
  let plain: Row[] = []
  const flush = () => {
    if (plain.length > 0) lines.push(...linesOf(plain, body, edge))
    plain = []
  }
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]
    if (!row) break
    const band = findBand(rows, at, body)
    const [left, right] = band ? sidesOf(band.rows, band.gap) : [[], []]
    if (!band || left.length === 0 || right.length === 0 || band.rows.length < 2) {
      plain.push(row)
      continue
    }
    // Another page may hold the other rows of a table.
    const isAtEdge = depth === 0 && (at === 0 || at + band.rows.length === rows.length)
    const table = findTable(band, body, isAtEdge, rows[at - 1])
    const above = table ? band.rows.slice(0, table.from) : withoutTableBelow(band, rows, at, body)
    const [aboveLeft, aboveRight] = sidesOf(above, band.gap)
    if (areColumns(aboveLeft, aboveRight)) {
      flush()
      const [one, other] = [aboveLeft, aboveRight].map((side) => readRows(side, body, depth + 1))
      const isCut = flows(aboveLeft.at(-1), aboveRight[0], widthOf(aboveLeft))
      lines.push('', ...(one ?? []), ...(isCut ? [] : ['']), ...(other ?? []), '')
      at += above.length - 1
    } else if (table) {
      plain.push(...above)
      flush()
      const own = band.rows.slice(table.from, table.to)
      lines.push('', ...linesOfTable(own, body), '')
      at += table.to - 1
    } else plain.push(row)
  }
  flush()
  return lines
}

/** Puts the letters of a page into lines in the order in which a person reads them. */
export function layOutPage(placed: readonly PlacedText[]): string[] {
  const rows = rowsOf(placed)
  if (rows.length === 0) return []
  const sizes = rows.flatMap(({ runs }) =>
    runs.flatMap(({ text, size }) => Array.from({ length: Math.min(40, Math.ceil(text.length / 10)) }, () => size)),
  )
  const body = median(sizes) || 10
  // A line far above or below the rest is a header or a footer, whatever columns lie between.
  const isFar = (one: Row | undefined, other: Row | undefined) =>
    one !== undefined && other !== undefined && one.y - other.y > 2.2 * body
  const top = isFar(rows[0], rows[1]) ? rows.slice(0, 1) : []
  const bottom = rows.length > 2 && isFar(rows.at(-2), rows.at(-1)) ? rows.slice(-1) : []
  const inner = rows.slice(top.length, rows.length - bottom.length)
  const left = Math.min(...rows.map(leftOf))
  const write = (side: readonly Row[]) => (side.length > 0 ? ['', ...linesOf(side, body, left), ''] : [])
  return [...write(top), ...readRows(inner, body, 0), ...write(bottom)]
}
