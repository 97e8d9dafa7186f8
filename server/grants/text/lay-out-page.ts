import { escapeMarks } from '#server/grants/text/html.ts'

/** A run of letters on a page; `y` grows upwards. */
export type PlacedText = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

/** Letters beside each other on one line, without a wide gap. */
type Run = { text: string; left: number; right: number; y: number; size: number }

/** Gap between two letters, in sizes of the type: from this on a space; from that on another column or cell. */
const spaceGap = 0.18
const cellGap = 1.6
/** Least width of the gutter between two columns, as a share of the page. */
const gutterMin = 0.02
/** Share of lines that may cross a gutter: titles and tables over the whole width. */
const crossingMax = 0.35

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Groups letters into lines, and lines into runs. */
function runsOf(placed: readonly PlacedText[]): Run[] {
  const sorted = placed.toSorted((one, other) => other.y - one.y || one.x - other.x)
  const runs: Run[] = []
  let line: PlacedText[] = []
  const flush = () => {
    let run: Run | undefined
    for (const { text, x, y, width, size } of line.toSorted((one, other) => one.x - other.x)) {
      const gap = run ? x - run.right : 0
      if (run && gap < cellGap * Math.max(size, run.size)) {
        const isApart = gap > spaceGap * Math.max(size, 1) && !run.text.endsWith(' ') && !text.startsWith(' ')
        run.text += isApart ? ` ${text}` : text
        run.right = Math.max(run.right, x + width)
        run.size = Math.max(run.size, size)
      } else {
        run = { text, left: x, right: x + width, y, size }
        runs.push(run)
      }
    }
    line = []
  }
  for (const item of sorted) {
    const [first] = line
    // A footnote's number stands a little higher than its line.
    if (first && first.y - item.y > 0.45 * Math.max(first.size, item.size)) flush()
    line.push(item)
  }
  flush()
  return runs
}

type Gutter = { left: number; right: number }

/** Finds the gutter between two columns of text; null when the page has one column. */
function findGutter(runs: readonly Run[], width: number): Gutter | null {
  if (runs.length < 12) return null
  const steps = 200
  const step = width / steps
  const covered = Array.from({ length: steps + 1 }, () => 0)
  for (const { left, right } of runs)
    for (let at = Math.max(0, Math.floor(left / step)); at <= Math.min(steps, Math.floor(right / step)); at += 1)
      covered[at] = (covered[at] ?? 0) + 1
  const least = Math.min(...covered.slice(steps * 0.2, steps * 0.75))
  if (least > runs.length * crossingMax) return null
  let best: Gutter | null = null
  for (let at = Math.floor(steps * 0.2); at <= steps * 0.75; at += 1) {
    const start = at
    while (at <= steps * 0.75 && (covered[at] ?? 0) <= least + 1) at += 1
    const gutter = { left: start * step, right: at * step }
    if (
      gutter.right - gutter.left >= gutterMin * width &&
      (!best || gutter.right - gutter.left > best.right - best.left)
    )
      best = gutter
  }
  return best
}

/** What stands in one column, with an empty line between paragraphs and marks before headings. */
function linesOf(runs: readonly Run[], body: number): string[] {
  const rows: Run[][] = []
  for (const run of runs.toSorted((one, other) => other.y - one.y || one.left - other.left)) {
    const last = rows.at(-1)
    if (last?.[0] && last[0].y - run.y < 0.45 * Math.max(run.size, last[0].size)) last.push(run)
    else rows.push([run])
  }
  const leadings = rows.slice(1).flatMap((row, index) => {
    const gap = (rows[index]?.[0]?.y ?? 0) - (row[0]?.y ?? 0)
    return gap > 0 && gap < 3 * body ? [gap] : []
  })
  const leading = leadings.length > 0 ? Math.min(median(leadings), 1.9 * body) : 1.2 * body
  const edge = Math.min(...rows.map((row) => row[0]?.left ?? 0))
  const lines: string[] = []
  let headSize = 0
  let lastY: number | null = null
  for (const row of rows) {
    const [first] = row
    if (!first) continue
    const size = Math.max(...row.map((run) => run.size))
    const text = row.map((run) => escapeMarks(run.text.trim())).join('\t')
    const gap = lastY === null ? 0 : lastY - first.y
    const isHead = size >= body * 1.15 && text.length < 200 && row.length === 1
    const isApart = lastY !== null && gap > leading * 1.35
    if (isHead && headSize === size && !isApart && gap < size * 2) lines[lines.length - 1] += ` ${text}`
    else {
      if (isApart || isHead || headSize > 0) lines.push('')
      const indent = ' '.repeat(Math.max(0, Math.min(12, Math.round((first.left - edge) / (body * 0.6)))))
      lines.push(isHead ? `${size >= body * 1.5 ? '#' : size >= body * 1.3 ? '##' : '###'} ${text}` : indent + text)
    }
    headSize = isHead ? size : 0
    lastY = first.y
  }
  return lines
}

/** Reads a table of conditions: labels in a narrow column, values beside them. */
function linesOfConditions(runs: readonly Run[], gutter: Gutter, body: number): string[] {
  const middle = (gutter.left + gutter.right) / 2
  const sorted = runs.toSorted((one, other) => other.y - one.y || one.left - other.left)
  const labels = sorted.filter(({ left }) => left < middle)
  const values = sorted.filter(({ left }) => left >= middle)
  const rows: { label: string[]; top: number; last: number; value: Run[] }[] = []
  for (const { text, y } of labels) {
    const row = rows.at(-1)
    // A new label: after a gap, or where a value begins beside it after one that has ended.
    const above = values.filter((value) => value.y > y + 0.3 * body && value.y <= (row?.top ?? Infinity) + 0.5 * body)
    const beside = values.some((value) => Math.abs(value.y - y) < 0.3 * body)
    const lastAbove = above.at(-1)
    const isEnded =
      beside && lastAbove !== undefined && /[.;]$/.test(lastAbove.text.trim()) && lastAbove.y - y > 1.25 * body
    if (row && row.last - y < 1.5 * body && !(isEnded && row.last - y > 1.3 * body)) {
      row.label.push(text.trim())
      row.last = y
    } else rows.push({ label: [text.trim()], top: y, last: y, value: [] })
  }
  const before: Run[] = []
  for (const value of values) {
    const row = rows.findLast(({ top }) => value.y <= top + 0.6 * body)
    ;(row?.value ?? before).push(value)
  }
  const join = (parts: readonly string[]) =>
    parts.reduce(
      (whole, part) =>
        whole === ''
          ? part
          : /\p{Ll}-$/u.test(whole) && /^\p{Ll}/u.test(part)
            ? whole.slice(0, -1) + part
            : `${whole} ${part}`,
      '',
    )
  return [
    ...linesOf(before, body),
    '',
    ...rows.map(({ label, value }) =>
      `| ${escapeMarks(join(label))} | ${escapeMarks(join(value.map(({ text }) => text.trim())))} |`.replaceAll(
        '\t',
        ' ',
      ),
    ),
    '',
  ]
}

/** Puts the letters of a page into lines in the order in which a person reads them. */
export function layOutPage(placed: readonly PlacedText[], width: number): string[] {
  const runs = runsOf(placed)
  if (runs.length === 0) return []
  const sizes = runs.flatMap(({ text, size }) =>
    Array.from({ length: Math.min(40, Math.ceil(text.length / 10)) }, () => size),
  )
  const body = median(sizes) || 10
  const gutter = findGutter(runs, width)
  if (!gutter) return linesOf(runs, body)
  const middle = (gutter.left + gutter.right) / 2
  const lines: string[] = []
  let band: Run[] = []
  const flush = () => {
    const left = band.filter((run) => run.right <= middle)
    const right = band.filter((run) => run.left >= middle)
    const reach = (side: readonly Run[]) =>
      Math.max(0, ...side.map((run) => run.right)) - Math.min(width, ...side.map((run) => run.left))
    const sharesLines = left.filter((one) => right.some((other) => Math.abs(one.y - other.y) < 0.3 * body)).length
    if (left.length === 0 || right.length === 0) lines.push(...linesOf(band, body))
    else if (reach(left) < 0.62 * reach(right) && left.length < right.length * 0.8)
      lines.push(...linesOfConditions(band, gutter, body))
    else if (reach(left) > 0.6 * reach(right) && left.length >= 4 && right.length >= 3)
      lines.push(...linesOf(left, body), '', ...linesOf(right, body))
    else if (sharesLines > 0) lines.push(...linesOf(band, body))
    else lines.push(...linesOf(left, body), '', ...linesOf(right, body))
    band = []
  }
  for (const run of runs.toSorted((one, other) => other.y - one.y)) {
    if (run.left < middle - 1 && run.right > middle + 1) {
      if (band.length > 0) flush()
      // Lines over the whole width go one by one; those that follow each other make one paragraph again.
      lines.push('', ...linesOf([run], body))
    } else band.push(run)
  }
  if (band.length > 0) flush()
  return joinWhole(lines)
}

/** Takes out the empty lines that stand between two lines over the whole width of which the first goes on. */
function joinWhole(lines: readonly string[]): string[] {
  return lines.filter((line, index) => {
    const [before, after] = [lines[index - 1] ?? '', lines[index + 1] ?? '']
    return line !== '' || !/^\p{Ll}/u.test(after) || /[.:;!?]$/.test(before)
  })
}
