import { smallWords } from '#server/grants/data/counting-words.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import type { Found, Run, Word } from '#server/grants/read/phrases.ts'

const small = new Set(smallWords)

/**
 * How far a phrase is from a value of the same sentence: words between, more for marks that part clauses and for other
 * values in between. A phrase after the value counts as a little farther.
 */
export function phraseDistance(words: readonly Word[], phrase: Run, value: Run, others: readonly Run[]): number {
  const isBefore = phrase.to <= value.from
  if (!isBefore && phrase.from < value.to) return 0
  const [from, to] = isBefore ? [phrase.to, value.from] : [value.to, phrase.from]
  let cost = isBefore ? 0 : 2.5
  for (let place = from; place < to; place += 1) {
    const other = others.find((run) => place >= run.from && place < run.to)
    if (other) {
      cost += 6
      place = other.to - 1
      continue
    }
    const word = wordAt(words, place)
    if (word.kind === 'word') cost += small.has(word.text) ? 0.4 : 1
    else if (word.text === ';') cost += 14
    else if (word.text === ',') cost += 2
    else if (word.text === '|' || word.text === ':') cost += 0.2
    else if (word.text === '.') cost += isShortening(words, place) ? 0 : 6
    else if (word.text === '(' || word.text === ')') cost += 1.5
  }
  return cost
}

/** "min. EUR 400 000", "max. 30 months": a full stop of a shortened word parts nothing. */
function isShortening(words: readonly Word[], place: number): boolean {
  return (
    !wordAt(words, place).gap && /^(min|max|approx|cca|ca|nr|no|мин|макс|ок|прим)$/.test(wordAt(words, place - 1).text)
  )
}

/** The phrase that is nearest to a value, with its distance; `weigh` adds to the distance of a phrase. */
export function nearestPhrase<Value>(
  words: readonly Word[],
  found: readonly Found<Value>[],
  value: Run,
  { others, weigh }: { others: readonly Run[]; weigh: (value: Value, phrase: Found<Value>) => number },
): { phrase: Found<Value>; cost: number } | null {
  let best: { phrase: Found<Value>; cost: number } | null = null
  for (const phrase of found) {
    const cost = phraseDistance(words, phrase, value, others) + weigh(phrase.value, phrase)
    if (!best || cost < best.cost) best = { phrase, cost }
  }
  return best
}
