import { cellSpanMax } from '#shared/drafts/doc.ts'
import type { DraftNode } from '#shared/drafts/doc.ts'
import type { Block, Cell, Inline, Table } from '#server/grants/export/prepare.ts'

/** As many columns as Word has; cells after them join the last one. */
const columnsMax = 63

/**
 * Gives every cell of a table its place, as browsers do. Spans that reach over the end or over another cell are cut; places
 * that no cell covers get an empty one.
 *
 * @returns null for a table without cells.
 */
export function gridOf(table: DraftNode, blocksOf: (cell: DraftNode) => Block[]): Table | null {
  const nodes = (table.content ?? []).map(({ content }) => content ?? []).filter((row) => row.length > 0)
  const headerRows = nodes.findIndex((row) => !row.every(isHeader))
  const taken: boolean[][] = nodes.map(() => [])
  const cells: (Cell & { blocks: readonly Block[] })[] = []
  nodes.forEach((row, at) => {
    let column = 0
    for (const node of row) {
      while (taken[at]?.[column]) column += 1
      const last = cells.at(-1)
      if (column >= columnsMax && last !== undefined) {
        last.blocks = [...last.blocks, ...blocksOf(node)]
        continue
      }
      // A header that reaches into the body would be repeated with half of it.
      const end = at < headerRows ? headerRows : nodes.length
      const rows = Math.min(spanIn(node, 'rowspan'), end - at)
      const columns = freeColumns(taken[at] ?? [], column, Math.min(spanIn(node, 'colspan'), columnsMax - column))
      for (let down = at; down < at + rows; down += 1)
        for (let right = column; right < column + columns; right += 1) (taken[down] ??= [])[right] = true
      const isNumber = node.attrs?.['isNumber'] === true
      cells.push({ column, row: at, columns, rows, isHeader: isHeader(node), isNumber, blocks: blocksOf(node) })
      column += columns
    }
  })
  const columns = Math.max(0, ...taken.map((row) => row.length))
  if (columns === 0) return null
  taken.forEach((row, at) => {
    for (let column = 0; column < columns; column += 1)
      if (!row[column]) cells.push({ column, row: at, columns: 1, rows: 1, isHeader: at < headerRows, blocks: [] })
  })
  cells.sort((one, other) => one.row - other.row || one.column - other.column)
  // A table of headers alone has no body that they could head.
  return { kind: 'table', columns, rows: nodes.length, headerRows: Math.max(0, headerRows), cells }
}

/** Letters after which a longer cell gives its column no more room, and the least room of a column. */
const [lettersMost, lettersLeast] = [40, 9]

/** Counts the letters of the longest cell of each column, within bounds: how much room the column needs. */
export function lettersByColumn({ columns, cells }: Pick<Table, 'columns' | 'cells'>): number[] {
  const letters = Array.from({ length: columns }, () => lettersLeast)
  for (const { column, columns: across, blocks } of cells)
    if (across === 1) letters[column] = Math.max(letters[column] ?? 0, Math.min(lettersIn(blocks), lettersMost))
  return letters
}

const lettersIn = (blocks: readonly Block[]): number =>
  Math.max(0, ...blocks.map((block) => ('inlines' in block ? lettersOf(block.inlines) : lettersMost)))

const lettersOf = (inlines: readonly Inline[]): number =>
  inlines.reduce((sum, each) => sum + (each.kind === 'text' ? each.text.length : 0), 0)

const isHeader = ({ type }: DraftNode): boolean => type === 'tableHeader'

function spanIn({ attrs }: DraftNode, name: 'colspan' | 'rowspan'): number {
  const value = attrs?.[name]
  return typeof value === 'number' && Number.isInteger(value) ? Math.min(Math.max(value, 1), cellSpanMax) : 1
}

/** How many columns from one on are free, at most as many as wanted. */
function freeColumns(row: readonly boolean[], from: number, wanted: number): number {
  let columns = 1
  while (columns < wanted && !row[from + columns]) columns += 1
  return columns
}
