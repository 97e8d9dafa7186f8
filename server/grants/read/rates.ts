import { leastCues, mostCues } from '#server/grants/data/money-cues.ts'
import {
  cashOnlyCues,
  grantBaseCues,
  noOwnCues,
  percentCues,
  rateHolders,
  refusedCues,
  wordShares,
} from '#server/grants/data/rate-cues.ts'
import type { RateRole } from '#server/grants/data/rate-cues.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { nearestPhrase, phraseDistance } from '#server/grants/read/nearest.ts'
import { sentencesIn } from '#server/grants/read/passages-of.ts'
import type { Sentence } from '#server/grants/read/passages-of.ts'
import { findFractions, findShares } from '#server/grants/read/fractions.ts'
import { findPercentages } from '#server/grants/read/percentages.ts'
import type { Percentage } from '#server/grants/read/percentages.ts'
import { findPhrases, phrasesOf } from '#server/grants/read/phrases.ts'
import type { Found, Run, Word } from '#server/grants/read/phrases.ts'
import type { Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

type RateFacts = Pick<CallFacts, 'rates' | 'coFinancing' | 'indirectCosts'>

const roles = phrasesOf(percentCues)
const holders = phrasesOf(rateHolders)
const most = phrasesOf([[true, mostCues]])
const least = phrasesOf([[true, leastCues]])
const refused = phrasesOf([[true, refusedCues]])
const noOwn = phrasesOf([[true, noOwnCues]])
const shares = phrasesOf(wordShares)
const grantBase = phrasesOf([[true, grantBaseCues]])
const inKind = phrasesOf([[true, percentCues.flatMap(([role, list]) => (role === 'inKind' ? [list] : [])).join(',')]])
const cashOnly = phrasesOf([[true, cashOnlyCues]])
const weights: Record<RateRole, number> = { rate: 0, own: -1.5, indirect: -4, inKind: 4, other: 0.5 }

type Rated = {
  readonly role: RateRole
  readonly percent: Percentage
  readonly sentence: Sentence
  readonly others: readonly Run[]
}

/** Reads funding rates, own share and indirect cost. */
export const readRates: ReadingRule<RateFacts> = (model) => {
  const sentences = sentencesIn(model).filter(({ isPast }) => !isPast)
  const rated = sentences.flatMap(ratedPercents).map(asComplement)
  const evidence: Evidence[] = []
  const rates: { applies: string; percent: number; inferred?: boolean }[] = []
  for (const { role, percent, sentence, others } of rated) {
    if (role !== 'rate' || percent.value > 100 || percent.value < 5 || percent.range === 'first') continue
    const applies = holderOf(sentence, percent, others)
    if (rates.some((rate) => rate.percent === percent.value && (rate.applies === applies || applies === 'all')))
      continue
    evidence.push({
      path: `rates.${rates.length}.percent`,
      rule: 'read.rates.stated',
      confidence: 'certain',
      ...sentence.span,
    })
    rates.push({ applies, percent: percent.value })
  }
  const coFinancing = ownShare(rated, sentences, rates, evidence)
  const minimum = coFinancing?.minPercent ?? null
  const first = rated.find(({ role, percent }) => role === 'own' && percent.value === minimum)
  // "At least 20 % of the grant" leaves no rest of a hundred.
  const isOfGrant = first !== undefined && isOfTheGrant(first)
  if (!isOfGrant && rates.length === 0 && minimum !== null && minimum < 100 && first) {
    // "10 % for micro and 20 % for small enterprises" says what is paid to each.
    const listed = rated.filter(
      (one) =>
        one === first ||
        (one.role === 'own' &&
          one.sentence === first.sentence &&
          one.percent.range === null &&
          one.percent.value < 100),
    )
    for (const { sentence, percent, others } of listed) {
      const rest = Number((100 - percent.value).toFixed(4))
      if (rates.some((rate) => rate.percent === rest)) continue
      evidence.push({
        path: `rates.${rates.length}.percent`,
        rule: 'read.rates.complement',
        confidence: 'likely',
        ...sentence.span,
      })
      const applies = listed.length > 1 ? holderOf(sentence, percent, others) : 'all'
      rates.push({ applies, percent: rest, inferred: true })
    }
  }
  const indirectCosts = indirectOf(rated, sentences, evidence)
  return {
    part: { rates, coFinancing, indirectCosts },
    evidence,
    notStated: [...(rates.length === 0 ? ['rates'] : []), ...(indirectCosts ? [] : ['indirectCosts'])],
    notApplicable: [],
    conflicts: [],
  }
}

/** Whether a percentage is one of the grant, and not of what the project costs. */
function isOfTheGrant({ percent, others, sentence: { words, run } }: Rated): boolean {
  return findPhrases(words, run, grantBase).some(
    (phrase) => phrase.from >= percent.to && phraseDistance(words, phrase, percent, others) <= 5,
  )
}

/**
 * "Up to 90 %; partners bring at least 10 %": what adds to a hundred next to a rate, and is the least, is an own share.
 */
function asComplement(one: Rated, _place: number, all: readonly Rated[]): Rated {
  const { role, percent, sentence } = one
  if (role !== 'rate' || percent.value > 50) return one
  const isRest = all.some(
    (other) =>
      other !== one &&
      other.role === 'rate' &&
      other.sentence.block === sentence.block &&
      other.percent.value + percent.value === 100,
  )
  const isLeast = findPhrases(sentence.words, sentence.run, least).some(
    ({ to }) => to <= percent.from && percent.from - to <= 2,
  )
  return isRest && isLeast ? { ...one, role: 'own' } : one
}

function ratedPercents(sentence: Sentence): Rated[] {
  const { words, run, heads, block } = sentence
  const fractions = findFractions(words, run)
  const percents = [...findPercentages(words, run), ...fractions].toSorted((one, other) => one.from - other.from)
  if (percents.length === 0) return []
  const cues = findPhrases(words, run, roles)
  let before: RateRole | null = null
  return percents.flatMap((percent): Rated[] => {
    const others = percents.filter(
      (other) => other !== percent && !(other.to <= percent.from && percent.from - other.to <= 2),
    )
    const best = nearestPhrase(words, cues, percent, {
      others,
      weigh: (role, cue) =>
        weights[role] - Math.min(1.5, (cue.to - cue.from - 1) * 0.5) + baseWeight(words, cue, percent),
    })
    let role: RateRole | null = best && best.cost < 14 ? best.phrase.value : null
    const column = block.cells.findIndex(
      ({ start, end }) => wordAt(words, percent.from).start >= start && wordAt(words, percent.from).start < end,
    )
    const head = heads[column]
    const inHead = head ? findPhrases(head, { from: 0, to: head.length }, roles)[0] : undefined
    if (inHead && (best === null || best.cost > 2)) role = inHead.value
    // "at least 10 % for micro and 20 % for small enterprises": what comes before the first is said of all.
    const previous = percents.findLast(({ to }) => to <= percent.from)
    if (before === 'own' && previous && isListed(words, previous, percent)) role = before
    // "50 % for large, 60 % for medium-sized and 70 % for small enterprises": one phrase for the whole list.
    role ??= before
    // A share in words is a rate only where its own sentence says so.
    if (role === null && !fractions.includes(percent)) {
      for (const over of [sentence.label, sentence.over]) {
        const found = findPhrases(over, { from: 0, to: over.length }, roles)
        role ??= found.at(-1)?.value ?? null
      }
    }
    before = role
    return role === null ? [] : [{ role, percent, sentence, others }]
  })
}

/** Whether a percentage only goes on with a list: "… for micro and 20 %", nothing said of it by itself. */
function isListed(words: readonly Word[], previous: Run, percent: Run): boolean {
  const joint = wordAt(words, percent.from - 1).text
  return percent.from - previous.to <= 10 && /^(and|si|și|и|,|respectiv|iar)$/.test(joint)
}

/** "… of eligible costs" behind a percentage tells little: indirect costs, advances and own shares have the same base. */
function baseWeight(words: readonly Word[], cue: Found<RateRole>, percent: Run): number {
  if (cue.from < percent.to) return 0
  // "85 %; the remaining 15 %": the rest is what comes behind the phrase.
  if (cue.value === 'own')
    return /^(remaining|the|rest|restul|diferenta|остальн|оставш|остаток)/.test(wordAt(words, cue.from).text) ? 8 : 0
  if (cue.value !== 'rate') return 0
  return /^(of|din|от|стоимости|общей|расходов|затрат|приемлемых|допустимых|подтвержденных|обоснованных|прямых|бюджета)$/.test(
    wordAt(words, cue.from).text,
  )
    ? 9
    : 0
}

/** To whom a rate applies: the holder named nearest, of those that belong to no other percentage. */
function holderOf({ words, run }: Sentence, percent: Run, others: readonly Run[]): string {
  const found = findPhrases(words, run, holders)
  const side = holderSide(found, [percent, ...others])
  const own = found.filter((holder) => {
    const cost = phraseDistance(words, holder, percent, others)
    if (side !== null && (side === 'behind' ? holder.from < percent.to : holder.to > percent.from)) return false
    const isBeside = (run: Run) => side === null || (side === 'behind' ? holder.from >= run.to : holder.to <= run.from)
    return cost < 14 && others.filter(isBeside).every((other) => phraseDistance(words, holder, other, [percent]) > cost)
  })
  return nearestPhrase(words, own, percent, { others, weigh: () => 0 })?.phrase.value ?? 'all'
}

/**
 * On which side of its percentage a list names the holder: behind in "70 % for companies and 100 % for universities", ahead in
 * "companies 70 %, universities 100 %"; null where it does not tell.
 */
function holderSide(found: readonly Run[], percents: readonly Run[]): 'ahead' | 'behind' | null {
  if (percents.length < 2 || found.length < 2) return null
  const ordered = percents.toSorted((one, other) => one.from - other.from)
  const gaps = ordered.map(({ to }, index) => ({ from: to, to: ordered[index + 1]?.from ?? Infinity }))
  const isNamedIn = ({ from, to }: Run) =>
    found.some((holder) => holder.from >= from && holder.to <= to && holder.from - from < 25)
  const [first] = ordered
  const last = gaps.at(-1)
  const isWithout = (run: Run) => !isNamedIn(run)
  if (first && last && gaps.every(isNamedIn) && !found.some(({ to }) => to <= first.from && first.from - to < 6))
    return 'behind'
  if (
    first &&
    last &&
    isWithout(last) &&
    gaps.slice(0, -1).every(isNamedIn) &&
    found.some(({ to }) => to <= first.from)
  )
    return 'ahead'
  return null
}

function ownShare(
  rated: readonly Rated[],
  sentences: readonly Sentence[],
  rates: readonly { percent: number; applies: string }[],
  evidence: Evidence[],
): RateFacts['coFinancing'] {
  const refusedOwn = sentences.find(({ words, run }) => findPhrases(words, run, noOwn).length > 0)
  const own = rated.filter(({ role, percent }) => role === 'own' && percent.value <= 95)
  const general = own.filter(({ sentence, percent, others }) => holderOf(sentence, percent, others) === 'all')
  // "at most 20 % of the own contribution in kind" is no own contribution.
  const chosen = (general.length > 0 ? general : own).filter(({ percent }) => percent.range !== 'second')[0]
  if (!chosen) {
    if (!refusedOwn) return null
    evidence.push({
      path: 'coFinancing.minPercent',
      rule: 'read.rates.no_own_share',
      confidence: 'likely',
      ...refusedOwn.span,
    })
    return { minPercent: 0 }
  }
  evidence.push({
    path: 'coFinancing.minPercent',
    rule: 'read.rates.own_share',
    confidence: rates.some(({ percent }) => percent + chosen.percent.value === 100) ? 'certain' : 'likely',
    ...chosen.sentence.span,
  })
  const place = sentences.indexOf(chosen.sentence)
  const near = sentences
    .slice(place, place + 3)
    .filter(({ words, run, block }) => block === chosen.sentence.block || findPhrases(words, run, inKind).length > 0)
  let inKindAllowed: boolean | undefined
  let share: number | undefined
  for (const { words, run } of near) {
    const kinds = findPhrases(words, run, inKind)
    const [kind] = kinds
    if (!kind) continue
    const isRefused = findPhrases(words, run, refused).some((phrase) => phraseDistance(words, phrase, kind, []) <= 6)
    inKindAllowed = !isRefused
    const [part] = findPhrases(words, run, shares)
    const limit = rated.find(({ role, sentence }) => role === 'inKind' && sentence.words === words)
    if (!isRefused && limit && limit.percent.value !== chosen.percent.value) share = limit.percent.value
    else if (!isRefused && part) share = part.value
    break
  }
  if (inKindAllowed === undefined) {
    const inCash = cashIn(near, rated, chosen.percent.value)
    if (inCash !== null) inKindAllowed = inCash.isPart
    if (inCash?.percent !== undefined) share = 100 - inCash.percent
  }
  return {
    minPercent: chosen.percent.value,
    ...(inKindAllowed === undefined ? {} : { inKindAllowed }),
    ...(share === undefined ? {} : { inKindMaxShareOfContribution: share }),
  }
}

/**
 * How much of an own share must be money: all of it, or a part, as in "at least half of it in cash".
 *
 * @param own the own share itself, which says nothing of its parts.
 * @returns the part in percent where words give it; null where nothing is said of money.
 */
function cashIn(
  sentences: readonly Sentence[],
  rated: readonly Rated[],
  own: number,
): { isPart: boolean; percent?: number } | null {
  for (const { words, run } of sentences) {
    const [cash] = findPhrases(words, run, cashOnly)
    if (cash === undefined) continue
    const isNear = (part: Run) => phraseDistance(words, part, cash, []) <= 5
    const share = findShares(words, run).find(isNear)
    if (share !== undefined) return { isPart: true, percent: share.value }
    return {
      isPart: rated.some(
        ({ percent, sentence }) => sentence.words === words && percent.value !== own && isNear(percent),
      ),
    }
  }
  return null
}

function indirectOf(
  rated: readonly Rated[],
  sentences: readonly Sentence[],
  evidence: Evidence[],
): RateFacts['indirectCosts'] {
  const found = rated.find(({ role, percent }) => role === 'indirect' && percent.value <= 60)
  if (found) {
    const { percent, sentence, others } = found
    const { words, run } = sentence
    evidence.push({
      path: 'indirectCosts.percent',
      rule: 'read.rates.indirect',
      confidence: 'certain',
      ...sentence.span,
    })
    const isCeiling = findPhrases(words, run, most).some(
      (phrase) => phraseDistance(words, phrase, percent, others) <= 4,
    )
    return {
      percent: percent.value,
      ...(isCeiling ? { kind: 'maximum' } : {}),
      ...(isOfTheGrant(found) ? { base: 'grant' } : {}),
    }
  }
  for (const { words, run, span } of sentences) {
    const cue = findPhrases(words, run, roles).find(({ value }) => value === 'indirect')
    if (!cue) continue
    const isRefused = findPhrases(words, run, refused).some((phrase) => phraseDistance(words, phrase, cue, []) <= 5)
    if (!isRefused || findPhrases(words, run, least).length > 3) continue
    evidence.push({ path: 'indirectCosts.percent', rule: 'read.rates.indirect_refused', confidence: 'likely', ...span })
    return { percent: 0 }
  }
  return null
}
