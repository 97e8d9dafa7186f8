import { roleCueLines } from '#server/grants/data/role-cues.ts'
import { roleWeightLines } from '#server/grants/data/role-weights.ts'
import { findAmounts } from '#server/grants/read/amounts.ts'
import { documentTime, isAmericanText } from '#server/grants/read/date-roles.ts'
import { findDays, findDaysWithoutYear, findHours, wordAt } from '#server/grants/read/dates.ts'
import type { DocumentTime } from '#server/grants/read/dates.ts'
import { sentencesIn } from '#server/grants/read/passages-of.ts'
import type { Sentence } from '#server/grants/read/passages-of.ts'
import { findPercentages } from '#server/grants/read/percentages.ts'
import { findPhrases, phrasesOf, wordsOf } from '#server/grants/read/phrases.ts'
import type { Found, Phrases, Run, Word } from '#server/grants/read/phrases.ts'
import { remembered } from '#server/grants/read/remembered.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'

/** What a date, an amount of money or a percentage of a call may be. */
export const rolesOf = {
  day: ['deadline', 'opening', 'other'],
  amount: ['total', 'most', 'least', 'other'],
  percent: ['rate', 'own', 'other'],
} as const
/** What a candidate is: a date, an amount of money or a percentage. */
export type CandidateKind = keyof typeof rolesOf
/** The kinds of candidates, in the order of the table of weights. */
export const candidateKinds = Object.keys(rolesOf) as CandidateKind[]

/** A date, an amount or a percentage of a call with its features, each from 0 to 1. */
export type Candidate = Span & {
  readonly kind: CandidateKind
  /** `YYYY-MM-DD`, or a number. */
  readonly value: string | number
  /** Of an amount, as it is written; null otherwise. */
  readonly currency: string | null
  readonly sentence: Span
  readonly features: ReadonlyMap<string, number>
}

/** A candidate with the probability of each role; together they are 1. */
export type ScoredCandidate = Candidate & { readonly scores: Readonly<Record<string, number>> }

/** Weights of one kind by role and feature. */
export type KindWeights = Readonly<Record<string, ReadonlyMap<string, number>>>
type RoleWeights = Readonly<Record<CandidateKind, KindWeights>>

type Cues = Readonly<Record<CandidateKind, Phrases<string>>>

/** Words away from which a cue says nothing. */
const reach = 24
/** Words over a passage that are looked at. */
const overMax = 40
/** Marks after which another thing is spoken of. */
const clauseEnd = /^[;|]$/
const cues = cuesOf(roleCueLines)

function sectionsOf(lines: string): [kind: CandidateKind, cue: string, phrase: string][] {
  let [kind, cue] = ['day', ''] as [CandidateKind, string]
  return lines.split('\n').flatMap((line): [CandidateKind, string, string][] => {
    const [mark, of = '', name = ''] = line.split(' ')
    if (mark !== '#') return line === '' ? [] : [[kind, cue, line]]
    kind = candidateKinds.find((each) => each === of) ?? kind
    cue = name
    return []
  })
}

function cuesOf(lines: string): Cues {
  const rows = sectionsOf(lines)
  const of = (kind: CandidateKind) =>
    phrasesOf(rows.filter(([each]) => each === kind).map(([, cue, phrase]) => [cue, phrase] as const))
  return { day: of('day'), amount: of('amount'), percent: of('percent') }
}

type Mention = Run & {
  readonly value: string | number
  readonly range: 'first' | 'second' | null
  readonly currency?: string
}

/** The features of every date, amount and percentage of a call. */
export function candidatesOf(model: TextModel): Candidate[] {
  const context = openContext(model)
  const found = sentencesIn(model).flatMap((sentence) =>
    candidateKinds.flatMap((kind) => {
      const mentions = mentionsIn(kind, sentence, context)
      if (mentions.length === 0) return []
      const hits = findPhrases(sentence.words, sentence.run, cues[kind])
      return mentions.map((mention, place): Candidate & { readonly features: Map<string, number> } => {
        const first = wordAt(sentence.words, mention.from)
        const last = wordAt(sentence.words, mention.to - 1)
        const features = new Map<string, number>([['bias', 1]])
        addNear(features, sentence, { mention, before: mentions[place - 1], after: mentions[place + 1], hits })
        addOver(features, kind, { sentence, start: first.start, context })
        addForm(features, kind, sentence, mention)
        if (kind === 'day') addTogether(features)
        const { value, currency = null } = mention
        return { kind, value, currency, start: first.start, end: last.end, sentence: sentence.span, features }
      })
    }),
  )
  addRelations(found)
  return found
}

type Context = {
  readonly isAmerican: boolean
  readonly document: DocumentTime | null
  /** Cues in a block, such as a heading, by its place and the kind that is asked for. */
  readonly cuesAt: (kind: CandidateKind, block: number) => ReadonlySet<string>
  readonly cuesIn: (kind: CandidateKind, words: readonly Word[]) => ReadonlySet<string>
  readonly wordsAt: (span: Span) => readonly Word[]
}

function openContext(model: TextModel): Context {
  const cuesIn = (kind: CandidateKind, words: readonly Word[]): ReadonlySet<string> =>
    new Set(findPhrases(words, { from: 0, to: Math.min(words.length, overMax) }, cues[kind]).map(({ value }) => value))
  const wordsAt = remembered(
    ({ start, end }: Span) => wordsOf(model.text, { start, end: Math.min(end, start + 400) }),
    ({ start, end }) => `${start}-${end}`,
  )
  const isAmerican = isAmericanText(model)
  return {
    isAmerican,
    document: documentTime(model, isAmerican),
    cuesIn,
    cuesAt: remembered(
      (kind: CandidateKind, block: number) => {
        const span = model.blocks[block]
        return span === undefined ? new Set<string>() : cuesIn(kind, wordsAt(span))
      },
      (kind, block) => `${kind} ${block}`,
    ),
    wordsAt,
  }
}

function mentionsIn(
  kind: CandidateKind,
  { words, run }: Sentence,
  { isAmerican, document }: Pick<Context, 'isAmerican' | 'document'>,
): Mention[] {
  // Not `amountsIn`, as in the list of figures: amounts without a currency of their own add as many false budgets as true ones.
  if (kind === 'amount') return findAmounts(words, run)
  if (kind === 'percent') return findPercentages(words, run)
  const days = findDays(words, run, isAmerican, document)
  const isJoined = (one: Run | undefined, other: Run | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    other.from - one.to <= 3 &&
    words.slice(one.to, other.from).some(({ text }) => /^(-|to|until|pana|до|по)$/.test(text))
  return days.map((day, place) => ({
    ...day,
    value: day.day,
    range: isJoined(day, days[place + 1]) ? 'first' : isJoined(days[place - 1], day) ? 'second' : null,
  }))
}

type Surroundings = {
  readonly mention: Mention
  readonly before: Mention | undefined
  readonly after: Mention | undefined
  readonly hits: readonly Found<string>[]
}

/** How near each cue is within the clause; behind another date of the same kind it counts for less. */
function addNear(
  features: Map<string, number>,
  { words, run }: Sentence,
  { mention, before, after, hits }: Surroundings,
): void {
  let clauseFrom = mention.from
  while (
    clauseFrom > run.from &&
    mention.from - clauseFrom < reach &&
    !clauseEnd.test(wordAt(words, clauseFrom - 1).text)
  )
    clauseFrom -= 1
  let clauseTo = mention.to
  while (clauseTo < run.to && clauseTo - mention.to < reach && !clauseEnd.test(wordAt(words, clauseTo).text))
    clauseTo += 1
  let nearest = { value: '', closeness: 0 }
  for (const { from, to, value } of hits) {
    if (to > mention.from && from < mention.to) continue
    const isLeft = to <= mention.from
    const distance = isLeft ? mention.from - to : from - mention.to
    if (distance > reach) continue
    const isApart =
      (isLeft && before !== undefined && to <= before.from) || (!isLeft && after !== undefined && from >= after.to)
    const isOutside = from < clauseFrom || to > clauseTo
    const share = (isLeft ? 1 : 0.6) * (isApart ? 0.35 : 1) * (isOutside ? 0.4 : 1)
    const isPreposition = value === 'until' || value === 'from'
    if (isPreposition && (!isLeft || distance > 3 || isApart)) continue
    const closeness = isPreposition ? 1 : (1 - distance / (reach + 1)) * share
    raise(features, `near.${value}`, closeness)
    if (!isPreposition && closeness > nearest.closeness) nearest = { value, closeness }
  }
  if (nearest.closeness > 0) features.set(`nearest.${nearest.value}`, 1)
}

/** Cues that mean more together: a closing of applications is a deadline, a closing of questions is none. */
function addTogether(features: Map<string, number>): void {
  const of = (cue: string): number => Math.max(features.get(`near.${cue}`) ?? 0, features.get(`over.${cue}`) ?? 0)
  const isOther = Math.max(of('meeting'), of('project'), of('results'), of('evaluation'))
  raise(features, 'closing of applications', Math.min(of('closing'), of('submission')))
  raise(features, 'applications until', Math.min(of('submission'), of('until')))
  raise(features, 'closing of another thing', Math.min(Math.max(of('closing'), of('until')), isOther))
}

/** What the label, the cell in front, the head of the column and the headings say. */
function addOver(
  features: Map<string, number>,
  kind: CandidateKind,
  { sentence, start, context }: { sentence: Sentence; start: number; context: Context },
): void {
  const { block, heads, over } = sentence
  const cell = block.cells.findIndex((each) => each.start <= start && each.end > start)
  const fronts = [
    ...(block.label !== null && block.label.end <= start ? [context.wordsAt(block.label)] : []),
    ...(cell > 0 && block.cells[0] ? [context.wordsAt(block.cells[0])] : []),
    ...(cell > 1 && block.cells[cell - 1] ? [context.wordsAt(block.cells[cell - 1] ?? block)] : []),
    ...(cell >= 0 ? [heads[cell] ?? []] : []),
  ]
  for (const words of fronts) for (const cue of context.cuesIn(kind, words)) raise(features, `over.${cue}`, 1)
  for (const cue of context.cuesIn(kind, over)) raise(features, `over.${cue}`, 0.6)
  for (const place of block.headings.slice(-2))
    for (const cue of context.cuesAt(kind, place)) raise(features, `over.${cue}`, 0.5)
}

/** "Rectificare din 9 martie 2027": the day of a paper, not of what the paper says. */
const papers =
  /^(?:rectific|erat|corrigend|notice|amend|addend|order|anunt|dispozi|ordin|поправк|изменени|извещени|объявлени|приказ|постановлен|письм|распоряжен)/
const lawMarks = /^(no|nr|n|№|din|of|от|dated)$/

/** What the figure itself and its place look like. */
function addForm(
  features: Map<string, number>,
  kind: CandidateKind,
  { words, run, block }: Sentence,
  mention: Mention,
): void {
  const { from, to, range } = mention
  if (range === 'first') features.set('first of range', 1)
  if (range === 'second') features.set('second of range', 1)
  if (block.kind === 'row' || block.kind === 'field') features.set('labelled', 1)
  if (kind === 'day') {
    const around = { from: Math.max(run.from, from - 8), to: Math.min(run.to, to + 10) }
    if (findHours(words, around, [mention]).length > 0) features.set('hour', 1)
    const front = words.slice(Math.max(run.from, from - 3), from)
    if (
      front.some(({ text }) => text === '№' || text === 'nr') ||
      (lawMarks.test(wordAt(words, from - 1).text) && wordAt(words, from - 2).kind === 'number')
    )
      features.set('number of a law', 1)
    if (/^(?:din|of|от|dated)$/.test(wordAt(words, from - 1).text) && papers.test(wordAt(words, from - 2).text))
      features.set('date of a paper', 1)
    if (wordAt(words, to).text === '№' || wordAt(words, to).text === 'nr') features.set('number of a law', 1)
    return
  }
  const { value } = mention
  if (typeof value !== 'number') return
  if (kind === 'percent') {
    if (value === 100) features.set('hundred', 1)
    else if (value >= 50) features.set('half or more', 1)
    if (value <= 25) features.set('quarter or less', 1)
    return
  }
  features.set('size', Math.min(1, Math.max(0, Math.log10(Math.max(1, value)) / 9)))
}

/** What the candidates of a call are to each other: order, repetition, parts of a hundred. */
function addRelations(all: readonly (Candidate & { readonly features: Map<string, number> })[]): void {
  for (const kind of candidateKinds) {
    const same = all.filter((each) => each.kind === kind)
    const counts = new Map<string | number, number>()
    for (const { value } of same) counts.set(value, (counts.get(value) ?? 0) + 1)
    const values = [...counts.keys()].toSorted((one, other) => (one < other ? -1 : 1))
    const places = new Map(values.map((value, place) => [value, values.length < 2 ? 0.5 : place / (values.length - 1)]))
    const last = values.at(-1)
    const middle = same.map(({ value }) => value).toSorted()[same.length >> 1]
    for (const { value, features } of same) {
      features.set('order', places.get(value) ?? 0.5)
      if ((counts.get(value) ?? 0) > 1) features.set('repeated', 1)
      if (kind === 'day' && Number(String(value).slice(0, 4)) + 1 < Number(String(middle).slice(0, 4)))
        features.set('years before', 1)
      if (kind === 'percent' && counts.has(100 - Number(value))) features.set('rest of hundred', 1)
      if (kind !== 'percent' && value === last) features.set('largest', 1)
    }
  }
}

function raise(features: Map<string, number>, name: string, value: number): void {
  if (value > (features.get(name) ?? 0)) features.set(name, value)
}

/** The table of weights as numbers. A line is the kind, the role, the weight and the feature. */
export function parseWeights(lines: string): RoleWeights {
  const table = Object.fromEntries(
    candidateKinds.map((kind) => [kind, Object.fromEntries(rolesOf[kind].map((role) => [role, new Map()]))]),
  ) as Record<CandidateKind, Record<string, Map<string, number>>>
  for (const line of lines.split('\n')) {
    const [kind = '', role = '', weight = '', ...feature] = line.trim().split(/ +/)
    const of = candidateKinds.find((each) => each === kind)
    if (of !== undefined) table[of][role]?.set(feature.join(' '), Number(weight))
  }
  return table
}

const fitted = parseWeights(roleWeightLines)

/** The probability of each role of a candidate. */
export function scoreCandidate(
  { kind, features }: Pick<Candidate, 'kind' | 'features'>,
  weights: KindWeights = fitted[kind],
): Record<string, number> {
  const sums = rolesOf[kind].map((role): [string, number] => {
    const of = weights[role]
    let sum = 0
    for (const [name, value] of features) sum += (of?.get(name) ?? 0) * value
    return [role, sum]
  })
  const top = Math.max(...sums.map(([, sum]) => sum))
  const powers = sums.map(([role, sum]): [string, number] => [role, Math.exp(sum - top)])
  const whole = powers.reduce((sum, [, power]) => sum + power, 0)
  return Object.fromEntries(powers.map(([role, power]) => [role, power / whole]))
}

/** Whether a date without a year is next to words of applications: the call has a deadline that no reader can name. */
export function hasDeadlineWithoutYear(model: TextModel): boolean {
  return sentencesIn(model).some(({ words, run }) =>
    findDaysWithoutYear(words, run).some(({ from, to }) => {
      const around = { from: Math.max(run.from, from - 10), to: Math.min(run.to, to + 10) }
      return findPhrases(words, around, cues.day).some(({ value }) => value === 'submission' || value === 'closing')
    }),
  )
}

/** Every date, amount and percentage of a call with the probability of each of its roles: the second reader. */
export function scoreRoles(model: TextModel): ScoredCandidate[] {
  return candidatesOf(model).map((candidate) => ({ ...candidate, scores: scoreCandidate(candidate) }))
}
