import type { claimKinds } from '#shared/runs.ts'
import { commonCapitals, labelWords } from '#server/grants/data/label-words.ts'
import { scaleWords } from '#server/grants/data/money-words.ts'
import { findAmounts, numberAt } from '#server/grants/read/amounts.ts'
import { findDays, wordAt } from '#server/grants/read/dates.ts'
import { findPercentages } from '#server/grants/read/percentages.ts'
import { folded, wordsOf } from '#server/grants/read/phrases.ts'
import type { Word } from '#server/grants/read/phrases.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'

/** Something in a draft that no source says. `start` and `end` are positions in the draft. */
type Unsourced = {
  kind: (typeof claimKinds)[number]
  start: number
  end: number
  quote: string
}

/** A date, amount, percentage or number of a text. Its value is the same however it is written; a date is a calendar day. */
type Figure = Unsourced & { readonly value: string | number }

/** A text with its words. */
type TextInWords = { readonly text: string; readonly words: readonly Word[] }

/** Numbers in words below this one count nothing: "one of", "both". */
const countedFrom = 3
/** Letters that an ending may change at most: "Кишинёв" and "в Кишинёве", "România" and "României". */
const endingMax = 3
/** Letters of a name that have to agree in any case. */
const stemMin = 3

const labels = new Set(labelWords)
const scales = new Map(
  scaleWords.flatMap(([power, list]) => list.split(',').map((word) => [folded(word.trim()), power] as const)),
)

/**
 * Finds every date, amount, percentage, number and proper name of a draft that none of the sources says. Linear in the
 * length of the texts.
 *
 * A number that names a thing ("Objective 2") is no claim, and neither is a capital letter at the beginning of a sentence.
 *
 * @param sources facts, entries of the profile, notes and accepted texts.
 */
export function findUnsourced(draft: string, sources: readonly string[]): Unsourced[] {
  const read = sources.map((text) => ({ text, words: wordsOf(text) }))
  const names = new Set<string>()
  for (const { words } of read)
    for (const { kind, text } of words) if (kind === 'word') for (const stem of stemsOf(text)) names.add(stem)
  const known = figureValuesOf(read)
  const words = wordsOf(draft)
  const { figures, places } = figuresIn({ text: draft, words })
  const unknown = figures.filter(({ value }) => !known.has(value)).map(({ value: _value, ...figure }) => figure)
  return [...unknown, ...namesIn(draft, words, names, places)].toSorted((a, b) => a.start - b.start)
}

/** The values of all figures of some texts. */
export function figureValuesOf(texts: readonly TextInWords[]): ReadonlySet<Figure['value']> {
  return new Set(texts.flatMap((each) => figuresIn(each).figures.map(({ value }) => value)))
}

/** Finds the figures of a text whose values are not known. @see figureValuesOf */
export function findUnknownFigures(text: TextInWords, known: ReadonlySet<Figure['value']>): Figure[] {
  return figuresIn(text).figures.filter(({ value }) => !known.has(value))
}

/** The figures of a text, and the places of their words. */
function figuresIn({ text, words }: TextInWords): { figures: Figure[]; places: ReadonlySet<number> } {
  const run = { from: 0, to: words.length }
  const taken = new Set<number>()
  const figures: Figure[] = []
  const take = (kind: Figure['kind'], from: number, to: number, value: Figure['value']): void => {
    if (taken.has(from)) return
    for (let place = from; place < to; place += 1) taken.add(place)
    const [start, end] = [wordAt(words, from).start, wordAt(words, to - 1).end]
    figures.push({ kind, start, end, quote: text.slice(start, end), value })
  }
  for (const { from, to, day } of findDays(words, run, false)) take('date', from, to, day)
  for (const { from, to, value } of findAmounts(words, run)) take('amount', from, to, value)
  for (const { from, to, value } of findPercentages(words, run)) take('percentage', from, to, value)
  for (let place = 0; place < words.length; place += 1) {
    if (taken.has(place) || labels.has(wordAt(words, place - 1).text) || isPartOfName(words, place)) continue
    const number = countAt(words, place)
    if (number === null) continue
    take('number', place, number.to, number.value)
    place = number.to - 1
  }
  return { figures, places: taken }
}

/** "WP2", "COVID-19", "T1.2": a number inside a word, or right behind one and a dash. */
function isPartOfName(words: readonly Word[], place: number): boolean {
  const [dash, before] = [wordAt(words, place - 1), wordAt(words, place - 2)]
  if (wordAt(words, place).gap) return false
  return dash.kind === 'word' || (/^[-.]$/.test(dash.text) && !dash.gap && before.kind !== 'mark')
}

function countAt(words: readonly Word[], place: number): { value: number; to: number } | null {
  const number = numberAt(words, place)
  if (number === null) {
    const small = wordAt(words, place).kind === 'word' ? smallNumberAt(words, place) : null
    return small !== null && small.value >= countedFrom ? small : null
  }
  const scale = scales.get(wordAt(words, number.to).text)
  return {
    value: Number(number.decimal) * 10 ** (scale ?? number.power),
    to: number.to + (scale === undefined ? 0 : 1),
  }
}

/** Runs of words with a capital letter that are in no source. @param figures places that belong to a date or a number. */
function namesIn(
  text: string,
  words: readonly Word[],
  known: ReadonlySet<string>,
  figures: ReadonlySet<number>,
): Unsourced[] {
  const claims: Unsourced[] = []
  for (let place = 0; place < words.length; place += 1) {
    if (!wordAt(words, place).capital) continue
    let to = place + 1
    while (wordAt(words, to).capital && !wordAt(words, to).line) to += 1
    // The first word of a sentence has its capital letter anyway.
    const from = beginsSentence(words, place) && !wordAt(words, place).upper ? place + 1 : place
    const unknown = words
      .slice(from, to)
      .filter((word, index) => word.text.length > 1 && !figures.has(from + index) && !isKnown(word.text, known))
    const [first, last] = [unknown[0], unknown.at(-1)]
    if (first !== undefined && last !== undefined) {
      const [start, end] = [first.start, last.end]
      claims.push({ kind: 'name', start, end, quote: text.slice(start, end) })
    }
    place = to - 1
  }
  return claims
}

function beginsSentence(words: readonly Word[], place: number): boolean {
  const before = wordAt(words, place - 1)
  return place === 0 || wordAt(words, place).line || (before.kind === 'mark' && /^[.!?:;("•-]$/.test(before.text))
}

function isKnown(word: string, known: ReadonlySet<string>): boolean {
  if (labels.has(word)) return true
  return commonCapitals.some((common) => word.startsWith(common)) || stemsOf(word).some((stem) => known.has(stem))
}

/** A word and its beginnings, without as many letters as an ending may have. */
function stemsOf(word: string): string[] {
  const shortest = Math.max(stemMin, word.length - endingMax, Math.ceil(word.length * 0.6))
  return Array.from({ length: Math.max(1, word.length - shortest + 1) }, (_, cut) => word.slice(0, word.length - cut))
}
