import { escapeMarkup } from '#shared/escape-markup.ts'
import { cellSpanMax } from '#shared/drafts/doc.ts'
import { cellGap, richColumnsMax, richDepthMax } from '#shared/content/rich-text.ts'

/** What is pasted into: a text of the site, or a section of an application. */
export type PastedShape = 'rich' | 'draft'

/** A heading as the text has it. */
export type PastedHeading = 'h1' | 'h2' | 'h3' | 'h4'

/** Words with their marks; a break of the line is `\n`. */
export type PastedRun = {
  text: string
  bold: boolean
  italic: boolean
  code: boolean
  href: string | null
  /** In drafts only; rich texts write such words with other letters. */
  raised: 'super' | 'sub' | null
  /** The words of a footnote that is here; `text` is its place. In drafts only. */
  footnote?: string
}

/** An entry of a list that Word wrote by itself, without the list around it. */
export type PastedEntry = {
  kind: 'entry'
  /** The list that it says it belongs to. */
  list: string
  /** 1 for the outermost. */
  level: number
  isOrdered: boolean
  number: number
  blocks: PastedBlock[]
}

/** A list with the blocks of its entries. `start` is the number of the first one. */
export type PastedList = { kind: 'list'; isOrdered: boolean; start: number; items: PastedBlock[][] }

/** A cell with how many columns and rows it takes. */
export type PastedCell = { isHeader: boolean; columns: number; rows: number; blocks: PastedBlock[] }

/** What a text can hold, and entries that have not been brought into their lists. */
export type PastedBlock =
  | { kind: 'p' | PastedHeading; runs: PastedRun[] }
  | { kind: 'quote'; blocks: PastedBlock[] }
  | { kind: 'table'; rows: PastedCell[][]; isNested: boolean }
  | PastedList
  | PastedEntry

type Leaf = Extract<PastedBlock, { runs: unknown }>

/** Brings entries that follow each other into lists, deeper ones into the entry before them. */
export function gatherEntries(blocks: readonly PastedBlock[]): PastedBlock[] {
  const gathered: PastedBlock[] = []
  /** The open lists, outermost first. */
  let open: { list: PastedList; name: string; level: number }[] = []
  for (const block of blocks) {
    if (block.kind !== 'entry') {
      open = []
      gathered.push(block)
      continue
    }
    while ((open.at(-1)?.level ?? 0) > block.level) open.pop()
    const last = open.at(-1)
    const isSame = last?.level === block.level
    if (last && isSame && (last.name !== block.list || last.list.isOrdered !== block.isOrdered)) open.pop()
    if (!isSame || open.at(-1) !== last) {
      const list: PastedList = { kind: 'list', isOrdered: block.isOrdered, start: block.number, items: [] }
      const around = open.at(-1)?.list.items.at(-1)
      ;(around ?? gathered).push(list)
      open.push({ list, name: block.list, level: block.level })
    }
    open.at(-1)?.list.items.push(gatherEntries(block.blocks))
  }
  return gathered
}

/** Writes blocks as HTML of the closed set of the editor: no attribute but links and the first number of a list. */
export function writeBlocks(blocks: readonly PastedBlock[], shape: PastedShape, depth = 0): string {
  return blocks.map((block) => writeBlock(block, shape, depth)).join('')
}

function writeBlock(block: PastedBlock, shape: PastedShape, depth: number): string {
  switch (block.kind) {
    case 'quote':
      return depth < richDepthMax
        ? `<blockquote>${writeBlocks(block.blocks, shape, depth + 1)}</blockquote>`
        : writeBlocks(block.blocks, shape, depth)
    case 'list': {
      // Deeper than a text may be: as paragraphs of the entry around.
      if (depth >= richDepthMax) return block.items.map((item) => writeBlocks(item, shape, depth)).join('')
      const tag = block.isOrdered ? 'ol' : 'ul'
      const start = block.isOrdered && block.start > 1 ? ` start="${block.start}"` : ''
      return `<${tag}${start}>${block.items.map((item) => `<li>${writeItem(item, shape, depth + 1)}</li>`).join('')}</${tag}>`
    }
    case 'table':
      return shape === 'draft' ? writeDraftTable(block, depth) : writeTable(block)
    case 'entry':
      return writeBlocks(block.blocks, shape, depth)
    default:
      return `<${block.kind}>${writeRuns(block.runs, shape)}</${block.kind}>`
  }
}

/** An entry begins with a paragraph. */
function writeItem(blocks: readonly PastedBlock[], shape: PastedShape, depth: number): string {
  const [first, ...others] = blocks
  if (first?.kind === 'p') return writeBlocks(blocks, shape, depth)
  if (first && 'runs' in first) return `<p>${writeRuns(first.runs, shape)}</p>${writeBlocks(others, shape, depth)}`
  return `<p></p>${writeBlocks(blocks, shape, depth)}`
}

/** A table of a draft: cells hold blocks and may span others. */
function writeDraftTable({ rows }: Extract<PastedBlock, { kind: 'table' }>, depth: number): string {
  const span = (name: string, count: number): string => (count > 1 ? ` ${name}="${Math.min(count, cellSpanMax)}"` : '')
  const lines = rows.map((cells) => {
    const written = cells.map(({ isHeader, columns, rows: high, blocks }) => {
      const tag = isHeader ? 'th' : 'td'
      const inner = blocks.length === 0 ? '<p></p>' : writeBlocks(blocks, 'draft', depth)
      return `<${tag}${span('colspan', columns)}${span('rowspan', high)}>${inner}</${tag}>`
    })
    return `<tr>${written.join('')}</tr>`
  })
  return lines.length === 0 ? '' : `<table><tbody>${lines.join('')}</tbody></table>`
}

/** A table of plain cells: what spans several has its words in the first. One that is too wide, or in another, is lines. */
function writeTable({ rows, isNested }: Extract<PastedBlock, { kind: 'table' }>): string {
  const grid = layOut(rows)
  const width = grid.reduce((most, cells) => Math.max(most, cells.length), 0)
  if (width === 0) return ''
  if (isNested || width > richColumnsMax) {
    return rows.map((cells) => `<p>${writeRuns(joined(cells.map(wordsOfCell), cellGap), 'rich')}</p>`).join('')
  }
  const lines = grid.map((cells) => {
    const isHeading = cells.some((cell) => cell?.isHeader === true) && cells.every((cell) => cell?.isHeader !== false)
    const written = Array.from({ length: width }, (_, at) => {
      const cell = cells[at]
      const tag = (cell ? cell.isHeader : isHeading) ? 'th' : 'td'
      return `<${tag}><p>${cell ? writeRuns(wordsOfCell(cell), 'rich') : ''}</p></${tag}>`
    })
    return `<tr>${written.join('')}</tr>`
  })
  return `<table><tbody>${lines.join('')}</tbody></table>`
}

/** Puts every cell into its column; null is a place that a cell from above or from the left takes. */
function layOut(rows: readonly (readonly PastedCell[])[]): (PastedCell | null)[][] {
  /** By column, in how many further rows it is taken. */
  const taken: number[] = []
  return rows.map((cells) => {
    const line: (PastedCell | null)[] = []
    const skip = (): void => {
      while ((taken[line.length] ?? 0) > 0) {
        taken[line.length] = (taken[line.length] ?? 0) - 1
        line.push(null)
      }
    }
    for (const cell of cells) {
      skip()
      for (let column = 0; column < cell.columns; column += 1) {
        taken[line.length] = cell.rows - 1
        line.push(column === 0 ? cell : null)
      }
    }
    for (let at = line.length; at < taken.length; at += 1) {
      if ((taken[at] ?? 0) > 0) taken[at] = (taken[at] ?? 0) - 1
      line.push(null)
    }
    return line
  })
}

/** The words of a cell in one paragraph, its blocks as lines. */
function wordsOfCell({ blocks }: PastedCell): PastedRun[] {
  return joined(blocks.flatMap(linesOf), '\n')
}

function linesOf(block: PastedBlock): PastedRun[][] {
  switch (block.kind) {
    case 'quote':
      return block.blocks.flatMap(linesOf)
    case 'list':
      return block.items.flatMap((item, at) => {
        const [first = [], ...others] = item.flatMap(linesOf)
        return [[plain(block.isOrdered ? `${block.start + at}. ` : '• '), ...first], ...others]
      })
    case 'entry':
      return block.blocks.flatMap(linesOf)
    case 'table':
      return block.rows.map((cells) => joined(cells.map(wordsOfCell), cellGap))
    default:
      return [block.runs]
  }
}

const plain = (text: string): PastedRun => ({
  text,
  bold: false,
  italic: false,
  code: false,
  href: null,
  raised: null,
})

function joined(lines: readonly PastedRun[][], gap: string): PastedRun[] {
  return lines.flatMap((line, at) => (at === 0 ? line : [plain(gap), ...line]))
}

function writeRuns(runs: readonly PastedRun[], shape: PastedShape): string {
  return runs
    .map(({ text, bold, italic, code, href, raised, footnote }) => {
      if (footnote !== undefined) return `<span data-footnote="${escapeMarkup(footnote)}"></span>`
      let html = escapeMarkup(text).replaceAll('\n', '<br>')
      if (raised !== null) html = raised === 'super' ? `<sup>${html}</sup>` : `<sub>${html}</sub>`
      if (code && shape === 'rich') html = `<code>${html}</code>`
      if (italic) html = `<em>${html}</em>`
      if (bold) html = `<strong>${html}</strong>`
      return href === null ? html : `<a href="${escapeMarkup(href)}">${html}</a>`
    })
    .join('')
}

/** True for a block without words. */
export function isBlank(runs: readonly PastedRun[]): boolean {
  return runs.every(({ text }) => text.trim() === '')
}

/** The runs of a paragraph without the white space at its ends; what comes twice inside is once. */
export function trimRuns(leaf: Leaf): Leaf {
  let before = '\n'
  const runs = leaf.runs
    .map((run) => {
      let text = ''
      for (const char of run.text) {
        if (char === ' ' && (before === ' ' || before === '\n')) continue
        text += char
        before = char
      }
      return { ...run, text }
    })
    .filter(({ text }) => text !== '')
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    // A pattern would begin again at each of them.
    last.text = last.text.trimEnd()
    if (last.text !== '') break
    runs.pop()
  }
  return { ...leaf, runs }
}
