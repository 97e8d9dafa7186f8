import { escapeMarks } from '#server/grants/text/html.ts'

/** A run of letters on a page; `y` grows upwards. */
export type PlacedText = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** Letters next to each other on one line, without a wide gap. */
type Run = { text: string; left: number; right: number; y: number; size: number; pieces: PlacedText[] }
/** Runs on one line, from left to right. */
type Row = { runs: Run[]; y: number; size: number }
type Gap = { left: number; right: number }

/** Gap between two letters, in sizes of the type: from this on a space; from that on perhaps another column or cell. */
const spaceGap = 0.18
const runGap = 1
/** Gap within a line that no other line shares, from which it still is a gap between two cells. */
const cellGap = 2.2
/** A page with more lines is a drawing or an attack: it is read line by line. */
const rowsMax = 1500

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
const leftOf = ({ runs }: Row) => runs[0]?.left ?? 0
const rightOf = ({ runs }: Row) => Math.max(...runs.map(({ right }) => right))

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

type Band = { rows: Row[]; gap: Gap }

/** Finds the gap that most of the rows from `from` on share. */
function findBand(rows: readonly Row[], from: number, body: number): Band | null {
  const [first, second] = [rows[from], rows[from + 1]]
  if (!first || !second) return null
  const gaps: Gap[] = first.runs
    .slice(1)
    .map((run, index) => ({ left: first.runs[index]?.right ?? 0, right: run.left }))
  // Columns whose lines are not level: a line on the one side, the next on the other.
  if (rightOf(first) < leftOf(second)) gaps.push({ left: rightOf(first), right: leftOf(second) })
  if (rightOf(second) < leftOf(first)) gaps.push({ left: rightOf(second), right: leftOf(first) })
  let best: Band | null = null
  for (const start of gaps) {
    let gap = start
    let to = from
    const taken: Row[] = []
    // Where most lines of the right column begin.
    let edge = start.right
    for (let row = rows[to]; row; row = rows[to]) {
      const isTitle = row.size > 1.15 * body && rightOf(row) < gap.left && row.y < first.y
      const part = isTitle && hasBoth(taken, gap) ? freePart(row, gap, body) : freePart(row, gap, 0.8 * body)
      const cut = part ? null : cutAt(row, edge, body)
      if (!part && !cut) break
      if (part) gap = part
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

const sideOf = (rows: readonly Row[], test: (run: Run) => boolean): Row[] =>
  rows.flatMap((row) => {
    const runs = row.runs.filter(test)
    return runs.length === 0 ? [] : [{ ...row, runs, size: Math.max(...runs.map(({ size }) => size)) }]
  })
const sidesOf = (rows: readonly Row[], gap: Gap): [Row[], Row[]] => {
  const middle = (gap.left + gap.right) / 2
  return [sideOf(rows, ({ left }) => left < middle), sideOf(rows, ({ left }) => left >= middle)]
}
const hasBoth = (rows: readonly Row[], gap: Gap) => sidesOf(rows, gap).every((side) => side.length > 0)

/** Share of the width of a column that its lines take. */
function fillOf(rows: readonly Row[]): number {
  const width = Math.max(...rows.map(rightOf)) - Math.min(...rows.map(leftOf))
  return rows.reduce((sum, row) => sum + (rightOf(row) - leftOf(row)), 0) / rows.length / Math.max(1, width)
}

/** The step from one line of a paragraph to the next: the closest lines tell, what is between paragraphs does not. */
function leadingOf(rows: readonly Row[], body: number): number {
  const gaps = rows
    .slice(1)
    .map(({ y }, index) => (rows[index]?.y ?? y) - y)
    .filter((gap) => gap > 0.6 * body)
  const closest = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 6)] ?? 1.2 * body
  return Math.max(body, Math.min(1.6 * body, closest))
}

/** Writes rows line by line, with an empty line between paragraphs and marks before headings. */
function linesOf(rows: readonly Row[], body: number): string[] {
  const leading = leadingOf(rows, body)
  const edge = Math.min(...rows.map(leftOf))
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
      lines.push(isHead ? `${rank} ${text}` : indent + text)
    }
    headSize = isHead ? size : 0
    last = row
  }
  return lines
}

const joinWords = (parts: readonly string[]) =>
  parts.reduce((whole, part) => {
    if (whole === '') return part
    if (/\p{L}-$/u.test(whole) && /^\p{Ll}/u.test(part)) return `${whole.slice(0, -1)}${part}`
    return /[\p{L}\d]-$/u.test(whole) ? whole + part : `${whole} ${part}`
  }, '')
const textOf = (rows: readonly Row[]) =>
  joinWords(rows.map(({ runs }) => runs.map(({ text }) => text.trim()).join(' ')))

/** Writes a table of conditions: labels in a narrow column, values next to them. */
function linesOfConditions([labels, values]: readonly [Row[], Row[]], body: number): string[] {
  const leading = leadingOf(values, body)
  const tops: number[] = []
  for (const [index, label] of labels.entries()) {
    const above = labels[index - 1]
    const top = tops.at(-1) ?? Infinity
    const ends = values.filter(({ y }) => y > label.y + 0.3 * body && y < top + 0.6 * body)
    const begins = values.find(({ y }) => Math.abs(y - label.y) < 0.4 * body)
    const lastEnd = ends.at(-1)
    // A row of the table is set off by more than a line, from the label or from the value above it.
    const isSetOff =
      !above || above.y - label.y > 1.2 * leading || (lastEnd && begins && lastEnd.y - begins.y > 1.2 * leading)
    if (isSetOff) tops.push(label.y)
  }
  const lines: string[] = ['']
  for (const [index, top] of tops.entries()) {
    const isWithin = ({ y }: Row) =>
      y <= (index === 0 ? Infinity : top + 0.6 * body) && y > (tops[index + 1] ?? -Infinity) + 0.6 * body
    const [label, value] = [labels.filter(isWithin), values.filter(isWithin)].map(textOf)
    lines.push(
      `| ${escapeMarks(label ?? '').replaceAll('|', '/')} | ${escapeMarks(value ?? '').replaceAll('|', '/')} |`,
    )
  }
  return [...lines, '']
}

/** Writes a table of figures; what a cell broke over lines is put together again. */
function linesOfTable(rows: readonly Row[], body: number): string[] {
  const leading = leadingOf(rows, body)
  const most = Math.max(...rows.map(({ runs }) => runs.length))
  const table: Row[] = []
  let lastY = Infinity
  for (const row of rows) {
    const above = table.at(-1)
    if (above && row.runs.length < most && lastY - row.y < 1.2 * leading) {
      for (const run of row.runs) {
        const cell = above.runs.find(
          ({ left, right }) => run.left < right + 0.3 * body && run.right > left - 0.3 * body,
        )
        if (cell) cell.text = joinWords([cell.text.trim(), run.text.trim()])
        else above.runs.push({ ...run })
      }
      above.runs.sort((one, other) => one.left - other.left)
    } else table.push({ ...row, runs: row.runs.map((run) => ({ ...run })) })
    lastY = row.y
  }
  const write = (text: string) => escapeMarks(text.trim()).replaceAll('|', '/')
  return ['', ...table.map(({ runs }) => `| ${runs.map(({ text }) => write(text)).join(' | ')} |`), '']
}

/** Writes rows in the order in which a person reads them: columns one after the other, tables row by row. */
function readRows(rows: readonly Row[], body: number, depth: number): string[] {
  if (rows.length > rowsMax || depth > 4) return linesOf(rows, body)
  const lines: string[] = []
  let plain: Row[] = []
  const flush = () => {
    if (plain.length > 0) lines.push(...linesOf(plain, body))
    plain = []
  }
  for (let at = 0; at < rows.length; at += 1) {
    const band = findBand(rows, at, body)
    const [left, right] = band ? sidesOf(band.rows, band.gap) : [[], []]
    const row = rows[at]
    if (!row) break
    if (!band || left.length === 0 || right.length === 0 || band.rows.length < 2) {
      plain.push(row)
      continue
    }
    const reach = (side: readonly Row[]) => Math.max(...side.map(rightOf)) - Math.min(...side.map(leftOf))
    const isFilled = (share: number) => fillOf(left) > share && fillOf(right) > share
    const areAlike = reach(left) > 0.6 * reach(right) && reach(right) > 0.5 * reach(left)
    const least = Math.min(left.length, right.length)
    const areColumns = areAlike && ((least >= 4 && isFilled(0.55)) || (least >= 10 && isFilled(0.4)))
    if (areColumns) {
      flush()
      lines.push('', ...readRows(left, body, depth + 1), '', ...readRows(right, body, depth + 1), '')
      at += band.rows.length - 1
      continue
    }
    // What follows the last value on the side of the labels is no part of the table.
    const lastValue = right.at(-1)?.y ?? 0
    const leading = leadingOf(right, body)
    const extent = band.rows.filter(
      ({ y }, index) => y >= lastValue || (band.rows[index - 1]?.y ?? y) - y < 1.3 * leading,
    )
    const end = extent.findIndex(({ y, size }) => y < lastValue && size > 1.15 * body)
    const own = end === -1 ? extent : extent.slice(0, end)
    const [labels, values] = sidesOf(own, band.gap)
    const together = labels.filter((one) => values.some(({ y }) => Math.abs(y - one.y) < 0.4 * body)).length
    const areConditions =
      reach(labels) < 0.75 * reach(values) &&
      (labels.length < values.length || fillOf(values) > 0.5) &&
      values.every(({ runs }) => runs.length === 1)
    // One line with wide gaps is a line that fills its width, and no table.
    if (own.length < 2 || together < (areConditions ? 1 : 2)) {
      plain.push(row)
      continue
    }
    flush()
    lines.push(...(areConditions ? linesOfConditions([labels, values], body) : linesOfTable(own, body)))
    at += own.length - 1
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
  const edge = (side: readonly Row[]) => (side.length > 0 ? ['', ...linesOf(side, body), ''] : [])
  return [...edge(top), ...readRows(inner, body, 0), ...edge(bottom)]
}
