import { applicantKinds } from '#server/grants/data/applicants.ts'
import {
  amountCues,
  applyingCues,
  cascadeCues,
  eachCues,
  fixedCues,
  fundingVerbs,
  inTotalCues,
  leastCues,
  lotCues,
  lotNames,
  mostCues,
  openCues,
  partOfCues,
  projectCountCues,
  refusalCues,
  refusedMoreCues,
  strictRefusalCues,
} from '#server/grants/data/money-cues.ts'
import type { AmountRole } from '#server/grants/data/money-cues.ts'
import { unionCues } from '#server/grants/data/date-words.ts'
import { findAmounts } from '#server/grants/read/amounts.ts'
import type { Amount } from '#server/grants/read/amounts.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { nearestPhrase, phraseDistance } from '#server/grants/read/nearest.ts'
import { homeOf } from '#server/grants/read/home.ts'
import { countPhrases, sentencesIn } from '#server/grants/read/passages-of.ts'
import type { Sentence } from '#server/grants/read/passages-of.ts'
import { findPhrases, phrasesOf, wordsOf } from '#server/grants/read/phrases.ts'
import { readIdentifiers } from '#server/grants/read/identifiers.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import type { Confidence, Conflict, Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { amountsIn } from '#server/grants/read/sentence-amounts.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

type MoneyFacts = Pick<CallFacts, 'money'>

const roles = phrasesOf(amountCues)
const bounds = phrasesOf<'most' | 'least'>([
  ['most', mostCues],
  ['least', leastCues],
])
const fixed = phrasesOf([[true, fixedCues]])
const refusal = phrasesOf([[true, refusalCues]])
const open = phrasesOf([[true, openCues]])
const strictRefusal = phrasesOf([[true, strictRefusalCues]])
const refusedMore = phrasesOf([[true, refusedMoreCues]])
const union = phrasesOf([[true, unionCues]])
const counts = phrasesOf([[true, projectCountCues]])
const verbs = phrasesOf([[true, fundingVerbs]])
const applying = phrasesOf([[true, applyingCues]])
const partOf = phrasesOf([[true, partOfCues]])
const topicCues = phrasesOf([[true, 'topic, whole topic, temei, tema, тема, темы, теме, for this topic']])
const lots = phrasesOf([[true, lotCues]])
const inTotal = phrasesOf([[true, inTotalCues]])
const cascade = phrasesOf([[true, cascadeCues]])
const years = /^20[2-5]\d$/

type Rated = {
  readonly role: AmountRole
  readonly amounts: readonly Amount[]
  readonly cost: number
  readonly sentence: Sentence
  readonly isPart: boolean
  readonly isTopic: boolean
  readonly isLot: boolean
  /** The lot, track or topic that it is of, as "lot 1"; null where it is of the whole call. */
  readonly lot: string | null
  /** Whom it is for, when the text names a kind of applicant next to it. */
  readonly kind: string | null
  /** What the head of its column says, for an amount of a table. */
  readonly head: readonly Word[] | null
}

/** Reads what a call spends in all, by year, on one project and on third parties. */
export const readMoney: ReadingRule<MoneyFacts> = (model) => {
  const sentences = sentencesIn(model)
  const evidence: Evidence[] = []
  const conflicts: Conflict[] = []
  const rated = ofOwnTopic(ratedIn(sentences.filter(({ isPast }) => !isPast)), ownTopic(model))
  const found = (path: string, rule: string, confidence: Confidence, span: Span) =>
    evidence.push({ path, rule, confidence, start: span.start, end: span.end })

  const byYear = yearsOf(sentences)
  const totals = rated.filter(({ role, isPart }) => role === 'total' && !isPart)
  const total = totalOf(totals)
  const ofLots = total && total.lot !== null ? sumOfLots(totals) : null
  let totalBudget = total ? (ofLots ?? amountOf(total)) : null
  if (byYear && totalBudget === null) {
    totalBudget = Object.values(byYear.sums).reduce((sum, value) => sum + value, 0)
    found('money.totalBudget', 'read.money.years', 'likely', byYear.sentence.span)
  } else if (
    byYear &&
    total &&
    byYear.sentence === total.sentence &&
    Object.values(byYear.sums).includes(totalBudget ?? -1)
  ) {
    totalBudget = Object.values(byYear.sums).reduce((sum, value) => sum + value, 0)
    found('money.totalBudget', 'read.money.years', 'likely', byYear.sentence.span)
  } else if (total) {
    const others = totals.filter(
      (other) =>
        ofLots === null &&
        other.isTopic === total.isTopic &&
        !other.isLot &&
        other.lot === null &&
        amountOf(other) !== totalBudget &&
        other.cost <= 6,
    )
    const rule = ofLots === null ? 'read.money.total' : 'read.money.total_of_lots'
    const isSure = others.length === 0 && ofLots === null
    found('money.totalBudget', rule, isSure ? 'certain' : 'check', total.sentence.span)
    if (others.length > 0) {
      conflicts.push({
        path: 'money.totalBudget',
        values: [total, ...others].map((side) => ({ value: amountOf(side), ...side.sentence.span })),
      })
    }
  }
  if (byYear) found('money.byYear', 'read.money.years', 'certain', byYear.sentence.span)

  const projects = rated.filter(({ role }) => role === 'project')
  const perProject = projectBounds(projects)
  if (perProject) {
    for (const sentence of perProject.sentences)
      found(
        'money.perProject',
        `read.money.project_${perProject.kind}`,
        perProject.isUnsure ? 'check' : 'certain',
        sentence.span,
      )
    if (perProject.conflict) conflicts.push(perProject.conflict)
  }
  const support = thirdParties(rated)
  // Of an open call of a project that passes support on, each third party is an applicant.
  const isCascade = perProject === null && (countPhrases(model, cascade).get(true) ?? 0) > 0
  const own = isCascade && support && support.maxEach !== null ? support : null
  const third = own ? null : support
  if (own) found('money.perProject', 'read.money.cascade', 'likely', own.sentence.span)
  if (third) found('money.thirdParty', 'read.money.third_party', 'certain', third.sentence.span)
  const expected = expectedProjects(sentences) ?? projectsInRows(sentences, ownTopic(model))
  if (expected) found('money.expectedProjects', 'read.money.projects', 'certain', expected.sentence.span)
  const isUnion = (countPhrases(model, union).get(true) ?? 0) > 1
  const hard = perProject ? hardLimitOf(perProject.sentences, sentences, isUnion) : null
  if (hard) {
    const rule = hard.isStated ? 'read.money.hard_limit' : 'read.money.hard_limit_usual'
    found('money.hardLimit', rule, hard.isStated ? 'likely' : 'check', hard.sentence.span)
  }
  const currency = currencyOf(rated, byYear?.currency ?? null, model)
  if (currency) found('money.currency', 'read.money.currency', currency.isSure ? 'certain' : 'check', currency.span)
  return {
    part: {
      money: {
        currency: currency?.code ?? null,
        totalBudget,
        perProject: perProject
          ? { min: perProject.min, max: perProject.max }
          : own
            ? { min: null, max: own.maxEach }
            : null,
        expectedProjects: expected?.value ?? null,
        hardLimit: hard?.value ?? null,
        ...(byYear ? { byYear: byYear.sums } : {}),
        ...(third ? { thirdParty: { maxEach: third.maxEach, maxTotal: third.maxTotal } } : {}),
      },
    },
    evidence,
    notStated: [
      ...(totalBudget === null ? ['money.totalBudget'] : []),
      ...(perProject || own ? [] : ['money.perProject']),
      ...(expected ? [] : ['money.expectedProjects']),
      ...(currency ? [] : ['money.currency']),
    ],
    notApplicable: [],
    conflicts,
  }
}

function amountOf(rated: Rated): number {
  return rated.amounts.at(-1)?.value ?? 0
}

/** Weights of roles: specific ones are believed from farther away. */
const weights: Record<AmountRole, number> = {
  total: 1.5,
  project: 2,
  third: -5,
  thirdTotal: -5,
  income: -1,
  own: 0,
  year: 0,
  other: 1,
  facility: 2.5,
  cost: 1,
}

/** "The maximum grant is EUR 50,000. The minimum is EUR 10,000.": a bare edge goes on with what the sentence before spoke of. */
function ratedIn(sentences: readonly Sentence[]): Rated[] {
  let [before, isOfProject]: [Sentence | null, boolean] = [null, false]
  return sentences.flatMap((sentence) => {
    const carried = isOfProject && before?.block === sentence.block && before.run.to === sentence.run.from
    const rated = ratedAmounts(sentence, carried)
    before = sentence
    isOfProject = rated.length > 0 && rated.every(({ role }) => role === 'project')
    return rated
  })
}

/** Names of parts whose bare amounts are their budgets; a bare amount of a category may as well be its grant. */
const budgetedLots =
  /^(lot|lots|priority|axis|strand|component|pillar|lotul|lotului|prioritatea|prioritatii|axa|axei|componenta|componentei|лот|лота|приоритет|приоритета|направление|компонент|компонента)$/

/** Whether an amount comes right after the name of its lot: "Lot 1 (EUR 600,000)", "Lotul 1 „Arhive”: 600.000 lei". */
function isBudgetOfLot(words: readonly Word[], run: Run, place: Run): boolean {
  const lot = lotsIn(words, { from: 0, to: place.from }).at(-1)
  if (!lot || !budgetedLots.test(wordAt(words, lot.from).text) || place.from - lot.to > 14) return false
  const between = { from: lot.to, to: place.from }
  const isTold = findPhrases(words, between, bounds).length > 0 || findPhrases(words, between, roles).length > 0
  let [isQuoted, hasMark] = [false, false]
  for (let at = lot.to; at < place.from; at += 1) {
    const { kind, text } = wordAt(words, at)
    if (text === '"') isQuoted = !isQuoted
    else if (/^[:(-]$/.test(text)) hasMark = true
    else if (kind === 'number' || text === ';' || text === ',') return false
  }
  const next = wordAt(words, place.to).text
  return hasMark && !isTold && !/^(per|pe|на|за|each|fiecare|maxim\w*)$/.test(next) && place.from >= run.from
}

function ratedAmounts(sentence: Sentence, isOfProject: boolean): Rated[] {
  const { words, run, heads, block } = sentence
  const amounts = amountsIn(sentence)
  if (amounts.length === 0) return []
  const stated = findPhrases(words, run, roles)
  const isOfThird = stated.some(({ value }) => value === 'third')
  // "… to third parties may not exceed EUR 10 000 each": each of them, not of the projects.
  const cues = stated.filter(
    ({ from, value }) =>
      !(isOfThird && value === 'project' && /^(each|fiecare|cate|каждый)$/.test(wordAt(words, from).text)),
  )
  const groups: Amount[][] = []
  for (const amount of amounts) {
    if (amount.range === 'second' && groups.length > 0) groups.at(-1)?.push(amount)
    else groups.push([amount])
  }
  let before: AmountRole | null = null
  return groups.flatMap((group): Rated[] => {
    const [first] = group
    const last = group.at(-1)
    if (!first || !last) return []
    const place: Run = { from: first.from, to: last.to }
    const others = amounts.filter((amount) => !group.includes(amount))
    const specific = new Set([
      'per',
      'each',
      'one',
      'pe',
      'fiecare',
      'unui',
      'un',
      'на',
      'каждый',
      'одного',
      'одному',
      'каждого',
    ])
    const best = nearestPhrase(words, cues, place, {
      others,
      weigh: (role, cue) =>
        weights[role] +
        (role === 'project' && specific.has(wordAt(words, cue.from).text) ? -1.5 : 0) -
        Math.min(2, (cue.to - cue.from - 1) * 0.6),
    })
    let role: AmountRole | null = best && best.cost < 16 ? best.phrase.value : null
    let cost = best?.cost ?? 99
    if (block.kind === 'row' && heads.length > 0) {
      const column = block.cells.findIndex(
        ({ start, end }) => wordAt(words, first.from).start >= start && wordAt(words, first.from).start < end,
      )
      const head = heads[column]
      const inHead = head ? findPhrases(head, { from: 0, to: head.length }, roles)[0] : undefined
      if (inHead && (role === null || cost > 2)) {
        role = inHead.value
        cost = 1
      }
    }
    // "not below 20 000 lei nor above 150 000 lei": one phrase for both.
    if (role === null && before !== null) {
      role = before
      cost = 8
    }
    if ((role === null || cost > 5) && group.length === 1 && isBudgetOfLot(words, run, place)) {
      role = 'total'
      cost = 9
    }
    before = role
    if (role === null && isOfProject && findPhrases(words, { from: run.from, to: place.from }, bounds).length > 0) {
      role = 'project'
      cost = 9
    }
    // "Non-profits – up to EUR 20 000, start-ups – up to EUR 5 000": what each kind of applicant may get.
    if (role === null && kindOf(words, run, place, amounts) !== null && isEdged(words, run, place, amounts)) {
      role = 'project'
      cost = 9
    }
    if (role === null) {
      for (const words_ of [sentence.label, sentence.over]) {
        const over = findPhrases(words_, { from: 0, to: words_.length }, roles)
        const kind = over.at(-1)?.value
        if (kind === undefined) continue
        role = kind
        cost = 10
        break
      }
    }
    if (role === null) return []
    const isPart = findPhrases(words, run, partOf).some(
      (part) => part.to <= place.from && phraseDistance(words, part, place, others) < 14,
    )
    return [
      {
        role,
        amounts: group,
        cost,
        sentence,
        isPart,
        isTopic: findPhrases(words, run, topicCues).length > 0,
        isLot: findPhrases(words, run, lots).length > 0,
        lot: lotOf(sentence, place),
        kind: kindOf(words, run, place, amounts),
        head: block.kind === 'row' ? headOver(sentence, first.from) : null,
      },
    ]
  })
}

const named = phrasesOf([[true, lotNames]])
const applicants = phrasesOf(Object.entries(applicantKinds).map(([kind, list]) => [kind, list.join(', ')] as const))
/** Words between an amount and the kind of applicant that it is for. */
const kindReach = 9

/** The stretch between the amount before and this one. */
const aheadOf = (run: Run, place: Run, amounts: readonly Amount[]): Run => ({
  from: Math.max(run.from, amounts.findLast(({ to }) => to <= place.from)?.to ?? 0),
  to: place.from,
})

/** The kind of applicant that an amount is for: "EUR 50 000 for SMEs", "for charities up to EUR 10 000"; null where none is named. */
function kindOf(words: readonly Word[], run: Run, place: Run, amounts: readonly Amount[]): string | null {
  const behind = { from: place.to, to: Math.min(run.to, place.to + kindReach) }
  const next = amounts.find(({ from }) => from >= place.to)
  const [after] = findPhrases(words, { ...behind, to: Math.min(behind.to, next?.from ?? run.to) }, applicants)
  const isFor = /^(for|to|pentru|для)$/.test(wordAt(words, place.to).text)
  if (isFor && after !== undefined && after.from - place.to <= 4) return after.value
  const ahead = findPhrases(words, aheadOf(run, place, amounts), applicants).at(-1)
  return ahead !== undefined && place.from - ahead.to <= kindReach ? ahead.value : null
}

/** Whether "up to" or "at least" is between the amount before and this one. */
function isEdged(words: readonly Word[], run: Run, place: Run, amounts: readonly Amount[]): boolean {
  return findPhrases(words, aheadOf(run, place, amounts), bounds).length > 0
}

/**
 * Which lot, track or topic an amount is of: the one right behind it ("50 000 for lot 1"), otherwise the one named
 * before it.
 */
function lotOf(sentence: Sentence, place: Run): string | null {
  const { words, run, block, heads } = sentence
  if (block.kind === 'row') {
    const [head] = heads
    const [cell] = block.cells
    const isOfLots = head !== undefined && findPhrases(head, { from: 0, to: head.length }, named).length > 0
    const own = words.filter(({ start, end }) => cell !== undefined && start >= cell.start && end <= cell.end)
    const isLot = isOfLots || lotsIn(own, { from: 0, to: own.length }).length > 0
    return isLot && own.length > 0 ? own.map(({ text }) => text).join(' ') : null
  }
  const all = lotsIn(words, run)
  const behind = all.find(({ from }) => from >= place.to && from - place.to <= 3)
  const isBehind =
    behind !== undefined && /^(for|under|in|to|pentru|in|la|для|на|по|в)$/.test(wordAt(words, behind.from - 1).text)
  if (isBehind) return behind.name
  const ahead = all.findLast(({ to }) => to <= place.from) ?? lotsIn(words, { from: 0, to: run.from }).at(-1)
  return ahead?.name ?? null
}

/** "lot 1", "track B", "лот 2", "componenta II": words for a part of a call with the number or letter that names it. */
function lotsIn(words: readonly Word[], run: Run): (Run & { name: string })[] {
  return findPhrases(words, run, named).flatMap(({ from, to }) => {
    const at = /^(nr|no|№|number)$/.test(wordAt(words, to).text)
      ? to + (wordAt(words, to + 1).text === '.' ? 2 : 1)
      : to
    const sign = wordAt(words, at)
    const isName =
      (sign.kind === 'number' && sign.text.length <= 2) ||
      (sign.kind === 'word' && /^([a-dа-д]|i{1,3}|iv|v)$/.test(sign.text) && sign.capital)
    return isName ? [{ from, to: at + 1, name: `lot ${sign.text}` }] : []
  })
}

function headOver({ words, block, heads }: Sentence, place: number): readonly Word[] | null {
  const at = wordAt(words, place).start
  return heads[block.cells.findIndex(({ start, end }) => at >= start && at < end)] ?? null
}

/** The topic that a call is, as its identifier, ready to be found in the rows of a table of topics. */
function ownTopic(model: TextModel): string | null {
  const { topic } = readIdentifiers(model).part.identifiers
  return topic === null
    ? null
    : wordsOf(topic)
        .map(({ text }) => text)
        .join(' ')
}

/** A table of topics has a row for each; where one of them is the call's own, the others say nothing of it. */
function ofOwnTopic(rated: readonly Rated[], topic: string | null): Rated[] {
  const isOwn = ({ lot }: Rated) => topic !== null && lot !== null && ` ${lot} `.includes(` ${topic} `)
  if (!rated.some(isOwn)) return [...rated]
  return rated
    .filter((one) => one.lot === null || one.sentence.block.kind !== 'row' || isOwn(one))
    .map((one) => (isOwn(one) ? { ...one, lot: null, isTopic: true, isLot: false } : one))
}

/** What the lots of a call come to together; null where it has but one. */
function sumOfLots(totals: readonly Rated[]): number | null {
  const sums = new Map<string, number>()
  for (const one of totals) if (one.lot !== null && !sums.has(one.lot)) sums.set(one.lot, amountOf(one))
  return sums.size < 2 ? null : [...sums.values()].reduce((sum, value) => sum + value, 0)
}

function totalOf(totals: readonly Rated[]): Rated | null {
  const whole = totals.filter(({ lot }) => lot === null)
  return totalAmong(whole.length > 0 ? whole : totals)
}

function totalAmong(totals: readonly Rated[]): Rated | null {
  const topics = totals.filter(({ isTopic, isLot }) => isTopic && !isLot)
  const pool =
    topics.length > 0 ? topics : totals.some(({ isLot }) => !isLot) ? totals.filter(({ isLot }) => !isLot) : totals
  const sure = pool.filter(({ cost }) => cost <= 7)
  return (sure.length > 0 ? sure : pool)[0] ?? null
}

/** "EUR 3.00 million for 2027 and EUR 1.50 million for 2028". */
function yearsOf(
  sentences: readonly Sentence[],
): { sums: Record<string, number>; sentence: Sentence; currency: string } | null {
  for (const sentence of sentences) {
    const { words, run } = sentence
    const amounts = findAmounts(words, run).filter(({ range }) => range === null)
    if (amounts.length < 2 || sentence.isPast) continue
    const sums: Record<string, number> = {}
    const taken = new Set<number>()
    for (const amount of amounts) {
      const year = yearBeside(words, run, { amount, amounts, taken })
      if (year === null) continue
      sums[wordAt(words, year).text] = (sums[wordAt(words, year).text] ?? 0) + amount.value
      taken.add(year)
    }
    const isOfBudget = findPhrases(words, run, roles).some(({ value }) => value === 'income' || value === 'other')
    if (taken.size >= 2 && Object.keys(sums).length === taken.size && !isOfBudget)
      return { sums, sentence, currency: amounts[0]?.currency ?? '' }
  }
  return yearRows(sentences)
}

function yearBeside(
  words: readonly Word[],
  run: Run,
  { amount, amounts, taken }: { amount: Amount; amounts: readonly Amount[]; taken: ReadonlySet<number> },
): number | null {
  const joint = /^(for|in|from|under|of|the|year|pentru|in|anul|din|pe|на|в|за|из|budget|bugetul|бюджета|\(|-|:)$/
  for (let at = amount.to; at < Math.min(run.to, amount.to + 5); at += 1) {
    const word = wordAt(words, at)
    if (years.test(word.text) && !taken.has(at) && !amounts.some(({ from, to }) => at >= from && at < to)) return at
    if (!joint.test(word.text)) break
  }
  for (let at = amount.from - 1; at >= Math.max(run.from, amount.from - 3); at -= 1) {
    const word = wordAt(words, at)
    if (years.test(word.text) && !taken.has(at)) return at
    if (!/^[:(\-|]$/.test(word.text)) break
  }
  return null
}

/** Rows "2027 | EUR 3 million" one after the other. */
function yearRows(
  sentences: readonly Sentence[],
): { sums: Record<string, number>; sentence: Sentence; currency: string } | null {
  const sums: Record<string, number> = {}
  let first: Sentence | null = null
  let currency = ''
  for (const sentence of sentences) {
    const { words, run, block } = sentence
    const lead = wordAt(words, run.from)
    const isYear = years.test(lead.text) && /^[|:-]$/.test(wordAt(words, run.from + 1).text)
    if (!isYear || !(block.kind === 'row' || block.kind === 'item' || block.kind === 'field')) continue
    const amounts = amountsIn({ ...sentence, run: { from: run.from + 1, to: run.to } })
    const [amount] = amounts
    if (!amount || amounts.length !== 1 || sums[lead.text] !== undefined) continue
    sums[lead.text] = amount.value
    first ??= sentence
    currency = amount.currency
  }
  return first && Object.keys(sums).length >= 2 ? { sums, sentence: first, currency } : null
}

type Bounds = {
  min: number | null
  max: number | null
  kind: 'range' | 'fixed' | 'most' | 'least'
  sentences: Sentence[]
  isUnsure: boolean
  conflict: Conflict | null
}

/** What one project may get, from all sentences about it. */
function projectBounds(projects: readonly Rated[]): Bounds | null {
  // "400 000 a year, 800 000 for the whole period": what a year brings is no project's sum next to what the whole does.
  const whole = projects.filter((rated) => !isYearly(rated))
  const sides = (whole.length > 0 ? whole : projects).flatMap((rated) => boundsOf(rated))
  if (sides.length === 0) return null
  const lotted = boundsOfLots(sides)
  if (lotted) return lotted
  const ranges = sides.filter(({ kind }) => kind === 'range')
  const [range] = ranges
  if (range && ranges.length === 1)
    return { ...range, sentences: [range.rated.sentence], isUnsure: false, conflict: null }
  if (range && ranges.every(({ min, max }) => min === range.min && max === range.max)) {
    return { ...range, sentences: [range.rated.sentence], isUnsure: false, conflict: null }
  }
  if (range) {
    const min = Math.min(...ranges.map((side) => side.min ?? Number.MAX_SAFE_INTEGER))
    const max = Math.max(...ranges.map((side) => side.max ?? 0))
    const conflict = {
      path: 'money.perProject',
      values: ranges.map((side) => ({ value: { min: side.min, max: side.max }, ...side.rated.sentence.span })),
    }
    const isOfKinds = areOfKinds(ranges)
    const isOfLots = isOfKinds || ranges.filter(({ rated }) => rated.isLot || rated.lot !== null).length > 1
    return {
      min: isOfLots ? min : range.min,
      max: isOfLots ? max : range.max,
      kind: 'range',
      sentences: [range.rated.sentence],
      isUnsure: true,
      // A person narrows them to the kind that applies; they do not contradict each other.
      conflict: isOfKinds ? null : conflict,
    }
  }
  const mosts = sides.filter(({ kind }) => kind === 'most')
  const leasts = sides.filter(({ kind }) => kind === 'least')
  const exact = sides.filter(({ kind }) => kind === 'fixed')
  const explicit = mosts.toSorted((left, right) => left.rated.cost - right.rated.cost)[0]
  const isLotted = mosts.filter(({ rated }) => rated.isLot).length > 1 || areOfKinds(mosts)
  const top = isLotted
    ? mosts.toSorted((left, right) => (right.max ?? 0) - (left.max ?? 0))[0]
    : mosts.find(({ rated }) => rated.cost <= (explicit?.rated.cost ?? 0) + 3)
  const low = leasts.toSorted((left, right) => left.rated.cost - right.rated.cost)[0]
  const [only] = exact
  if (!top && !low) {
    if (!only) return null
    const differing = exact.filter(({ max }) => max !== only.max)
    return {
      min: only.min,
      max: only.max,
      kind: 'fixed',
      sentences: [only.rated.sentence],
      isUnsure: differing.length > 0,
      conflict: null,
    }
  }
  const differing = mosts.filter((side) => side.max !== top?.max && side.rated.cost <= 4)
  const conflict =
    top && differing.length > 0 && !areOfKinds(mosts)
      ? {
          path: 'money.perProject.max',
          values: [top, ...differing].map((side) => ({ value: side.max, ...side.rated.sentence.span })),
        }
      : null
  const min = low?.min ?? null
  const max = top?.max ?? null
  return {
    min: min !== null && max !== null && min > max ? null : min,
    max,
    kind: top ? 'most' : 'least',
    sentences: [...new Set([top, low].flatMap((side) => (side ? [side.rated.sentence] : [])))],
    isUnsure: conflict !== null || areOfKinds(mosts),
    conflict,
  }
}

/** Whether amounts are each for a kind of applicant of its own, or each an entry of one list. */
function areOfKinds(sides: readonly Side[]): boolean {
  const [first] = sides
  const list = first?.rated.sentence.block.headings.at(-1)
  const areEntries = sides.every(
    ({ rated: { sentence } }) => sentence.block.kind === 'item' && sentence.block.headings.at(-1) === list,
  )
  if (
    sides.length > 1 &&
    areEntries &&
    list !== undefined &&
    new Set(sides.map(({ rated }) => rated.sentence.block)).size === sides.length
  )
    return true
  return new Set(sides.map(({ rated }) => rated.kind)).size > 1 && sides.every(({ rated }) => rated.kind !== null)
}

function isYearly({ amounts, sentence }: Rated): boolean {
  const last = amounts.at(-1)
  if (!last) return false
  const [next, then] = [wordAt(sentence.words, last.to).text, wordAt(sentence.words, last.to + 1).text]
  return (
    /^(annually|yearly|anual|ежегодно)$/.test(next) ||
    (/^(per|a|each|every|pe|в|за|на)$/.test(next) && /^(year|annum|an|fiecare an|год)$/.test(then))
  )
}

/** Lots with amounts of their own: the widest bounds, which a person narrows to the lot that is applied for. */
function boundsOfLots(sides: readonly Side[]): Bounds | null {
  const lots = new Map<string, { min: number | null; max: number | null; side: Side }>()
  for (const side of sides) {
    const { lot } = side.rated
    if (lot === null) continue
    const known = lots.get(lot)
    lots.set(lot, { min: known?.min ?? side.min, max: known?.max ?? side.max, side: known?.side ?? side })
  }
  if (lots.size < 2) return null
  const all = [...lots.values()]
  const lows = all.flatMap(({ min }) => (min === null ? [] : [min]))
  const highs = all.flatMap(({ max }) => (max === null ? [] : [max]))
  return {
    min: lows.length === all.length ? Math.min(...lows) : null,
    max: highs.length > 0 ? Math.max(...highs) : null,
    kind: 'range',
    sentences: [...new Set(all.map(({ side }) => side.rated.sentence))],
    isUnsure: true,
    conflict: {
      path: 'money.perProject',
      values: all.map(({ min, max, side }) => ({ value: { min, max }, ...side.rated.sentence.span })),
    },
  }
}

type Side = { min: number | null; max: number | null; kind: 'range' | 'fixed' | 'most' | 'least'; rated: Rated }

function boundsOf(rated: Rated): Side[] {
  const { amounts, sentence } = rated
  const { words, run } = sentence
  const [first, second] = amounts
  if (!first) return []
  if (second) return [{ min: first.value, max: second.value, kind: 'range', rated }]
  const others = findAmounts(words, run).filter(({ from }) => from !== first.from)
  const edges = findPhrases(words, run, bounds)
  // "The most is A, the least B": a cue that comes just before another amount is that amount's.
  const isOfNext = (cue: Run) =>
    others.some(
      (other) =>
        cue.from >= first.to &&
        cue.to <= other.from &&
        phraseDistance(words, cue, other, []) + 1 < phraseDistance(words, cue, first, []),
    )
  const edge = (kind: 'most' | 'least') => {
    const own = edges.filter((cue) => cue.value === kind && !isOfNext(cue))
    return nearestPhrase(words, own, first, { others, weigh: () => 0 })?.cost ?? 99
  }
  const overhead = rated.head === null ? [] : findPhrases(rated.head, { from: 0, to: rated.head.length }, bounds)
  const headed = new Set(overhead.map(({ value }) => value))
  if (headed.size === 1)
    return headed.has('most')
      ? [{ min: null, max: first.value, kind: 'most', rated }]
      : [{ min: first.value, max: null, kind: 'least', rated }]
  const [high, low] = [edge('most'), edge('least')]
  const same = nearestPhrase(words, findPhrases(words, run, fixed), first, { others, weigh: () => 0 })?.cost ?? 99
  if (same <= 3 && same < high) return [{ min: first.value, max: first.value, kind: 'fixed', rated }]
  if (Math.min(high, low) <= 8) {
    return high <= low
      ? [{ min: null, max: first.value, kind: 'most', rated }]
      : [{ min: first.value, max: null, kind: 'least', rated }]
  }
  // "The most for one organisation:" over a list of amounts.
  const over = new Set(
    findPhrases(sentence.over, { from: 0, to: sentence.over.length }, bounds).map(({ value }) => value),
  )
  if (sentence.block.kind === 'item' && over.size === 1)
    return over.has('most')
      ? [{ min: null, max: first.value, kind: 'most', rated }]
      : [{ min: first.value, max: null, kind: 'least', rated }]
  // "at most 400 000 a year, or 800 000 in all": one phrase for both.
  const carried = edgeBefore(rated, others, edges)
  if (carried !== null)
    return carried === 'most'
      ? [{ min: null, max: first.value, kind: 'most', rated }]
      : [{ min: first.value, max: null, kind: 'least', rated }]
  return [{ min: first.value, max: first.value, kind: 'fixed', rated }]
}

/** The edge of the amount before, where only a joint and names of lots are between. */
function edgeBefore(
  { amounts, sentence: { words } }: Rated,
  others: readonly Amount[],
  edges: readonly (Run & { readonly value: 'most' | 'least' })[],
): 'most' | 'least' | null {
  const start = amounts[0]?.from ?? 0
  const before = others.findLast(({ to, range }) => to <= start && range === null)
  if (before === undefined || start - before.to > 9) return null
  const between = words.slice(before.to, start)
  const isJoined = between.some(({ text }) => /^(,|and|or|si|sau|iar|respectiv|и|или|а)$/.test(text))
  if (!isJoined || between.some(({ text }) => text === ';' || text === '.')) return null
  const own = edges.filter(({ to, from }) => to <= before.from && before.from - from <= 9)
  return own.at(-1)?.value ?? null
}

function thirdParties(
  rated: readonly Rated[],
): { maxEach: number | null; maxTotal: number | null; sentence: Sentence } | null {
  const own = rated.filter(({ role }) => role === 'third' || role === 'thirdTotal')
  const [first] = own
  if (!first) return null
  let maxEach: number | null = null
  let maxTotal: number | null = null
  for (const { amounts, sentence } of own) {
    for (const amount of amounts) {
      const { words, run } = sentence
      const others = findAmounts(words, run).filter(({ from }) => from !== amount.from)
      // "EUR 10 000 each and EUR 200 000 in total": what comes right after an amount is its own.
      const behind = (_value: boolean, phrase: Run) => (phrase.from >= amount.to ? -2.5 : 0)
      const whole =
        nearestPhrase(words, findPhrases(words, run, inTotal), amount, { others, weigh: behind })?.cost ?? 99
      const single =
        nearestPhrase(words, findPhrases(words, run, ofEach), amount, { others, weigh: behind })?.cost ?? 99
      if (whole < single && whole <= 6) maxTotal ??= amount.value
      else if (amount.range !== 'first') maxEach ??= amount.value
    }
  }
  return { maxEach, maxTotal, sentence: first.sentence }
}

const ofEach = phrasesOf([[true, eachCues]])

/** "about six projects", "three or four grants", "около 35 проектов". */
function expectedProjects(
  sentences: readonly Sentence[],
): { value: number | [number, number]; sentence: Sentence } | null {
  for (const sentence of sentences) {
    const { words, run, isPast } = sentence
    if (isPast) continue
    const acts = findPhrases(words, run, verbs)
    const nouns = findPhrases(words, run, counts)
    if (acts.length === 0) continue
    const hasBudget = findPhrases(words, run, roles).some(({ value }) => value === 'total')
    const isOfApplicants = findPhrases(words, run, applying).length > 0
    for (const noun of nouns) {
      const number = countBefore(words, run, noun.from)
      if (number && (!isOfApplicants || isActNear(words, acts, noun)) && isFundedCount(words, noun, acts, hasBudget))
        return { value: number, sentence }
    }
    const label = acts.find(({ from }) => /^(number|numarul|количеств|числ)/.test(wordAt(words, from).text))
    if (label && nouns.some(({ from }) => from > label.from && from - label.to <= 4)) {
      const noun = nouns.find(({ from }) => from > label.from)
      const value = noun ? countAt(words, noun.to, Math.min(run.to, noun.to + 10)) : null
      if (value !== null) return { value, sentence }
    }
  }
  return null
}

/** A column "Number of projects": the cell of the call's own topic, otherwise the only one. */
function projectsInRows(
  sentences: readonly Sentence[],
  topic: string | null,
): { value: number | [number, number]; sentence: Sentence } | null {
  const found = sentences.flatMap((sentence) => {
    const { words, block, heads, isPast } = sentence
    const column = heads.findIndex((head) => {
      const all = { from: 0, to: head.length }
      return (
        findPhrases(head, all, counts).length > 0 &&
        head.some(({ text }) => /^(number|numar|количеств|число)/.test(text))
      )
    })
    const cell = block.cells[column]
    if (cell === undefined || isPast || block.kind !== 'row') return []
    const from = words.findIndex(({ start }) => start >= cell.start)
    const to = words.findIndex(({ start }) => start >= cell.end)
    const value = from === -1 ? null : countAt(words, from, to === -1 ? words.length : to)
    return value === null ? [] : [{ value, sentence, lot: lotOf(sentence, { from: words.length, to: words.length }) }]
  })
  const own = found.find(({ lot }) => topic !== null && lot !== null && ` ${lot} `.includes(` ${topic} `))
  return own ?? (found.length === 1 ? (found[0] ?? null) : null)
}

function isActNear(words: readonly Word[], acts: readonly Run[], noun: Run): boolean {
  return acts.some(
    (act) =>
      act.to <= noun.from &&
      phraseDistance(words, act, noun, []) <= 4 &&
      /^(make|making|award|support|fund|financ|выд|поддерж|acord)/.test(wordAt(words, act.from).text),
  )
}

const roughly =
  /^(about|around|some|approximately|up|circa|aproximativ|vreo|pana|около|примерно|порядка|до|планируется)$/

function isFundedCount(words: readonly Word[], noun: Run, acts: readonly Run[], hasBudget: boolean): boolean {
  const text = wordAt(words, noun.from).text
  const near = acts.some((act) => act.from !== noun.from && phraseDistance(words, act, noun, []) <= 9)
  if (
    /^(business|start|entrepren|enterpris|compan|afacer|intreprind|antrepren|предприн|предприя|стартап|компани)/.test(
      text,
    )
  ) {
    // What a project is to do for firms is no number of grants.
    const isOfProject = words.some(({ text: one }) => /^(each|every|project|fiecare|proiect|кажд|проект)/.test(one))
    const isRough = words.slice(Math.max(0, noun.from - 5), noun.from).some(({ text: one }) => roughly.test(one))
    return near && isRough && !isOfProject
  }
  if (/^(applic|propos|cerer|aplicat|заяв|предлож|propun|benefic|получат)/.test(text)) {
    return acts.some((act) => act.from !== noun.from && phraseDistance(words, act, noun, []) <= 4)
  }
  return near || hasBudget
}

function countBefore(words: readonly Word[], run: Run, noun: number): number | [number, number] | null {
  let place = noun - 1
  // "six projects", "six new projects", "20 de proiecte", "шести лучших проектов".
  for (let step = 0; step < 3 && place > run.from; step += 1) {
    const word = wordAt(words, place)
    const isSkipped =
      word.kind === 'word' &&
      !smallNumberAt(words, place) &&
      /^(de|new|such|large|small|pilot|best|research|collaborative|noi|mari|новых|лучших|таких|крупных|научных|совместных|successful|selected|individual)$/.test(
        word.text,
      )
    if (!isSkipped) break
    place -= 1
  }
  const start =
    smallNumberAt(words, place - 2)?.to === place + 1
      ? place - 2
      : smallNumberAt(words, place - 1)?.to === place + 1
        ? place - 1
        : place
  if (start < run.from) return null
  const last = smallNumberAt(words, start)
  if (!last || last.to !== place + 1 || last.value === 0) return null
  // "a project", "unui proiect", "один проект" say nothing of how many.
  if (last.value === 1 && wordAt(words, start).kind !== 'number') return null
  if (
    /^[€$£%]$/.test(wordAt(words, start - 1).text) ||
    (!wordAt(words, start).gap &&
      /^[.,/-]$/.test(wordAt(words, start - 1).text) &&
      wordAt(words, start - 2).kind === 'number' &&
      wordAt(words, start - 1).text !== '-')
  )
    return null
  // The tail of a longer number: "4 000 de proiecte".
  if (wordAt(words, start).kind === 'number' && wordAt(words, start - 1).kind === 'number') return null
  const joint = wordAt(words, start - 1).text
  const isRange = /^(-|to|or|and|sau|si|la|до|или|и|pana)$/.test(joint)
  const back = isRange
    ? [start - 2, start - 3]
        .map((at) => ({ at, number: smallNumberAt(words, at) }))
        .find(({ at, number }) => number && number.to === start - 1 && at >= run.from)
    : undefined
  const isPair =
    back?.number &&
    back.number.value < last.value &&
    !(/^(and|si|и)$/.test(joint) && !/^(between|intre|между)$/.test(wordAt(words, back.at - 1).text))
  if (isPair && back?.number) return [back.number.value, last.value]
  if (
    /^(at|least|minimum|putin|менее|minim|каждый|one|each)$/.test(joint) &&
    /^(least|putin|менее|minimum|minim)$/.test(joint)
  )
    return null
  return last.value
}

function countAt(words: readonly Word[], place: number, to: number): number | [number, number] | null {
  for (let at = place; at < to; at += 1) {
    const first = smallNumberAt(words, at)
    if (!first) continue
    const second = /^(-|to|or|la|до|sau|или)$/.test(wordAt(words, first.to).text)
      ? smallNumberAt(words, first.to + 1)
      : null
    return second && second.value > first.value ? [first.value, second.value] : first.value
  }
  return null
}

/** Whether a request for more is refused: as the call says, otherwise as is usual for its funder. */
function hardLimitOf(
  own: readonly Sentence[],
  all: readonly Sentence[],
  isUnion: boolean,
): { value: boolean; isStated: boolean; sentence: Sentence } | null {
  const [first] = own
  if (!first) return null
  const near = own.flatMap((sentence) => {
    const place = all.indexOf(sentence)
    return [sentence, ...all.slice(place + 1, place + 2).filter(({ block }) => block === sentence.block)]
  })
  // "We will not consider applications for more than the maximum." says it a few sentences later too.
  const later = own
    .flatMap((sentence) => all.slice(all.indexOf(sentence) + 1, all.indexOf(sentence) + 5))
    .find(
      ({ words, run, block }) =>
        own.some((sentence) => sentence.block === block) && findPhrases(words, run, refusedMore).length > 0,
    )
  if (later) return { value: true, isStated: true, sentence: later }
  const has = (table: typeof open) => near.find(({ words, run }) => findPhrases(words, run, table).length > 0)
  const [strict, loose, usual] = [has(strictRefusal), has(open), has(refusal)]
  if (strict && !(loose && isUnion && !own.includes(strict))) return { value: true, isStated: true, sentence: strict }
  if (loose) return { value: false, isStated: true, sentence: loose }
  if (isUnion) return { value: false, isStated: false, sentence: first }
  return { value: true, isStated: false, sentence: usual ?? first }
}

function currencyOf(
  rated: readonly Rated[],
  ofYears: string | null,
  model: TextModel,
): { code: string; isSure: boolean; span: Span } | null {
  const votes = new Map<string, { count: number; span: Span }>()
  for (const { role, amounts, sentence } of rated) {
    const weight = role === 'total' || role === 'project' ? 3 : 1
    for (const { currency } of amounts) {
      const vote = votes.get(currency)
      votes.set(currency, { count: (vote?.count ?? 0) + weight, span: vote?.span ?? sentence.span })
    }
  }
  const [best] = [...votes].toSorted((left, right) => right[1].count - left[1].count)
  const code = best?.[0] ?? ofYears
  if (code === null || code === '') return null
  // Amounts in one currency may be given once more in another.
  return { ...localCurrency(model, code, votes.size <= 1), span: best?.[1].span ?? { start: 0, end: 0 } }
}

/** Dollars of other countries, which write the same sign. */
const otherDollars = phrasesOf([
  ['CAD', 'canadian dollar*, dolari canadieni, канадск* доллар*'],
  ['AUD', 'australian dollar*, dolari australieni, австралийск* доллар*'],
  ['NZD', 'new zealand dollar*'],
])

/** The currency of the country that a call is of, where several share its name. */
export function localCurrency(model: TextModel, code: string, isOnly = true): { code: string; isSure: boolean } {
  if (code === 'USD') {
    const [other] = [...countPhrases(model, otherDollars).keys()]
    return { code: other ?? code, isSure: isOnly && other === undefined }
  }
  if (code !== 'lei' && code !== 'rubles') return { code, isSure: isOnly }
  const home = homeOf(model)
  if (code === 'lei')
    return {
      code: home === 'Europe/Bucharest' ? 'RON' : 'MDL',
      isSure: home === 'Europe/Bucharest' || home === 'Europe/Chisinau',
    }
  return { code: home === 'Europe/Minsk' ? 'BYN' : 'RUB', isSure: home !== null }
}
