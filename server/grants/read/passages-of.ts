import { earlierEditionCues } from '#server/grants/data/deadline-cues.ts'
import { findPhrases, phrasesOf, sentencesOf, wordsOf } from '#server/grants/read/phrases.ts'
import type { Phrases, Run, Word } from '#server/grants/read/phrases.ts'
import type { Block, Span, TextModel } from '#server/grants/text/text-model.ts'

/** A sentence of a call with what is above it. */
export type Sentence = {
  readonly words: readonly Word[]
  readonly run: Run
  readonly block: Block
  /** Words of the label, when the sentence is not the first one of its field. */
  readonly label: readonly Word[]
  /** Words of the heading right over the block, then of the line before it where that ends with a colon. */
  readonly over: readonly Word[]
  /** Words of the head of each column, for a row of a table. */
  readonly heads: readonly (readonly Word[])[]
  readonly span: Span
  /** Whether anything over it says that it is of an earlier call. */
  readonly isPast: boolean
}

const past = phrasesOf([[true, earlierEditionCues]])

/** A block of a call with its words and where its sentences are. */
type ReadBlock = { readonly block: Block; readonly words: readonly Word[]; readonly runs: readonly Run[] }

/** Characters of a call that are read: some 500 pages. */
const readMax = 1_500_000
/** Words of a row of a table that are looked at; a longer one is no row. */
const rowMax = 600
/** Words of a date, and of what it is, in an entry of a list. */
const entryMax = 14

const readBlocks = new WeakMap<TextModel, readonly ReadBlock[]>()
const readSentences = new WeakMap<TextModel, readonly Sentence[]>()

/** The blocks of a call, cut into words and sentences once for all families. A row of a table is one sentence. */
export function blocksIn(model: TextModel): readonly ReadBlock[] {
  const known = readBlocks.get(model)
  if (known) return known
  const blocks = model.blocks
    .filter(({ start }) => start < readMax)
    .map((block): ReadBlock => {
      const words = wordsOf(model.text, { start: block.start, end: Math.min(block.end, block.start + readMax) })
      const runs = block.kind === 'row' ? [{ from: 0, to: Math.min(words.length, rowMax) }] : sentencesOf(words)
      return { block, words, runs: block.kind === 'item' ? asOneEntry(words, runs) : runs }
    })
  readBlocks.set(model, blocks)
  return blocks
}

/** "- 1 March 2027, 18:30. End of submission": an entry that begins with figures says behind the stop what they are. */
function asOneEntry(words: readonly Word[], runs: readonly Run[]): readonly Run[] {
  const [first, second] = runs
  if (!first || !second || runs.length > 2 || first.to > entryMax) return runs
  const hasFigures = ({ from, to }: Run) => words.slice(from, to).some(({ kind }) => kind === 'number')
  const lead = words.slice(0, first.to).find(({ kind }) => kind !== 'mark')
  return lead?.kind === 'number' && !hasFigures(second) && second.to - second.from <= entryMax
    ? [{ from: 0, to: second.to }]
    : runs
}

/** Counts in how many places of a call any of some phrases is, by what they mean. */
export function countPhrases<Value>(model: TextModel, phrases: Phrases<Value>): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const { words } of blocksIn(model)) {
    for (const { value } of findPhrases(words, { from: 0, to: words.length }, phrases)) {
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return counts
}

/** The sentences of a call. A row of a table is one sentence. */
export function sentencesIn(model: TextModel): readonly Sentence[] {
  const known = readSentences.get(model)
  if (known) return known
  const sentences: Sentence[] = []
  let lead: readonly Word[] = []
  for (const { block, words, runs } of blocksIn(model)) {
    const heading = block.headings.at(-1)
    const title = heading === undefined ? undefined : model.blocks[heading]
    const over = [...(title ? wordsOf(model.text, title).slice(0, 40) : []), ...(block.kind === 'heading' ? [] : lead)]
    const label = block.label ? wordsOf(model.text, block.label) : []
    const header = block.header === null ? undefined : model.blocks[block.header]
    const heads =
      header && block.kind === 'row' ? header.cells.map((cell) => wordsOf(model.text, cell).slice(0, 40)) : []
    const isOldHeading = findPhrases(over, { from: 0, to: over.length }, past).length > 0
    runs.forEach((run, index) => {
      const first = words[run.from]
      const last = words[run.to - 1]
      if (!first || !last) return
      const span = { start: first.start, end: last.end }
      const isPast = isOldHeading || findPhrases(words, run, past).length > 0
      sentences.push({ words, run, block, label: index > 0 ? label : [], over, heads, span, isPast })
    })
    const ends = words.at(-1)?.text === ':'
    const isHead = block.kind === 'row' && block.header === null
    if (ends || isHead) lead = words.slice(-40)
    else if (block.kind !== 'item' && block.kind !== 'row' && block.kind !== 'field') lead = []
  }
  readSentences.set(model, sentences)
  return sentences
}
