import { lotNames } from '#server/grants/data/money-cues.ts'
import { currencySigns, currencyWords, scaleWords } from '#server/grants/data/money-words.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { findPhrases, folded, phrasesOf } from '#server/grants/read/phrases.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'
import { scaleDecimal } from '#shared/grants/money.ts'

/** An amount of money in a text. */
export type Amount = Run & {
  readonly value: number
  /** ISO 4217; `lei` and `rubles` where the country is left open. */
  readonly currency: string
  /** Where it is the first or the second of "from … to …". */
  readonly range: 'first' | 'second' | null
}

type Figure = Run & {
  readonly decimal: string
  readonly power: number
  readonly currency: string | null
  readonly isScaled: boolean
}

const currencies = phrasesOf(currencyWords)
const scales = new Map(
  scaleWords.flatMap(([power, list]) => list.split(',').map((word) => [folded(word.trim()), power] as const)),
)

/** Finds the amounts of a run of words: a number with its currency before or after it, ranges with one currency or unit. */
export function findAmounts(words: readonly Word[], { from, to }: Run): Amount[] {
  const amounts: Amount[] = []
  for (let place = from; place < to; place += 1) {
    const first = figureAt(words, place, from, to)
    if (!first) continue
    // "45 млн 500 тыс. рублей", "2 milioane 400 mii lei": one amount in two figures.
    const rest = first.isScaled && first.currency === null ? figureAt(words, first.to, from, to) : null
    if (rest?.from === first.to && rest.isScaled && rest.power < first.power && rest.currency !== null) {
      const [whole, part] = [scaleDecimal(first.decimal, first.power), scaleDecimal(rest.decimal, rest.power)]
      if (whole !== null && part !== null) {
        amounts.push({ from: first.from, to: rest.to, value: whole + part, currency: rest.currency, range: null })
        place = rest.to - 1
        continue
      }
    }
    const second = rangePartner(words, first, to)
    if (second) {
      const currency = second.currency ?? first.currency
      if (currency !== null) {
        // "between 0.8 and 1.2 million": the unit of the second counts for both.
        const power = first.isScaled || !second.isScaled || isLarger(first, second) ? first.power : second.power
        const [low, high] = [scaleDecimal(first.decimal, power), scaleDecimal(second.decimal, second.power)]
        if (low !== null && high !== null && low <= high) {
          amounts.push({ from: first.from, to: first.to, value: low, currency, range: 'first' })
          amounts.push({ from: second.from, to: second.to, value: high, currency, range: 'second' })
          place = second.to - 1
          continue
        }
      }
    }
    if (first.currency === null) {
      place = Math.max(place, first.to - 1)
      continue
    }
    const value = scaleDecimal(first.decimal, first.power)
    if (value !== null) amounts.push({ from: first.from, to: first.to, value, currency: first.currency, range: null })
    place = first.to - 1
  }
  return amounts
}

function isLarger(first: Figure, second: Figure): boolean {
  return Number(first.decimal) >= 1000 && Number(second.decimal) < 1000
}

/** A number with its unit, whether a currency is next to it or not. */
export function unitedNumberAt(
  words: readonly Word[],
  place: number,
  to: number,
): { value: number; to: number } | null {
  const figure = figureAt(words, place, place, to)
  const value = figure ? scaleDecimal(figure.decimal, figure.power) : null
  return figure && value !== null ? { value, to: figure.to } : null
}

/** A number with its unit and, where it has one, its currency. */
function figureAt(words: readonly Word[], place: number, from: number, to: number): Figure | null {
  const number = numberAt(words, place) ?? numberInWords(words, place)
  if (!number || number.to > to || isName(words, place)) return null
  let next = afterSpelledOut(words, number.to)
  let power = number.power
  let isScaled = number.power > 0
  for (let round = 0; round < 2; round += 1) {
    const at = /^(de|-|of)$/.test(wordAt(words, next).text) ? next + 1 : next
    const scale = scales.get(wordAt(words, at).text)
    if (scale === undefined) break
    if (!isScaleHere(words, at, next)) break
    power += scale
    isScaled = true
    next = at + 1
    if (wordAt(words, next).text === '.' && !wordAt(words, next).gap && !wordAt(words, next + 1).capital) next += 1
    else if (wordAt(words, next).text === '.' && !wordAt(words, next).gap && currencyAfter(words, next + 1, to))
      next += 1
  }
  if (power > 12) return null
  const before = currencyBefore(words, place, from)
  const after = currencyAfter(words, next, to)
  // "EUR 5 million" and "5 milioane de lei": the one that touches counts.
  const currency = before?.currency ?? after?.currency ?? null
  const end = before ? next : (after?.to ?? next)
  return { from: before?.from ?? place, to: end, decimal: number.decimal, power, currency, isScaled }
}

const counted = phrasesOf([[true, lotNames]])

/** "лот 1 — 500 тыс. рублей": the number of a lot is no amount. */
function isName(words: readonly Word[], place: number): boolean {
  const word = wordAt(words, place)
  if (word.kind !== 'number' || word.text.length > 2 || place === 0) return false
  return findPhrases(words, { from: place - 1, to: place }, counted).length > 0
}

/** "50.000 (cincizeci de mii) lei": the number once more in words. */
function afterSpelledOut(words: readonly Word[], place: number): number {
  if (wordAt(words, place).text !== '(') return place
  for (let at = place + 1; at < place + 10; at += 1) {
    const word = wordAt(words, at)
    if (word.text === ')') return at > place + 1 && smallNumberAt(words, place + 1) ? at + 1 : place
    if (word.kind !== 'word' && word.text !== '-') return place
  }
  return place
}

/** "m" and "k" count right behind the figures only: metres and other things have the same letter. */
function isScaleHere(words: readonly Word[], at: number, numberEnd: number): boolean {
  const word = wordAt(words, at)
  if (word.text.length > 1) return word.text !== 'mil' || true
  return at === numberEnd && (!word.gap || word.capital || word.text === 'm')
}

function currencyBefore(
  words: readonly Word[],
  place: number,
  from: number,
): { currency: string; from: number } | null {
  let at = place - 1
  if (at < from) return null
  const sign = currencySigns[wordAt(words, at).text]
  if (sign !== undefined) {
    const country = wordAt(words, at - 1).text
    const isCountry = at - 1 >= from && /^(us|usd|eur|gbp|ca|c)$/.test(country)
    return { currency: country === 'ca' || country === 'c' ? 'CAD' : sign, from: isCountry ? at - 1 : at }
  }
  if (wordAt(words, at).text === '.' && at - 1 >= from) at -= 1
  for (const start of [at - 1, at]) {
    if (start < from) continue
    const [found] = findPhrases(words, { from: start, to: at + 1 }, currencies)
    if (!found || found.to !== at + 1) continue
    // "… lei 5": names in words follow their number; codes may come before it.
    if (wordAt(words, at).text.length !== 3 && !/^(euro|euros|евро)$/.test(wordAt(words, at).text)) continue
    // The currency belongs to the number before it when one is there: "5 000 EUR 2027".
    if (wordAt(words, found.from - 1).kind === 'number' && wordAt(words, found.from).gap) continue
    return { currency: found.value, from: found.from }
  }
  return null
}

function currencyAfter(words: readonly Word[], place: number, to: number): { currency: string; to: number } | null {
  let at = place
  if (/^(de|of)$/.test(wordAt(words, at).text)) at += 1
  if (/^[("]$/.test(wordAt(words, at).text)) at += 1
  const sign = currencySigns[wordAt(words, at).text]
  if (at < to && sign !== undefined) return { currency: sign, to: at + 1 }
  const country = wordAt(words, at).text
  if (country === 'us' && currencySigns[wordAt(words, at + 1).text] !== undefined) return null
  const [found] = findPhrases(words, { from: at, to: Math.min(to, at + 4) }, currencies)
  if (!found || found.from !== at) return null
  const end =
    wordAt(words, found.to).text === '.' && /^(руб|долл|тыс)$/.test(wordAt(words, found.to - 1).text)
      ? found.to + 1
      : found.to
  return { currency: found.value, to: end }
}

/** "from A to B", "A - B", "между A и B": the second figure after the joint. */
function rangePartner(words: readonly Word[], first: Figure, to: number): Figure | null {
  let at = first.to
  if (wordAt(words, at).text === '.' && !wordAt(words, at + 1).capital) at += 1
  const joint = wordAt(words, at).text
  if (joint === 'up' && wordAt(words, at + 1).text === 'to') at += 1
  else if (!/^(-|to|and|pana|si|la|до|и|по|or|sau|или|–)$/.test(joint)) return null
  const lead = [1, 2, 3].map((back) => wordAt(words, first.from - back).text)
  const isOpened = lead.some((word) =>
    /^(between|from|intre|de|la|от|между|в|range|ranging|пределах|cuprins|cuprinsa)$/.test(word),
  )
  if (
    /^(and|si|и|or|sau|или)$/.test(joint) &&
    !lead.some((word) => /^(between|intre|между|cuprins|cuprinsa|either)$/.test(word))
  )
    return null
  if (joint === 'to' && !isOpened && first.currency === null && !first.isScaled) {
    // "50 000 to 80 000 EUR" is a range all the same.
  }
  at += 1
  if (joint === 'pana' && /^(la|in)$/.test(wordAt(words, at).text)) at += 1
  if (/^(a|maximum|maxim|la)$/.test(wordAt(words, at).text)) at += 1
  const sign = wordAt(words, at)
  for (const start of [at, at + 1, at + 2]) {
    const second = figureAt(words, start, at, to)
    if (!second) continue
    if (second.from === at || (start === at && sign.kind === 'number')) return second
  }
  return null
}

/** A number in figures with the separators of any of the three languages; its decimal has a dot. */
export function numberAt(words: readonly Word[], place: number): { decimal: string; power: number; to: number } | null {
  const first = wordAt(words, place)
  if (first.kind !== 'number' || first.text.length > 13) return null
  const before = wordAt(words, place - 1)
  if (!first.gap && /^[.,]$/.test(before.text) && wordAt(words, place - 2).kind === 'number' && !before.gap) return null
  // Letters right before figures make an identifier, not a number.
  if (!first.gap && before.kind === 'word' && !/^(eur|usd|mdl|ron|lei|us|gbp|chf|byn|rub|до|от)$/.test(before.text))
    return null
  let digits = first.text
  let next = place + 1
  let separator: string | null = null
  let groups = 0
  if (first.text.length <= 3) {
    for (;;) {
      const mark = wordAt(words, next)
      const isSpaced = mark.kind === 'number' && mark.gap && !mark.line
      const group = isSpaced ? mark : wordAt(words, next + 1)
      const sign = isSpaced ? ' ' : mark.text
      if (!isSpaced && (!/^[.,"]$/.test(sign) || mark.gap || group.gap)) break
      if (group.kind !== 'number' || group.text.length !== 3) break
      if (separator !== null && separator !== sign) break
      separator = sign
      digits += group.text
      groups += 1
      next += isSpaced ? 1 : 2
    }
  }
  // "1.200" and "1,200" alone are thousands; "0.800" and "0,125" are not.
  if (groups === 1 && separator !== ' ' && first.text === '0') {
    return { decimal: `0.${digits.slice(first.text.length)}`, power: 0, to: next }
  }
  const mark = wordAt(words, next)
  const fraction = wordAt(words, next + 1)
  const isFraction =
    /^[.,]$/.test(mark.text) &&
    !mark.gap &&
    fraction.kind === 'number' &&
    !fraction.gap &&
    mark.text !== separator &&
    (fraction.text.length <= 2 ||
      (groups === 0 && fraction.text.length !== 3 && fraction.text.length <= 6) ||
      (first.text === '0' && fraction.text.length <= 6))
  if (isFraction) {
    const after = wordAt(words, next + 2)
    // "24.03.2027" is a date.
    if (
      /^[.,/]$/.test(after.text) &&
      !after.gap &&
      wordAt(words, next + 3).kind === 'number' &&
      !wordAt(words, next + 3).gap
    )
      return null
    return { decimal: `${digits}.${fraction.text}`, power: 0, to: next + 2 }
  }
  // "3,000,-" and "5000,-".
  if (mark.text === ',' && !mark.gap && fraction.text === '-' && !fraction.gap) next += 2
  // "3.500 million" and "3,500 milioane" are three and a half: each language has its decimal mark.
  const scale = groups === 1 ? millionsAt(words, next) : null
  if (scale !== null && separator === (scale === 'english' ? '.' : ',')) {
    return { decimal: `${first.text}.${digits.slice(first.text.length)}`, power: 0, to: next }
  }
  return { decimal: digits, power: 0, to: next }
}

function millionsAt(words: readonly Word[], place: number): 'english' | 'other' | null {
  const { text } = wordAt(words, wordAt(words, place).text === 'de' ? place + 1 : place)
  if ((scales.get(text) ?? 0) < 6) return null
  return /^(million|millions|m|billion|billions|bn)$/.test(text) ? 'english' : 'other'
}

/** "three million", "un milion", "half a million", "полтора миллиона". */
function numberInWords(words: readonly Word[], place: number): { decimal: string; power: number; to: number } | null {
  const word = wordAt(words, place)
  if (word.kind !== 'word') return null
  const half: Record<string, string> = {
    half: '0.5',
    jumatate: '0.5',
    полмиллиона: '0.5',
    полтора: '1.5',
    полутора: '1.5',
  }
  if (word.text === 'полмиллиона') return { decimal: '0.5', power: 6, to: place + 1 }
  const next = wordAt(words, place + 1).text
  if (half[word.text] !== undefined) {
    const at = /^(a|de|of)$/.test(next) ? place + 2 : place + 1
    return (scales.get(wordAt(words, at).text) ?? 0) > 0 ? { decimal: half[word.text] ?? '0', power: 0, to: at } : null
  }
  if (word.text === 'a' && /^(million|thousand|hundred)$/.test(next)) return { decimal: '1', power: 0, to: place + 1 }
  // "миллион евро" without a number is one.
  if (
    /^(миллион|milion|million)$/.test(word.text) &&
    !smallNumberAt(words, place - 1) &&
    wordAt(words, place - 1).kind !== 'number' &&
    // "EUR million" over a column is a unit.
    !/^(de|a|half|eur|euro|usd|gbp|mdl|ron|lei|in|in eur|€|\$)$/.test(wordAt(words, place - 1).text)
  ) {
    return { decimal: '1', power: 6, to: place + 1 }
  }
  const small = smallNumberAt(words, place)
  if (!small) return null
  let { value, to } = small
  if (/^(hundred|sute)$/.test(wordAt(words, to).text)) {
    value *= 100
    to += 1
    const tail = smallNumberAt(words, /^(and|si)$/.test(wordAt(words, to).text) ? to + 1 : to)
    if (tail && wordAt(words, to).kind === 'word' && tail.value < 100) [value, to] = [value + tail.value, tail.to]
  } else if (value >= 100) {
    const tail = smallNumberAt(words, to)
    if (tail && wordAt(words, to).kind === 'word' && tail.value < 100) [value, to] = [value + tail.value, tail.to]
  }
  const isFollowed = scales.has(wordAt(words, /^de$/.test(wordAt(words, to).text) ? to + 1 : to).text)
  return isFollowed || value >= 100 ? { decimal: String(value), power: 0, to } : null
}
