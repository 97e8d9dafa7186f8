import { draftLink } from '#shared/drafts/doc.ts'
import type { DraftNode } from '#shared/drafts/doc.ts'
import type { Language } from '#shared/languages.ts'
import type { ProposalChart, ProposalDocument, ProposalSection } from '#server/grants/export/document.ts'
import { cleanText } from '#server/grants/export/clean-text.ts'
import { gridOf } from '#server/grants/export/grid.ts'

/** How words look. */
type TextStyle = 'bold' | 'italic' | 'underline' | 'strike' | 'superscript' | 'subscript'

/** A piece of a line. A placeholder is content that is still missing. */
export type Inline =
  | { kind: 'text'; text: string; styles: readonly TextStyle[]; link: string | null }
  | { kind: 'break' }
  | { kind: 'footnote'; text: string }
  | { kind: 'placeholder'; text: string }

/** A cell at its place in the grid, from 0; no two cells cover the same place. */
export type Cell = {
  column: number
  row: number
  columns: number
  rows: number
  isHeader: boolean
  /** Part of a bar of a chart. */
  isFilled?: boolean
  /** Of a column of numbers. */
  isNumber?: boolean
  blocks: readonly Block[]
}

/** A table as a grid without holes, from 0. The first `headerRows` rows head the others. */
export type Table = {
  kind: 'table'
  columns: number
  rows: number
  headerRows: number
  cells: readonly Cell[]
  /** A chart: small letters, a wide first column, the others as narrow as they come. */
  isChart?: boolean
}

/** A part of a text, ready to be written in any format. */
export type Block =
  /** `text` is what the contents show of it: without its footnotes. */
  | { kind: 'heading'; level: number; text: string; inlines: readonly Inline[] }
  | { kind: 'paragraph'; inlines: readonly Inline[] }
  | { kind: 'list'; start: number | null; items: readonly (readonly Block[])[] }
  | { kind: 'quote'; blocks: readonly Block[] }
  | Table

type PreparedSection = { key: string; title: string; language: Language; blocks: readonly Block[] }

/**
 * A proposal whose texts are clean, whose headings skip no level and whose tables have no holes.
 * `isNumbered` is false where titles bring numbers of their own.
 */
export type PreparedProposal = Omit<ProposalDocument, 'sections'> & {
  isNumbered: boolean
  sections: readonly PreparedSection[]
}

/** The deepest level that Word and assistive technology know. */
const levelMax = 6
const ownNumber = /^(?:\d{1,3}(?:\.\d{1,3})*[.)]?|[IVX]{1,5}[.)])\s/u

const styleOf: Readonly<Record<string, TextStyle>> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strike',
  superscript: 'superscript',
  subscript: 'subscript',
}

/** Makes a proposal ready for the writers. Words are never dropped, only invisible characters. */
export function prepareProposal({ sections, ...proposal }: ProposalDocument): PreparedProposal {
  const { call } = proposal
  const nextLevel = openLevels()
  return {
    ...proposal,
    title: cleanText(proposal.title).trim(),
    organisation: cleanText(proposal.organisation).trim(),
    call: call && {
      identifier: call.identifier && cleanText(call.identifier).trim(),
      title: call.title && cleanText(call.title).trim(),
      funder: call.funder && cleanText(call.funder).trim(),
    },
    isNumbered: !sections.some(({ title }) => ownNumber.test(title)),
    sections: sections.map((section) => prepareSection(section, nextLevel)),
  }
}

type NextLevel = (wanted: number) => number

/** Assistive technology and PDF/UA refuse a level that was skipped: a heading is at most one level below the previous one. */
function openLevels(): NextLevel {
  let level = 0
  return (wanted) => {
    level = Math.max(1, Math.min(wanted, level + 1, levelMax))
    return level
  }
}

function prepareSection(
  { key, title, level, language, doc, chart }: ProposalSection,
  nextLevel: NextLevel,
): PreparedSection {
  const heading = cleanText(title).trim()
  const own: Block[] =
    heading === '' ? [] : [headingOf(nextLevel(level), [{ kind: 'text', text: heading, styles: [], link: null }])]
  const above = heading === '' ? Math.max(0, level - 1) : level
  const drawn = chart === undefined ? [] : chartBlocks(chart, nextLevel(above + 1))
  return { key, title: heading, language, blocks: [...own, ...drawn, ...blocksIn(doc.content, above, nextLevel)] }
}

const lineOf = (text: string): Inline[] => (text === '' ? [] : [{ kind: 'text', text, styles: [], link: null }])

function chartBlocks({ title, note, rows }: ProposalChart, level: number): Block[] {
  const cells = rows.flatMap(({ name, cells: months }, row) =>
    [{ isFilled: false, text: name }, ...months].map(({ isFilled, text }, column): Cell => {
      const blocks: Block[] = text === '' ? [] : [{ kind: 'paragraph', inlines: lineOf(cleanText(text)) }]
      return { column, row, columns: 1, rows: 1, isHeader: row === 0, isFilled, blocks }
    }),
  )
  const columns = 1 + (rows[0]?.cells.length ?? 0)
  return [
    headingOf(level, lineOf(title)),
    { kind: 'table', columns, rows: rows.length, headerRows: 1, cells, isChart: true },
    { kind: 'paragraph', inlines: lineOf(note) },
  ]
}

function blocksIn(nodes: readonly DraftNode[] | undefined, above: number, nextLevel: NextLevel | null): Block[] {
  return (nodes ?? []).flatMap((node) => blocksOf(node, above, nextLevel))
}

/** @param nextLevel null within lists, quotations and cells, where a heading becomes a bold line. */
function blocksOf(node: DraftNode, above: number, nextLevel: NextLevel | null): Block[] {
  switch (node.type) {
    case 'heading': {
      const inlines = inlinesOf(node)
      // An empty heading would be an empty entry of the contents.
      if (!inlines.some((each) => each.kind !== 'break' && each.text.trim() !== '')) return []
      if (nextLevel === null) return [{ kind: 'paragraph', inlines: inlines.map(embolden) }]
      return [headingOf(nextLevel(above + numberIn(node, 'level', 1)), inlines)]
    }
    case 'bulletList':
    case 'orderedList': {
      const items = (node.content ?? []).map((item) => blocksIn(item.content, above, null))
      if (items.length === 0) return []
      return [{ kind: 'list', start: node.type === 'bulletList' ? null : numberIn(node, 'start', 1), items }]
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksIn(node.content, above, null) }]
    case 'table': {
      const table = gridOf(node, (cell) => {
        const inner = blocksIn(cell.content, above, null)
        return cell.type === 'tableHeader' ? inner.map(emboldenBlock) : inner
      })
      return table === null ? [] : [table]
    }
    case 'paragraph':
      return [{ kind: 'paragraph', inlines: inlinesOf(node) }]
    default:
      return isInline(node)
        ? [{ kind: 'paragraph', inlines: inlineOf(node) }]
        : blocksIn(node.content, above, nextLevel)
  }
}

function headingOf(level: number, inlines: readonly Inline[]): Block {
  const texts = inlines.map((each) =>
    each.kind === 'text' ? each.text : each.kind === 'placeholder' ? `[${each.text}]` : ' ',
  )
  return { kind: 'heading', level, text: texts.join('').trim(), inlines }
}

const isInline = ({ type, text }: DraftNode): boolean =>
  text !== undefined || type === 'hardBreak' || type === 'footnote' || type === 'placeholder'

const inlinesOf = ({ content }: DraftNode): Inline[] => (content ?? []).flatMap(inlineOf)

function inlineOf(node: DraftNode): Inline[] {
  if (node.type === 'hardBreak') return [{ kind: 'break' }]
  if (node.type === 'footnote') return [{ kind: 'footnote', text: textIn(node, 'text') }]
  if (node.type === 'placeholder') return [{ kind: 'placeholder', text: textIn(node, 'label') }]
  if (node.text === undefined) return inlinesOf(node)
  const text = cleanText(node.text)
  if (text === '') return []
  const marks = node.marks ?? []
  const styles = marks.flatMap(({ type }) => styleOf[type] ?? [])
  const href = marks.find(({ type }) => type === 'link')?.attrs?.['href']
  return [{ kind: 'text', text, styles, link: typeof href === 'string' ? draftLink(href) : null }]
}

const embolden = (inline: Inline): Inline =>
  inline.kind !== 'text' || inline.styles.includes('bold') ? inline : { ...inline, styles: [...inline.styles, 'bold'] }

const emboldenBlock = (block: Block): Block =>
  block.kind === 'paragraph' ? { ...block, inlines: block.inlines.map(embolden) } : block

function numberIn({ attrs }: DraftNode, name: string, otherwise: number): number {
  const value = attrs?.[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 100_000 ? value : otherwise
}

function textIn({ attrs }: DraftNode, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? cleanText(value) : ''
}
