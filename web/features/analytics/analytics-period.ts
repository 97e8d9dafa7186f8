import { periodNames, visitDimensions } from '#shared/contracts/analytics.ts'
import type { PeriodName } from '#shared/contracts/analytics.ts'
import { listQuery } from '#web/list/list-address.ts'
import type { ListParameters } from '#web/list/list-address.ts'

/** Everything that the screen keeps in its address. */
export const analyticsParameters = ['period', 'from', 'to', 'compare', ...visitDimensions] as const

/** A period by its name, which the server knows the days of, or by its first and last day. */
export type Period = { name: PeriodName } | { name: null; from: string; to: string }

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** The period that the address names; thirty days when it names none. */
export function periodOf({ from, to, period }: ListParameters): Period {
  const isGiven = from !== undefined && to !== undefined && dayPattern.test(from) && dayPattern.test(to) && from <= to
  if (period === undefined && isGiven) return { name: null, from, to }
  return { name: periodNames.find((name) => name === period) ?? '30d' }
}

/** The period as the API takes it. */
export function periodQuery(period: Period): Readonly<Record<string, string>> {
  return period.name === null ? { from: period.from, to: period.to } : { period: period.name }
}

/** What the address asks for: the period with its filters as the API takes them, and what it is compared with. */
export function reportOf(parameters: ListParameters): { query: string; compare: 'none' | 'year' | 'previous' } {
  const { compare } = parameters
  const filters = Object.fromEntries(visitDimensions.map((name) => [name, parameters[name]]))
  return {
    query: listQuery({ ...periodQuery(periodOf(parameters)), ...filters }),
    compare: compare === 'none' || compare === 'year' ? compare : 'previous',
  }
}

/** How much something changed, in percent; null when there was nothing before. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
