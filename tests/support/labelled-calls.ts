import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { leastSure } from '#server/grants/read/reading.ts'
import { readPlainText } from '#server/grants/text/plain-text.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import { noFacts } from '#shared/grants/facts.ts'
import type { CallFacts, CallReading } from '#shared/grants/facts.ts'
import { primaryDeadlineOf } from '#shared/grants/fact-rows.ts'
import { isRecord } from '#shared/guards.ts'
import { rootFolder } from '#tests/support/source-files.ts'

/** Dates, amounts and percentages of a call that are in none of its facts. */
type OtherValues = {
  /** A day without a year is `--12-21`. */
  readonly otherDates: readonly { readonly day: string; readonly role: string }[]
  readonly otherAmounts: readonly { readonly value: number; readonly role: string }[]
  readonly otherPercentages: readonly { readonly value: number; readonly role: string }[]
}

/** A call whose facts people labelled before a reader saw it. */
type LabelledCall = {
  readonly name: string
  readonly model: TextModel
  readonly facts: CallFacts & OtherValues
}

/** `learn`: the reader is fitted on these. `blind`: it is only measured on these. `older`: samples with all their facts. */
export const labelledSets = ['learn', 'blind', 'older'] as const
export type LabelledSet = (typeof labelledSets)[number]

const folders: Record<LabelledSet, readonly string[]> = {
  learn: ['labelled-calls/learn'],
  blind: ['labelled-calls/blind'],
  older: ['calls', 'second-calls'],
}

/** A fact that says nothing is left out by people who label, and filled in here. */
const nothing: Omit<CallFacts, 'language'> & OtherValues = {
  ...noFacts,
  otherDates: [],
  otherAmounts: [],
  otherPercentages: [],
}

/** Parts that are filled in from inside; of others, as of a list of countries, a label gives the whole. */
const composed = new Set(['identifiers', 'submission', 'money', 'countries', 'applicants'])

function filledIn(label: Record<string, unknown>): CallFacts & OtherValues {
  const facts: Record<string, unknown> = { ...nothing, ...label }
  for (const [key, value] of Object.entries(nothing)) {
    const given = label[key]
    if (composed.has(key) && isRecord(value) && isRecord(given)) facts[key] = { ...value, ...given }
    if (given === null || given === undefined) facts[key] = value
  }
  // The labels are our own files in the shape of the facts; parts that they leave out were filled in above.
  return facts as CallFacts & OtherValues
}

/** The labelled calls of a set, by name. Empty where the set has none yet. */
export function labelledCalls(set: LabelledSet): LabelledCall[] {
  return folders[set].flatMap((name) => {
    const folder = join(rootFolder, 'tests/fixtures', name)
    if (!existsSync(folder)) return []
    return readdirSync(folder)
      .filter((file) => /\.(?:md|txt)$/.test(file))
      .toSorted()
      .flatMap((file) => {
        const stem = file.replace(/\.\w+$/, '')
        const label = [`${stem}.json`, `${stem}.expected.json`].find((each) => existsSync(join(folder, each)))
        if (label === undefined) return []
        const facts = filledIn(JSON.parse(readFileSync(join(folder, label), 'utf8')))
        return [{ name: stem, facts, model: readPlainText(readFileSync(join(folder, file), 'utf8')) }]
      })
  })
}

/** One thing that a call says, with the path of its proof. */
type Stated = { readonly path: string; readonly value: unknown }
type StatedOf = (facts: CallFacts) => readonly Stated[]

const one =
  (path: string, of: (facts: CallFacts) => unknown): StatedOf =>
  (facts) => {
    const value = of(facts) ?? null
    return value === null ? [] : [{ path, value }]
  }

const each =
  <Entry>(path: string, list: (facts: CallFacts) => readonly Entry[], of: (entry: Entry) => unknown): StatedOf =>
  (facts) =>
    list(facts).map((entry, place) => ({ path: path.replace('#', String(place)), value: of(entry) }))

const codes =
  (path: string, of: (facts: CallFacts) => readonly string[]): StatedOf =>
  (facts) =>
    of(facts).length === 0 ? [] : [{ path, value: of(facts).toSorted().join(' ') }]

const all =
  (...parts: readonly StatedOf[]): StatedOf =>
  (facts) =>
    parts.flatMap((part) => part(facts))

const unique =
  (of: StatedOf): StatedOf =>
  (facts) => [...new Map(of(facts).map((stated) => [JSON.stringify(stated.value), stated])).values()]

const bounds = (value: { min: number | null; max: number | null } | null): unknown =>
  value === null || (value.min === null && value.max === null) ? null : [value.min, value.max]

function firstDeadline(facts: CallFacts): Stated[] {
  const first = primaryDeadlineOf(facts)
  return first === null ? [] : [{ path: `${first.path}.at`, value: first.deadline.at }]
}

const statedByGroup = {
  firstDeadline,
  deadlines: each(
    'submission.deadlines.#.at',
    ({ submission }) => submission.deadlines,
    ({ at, status }) => [at, status],
  ),
  opens: one('submission.opens', ({ submission }) => submission.opens),
  steps: one('submission.model', ({ submission }) => submission.model),
  budget: one('money.totalBudget', ({ money }) => money.totalBudget),
  grant: one('money.perProject', ({ money }) => bounds(money.perProject)),
  thirdParty: one('money.thirdParty', ({ money }) => money.thirdParty?.maxEach),
  currency: one('money.currency', ({ money }) => money.currency),
  expectedProjects: one('money.expectedProjects', ({ money }) => money.expectedProjects),
  rates: unique(
    each(
      'rates.#.percent',
      ({ rates }) => rates,
      ({ percent }) => percent,
    ),
  ),
  ownShare: one('coFinancing.minPercent', ({ coFinancing }) => coFinancing?.minPercent),
  indirectCosts: one('indirectCosts.percent', ({ indirectCosts }) => indirectCosts?.percent),
  duration: one('durationMonths', ({ durationMonths }) => bounds(durationMonths)),
  readiness: one('trl', ({ trl }) => trl && [trl.startMin, trl.startMax, trl.endMin, trl.endMax]),
  countries: all(
    codes('countries.eligible', ({ countries }) => countries.eligible),
    codes('countries.named', ({ countries }) => countries.named),
    codes('countries.excluded', ({ countries }) => countries.excluded),
  ),
  applicants: all(
    codes('applicants.eligible', ({ applicants }) => applicants.eligible),
    codes('applicants.excluded', ({ applicants }) => applicants.excluded),
    one('applicants.minAgeMonths', ({ applicants }) => applicants.minAgeMonths),
  ),
  partners: one('consortium', ({ consortium }) =>
    consortium === null || (consortium.minEntities === null && consortium.minCountries === null)
      ? null
      : [consortium.minEntities, consortium.minCountries],
  ),
  limits: each(
    'limits.#',
    ({ limits }) => limits,
    ({ unit, max }) => [unit, max],
  ),
  criteria: each(
    'criteria.#',
    ({ criteria }) => criteria,
    ({ max, threshold, weight }) => [max, threshold, weight],
  ),
  overall: each(
    'overall.#',
    ({ overall }) => overall,
    ({ threshold }) => threshold,
  ),
  documents: each(
    'requiredDocuments.#',
    ({ requiredDocuments }) => requiredDocuments,
    ({ label }) => label,
  ),
  outcomes: each(
    'expectedOutcomes.#',
    ({ expectedOutcomes }) => expectedOutcomes,
    (phrase) => phrase,
  ),
  names: all(
    one('title', ({ title }) => title),
    one('issuer', ({ issuer }) => issuer),
    one('programme.name', ({ programme }) => programme?.name),
  ),
  identifiers: all(
    one('identifiers.call', ({ identifiers }) => identifiers.call),
    one('identifiers.topic', ({ identifiers }) => identifiers.topic),
  ),
  kind: all(
    one('actionType', ({ actionType }) => actionType),
    one('fundingForm', ({ fundingForm }) => fundingForm),
    one('programme.style', ({ programme }) => programme?.style),
  ),
} satisfies Record<string, StatedOf>

/** Groups of facts that are counted apart. */
export type FactGroup = keyof typeof statedByGroup
/** The groups of facts, in the order of the table of figures. */
export const factGroups = Object.keys(statedByGroup) as FactGroup[]

/** Groups of which no certain fact may be wrong. */
export const strictGroups: readonly FactGroup[] = ['firstDeadline', 'deadlines', 'budget', 'grant', 'thirdParty']

/** What was read of a group: `missing` is stated and was not read; `wrong` was read and is not stated. */
export type GroupCount = {
  right: number
  wrong: number
  missing: number
  certain: number
  wrongAndCertain: number
}

const wordsIn = (text: unknown): string[] =>
  String(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => !/^(?:an?|the)$/.test(word)) ?? []
const contains = (outer: readonly string[], inner: readonly string[]): boolean => {
  const set = new Set(outer)
  return inner.every((word) => set.has(word))
}

/** Texts are compared by their words without articles; of documents and outcomes one may say more than the other. */
function isSame(group: FactGroup, found: unknown, stated: unknown): boolean {
  const [left, right] = [wordsIn(found), wordsIn(stated)]
  if (group === 'documents' || group === 'outcomes') return contains(left, right) || contains(right, left)
  if (group === 'names') return left.join(' ') === right.join(' ')
  return JSON.stringify(found) === JSON.stringify(stated)
}

/** What is wrong in a reading, for a person who looks for the cause. */
export type Mistake = {
  readonly call: string
  readonly group: FactGroup
  readonly kind: 'wrong' | 'missing'
  readonly value: unknown
  /** Null for what is missing. */
  readonly confidence: string | null
}

/** A fact that was read, with what its confidence comes from. */
type ReadFact = {
  readonly group: FactGroup
  readonly path: string
  readonly isRight: boolean
  readonly confidence: string | null
}

/** The lowest confidence of the proofs of a fact; null where it has none. */
function confidenceOf(reading: CallReading, path: string): string | null {
  const proofs = reading.evidence.filter((proof) => proof.path === path || proof.path.startsWith(`${path}.`))
  return proofs.length === 0 ? null : leastSure(proofs.map(({ confidence }) => confidence))
}

/** Compares everything that was read with everything that is stated; an invented entry is wrong. */
export function compareFacts(
  { name, facts }: LabelledCall,
  reading: CallReading,
): { counts: Record<FactGroup, GroupCount>; mistakes: Mistake[]; read: ReadFact[] } {
  const mistakes: Mistake[] = []
  const read: ReadFact[] = []
  const counts = Object.fromEntries(
    factGroups.map((group): [FactGroup, GroupCount] => {
      const count: GroupCount = { right: 0, wrong: 0, missing: 0, certain: 0, wrongAndCertain: 0 }
      const left = [...statedByGroup[group](facts)]
      for (const { path, value } of statedByGroup[group](reading)) {
        const confidence = confidenceOf(reading, path)
        const place = left.findIndex((stated) => isSame(group, value, stated.value))
        read.push({ group, path, isRight: place >= 0, confidence })
        if (place >= 0) left.splice(place, 1)
        else mistakes.push({ call: name, group, kind: 'wrong', value, confidence })
        count[place >= 0 ? 'right' : 'wrong'] += 1
        if (confidence === 'certain') count[place >= 0 ? 'certain' : 'wrongAndCertain'] += 1
      }
      count.missing = left.length
      for (const { value } of left) mistakes.push({ call: name, group, kind: 'missing', value, confidence: null })
      return [group, count]
    }),
  ) as Record<FactGroup, GroupCount>
  for (const count of Object.values(counts)) count.certain += count.wrongAndCertain
  return { counts, mistakes, read }
}

/** What a person sees of the deadlines of a call. */
type DeadlineView = {
  /** Whether the first stated deadline is on screen, as the answer or among the choices; true where none is stated. */
  readonly isShown: boolean
  /** False deadlines that are neither a matter to check nor one side of a conflict. */
  readonly unwarned: readonly string[]
}

/** How the deadlines of a reading look to a person. */
export function viewDeadlines({ facts }: LabelledCall, reading: CallReading): DeadlineView {
  const disputed = reading.conflicts.filter(({ path }) => path.startsWith('submission.deadlines'))
  const shown = [
    ...reading.submission.deadlines.map(({ at }) => at),
    ...disputed.flatMap(({ values }) => values.map(({ value }) => String(value))),
  ].map((at) => at.slice(0, 10))
  const stated = new Set(facts.submission.deadlines.map(({ at, status }) => `${at} ${status}`))
  const first = primaryDeadlineOf(facts)
  const unwarned = reading.submission.deadlines.flatMap(({ at, status }, place) => {
    const path = `submission.deadlines.${place}.at`
    if (status !== 'current' || stated.has(`${at} ${status}`)) return []
    return confidenceOf(reading, path) === 'check' || disputed.some((conflict) => conflict.path === path) ? [] : [at]
  })
  return { isShown: first === null || shown.includes(first.deadline.at.slice(0, 10)), unwarned }
}

/** The figures of several calls together. */
export function sumCounts(all: readonly Record<FactGroup, GroupCount>[]): Record<FactGroup, GroupCount> {
  return Object.fromEntries(
    factGroups.map((group): [FactGroup, GroupCount] => {
      const sum: GroupCount = { right: 0, wrong: 0, missing: 0, certain: 0, wrongAndCertain: 0 }
      for (const counts of all)
        for (const key of ['right', 'wrong', 'missing', 'certain', 'wrongAndCertain'] as const)
          sum[key] += counts[group][key]
      return [group, sum]
    }),
  ) as Record<FactGroup, GroupCount>
}
