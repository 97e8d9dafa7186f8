import { findPhrases, phrasesOf, sentencesOf, wordsOf } from '#server/grants/read/phrases.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import type { Block, Span, TextModel } from '#server/grants/text/text-model.ts'

/** A sentence of a call with what stands over it. */
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

const past = phrasesOf([
  [
    true,
    'previous call, previous edition*, previous round*, previous year*, earlier edition, earlier call*, last year, last edition, last call, past edition*, past call*, ' +
      'editi* precedent*, editi* anterioar*, editi* trecut*, apel* precedent*, apel* anterior*, anul trecut, runda precedenta, concurs* precedent*, ' +
      'прошл* конкурс*, прошл* год*, предыдущ* конкурс*, предыдущ* год*, прошл* раунд*, прошлогодн*',
  ],
])

/** The sentences of a call, but for those that address machines. A row of a table is one sentence. */
export function sentencesIn(model: TextModel): Sentence[] {
  const sentences: Sentence[] = []
  const orders = model.warnings.filter(({ kind }) => kind === 'addresses_machines')
  let lead: readonly Word[] = []
  model.blocks.forEach((block) => {
    const words = wordsOf(model.text, block)
    const heading = block.headings.at(-1)
    const title = heading === undefined ? undefined : model.blocks[heading]
    const over = [...(title ? wordsOf(model.text, title).slice(0, 40) : []), ...(block.kind === 'heading' ? [] : lead)]
    const label = block.label ? wordsOf(model.text, block.label) : []
    const header = block.header === null ? undefined : model.blocks[block.header]
    const heads =
      header && block.kind === 'row' ? header.cells.map((cell) => wordsOf(model.text, cell).slice(0, 40)) : []
    const isOldHeading = findPhrases(over, { from: 0, to: over.length }, past).length > 0
    const runs = block.kind === 'row' ? [{ from: 0, to: Math.min(words.length, 600) }] : sentencesOf(words)
    runs.forEach((run, index) => {
      const first = words[run.from]
      const last = words[run.to - 1]
      if (!first || !last) return
      const span = { start: first.start, end: last.end }
      if (orders.some(({ start, end }) => span.start < end && span.end > start)) return
      const isPast = isOldHeading || findPhrases(words, run, past).length > 0
      sentences.push({ words, run, block, label: index > 0 ? label : [], over, heads, span, isPast })
    })
    const ends = words.at(-1)?.text === ':'
    if (ends) lead = words.slice(-40)
    else if (block.kind !== 'item' && block.kind !== 'row') lead = []
  })
  return sentences
}
