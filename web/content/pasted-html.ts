import { DomHandler, Parser } from 'htmlparser2'
import { richColumnsMax, richStartMax } from '#shared/content/rich-text.ts'
import { richLink } from '#shared/content/value.ts'
import { gatherEntries, isBlank, trimRuns, writeBlocks } from '#web/content/pasted-blocks.ts'
import type {
  PastedBlock,
  PastedCell,
  PastedEntry,
  PastedHeading,
  PastedList,
  PastedRun,
  PastedShape,
} from '#web/content/pasted-blocks.ts'
import { lookOf, raiseWords, readMarker, readStyle } from '#web/content/pasted-marks.ts'

type Child = DomHandler['dom'][number]
type Parent = Extract<Child, { attribs: unknown }>

/** Longest HTML that is read, in characters; a text holds much less. */
export const pastedHtmlMax = 4_000_000
/** Deeper nesting comes from no program that people write in, and costs the parser more than its length. */
const depthMax = 500

/** What is not shown, and what was deleted. */
const unseen = new Set(
  'head script style title template noscript iframe object svg audio video canvas select textarea xml del'.split(' '),
)
const blockTags = new Set(
  'p div section article header footer main aside nav address figure figcaption dl dt dd form fieldset details summary center body html hr pre caption tr td th'.split(
    ' ',
  ),
)
/** The headings of each kind of text, for those of the source from `h1` on. */
const headingTags: Readonly<Record<PastedShape, readonly PastedHeading[]>> = {
  rich: ['h3', 'h3', 'h3', 'h4', 'h4', 'h4'],
  draft: ['h1', 'h2', 'h3', 'h3', 'h3', 'h3'],
}
/** What the editors themselves write when words are copied in them. */
const ownTags: Readonly<Record<PastedShape, ReadonlySet<string>>> = {
  rich: new Set('p h3 h4 ul ol li blockquote table tbody tr td th strong em code a br'.split(' ')),
  draft: new Set('p h1 h2 h3 ul ol li blockquote table tbody tr td th strong em s u sup sub a br span'.split(' ')),
}
const ownAttributes: Readonly<Record<PastedShape, ReadonlySet<string>>> = {
  rich: new Set(['href', 'start', 'data-pm-slice']),
  draft: new Set('href start colspan rowspan data-pm-slice data-footnote data-placeholder data-origin'.split(' ')),
}

/**
 * Brings what is pasted from Word, Word for the web, Google Docs, Excel or a page into the shapes that texts have here:
 * headings, nested and numbered lists, tables, bold, italic and links; in rich texts code, in drafts also footnotes, raised
 * and lowered words. Nothing else of the source is in the result: no style, no other attribute. What was copied in an
 * editor of ours comes back as it is.
 *
 * A pure function: it reads the text once and asks no browser, which would apply styles or refuse them aloud.
 *
 * @param html at most `pastedHtmlMax` characters.
 * @returns null when it is longer, or nested without end.
 */
export function tidyPastedHtml(html: string, shape: PastedShape = 'rich'): string | null {
  if (html.length > pastedHtmlMax) return null
  const nodes = parse(html)
  if (nodes === null) return null
  if (html.includes('data-pm-slice') && nodes.every((node) => isOwn(node, shape))) return html
  const reader = new Reader(shape)
  reader.readAll(shape === 'draft' ? gatherFootnotes(nodes) : nodes, plainState)
  return writeBlocks(gatherEntries(reader.finish()), shape)
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

function isOwn(node: Child, shape: PastedShape): boolean {
  if (!isElement(node)) return true
  return (
    ownTags[shape].has(node.name) &&
    Object.keys(node.attribs).every((name) => ownAttributes[shape].has(name)) &&
    node.children.every((child) => isOwn(child, shape))
  )
}

/** What holds for the words of an element. */
type State = Omit<PastedRun, 'text' | 'footnote'> & {
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
  private readonly shape: PastedShape
  private leaf: 'p' | PastedHeading = 'p'
  private runs: PastedRun[] = []

  constructor(shape: PastedShape) {
    this.shape = shape
  }

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
    const run = { bold, italic, code, href }
    // A draft raises words by a mark; a rich text has none, and writes them with the letters that Unicode has.
    if (raised === null || this.shape === 'draft') this.runs.push({ ...run, text: words, raised })
    else {
      const before = this.runs.at(-1)?.text.slice(-1) ?? ''
      this.runs.push({ ...run, text: raiseWords(words, raised, before), raised: null })
    }
  }

  private readElement(element: Parent, around: State): void {
    const { name, attribs, children } = element
    const style = readStyle(attribs['style'] ?? '')
    const look = lookOf(name, style)
    if (unseen.has(name) || look.isHidden || isLeftOut(element, style)) return
    if (name === footnoteTag) {
      this.runs.push({ ...plainRun, text: footnoteText, footnote: attribs['text'] ?? '' })
      return
    }
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
      const blocks = read(children, state, this.shape)
      if (blocks.length > 0) this.blocks.push({ kind: 'quote', blocks: gatherEntries(blocks) })
    } else if (headingOf(element, this.shape)) {
      this.close()
      this.leaf = headingOf(element, this.shape) ?? 'p'
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
    this.addEntry({ list, level, isOrdered, number: isOrdered ? number : 1, blocks: read(rest, state, this.shape) })
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
        blocks: read(children, state, this.shape),
      })
    }
  }

  private addList(element: ListElement, state: State): void {
    this.close()
    const list = listOf(element, state, this.shape)
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
          rows.push(cellsOf(node, inCell, isHead, this.shape))
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

const plainRun: Omit<PastedRun, 'text'> = { bold: false, italic: false, code: false, href: null, raised: null }

/** The blocks of what is inside of an element. */
function read(nodes: readonly Child[], state: State, shape: PastedShape): PastedBlock[] {
  const reader = new Reader(shape)
  reader.readAll(nodes, state)
  return reader.finish()
}

type ListElement = Pick<Parent, 'name' | 'attribs' | 'children'>

/** A list of entries; Google Docs and Word write a deeper list next to the entry that it belongs to. */
function listOf({ name, attribs, children }: ListElement, state: State, shape: PastedShape): PastedList {
  const list: PastedList = {
    kind: 'list',
    isOrdered: name === 'ol',
    start: countOf(attribs['start'], richStartMax),
    items: [],
  }
  for (const node of children) {
    if (isElement(node) && (node.name === 'ul' || node.name === 'ol')) {
      const inner = listOf(node, state, shape)
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
      isElement(node) && node.name === 'li' ? read(node.children, inside, shape) : read([node], state, shape),
    )
    if (blocks.length > 0) list.items.push(blocks)
  }
  return list
}

function cellsOf(row: Parent, state: State, isHead: boolean, shape: PastedShape): PastedCell[] {
  return row.children.filter(isCell).flatMap((cell) => {
    const look = lookOf(cell.name, readStyle(cell.attribs['style'] ?? ''))
    if (look.isHidden) return []
    const inside = { ...state, bold: look.bold ?? state.bold, italic: look.italic ?? state.italic }
    return {
      isHeader: isHead || cell.name === 'th',
      // One more than fits is enough to know that it is too wide.
      columns: countOf(cell.attribs['colspan'], richColumnsMax + 1),
      rows: countOf(cell.attribs['rowspan'], richStartMax),
      blocks: gatherEntries(read(cell.children, inside, shape)),
    }
  })
}

/** A whole number from 1 on. */
function countOf(text: string | undefined, max: number): number {
  const count = Number.parseInt(text ?? '', 10)
  return count >= 1 ? Math.min(count, max) : 1
}

function headingOf({ name, attribs }: Parent, shape: PastedShape): PastedHeading | null {
  const level = attribs['role'] === 'heading' ? countOf(attribs['aria-level'], 6) : Number(/^h([1-6])$/.exec(name)?.[1])
  return headingTags[shape][level - 1] ?? null
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

/** Name of the element that a footnote becomes, with its `text`; no element that is pasted can have it. */
const footnoteTag = '#footnote'

/** What a footnote is among the words of a paragraph: no space, so that nothing is trimmed. */
const footnoteText = '\uFFFC'

/**
 * Puts the words of each footnote where its sign is, and takes the notes from the end. Word, Google Docs and most pages
 * write both as links that lead to each other; a link that is not led back is none of them.
 */
function gatherFootnotes(nodes: Child[]): Child[] {
  const named = new Map<string, Parent>()
  /** Links within the text, by where they lead. */
  const links = new Map<string, Parent[]>()
  const signs: Parent[] = []
  const visit = (node: Child): void => {
    if (!isElement(node)) return
    for (const name of namesOf(node)) named.set(name, node)
    const href = node.attribs['href'] ?? ''
    if (node.name === 'a' && /^#./.test(href)) {
      signs.push(node)
      const known = links.get(href)
      if (known === undefined) links.set(href, [node])
      else known.push(node)
    }
    node.children.forEach(visit)
  }
  nodes.forEach(visit)
  /** The links that lead back to a sign, or to what is around it alone. */
  const linksBack = (sign: Parent): Parent[] =>
    [sign, ...(sign.parent !== null && isElement(sign.parent) && sign.parent.name === 'sup' ? [sign.parent] : [])]
      .flatMap((owner) => namesOf(owner).filter((name) => named.get(name) === owner))
      .flatMap((name) => links.get(name) ?? [])
  const notes = new Set<Child>()
  for (const sign of signs) {
    if (ancestorsOf(sign).some((each) => notes.has(each))) continue
    const back = linksBack(sign)
    const target = named.get(sign.attribs['href'] ?? '')
    const note = target === undefined ? null : noteAround(target, back)
    if (note === null || ancestorsOf(sign).includes(note)) continue
    notes.add(note)
    const text = noteWords(note, new Set(back))
    sign.name = footnoteTag
    sign.attribs = { text }
    sign.children = []
  }
  return nodes.flatMap((node) => withoutNotes(node, notes))
}

/** The names by which links lead to an element. */
function namesOf({ attribs }: Parent): string[] {
  return [...new Set([attribs['id'], attribs['name']])].flatMap((name) => (name === undefined ? [] : `#${name}`))
}

/** An element and those around it, from the inside. */
function ancestorsOf(node: Parent): Parent[] {
  const found = [node]
  for (let at = node.parent; at !== null && isElement(at); at = at.parent) found.push(at)
  return found
}

/** Names of elements that hold a whole note. */
const noteTags = new Set(['p', 'div', 'li', 'dd'])

/** The smallest block around a target that also holds a link back; null when none does. */
function noteAround(target: Parent, back: readonly Parent[]): Parent | null {
  const holders = new Set(back.flatMap(ancestorsOf))
  const note = ancestorsOf(target).find((node) => noteTags.has(node.name) && holders.has(node))
  if (note === undefined) return null
  // Word has a note of several paragraphs in a part of its own.
  const around = note.parent
  const isPart =
    around !== null && isElement(around) && readStyle(around.attribs['style'] ?? '').get('mso-element') === 'footnote'
  return isPart ? around : note
}

/** The words of a note without the links that lead back. */
function noteWords(note: Parent, back: ReadonlySet<Child>): string {
  const wordsOf = (node: Child): string => {
    if (node.type === 'text') return node.data
    if (!isElement(node) || unseen.has(node.name) || back.has(node)) return ''
    return node.children.map(wordsOf).join('')
  }
  return wordsOf(note)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

function withoutNotes(node: Child, notes: ReadonlySet<Child>): Child[] {
  if (notes.has(node)) return []
  if (isElement(node)) node.children = node.children.flatMap((child) => withoutNotes(child, notes))
  return [node]
}
