import { nowhere, placeIn } from '#server/grants/review/finding.ts'
import type { Found, ReviewPlace, ReviewRule } from '#server/grants/review/finding.ts'
import type { ReadSection, ReviewSentence, Reviewed } from '#server/grants/review/reviewed.ts'
import { stemsOf } from '#server/grants/review/stems.ts'
import { fold } from '#server/grants/text/fold.ts'
import { languageOf } from '#server/grants/text/language.ts'
import type { SectionKind } from '#shared/drafts/sections.ts'
import type { CoverageState } from '#shared/grants/review.ts'
import type { Language } from '#shared/languages.ts'

/** What one section says about what the call asks. */
type CoverageCell = {
  readonly section: string
  readonly state: CoverageState
  /** The sentence that says most about it; null where none says anything. */
  readonly best: ReviewPlace | null
  /** Words of what is asked that the sentence has, and those that it lacks. */
  readonly found: readonly string[]
  readonly missing: readonly string[]
}

/** Something that the call asks for, and where it is answered. */
export type CoverageRow = {
  readonly kind: 'outcome' | 'aspect'
  readonly text: string
  readonly cells: readonly CoverageCell[]
}

/** Shares of the weight of what is asked that a sentence, with its neighbours, must have. */
const answeredShare = 0.5
const thinShare = 0.2
/** Fewest telling words that something asked must have: "Impact" alone is in every text. */
const stemsMin = 2

/** Sections that say who does it and what it costs, not what it brings. */
const supporting: ReadonlySet<SectionKind> = new Set([
  'resources',
  'consortium',
  'organisation',
  'management',
  'ethics',
  'risks',
])

type Asked = Pick<CoverageRow, 'kind' | 'text'>

/** What the call asks: its outcomes, and what sections are to answer. */
function askedIn({ input }: Reviewed): Asked[] {
  const names = new Set((input.call?.criteria ?? []).map(({ name }) => fold(name)))
  const rows: Asked[] = [
    ...(input.call?.expectedOutcomes ?? []).map((text) => ({ kind: 'outcome' as const, text })),
    ...input.sections.flatMap(({ outcomes }) => outcomes.map((text) => ({ kind: 'outcome' as const, text }))),
    ...input.sections.flatMap(({ criteria }) => criteria.map((text) => ({ kind: 'aspect' as const, text }))),
  ]
  return rows.filter(
    // The bare name of a criterion asks for nothing that words could answer.
    ({ text }, place) => !names.has(fold(text)) && rows.findIndex((other) => other.text === text) === place,
  )
}

/** Compares what the call asks with every section, by words: stems and synonyms, weighted by how rare they are. */
function coverageOf(reviewed: Reviewed): CoverageRow[] {
  const { input, sections, sentences } = reviewed
  const stemsOfSentence = new Map(
    sentences.map((sentence) => {
      const { block, run, text } = sentence
      const words = block.words
        .slice(run.from, run.to)
        .map((word) => ({ ...word, start: word.start - sentence.span.start, end: word.end - sentence.span.start }))
      return [sentence, new Set(stemsOf(text, block.section.language, words).keys())] as const
    }),
  )
  const rows = askedIn(reviewed).map((asked) => {
    const language = languageOf(asked.text) ?? input.call?.language ?? input.language
    return { asked, language, stems: stemsOf(asked.text, language) }
  })
  // What is asked counts as a text too, so that a word that no sentence has weighs no more than one that is rare.
  const texts = [...stemsOfSentence.values(), ...rows.map(({ stems }) => new Set(stems.keys()))]
  const counts = new Map<string, number>()
  for (const stems of texts) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const weightOf = (stem: string) => 1 + Math.log(texts.length / (counts.get(stem) ?? 1))
  return rows.flatMap(({ asked, language, stems }): CoverageRow[] => {
    if (stems.size < stemsMin) return []
    const assigned = input.sections.filter(({ criteria, outcomes }) => [...criteria, ...outcomes].includes(asked.text))
    const isExpected = ({ section: { key, kind } }: ReadSection) =>
      assigned.length > 0 ? assigned.some((each) => each.key === key) : !supporting.has(kind)
    const cells = sections.map((section) =>
      judgeSection({ section, stems, language, weightOf, stemsOfSentence, isExpected: isExpected(section) }),
    )
    return [{ ...asked, cells }]
  })
}

type Judging = {
  section: ReadSection
  stems: ReadonlyMap<string, string>
  language: Language
  weightOf: (stem: string) => number
  stemsOfSentence: ReadonlyMap<ReviewSentence, ReadonlySet<string>>
  isExpected: boolean
}

function judgeSection({ section, stems, language, weightOf, stemsOfSentence, isExpected }: Judging): CoverageCell {
  const key = section.section.key
  if (section.language !== language)
    return { section: key, state: isExpected ? 'unclear' : 'elsewhere', best: null, found: [], missing: [] }
  const asked = [...stems.keys()].map((stem) => ({ stem, weight: weightOf(stem) }))
  const whole = asked.reduce((sum, { weight }) => sum + weight, 0)
  const shareIn = (...texts: readonly (ReadonlySet<string> | undefined)[]) => {
    let share = 0
    for (const { stem, weight } of asked) if (texts.some((each) => each?.has(stem))) share += weight / whole
    return share
  }
  const stemsAt = (place: number) => {
    const sentence = section.sentences[place]
    return sentence === undefined ? undefined : stemsOfSentence.get(sentence)
  }
  let top: { sentence: ReviewSentence; share: number; near: number } | null = null
  for (const [place, sentence] of section.sentences.entries()) {
    if (sentence.block.type === 'heading') continue
    const share = shareIn(stemsAt(place))
    if (share === 0 || (top !== null && share <= top.share)) continue
    // An answer may take two sentences: the one before and the one after count with it.
    top = { sentence, share, near: shareIn(stemsAt(place - 1), stemsAt(place), stemsAt(place + 1)) }
  }
  const state = stateOf(top)
  if (top === null || state === 'absent')
    return {
      section: key,
      state: isExpected ? 'absent' : 'elsewhere',
      best: null,
      found: [],
      missing: [...stems.values()],
    }
  const own = stemsOfSentence.get(top.sentence) ?? new Set()
  const split = Map.groupBy(stems, ([stem]) => own.has(stem))
  const written = (has: boolean) => (split.get(has) ?? []).map(([, word]) => word)
  const isElsewhere = !isExpected && state === 'thin'
  return {
    section: key,
    state: isElsewhere ? 'elsewhere' : state,
    best: isElsewhere ? null : placeIn(top.sentence),
    found: written(true),
    missing: written(false),
  }
}

function stateOf(top: { share: number; near: number } | null): CoverageState {
  if (top === null || top.near < thinShare) return 'absent'
  return top.share >= answeredShare || (top.share >= thinShare && top.near >= answeredShare + 0.1) ? 'answered' : 'thin'
}

/** The best cell of a row, and whether anything in it can be judged. */
function bestOf({ cells }: CoverageRow): CoverageCell | null {
  const order: readonly CoverageState[] = ['answered', 'thin', 'absent', 'unclear', 'elsewhere']
  return cells.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))[0] ?? null
}

function* badly(reviewed: Reviewed, kind: CoverageRow['kind'], state: 'thin' | 'absent'): Generator<Found> {
  for (const row of knownCoverage(reviewed)) {
    const best = bestOf(row)
    if (row.kind !== kind || best?.state !== state) continue
    const place = best.best ?? nowhere
    const named = { place, about: row.text, criterion: row.text }
    yield { ...named, blanks: { asked: row.text, missing: best.missing.join(', ') } }
  }
}

const known = new WeakMap<Reviewed, CoverageRow[]>()

/** The coverage of an application, made once. */
export function knownCoverage(reviewed: Reviewed): CoverageRow[] {
  const made = known.get(reviewed) ?? coverageOf(reviewed)
  known.set(reviewed, made)
  return made
}

/** What the call asks and the text hardly answers, or does not answer at all. */
export const coverageRules: readonly ReviewRule[] = [
  {
    name: 'coverage.outcome_absent',
    group: 'coverage',
    severity: 'major',
    find: (each) => badly(each, 'outcome', 'absent'),
  },
  {
    name: 'coverage.outcome_thin',
    group: 'coverage',
    severity: 'major',
    find: (each) => badly(each, 'outcome', 'thin'),
  },
  {
    name: 'coverage.aspect_absent',
    group: 'coverage',
    severity: 'major',
    find: (each) => badly(each, 'aspect', 'absent'),
  },
  { name: 'coverage.aspect_thin', group: 'coverage', severity: 'minor', find: (each) => badly(each, 'aspect', 'thin') },
]
