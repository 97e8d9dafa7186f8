import { reasonsOfRoles } from '#server/grants/data/deadline-cues.ts'
import { isAmericanText, readDateRoles } from '#server/grants/read/date-roles.ts'
import type { DatedRole } from '#server/grants/read/date-roles.ts'
import { findDays, findDaysWithoutYear, wordAt } from '#server/grants/read/dates.ts'
import { sentencesIn } from '#server/grants/read/passages-of.ts'
import type { Sentence } from '#server/grants/read/passages-of.ts'
import { findPercentages } from '#server/grants/read/percentages.ts'
import type { Run } from '#server/grants/read/phrases.ts'
import { amountsIn } from '#server/grants/read/sentence-amounts.ts'
import type { TextModel } from '#server/grants/text/text-model.ts'
import type { Figure, Figures } from '#shared/grants/figures.ts'

/** Figures of one call that are listed: a call of four hundred pages has fewer. */
const entriesMax = 3000
/** Longest sentence that is shown with a figure, in characters. */
const sentenceMax = 600

type Reason = Figure['reason']

function reasonOf(date: DatedRole | undefined): Reason {
  if (date === undefined) return 'no_role'
  if (date.isPast && !date.isChange) return 'earlier_edition'
  if (date.isOld) return 'replaced'
  return date.role === null ? 'no_role' : reasonsOfRoles[date.role]
}

/**
 * Lists every date, amount of money and percentage of a call, whether a rule takes it for a fact or not. Linear in the length of
 * the text.
 *
 * @param model without what gives orders to machines.
 * @returns the figures in the order of the text, and how many were left out because there are too many.
 */
export function listFigures(model: TextModel): Figures {
  const isAmerican = isAmericanText(model)
  const roles = new Map(readDateRoles(model).dates.map((date) => [date.place.start, date]))
  const all = sentencesIn(model).flatMap((sentence) => figuresIn(sentence, isAmerican, roles))
  return { entries: all.slice(0, entriesMax), leftOut: Math.max(0, all.length - entriesMax) }
}

function figuresIn(sentence: Sentence, isAmerican: boolean, roles: ReadonlyMap<number, DatedRole>): Figure[] {
  const { words, run, block, span } = sentence
  if (!words.slice(run.from, run.to).some(({ kind, text }) => kind === 'number' || inWords.test(text))) return []
  const entry = (
    { from, to }: Run,
    rest: Pick<Figure, 'kind' | 'value' | 'reason'> & { currency?: string | null },
  ): Figure => {
    const [start, end] = [wordAt(words, from).start, wordAt(words, to - 1).end]
    const around =
      span.end - span.start <= sentenceMax
        ? span
        : { start: Math.max(span.start, start - sentenceMax / 2), end: Math.min(span.end, start + sentenceMax / 2) }
    return { start, end, page: block.page, sentence: around, ...rest, currency: rest.currency ?? null }
  }
  const days = findDays(words, run, isAmerican)
  const dates = days.map((day) =>
    entry(day, { kind: 'date', value: day.day, reason: reasonOf(roles.get(wordAt(words, day.from).start)) }),
  )
  const yearless = findDaysWithoutYear(words, run).map((day) =>
    entry(day, { kind: 'date', value: day.day, reason: 'no_year' }),
  )
  const isTaken = ({ from, to }: Run) => days.some((day) => from < day.to && day.from < to)
  const amounts = amountsIn(sentence).filter((amount) => !isTaken(amount))
  const percentages = findPercentages(words, run)
  const reason: Reason = sentence.isPast ? 'earlier_edition' : 'no_role'
  return [
    ...dates,
    ...yearless,
    ...amounts.map((amount) => {
      const { value, currency } = amount
      return entry(amount, { kind: 'amount', value, currency: codeOf(currency), reason })
    }),
    ...percentages.map((percent) => entry(percent, { kind: 'percentage', value: percent.value, reason })),
  ].toSorted((one, other) => one.start - other.start)
}

/** Figures in words: "one million euros", "half a million", "fifteen percent". */
const inWords = /^(?:thousand|million|milion|mii$|тысяч|миллион|полмиллион|percent|procent|процент|cent$|suta$)/

/** ISO 4217; null for `lei` and `rubles`, which leave the country open. */
const codeOf = (currency: string): string | null => (/^[A-Z]{3}$/.test(currency) ? currency : null)
