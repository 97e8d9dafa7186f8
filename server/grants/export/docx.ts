import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  HeadingLevel,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { ILevelsOptions, IParagraphOptions, IRunOptions, ParagraphChild } from 'docx'
import { locales } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'
import { exportWords } from '#server/grants/data/export-words.ts'
import { frontOf } from '#server/grants/export/front.ts'
import { lettersByColumn } from '#server/grants/export/grid.ts'
import type { Block, Cell, Inline, PreparedProposal, Table as PreparedTable } from '#server/grants/export/prepare.ts'

/** The four styles of the font, as TrueType files. */
type FontFaces = { regular: Buffer; italic: Buffer; bold: Buffer; boldItalic: Buffer }

type Writing = {
  language: Language
  footnotes: Record<string, { children: Paragraph[] }>
  /** Starts of ordered lists: each has a definition of its own. */
  starts: Set<number>
  lists: number
  headings: number
  /** What is written now where it belongs to a chart: the name of a row, or a month of it. */
  inChart: 'name' | 'month' | null
  /** What is written now is in a column of numbers. */
  isNumber: boolean
  proposal: PreparedProposal
}

/** Where a block is: how deep in lists, and how far from the left margin. */
type Place = { depth: number; indent: number }

const font = 'Tinos'
const twipsPerMm = 1440 / 25.4
/** Letters of a chart, in half points: numbers such as D1.1 are narrow enough for a month of thirty-six. */
const chartLetters = { name: { size: 14 }, month: { size: 12, scale: 70 } } as const
const listStep = 360
/** Word has nine levels of lists. */
const depthMax = 8
const paper = { a4: [11_906, 16_838], letter: [12_240, 15_840] } as const
const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const

/**
 * Writes a proposal for Word. Ids are drawn at random by the library: see `docx-worker.ts` for the same bytes.
 *
 * @param pages the page of each heading, for the contents: Word fills them in only when it is asked to.
 */
export async function writeDocx(
  proposal: PreparedProposal,
  pages: readonly number[],
  faces: FontFaces,
): Promise<Uint8Array> {
  const { title, language, organisation, layout, sections } = proposal
  const writing: Writing = {
    language,
    footnotes: {},
    starts: new Set(),
    lists: 0,
    headings: 0,
    inChart: null,
    isNumber: false,
    proposal,
  }
  const body = sections.flatMap((section) => {
    writing.language = section.language
    return section.blocks.flatMap((block) => blockOf(block, writing, { depth: 0, indent: 0 }))
  })
  const [width, height] = paper[layout.page_size]
  const edge = Math.round(layout.margin_mm * twipsPerMm)
  const page = {
    size: { width, height },
    margin: { top: edge, right: edge, bottom: edge, left: edge, header: edge / 3, footer: edge / 3 },
  }
  const footer = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [new TextRun({ size: 18, children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
  })
  const front = frontPage(proposal, pages)
  const document = new Document({
    title,
    creator: organisation,
    lastModifiedBy: organisation,
    fonts: [{ name: font, data: faces.regular, bold: faces.bold, italic: faces.italic, boldItalic: faces.boldItalic }],
    styles: stylesOf(proposal),
    numbering: { config: [...numberingOf(proposal), ...[...writing.starts].map(orderedFrom)] },
    footnotes: writing.footnotes,
    sections: [front, body]
      .filter((children) => children.length > 0)
      .map((children) => ({
        properties: { type: SectionType.NEXT_PAGE, page },
        footers: { default: new Footer({ children: [footer] }) },
        children,
      })),
  })
  return Packer.toBuffer(document)
}

function frontPage(proposal: PreparedProposal, pages: readonly number[]): (Paragraph | TableOfContents)[] {
  const { title, sections, isNumbered } = proposal
  const entries = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'heading' ? [block] : [])))
  const numbers = openNumbers()
  const contents = exportWords[proposal.language].contents
  return [
    ...(title === '' ? [] : [new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] })]),
    ...frontOf(proposal).map(
      ([label, text]) =>
        new Paragraph({ children: [new TextRun({ text: `${label}: `, bold: true }), new TextRun(text)] }),
    ),
    ...(entries.length === 0
      ? []
      : [
          new Paragraph({ style: 'ContentsHeading', keepNext: true, children: [new TextRun(contents)] }),
          new TableOfContents(contents, {
            hyperlink: true,
            beginDirty: false,
            headingStyleRange: `1-${headings.length}`,
            cachedEntries: entries.map(({ level, text }, index) => ({
              title: isNumbered ? `${numbers(level)} ${text}` : text,
              level,
              page: pages[index] ?? 1,
              href: bookmarkOf(index),
            })),
          }),
        ]),
  ]
}

const bookmarkOf = (heading: number): string => `_Toc${String(heading + 1).padStart(8, '0')}`

/** Numbers headings as Word does: `2.1` after `2`. */
function openNumbers(): (level: number) => string {
  const counts: number[] = []
  return (level) => {
    counts.length = Math.min(counts.length, level)
    counts[level - 1] = (counts[level - 1] ?? 0) + 1
    return counts.join('.')
  }
}

function blockOf(block: Block, writing: Writing, place: Place): (Paragraph | Table)[] {
  const indent = place.indent === 0 ? {} : { indent: { left: place.indent } }
  switch (block.kind) {
    case 'paragraph':
      return [
        new Paragraph({
          ...indent,
          ...(writing.inChart === null ? {} : { spacing: { after: 0 } }),
          ...(writing.isNumber ? { alignment: AlignmentType.RIGHT } : {}),
          children: lineOf(block.inlines, writing),
        }),
      ]
    case 'heading': {
      const id = bookmarkOf(writing.headings)
      writing.headings += 1
      const number = { reference: 'headings', level: block.level - 1 }
      return [
        new Paragraph({
          heading: headings[block.level - 1] ?? HeadingLevel.HEADING_6,
          ...(writing.proposal.isNumbered ? { numbering: number } : {}),
          children: [new Bookmark({ id, children: lineOf(block.inlines, writing) })],
        }),
      ]
    }
    case 'quote':
      return block.blocks.flatMap((each) => blockOf(each, writing, { ...place, indent: place.indent + 567 }))
    case 'list':
      return listOf(block, writing, place)
    case 'table':
      // Without a paragraph between them Word makes one table of two.
      return [
        tableOf(block, writing),
        new Paragraph({ spacing: { line: 120, lineRule: LineRuleType.EXACT, after: 0 } }),
      ]
  }
}

function listOf(
  { start, items }: Extract<Block, { kind: 'list' }>,
  writing: Writing,
  place: Place,
): (Paragraph | Table)[] {
  const level = Math.min(place.depth, depthMax)
  writing.lists += 1
  if (start !== null) writing.starts.add(start)
  const numbering = { reference: start === null ? 'bullets' : `from-${start}`, level, instance: writing.lists }
  const left = place.indent + listStep * (level + 1)
  return items.flatMap((item) => {
    const [first, ...others] = item
    const isLine = first?.kind === 'paragraph'
    const line = new Paragraph({
      numbering,
      ...(place.indent === 0 ? {} : { indent: { left, hanging: listStep } }),
      spacing: { after: 60 },
      children: isLine ? lineOf(first.inlines, writing) : [],
    })
    const below = (isLine ? others : item).flatMap((each) =>
      each.kind === 'list'
        ? blockOf(each, writing, { ...place, depth: place.depth + 1 })
        : blockOf(each, writing, { depth: place.depth + 1, indent: left }),
    )
    return [line, ...below]
  })
}

function tableOf(table: PreparedTable, writing: Writing): Table {
  const { rows, headerRows, cells, isChart = false } = table
  const { page_size, margin_mm } = writing.proposal.layout
  const width = paper[page_size][0] - 2 * Math.round(margin_mm * twipsPerMm)
  const childrenOf = ({ column, blocks, isNumber = false }: Cell) => {
    writing.inChart = isChart ? (column === 0 ? 'name' : 'month') : null
    writing.isNumber = isNumber
    const inner = blocks.flatMap((each) => blockOf(each, writing, { depth: 0, indent: 0 }))
    writing.inChart = null
    writing.isNumber = false
    // Word repairs a cell without a paragraph.
    const empty = isChart ? { spacing: { after: 0 }, run: chartLetters.month } : {}
    return inner.length === 0 ? [new Paragraph(empty)] : inner
  }
  return new Table({
    width: { size: width, type: WidthType.DXA },
    columnWidths: sharesOf(table).map((share) => Math.floor(share * width)),
    layout: isChart ? TableLayoutType.FIXED : TableLayoutType.AUTOFIT,
    margins: isChart ? { top: 60, bottom: 60, left: 0, right: 0 } : { top: 40, bottom: 40, left: 80, right: 80 },
    rows: Array.from(
      { length: rows },
      (_, row) =>
        new TableRow({
          // Some readers take the element for true, whatever it says.
          ...(row < headerRows ? { tableHeader: true, cantSplit: true } : {}),
          children: cells
            .filter((cell) => cell.row === row)
            .map(
              (cell) =>
                new TableCell({
                  columnSpan: cell.columns,
                  rowSpan: cell.rows,
                  ...fillOf(cell),
                  children: childrenOf(cell),
                }),
            ),
        }),
    ),
  })
}

const fillOf = ({ isFilled = false, isHeader }: Cell) =>
  isFilled || isHeader ? { shading: { type: ShadingType.CLEAR, fill: isFilled ? 'B9C4E6' : 'ECECEC' } } : {}

/** Shares the width of a table out: by the longest cell of each column, as readers that do not fit columns need it. */
function sharesOf(table: PreparedTable): number[] {
  const letters = lettersByColumn(table)
  const sum = letters.reduce((total, each) => total + each, 0)
  if (table.isChart) return letters.map((_, column) => (column === 0 ? 0.26 : 0.74 / (letters.length - 1)))
  return letters.map((each) => each / sum)
}

function lineOf(inlines: readonly Inline[], writing: Writing): ParagraphChild[] {
  return inlines.map((each) => {
    if (each.kind === 'break') return new TextRun({ break: 1 })
    if (each.kind === 'footnote') {
      const id = Object.keys(writing.footnotes).length + 1
      const text = new TextRun({ text: each.text, ...languageOf(writing) })
      writing.footnotes[id] = { children: [new Paragraph({ style: 'FootnoteText', children: [text] })] }
      return new FootnoteReferenceRun(id)
    }
    if (each.kind === 'placeholder')
      return new TextRun({ text: `[${each.text}]`, highlight: 'yellow', ...languageOf(writing) })
    const size = writing.inChart === null ? {} : chartLetters[writing.inChart]
    const run = { text: each.text, ...size, ...styleOf(each), ...languageOf(writing) }
    if (each.link === null) return new TextRun(run)
    return new ExternalHyperlink({ link: each.link, children: [new TextRun({ ...run, style: 'Hyperlink' })] })
  })
}

const languageOf = ({ language }: Writing): Pick<IRunOptions, 'language'> => ({
  language: { value: locales[language] },
})

function styleOf({ styles }: Extract<Inline, { kind: 'text' }>): IRunOptions {
  return {
    ...(styles.includes('bold') ? { bold: true } : {}),
    ...(styles.includes('italic') ? { italics: true } : {}),
    ...(styles.includes('underline') ? { underline: {} } : {}),
    ...(styles.includes('strike') ? { strike: true } : {}),
    ...(styles.includes('superscript') ? { superScript: true } : {}),
    ...(styles.includes('subscript') ? { subScript: true } : {}),
  }
}

function stylesOf({ language, layout: { font_pt } }: PreparedProposal) {
  const size = 2 * font_pt
  const spacing = { line: 240, lineRule: LineRuleType.AUTO, after: 120 }
  const headed = (larger: number) => ({
    run: { size: size + larger, bold: true, color: '000000' },
    paragraph: { spacing: { before: 240, after: 120 }, keepNext: true },
  })
  const [one, two, other] = [headed(6), headed(2), headed(0)]
  return {
    default: {
      document: { run: { font, size, language: { value: locales[language] } }, paragraph: { spacing } },
      title: { run: { size: size + 16, bold: true }, paragraph: { spacing: { after: 240 } } },
      heading1: one,
      heading2: two,
      heading3: other,
      heading4: other,
      heading5: other,
      heading6: other,
      footnoteText: { run: { size: Math.max(16, size - 4) }, paragraph: { spacing: { after: 0 } } },
    },
    paragraphStyles: [
      { id: 'ContentsHeading', name: 'Contents Heading', basedOn: 'Normal', ...one },
      ...headings.map((_, index) => ({
        id: `TOC${index + 1}`,
        name: `toc ${index + 1}`,
        basedOn: 'Normal',
        paragraph: { spacing: { after: 60 }, indent: { left: 240 * index } },
      })),
    ],
  }
}

function numberingOf({ isNumbered }: PreparedProposal) {
  const marks = ['•', '–', '◦']
  const bullets = levelsOf((level) => ({ format: LevelFormat.BULLET, text: marks[level % marks.length] ?? '•' }))
  const numbers: ILevelsOptions[] = headings.map((_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: Array.from({ length: level + 1 }, (__, index) => `%${index + 1}`).join('.'),
    suffix: 'space',
    style: { paragraph: { indent: { left: 0, hanging: 0 } } },
  }))
  return [
    { reference: 'bullets', levels: bullets },
    ...(isNumbered ? [{ reference: 'headings', levels: numbers }] : []),
  ]
}

const orderedFrom = (start: number) => ({
  reference: `from-${start}`,
  levels: levelsOf((level) => ({ format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start })),
})

function levelsOf(make: (level: number) => Pick<ILevelsOptions, 'format' | 'text' | 'start'>): ILevelsOptions[] {
  return Array.from({ length: depthMax + 1 }, (_, level) => ({
    level,
    alignment: AlignmentType.LEFT,
    ...make(level),
    style: { paragraph: { indent: { left: listStep * (level + 1), hanging: listStep } } satisfies IParagraphOptions },
  }))
}
