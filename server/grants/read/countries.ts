import {
  countriesOfLanguage,
  countryConnectors,
  countryCues,
  groupMembers,
  looseGroupNames,
  namedGroups,
  ownCostPhrases,
} from '#server/grants/data/countries.ts'
import { nationalAdjectives, participantPhrases } from '#server/grants/data/kinds-of-applicant.ts'
import { countryLexicon } from '#server/grants/read/country-names.ts'
import { passagesOf, spanOf } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import type { Confidence, Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { sectionsOf } from '#server/grants/read/sections.ts'
import { findHits, lexiconOf, wordAt } from '#server/grants/read/words.ts'
import type { Hit, Word } from '#server/grants/read/words.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** Which countries a call opens to: ISO 3166-1 codes and the groups EU, EEA, ASSOCIATED; `named` are examples of a group. */
type CountryPart = Pick<CallFacts, 'countries'>

type Polarity = 'eligible' | 'named' | 'excluded'

/** Countries that are in one list. */
type Chain = Range & { readonly hits: readonly Hit[] }

type Finding = {
  readonly codes: readonly string[]
  readonly polarity: Polarity
  readonly confidence: Confidence
  readonly range: Range
  readonly passage: Passage
  readonly isAside: boolean
  /** Those of them that the text names one by one. */
  readonly spelled: readonly string[]
}

const cues = lexiconOf(countryCues)
const outsideWords = lexiconOf({ outside: ['outside', 'in afara', 'вне', 'за пределами'] })
const ownCost = lexiconOf({ ownCost: ownCostPhrases })
const participants = lexiconOf({ participant: participantPhrases })
const adjectives = lexiconOf(nationalAdjectives)

const connectors = new Set(countryConnectors)

const contrasts = new Set('but while whereas however although iar dar insa но а однако тогда'.split(' '))

const isGroup = (tag: string) => tag === 'EU' || tag === 'EEA' || tag === 'ASSOCIATED' || tag.startsWith('list:')

/** Group names so short that only their place in a list of countries makes them one. */
const looseNames = new Set(looseGroupNames)

function textOf(words: readonly Word[], { from, to }: Range): string {
  return words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

/** Hits without those that lie inside a longer one: "Macedonia" of "North Macedonia", "EU" of "EU Member States". */
function widest(hits: readonly Hit[]): Hit[] {
  const sorted = [...hits].sort((one, other) => one.from - other.from || other.to - one.to)
  const kept: Hit[] = []
  for (const hit of sorted) {
    if (hit.from >= (kept.at(-1)?.to ?? 0)) {
      kept.push(hit)
    }
  }
  return kept
}

function clausesOf(words: readonly Word[], { from, to }: Range): Range[] {
  const clauses: Range[] = []
  let start = from
  for (let place = from; place < to; place += 1) {
    const { text } = wordAt(words, place)
    const isContrast =
      text === ',' &&
      contrasts.has(wordAt(words, place + 1).text) &&
      wordAt(words, place + 2).text !== 'также' &&
      !(wordAt(words, place + 1).text === 'but' && wordAt(words, place + 2).text === 'not')
    if (text === ';' || isContrast) {
      clauses.push({ from: start, to: place })
      start = place + 1
    }
  }
  clauses.push({ from: start, to })
  return clauses.filter((clause) => clause.to > clause.from)
}

function chainsOf(words: readonly Word[], hits: readonly Hit[]): Chain[] {
  const chains: { from: number; to: number; hits: Hit[] }[] = []
  for (const hit of hits) {
    const last = chains.at(-1)
    const between = last === undefined ? [] : words.slice(last.to, hit.from)
    // Countries after a group in one breath add to it only when joined like their equals.
    if (last !== undefined && between.length <= 6 && between.every(({ text }) => connectors.has(text))) {
      last.hits.push(hit)
      last.to = hit.to
    } else {
      chains.push({ from: hit.from, to: hit.to, hits: [hit] })
    }
  }
  return chains
}

/** Whether a cue that shuts out is about numbers: "may not submit more than one". */
function isAboutNumbers(words: readonly Word[], hit: Hit): boolean {
  const next = words.slice(hit.to, hit.to + 6).map(({ text }) => text)
  return [
    'more',
    'exceed',
    'fewer',
    'less',
    'mult',
    'mare',
    'depasi',
    'более',
    'превыша',
    'превышать',
    'больше',
    'менее',
  ].some((word) => next.includes(word))
}

function expand(tag: string): readonly string[] {
  return tag.startsWith('list:') ? (namedGroups[Number(tag.slice(5))]?.codes ?? []) : [tag]
}

/** Whether a cue ends just before a place, with at most some words between and no comma. */
function endsBefore(words: readonly Word[], hits: readonly Hit[], place: number, reach: number): boolean {
  return hits.some(
    (hit) =>
      hit.to <= place &&
      place - hit.to <= reach &&
      !words.slice(hit.to, place).some(({ text }) => text === ',' || text === ')' || text === '.'),
  )
}

function isLoose(
  words: readonly Word[],
  { hit, chain, model, establishment }: { hit: Hit; chain: Chain; model: TextModel; establishment: readonly Hit[] },
): boolean {
  if (!isGroup(hit.tag)) {
    return false
  }
  const written = textOf(words, hit)
  if (!looseNames.has(written)) {
    return false
  }
  const { start, end } = spanOf(words, hit)
  const isCapital = model.text.slice(start, end) === model.text.slice(start, end).toUpperCase()
  if (['see', 'ue', 'ес', 'eea', 'еэп', 'еэз'].includes(written) && !isCapital) {
    return true
  }
  if (['eea', 'еэп', 'еэз'].includes(written)) {
    return false
  }
  if (written.startsWith('in the')) {
    return (
      !endsBefore(words, establishment, hit.to, 6) &&
      !establishment.some((cue) => cue.to > hit.from && cue.from < hit.from)
    )
  }
  return chain.hits.length < 2 && !endsBefore(words, establishment, hit.from, 2)
}

function findingsIn(model: TextModel, passage: Passage, sentence: Range, isEligibility: boolean): Finding[] {
  const { words } = passage
  const findings: Finding[] = []
  for (const clause of clausesOf(words, sentence)) {
    const all = widest(findHits(words, countryLexicon, clause.from, clause.to))
    const people = findHits(words, adjectives, clause.from, clause.to).filter(
      (hit) => findHits(words, participants, hit.to, Math.min(clause.to, hit.to + 5)).length > 0,
    )
    if (all.length === 0 && people.length === 0) {
      continue
    }
    const found = findHits(words, cues, clause.from, clause.to)
    const of = (tag: keyof typeof countryCues) => found.filter((hit) => hit.tag === tag)
    const establishment = of('establishment')
    const exceptions = of('exception')
    const including = of('including')
    const among = of('among')
    const excluded = of('excluded').filter(
      (hit) => !isAboutNumbers(words, hit) && !exceptions.some(({ from, to }) => from <= hit.from && hit.from < to),
    )
    const ends = wordAt(words, wordAt(words, clause.to - 1).text === '.' ? clause.to - 2 : clause.to - 1).text
    const isExcluding = excluded.length > 0 || ['not', 'nu', 'нет'].includes(ends)
    const eligible = of('eligible').filter(
      (hit) => !excluded.some((cue) => cue.from <= hit.from && hit.to <= cue.to + 1 && cue.to > hit.from),
    )
    const hasPeople = findHits(words, participants, clause.from, clause.to).length > 0
    const beside = of('beside')
    const chains = chainsOf(words, widest([...all, ...people]))
    const unfunded = excluded.length > 0 ? null : chainAtOwnCost(words, clause, chains)
    const outside = findHits(words, outsideWords, clause.from, clause.to)
    let previousGroup: Finding | null = null
    for (const [index, chain] of chains.entries()) {
      if (chain === unfunded) {
        continue
      }
      const kept = chain.hits.filter(
        (hit) =>
          !isLoose(words, { hit, chain, model, establishment }) &&
          // "and, among the associated countries, Albania and Armenia": the group is there for those that follow.
          !(
            isGroup(hit.tag) &&
            endsBefore(words, among, hit.from, 1) &&
            (index < chains.length - 1 || hit !== chain.hits.at(-1))
          ) &&
          !beside.some(
            (cue) =>
              (cue.to <= hit.from &&
                hit.from - cue.to <= 2 &&
                !words.slice(cue.to, hit.from).some(({ text }) => text === ',')) ||
              (cue.from >= hit.to && cue.from - hit.to <= 1),
          ),
      )
      if (kept.length === 0) {
        continue
      }
      const first = kept[0]?.from ?? chain.from
      const isException = endsBefore(words, exceptions, first, 6)
      const isOutside = endsBefore(words, outside, first, 3)
      const isInBrackets =
        wordAt(words, chain.from - 1).text === '(' ||
        (endsBefore(words, including, first, 4) &&
          words.slice(Math.max(clause.from, first - 8), first).some(({ text }) => text === '('))
      const follows = including.some((cue) => cue.to <= first && first - cue.to <= 4) || isInBrackets
      const isSupported =
        eligible.length > 0 ||
        isEligibility ||
        (establishment.length > 0 && hasPeople) ||
        people.some((hit) => kept.includes(hit)) ||
        endsBefore(words, establishment, first, 3)
      let polarity: Polarity
      if (isOutside && !isException) {
        if (!isExcluding) {
          continue
        }
        polarity = 'eligible'
      } else if (isException) {
        polarity = isExcluding && !textOf(words, clause).includes('exclu') ? 'eligible' : 'excluded'
      } else if (isExcluding) {
        if (kept.every(({ tag }) => isGroup(tag)) && /controlled|controlat|контролир/.test(textOf(words, clause))) {
          continue
        }
        // What is shut out is in the part of the sentence of the verb: "A and B may apply, C may not".
        polarity = 'excluded'
      } else if (isSupported && isLikeGroup(words, chain, chains[index + 1])) {
        polarity = 'named'
      } else if (isSupported) {
        polarity = follows && previousGroup !== null && !kept.some(({ tag }) => isGroup(tag)) ? 'named' : 'eligible'
      } else {
        continue
      }
      const codes = [...new Set(kept.flatMap(({ tag }) => expand(tag)))]
      const finding: Finding = {
        codes,
        polarity,
        confidence: eligible.length > 0 || isExcluding || isEligibility ? 'certain' : 'likely',
        range: { from: kept[0]?.from ?? chain.from, to: kept.at(-1)?.to ?? chain.to },
        passage,
        isAside: false,
        spelled: kept.map(({ tag }) => tag),
      }
      if (
        follows &&
        previousGroup !== null &&
        kept.every(({ tag }) => !isGroup(tag)) &&
        previousGroup.codes.every((code) => !['EU', 'EEA', 'ASSOCIATED'].includes(code))
      ) {
        // A list after "Western Balkans" says which of them.
        findings.splice(findings.indexOf(previousGroup), 1)
        findings.push({ ...finding, polarity: previousGroup.polarity })
      } else {
        findings.push(finding)
      }
      if (kept.some(({ tag }) => isGroup(tag)) && polarity === 'eligible') {
        previousGroup = finding
      }
    }
  }
  return findings
}

/**
 * The countries whose participants pay for themselves: they come before the words that say so, otherwise after them.
 */
function chainAtOwnCost(words: readonly Word[], clause: Range, chains: readonly Chain[]): Chain | null {
  const cue = findHits(words, ownCost, clause.from, clause.to)[0]
  if (cue === undefined) {
    return null
  }
  return chains.findLast(({ to }) => to <= cue.from) ?? chains[0] ?? null
}

/** "долларов США" is a currency, "Monitorul Oficial al României" a paper, "Banca Națională a Moldovei" a bank. */
function isOfName(words: readonly Word[], { from }: Range): boolean {
  const [last, before] = [wordAt(words, from - 1).text, wordAt(words, from - 2).text]
  return (
    /^(?:dol|долл)/.test(last) || before === 'долл' || (/^al?$/.test(last) && /^(?:oficial|nationala)$/.test(before))
  )
}

/** Blocks at the top that may be the title, the longest of them, and the most countries that a title lists. */
const titleBlocks = 3
/** The head of a letter has shorter lines, which do not count. */
const lineMin = 40
const topMax = 12
const titleMax = 160
const titledMax = 3

/** Reads which countries may take part, which are shut out, and which are named as examples of a group. */
export const readCountries: ReadingRule<CountryPart> = (model) => {
  const findings: Finding[] = []
  const mentioned = new Map<string, { passage: Passage; range: Range }>()
  let top = 0
  let joined: { passage: Passage; codes: readonly string[] } | null = null
  const titled = new Map<string, { passage: Passage; range: Range }>()
  for (const passage of passagesOf(model)) {
    const { place, block } = passage
    if (block.end - block.start >= lineMin) top += 1
    if (place < topMax && top <= titleBlocks && (block.kind === 'heading' || block.end - block.start <= titleMax)) {
      for (const hit of widest(findHits(passage.words, countryLexicon)))
        if (!isGroup(hit.tag) && !titled.has(hit.tag) && !isOfName(passage.words, hit))
          titled.set(hit.tag, { passage, range: hit })
      if (joined === null && joinedIn(passage).length > 0) joined = { passage, codes: joinedIn(passage) }
    }
    if (passage.block.kind === 'heading') {
      continue
    }
    const sections = sectionsOf(passage)
    const isAside =
      !sections.includes('eligibility') &&
      (sections.includes('scope') ||
        sections.includes('outcomes') ||
        sections.includes('timetable') ||
        sections.includes('documents') ||
        sections.includes('criteria'))
    for (const sentence of passage.sentences) {
      const whole = passage.sentences.length === 1 ? { from: 0, to: passage.words.length } : sentence
      for (const hit of widest(findHits(passage.words, countryLexicon, whole.from, whole.to))) {
        if (!isGroup(hit.tag) && !mentioned.has(hit.tag) && !isOfName(passage.words, hit)) {
          mentioned.set(hit.tag, { passage, range: hit })
        }
      }
      for (const finding of findingsIn(
        model,
        passage,
        whole,
        sections[0] === 'eligibility' && isCountryLabel(passage),
      )) {
        findings.push({ ...finding, isAside })
      }
    }
  }
  const main = findings.filter(({ isAside }) => !isAside)
  const used = main.some(({ polarity }) => polarity === 'eligible')
    ? main
    : [...main, ...findings.filter(({ isAside, polarity }) => isAside && polarity !== 'excluded')]
  const codes = { eligible: new Set<string>(), named: new Set<string>(), excluded: new Set<string>() }
  const evidence: Evidence[] = []
  for (const finding of used) {
    for (const code of finding.codes) {
      codes[finding.polarity].add(code)
    }
  }
  for (const code of codes.excluded) {
    // What shuts a country out goes before what lets it in.
    codes.eligible.delete(code)
    codes.named.delete(code)
  }
  const spelled = new Set(used.flatMap((finding) => finding.spelled))
  // With a group, its members that are named apart are examples of it; those that another group holds too say nothing new.
  for (const group of ['EU', 'EEA'] as const) {
    for (const code of groupMembers[group]) {
      if (codes.eligible.has(group) && codes.eligible.has(code)) {
        codes.eligible.delete(code)
        if (spelled.has(code)) {
          codes.named.add(code)
        }
      }
    }
  }
  // "Small grants in Georgia": the title names them where nothing else does; an embassy's own country is there too.
  const others = [...mentioned.keys()].filter((code) => !titled.has(code))
  const only = mentioned.size === 1 ? [...mentioned] : mentioned.size === 0 || others.length === 0 ? [...titled] : []
  const isTold = only.length === 1 || (only.length <= titledMax && only.length > 1 && titled.size === only.length)
  if (codes.eligible.size === 0 && isTold && codes.excluded.size === 0) {
    for (const [code, { passage, range }] of only) {
      codes.eligible.add(code)
      evidence.push({
        path: 'countries.eligible',
        rule: 'read.countries.only_one',
        // The language of the call is the second vote: nothing else speaks of a country where people write it.
        confidence: only.length === 1 && countriesOfLanguage[model.language]?.includes(code) ? 'certain' : 'check',
        ...spanOf(passage.words, range),
      })
    }
  }
  // Of a programme between countries a rule may name one only: "one of the partners is from Romania".
  const isOfProgramme = joined !== null && codes.eligible.size < joined.codes.length && codes.excluded.size === 0
  if (joined !== null && isOfProgramme && [...codes.eligible].every((code) => joined?.codes.includes(code))) {
    const { passage } = joined
    for (const code of joined.codes) codes.eligible.add(code)
    evidence.push({
      path: 'countries.eligible',
      rule: 'read.countries.programme',
      confidence: 'likely',
      ...spanOf(passage.words, { from: 0, to: passage.words.length }),
    })
  }
  for (const finding of used) {
    if (finding.codes.some((code) => codes[finding.polarity].has(code))) {
      evidence.push({
        path: `countries.${finding.polarity}`,
        rule: `read.countries.${finding.polarity}`,
        confidence: finding.confidence,
        ...spanOf(finding.passage.words, sentenceAround(finding)),
      })
    }
  }
  return {
    part: { countries: { eligible: [...codes.eligible], named: [...codes.named], excluded: [...codes.excluded] } },
    evidence,
    notStated: codes.eligible.size === 0 ? ['countries.eligible'] : [],
    notApplicable: [],
    conflicts: [],
  }
}

/** "Interreg România – Republica Moldova – Ucraina": the countries that a title joins by dashes. */
function joinedIn({ words }: Passage): readonly string[] {
  const hits = widest(findHits(words, countryLexicon)).filter(({ tag }) => !isGroup(tag))
  const isJoined = hits.every(({ from }, index) => {
    const before = hits[index - 1]
    const between = before === undefined ? [] : words.slice(before.to, from)
    return between.length <= 4 && between.every(({ text }) => text === '-' || connectors.has(text))
  })
  const hasDash = hits.length > 1 && words.slice(hits[0]?.to, hits.at(-1)?.from).some(({ text }) => text === '-')
  return isJoined && hasDash ? hits.map(({ tag }) => tag) : []
}

/** Whether countries are said to count as a group that follows: "Moldova and Ukraine take part as Associated Countries". */
function isLikeGroup(words: readonly Word[], chain: Chain, next: Chain | undefined): boolean {
  return (
    next !== undefined &&
    chain.hits.every(({ tag }) => !isGroup(tag)) &&
    next.hits.every(({ tag }) => isGroup(tag)) &&
    words.slice(chain.to, next.from).some(({ text }) => ['as', 'like', 'ca', 'drept', 'как', 'наравне'].includes(text))
  )
}

/** Whether the title over a passage speaks of countries: a bare list under it is one of eligible countries. */
function isCountryLabel(passage: Passage): boolean {
  return passage.heads.some(
    ({ words }) =>
      words.some(({ text }) => /^(countr|tari|tar[ai]|geograph|geografi|стран|географ|eligible)/.test(text)) &&
      words.length <= 12,
  )
}

function sentenceAround({ passage, range }: Finding): Range {
  return passage.sentences.find(({ from, to }) => from <= range.from && range.to <= to) ?? range
}
