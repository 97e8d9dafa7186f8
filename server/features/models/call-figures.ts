import { readDateRoles } from '#server/grants/read/date-roles.ts'
import type { DatedRole } from '#server/grants/read/date-roles.ts'
import { timesOf } from '#server/grants/read/deadlines.ts'
import { listFigures } from '#server/grants/read/figures.ts'
import type { Span, TextModel } from '#server/grants/text/text-model.ts'
import { zonedMoment } from '#shared/grants/dates.ts'
import { isTimeZone } from '#shared/zoned-time.ts'

/** A date, an amount of money or a percentage of a call that a model may choose, with its sentence. */
export type CallFigure = Span & {
  /** A day is `YYYY-MM-DD`, with the moment that its sentence gives as `at`; an amount has the currency that its words name. */
  readonly value: string | number
  readonly sentence: Span
} & (
    | { readonly kind: 'date'; readonly at: string; readonly zone: string | null }
    | { readonly kind: 'amount'; readonly currency: string | null }
    | { readonly kind: 'percentage' }
  )

/** Figures of one call that a model gets to choose from: dozens are many. */
const figuresMax = 400
/** Longest stretch of a sentence that goes along with its figure, in characters on each side. */
const aroundMax = 120

/**
 * Lists what a model may choose from, in the order of the text.
 *
 * @param model without what gives orders to machines.
 * @param end where the text that is sent ends.
 */
export function listCallFigures(model: TextModel, end: number): CallFigure[] {
  const dates = readDateRoles(model).dates.filter(({ isYearAssumed }) => !isYearAssumed)
  const others = listFigures(model).entries.flatMap(({ kind, value, currency, ...place }): CallFigure[] => {
    if (typeof value === 'string' || kind === 'date') return []
    return [kind === 'amount' ? { kind, value, currency, ...place } : { kind, value, ...place }]
  })
  return [...dates.map(figureOfDay), ...others]
    .filter((figure) => figure.end <= end)
    .toSorted((one, other) => one.start - other.start)
    .slice(0, figuresMax)
}

function figureOfDay(date: DatedRole): CallFigure {
  const { day, place, sentence } = date
  const { time } = timesOf(date)
  // Letters that several countries share name no clock.
  const zone = date.zone !== null && isTimeZone(date.zone) ? date.zone : null
  return {
    kind: 'date',
    value: day,
    at: time === null ? day : zonedMoment(day, time, zone),
    zone,
    start: place.start,
    end: place.end,
    sentence,
  }
}

/** The figures as they go to a model: number, kind, words, and what is next to them in their sentence. */
export function writeCallFigures(text: string, figures: readonly CallFigure[]): string {
  return figures
    .map(({ kind, start, end, sentence }, index) => {
      const around = text.slice(Math.max(sentence.start, start - aroundMax), Math.min(sentence.end, end + aroundMax))
      return `${index + 1} | ${kind} | ${inLine(text.slice(start, end))} | ${inLine(around)}`
    })
    .join('\n')
}

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
