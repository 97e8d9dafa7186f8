import {
  amountChangeWords,
  callWords,
  countedWords,
  earlierCallWords,
  earlierWords,
  foundingWords,
  grantWords,
  indirectWords,
  lengthWords,
  limitingWords,
  loneScales,
  looseAmountWords,
  ofWholeWords,
  oneProjectWords,
  ownShareWords,
  partnerWords,
  partWords,
  projectWords,
  refusalWords,
  topicWords,
  typefaceWords,
  unionMembers,
  weightWords,
  wholeWords,
} from '#server/grants/data/admission-cues.ts'
import { findAmounts } from '#server/grants/read/amounts.ts'
import { findDays } from '#server/grants/read/dates.ts'
import { lengthsIn } from '#server/grants/read/duration.ts'
import { blocksIn, countPhrases } from '#server/grants/read/passages-of.ts'
import { findPercentages } from '#server/grants/read/percentages.ts'
import { findPhrases, phrasesOf, wordsOf } from '#server/grants/read/phrases.ts'
import type { Phrases, Word } from '#server/grants/read/phrases.ts'
import { remembered } from '#server/grants/read/remembered.ts'
import { leastSure } from '#server/grants/read/reading.ts'
import type { Confidence, Evidence } from '#server/grants/read/reading.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** What the rules found, as far as admission compares it. */
export type FoundFacts = Omit<CallFacts, 'language'>

/** A rule of admission: the confidence that a piece of evidence may have at most; null leaves it as it is. */
type Admission = (evidence: Evidence, context: Context) => Confidence | null

type Context = {
  readonly model: TextModel
  readonly facts: FoundFacts
  /** The words of a quote; facts share quotes, which are cut into words once. */
  readonly wordsAt: (evidence: Evidence) => readonly Word[]
  /** The quotes of a fact. */
  readonly quotesOf: (path: string) => readonly (readonly Word[])[]
  readonly amountsIn: (path: string) => ReadonlySet<number>
  readonly ratePlaces: () => number
  readonly criteriaOf: (stage: string) => readonly CallFacts['criteria'][number][]
  readonly rivals: () => readonly number[]
  readonly hasOtherLength: () => boolean
  readonly isWeighted: () => boolean
  readonly isDivided: () => boolean
}

const scales = phrasesOf([[true, loneScales]])
const ownShares = phrasesOf([[true, ownShareWords]])
const limiting = phrasesOf([[true, limitingWords]])
const amountChanges = phrasesOf([[true, amountChangeWords]])
const grants = phrasesOf([[true, grantWords]])
const members = phrasesOf([[true, unionMembers]])
const projects = phrasesOf([[true, projectWords]])
const lengths = phrasesOf([[true, lengthWords]])
const parts = phrasesOf([[true, partWords]])
/** The highest flat rate of indirect costs that programmes pay. */
const indirectMax = 25
const topics = phrasesOf([[true, topicWords]])
const indirects = phrasesOf([[true, indirectWords]])
const refusals = phrasesOf([[true, refusalWords]])
const oneProject = phrasesOf([[true, oneProjectWords]])
const ofCall = phrasesOf([[true, callWords]])
const loose = phrasesOf([[true, looseAmountWords]])
const foundings = phrasesOf([[true, foundingWords]])
const counted = phrasesOf([[true, countedWords]])
const partners = phrasesOf([[true, partnerWords]])
const pasts = phrasesOf([[true, earlierWords]])
const earlierCalls = phrasesOf([[true, earlierCallWords]])
const typefaces = phrasesOf([[true, typefaceWords]])
const wholes = phrasesOf([[true, wholeWords]])
const ofWhole = phrasesOf([[true, ofWholeWords]])
const weighting = phrasesOf([[true, weightWords]])
/** An amount of money below this is a piece of another number. */
const leastAmount = 100
const ratePath = /^rates\.\d+\.percent$/

const has = (words: readonly Word[], phrases: Phrases<unknown>): boolean =>
  findPhrases(words, { from: 0, to: words.length }, phrases).length > 0

/** "in thousand lei" over or in front of the figures: a scale that belongs to no figure. */
function hasLoneScale(words: readonly Word[]): boolean {
  return findPhrases(words, { from: 0, to: words.length }, scales).some(({ from }) => {
    const before = words[from - 1]
    return before?.kind !== 'number' && before?.text !== 'de' && before?.text !== 'of'
  })
}

/** "Up to 700 thousand rubles here and 500 thousand there": figures with a scale, with or without a currency. */
function countScales(words: readonly Word[]): number {
  return findPhrases(words, { from: 0, to: words.length }, scales).filter(
    ({ from }) => words[from - 1]?.kind === 'number',
  ).length
}

function amountsOf(words: readonly Word[]): number[] {
  return findAmounts(words, { from: 0, to: words.length }).map(({ value }) => value)
}

/** An amount is in its own quote, with its scale, and not larger than the budget that it is part of. */
function admitMoney({ path }: Evidence, { facts, quotesOf, amountsIn, rivals, isDivided }: Context): Confidence | null {
  if (path !== 'money.totalBudget' && path !== 'money.perProject') return null
  const { totalBudget, perProject } = facts.money
  if (totalBudget !== null && (perProject?.max ?? 0) > totalBudget) return 'check'
  if (quotesOf(path).some((words) => hasLoneScale(words) || has(words, amountChanges))) return 'check'
  const stated = amountsIn(path)
  const values = path === 'money.totalBudget' ? [totalBudget] : [perProject?.min ?? null, perProject?.max ?? null]
  if (values.some((value) => value !== null && !stated.has(value))) return 'likely'
  if (values.some((value) => value !== null && value < leastAmount)) return 'check'
  const quotes = quotesOf(path)
  // "Projects have a maximum budget of …": what one of them may cost is not what the call has.
  const isOfOne = (words: readonly Word[]) => has(words, oneProject) && !has(words, ofCall) && !has(words, wholes)
  if (path === 'money.totalBudget' && quotes.some((words) => isOfOne(words) || has(words, earlierCalls))) return 'check'
  // "The total: 260,000 for sports and 41,000 for culture": next to the whole there are only parts of it.
  const parts = [totalBudget, perProject?.min, perProject?.max, ...Object.values(facts.money.byYear ?? {})]
  const isPart = (words: readonly Word[]) =>
    has(words, ofWhole) || amountsOf(words).every((value) => value <= leastAmount || parts.includes(value))
  if (path === 'money.totalBudget' && !quotes.every(isPart)) return 'likely'
  // The budget of a call that is divided between topics is not that of one topic.
  if (path === 'money.totalBudget') return facts.identifiers.topic !== null && isDivided() ? 'likely' : null
  if (perProject === null) return null
  // "Support of up to 8 billion": without a budget next to it, a project's share may as well be all of it.
  if (quotes.some((words) => has(words, loose) || countScales(words) > amountsOf(words).length)) return 'likely'
  const taken = new Set([...values, totalBudget, ...Object.values(facts.money.byYear ?? {})])
  if (quotes.some((words) => amountsOf(words).some((value) => value > leastAmount && !taken.has(value))))
    return 'likely'
  if (totalBudget === null && quotes.some((words) => has(words, wholes))) return 'check'
  // One figure for the least and the most is rarer than a figure that was taken for both; a least without a most, too.
  if (perProject.max === null || perProject.min === perProject.max) return 'likely'
  return rivals().some((value) => !values.includes(value)) ? 'likely' : null
}

/** The days of a timetable that was pasted as one line are as often those of other steps. */
function admitOpening(evidence: Evidence, { wordsAt }: Context): Confidence | null {
  if (evidence.path !== 'submission.opens') return null
  const words = wordsAt(evidence)
  return findDays(words, { from: 0, to: words.length }, false).length > 2 ? 'likely' : null
}

/** Amounts that a passage about projects or grants gives and no fact of the call takes up. */
function findRivals(model: TextModel, { money }: FoundFacts): number[] {
  // A budget for less than two projects may as well be the most for another kind of them.
  const { totalBudget, perProject } = money
  const total = totalBudget !== null && totalBudget >= 2 * (perProject?.max ?? 0) ? totalBudget : null
  const taken = new Set([
    total,
    money.thirdParty?.maxEach,
    money.thirdParty?.maxTotal,
    ...Object.values(money.byYear ?? {}),
  ])
  return blocksIn(model)
    .filter(({ words }) => has(words, grants))
    .flatMap(({ words }) => amountsOf(words))
    .filter((value) => !taken.has(value) && value > 100 && value < (total ?? Infinity))
}

/** Whether the text names a topic with a part of the budget. */
function hasShareOfTopic(model: TextModel, { money: { totalBudget, perProject } }: FoundFacts): boolean {
  const isPart = (value: number): boolean =>
    value < (totalBudget ?? 0) && value > (perProject?.max ?? 0) && value > (perProject?.min ?? 0)
  return blocksIn(model).some(({ words }) => has(words, topics) && amountsOf(words).some(isPart))
}

/** A least number of partners without one of countries is often that of an example. */
function admitPartners({ path }: Evidence, { facts }: Context): Confidence | null {
  return path === 'consortium' && facts.consortium?.minCountries === null ? 'likely' : null
}

/** A percentage is a rate of funding only where no one else pays it, and where the parts make a hundred. */
function admitRate(evidence: Evidence, { facts, ratePlaces, wordsAt }: Context): Confidence | null {
  if (!ratePath.test(evidence.path)) return null
  if (has(wordsAt(evidence), ownShares)) return 'check'
  const own = facts.coFinancing?.minPercent ?? null
  const [only] = facts.rates
  if (facts.rates.length === 1 && only && own !== null && Math.abs(only.percent + own - 100) > 0.01) return 'check'
  return ratePlaces() > 1 ? 'likely' : null
}

/** Criteria are complete where their points make a whole, and belong to a stage of the call. */
function admitCriterion(evidence: Evidence, { facts, criteriaOf, isWeighted }: Context): Confidence | null {
  const [, index] = /^criteria\.(\d+)$/.exec(evidence.path) ?? []
  const criterion = index === undefined ? undefined : facts.criteria[Number(index)]
  if (criterion === undefined) return null
  const kin = criteriaOf(criterion.stage)
  if (kin.length < 2 || kin.some(({ name }) => name.includes(':'))) return 'check'
  // A threshold that is as high as the most is one of the two, read twice.
  if (kin.some(({ max, threshold }) => threshold !== null && (max === null || max === threshold))) return 'check'
  // One list has points for all or for none.
  if (new Set(kin.map(({ max }) => max === null)).size > 1) return 'check'
  // In a call of two stages, which criteria are of which stage is often said far from them.
  const isStaged = facts.submission.model === 'two-stage' || facts.submission.model === 'concept-then-full'
  if (isStaged || !isStageOfCall(criterion.stage, facts)) return 'likely'
  // Weights that the text speaks of belong to the criteria, and make a whole.
  const weights = kin.map(({ weight }) => weight)
  if (weights.every((weight) => weight === null) ? isWeighted() : sumOf(weights) !== 100) return 'likely'
  const points = kin.map(({ max }) => max)
  return isWhole(points) ? null : 'likely'
}

/** Points of criteria that are all of one scale, or make a hundred. */
const isWhole = (points: readonly (number | null)[]): boolean =>
  points.length > 1 && (points.every((max) => max !== null && max === points[0]) || sumOf(points) === 100)

/** A threshold for all criteria is reached by their sum. */
function admitThreshold(evidence: Evidence, { facts, criteriaOf, wordsAt }: Context): Confidence | null {
  const [, index] = /^overall\.(\d+)$/.exec(evidence.path) ?? []
  const overall = index === undefined ? undefined : facts.overall[Number(index)]
  if (overall === undefined) return null
  const points = criteriaOf(overall.stage).map(({ max }) => max)
  const sum = sumOf(points)
  if (sum > 0 && (overall.threshold ?? 0) > Math.max(sum, 5)) return 'check'
  const { threshold } = overall
  // "Below 50 per cent gives no points", "at least 10 points" of a typeface: a mark of one criterion, or none.
  if (threshold === null || threshold * 2 <= sum || has(wordsAt(evidence), typefaces)) return 'likely'
  return isWhole(points) && isStageOfCall(overall.stage, facts) ? null : 'likely'
}

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** Whether a stage is among those of the deadlines. */
function isStageOfCall(stage: string, { submission }: FoundFacts): boolean {
  const stages = new Set(submission.deadlines.map((each) => each.stage))
  return stages.size === 0 || stages.has('cut-off') || stages.has(stage)
}

/** Countries of the Union that a call speaks of are among those that may apply, or someone looks at it. */
function admitCountries(evidence: Evidence, { facts, model, wordsAt }: Context): Confidence | null {
  if (evidence.path !== 'countries.eligible') return null
  // Where partners may come from is not yet where applicants may.
  if (has(wordsAt(evidence), partners)) return 'likely'
  const { eligible, excluded } = facts.countries
  const isUnion = [...eligible, ...excluded].some((code) => code === 'EU' || code === 'ASSOCIATED' || code === 'EEA')
  return !isUnion && eligible.length < 20 && (countPhrases(model, members).get(true) ?? 0) > 0 ? 'check' : null
}

/** Every level of readiness that a sentence names is one of those that were read. */
function admitReadiness(evidence: Evidence, { facts: { trl }, wordsAt }: Context): Confidence | null {
  if (!/^trl\.(?:start|end)M/.test(evidence.path) || trl === null) return null
  const read = new Set([trl.startMin, trl.startMax, trl.endMin, trl.endMax])
  const named = wordsAt(evidence).filter(({ kind, text }) => kind === 'number' && /^[1-9]$/.test(text))
  return named.every(({ text }) => read.has(Number(text))) ? null : 'likely'
}

/** "CVs (3 pages)": how long the thing in front may be. */
const hasLengthInBrackets = (words: readonly Word[]): boolean =>
  words.some(({ text }, place) => text === '(' && words[place + 1]?.kind === 'number')

/** A longer name of what is limited is a sentence. */
const nameMax = 60

/** How many different numbers of pages or letters a sentence gives: "3 pages for each year, but 6 pages at most". */
function countCounted(words: readonly Word[]): number {
  const places = findPhrases(words, { from: 0, to: words.length }, counted).map(({ from }) => from)
  const numbers = places.flatMap(
    (place) => words.slice(Math.max(0, place - 4), place).findLast(({ kind }) => kind === 'number')?.text ?? [],
  )
  return new Set(numbers).size
}

/** A number of pages or letters is a limit where its sentence limits something, or gives it in brackets. */
function admitLimit(evidence: Evidence, { facts, wordsAt }: Context): Confidence | null {
  const [, index] = /^limits\.(\d+)$/.exec(evidence.path) ?? []
  const limit = index === undefined ? undefined : facts.limits[Number(index)]
  if (limit !== undefined && (limit.unit === 'words' || limit.unit === 'characters') && limit.max < 10) return 'check'
  const words = wordsAt(evidence)
  if (limit !== undefined && (countCounted(words) > 1 || limit.applies.length > nameMax)) return 'likely'
  return evidence.path.startsWith('limits.') && !has(words, limiting) && !hasLengthInBrackets(words) ? 'likely' : null
}

/** Facts for which there is one reader only, and whose rules were wrong in one of ten calls that they had not seen. */
const oneReader =
  /^(?:applicants\.(?:eligible|excluded)|title|issuer|programme\.name|money\.thirdParty|trl\.\w+|trl|countries\.(?:named|excluded))$/

/** A fact that only one reader knows is likely at most. */
function admitOneReader({ path }: Evidence): Confidence | null {
  return oneReader.test(path) ? 'likely' : null
}

/** The number of projects is borne out by the budget: so many at the most that one gets cost about all of it. */
function admitProjects(evidence: Evidence, { facts: { money }, wordsAt }: Context): Confidence | null {
  if (evidence.path !== 'money.expectedProjects') return null
  const { expectedProjects, totalBudget, perProject } = money
  const most = perProject?.max ?? null
  if (expectedProjects === null || totalBudget === null || most === null) return 'likely'
  const counts = typeof expectedProjects === 'number' ? [expectedProjects] : expectedProjects
  const share = (Math.max(...counts) * most) / totalBudget
  return share >= 0.75 && share <= 1.4 && !has(wordsAt(evidence), pasts) ? null : 'likely'
}

/** The length of a project has a shortest and a longest that fit, in a sentence that speaks of projects. */
function admitDuration(evidence: Evidence, { facts, wordsAt, hasOtherLength }: Context): Confidence | null {
  const { durationMonths } = facts
  if (evidence.path !== 'durationMonths' || durationMonths === null) return null
  const { min, max } = durationMonths
  if (min !== null && max !== null && min > max) return 'check'
  const words = wordsAt(evidence)
  if (hasOtherLength()) return 'likely'
  return has(words, projects) && has(words, lengths) && !has(words, parts) ? null : 'likely'
}

/** Whether a passage about projects gives another length than the one that was read: each kind of project may have its own. */
function hasOtherLength(model: TextModel, { durationMonths }: FoundFacts): boolean {
  const read = new Set([durationMonths?.min, durationMonths?.max])
  return blocksIn(model).some(
    ({ words }) =>
      has(words, projects) &&
      lengthsIn(words, { from: 0, to: words.length }).some(
        ({ min, max, isRange }) => isRange && max <= 60 && !(read.has(min) && read.has(max)),
      ),
  )
}

/** A share of indirect costs is a small one, is called so, and is paid. */
function admitIndirectCosts(evidence: Evidence, { facts, wordsAt }: Context): Confidence | null {
  if (!evidence.path.startsWith('indirectCosts')) return null
  const words = wordsAt(evidence)
  if ((facts.indirectCosts?.percent ?? 0) > indirectMax || has(words, refusals)) return 'check'
  return has(words, indirects) ? null : 'likely'
}

/** "At least 5 %, or 2 % for small towns": every percentage next to an own share is explained, or several hold. */
function admitOwnShare(evidence: Evidence, { facts, wordsAt }: Context): Confidence | null {
  if (evidence.path !== 'coFinancing.minPercent') return null
  const own = facts.coFinancing?.minPercent ?? 0
  const words = wordsAt(evidence)
  const explained = new Set([own, 100 - own, ...facts.rates.map(({ percent }) => percent)])
  const all = findPercentages(words, { from: 0, to: words.length })
  return all.every(({ value }) => explained.has(value)) ? null : 'likely'
}

/** The age of an applicant is in a sentence that says since when there is one. */
function admitAge(evidence: Evidence, { wordsAt }: Context): Confidence | null {
  return evidence.path === 'applicants.minAgeMonths' && !has(wordsAt(evidence), foundings) ? 'likely' : null
}

/** A code without a year is as often the number of a paper as that of the call. */
function admitIdentifier({ path }: Evidence, { facts }: Context): Confidence | null {
  if (!path.startsWith('identifiers.')) return null
  const code = path === 'identifiers.call' ? facts.identifiers.call : facts.identifiers.topic
  return /(?:19|20)\d{2}/.test(code ?? '') ? null : 'likely'
}

const admissions: readonly Admission[] = [
  admitOneReader,
  admitProjects,
  admitDuration,
  admitPartners,
  admitIndirectCosts,
  admitOwnShare,
  admitIdentifier,
  admitAge,
  admitMoney,
  admitOpening,
  admitRate,
  admitCriterion,
  admitThreshold,
  admitCountries,
  admitReadiness,
  admitLimit,
]

function openContext(model: TextModel, facts: FoundFacts, all: readonly Evidence[]): Context {
  const wordsAt = remembered(
    ({ start, end }: Evidence) => wordsOf(model.text, { start, end }),
    ({ start, end }) => `${start}-${end}`,
  )
  const byPath = Map.groupBy(all, ({ path }) => path)
  const byStage = Map.groupBy(facts.criteria, ({ stage }) => stage)
  const quotesOf = remembered((path: string) => (byPath.get(path) ?? []).map(wordsAt))
  return {
    model,
    facts,
    wordsAt,
    quotesOf,
    amountsIn: remembered((path: string) => new Set(quotesOf(path).flatMap(amountsOf))),
    ratePlaces: remembered(() => new Set(all.filter(({ path }) => ratePath.test(path)).map(({ start }) => start)).size),
    criteriaOf: (stage) => byStage.get(stage) ?? [],
    rivals: remembered(() => findRivals(model, facts)),
    isDivided: remembered(() => hasShareOfTopic(model, facts)),
    hasOtherLength: remembered(() => hasOtherLength(model, facts)),
    isWeighted: remembered(() => (countPhrases(model, weighting).get(true) ?? 0) > 0),
  }
}

/**
 * Lowers the confidence of facts that their own quotes or the other facts do not bear out. It never raises one and changes
 * no value.
 *
 * @returns the evidence in its order.
 */
export function admitEvidence(model: TextModel, facts: FoundFacts, all: readonly Evidence[]): Evidence[] {
  const context = openContext(model, facts, all)
  return all.map((evidence) => {
    const most = admissions.flatMap((admit) => admit(evidence, context) ?? [])
    return { ...evidence, confidence: leastSure([evidence.confidence, ...most]) }
  })
}

/** Which rules of admission hold a piece of evidence back, for a person who looks for the cause. */
export function heldBackBy(
  model: TextModel,
  facts: FoundFacts,
  all: readonly Evidence[],
): (evidence: Evidence) => string[] {
  const context = openContext(model, facts, all)
  return (evidence) =>
    admissions.filter((admit) => (admit(evidence, context) ?? 'certain') !== 'certain').map(({ name }) => name)
}
