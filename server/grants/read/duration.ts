import { lengthCues, timeUnits } from '#server/grants/data/duration-cues.ts'
import { monthNames } from '#server/grants/data/date-words.ts'
import type { LengthRole } from '#server/grants/data/duration-cues.ts'
import { amountCues, leastCues, mostCues } from '#server/grants/data/money-cues.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { findAmounts, numberAt } from '#server/grants/read/amounts.ts'
import { nearestPhrase } from '#server/grants/read/nearest.ts'
import { sentencesIn } from '#server/grants/read/passages-of.ts'
import type { Sentence } from '#server/grants/read/passages-of.ts'
import { findPhrases, folded, phrasesOf } from '#server/grants/read/phrases.ts'
import type { Found, Run, Word } from '#server/grants/read/phrases.ts'
import type { ReadingRule } from '#server/grants/read/reading.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'
import type { CallFacts } from '#shared/grants/facts.ts'

type DurationFacts = Pick<CallFacts, 'durationMonths'>

const roles = phrasesOf(lengthCues)
const edges = phrasesOf<'most' | 'least'>([
  [
    'most',
    `${mostCues}, go beyond, goes beyond, not beyond, within, no longer than, not longer than, in termen de, in decurs de, terminat* in, finalizat* in, incheiat* in, завершен* в течение, завершен* за, завершить в течение, закончен* в течение, закончить в течение, освоен* в течение, израсходован* в течение, использован* в течение, потрачен* в течение, не дольше, не дольше чем`,
  ],
  ['least', leastCues],
])
const units = new Map(
  timeUnits.flatMap(([months, list]) => list.split(',').map((word) => [folded(word.trim()), months] as const)),
)

const months = new Set(monthNames.flatMap((names) => names.map((name) => folded(name))))

type Length = Run & { readonly min: number; readonly max: number; readonly isRange: boolean }

/** Reads how long projects last. */
export const readDuration: ReadingRule<DurationFacts> = (model) => {
  const sides = sentencesIn(model)
    .filter(({ isPast }) => !isPast)
    .flatMap(projectLengths)
  const range = sides.find(({ length }) => length.isRange)
  const high = sides.find(({ kind }) => kind === 'most')
  const low = sides.find(({ kind }) => kind === 'least')
  const exact = sides.find(({ kind }) => kind === 'exact')
  // "Travel awards 1 to 3 months, partnership awards up to 18 months": the widest that one sentence allows.
  const longer = sides.find(
    ({ kind, length, sentence }) =>
      range !== undefined && kind === 'most' && sentence === range.sentence && length.max > range.length.max,
  )
  const bounds = range
    ? { min: range.length.min, max: longer?.length.max ?? range.length.max }
    : high || low
      ? { min: low?.length.min ?? null, max: high?.length.max ?? null }
      : exact
        ? { min: exact.length.min, max: exact.length.max }
        : null
  const proofs = range ? [range] : high || low ? [high, low].filter((side) => side !== undefined) : exact ? [exact] : []
  return {
    part: { durationMonths: bounds },
    evidence: proofs.map(({ sentence }) => ({
      path: 'durationMonths',
      rule: 'read.duration.stated',
      confidence: 'certain',
      ...sentence.span,
    })),
    notStated: bounds ? [] : ['durationMonths'],
    notApplicable: [],
    conflicts: [],
  }
}

type Side = { readonly length: Length; readonly kind: 'most' | 'least' | 'exact'; readonly sentence: Sentence }

function projectLengths(sentence: Sentence): Side[] {
  const { words, run } = sentence
  const written = lengthsIn(words, run)
  const cues = findPhrases(words, run, roles)
  const lengths = [...written, ...bareLengths(words, run, written)].toSorted((one, other) => one.from - other.from)
  if (lengths.length === 0) return []
  let before: LengthRole | null = null
  return lengths.flatMap((length): Side[] => {
    const others = lengths.filter((other) => other !== length)
    const best = nearestPhrase(words, cues, length, {
      others,
      weigh: (role, cue) => (role === 'other' ? 0.6 : 0) - Math.min(2, (cue.to - cue.from - 1) * 0.7),
    })
    let role = best && best.cost < 12 ? best.phrase.value : null
    // "not lower than 12 months nor exceed 18 months": one phrase for both.
    role ??= before
    before = role
    if (role === null) {
      for (const over of [sentence.label, sentence.over]) {
        role ??=
          findPhrases(over, { from: 0, to: over.length }, roles).find(({ value }) => value === 'project')?.value ?? null
      }
      if (role !== null && findPhrases(words, run, roles).length > 0) role = null
    }
    // "Up to 750,000 lei per project, for 24 months": what is given, and for how long.
    if (role === null && isOfGrant(sentence, length)) role = 'project'
    if (role !== 'project') return []
    const found = findPhrases(words, run, edges)
    const near = (edge: 'most' | 'least') => {
      const own = found.filter(({ value }) => value === edge)
      return nearestPhrase(words, own, length, { others, weigh: () => 0 })?.cost ?? 99
    }
    const [high, low] = [near('most'), near('least')]
    const kind =
      edgeRightBehind(words, length, found) ?? (Math.min(high, low) > 4 ? 'exact' : high <= low ? 'most' : 'least')
    return [{ length, kind: length.isRange ? 'exact' : kind, sentence }]
  })
}

const grants = phrasesOf([
  ['project', amountCues.flatMap(([role, list]) => (role === 'project' ? [list] : [])).join(', ')],
])

/** Whether a length follows the amount that a project gets, led by "for". */
function isOfGrant({ words, run, label }: Sentence, length: Length): boolean {
  if (!/^(for|over|pentru|pe|на)$/.test(wordAt(words, length.from - 1).text)) return false
  const amount = findAmounts(words, { from: run.from, to: length.from }).at(-1)
  if (amount === undefined || length.from - amount.to > 12) return false
  if (words.slice(amount.to, length.from).some(({ text }) => text === ';' || text === '.')) return false
  return (
    findPhrases(words, { from: run.from, to: length.from }, grants).length > 0 ||
    findPhrases(label, { from: 0, to: label.length }, grants).length > 0
  )
}

/** Lengths of months and years: 24 months, "six to eighteen months", "12-18 luni", "от одного до двух лет", "36-month". */
export function lengthsIn(words: readonly Word[], { from, to }: Run): Length[] {
  const found: Length[] = []
  for (let place = from; place < to; place += 1) {
    const first = countAt(words, place)
    if (!first) continue
    const unit = unitAt(words, first.to)
    const sides = unit ? null : twoSides(words, place, first, to)
    if (sides) {
      found.push(sides)
      place = sides.to - 1
      continue
    }
    const second = rangeEnd(words, first.to, unit?.to ?? null)
    const secondUnit = second ? unitAt(words, second.to) : null
    const months = unit?.months ?? secondUnit?.months ?? 1
    if (second && secondUnit && second.value * secondUnit.months >= first.value * months) {
      found.push({
        from: place,
        to: secondUnit.to,
        min: first.value * months,
        max: second.value * secondUnit.months,
        isRange: true,
      })
      place = secondUnit.to - 1
    } else if (unit) {
      const value = first.value * unit.months
      if (value > 0 && value <= 240) found.push({ from: place, to: unit.to, min: value, max: value, isRange: false })
      place = unit.to - 1
    }
  }
  return found
}

type Edge = Found<'most' | 'least'>

/** "9 months minimum, 18 months maximum", "18 (max)": the edge that comes right after a length is its own. */
function edgeRightBehind(words: readonly Word[], length: Run, found: readonly Edge[]): 'most' | 'least' | null {
  const place = /^[(.-]$/.test(wordAt(words, length.to).text) ? length.to + 1 : length.to
  const edge = found.find(({ from }) => from === place || from === place + 1)
  const isGap = edge?.from === place + 1 && wordAt(words, place).text !== '('
  if (edge === undefined || isGap) return null
  // "12 months, at most 18": a number behind the edge has it.
  return countAt(words, edge.to) === null ? edge.value : null
}

/**
 * Lengths whose unit is elsewhere: "9 months minimum, 18 maximum", "up to 24 months and at least 12", "Duration
 * (months): 12-24".
 */
function bareLengths(words: readonly Word[], run: Run, written: readonly Length[]): Length[] {
  const label = labelUnit(words, run)
  const unit =
    label?.months ??
    unitOf(
      words,
      written.find(({ isRange }) => !isRange),
    )
  if (unit === null) return []
  const found = findPhrases(words, run, edges)
  const bare: Length[] = []
  for (let place = label?.to ?? run.from; place < run.to; place += 1) {
    const first = countAt(words, place)
    if (!first || first.to > run.to) continue
    const isKnown = written.some(({ from, to }) => place >= from && place < to)
    // "from 1 June" is a day.
    if (months.has(wordAt(words, first.to).text)) continue
    if (isKnown || unitAt(words, first.to) !== null || first.value * unit > 120) continue
    const second = label === null ? null : rangeEnd(words, first.to, null)
    if (second && second.value > first.value) {
      bare.push({ from: place, to: second.to, min: first.value * unit, max: second.value * unit, isRange: true })
      place = second.to - 1
      continue
    }
    const isEdged = found.some(({ from, to }) => place - to >= 0 && place - to <= 1 && to > from)
    const isBehind = edgeRightBehind(words, { from: place, to: first.to }, found) !== null
    const after = wordAt(words, first.to)
    const isEnd =
      first.to >= run.to || after.kind === 'mark' || /^(and|but|or|si|sau|dar|iar|и|но|а|или)$/.test(after.text)
    const isPlain = label !== null || isEdged
    if (!(isBehind || (isPlain && isEnd)) || /^[%/]$/.test(after.text)) continue
    bare.push({ from: place, to: first.to, min: first.value * unit, max: first.value * unit, isRange: false })
    place = first.to - 1
  }
  return bare
}

function unitOf(words: readonly Word[], length: Length | undefined): number | null {
  return length === undefined ? null : (units.get(wordAt(words, length.to - 1).text) ?? null)
}

/** "Duration (months): …", "Durata, luni: …", "Срок реализации (мес.) | …": a unit before every number, then a colon or a cell. */
function labelUnit(words: readonly Word[], { from, to }: Run): { months: number; to: number } | null {
  for (let place = from; place < Math.min(to, from + 12); place += 1) {
    const word = wordAt(words, place)
    if (word.kind === 'number') return null
    const months =
      /^[(,]$/.test(wordAt(words, place - 1).text) || wordAt(words, place - 1).text === 'in'
        ? units.get(word.text)
        : undefined
    if (months === undefined) continue
    for (let at = place + 1; at < place + 4; at += 1) {
      if (/^[:|-]$/.test(wordAt(words, at).text)) return { months, to: at + 1 }
    }
  }
  return null
}

/** "minimum 9, maximum 18 months", "cel puțin 9 și cel mult 18 luni", "не менее 9 и не более 18 месяцев": one unit for both. */
function twoSides(
  words: readonly Word[],
  place: number,
  first: { value: number; to: number },
  end: number,
): Length | null {
  if (months.has(wordAt(words, first.to).text)) return null
  for (let at = first.to + 1; at < Math.min(end, first.to + 8); at += 1) {
    const second = countAt(words, at)
    if (!second) continue
    const unit = unitAt(words, second.to)
    if (!unit) return null
    const before = findPhrases(words, { from: Math.max(0, place - 5), to: place }, edges).at(-1)?.value
    const between = findPhrases(words, { from: first.to, to: at }, edges).at(-1)?.value
    const isFrom = /^(from|de|от|la)$/.test(wordAt(words, place - 1).text)
    const isRising = between === 'most' && (before === 'least' || isFrom) && first.value <= second.value
    const isFalling = between === 'least' && before === 'most' && first.value >= second.value
    if (!isRising && !isFalling) return null
    const [min, max] = isRising ? [first.value, second.value] : [second.value, first.value]
    return { from: place, to: unit.to, min: min * unit.months, max: max * unit.months, isRange: true }
  }
  return null
}

function countAt(words: readonly Word[], place: number): { value: number; to: number } | null {
  const small = smallNumberAt(words, place)
  if (small && wordAt(words, place).kind === 'number') {
    const figures = numberAt(words, place)
    return figures && figures.to > small.to ? { value: Number(figures.decimal), to: figures.to } : small
  }
  if (wordAt(words, place).text === 'a' && wordAt(words, place + 1).text === 'year') return { value: 1, to: place + 1 }
  if (/^(un|o)$/.test(wordAt(words, place).text) && /^(an|luna)$/.test(wordAt(words, place + 1).text))
    return { value: 1, to: place + 1 }
  if (/^(полтора|полутора)$/.test(wordAt(words, place).text)) return { value: 1.5, to: place + 1 }
  // "от двух месяцев до года": the unit alone is one of it.
  if (/^(до|от|с|в течение)$/.test(wordAt(words, place - 1).text) && /^(года|месяца)$/.test(wordAt(words, place).text))
    return { value: 1, to: place }
  return small
}

function unitAt(words: readonly Word[], place: number): { months: number; to: number } | null {
  let at = place
  // "24 (twenty-four) months", "24 de luni", "36-month".
  if (wordAt(words, at).text === '(') {
    for (let next = at + 1; next < at + 6; next += 1) if (wordAt(words, next).text === ')') at = next + 1
  }
  while (/^(de|-|full|calendar|календарных|календарный|полных|consecutive)$/.test(wordAt(words, at).text)) at += 1
  const months = units.get(wordAt(words, at).text)
  if (months === undefined) return null
  // "a year and a half", "un an și jumătate", "год с половиной".
  const tail = [1, 2, 3].map((step) => wordAt(words, at + step).text).join(' ')
  if (months === 12 && tail === 'and a half') return { months: 18, to: at + 4 }
  if (months === 12 && /^(si jumatate|с половиной)/.test(tail)) return { months: 18, to: at + 3 }
  return { months, to: at + 1 }
}

function rangeEnd(
  words: readonly Word[],
  place: number,
  afterUnit: number | null,
): { value: number; to: number } | null {
  for (const start of afterUnit === null ? [place] : [afterUnit, place]) {
    let at = start
    if (!/^(-|to|and|si|pana|la|до|и|or|sau|или|–)$/.test(wordAt(words, at).text)) continue
    at += 1
    while (/^(la|maximum|maxim|a)$/.test(wordAt(words, at).text)) at += 1
    const number = countAt(words, at)
    if (number) return number
  }
  return null
}
