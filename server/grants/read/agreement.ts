import { changeWords } from '#server/grants/data/admission-cues.ts'
import type { DateRole } from '#server/grants/data/deadline-cues.ts'
import type { FoundFacts } from '#server/grants/read/admission.ts'
import { readDateRoles } from '#server/grants/read/date-roles.ts'
import { findDays, findHours, findZones } from '#server/grants/read/dates.ts'
import { firstCurrent } from '#server/grants/read/deadlines.ts'
import { clockOf, easternZone } from '#server/grants/read/home.ts'
import { localCurrency } from '#server/grants/read/money.ts'
import { countPhrases } from '#server/grants/read/passages-of.ts'
import { phrasesOf, wordsOf } from '#server/grants/read/phrases.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import { leastSure } from '#server/grants/read/reading.ts'
import type { Conflict, Confidence, Evidence } from '#server/grants/read/reading.ts'
import { hasDeadlineWithoutYear, scoreRoles } from '#server/grants/read/role-scores.ts'
import type { CandidateKind, ScoredCandidate } from '#server/grants/read/role-scores.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'
import { zonedMoment } from '#shared/grants/dates.ts'
import { addDays } from '#shared/zoned-time.ts'

/** What the rules found in a call, before the second reader was asked. */
export type RuleReading = {
  readonly facts: FoundFacts
  readonly evidence: readonly Evidence[]
  readonly conflicts: readonly Conflict[]
}

/** Probabilities from which the second reader agrees, is as sure as a rule, speaks up as a rival, fills a gap. */
const agrees = 0.5
const isSure = 0.85
const rivals = 0.5
/** A rival of a deadline of which both readers are sure. */
const rivalsOfSure = 0.7
const fills = 0.5
/** From here on a date that fills a gap is the only one that counts, and an amount fills one. */
const settles = 0.7
/** Probabilities from which it confirms what is in doubt, and below which it says that a value is something else. */
const confirms = 0.6
const denies = 0.3
/** By how much one date is likelier than another of which it takes the place. */
const margin = 0.35
/** Below this a cut-off in doubt is none, and a percentage of which the rules are not certain is no rate. */
const refuses = 0.05
/** Rivals of one fact that a person is shown. */
const rivalsMax = 4

const changes = phrasesOf([[true, changeWords]])

/** The best candidate for a role at each value, the likeliest first. */
type Ranking = readonly (ScoredCandidate & { readonly score: number })[]

function rank(all: readonly ScoredCandidate[], kind: CandidateKind, role: string): Ranking {
  const best = new Map<string | number, Ranking[number]>()
  for (const candidate of all) {
    if (candidate.kind !== kind) continue
    const score = candidate.scores[role] ?? 0
    if (score > (best.get(candidate.value)?.score ?? -1)) best.set(candidate.value, { ...candidate, score })
  }
  return [...best.values()].toSorted((one, other) => other.score - one.score)
}

const scoreOf = (ranking: Ranking, value: string | number | null): number =>
  ranking.find((each) => each.value === value)?.score ?? 0

/** Lays what the rules found and what the second reader makes of the same values together. */
export function agreeOnRoles(model: TextModel, reading: RuleReading): RuleReading {
  const all = scoreRoles(model)
  const days = rank(all, 'day', 'deadline')
  const starts = rank(all, 'day', 'opening')
  const opened = agreeOnOpening(model, reading, starts)
  const dated = agreeOnDeadlines(model, withoutDenied(model, opened, days), { days, starts })
  const paid = agreeOnMoney(withFoundAmounts(model, dated, all), all)
  return agreeOnRates(paid, rank(all, 'percent', 'rate'), rank(all, 'percent', 'own'))
}

function agreeOnOpening(model: TextModel, reading: RuleReading, ranking: Ranking): RuleReading {
  const { opens } = reading.facts.submission
  if (opens === null) return reading
  const most = scoreOf(ranking, opens) < agrees ? 'check' : isChanged(model) ? 'likely' : 'certain'
  return { ...reading, evidence: capped(reading.evidence, 'submission.opens', most) }
}

/** Whether a notice moves something that the call said before. */
const isChanged = (model: TextModel): boolean => (countPhrases(model, changes).get(true) ?? 0) > 0

type Deadline = FoundFacts['submission']['deadlines'][number]

const deadlinePath = (place: number): string => `submission.deadlines.${place}.at`
const dayOf = ({ at }: Deadline): string => at.slice(0, 10)
/** Midnight at the end of a day is the first instant of the next one. */
const daysOf = (deadline: Deadline): readonly string[] =>
  deadline.at.includes('T00:00') ? [dayOf(deadline), addDays(dayOf(deadline), -1)] : [dayOf(deadline)]
const scoreOfDeadline = (ranking: Ranking, deadline: Deadline): number =>
  Math.max(...daysOf(deadline).map((day) => scoreOf(ranking, day)))

/** Whether the second reader may overrule the rules: they are in doubt, or took the clock from the country of the call. */
const isInDoubt = ({ timeStated, zoneStated }: Deadline, proof: Evidence | undefined): boolean =>
  proof !== undefined && (proof.confidence === 'check' || (timeStated && !zoneStated))

/** Moves the proofs of a list to the new places of its entries; those of entries that are gone go, too. */
function moved(evidence: readonly Evidence[], list: string, places: ReadonlyMap<number, number>): Evidence[] {
  return evidence.flatMap((proof) => {
    if (!proof.path.startsWith(`${list}.`)) return [proof]
    const [place = '', ...rest] = proof.path.slice(list.length + 1).split('.')
    const now = places.get(Number(place))
    return now === undefined ? [] : [{ ...proof, path: [list, now, ...rest].join('.') }]
  })
}

/**
 * Of several dates between which the rules could not choose, those that the second reader takes for something else are no
 * deadlines where it confirms another one; they stay among the choices.
 */
function withoutDenied(model: TextModel, reading: RuleReading, ranking: Ranking): RuleReading {
  const { facts, evidence, conflicts } = reading
  const { deadlines } = facts.submission
  const isLikelier = (one: Deadline, other: Deadline): boolean => {
    const score = scoreOfDeadline(ranking, one)
    return score >= confirms || (score >= fills && score - scoreOfDeadline(ranking, other) >= margin)
  }
  const isLess = (each: Deadline, other: Deadline): boolean => {
    const score = scoreOfDeadline(ranking, each)
    if (each.stage === 'cut-off') return score < refuses
    return score < denies || (score < agrees && scoreOfDeadline(ranking, other) - score >= agrees)
  }
  const isDenied = (each: Deadline, place: number): boolean =>
    each.status === 'current' &&
    isInDoubt(
      each,
      evidence.find(({ path }) => path === deadlinePath(place)),
    ) &&
    deadlines.some(
      (other) =>
        other.stage === each.stage && other.status === 'current' && isLikelier(other, each) && isLess(each, other),
    )
  const kept = deadlines.filter((each, place) => !isDenied(each, place))
  if (kept.length === deadlines.length) return withChosen(model, reading, ranking)
  const gone = deadlines.filter((each) => !kept.includes(each))
  const places = new Map(deadlines.flatMap((each, place) => (kept.includes(each) ? [[place, kept.indexOf(each)]] : [])))
  const first = firstCurrent(kept)
  const open = conflicts.filter(({ path }) => !path.startsWith('submission.deadlines.'))
  const values = [...(first ? [first] : []), ...gone].flatMap((each) => {
    const proof = evidence.find(({ path }) => path === deadlinePath(deadlines.indexOf(each)))
    return proof ? [{ value: each.at, start: proof.start, end: proof.end }] : []
  })
  const path = deadlinePath(first ? kept.indexOf(first) : 0)
  const settled = moved(evidence, 'submission.deadlines', places)
  const proof = settled.find((each) => each.path === path)
  return {
    facts: {
      ...facts,
      submission: { ...facts.submission, deadlines: kept.map((each) => renamed(each, gone)) },
      primaryDeadline: first?.id ?? null,
    },
    evidence: settled.map((each) => (each.path === 'primaryDeadline' && proof ? { ...proof, path: each.path } : each)),
    conflicts: [...open, { path, values }],
  }
}

/** A deadline that moved one which is gone moved none. */
function renamed(each: Deadline, gone: readonly Deadline[]): Deadline {
  const { supersedes, ...rest } = each
  return supersedes === undefined || gone.some(({ id }) => id === supersedes) ? rest : each
}

/** Deadlines of the rules give way to another date where the second reader denies them and names it; all are shown. */
function withChosen(model: TextModel, reading: RuleReading, ranking: Ranking): RuleReading {
  const { facts, evidence, conflicts } = reading
  const { deadlines } = facts.submission
  const [only, another] = deadlines
  const [best] = ranking
  if (!only || !best || best.score < fills) return reading
  const proofs = deadlines.map((_each, place) => evidence.find(({ path }) => path === deadlinePath(place)))
  const isDenied = (each: Deadline, place: number): boolean =>
    isInDoubt(each, proofs[place]) &&
    scoreOfDeadline(ranking, each) < denies &&
    scoreOfDeadline(ranking, each) <= best.score - margin
  const isLessLikely = best.score >= isSure && !another && scoreOfDeadline(ranking, only) <= best.score - margin
  if (deadlines.some((each) => daysOf(each).includes(String(best.value)))) return reading
  if (!isLessLikely && !deadlines.every(isDenied)) return reading
  const deadline: Deadline = { id: only.id, stage: only.stage, status: 'current', ...momentOf(model, best) }
  const own = { rule: 'read.deadline.second_reader', confidence: 'check' as const, ...best.sentence }
  const values = deadlines.flatMap((each, place) => {
    const proof = proofs[place]
    return proof ? [{ value: each.at, start: proof.start, end: proof.end }] : []
  })
  return {
    facts: { ...facts, submission: { ...facts.submission, deadlines: [deadline] }, primaryDeadline: deadline.id },
    evidence: moved(evidence, 'submission.deadlines', new Map([[0, 0]])).map((each) =>
      each.path === deadlinePath(0) || each.path === 'primaryDeadline' ? { path: each.path, ...own } : each,
    ),
    conflicts: [
      ...conflicts.filter(({ path }) => !path.startsWith('submission.deadlines.')),
      { path: deadlinePath(0), values: [{ value: deadline.at, ...best.sentence }, ...values] },
    ],
  }
}

/**
 * A deadline is certain where both readers name it, its own quote has its day and hour, and no other date could be one. One
 * reader alone makes it a matter to check; what the other reader names is among the choices.
 */
function agreeOnDeadlines(
  model: TextModel,
  reading: RuleReading,
  { days: ranking, starts }: Readonly<Record<'days' | 'starts', Ranking>>,
): RuleReading {
  const { facts, evidence, conflicts } = reading
  const { deadlines } = facts.submission
  // An opening that only the rules name hides no rival.
  const opens =
    facts.submission.opens !== null && scoreOf(starts, facts.submission.opens) >= agrees ? facts.submission.opens : null
  if (deadlines.length === 0) return withFoundDeadline(model, reading, ranking)
  const named = new Set(deadlines.flatMap(daysOf))
  const last = deadlines.map(dayOf).toSorted().at(-1) ?? ''
  const others = ranking.filter(
    ({ value, score }) =>
      score >= denies && !named.has(String(value)) && value !== opens && String(value) > (opens ?? ''),
  )
  const isDenied = deadlines.every((each) => scoreOfDeadline(ranking, each) < agrees)
  const isSettled = deadlines.some(
    (each, place) =>
      scoreOfDeadline(ranking, each) >= isSure &&
      evidence.some(({ path, confidence }) => path === deadlinePath(place) && confidence === 'certain'),
  )
  const least = isDenied ? denies : isSettled ? rivalsOfSure : rivals
  const possible = others.filter(({ score }) => score >= least)
  const steps = daysOfSteps(model)
  // A step of the call with a name of its own puts a deadline in doubt, and is no choice.
  const shown = possible.filter(({ value }) => !steps.has(String(value))).slice(0, rivalsMax)
  const isOpen =
    isChanged(model) || deadlines.some(({ status }) => status === 'superseded') || hasDeadlineWithoutYear(model)
  const confidenceAt = (deadline: Deadline, proof: Evidence): Confidence => {
    const score = scoreOfDeadline(ranking, deadline)
    const isOrdered = facts.submission.opens === null || facts.submission.opens < dayOf(deadline)
    if (score < confirms || possible.length > 0 || isOpen || !isOrdered || !isInQuote(model, deadline, proof))
      return 'check'
    const isAlone = others.length === 0
    if (proof.confidence === 'likely' && score >= isSure && isAlone && deadline.zoneStated) return 'certain'
    return proof.confidence === 'certain' && !isAlone && last !== dayOf(deadline) ? 'likely' : proof.confidence
  }
  const places = new Map(deadlines.map((deadline, place) => [deadlinePath(place), deadline]))
  const settled = evidence.map((proof): Evidence => {
    const deadline = places.get(proof.path)
    return deadline?.status === 'current' && proof.confidence !== 'check'
      ? { ...proof, confidence: confidenceAt(deadline, proof) }
      : proof
  })
  const first = deadlines.findIndex(({ id }) => id === facts.primaryDeadline)
  return {
    facts,
    evidence: withPrimary(settled, first),
    conflicts: withRivals(conflicts, {
      path: deadlinePath(Math.max(first, 0)),
      value: deadlines[Math.max(first, 0)]?.at,
      evidence,
      rivals: shown.map((rival) => ({
        value: momentOf(model, rival).at,
        start: rival.sentence.start,
        end: rival.sentence.end,
      })),
    }),
  }
}

/** What a date is that is no day to hand anything in. */
const stepRoles: ReadonlySet<DateRole | null> = new Set([
  'event',
  'evaluation',
  'result',
  'signature',
  'start',
  'end',
  'payment',
  'report',
])

/** Days that the rules take for another step of the call wherever they are mentioned. */
function daysOfSteps(model: TextModel): ReadonlySet<string> {
  const { dates } = readDateRoles(model)
  const others = new Set(dates.filter(({ role }) => !stepRoles.has(role)).map(({ day }) => day))
  return new Set(dates.map(({ day }) => day).filter((day) => !others.has(day)))
}

/** The primary deadline is as sure as the deadline that it names. */
function withPrimary(evidence: readonly Evidence[], place: number): Evidence[] {
  const proof = evidence.find(({ path }) => path === deadlinePath(place))
  return evidence.map((each) =>
    each.path === 'primaryDeadline' && proof ? { ...each, confidence: proof.confidence } : each,
  )
}

/** Whether the words that prove a deadline have its day and, where it has one, an hour. */
function isInQuote({ text }: TextModel, deadline: Deadline, { start, end }: Evidence): boolean {
  const words = wordsOf(text, { start, end })
  const run = { from: 0, to: words.length }
  const days = [true, false].flatMap((isAmerican) => findDays(words, run, isAmerican))
  const isThere = days.some((each) => daysOf(deadline).includes(each.day))
  if (!isThere) return false
  // "until 15 January till 18-00": figures that may be an hour which no rule took for one.
  if (!deadline.timeStated) return !mayHaveHour.test(blanked(text, { start, end }, words, days))
  const hours = findHours(words, run, days).map(({ time }) => (time.hour % 24) * 60 + time.minute)
  const [hour = 0, minute = 0] = deadline.at.slice(11, 16).split(':').map(Number)
  // "14:00, which is 15:00 in Chisinau": which of the two counts is a matter of the zone.
  return hours.includes(hour * 60 + minute) && new Set(hours).size <= new Set(days.map((each) => each.day)).size
}

const mayHaveHour = /(?<!\d)(?:[01]?\d|2[0-4])\s?[-:.hч]\s?[0-5]\d(?!\d)/iu

/** A stretch of text without its days. */
function blanked(text: string, { start, end }: Span, words: readonly Word[], days: readonly Run[]): string {
  return days.reduce(
    (rest, { from, to }) => {
      const [first, last] = [words[from], words[to - 1]]
      if (!first || !last) return rest
      return rest.slice(0, first.start - start) + ' '.repeat(last.end - first.start) + rest.slice(last.end - start)
    },
    text.slice(start, end),
  )
}

/** The hour and the zone that are next to a date in its sentence. */
function momentOf(model: TextModel, { value, sentence }: ScoredCandidate): Omit<Deadline, 'id' | 'stage' | 'status'> {
  const words = wordsOf(model.text, sentence)
  const run = { from: 0, to: words.length }
  const days = findDays(words, run, false)
  const hours = findHours(words, run, days)
  const [hour] = hours
  const day = String(value)
  if (hours.length !== 1 || !hour) return { at: day, zone: null, timeStated: false, zoneStated: false }
  const found = findZones(words, run, hours, days)[0]?.zone ?? null
  const home = clockOf(model)
  const zone = found === 'eastern' ? easternZone(home) : (found ?? home)
  return { at: zonedMoment(day, hour.time, zone), zone, timeStated: true, zoneStated: found !== null }
}

/** A date that only the second reader takes for the deadline fills the gap, as a matter to check. */
function withFoundDeadline(model: TextModel, reading: RuleReading, ranking: Ranking): RuleReading {
  const { facts, evidence, conflicts } = reading
  const found = ranking.filter(({ score, value }) => score >= fills && String(value) > (facts.submission.opens ?? ''))
  const [best] = found
  if (!best || facts.submission.model === 'continuous') return reading
  const deadline: Deadline = { id: 'd1', stage: 'full', status: 'current', ...momentOf(model, best) }
  const proof = { rule: 'read.deadline.second_reader', confidence: 'check' as const, ...best.sentence }
  const steps = daysOfSteps(model)
  return {
    facts: {
      ...facts,
      submission: {
        ...facts.submission,
        model: facts.submission.model ?? (best.score >= settles ? 'single-stage' : null),
        deadlines: [deadline],
      },
      primaryDeadline: deadline.id,
    },
    evidence: [...evidence, { path: deadlinePath(0), ...proof }, { path: 'primaryDeadline', ...proof }],
    conflicts: withRivals(conflicts, {
      path: deadlinePath(0),
      value: deadline.at,
      evidence: [{ path: deadlinePath(0), ...proof }],
      rivals: found
        .slice(1)
        .filter(({ value }) => !steps.has(String(value)))
        .slice(0, rivalsMax - 1)
        .map((rival) => ({ value: momentOf(model, rival).at, start: rival.sentence.start, end: rival.sentence.end })),
    }),
  }
}

type Dispute = {
  readonly path: string
  readonly value: unknown
  readonly evidence: readonly Evidence[]
  readonly rivals: readonly (Span & { readonly value: unknown })[]
}

/** Puts rivals next to what was found, in the conflict that there is or in a new one. */
function withRivals(conflicts: readonly Conflict[], { path, value, evidence, rivals }: Dispute): readonly Conflict[] {
  const proof = evidence.find((each) => each.path === path)
  if (rivals.length === 0 || !proof) return conflicts
  const known = conflicts.find((each) => each.path === path)
  const values = known?.values ?? [{ value, start: proof.start, end: proof.end }]
  const fresh = rivals.filter((rival) =>
    values.every((each) => JSON.stringify(each.value) !== JSON.stringify(rival.value)),
  )
  if (fresh.length === 0) return conflicts
  return [...conflicts.filter((each) => each !== known), { path, values: [...values, ...fresh] }]
}

function capped(evidence: readonly Evidence[], path: string, most: Confidence): readonly Evidence[] {
  return evidence.map((proof) =>
    proof.path === path ? { ...proof, confidence: leastSure([proof.confidence, most]) } : proof,
  )
}

/** An amount that only the second reader takes for the budget or for that of a project fills the gap, as a matter to check. */
function withFoundAmounts(model: TextModel, reading: RuleReading, all: readonly ScoredCandidate[]): RuleReading {
  const { facts, evidence } = reading
  const { money } = facts
  const found: Evidence[] = []
  const take = (path: string, candidate: Ranking[number], confidence: Confidence = 'check') =>
    found.push({ path, rule: 'read.money.second_reader', confidence, ...candidate.sentence })
  const [total] = rank(all, 'amount', 'total')
  const [most, other] = rank(all, 'amount', 'most')
  const [least] = rank(all, 'amount', 'least')
  const isTotal =
    money.totalBudget === null && total !== undefined && total.score >= settles && total.value !== money.perProject?.max
  const isMost =
    money.perProject === null && most !== undefined && most.score >= agrees && (other?.score ?? 0) < settles
  const main = isTotal ? total : isMost ? most : null
  if (main === null) return reading
  if (isTotal) take('money.totalBudget', total)
  if (isMost) take('money.perProject', most)
  const isLeast = isMost && least !== undefined && least.score >= agrees && Number(least.value) < Number(most.value)
  const currency = money.currency ?? (main.currency === null ? null : localCurrency(model, main.currency).code)
  if (money.currency === null) {
    const written = new Set(all.flatMap((each) => (each.currency === null ? [] : [each.currency])))
    const isOnly = written.size === 1 && main.currency !== null && localCurrency(model, main.currency).isSure
    // Where every amount of a text has one currency, it matters little which of them is the budget.
    take('money.currency', main, isOnly ? 'certain' : 'check')
  }
  return {
    ...reading,
    facts: {
      ...facts,
      money: {
        ...money,
        currency,
        totalBudget: isTotal ? Number(total.value) : money.totalBudget,
        perProject: isMost ? { min: isLeast ? Number(least.value) : null, max: Number(most.value) } : money.perProject,
      },
    },
    evidence: [...evidence, ...found],
  }
}

type ReadAmount = {
  readonly path: string
  readonly value: unknown
  /** How likely the second reader finds it. */
  readonly score: number
  readonly others: Ranking
  /** How a rival is written. */
  readonly asValue: (value: number) => unknown
}

/** Where both readers name an amount, the rules' confidence holds; where the second one names another, both are shown. */
function agreeOnMoney(reading: RuleReading, all: readonly ScoredCandidate[]): RuleReading {
  const { totalBudget, perProject, thirdParty } = reading.facts.money
  const taken = new Set([totalBudget, perProject?.min, perProject?.max, thirdParty?.maxEach, thirdParty?.maxTotal])
  const [totals, mosts, leasts] = ['total', 'most', 'least'].map((role) => rank(all, 'amount', role))
  const free = (ranking: Ranking = []) => ranking.filter(({ value }) => !taken.has(Number(value)))
  const scoreIn = (ranking: Ranking = [], value: number) => scoreOf(ranking, value)
  const read: ReadAmount[] = []
  if (totalBudget !== null)
    read.push({
      path: 'money.totalBudget',
      value: totalBudget,
      score: scoreIn(totals, totalBudget),
      others: free(totals),
      asValue: (value) => value,
    })
  if (perProject !== null) {
    const { min, max } = perProject
    read.push({
      path: 'money.perProject',
      value: perProject,
      score: Math.min(max === null ? 1 : scoreIn(mosts, max), min === null || min === max ? 1 : scoreIn(leasts, min)),
      others: free(mosts),
      asValue: (value) => ({ min: null, max: value }),
    })
  }
  return read.reduce(agreeOnAmount, reading)
}

function agreeOnAmount({ facts, evidence, conflicts }: RuleReading, amount: ReadAmount): RuleReading {
  const { path, value, score, others, asValue } = amount
  const isCertain = evidence.some((proof) => proof.path === path && proof.confidence === 'certain')
  const sure = others.filter((other) => other.score >= isSure).slice(0, rivalsMax)
  const shown = score < agrees && !isCertain ? sure : []
  const isAlone = others.every((other) => other.score < agrees)
  const most = shown.length > 0 || score < denies ? 'check' : score < agrees || !isAlone ? 'likely' : 'certain'
  return {
    facts,
    evidence: capped(evidence, path, most),
    conflicts: withRivals(conflicts, {
      path,
      value,
      evidence,
      rivals: shown.map((rival) => ({ value: asValue(Number(rival.value)), ...rival.sentence })),
    }),
  }
}

/**
 * A percentage has a role before it is a rate: one that the second reader denies, and of which the rules are not certain, is
 * none. A certain rate, or own share, is one for both readers.
 */
function agreeOnRates({ facts, evidence, conflicts }: RuleReading, rates: Ranking, own: Ranking): RuleReading {
  const isCertain = (place: number): boolean =>
    evidence.some(({ path, confidence }) => path === `rates.${place}.percent` && confidence === 'certain')
  const kept = facts.rates.filter(
    ({ percent, inferred }, place) => inferred === true || isCertain(place) || scoreOf(rates, percent) >= refuses,
  )
  const places = new Map(
    facts.rates.flatMap((each, place) => (kept.includes(each) ? [[place, kept.indexOf(each)]] : [])),
  )
  let settled: readonly Evidence[] = moved(evidence, 'rates', places)
  const [best] = rates
  const isFound = kept.length === 0 && best !== undefined && best.score >= isSure
  const list = isFound ? [{ applies: 'all', percent: Number(best.value) }] : kept
  if (isFound)
    settled = [
      ...settled,
      { path: 'rates.0.percent', rule: 'read.rates.second_reader', confidence: 'check', ...best.sentence },
    ]
  const [bestShare] = own
  const share = facts.coFinancing?.minPercent ?? null
  const isShareFound = facts.coFinancing === null && bestShare !== undefined && bestShare.score >= isSure
  if (isShareFound)
    settled = [
      ...settled,
      { path: 'coFinancing.minPercent', rule: 'read.rates.second_reader', confidence: 'check', ...bestShare.sentence },
    ]
  const settle = (path: string, score: number) => {
    settled = capped(settled, path, score < denies ? 'check' : score < agrees ? 'likely' : 'certain')
  }
  list.forEach(({ percent, inferred }, place) => {
    settle(`rates.${place}.percent`, inferred === true ? agrees - 0.01 : scoreOf(rates, percent))
  })
  if (share !== null) {
    const path = 'coFinancing.minPercent'
    const score = scoreOf(own, share)
    // What is likely for the rules, and more than likely for the second reader, both of them name.
    if (score >= isSure)
      settled = settled.map((each) =>
        each.path === path && each.confidence === 'likely' ? { ...each, confidence: 'certain' } : each,
      )
    settle(path, score)
  }
  return {
    facts: {
      ...facts,
      rates: list,
      coFinancing: isShareFound ? { minPercent: Number(bestShare.value) } : facts.coFinancing,
    },
    evidence: settled,
    conflicts,
  }
}
