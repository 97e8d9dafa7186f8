import { consortiumCues, consortiumRules, plainAdjectives } from '#server/grants/data/consortium.ts'
import { applicantKinds } from '#server/grants/data/applicants.ts'
import { nationalAdjectives } from '#server/grants/data/kinds-of-applicant.ts'
import { countryLexicon } from '#server/grants/read/country-names.ts'
import { passagesOf, spanOf, writtenText } from '#server/grants/read/passages.ts'
import type { Passage, Range } from '#server/grants/read/passages.ts'
import { quantityAt } from '#server/grants/read/quantities.ts'
import type { Evidence, ReadingRule } from '#server/grants/read/reading.ts'
import { sectionsOf } from '#server/grants/read/sections.ts'
import { findHits, hitsAt, lexiconOf, wordAt } from '#server/grants/read/words.ts'
import type { Hit, Word } from '#server/grants/read/words.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

/** Who must be together; null when no partnership is asked for. */
type ConsortiumPart = Pick<CallFacts, 'consortium'>

type Found = {
  entities: number | null
  countries: number | null
  rules: string[]
  score: number
  passage: Passage
  sentence: Range
}

const cues = lexiconOf(consortiumCues)
const adjectives = lexiconOf(nationalAdjectives)
const plain = lexiconOf({ plain: plainAdjectives })
const kinds = lexiconOf(applicantKinds)

/** How many of something a number counts: the number, then words without meaning of their own, then the noun. */
function countedAt(
  words: readonly Word[],
  place: number,
  to: number,
  noun: 'member' | 'country',
): { value: number; to: number } | null {
  const quantity = quantityAt(words, place)
  if (quantity === null || !Number.isInteger(quantity.value) || quantity.value < 1 || quantity.value > 60) {
    return null
  }
  let at = quantity.to
  // "three (3) entities"
  if (wordAt(words, at).text === '(' && wordAt(words, at + 2).text === ')') {
    at += 3
  }
  // "3 to 6 partners", "от 3 до 6 партнеров", "between two and five partners": the first number counts.
  if (['-', 'to', 'and', 'до', 'la', 'si', 'и', 'pana', 'или', 'or', 'sau'].includes(wordAt(words, at).text)) {
    let next = at + (wordAt(words, at).text === 'pana' ? 2 : 1)
    // "a minimum of two and a maximum of four partners", "minimum doi și maximum patru".
    while (edgeWords.has(wordAt(words, next).text) && next - at < 6) next += 1
    const second = quantityAt(words, next)
    if (second !== null && second.value > quantity.value) {
      at = second.to
    }
  }
  for (let skipped = 0; skipped < 7 && at < to; skipped += 1) {
    const hit = hitsAt(words, at, to, cues).find(({ tag }) => tag === noun)
    if (hit !== undefined) {
      return { value: quantity.value, to: hit.to }
    }
    if (noun === 'country' && hitsAt(words, at, to, countryLexicon).length > 0) {
      return { value: quantity.value, to: at + 1 }
    }
    if (hitsAt(words, at, at + 1, plain).length === 0) {
      return null
    }
    at += 1
  }
  return null
}

const edgeWords = new Set(
  'a maximum max maxim of at most up to un de cel mult максимум не более чем из больше'.split(' '),
)

const singles = new Set(['one', 'un', 'o', 'один', 'одна', 'одно', 'одной', 'одного', 'одну', 'unei', 'unui', 'una'])

function readSentence(model: TextModel, passage: Passage, sentence: Range, isEligibility: boolean): Found | null {
  const { words } = passage
  const found = findHits(words, cues, sentence.from, sentence.to)
  const of = (tag: keyof typeof consortiumCues): Hit[] => found.filter((hit) => hit.tag === tag)
  const hasContext = isEligibility || of('context').length > 0
  if (!hasContext) {
    return null
  }
  const ofWhich = of('ofWhich')
  const includesLead = of('includingLead').length > 0
  const result: Found = { entities: null, countries: null, rules: [], score: 0, passage, sentence }
  for (let place = sentence.from; place < sentence.to; place += 1) {
    const word = wordAt(words, place)
    const isCued = of('atLeast').some(
      ({ to }) =>
        to === place ||
        (to === place - 1 && ['de', 'of', 'чем', 'из', 'a'].includes(wordAt(words, place - 1).text)) ||
        (to === place - 2 && wordAt(words, place - 2).text === 'чем'),
    )
    const isSure = of('surely').some(
      ({ to }) => to <= place && (place - to <= 2 || words.slice(to, place).some(({ text }) => text === ':')),
    )
    const member = countedAt(words, place, sentence.to, 'member')
    const isAfterWhich = ofWhich.some(
      ({ to, from }) =>
        to <= place &&
        from > sentence.from &&
        !of('includingLead').some((lead) => lead.from === from) &&
        // "…, including one university; at least two countries": the list of kinds ends there.
        !words.slice(to, place).some(({ text }) => text === ';'),
    )
    if (member !== null && !(singles.has(word.text) && !isSure && !isJoined(found, place))) {
      const isOrMore =
        /^(or|и|sau|или|si)$/.test(wordAt(words, place + 1).text) &&
        /^(more|более|mai|больше|multe)$/.test(wordAt(words, place + 2).text)
      const isOf =
        /^(двумя|тремя|четырьмя|пятью)$/.test(word.text) ||
        [
          'comprise',
          'comprises',
          'comprising',
          'need',
          'needs',
          'have',
          'has',
          'consist',
          'unites',
          'joins',
          'contain',
          'contains',
          'requires',
          'cuprind',
          'cuprinde',
          'reuneste',
          'reunesc',
          'include',
          'includ',
          'include',
          'are',
          'necesita',
          'включает',
          'объединяет',
          'объединяют',
          'насчитывает',
          'входят',
          'un',
          'of',
          'din',
          'из',
          'by',
          'by',
          'de',
          'двух',
          'involve',
          'include',
          'includes',
          'bring',
          'unite',
          'between',
          'from',
          'intre',
          'от',
        ].includes(wordAt(words, place - 1).text)
      if (result.entities === null && !isAfterWhich && (isSure || isCued || isOrMore || isOf)) {
        let { value } = member
        const lead = of('lead').find(({ to }) => to <= place && place - to <= 9)
        const joined = of('joined').find(({ from, to }) => lead !== undefined && from >= lead.to && to <= place)
        const isMore = of('more').some(({ from }) => from >= place && from <= member.to)
        if (
          !includesLead &&
          ((lead !== undefined &&
            joined !== undefined &&
            !words
              .slice(lead.to, joined.from)
              .some(
                ({ text }) =>
                  /^(may|must|can|should|poate|trebuie|может|должен|должна|submits|подает)$/.test(text) &&
                  joined.from - lead.to > 6,
              )) ||
            isMore)
        ) {
          value += 1
        }
        result.entities = value
        result.score += isSure ? 3 : 1
        place = member.to - 1
        continue
      }
    }
    const country = countedAt(words, place, sentence.to, 'country')
    if (
      country !== null &&
      !singles.has(word.text) &&
      country.value >= 2 &&
      result.countries === null &&
      (result.entities !== null || isSure || hasContext) &&
      !isAfterWhich
    ) {
      const isFrom =
        /^(from|in|of|least|minimum|din|in|putin|minim|из|в|менее|чем|than|fewer|represent\w*|across|covering|involving|three|the|de|different|between|cel|min)$/.test(
          wordAt(words, place - 1).text,
        ) || isSure
      if (
        isFrom &&
        (result.entities !== null ||
          isSure ||
          /consort|partner|парт|конс/.test(
            words
              .slice(sentence.from, sentence.to)
              .map(({ text }) => text)
              .join(' '),
          ))
      ) {
        result.countries = country.value
        result.score += 2
        place = country.to - 1
        continue
      }
    }
    if (
      isSure &&
      quantityAt(words, place) !== null &&
      (member === null || singles.has(word.text) || isAfterWhich) &&
      country === null
    ) {
      // "at least one municipality", "at least two SMEs".
      const cue = of('surely').find(({ to }) => to <= place && place - to <= 2)
      let end = place + 1
      while (
        end < sentence.to &&
        ![',', ';', '.', ':', ')', '('].includes(wordAt(words, end).text) &&
        !(
          ['and', 'si', 'и'].includes(wordAt(words, end).text) &&
          (hitsAt(words, end + 1, sentence.to, cues).some(({ tag }) => tag === 'surely') ||
            quantityAt(words, end + 1) !== null)
        ) &&
        end - place < 14
      ) {
        end += 1
      }
      const counted = quantityAt(words, place)
      if (
        counted !== null &&
        ['%', 'percent', 'years', 'months', 'ani', 'luni', 'года', 'лет', 'месяцев', '-', '.'].includes(
          wordAt(words, counted.to).text,
        )
      ) {
        continue
      }
      result.rules.push(writtenText(model, words, { from: cue?.from ?? place, to: end }))
    }
  }
  if (result.entities === null) {
    const partners = partnersBeside(words, of('beside'), of('surely'), sentence.to)
    if (partners !== null) {
      result.entities = partners + 1
      result.score += 3
    }
  }
  // "at least one partner from Romania and one from Ukraine".
  if (of('bothSides').length > 0 && (of('surely').length > 0 || of('member').length > 0)) {
    result.countries ??= 2
    result.entities = Math.max(result.entities ?? 0, 2)
    result.score += 3
  }
  // "Two teams: one Belarusian, one Uzbek": as many countries as partners are named.
  if (result.countries === null && result.entities !== null && result.entities <= 4) {
    const named = findHits(words, countryLexicon, sentence.from, sentence.to).filter(({ tag }) =>
      /^[A-Z]{2}$/.test(tag),
    )
    const people = findHits(words, adjectives, sentence.from, sentence.to)
    const places = [...named, ...people].filter(({ tag }) => tag !== 'EU')
    const isChoice = words.slice(sentence.from, sentence.to).some(({ text }) => ['or', 'sau', 'или'].includes(text))
    if (!isChoice && new Set(places.map(({ tag }) => tag)).size === result.entities) {
      result.countries = result.entities
    }
  }
  if (result.countries === null) {
    const froms = countriesWithOneEach(words, sentence)
    if (froms >= 2 && (of('surely').length > 0 || result.entities !== null)) {
      result.entities = Math.max(result.entities ?? 0, froms)
      result.countries = froms
      result.score += 3
    }
  }
  if (result.entities !== null && result.entities >= 2 && result.countries === null && of('eachOther').length > 0) {
    result.countries = result.entities
    result.score += 1
  }
  return result.entities === null && result.countries === null && result.rules.length === 0 ? null : result
}

/**
 * "Town halls in partnership with at least one association": how many must be next to the applicant; null where none
 * must.
 */
function partnersBeside(
  words: readonly Word[],
  beside: readonly Hit[],
  least: readonly Hit[],
  to: number,
): number | null {
  for (const { to: end } of beside) {
    const cue = least.find(({ from }) => from >= end && from - end <= 1)
    const counted = cue === undefined ? null : quantityAt(words, cue.to)
    if (counted === null || !Number.isInteger(counted.value) || counted.value < 1 || counted.value > 10) {
      continue
    }
    if (findHits(words, kinds, counted.to, Math.min(to, counted.to + 4)).length > 0) {
      return counted.value
    }
  }
  return null
}

/** The part of a sentence that says who must lead, or be among the partners. */
function ruleIn(model: TextModel, { words }: Passage, sentence: Range): string {
  const cue = findHits(words, ruleCues, sentence.from, sentence.to)[0]
  let from = cue?.from ?? sentence.from
  while (from > sentence.from && ![';', ',', ':'].includes(wordAt(words, from - 1).text)) {
    from -= 1
  }
  let to = from
  while (to < sentence.to && ![';', '.'].includes(wordAt(words, to).text)) {
    to += 1
  }
  return writtenText(model, words, { from, to })
}

function isJoined(found: readonly Hit[], place: number): boolean {
  return (
    found.some(({ tag, to }) => tag === 'joined' && to <= place && place - to <= 1) &&
    found.some(({ tag, to }) => tag === 'lead' && to < place)
  )
}

/** How many countries a sentence asks one partner of each: "one from Moldova and one from Romania". */
function countriesWithOneEach(words: readonly Word[], sentence: Range): number {
  const countries = findHits(words, countryLexicon, sentence.from, sentence.to).filter(
    ({ tag }) => tag.length === 2 && tag !== 'EU',
  )
  let before = sentence.from
  const separate = countries.filter(({ from, to }) => {
    const isOne = words.slice(Math.max(before, from - 16), from).some(({ text }) => singles.has(text))
    before = to
    return isOne
  })
  return new Set(separate.map(({ tag }) => tag)).size
}

const ruleCues = lexiconOf({ rule: consortiumRules })

/** Reads how many partners from how many countries a call asks for. */
export const readConsortium: ReadingRule<ConsortiumPart> = (model) => {
  const founds: Found[] = []
  const said: string[] = []
  let alone: { passage: Passage; range: Range } | null = null
  let notAsked: { passage: Passage; range: Range } | null = null
  for (const passage of passagesOf(model)) {
    if (passage.block.kind === 'heading') {
      continue
    }
    const sections = sectionsOf(passage)
    const isElsewhere =
      !sections.includes('eligibility') &&
      ['scope', 'outcomes', 'documents', 'criteria', 'timetable'].some((section) => sections.includes(section as never))
    for (const [index, sentence] of passage.sentences.entries()) {
      const range = index === 0 && passage.label.to > passage.label.from ? { from: 0, to: sentence.to } : sentence
      const found = findHits(passage.words, cues, range.from, range.to)
      const not = found.find(({ tag }) => tag === 'notAsked')
      if (not !== undefined) {
        notAsked ??= { passage, range }
        continue
      }
      const single = found.find(({ tag }) => tag === 'alone')
      if (single !== undefined && !isElsewhere) {
        alone ??= { passage, range }
      }
      if (!isElsewhere && findHits(passage.words, ruleCues, sentence.from, sentence.to).length > 0) {
        said.push(ruleIn(model, passage, sentence))
      }
      const read = readSentence(model, passage, range, sections[0] === 'eligibility')
      if (
        read !== null &&
        (!isElsewhere ||
          (found.some(
            ({ tag, from }) =>
              tag === 'context' &&
              /^(consort|partnership|parteneriat|консорц|объединен|партнерств)/.test(wordAt(passage.words, from).text),
          ) &&
            read.entities !== null &&
            sections[0] !== 'documents'))
      ) {
        founds.push(read)
      }
    }
  }
  const counted = founds.filter(({ entities, countries }) => (entities ?? 0) >= 2 || (countries ?? 0) >= 2)
  const best = counted.reduce<Found | null>((top, one) => (top === null || one.score > top.score ? one : top), null)
  const nothing = { notStated: [], notApplicable: [], conflicts: [] }
  if (best !== null && !(notAsked !== null && best.score < 3)) {
    const entities = best.entities ?? counted.find(({ entities: value }) => value !== null)?.entities ?? null
    const countries = best.countries ?? counted.find(({ countries: value }) => value !== null)?.countries ?? null
    const rules = [
      ...new Set([
        ...founds
          .filter((one) => one === best || one.passage === best.passage || one.entities === null)
          .flatMap((one) => one.rules),
        ...said.slice(0, 20),
      ]),
    ]
    const evidence: Evidence[] = [
      {
        path: 'consortium',
        rule: 'read.consortium.minimum',
        confidence: best.score >= 3 ? 'certain' : 'likely',
        ...spanOf(best.passage.words, best.sentence),
      },
    ]
    return { part: { consortium: { minEntities: entities, minCountries: countries, rules } }, evidence, ...nothing }
  }
  if (notAsked !== null) {
    return {
      part: { consortium: null },
      evidence: [
        {
          path: 'consortium',
          rule: 'read.consortium.not_asked',
          confidence: 'certain',
          ...spanOf(notAsked.passage.words, notAsked.range),
        },
      ],
      ...nothing,
    }
  }
  if (alone !== null) {
    return {
      part: { consortium: { minEntities: 1, minCountries: 1, rules: [] } },
      evidence: [
        {
          path: 'consortium',
          rule: 'read.consortium.alone',
          confidence: 'certain',
          ...spanOf(alone.passage.words, alone.range),
        },
      ],
      ...nothing,
    }
  }
  return { part: { consortium: null }, evidence: [], ...nothing, notStated: ['consortium'] }
}
