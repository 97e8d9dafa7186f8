import { otherBases, partWords, shareBases } from '#server/grants/data/fraction-words.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import type { Percentage } from '#server/grants/read/percentages.ts'
import { findPhrases, phrasesOf } from '#server/grants/read/phrases.ts'
import type { Run, Word } from '#server/grants/read/phrases.ts'
import { smallNumberAt } from '#server/grants/read/small-numbers.ts'

const parts = phrasesOf(partWords)
const bases = phrasesOf([[true, shareBases]])
const others = phrasesOf([[true, otherBases]])

/** Words between a share and what it is of: "two thirds of the total eligible costs". */
const reach = 8

/**
 * Finds shares of costs that a run of words writes as fractions: "two thirds of eligible costs", "2/3 of the budget", "jumătate din
 * cheltuieli", "треть бюджета", "the remaining third". As percentages to two decimals.
 */
export function findFractions(words: readonly Word[], run: Run): Percentage[] {
  const found: Percentage[] = []
  const shares = findShares(words, run)
  const ofCosts = shares.filter((share) => isOfCosts(words, run, share))
  for (const share of shares) {
    // "We pay three quarters of the cost, you find a quarter": what makes the whole with a share of costs.
    const isOther = ofCosts.some(({ value }) => Math.abs(value + share.value - 100) < 0.02)
    if (ofCosts.includes(share) || isOther || isRest(words, share)) found.push({ ...share, range: null })
  }
  return found.toSorted((one, other) => one.from - other.from)
}

type Share = Run & { readonly value: number }

/** Finds shares of anything that a run of words writes as fractions, in percent to two decimals. */
export function findShares(words: readonly Word[], run: Run): Share[] {
  return [...inWords(words, run), ...inFigures(words, run)]
}

const asPercent = (count: number, whole: number) => Math.round((count / whole) * 10_000) / 100

function inWords(words: readonly Word[], run: Run): Share[] {
  return findPhrases(words, run, parts).flatMap(({ from, to, value: whole }): Share[] => {
    let start = from
    if (wordAt(words, start - 1).text === '-') start -= 1
    let count = 1
    const before = smallNumberAt(words, start - 1)
    const isCounted = before !== null && before.to === start && start > run.from
    if (isCounted) {
      count = before.value
      start -= 1
    } else if (/^(a|an)$/.test(wordAt(words, start - 1).text)) start -= 1
    else if (whole > 2 && !isAlone(words, start)) return []
    // "пятая часть", "the third stage", "a third party": an ordinal is a part only where it says so.
    const next = wordAt(words, to).text
    if (/^(part|parties|stage|party|country|countries|year|phase|этап|лиц|стран)/.test(next)) return []
    if (/^(first|second|other|prima|doua|last|перв|втор)/.test(wordAt(words, from - 1).text) && whole === 2) return []
    if (count >= whole) return []
    return [{ from: start, to, value: asPercent(count, whole) }]
  })
}

const ordinal = /^(трет|четверт|пят|шест|восьм|десят)(ий|ьего|ьему|ьем|ый|ого|ому|ом|ье|ьи)$/

/** "треть бюджета", "не менее четверти", "remaining third": a part without a number that is no ordinal. */
function isAlone(words: readonly Word[], place: number): boolean {
  const { text } = wordAt(words, place)
  if (/^[a-z]/.test(text)) return /^(remaining|the)$/.test(wordAt(words, place - 1).text)
  if (/^(пят|шест|восьм|десят)/.test(text)) return wordAt(words, place + 1).text.startsWith('част')
  return !ordinal.test(text)
}

function inFigures(words: readonly Word[], { from, to }: Run): Share[] {
  const found: Share[] = []
  for (let place = from + 1; place < to - 1; place += 1) {
    if (wordAt(words, place).text !== '/' || wordAt(words, place).gap) continue
    const [count, whole] = [wordAt(words, place - 1), wordAt(words, place + 1)]
    const isPlain = count.kind === 'number' && whole.kind === 'number' && !whole.gap
    if (!isPlain || wordAt(words, place + 2).text === '/' || wordAt(words, place - 2).text === '/') continue
    const [low, high] = [Number(count.text), Number(whole.text)]
    if (low < 1 || high > 10 || low >= high) continue
    found.push({ from: place - 1, to: place + 2, value: asPercent(low, high) })
  }
  return found
}

function isOfCosts(words: readonly Word[], run: Run, share: Run): boolean {
  const behind = { from: share.to, to: Math.min(run.to, share.to + reach) }
  const [base] = findPhrases(words, behind, bases)
  if (base === undefined) return false
  if (words.slice(share.to, base.from).some(({ text }) => /^[,;.()]$/.test(text))) return false
  return !findPhrases(words, behind, others).some(({ from }) => from - share.to <= 2)
}

const restWords = /^(remaining|rest|restul|ramasa|ramase|остальн|оставш)/

/** "the remaining third", "остальную половину", "jumătatea rămasă". */
function isRest(words: readonly Word[], share: Run): boolean {
  return [share.from - 1, share.from - 2, share.to].some((place) => restWords.test(wordAt(words, place).text))
}
