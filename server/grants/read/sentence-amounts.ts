import { leastCues, mostCues } from '#server/grants/data/money-cues.ts'
import { currencySigns, currencyWords, scaleWords } from '#server/grants/data/money-words.ts'
import { findAmounts, numberAt, unitedNumberAt } from '#server/grants/read/amounts.ts'
import type { Amount } from '#server/grants/read/amounts.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import type { Sentence } from '#server/grants/read/passages-of.ts'
import { findPhrases, phrasesOf } from '#server/grants/read/phrases.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import { scaleDecimal } from '#shared/grants/money.ts'

const bounds = phrasesOf([[true, `${mostCues}, ${leastCues}`]])
const currencies = phrasesOf(currencyWords)
const scales = phrasesOf(scaleWords)
const years = /^20[2-5]\d$/
/** Words between the two figures of a range, and between a bound and its figure. */
const rangeWords = /^(-|to|la|до|and|pana)$/
const fillers = /^(-|:|de|is|of|este|la|a|sum|amount|сумма|размер|до|от)$/

/** In what the figures behind a label or under a head are: a currency, and the power of ten that multiplies them. */
type Unit = { readonly currency: string; readonly power: number; readonly to: number }

/** "(in thousands of EUR)", "mii lei", "тыс. руб.", "€ million"; null where no currency is named. */
function unitIn(words: readonly Word[], { from, to }: Run): Unit | null {
  const sign = words.findIndex(({ text }, place) => place >= from && place < to && currencySigns[text] !== undefined)
  const [named] = findPhrases(words, { from, to }, currencies)
  const found =
    named ?? (sign === -1 ? null : { from: sign, to: sign + 1, value: currencySigns[wordAt(words, sign).text] ?? '' })
  if (!found) return null
  const power = findPhrases(
    words,
    { from: Math.max(from, found.from - 3), to: Math.min(to, found.to + 2) },
    scales,
  ).find((scale) => wordAt(words, scale.from - 1).kind !== 'number')
  return { currency: found.value, power: power?.value ?? 0, to: Math.max(found.to, power?.to ?? 0) }
}

/**
 * The amounts of a sentence or a row. Figures without a currency of their own have that of their label ("Budget, thousand EUR:
 * 50"), of the head of their column, or of an amount next to them.
 */
export function amountsIn({ words, run, heads, block }: Sentence): Amount[] {
  const amounts = findAmounts(words, run)
  if (amounts.length > 0) return withBare(words, run, amounts)
  const own = unitIn(words, run)
  const columns = heads.map((head) => unitIn(head, { from: 0, to: head.length }))
  const found: Amount[] = []
  for (let place = run.from; place < run.to; place += 1) {
    const number = numberAt(words, place)
    if (!number) continue
    const cell = block.cells.findIndex(
      ({ start, end }) => wordAt(words, place).start >= start && wordAt(words, place).start < end,
    )
    const unit = own ? (place >= own.to ? own : null) : (columns[cell] ?? null)
    const after = wordAt(words, number.to).text
    const from = place
    place = number.to - 1
    if (unit === null || after === '%') continue
    const { currency, power } = unit
    const value = scaleDecimal(number.decimal, power)
    // Without a scale a small figure is a count, and one of four digits may be a year.
    if (value === null || (power === 0 && (value < 1000 || years.test(wordAt(words, from).text)))) continue
    const second = power > 0 && rangeWords.test(after) ? numberAt(words, number.to + 1) : null
    const high = second === null ? null : scaleDecimal(second.decimal, power)
    if (second === null || high === null || high < value) {
      found.push({ from, to: number.to, value, currency, range: null })
      continue
    }
    found.push({ from, to: number.to, value, currency, range: 'first' })
    found.push({ from: number.to + 1, to: second.to, value: high, currency, range: 'second' })
    place = second.to - 1
  }
  const [low, high] = found
  if (
    found.length === 2 &&
    low &&
    high &&
    low.value < high.value &&
    high.from - low.to <= 3 &&
    !/^[|,;]$/.test(wordAt(words, low.to).text)
  ) {
    return [
      { ...low, range: 'first' },
      { ...high, range: 'second' },
    ]
  }
  return found
}

/** "at most USD 24,000, at least 6,000": a bare number behind such a phrase has the currency of its neighbour. */
function withBare(words: readonly Word[], run: Run, amounts: readonly Amount[]): Amount[] {
  const all = [...amounts]
  for (const cue of findPhrases(words, run, bounds)) {
    let place = cue.to
    while (place < run.to && place - cue.to < 4 && fillers.test(wordAt(words, place).text)) place += 1
    const number = unitedNumberAt(words, place, run.to)
    if (!number || number.to > run.to || number.value < 500 || years.test(wordAt(words, place).text)) continue
    if (all.some(({ from, to }) => place >= from && place < to)) continue
    const after = wordAt(words, number.to)
    const isBare =
      number.to >= run.to ||
      (after.kind === 'mark' ? /^[.,;)|]$/.test(after.text) : /^(and|si|iar|и|а)$/.test(after.text))
    const [near] = amounts
    if (isBare && near)
      all.push({ from: place, to: number.to, value: number.value, currency: near.currency, range: null })
  }
  return all.toSorted((left, right) => left.from - right.from)
}
