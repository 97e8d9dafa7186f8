import { figureValuesOf, findUnknownFigures } from '#server/grants/check/unsourced.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { wordsOf } from '#server/grants/read/phrases.ts'
import { nowhere, placeIn, placeOfBlock } from '#server/grants/review/finding.ts'
import type { ReviewRule } from '#server/grants/review/finding.ts'
import { blockHasCue, findCue, hasCue, isSourced, textHasCue } from '#server/grants/review/reviewed.ts'
import type { ReviewBlock, Reviewed } from '#server/grants/review/reviewed.ts'
import type { SectionKind } from '#shared/drafts/sections.ts'

const group = 'integrity'

/** Sections that say how things are, where a number needs a source. */
const stating: ReadonlySet<SectionKind> = new Set([
  'summary',
  'need',
  'objectives',
  'ambition',
  'method',
  'impact',
  'target_group',
  'other',
])
/** From here on a bare number is a statistic. */
const largeNumber = 1_000

const numberSource: ReviewRule = {
  name: 'integrity.number_source',
  group,
  severity: 'major',
  *find({ blocks, input: { callText, profileText } }) {
    const known = figureValuesOf([callText, profileText].map((text) => ({ text, words: wordsOf(text) })))
    for (const block of blocks) {
      if (!stating.has(block.section.section.kind) || block.type === 'heading' || block.within.includes('table'))
        continue
      const statistics = findUnknownFigures(block, known).filter(
        ({ kind, value, quote }) =>
          kind === 'percentage' || (typeof value === 'number' && value >= largeNumber && !isYear(quote)),
      )
      for (const sentence of block.sentences) {
        const { span } = sentence
        const figure = statistics.find(({ start, end }) => span.start <= start && end <= span.end)
        if (figure === undefined || hasCue(sentence, 'planned') || isSourced(sentence)) continue
        yield { place: placeIn(sentence, figure), blanks: { number: figure.quote } }
      }
    }
  },
}

const isYear = (quote: string) => /^(?:19|20)\d\d$/.test(quote)

const pencil: ReviewRule = {
  name: 'integrity.pencil',
  group,
  severity: 'blocker',
  *find({ blocks }) {
    for (const block of blocks)
      for (const span of block.pencilled)
        yield { place: placeOfBlock(block, span), blanks: { words: block.text.slice(span.start, span.end) } }
  },
}

const vagueReference: ReviewRule = {
  name: 'integrity.vague_reference',
  group,
  severity: 'minor',
  *find({ sentences }) {
    for (const sentence of sentences) {
      const [cue] = findCue(sentence, 'vague')
      if (cue === undefined || isSourced(sentence)) continue
      const { start } = wordAt(sentence.block.words, cue.from)
      yield { place: placeIn(sentence, { start, end: wordAt(sentence.block.words, cue.to - 1).end }) }
    }
  },
}

/** What leads to a work and the place in it. */
const addresses = ['doi', 'http:', 'https:', 'www.', 'isbn', 'issn', 'arxiv']
const pages = [/[\s(](?:p|pp|pag|с|стр|vol|т)\. ?\d/u, /\d{1,4} ?\(\d{1,4}\)/, /: ?\d{1,5}[–-]\d/]

function hasLocator(reference: string): boolean {
  const small = reference.toLowerCase()
  return addresses.some((each) => small.includes(each)) || pages.some((each) => each.test(small))
}

const listHeading =
  /^(?:\d+\.? )?(?:references|bibliography|literature|sources|список литературы|литература|источники|библиография|bibliografie|referințe|surse)(?!\p{L})/iu

/** Entries of lists of references: what follows a heading that says so, and footnotes. */
function* referencesIn({ blocks }: Reviewed): Generator<{ block: ReviewBlock; text: string }> {
  let isList = false
  for (const block of blocks) {
    const isHeading = block.type === 'heading' || block.text.length < 30
    if (listHeading.test(block.section.section.title)) isList = true
    else if (isHeading) isList = listHeading.test(block.text) || (isList && block.type !== 'heading')
    if (isList && /(?:19|20)\d\d/.test(block.text)) yield { block, text: block.text }
    for (const text of block.footnotes)
      if (/(?:19|20)\d\d/.test(text) && /\p{Lu}\p{Ll}+/u.test(text)) yield { block, text }
  }
}

const referenceLocator: ReviewRule = {
  name: 'integrity.reference_locator',
  group,
  severity: 'minor',
  *find(reviewed) {
    for (const { block, text } of referencesIn(reviewed))
      if (!hasLocator(text))
        yield { place: placeOfBlock(block), about: text, blanks: { reference: text.slice(0, 160) } }
  },
}

const superlative: ReviewRule = {
  name: 'integrity.superlative',
  group,
  severity: 'hint',
  *find({ sentences }) {
    for (const sentence of sentences) {
      const [cue] = findCue(sentence, 'superlative')
      if (cue === undefined || hasCue(sentence, 'compared') || isSourced(sentence)) continue
      const { start } = wordAt(sentence.block.words, cue.from)
      const { end } = wordAt(sentence.block.words, cue.to - 1)
      yield { place: placeIn(sentence, { start, end }), blanks: { claim: sentence.block.text.slice(start, end) } }
    }
  },
}

/** Programmes whose forms ask applicants to be open about tools of artificial intelligence. */
const asking: ReadonlySet<string | null | undefined> = new Set(['horizon-europe', 'digital-europe'])

const aiStatement: ReviewRule = {
  name: 'integrity.ai_statement',
  group,
  severity: 'hint',
  *find({ sections, blocks, input: { call } }) {
    const isAsked = asking.has(call?.programme?.style)
    if (sections.length === 0 || !isAsked) return
    const isMade =
      blocks.some((block) => blockHasCue(block, 'aiStatement')) ||
      sections.some(({ section }) => textHasCue(section.title, 'aiStatement'))
    if (!isMade) yield { place: nowhere }
  },
}

/** What a reader could not verify. */
export const integrityRules = [pencil, numberSource, vagueReference, referenceLocator, superlative, aiStatement]
