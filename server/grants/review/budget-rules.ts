import { findAmounts } from '#server/grants/read/amounts.ts'
import { findPercentages } from '#server/grants/read/percentages.ts'
import { wordAt } from '#server/grants/read/dates.ts'
import { wordsOf as figuresOf } from '#server/grants/read/words.ts'
import { nowhere, placeIn, placeOfBlock } from '#server/grants/review/finding.ts'
import type { Found, ReviewBlank, ReviewRule } from '#server/grants/review/finding.ts'
import type { ReviewPlan } from '#server/grants/review/review-input.ts'
import { blockHasCue, hasCue } from '#server/grants/review/reviewed.ts'
import type { ReviewRow } from '#server/grants/review/reviewed.ts'
import type { ReviewRuleName } from '#server/grants/review/words/en.ts'
import type { Severity } from '#shared/grants/review.ts'

const group = 'budget'

type Check = ReviewPlan['checks'][number]

/** A rule that repeats what the budget found when it was added up. */
function checked(name: ReviewRuleName, severity: Severity, names: readonly string[]): ReviewRule {
  return {
    name,
    group,
    severity,
    *find({ input: { plan } }) {
      for (const check of plan?.checks ?? []) {
        if (check.state !== 'not_met' || !names.includes(check.check)) continue
        const found = { ...ofPlan(check), blanks: blanksOf(check, plan?.currency ?? '') }
        yield check.isHard ? { ...found, severity: 'blocker' } : found
      }
    },
  }
}

function ofPlan({ check, about, value, least, most }: Check): Found {
  const quote = typeof about === 'string' ? about : (about?.category ?? '')
  return { place: { ...nowhere, quote, to: quote.length }, about: check, restsOn: JSON.stringify([value, least, most]) }
}

function blanksOf({ about, value, least, most }: Check, currency: string): Readonly<Record<string, ReviewBlank>> {
  const money = (amount: number | null): ReviewBlank => (amount === null ? '–' : { money: amount, currency })
  return { title: about || '–', value: money(value), least: money(least), most: money(most) }
}

/** How far an amount that a text rounds may be from the plan's. */
const roundedShare = 0.005

const requestDiffers: ReviewRule = {
  name: 'budget.request_differs',
  group,
  severity: 'major',
  *find({ sentences, input: { plan } }) {
    const { request = null, currency = '' } = plan ?? {}
    if (request === null || request === 0) return
    for (const sentence of sentences) {
      if (!hasCue(sentence, 'request')) continue
      const amounts = findAmounts(sentence.block.words, sentence.run).filter(
        (each) => each.currency === currency && each.range === null,
      )
      const [amount, another] = amounts
      if (amount === undefined || another !== undefined || Math.abs(amount.value - request) <= request * roundedShare)
        continue
      const { start } = wordAt(sentence.block.words, amount.from)
      const { end } = wordAt(sentence.block.words, amount.to - 1)
      yield {
        place: placeIn(sentence, { start, end }),
        restsOn: String(request),
        blanks: { said: { money: amount.value, currency }, planned: { money: request, currency } },
      }
    }
  },
}

const indirectRate: ReviewRule = {
  name: 'budget.indirect_rate',
  group,
  severity: 'major',
  *find({ sentences, input: { plan, call } }) {
    const percent = plan?.indirectPercent ?? call?.indirectCosts?.percent ?? null
    if (percent === null) return
    for (const sentence of sentences) {
      if (!hasCue(sentence, 'indirect')) continue
      const [said, another] = findPercentages(sentence.block.words, sentence.run)
      if (said === undefined || another !== undefined || said.value === percent) continue
      const { start } = wordAt(sentence.block.words, said.from)
      const { end } = wordAt(sentence.block.words, said.to - 1)
      yield {
        place: placeIn(sentence, { start, end }),
        restsOn: String(percent),
        blanks: { said: said.value, percent },
      }
    }
  },
}

/** The number that a cell holds; 0 for an empty one, null for words or several numbers. */
function numberIn(cell: string): number | null {
  if (/^[\s–-]*$/.test(cell)) return 0
  const words = figuresOf(cell)
  const numbers = words.filter(({ kind }) => kind === 'number')
  const [number] = numbers
  const isAlone =
    numbers.length === 1 &&
    words.every(({ kind, text }) => kind !== 'word' || /^(?:eur|usd|mdl|lei|ron|евро|euro)$/.test(text))
  return isAlone ? (number?.value ?? null) : null
}

/** What of a column of a table does not add up to its last row. */
function sumOf(rows: readonly ReviewRow[], column: number): { said: number; sum: number } | null {
  const values = rows.map(({ cells }) => numberIn(cells[column]?.text ?? ''))
  const said = values.at(-1)
  const parts = values.slice(0, -1)
  if (said === null || said === undefined || said === 0 || parts.some((value) => value === null)) return null
  const counted = parts.filter((value) => value !== null && value !== 0)
  if (counted.length < 2) return null
  const sum = parts.reduce<number>((all, value) => all + (value ?? 0), 0)
  return Math.abs(sum - said) < 0.005 ? null : { said, sum: Math.round(sum * 100) / 100 }
}

const tableSum: ReviewRule = {
  name: 'budget.table_sum',
  group,
  severity: 'major',
  *find({ sections }) {
    for (const table of sections.flatMap(({ tables }) => tables)) {
      const [, ...rows] = table
      const last = rows.at(-1)
      const name = last?.cells[0]?.block
      if (last === undefined || !name || !blockHasCue(name, 'total')) continue
      for (const [column, { block, text }] of last.cells.entries()) {
        const wrong = column === 0 ? null : sumOf(rows, column)
        if (wrong === null || block === null) continue
        yield {
          place: placeOfBlock(block),
          about: String(column),
          restsOn: String(wrong.sum),
          blanks: { said: text, sum: wrong.sum },
        }
      }
    }
  },
}

/** Sums, rates and ceilings, in the plan and where the text speaks of them. */
export const budgetRules = [
  checked('budget.sum', 'blocker', ['adds_up', 'uncounted']),
  checked('budget.range', 'major', ['range']),
  checked('budget.request', 'blocker', ['request_too_high']),
  checked('budget.own_share', 'major', ['own_share']),
  checked('budget.ceiling', 'major', ['ceiling']),
  checked('budget.third_party', 'major', ['third_party_each', 'third_party_total']),
  requestDiffers,
  indirectRate,
  tableSum,
]
