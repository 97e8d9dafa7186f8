import { DomHandler, Parser } from 'htmlparser2'
import { richColumnsMax, richStartMax } from '#shared/content/rich-text.ts'
import { richLink } from '#shared/content/value.ts'
import { gatherEntries, isBlank, trimRuns, writeBlocks } from '#web/content/pasted-blocks.ts'
import type { PastedBlock, PastedCell, PastedEntry, PastedList, PastedRun } from '#web/content/pasted-blocks.ts'
import { lookOf, raiseWords, readMarker, readStyle } from '#web/content/pasted-marks.ts'

type Child = DomHandler['dom'][number]
type Parent = Extract<Child, { attribs: unknown }>

/** Longest HTML that is read, in characters; a text holds much less. */
export const pastedHtmlMax = 4_000_000
/** Deeper nesting comes from no program that people write in, and costs the parser more than its length. */
const depthMax = 500

/** What nobody sees, and what was deleted. */
const unseen = new Set(
  'head script style title template noscript iframe object svg audio video canvas select textarea xml del'.split(' '),
)
const blockTags = new Set(
  'p div section article header footer main aside nav address figure figcaption dl dt dd form fieldset details summary center body html hr pre caption tr td th'.split(
    ' ',
  ),
)
const headingTags: Readonly<Record<string, 'h3' | 'h4'>> = {
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
}
/** What the editor itself writes when words are copied in it. */
const ownTags = new Set('p h3 h4 ul ol li blockquote table tbody tr td th strong em code a br'.split(' '))
const ownAttributes = new Set(['href', 'start', 'data-pm-slice'])

/**
 * Brings what is pasted from Word, Word for the web, Google Docs, Excel or a page into the shapes that texts have here:
 * headings of two sizes, nested and numbered lists, tables of plain cells, bold, italic, code and links. Nothing else of the
 * source is in the result: no style, no other attribute. What was copied in an editor of ours comes back as it is.
 *
 * A pure function: it reads the text once and asks no browser, which would apply styles or refuse them aloud.
 *
 * @param html at most `pastedHtmlMax` characters.
 * @returns null when it is longer, or nested without end.
 */
export function tidyPastedHtml(html: string): string | null {
  if (html.length > pastedHtmlMax) return null
  const nodes = parse(html)
  if (nodes === null) return null
  if (html.includes('data-pm-slice') && nodes.every(isOwn)) return html
  const reader = new Reader()
  reader.readAll(nodes, plainState)
  return writeBlocks(gatherEntries(reader.finish()))
}

/** Thrown inside of this module when elements are nested without end. */
class TooDeepError extends Error {}

/** Reads HTML into a tree; null when it is too deep. */
function parse(html: string): Child[] | null {
  const handler = new DomHandler()
  let depth = 0
  const parser = new Parser({
    onparserinit: (each) => handler.onparserinit(each),
    onopentag: (name, attributes) => {
      depth += 1
      if (depth > depthMax) throw new TooDeepError()
      handler.onopentag(name, attributes)
    },
    onclosetag: () => {
      depth -= 1
      handler.onclosetag()
    },
    ontext: (text) => handler.ontext(text),
    onend: () => handler.onend(),
  })
  try {
    parser.end(html)
  } catch (error) {
    if (error instanceof TooDeepError) return null
    throw error
  }
  return handler.dom
}

const isElement = (node: Child): node is Parent => 'attribs' in node
const isCell = (node: Child): node is Parent => isElement(node) && (node.name === 'td' || node.name === 'th')

function isOwn(node: Child): boolean {
  if (!isElement(node)) return true
  return (
    ownTags.has(node.name) &&
    Object.keys(node.attribs).every((name) => ownAttributes.has(name)) &&
    node.children.every(isOwn)
  )
}

/** What holds for the words of an element. */
type State = Omit<PastedRun, 'text'> & {
  raised: 'super' | 'sub' | null
  isPre: boolean
  isInCell: boolean
}

const plainState: State = {
  bold: false,
  italic: false,
  code: false,
  href: null,
  raised: null,
  isPre: false,
  isInCell: false,
}

/** Collects the blocks of one container: the text, an entry, a quote or a cell. */
class Reader {
  private readonly blocks: PastedBlock[] = []
  private leaf: 'p' | 'h3' | 'h4' = 'p'
  private runs: PastedRun[] = []

  readAll(nodes: readonly Child[], state: State): void {
    for (const node of nodes) {
      if (isElement(node)) this.readElement(node, state)
      else if (node.type === 'text') this.addText(node.data, state)
    }
  }

  /** All blocks; the open one is closed. */
  finish(): PastedBlock[] {
    this.close()
    return this.blocks
  }

  private close(): void {
    const leaf = trimRuns({ kind: this.leaf, runs: this.runs })
    // Empty paragraphs are the distances of other programs.
    if (!isBlank(leaf.runs)) this.blocks.push(leaf)
    this.runs = []
    this.leaf = 'p'
  }

  private addText(text: string, { raised, isPre, bold, italic, code, href }: State): void {
    const words = isPre ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/[ \t\n\r\f]+/g, ' ')
    if (words === '') return
    const written = raised === null ? words : raiseWords(words, raised, this.runs.at(-1)?.text.slice(-1) ?? '')
    this.runs.push({ text: written, bold, italic, code, href })
  }

  private readElement(element: Parent, around: State): void {
    const { name, attribs, children } = element
    const style = readStyle(attribs['style'] ?? '')
    const look = lookOf(name, style)
    if (unseen.has(name) || look.isHidden || isLeftOut(element, style)) return
    if (name === 'br') {
      this.runs.push({ ...plainRun, text: '\n' })
      return
    }
    const state: State = {
      ...around,
      bold: look.bold ?? around.bold,
      italic: look.italic ?? around.italic,
      raised: look.raised ?? around.raised,
      code: around.code || ['code', 'kbd', 'samp', 'tt'].includes(name),
      isPre: around.isPre || name === 'pre',
    }
    if (name === 'a') this.readAll(children, { ...state, href: linkOf(attribs['href'] ?? '') ?? around.href })
    else if (name === 'ul' || name === 'ol') this.readList(element, state)
    else if (name === 'li') this.addList({ name: 'ul', attribs: {}, children: [element] }, state)
    else if (name === 'table') this.readTable(element, state)
    else if (name === 'blockquote') {
      this.close()
      const blocks = read(children, state)
      if (blocks.length > 0) this.blocks.push({ kind: 'quote', blocks: gatherEntries(blocks) })
    } else if (headingOf(element)) {
      this.close()
      this.leaf = headingOf(element) ?? 'p'
      this.readHeading(element, state)
      this.close()
    } else if (blockTags.has(name)) {
      this.close()
      const place = wordList(style)
      if (place && name === 'p') this.readWordEntry(element, state, place)
      else this.readAll(children, state)
      this.close()
    } else if (name === 'span' && attribs['class'] === 'Apple-converted-space') this.addText(' ', state)
    else this.readAll(children, state)
  }

  /** Word numbers headings as it numbers lists: the number is how the text is quoted, so it stays, with one space. */
  private readHeading(element: Parent, state: State): void {
    const { marker, rest } = withoutMarker(element)
    if (marker !== '') this.addText(`${marker} `, state)
    this.readAll(rest, state)
  }

  private readWordEntry(element: Parent, state: State, { list, level }: WordPlace): void {
    const { marker, rest } = withoutMarker(element)
    const number = readMarker(marker)
    if (number === 'words') {
      this.addText(`${marker} `, state)
      this.readAll(rest, state)
      return
    }
    const isOrdered = number !== 'bullet'
    this.addEntry({ list, level, isOrdered, number: isOrdered ? number : 1, blocks: read(rest, state) })
  }

  private addEntry(entry: Omit<PastedEntry, 'kind'>): void {
    if (entry.blocks.length > 0) this.blocks.push({ kind: 'entry', ...entry })
  }

  private readList(element: ListElement, state: State): void {
    const entries = element.children.filter(isElement)
    const isOfWord = entries.some(({ attribs }) => attribs['data-aria-level'] !== undefined)
    if (!isOfWord) {
      this.addList(element, state)
      return
    }
    // Word for the web writes a list for every entry, all of one depth.
    this.close()
    for (const { attribs, children } of entries) {
      this.addEntry({
        list: attribs['data-listid'] ?? '',
        level: countOf(attribs['data-aria-level'], 9),
        isOrdered: element.name === 'ol',
        number: countOf(attribs['data-aria-posinset'] ?? element.attribs['start'], richStartMax),
        blocks: read(children, state),
      })
    }
  }

  private addList(element: ListElement, state: State): void {
    this.close()
    const list = listOf(element, state)
    if (list.items.length > 0) this.blocks.push(list)
  }

  private readTable(table: Parent, state: State): void {
    this.close()
    const rows: PastedCell[][] = []
    const inCell = { ...state, isInCell: true }
    const walk = (nodes: readonly Child[], isHead: boolean): void => {
      for (const node of nodes) {
        if (!isElement(node)) {
          if (node.type === 'text') this.addText(node.data, state)
          continue
        }
        if (lookOf(node.name, readStyle(node.attribs['style'] ?? '')).isHidden) continue
        if (node.name === 'tr') {
          rows.push(cellsOf(node, inCell, isHead))
          // As browsers do: what is in no cell comes before the table.
          this.readAll(
            node.children.filter((each) => !isCell(each)),
            state,
          )
        } else if (['tbody', 'thead', 'tfoot'].includes(node.name)) walk(node.children, node.name === 'thead')
        else this.readElement(node, state)
      }
    }
    walk(table.children, false)
    this.close()
    const isNested =
      state.isInCell || rows.some((cells) => cells.some(({ blocks }) => blocks.some(({ kind }) => kind === 'table')))
    this.blocks.push({ kind: 'table', isNested, rows: rows.filter((cells) => cells.length > 0) })
  }
}

const plainRun: Omit<PastedRun, 'text'> = { bold: false, italic: false, code: false, href: null }

/** The blocks of what is inside of an element. */
function read(nodes: readonly Child[], state: State): PastedBlock[] {
  const reader = new Reader()
  reader.readAll(nodes, state)
  return reader.finish()
}

type ListElement = Pick<Parent, 'name' | 'attribs' | 'children'>

/** A list of entries; Google Docs and Word write a deeper list next to the entry that it belongs to. */
function listOf({ name, attribs, children }: ListElement, state: State): PastedList {
  const list: PastedList = {
    kind: 'list',
    isOrdered: name === 'ol',
    start: countOf(attribs['start'], richStartMax),
    items: [],
  }
  for (const node of children) {
    if (isElement(node) && (node.name === 'ul' || node.name === 'ol')) {
      const inner = listOf(node, state)
      const last = list.items.at(-1)
      if (last) last.push(inner)
      else list.items.push(...inner.items)
      continue
    }
    if (isElement(node) && node.name === 'li' && list.items.length === 0 && node.attribs['value'] !== undefined) {
      list.start = countOf(node.attribs['value'], richStartMax)
    }
    const style = isElement(node) ? readStyle(node.attribs['style'] ?? '') : null
    // The look of an entry holds for its words.
    const look = isElement(node) && style ? lookOf(node.name, style) : null
    if (look?.isHidden) continue
    const inside = { ...state, bold: look?.bold ?? state.bold, italic: look?.italic ?? state.italic }
    const blocks = gatherEntries(
      isElement(node) && node.name === 'li' ? read(node.children, inside) : read([node], state),
    )
    if (blocks.length > 0) list.items.push(blocks)
  }
  return list
}

function cellsOf(row: Parent, state: State, isHead: boolean): PastedCell[] {
  return row.children.filter(isCell).flatMap((cell) => {
    const look = lookOf(cell.name, readStyle(cell.attribs['style'] ?? ''))
    if (look.isHidden) return []
    const inside = { ...state, bold: look.bold ?? state.bold, italic: look.italic ?? state.italic }
    return {
      isHeader: isHead || cell.name === 'th',
      // One more than fits is enough to know that it is too wide.
      columns: countOf(cell.attribs['colspan'], richColumnsMax + 1),
      rows: countOf(cell.attribs['rowspan'], richStartMax),
      blocks: gatherEntries(read(cell.children, inside)),
    }
  })
}

/** A whole number from 1 on. */
function countOf(text: string | undefined, max: number): number {
  const count = Number.parseInt(text ?? '', 10)
  return count >= 1 ? Math.min(count, max) : 1
}

function headingOf({ name, attribs }: Parent): 'h3' | 'h4' | null {
  const level = attribs['role'] === 'heading' ? countOf(attribs['aria-level'], 6) : null
  return headingTags[level === null ? name : `h${level}`] ?? null
}

/** Links lead out of the text that was copied; its own bookmarks, contents and notes do not come along. */
function linkOf(href: string): string | null {
  const link = richLink(href)
  return link === null || link.startsWith('#') ? null : link
}

/** Deleted words of tracked changes, and comments. */
function isLeftOut({ attribs }: Parent, style: ReadonlyMap<string, string>): boolean {
  const names = (attribs['class'] ?? '').toLowerCase().split(/\s/)
  if (names.some((name) => name === 'msodel' || name === 'msocommentreference' || isDeletion(name))) return true
  return ['comment', 'comment-list'].includes(style.get('mso-element') ?? '')
}

const isDeletion = (name: string): boolean => name.includes('trackchange') && name.includes('delet')

type WordPlace = { list: string; level: number }

/** Where Word has a paragraph among its lists; null for one that is no entry. */
function wordList(style: ReadonlyMap<string, string>): WordPlace | null {
  const parts = (style.get('mso-list') ?? '').split(/\s+/)
  const list = parts.find((part) => /^l\d/.test(part))
  if (list === undefined) return null
  const level = parts.find((part) => part.startsWith('level'))?.slice('level'.length)
  // The same list that begins again has another `lfo`.
  return { list: `${list} ${parts.find((part) => part.startsWith('lfo')) ?? ''}`, level: countOf(level, 9) }
}

/** What Word draws in front of a paragraph, and the rest of it. */
function withoutMarker(element: Parent): { marker: string; rest: Child[] } {
  let marker = ''
  const take = (nodes: readonly Child[]): Child[] =>
    nodes.flatMap((node): Child[] => {
      if (!isElement(node)) return [node]
      if (readStyle(node.attribs['style'] ?? '').get('mso-list') === 'ignore') {
        marker += textOf(node)
        return []
      }
      node.children = take(node.children)
      return [node]
    })
  const rest = take(element.children)
  return { marker: marker.replaceAll(/[\s\u00a0]+/g, ' ').trim(), rest }
}

function textOf(node: Child): string {
  if (node.type === 'text') return node.data
  return isElement(node) ? node.children.map(textOf).join('') : ''
}
