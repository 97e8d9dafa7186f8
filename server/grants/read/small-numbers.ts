import { numberWords } from '#server/grants/data/counting-words.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import type { Word } from '#server/grants/read/phrases.ts'

const inWords = new Map(
  Object.entries(numberWords).flatMap(([value, forms]) => forms.map((form) => [form, Number(value)] as const)),
)

/** A whole number at a place, in figures of up to three digits or in words: 24, "twenty-four", "двадцать четыре". */
export function smallNumberAt(words: readonly Word[], place: number): { value: number; to: number } | null {
  const word = wordAt(words, place)
  if (word.kind === 'number') return word.text.length <= 3 ? { value: Number(word.text), to: place + 1 } : null
  const tens = inWords.get(word.text)
  if (tens === undefined) return null
  let next = place + 1
  if (tens < 20 || tens % 10 !== 0 || tens >= 100) return { value: tens, to: next }
  if (/^(-|si|and)$/.test(wordAt(words, next).text)) next += 1
  const unit = inWords.get(wordAt(words, next).text)
  return unit !== undefined && unit < 10 ? { value: tens + unit, to: next + 1 } : { value: tens, to: place + 1 }
}

/** The whole number that comes right before a place, with "de" or a hyphen between at most; null when none does. */
export function quantityBefore(words: readonly Word[], place: number): number | null {
  for (const back of [3, 2, 1]) {
    const number = smallNumberAt(words, place - back)
    if (!number || number.to > place) continue
    let rest = number.to
    while (rest < place && /^(de|-|")$/.test(wordAt(words, rest).text)) rest += 1
    if (rest === place) return number.value
  }
  return null
}
