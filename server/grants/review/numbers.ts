import { numberAt } from '#server/grants/read/amounts.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'

/** A number in figures: words `from` up to, not including, `to`. */
type NumberInText = Run & { readonly value: number; readonly isPercent: boolean }

/** The numbers of a run of words that count or measure: no codes (WP2, M40), ordinals, references or years. */
export function numbersIn(words: readonly Word[], { from, to }: Run): NumberInText[] {
  const found: NumberInText[] = []
  for (let place = from; place < to; place += 1) {
    const number = wordAt(words, place).kind === 'number' ? numberAt(words, place) : null
    if (number === null) continue
    const before = wordAt(words, place - 1)
    const after = wordAt(words, number.to)
    const start = place
    place = Math.max(place, number.to - 1)
    const value = Number(number.decimal) * 10 ** number.power
    const isCode = before.kind === 'word' && !wordAt(words, start).gap
    const isReference = before.text === '[' || (before.text === '.' && !wordAt(words, start).gap)
    if (isCode || isReference || isYear(number.decimal) || !Number.isFinite(value)) continue
    found.push({
      from: start,
      to: number.to,
      value,
      isPercent: isPercentSign(after.text, wordAt(words, number.to + 1).text),
    })
  }
  return found
}

const isYear = (decimal: string) => /^(?:19|20)\d\d$/.test(decimal)

function isPercentSign(sign: string, next: string): boolean {
  return (
    sign === '%' ||
    /^(?:percent|procente?|процент.{0,3})$/.test(sign) ||
    (sign === 'per' && next === 'cent') ||
    (sign === 'la' && next === 'suta')
  )
}

/** Whether a run of words has a number, in figures or in words. */
export function hasNumber(words: readonly Word[], { from, to }: Run): boolean {
  for (let place = from; place < to; place += 1)
    if (smallNumberAt(words, place) !== null || wordAt(words, place).kind === 'number') return true
  return false
}

/** A code of a plan in a text, as "WP3", "D3.1", "M40". */
type Code = { readonly number: number; readonly start: number; readonly end: number }

/** Finds codes: letters and a number without a space, and with `.` a number behind it where one is asked for. */
export function findCodes(words: readonly Word[], letters: readonly string[], isParted: boolean): Code[] {
  return words.flatMap((word, place): Code[] => {
    const number = wordAt(words, place + 1)
    if (
      !word.capital ||
      !letters.includes(word.text) ||
      number.kind !== 'number' ||
      number.gap ||
      number.text.length > 3
    )
      return []
    const [dot, part] = [wordAt(words, place + 2), wordAt(words, place + 3)]
    const hasPart = dot.text === '.' && !dot.gap && part.kind === 'number' && !part.gap
    if (hasPart !== isParted) return []
    return [{ number: Number(number.text), start: word.start, end: isParted ? part.end : number.end }]
  })
}
