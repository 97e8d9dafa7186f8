import { abbreviations } from '#server/grants/data/counting-words.ts'
import { isTitle, sectionsOfHead } from '#server/grants/read/sections.ts'
import { fold, wordAt, wordsOf } from '#server/grants/read/words.ts'
import type { Word } from '#server/grants/read/words.ts'
import type { Block, Span, TextModel } from '#server/grants/text/text-model.ts'

/** Words `from` up to, not including, `to` of a passage. */
export type Range = { readonly from: number; readonly to: number }

/** A block of a call in words, with what is above it. */
export type Passage = {
  readonly block: Block
  /** Its place among the blocks. */
  readonly place: number
  readonly words: readonly Word[]
  /** The first word after the marker of an item. A label belongs to the words. */
  readonly from: number
  readonly sentences: readonly Range[]
  /** The label of a field, or the first cell of a row; empty otherwise. */
  readonly label: Range
  /** What names its subject, nearest first: its own label, what introduces its list, the headings over it. */
  readonly heads: readonly Head[]
}

/** A title, label or introduction over a passage, in words. */
export type Head = {
  readonly kind: 'label' | 'introduction' | 'heading'
  readonly words: readonly Word[]
  readonly block: Block
}

const shortened = new Set(abbreviations)

function isSentenceEnd(text: string, words: readonly Word[], place: number): boolean {
  const word = wordAt(words, place)
  if (word.text === '!' || word.text === '?') {
    return true
  }
  const next = words[place + 1]
  if (word.text !== '.' || next === undefined) {
    return word.text === '.'
  }
  // "A. Relevance – 20 points": the letter of an entry.
  if (!next.isSpaced || (place === 1 && wordAt(words, 0).text.length === 1)) {
    return false
  }
  const before = wordAt(words, place - 1)
  if (next.kind === 'number' && shortened.has(before.text)) {
    return false
  }
  const first = text.charAt(next.start)
  return next.kind === 'number' || first !== first.toLowerCase() || next.kind === 'mark'
}

function sentencesOf(text: string, words: readonly Word[], from: number): Range[] {
  const sentences: Range[] = []
  let start = from
  for (let place = from; place < words.length; place += 1) {
    if (isSentenceEnd(text, words, place) || place === words.length - 1) {
      sentences.push({ from: start, to: place + 1 })
      start = place + 1
    }
  }
  return sentences
}

function firstInside(words: readonly Word[], end: number): number {
  const place = words.findIndex((word) => word.start >= end)
  return place === -1 ? words.length : place
}

/** What the marker of an item looks like, whatever its number: "a)", "9.9.". */
function shapeOf(marker: string): string {
  return marker
    .trim()
    .replace(/\d{1,3}/g, '9')
    .replace(/\p{L}/gu, 'a')
}

/** Whether a block ends with a colon, so that what follows belongs to it. */
function introduces(text: string, block: Block): boolean {
  return text
    .slice(Math.max(block.start, block.end - 8), block.end)
    .trimEnd()
    .replace(/[*_]{1,3}$/, '')
    .endsWith(':')
}

/** Whether a paragraph is as short as a title and ends like one. */
function looksLikeTitle(text: string, block: Block): boolean {
  const length = block.end - block.start
  return length <= 90 && !/[.!?;,…]$/.test(text.slice(Math.max(block.start, block.end - 8), block.end).trimEnd())
}

/** Where the title of a numbered clause ends, as "4. Applicants:"; 0 when it has none. */
function titleOfClause(text: string, block: Block, words: readonly Word[], from: number): number {
  if (!/^\d{1,2}[.)](?:\d{1,2}[.)]?)?\s/.test(text.slice(block.start, block.start + 8))) {
    return 0
  }
  const stop = words.slice(from, from + 8).findIndex(({ text: mark }) => mark === ':' || mark === '.')
  return stop > 0 && isTitle(words.slice(from, from + stop)) ? from + stop : 0
}

/**
 * How many blocks at the top may hold the title of the whole text, and from how many words on a block is not the title
 * of a clause.
 */
const topBlocks = 3
const titleOfTextMin = 6

/** "A competition to select projects for grants": the title of the whole text names its kind, not what is under it. */
function isTitleOfText({ kind, words }: Head, place: number): boolean {
  return (
    kind === 'heading' &&
    place < topBlocks &&
    words.filter(({ kind: sort }) => sort === 'word').length >= titleOfTextMin
  )
}

const known = new WeakMap<TextModel, readonly Passage[]>()

/** The blocks of a call in words. Every family of rules asks; they are made once a call. */
export function passagesOf(model: TextModel): readonly Passage[] {
  const made = known.get(model) ?? makePassages(model)
  known.set(model, made)
  return made
}

function makePassages(model: TextModel): Passage[] {
  const { text, blocks } = model
  const passages: Passage[] = []
  let introduction: Head | null = null
  let introductionShape = ''
  const titles = new Map<number, Head>()
  const titleAt = (over: number): Head | null => {
    const heading = blocks[over]
    const made =
      titles.get(over) ??
      (heading && {
        // "Applicants submit the following documents:" is laid out like a title.
        kind: introduces(text, heading) ? ('introduction' as const) : ('heading' as const),
        words: wordsOf(text, heading),
        block: heading,
      })
    if (made !== undefined) {
      titles.set(over, made)
    }
    return made ?? null
  }
  blocks.forEach((block, place) => {
    const words = wordsOf(text, block)
    const isItem = block.kind === 'item'
    const marker = isItem && block.label !== null ? firstInside(words, block.label.end) : 0
    const name = block.kind === 'row' ? (block.cells[0] ?? null) : isItem ? null : block.label
    // "Who can apply? Charities and schools." begins with its title.
    // So does "Documents. Part A and Part B."
    const stop =
      block.kind === 'prose' ? words.slice(0, 14).findIndex(({ text: mark }) => mark === '?' || mark === '.') : -1
    const isLead = stop !== -1 && (wordAt(words, stop).text === '?' || (stop <= 6 && isTitle(words.slice(0, stop))))
    const question = isLead ? stop : -1
    const labelEnd = name !== null ? firstInside(words, name.end) : question < words.length - 1 ? question + 1 : 0
    const label = labelEnd === 0 ? { from: marker, to: marker } : { from: 0, to: labelEnd }
    const heads: Head[] = []
    if (label.to > label.from && block.kind !== 'heading') {
      heads.push({ kind: 'label', words: words.slice(label.from, label.to), block })
    }
    const ownTitle = isItem && !introduces(text, block) ? titleOfClause(text, block, words, marker) : 0
    const isList = isItem || block.kind === 'row'
    const shape = isItem && block.label !== null ? shapeOf(text.slice(block.label.start, block.label.end)) : ''
    // "3.2. Annexes:" opens a list of its own, which "3.3." ends.
    if (!isList || (introduction !== null && introduction.block.kind === 'item' && shape === introductionShape)) {
      introduction = null
    }
    if (introduction !== null) {
      heads.push(introduction)
    }
    for (const over of [...block.headings].reverse()) {
      const heading = titleAt(over)
      if (heading !== null && !isTitleOfText(heading, over)) {
        heads.push(heading)
      }
    }
    // "4. Applicants: universities and schools": a clause of rules with a title of its own. What is at the top of the
    // whole text names its kind, not the clause: "Regulations of the competition".
    const isListed = introduction !== null && introduces(text, introduction.block)
    const isTop = ({ block: { start } }: Head) => start <= (blocks[3]?.start ?? 0)
    if (ownTitle > marker && !isListed && heads.every((head) => isTop(head) || sectionsOfHead(head).length === 0)) {
      heads.unshift({ kind: 'label', words: words.slice(marker, ownTitle), block })
    }
    const next = blocks[place + 1]
    const beginsList = next !== undefined && (next.kind === 'item' || next.kind === 'row')
    if (
      block.kind !== 'heading' &&
      !isList &&
      (introduces(text, block) || (beginsList && looksLikeTitle(text, block)))
    ) {
      const sentences = sentencesOf(text, words, 0)
      const last = sentences.at(-1)
      introduction = {
        kind: 'introduction',
        words: last === undefined ? words : words.slice(last.from, last.to),
        block,
      }
    }
    if (isItem && beginsList && introduces(text, block)) {
      introduction = { kind: 'introduction', words: words.slice(marker), block }
      introductionShape = shape
    }
    passages.push({ block, place, words, from: marker, sentences: sentencesOf(text, words, marker), label, heads })
  })
  return passages
}

/** Where words are in the text. */
export function spanOf(words: readonly Word[], range: Range): Span {
  const first = wordAt(words, range.from)
  const last = wordAt(words, Math.max(range.from, range.to - 1))
  return { start: first.start, end: last.end }
}

/** Words as the text writes them, white space joined. */
export function writtenText(model: TextModel, words: readonly Word[], range: Range): string {
  if (range.to <= range.from) {
    return ''
  }
  const { start, end } = spanOf(words, range)
  return model.text.slice(start, end).replaceAll('\u00AD', '').replaceAll('**', '').replace(/\s+/g, ' ').trim()
}

/** Words between two places, folded, joined by spaces. */
export function foldedText(words: readonly Word[], range: Range = { from: 0, to: words.length }): string {
  return fold(
    words
      .slice(range.from, range.to)
      .map(({ text }) => text)
      .join(' '),
  )
}
