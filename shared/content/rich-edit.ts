import { cellGap, mapCells, richWords } from '#shared/content/rich-text.ts'
import type { RichBlock, RichDoc, RichInline, RichItem, RichMark } from '#shared/content/rich-text.ts'
import { editsBetween, splitWords } from '#shared/content/word-edits.ts'

/** One character with its marks; a line break inside of a block is `\n`. */
type Cell = { char: string; marks: readonly RichMark[] }

/** A paragraph or heading: the blocks that hold words. */
type Leaf = Extract<RichBlock, { type: 'paragraph' | 'heading' }>

/** A character of the older text: of which leaf it is, or one of the `gap` characters between that leaf and the next. */
type Origin = { leaf: number; gap: number; cell: Cell }

/** A character of the newer text. Inserted ones have no origin. */
type Written = { origin: Origin | null; cell: Cell }

/** What a leaf holds now; a break between parts makes a new paragraph or a new entry of the list. */
type LeafNow = { parts: Cell[][] }

/**
 * Applies a change of the plain words to a rich text: headings, lists, links and marks outside of the changed words stay.
 * Inserted words take the marks of those that they replace or follow; an empty line begins a paragraph, and in a list a
 * line begins an entry. Every place that lets people change the words of a stored value without showing its form uses
 * this, so that no place takes away what another one gave.
 *
 * @param words the words as they shall be, in the form of `richWords`.
 * @returns a document whose `richWords` are the given words; tabs become spaces. Store both together.
 */
export function changeRichWords(doc: RichDoc, words: string): RichDoc {
  const wanted = words.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  const before = richWords(doc)
  if (wanted === before) return doc
  const { leaves, origins } = flatten(doc)
  const written = rewrite(origins, before, wanted)
  const fine = rebuild(doc, leaves, written)
  return richWords(fine) === wanted ? fine : rebuildBlocks(doc, origins, written)
}

/** The leaves of a document in reading order, and all characters of its words. */
function flatten(doc: RichDoc): { leaves: Leaf[]; origins: Origin[] } {
  const leaves: Leaf[] = []
  const origins: Origin[] = []
  const gap = (text: string): void => {
    for (const char of text) origins.push({ leaf: leaves.length - 1, gap: text.length, cell: { char, marks: [] } })
  }
  const walk = (blocks: readonly RichBlock[], between: string): void => {
    blocks.forEach((block, at) => {
      if (at > 0) gap(between)
      if (block.type === 'paragraph' || block.type === 'heading') {
        leaves.push(block)
        for (const cell of cellsOf(block.content)) origins.push({ leaf: leaves.length - 1, gap: 0, cell })
      } else if (block.type === 'blockquote') walk(block.content, '\n\n')
      else if (block.type === 'table') {
        block.content.forEach((row, index) => {
          if (index > 0) gap('\n')
          walk(
            row.content.flatMap(({ content }) => content),
            cellGap,
          )
        })
      } else {
        block.content.forEach((item, index) => {
          if (index > 0) gap('\n')
          walk(item.content, '\n')
        })
      }
    })
  }
  walk(doc.content, '\n\n')
  return { leaves, origins }
}

/** Split by UTF-16 units, as strings are compared. */
function cellsOf(content: readonly RichInline[] = []): Cell[] {
  return content.flatMap((inline) =>
    inline.type === 'hardBreak'
      ? [{ char: '\n', marks: [] }]
      : inline.text.split('').map((char) => ({ char, marks: inline.marks ?? [] })),
  )
}

/** The newer text, each character with where it comes from. */
function rewrite(origins: readonly Origin[], before: string, after: string): Written[] {
  const old = splitWords(before)
  const starts = [0]
  for (const word of old) starts.push((starts.at(-1) ?? 0) + word.length)
  const written: Written[] = []
  let at = 0
  const keepUntil = (end: number): void => {
    for (const origin of origins.slice(at, end)) written.push({ origin, cell: origin.cell })
    at = end
  }
  for (const edit of editsBetween(old, splitWords(after))) {
    const [from, to] = [starts[edit.from] ?? 0, starts[edit.to] ?? 0]
    const [removed, added] = [before.slice(from, to), edit.words.join('')]
    const head = sameStart(removed, added)
    const tail = sameStart(reversed(removed.slice(head)), reversed(added.slice(head)))
    keepUntil(from + head)
    const end = to - tail
    const marks = marksAt(origins, at, end)
    for (const char of added.slice(head, added.length - tail).split('')) {
      written.push({ origin: null, cell: { char, marks: char === '\n' ? [] : marks } })
    }
    at = end
  }
  keepUntil(origins.length)
  return written
}

function sameStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

function reversed(text: string): string {
  return text.split('').toReversed().join('')
}

/**
 * Marks of words that replace others: those of the replaced ones, otherwise of the ones before; a link does not grow at
 * its end.
 */
function marksAt(origins: readonly Origin[], from: number, to: number): readonly RichMark[] {
  const replaced = origins.slice(from, to).find(({ gap, cell }) => gap === 0 && cell.char !== '\n')
  if (replaced) return replaced.cell.marks
  const [left, right] = [origins[from - 1], origins[to]]
  const hasLeft = left?.gap === 0 && left.cell.char !== '\n'
  const near = hasLeft ? left : right?.gap === 0 ? right : undefined
  const other = hasLeft ? right : undefined
  return (near?.cell.marks ?? []).filter(
    (mark) =>
      mark.type !== 'link' || (other?.cell.marks ?? []).some((each) => JSON.stringify(each) === JSON.stringify(mark)),
  )
}

/** The same tree with the newer words in its leaves. */
function rebuild(doc: RichDoc, leaves: readonly Leaf[], written: readonly Written[]): RichDoc {
  const now = new Map<Leaf, LeafNow>()
  const items = entriesOfLists(doc)
  const take = (index: number): LeafNow | null => {
    const leaf = leaves[index]
    if (!leaf) return null
    const known = now.get(leaf) ?? { parts: [[]] }
    now.set(leaf, known)
    return known
  }
  let open = 0
  let isOpenEmpty = true
  take(open)
  for (let at = 0; at < written.length; at += 1) {
    const each = written[at]
    if (!each) break
    const { origin, cell } = each
    if (origin && origin.gap > 0 && gapAt(written, at) === origin.gap) {
      // The whole gap is there: the next leaf begins.
      at += origin.gap - 1
      open = origin.leaf + 1
      isOpenEmpty = true
      take(open)
      continue
    }
    if (origin?.gap === 0 && origin.leaf !== open) {
      const [leaf, next] = [leaves[open], leaves[origin.leaf]]
      if (isOpenEmpty && leaf && next) {
        // Nothing is left of the open one: what follows keeps its own form.
        const held = now.get(leaf)
        now.delete(leaf)
        now.set(next, held ?? { parts: [[]] })
        open = origin.leaf
      }
    }
    const current = take(open)
    if (!current) continue
    const leaf = leaves[open]
    const isEntry = leaf !== undefined && items.has(leaf)
    const following = written[at + 1]
    if (origin === null && cell.char === '\n' && isEntry) current.parts.push([])
    else if (origin === null && cell.char === '\n' && !isEntry && following?.cell.char === '\n' && !following.origin) {
      current.parts.push([])
      at += 1
    } else current.parts.at(-1)?.push(cell)
    if (origin?.gap === 0) isOpenEmpty = false
  }
  return { type: 'doc', content: blocksNow(doc.content, now) }
}

/** How many characters in a row come from the same gap. */
function gapAt(written: readonly Written[], at: number): number {
  const first = written[at]?.origin
  if (!first || first.gap === 0) return 0
  let length = 1
  while (written[at + length]?.origin?.gap === first.gap && written[at + length]?.origin?.leaf === first.leaf)
    length += 1
  return length
}

/** Paragraphs that are an entry of a list by themselves: a new line there is a new entry. */
function entriesOfLists(doc: RichDoc): ReadonlySet<Leaf> {
  const found = new Set<Leaf>()
  const walk = (blocks: readonly RichBlock[]): void => {
    for (const block of blocks) {
      if (block.type === 'blockquote') walk(block.content)
      else if (block.type === 'bulletList' || block.type === 'orderedList') {
        for (const { content } of block.content) {
          const [only] = content
          if (content.length === 1 && only?.type === 'paragraph') found.add(only)
          else walk(content)
        }
      }
    }
  }
  walk(doc.content)
  return found
}

function blocksNow(blocks: readonly RichBlock[], now: ReadonlyMap<Leaf, LeafNow>): RichBlock[] {
  return blocks.flatMap((block): RichBlock[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading': {
        const [first, ...rest] = now.get(block)?.parts ?? []
        if (!first) return []
        return [leafOf(block, first), ...rest.map((part) => leafOf({ type: 'paragraph' }, part))]
      }
      case 'blockquote': {
        const content = blocksNow(block.content, now)
        return content.length > 0 ? [{ ...block, content }] : []
      }
      case 'table':
        // A cell stays one paragraph, and is there without words too.
        return [
          mapCells(block, (cell) => {
            const [first = [], ...rest] = now.get(cell)?.parts ?? []
            const words = rest.reduce((sum, part) => [...sum, lineBreak, lineBreak, ...part], first)
            return leafOf({ type: 'paragraph' }, words)
          }),
        ]
      default: {
        const content = block.content.flatMap((item): RichItem[] => {
          const inside = blocksNow(item.content, now)
          const [only] = item.content
          // An entry of one paragraph that was parted is several entries.
          if (item.content.length === 1 && only?.type === 'paragraph')
            return inside.map((each) => ({ type: 'listItem', content: [each] }))
          return inside.length > 0 ? [{ type: 'listItem', content: inside }] : []
        })
        return content.length > 0 ? [{ ...block, content }] : []
      }
    }
  })
}

/**
 * The way for changes that go across parts of different kinds: whole blocks outside of the change stay as they are, those
 * that it touches become paragraphs with their marks.
 */
function rebuildBlocks(doc: RichDoc, origins: readonly Origin[], written: readonly Written[]): RichDoc {
  let same = 0
  while (same < origins.length && written[same]?.origin === origins[same]) same += 1
  let end = 0
  while (
    end < origins.length - same &&
    end < written.length - same &&
    written.at(-1 - end)?.origin === origins.at(-1 - end)
  )
    end += 1
  const lengths = doc.content.map((block) => richWords({ type: 'doc', content: [block] }).length)
  let [first, start] = [0, 0]
  // A block is outside when it and the gap behind it are.
  while (first < lengths.length - 1 && start + (lengths[first] ?? 0) + blockGap <= same) {
    start += (lengths[first] ?? 0) + blockGap
    first += 1
  }
  let [last, rest] = [lengths.length, 0]
  while (last > first + 1 && rest + (lengths[last - 1] ?? 0) + blockGap <= end) {
    rest += (lengths[last - 1] ?? 0) + blockGap
    last -= 1
  }
  const cells = written.slice(start, written.length - rest).map(({ cell }) => cell)
  return {
    type: 'doc',
    content: [...doc.content.slice(0, first), ...paragraphsOf(cells), ...doc.content.slice(last)],
  }
}

/** Length of the gap between two blocks of a document. */
const blockGap = 2

function paragraphsOf(cells: readonly Cell[]): RichBlock[] {
  const paragraphs: Cell[][] = [[]]
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]
    if (!cell) break
    if (cell.char === '\n' && cells[at + 1]?.char === '\n') {
      paragraphs.push([])
      at += 1
    } else paragraphs.at(-1)?.push(cell)
  }
  return paragraphs.map((each) => leafOf({ type: 'paragraph' }, each))
}

const lineBreak: Cell = { char: '\n', marks: [] }

function leafOf<Block extends Leaf>(leaf: Block, cells: readonly Cell[]): Block {
  const { content: _before, ...bare } = leaf
  const content: RichInline[] = []
  for (const { char, marks } of cells) {
    const last = content.at(-1)
    if (char === '\n') content.push({ type: 'hardBreak' })
    else if (last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)) last.text += char
    else content.push(marks.length > 0 ? { type: 'text', text: char, marks: [...marks] } : { type: 'text', text: char })
  }
  // Only the words are others.
  return (content.length > 0 ? { ...bare, content } : bare) as Block
}
