import { blockLabels } from '#server/grants/data/block-labels.ts'
import type { DraftBlock } from '#server/grants/text/assemble-model.ts'
import { fold } from '#server/grants/text/fold.ts'
import { isRuleOfTable } from '#server/grants/text/markdown.ts'

const labels = new Set(blockLabels.map(fold))
/** Letters of a value from which a table of two columns reads as labels with values and not as a list of figures. */
const longValue = 32

const between = ' | '

function cellsOf(line: string): string[] {
  const cells =
    line.includes('\t') && !line.startsWith('|')
      ? line.split(/\t+/)
      : line.replace(/^\|/, '').replace(/\|$/, '').split('|')
  return cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' '))
}

function draftRow(cells: readonly string[], page: number, namesColumns: boolean): DraftBlock {
  const spans: { start: number; end: number }[] = []
  let at = 0
  for (const cell of cells) {
    spans.push({ start: at, end: at + cell.length })
    at += cell.length + between.length
  }
  return {
    kind: 'row',
    text: cells.join(between),
    page,
    level: 0,
    label: null,
    cells: spans,
    namesColumns,
    announces: false,
    isRunning: false,
  }
}

/** Writes a line of a table of conditions as a block: a label with its value. */
function draftField(label: string, value: string, page: number): DraftBlock {
  const name = label.replace(/\s{0,2}:$/, '')
  return {
    kind: 'field',
    text: `${name}: ${value}`,
    page,
    level: 0,
    label: { start: 0, end: name.length },
    cells: [],
    namesColumns: false,
    announces: value.endsWith(':'),
    isRunning: false,
  }
}

/**
 * Distinguishes a table of conditions from a table of figures.
 *
 * @param rows their cells. @param hasHead whether the first row names the columns.
 */
function draftRows(rows: readonly { cells: readonly string[]; page: number }[], hasHead: boolean): DraftBlock[] {
  const [head, ...others] = rows
  if (!head) return []
  const body = hasHead ? others : rows
  const pairs = body.filter(({ cells }) => cells.length === 2)
  const values = pairs.reduce((sum, { cells }) => sum + (cells[1]?.length ?? 0), 0)
  const isKnown = pairs.some(({ cells }) => labels.has(fold((cells[0] ?? '').replace(/\s{0,2}:$/, ''))))
  const isConditions =
    pairs.length === body.length &&
    body.length > 0 &&
    pairs.every(({ cells }) => (cells[0]?.length ?? 0) <= 120 && cells[0] !== '') &&
    (isKnown || values / pairs.length > longValue || pairs.every(({ cells }) => cells[0]?.endsWith(':')))
  if (isConditions) {
    const fields = body.map(({ cells, page }) => draftField(cells[0] ?? '', cells[1] ?? '', page))
    return hasHead ? [draftRow(head.cells, head.page, true), ...fields] : fields
  }
  return rows.map(({ cells, page }, index) => draftRow(cells, page, hasHead && index === 0))
}

const stageWords = new Set('stage step phase round etapa faza pasul этап тур шаг стадия'.split(' '))

/** "Minimum (out of 5)" names a column all the same, and so does "Stage 2 threshold" behind the first one. */
function withoutNumbers(cell: string, column: number): string {
  const open = cell.indexOf('(')
  const bare = open > 0 && cell.endsWith(')') ? cell.slice(0, open) : cell
  if (column === 0) return bare
  const words = bare.toLowerCase().split(' ')
  return words.filter((word, place) => word.length > 1 || !stageWords.has(words[place - 1] ?? '')).join(' ')
}

/** One row of three cells or more under its head, most of them figures. */
function isWide(rows: readonly { cells: readonly string[] }[]): boolean {
  const cells = rows[1]?.cells ?? []
  return rows.length === 2 && cells.length > 2 && cells.filter((cell) => /\d/.test(cell)).length * 2 > cells.length
}

/** Reads the lines of a table: cells between bars, tabs or wide gaps. */
export function draftTable(lines: readonly { text: string; page: number }[]): DraftBlock[] {
  const ruled = lines.findIndex(({ text }) => isRuleOfTable(text))
  const rows = lines
    .filter(({ text }) => !isRuleOfTable(text))
    .map(({ text, page }) => ({ cells: cellsOf(text), page }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, second] = rows
  const isNamed =
    ruled === 1 ||
    (ruled === -1 &&
      (rows.length > 2 || isWide(rows)) &&
      first !== undefined &&
      second !== undefined &&
      first.cells.length === second.cells.length &&
      first.cells.length > 1 &&
      !first.cells.some((cell, column) => /\d/.test(withoutNumbers(cell, column))) &&
      rows.slice(1).every(({ cells }) => cells.some((cell) => /\d/.test(cell))))
  return draftRows(rows, isNamed)
}
