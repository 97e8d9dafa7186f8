import { multiplierWords, numberWords } from '#server/grants/data/counting-words.ts'
import { wordAt } from '#server/grants/read/words.ts'
import type { Word } from '#server/grants/read/words.ts'

const inWords = new Map(
  Object.entries(numberWords).flatMap(([value, forms]) => forms.map((form) => [form, Number(value)] as const)),
)
const multipliers = new Map(
  Object.entries(multiplierWords).flatMap(([value, forms]) => forms.map((form) => [form, Number(value)] as const)),
)

/** A number in figures or words: words up to, not including, `to`. */
type Quantity = { readonly value: number; readonly to: number; readonly isInWords: boolean }

/** The number that begins at a place: 1,500; five; twenty-five; две тысячи; 30 de mii. Null when there is none. */
export function quantityAt(words: readonly Word[], place: number): Quantity | null {
  const word = wordAt(words, place)
  let value = word.kind === 'number' ? word.value : (inWords.get(word.text) ?? null)
  if (value === null) {
    return null
  }
  let to = place + 1
  if (word.kind === 'word') {
    // "twenty five", "двадцать пять", "douăzeci și cinci".
    const isJoined = ['si', 'and'].includes(wordAt(words, to).text) && value >= 20
    const unit = inWords.get(wordAt(words, to + (isJoined ? 1 : 0)).text)
    if (value >= 20 && unit !== undefined && unit < (value >= 100 ? 100 : 10)) {
      value += unit
      to += isJoined ? 2 : 1
    }
  }
  for (let count = 0; count < 2; count += 1) {
    const isLinked = wordAt(words, to).text === 'de'
    const multiplier = multipliers.get(wordAt(words, to + (isLinked ? 1 : 0)).text)
    if (multiplier === undefined) {
      break
    }
    value *= multiplier
    to += isLinked ? 2 : 1
    if (wordAt(words, to).text === '.' && ['тыс', 'млн', 'mil', 'mln'].includes(wordAt(words, to - 1).text)) {
      to += 1
    }
  }
  return { value, to, isInWords: word.kind === 'word' }
}
