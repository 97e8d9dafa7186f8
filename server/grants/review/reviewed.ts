import { reviewCues } from '#server/grants/data/review-cues.ts'
import type { ReviewCue } from '#server/grants/data/review-cues.ts'
import { findPhrases, phrasesOf, sentencesOf, wordsOf } from '#server/grants/read/phrases.ts'
import type { Found, Phrases, Run, Word } from '#server/grants/read/phrases.ts'
import type { ReviewInput, ReviewSection } from '#server/grants/review/review-input.ts'
import { languageOf } from '#server/grants/text/language.ts'
import type { Span } from '#server/grants/text/text-model.ts'
import { blocksOf } from '#shared/drafts/doc.ts'
import type { DraftBlock, DraftNode } from '#shared/drafts/doc.ts'
import { languages } from '#shared/languages.ts'
import type { Language } from '#shared/languages.ts'

/** A sentence of a text. */
export type ReviewSentence = {
  readonly block: ReviewBlock
  readonly run: Run
  readonly span: Span
  readonly text: string
  /** How many words it has, numbers too. */
  readonly length: number
}

/** A paragraph, heading or cell with its sentences. */
export type ReviewBlock = DraftBlock & {
  readonly section: ReadSection
  readonly words: readonly Word[]
  readonly sentences: readonly ReviewSentence[]
  /** Stretches of its words that carry a source or a link. */
  readonly sourced: readonly Span[]
  /** Stretches that a model wrote without a source and that no user has confirmed. */
  readonly pencilled: readonly Span[]
}

/** A row of a table in a text: the words of each cell, with the block where they begin. */
export type ReviewRow = { readonly cells: readonly { readonly text: string; readonly block: ReviewBlock | null }[] }

/** A section, cut into blocks, sentences and words once for all rules. */
export type ReadSection = {
  readonly section: ReviewSection
  /** Of most of its words; that of the application where it is too short to say. */
  readonly language: Language
  /** Null where it is too short to say. */
  readonly foundLanguage: Language | null
  readonly blocks: readonly ReviewBlock[]
  readonly sentences: readonly ReviewSentence[]
  readonly tables: readonly (readonly ReviewRow[])[]
  readonly text: string
}

/** What every rule looks at. */
export type Reviewed = {
  readonly input: ReviewInput
  /** Those with words, in their order. */
  readonly sections: readonly ReadSection[]
  readonly blocks: readonly ReviewBlock[]
  readonly sentences: readonly ReviewSentence[]
}

/** Cuts an application into what rules look at. */
export function readApplication(input: ReviewInput): Reviewed {
  const sections = input.sections.map((section) => readSection(section, input.language))
  return {
    input,
    sections: sections.filter(({ text }) => text.trim() !== ''),
    blocks: sections.flatMap(({ blocks }) => blocks),
    sentences: sections.flatMap(({ sentences }) => sentences),
  }
}

function readSection(section: ReviewSection, usual: Language): ReadSection {
  const plain = blocksOf(section.doc)
  const text = plain.map((block) => block.text).join('\n')
  const foundLanguage = languageOf(text)
  const blocks: ReviewBlock[] = []
  const read: ReadSection = {
    section,
    language: foundLanguage ?? usual,
    foundLanguage,
    blocks,
    get sentences() {
      return blocks.flatMap(({ sentences }) => sentences)
    },
    tables: [],
    text,
  }
  for (const block of plain) blocks.push(readBlock(block, read))
  return { ...read, blocks, sentences: read.sentences, tables: tablesOf(section, blocks) }
}

function readBlock(block: DraftBlock, section: ReadSection): ReviewBlock {
  const words = wordsOf(block.text)
  const sentences: ReviewSentence[] = []
  const sourced = spansOf(section.section.doc, block, ['footnote', 'source', 'link'])
  const pencilled = spansOf(section.section.doc, block, ['pencil'])
  const read: ReviewBlock = { ...block, section, words, sentences, sourced, pencilled }
  for (const run of sentencesOf(words)) {
    const [first, last] = [words[run.from], words[run.to - 1]]
    if (first === undefined || last === undefined) continue
    const span = { start: first.start, end: last.end }
    const length = words.slice(run.from, run.to).filter(({ kind }) => kind !== 'mark').length
    sentences.push({ block: read, run, span, text: block.text.slice(span.start, span.end), length })
  }
  return read
}

function nodeAt(doc: DraftNode, path: readonly number[]): DraftNode | null {
  return path.reduce<DraftNode | null>((node, index) => node?.content?.[index] ?? null, doc)
}

/** Where a block has nodes or marks of these types. Words of one stretch may be several nodes. */
function spansOf(doc: DraftNode, { path }: DraftBlock, types: readonly string[]): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const child of nodeAt(doc, path)?.content ?? []) {
    const length = child.type === 'hardBreak' ? 1 : (child.text?.length ?? 0)
    if ([child, ...(child.marks ?? [])].some(({ type }) => types.includes(type))) {
      const start = spans.at(-1)?.end === at ? spans.pop()?.start : at
      spans.push({ start: start ?? at, end: at + Math.max(length, 1) })
    }
    at += length
  }
  return spans
}

const isUnder = (path: readonly number[], over: readonly number[]) => over.every((part, index) => path[index] === part)

/** The tables of a section, row by row. */
function tablesOf({ doc }: ReviewSection, blocks: readonly ReviewBlock[]): ReviewRow[][] {
  const tables: ReviewRow[][] = []
  const visit = (node: DraftNode, path: readonly number[]): void => {
    if (node.type !== 'table') {
      node.content?.forEach((child, index) => visit(child, [...path, index]))
      return
    }
    const own = blocks.filter((block) => isUnder(block.path, path))
    tables.push(
      (node.content ?? []).map((row, rowIndex) => ({
        cells: (row.content ?? []).map((_cell, cellIndex) => {
          const inside = own.filter((block) => isUnder(block.path, [...path, rowIndex, cellIndex]))
          return { text: inside.map(({ text }) => text).join('\n'), block: inside[0] ?? null }
        }),
      })),
    )
  }
  visit(doc, [])
  return tables
}

const prepared = new Map<ReviewCue, Readonly<Record<Language, Phrases<true>>>>()

function phrasesFor(cue: ReviewCue, language: Language): Phrases<true> {
  const known = prepared.get(cue)
  if (known !== undefined) return known[language]
  const made = {
    en: phrasesOf([[true, reviewCues[cue].en]] as const),
    ru: phrasesOf([[true, reviewCues[cue].ru]] as const),
    ro: phrasesOf([[true, reviewCues[cue].ro]] as const),
  }
  prepared.set(cue, made)
  return made[language]
}

/** Where words of a cue are in a sentence, in the language of its section. */
export function findCue({ block, run }: Pick<ReviewSentence, 'block' | 'run'>, cue: ReviewCue): Found<true>[] {
  return findPhrases(block.words, run, phrasesFor(cue, block.section.language))
}

/** Whether a sentence has words of a cue. */
export function hasCue(sentence: Pick<ReviewSentence, 'block' | 'run'>, cue: ReviewCue): boolean {
  return findCue(sentence, cue).length > 0
}

/** Whether a block has words of a cue. */
export function blockHasCue(block: ReviewBlock, cue: ReviewCue): boolean {
  return hasCue({ block, run: { from: 0, to: block.words.length } }, cue)
}

/** Whether words, in any language, have a cue. */
export function textHasCue(text: string, cue: ReviewCue): boolean {
  const words = wordsOf(text)
  return languages.some(
    (language) => findPhrases(words, { from: 0, to: words.length }, phrasesFor(cue, language)).length > 0,
  )
}

/** The words of a sentence. */
export function wordsIn({ block, run }: ReviewSentence): readonly Word[] {
  return block.words.slice(run.from, run.to)
}

/** Whether anything in a sentence carries a source: a mark, a link, a footnote, "[3]", "(Popescu, 2024)", a table's caption. */
export function isSourced(sentence: ReviewSentence): boolean {
  const { block, span, text } = sentence
  if (block.sourced.some(({ start, end }) => start < span.end + 1 && end > span.start)) return true
  if (/\[\d[\d,;– -]{0,40}\]/.test(text)) return true
  const isDated = [...text.matchAll(/\([^()]{4,120}\)/g)].some(([inside]) => /(?:19|20)\d\d/.test(inside))
  return isDated || hasCue(sentence, 'source')
}
