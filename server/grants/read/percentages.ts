import { wordAt } from '#server/grants/read/dates.ts'
import { numberAt } from '#server/grants/read/amounts.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'

/** A percentage in a text. */
export type Percentage = Run & {
  readonly value: number
  /** Where it is the first or the second of "50 % to 80 %". */
  readonly range: 'first' | 'second' | null
}

/** Finds the percentages of a run of words: 70 %, 12,5%, "fifteen percent", "10 la sută", "20 процентов", "50-80 %". */
export function findPercentages(words: readonly Word[], { from, to }: Run): Percentage[] {
  const found: Percentage[] = []
  for (let place = from; place < to; place += 1) {
    const number = numeralAt(words, place)
    if (!number || number.to > to) continue
    const end = signEnd(words, number.to)
    if (end !== null) {
      found.push({ from: place, to: end, value: number.value, range: rangeOf(words, found.at(-1), place) })
      place = end - 1
      continue
    }
    // "50-80 %", "between 50 and 80 percent": the sign of the second counts for both.
    const joint = wordAt(words, number.to).text
    if (!/^(-|to|and|si|la|до|и|or|sau|или|pana)$/.test(joint)) {
      place = number.to - 1
      continue
    }
    const start = joint === 'pana' ? number.to + 2 : number.to + 1
    const second = numeralAt(words, start)
    const secondEnd = second ? signEnd(words, second.to) : null
    if (second && secondEnd !== null && number.value <= 100) {
      found.push({ from: place, to: number.to, value: number.value, range: 'first' })
      found.push({ from: start, to: secondEnd, value: second.value, range: 'second' })
      place = secondEnd - 1
    } else {
      place = number.to - 1
    }
  }
  return found.filter(({ value }) => value <= 1000)
}

function rangeOf(words: readonly Word[], last: Percentage | undefined, place: number): 'second' | null {
  if (!last || place - last.to > 2) return null
  return /^(-|to|до|pana)$/.test(wordAt(words, last.to).text) ? 'second' : null
}

function numeralAt(words: readonly Word[], place: number): { value: number; to: number } | null {
  const figures = numberAt(words, place)
  if (figures) return { value: Number(figures.decimal), to: figures.to }
  const small = wordAt(words, place).kind === 'word' ? smallNumberAt(words, place) : null
  return small
}

function signEnd(words: readonly Word[], place: number): number | null {
  const text = wordAt(words, place).text
  if (text === '%') return place + 1
  // "70 (seventy) %".
  if (text === '(') {
    for (let at = place + 1; at < place + 6; at += 1) if (wordAt(words, at).text === ')') return signEnd(words, at + 1)
    return null
  }
  if (text === '-' && wordAt(words, place + 1).text.startsWith('процентн')) return place + 2
  if (/^(percent|pct|procente|procent|проц)$/.test(text) || text.startsWith('процент')) return place + 1
  if (text === 'per' && wordAt(words, place + 1).text === 'cent') return place + 2
  if (text === 'la' && wordAt(words, place + 1).text === 'suta') return place + 2
  if (text === 'de' && /^(procente|procent)$/.test(wordAt(words, place + 1).text)) return place + 2
  return null
}
