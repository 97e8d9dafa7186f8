import { isRecord } from '#shared/guards.ts'

/** A run of words with its marks, or a line break. */
export type RichInline = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' }

/** How a run of words is set apart. A link leads where `richLink` allows. */
export type RichMark =
  | { type: 'bold' }
  | { type: 'italic' }
  | { type: 'code' }
  | { type: 'link'; attrs: { href: string } }

/** A block of a rich text. */
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: 3 | 4 }; content?: RichInline[] }
  | { type: 'bulletList'; content: RichItem[] }
  | { type: 'orderedList'; attrs?: { start: number }; content: RichItem[] }
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'table'; content: RichRow[] }

/** An entry of a list: a paragraph, and what belongs to it. */
export type RichItem = { type: 'listItem'; content: RichBlock[] }

/** A row of a table: as many cells as every other row of it has. */
export type RichRow = { type: 'tableRow'; content: RichCell[] }

/** A cell: one paragraph, in which lines may break. A header names its column, or its row. */
type RichCell = { type: 'tableCell' | 'tableHeader'; content: [RichParagraph] }

type RichParagraph = Extract<RichBlock, { type: 'paragraph' }>

/**
 * A rich text: ProseMirror's JSON, of a closed set of blocks and marks. There is no node that could hold markup.
 *
 * @see docs/reference/content-and-admin.md#24-values
 */
export type RichDoc = { type: 'doc'; content: RichBlock[] }

/** Most nodes of one document, words and line breaks included. */
export const richNodesMax = 2_000
/** Most columns of a table. */
export const richColumnsMax = 12
/** How deep lists and quotes may be nested. */
export const richDepthMax = 6
/** Highest number that a list may begin with. */
export const richStartMax = 9_999

/** Reads what a text may have as a link: null when it may not. */
type LinkReader = (link: string) => string | null

/**
 * Reads a document and gives back only what belongs to the closed set: other nodes, marks and fields are left out,
 * their words too. Links that are not allowed lose their mark and keep their words.
 *
 * @returns null when it is no document, is too large or too deep, or nothing is left of it.
 */
export function readRichDoc(stored: unknown, readLink: LinkReader): RichDoc | null {
  if (!isRecord(stored) || stored['type'] !== 'doc') return null
  const budget = { nodes: richNodesMax }
  try {
    const content = readBlocks(stored['content'], 0, budget, readLink)
    return content.length > 0 ? { type: 'doc', content } : null
  } catch (error) {
    if (error instanceof TooLargeError) return null
    throw error
  }
}

/** The words of a document: blocks parted by an empty line, entries of a list by a line end. */
export function richWords(doc: RichDoc): string {
  return doc.content.map(wordsOfBlock).join('\n\n')
}

/** A document that says the same as a plain text: paragraphs parted by empty lines, lines by line breaks. */
export function richDocOf(text: string): RichDoc {
  const content = text.split(/\n{2,}/).map((paragraph): RichBlock => {
    const inline = paragraph
      .split('\n')
      .flatMap((line, at): RichInline[] => [
        ...(at > 0 ? [{ type: 'hardBreak' } as const] : []),
        ...(line === '' ? [] : [{ type: 'text', text: line } as const]),
      ])
    return inline.length > 0 ? { type: 'paragraph', content: inline } : { type: 'paragraph' }
  })
  return { type: 'doc', content }
}

/** True when a document says nothing that plain words could not: paragraphs without marks. */
export function isPlainDoc(doc: RichDoc): boolean {
  return doc.content.every(
    (block) =>
      block.type === 'paragraph' &&
      (block.content ?? []).every((inline) => inline.type !== 'text' || inline.marks === undefined),
  )
}

/** A document with its words changed run by run; runs that lose all their words are left out. */
export function mapRichWords(doc: RichDoc, change: (words: string) => string): RichDoc {
  return { type: 'doc', content: doc.content.map((block) => mapBlock(block, change)) }
}

/** Thrown inside of this module when a document is more than it may be. */
class TooLargeError extends Error {}

type Budget = { nodes: number }

function readBlocks(stored: unknown, depth: number, budget: Budget, readLink: LinkReader): RichBlock[] {
  if (!Array.isArray(stored)) return []
  if (depth > richDepthMax) throw new TooLargeError()
  return stored.flatMap((node: unknown): RichBlock[] => {
    spend(budget)
    if (!isRecord(node)) return []
    const { type, content } = node
    switch (type) {
      case 'paragraph':
        return [withInline({ type }, readInline(content, budget, readLink))]
      case 'heading': {
        const level = isRecord(node['attrs']) && node['attrs']['level'] === 4 ? 4 : 3
        return [withInline({ type, attrs: { level } }, readInline(content, budget, readLink))]
      }
      case 'bulletList':
      case 'orderedList': {
        const items = readItems(content, depth + 1, budget, readLink)
        if (items.length === 0) return []
        if (type === 'bulletList') return [{ type, content: items }]
        const start = isRecord(node['attrs']) ? readStart(node['attrs']['start']) : null
        return [{ type, ...(start === null ? {} : { attrs: { start } }), content: items }]
      }
      case 'blockquote': {
        const blocks = readBlocks(content, depth + 1, budget, readLink)
        return blocks.length > 0 ? [{ type, content: blocks }] : []
      }
      case 'table': {
        const rows = readRows(content, budget, readLink)
        return rows.length > 0 ? [{ type, content: rows }] : []
      }
      default:
        return []
    }
  })
}

/** The number that a list begins with, where it goes on with an earlier one; null for 1 and for what is no such number. */
function readStart(start: unknown): number | null {
  return typeof start === 'number' && Number.isInteger(start) && start > 1 && start <= richStartMax ? start : null
}

/** An entry begins with a paragraph; what a stored one lacks is put there. */
function readItems(stored: unknown, depth: number, budget: Budget, readLink: LinkReader): RichItem[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((node: unknown): RichItem[] => {
    spend(budget)
    if (!isRecord(node) || node['type'] !== 'listItem') return []
    const content = readBlocks(node['content'], depth, budget, readLink)
    if (content.length === 0) return []
    return [
      { type: 'listItem', content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content] },
    ]
  })
}

/** Rows of one length: what a shorter one lacks is put at its end. */
function readRows(stored: unknown, budget: Budget, readLink: LinkReader): RichRow[] {
  const rows = nodesOf(stored, ['tableRow'], budget).map(({ content }) =>
    nodesOf(content, ['tableCell', 'tableHeader'], budget)
      .slice(0, richColumnsMax)
      .map(({ type, content: inside }): RichCell => {
        const lines = nodesOf(inside, ['paragraph'], budget).map((each) => readInline(each.content, budget, readLink))
        const words = lines.flatMap((line, at): RichInline[] => (at === 0 ? line : [{ type: 'hardBreak' }, ...line]))
        return {
          type: type === 'tableHeader' ? type : 'tableCell',
          content: [withInline({ type: 'paragraph' }, words)],
        }
      }),
  )
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  if (width === 0) return []
  return rows.map((cells): RichRow => {
    const missing = Array.from({ length: width - cells.length }, (): RichCell => {
      spend(budget)
      return { type: 'tableCell', content: [{ type: 'paragraph' }] }
    })
    return { type: 'tableRow', content: [...cells, ...missing] }
  })
}

/** The nodes of some types in a list that is read. */
function nodesOf(stored: unknown, types: readonly string[], budget: Budget): { type: string; content: unknown }[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((node: unknown) => {
    spend(budget)
    if (!isRecord(node) || typeof node['type'] !== 'string' || !types.includes(node['type'])) return []
    return [{ type: node['type'], content: node['content'] }]
  })
}

function withInline<Block extends { type: string }>(
  block: Block,
  content: RichInline[],
): Block | (Block & { content: RichInline[] }) {
  return content.length > 0 ? { ...block, content } : block
}

function readInline(stored: unknown, budget: Budget, readLink: LinkReader): RichInline[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((node: unknown): RichInline[] => {
    spend(budget)
    if (!isRecord(node)) return []
    if (node['type'] === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node['type'] !== 'text' || typeof node['text'] !== 'string') return []
    const text = withoutControls(node['text'])
    if (text === '') return []
    const marks = readMarks(node['marks'], readLink)
    return [marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }]
  })
}

/** In one order, so that equal texts are equal documents; the code mark is alone, as the editor has it. */
function readMarks(stored: unknown, readLink: LinkReader): RichMark[] {
  if (!Array.isArray(stored)) return []
  const marks = stored.slice(0, 8).filter(isRecord)
  const has = (type: string): boolean => marks.some((mark) => mark['type'] === type)
  if (has('code')) return [{ type: 'code' }]
  const link = marks.find((mark) => mark['type'] === 'link')?.['attrs']
  const href = isRecord(link) && typeof link['href'] === 'string' ? readLink(link['href']) : null
  return [
    ...(href === null ? [] : [{ type: 'link', attrs: { href } } as const]),
    ...(has('bold') ? [{ type: 'bold' } as const] : []),
    ...(has('italic') ? [{ type: 'italic' } as const] : []),
  ]
}

/** Separates the cells of a row where a table is written in plain words. */
export const cellGap = ' | '

function wordsOfBlock(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return (block.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('')
    case 'blockquote':
      return block.content.map(wordsOfBlock).join('\n\n')
    case 'table':
      return block.content
        .map((row) => row.content.map(({ content: [cell] }) => wordsOfBlock(cell)).join(cellGap))
        .join('\n')
    default:
      return block.content.map(({ content }) => content.map(wordsOfBlock).join('\n')).join('\n')
  }
}

function mapBlock(block: RichBlock, change: (words: string) => string): RichBlock {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return mapLeaf(block, change)
    case 'blockquote':
      return { ...block, content: block.content.map((each) => mapBlock(each, change)) }
    case 'table':
      return mapCells(block, (cell) => mapLeaf(cell, change))
    default:
      return {
        ...block,
        content: block.content.map((item) => ({
          ...item,
          content: item.content.map((each) => mapBlock(each, change)),
        })),
      }
  }
}

function mapLeaf<Leaf extends Extract<RichBlock, { type: 'paragraph' | 'heading' }>>(
  leaf: Leaf,
  change: (words: string) => string,
): Leaf {
  const content = (leaf.content ?? []).flatMap((inline): RichInline[] => {
    if (inline.type !== 'text') return [inline]
    const text = change(inline.text)
    return text === '' ? [] : [{ ...inline, text }]
  })
  const { content: _before, ...bare } = leaf
  // Only the words are others.
  return withInline(bare, content) as Leaf
}

/** A table with the paragraphs of its cells changed. */
export function mapCells(
  table: Extract<RichBlock, { type: 'table' }>,
  change: (cell: RichParagraph) => RichParagraph,
): RichBlock {
  const content = table.content.map((row): RichRow => {
    return { ...row, content: row.content.map(({ type, content: [cell] }) => ({ type, content: [change(cell)] })) }
  })
  return { ...table, content }
}

function spend(budget: Budget): void {
  budget.nodes -= 1
  if (budget.nodes < 0) throw new TooLargeError()
}

/** Words without control characters and without the marks that turn the direction of what follows round. */
function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\t\n\r]+/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
}
