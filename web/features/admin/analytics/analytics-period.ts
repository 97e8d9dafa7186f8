import { visitDimensions } from '#shared/contracts/analytics.ts'
import type { ListParameters } from '#web/features/admin/list/list-address.ts'

/** Periods with a name; any other is given by its days. */
export const periodNames = ['today', '7d', '30d', '90d', '12m'] as const

/** Name of a period. */
export type PeriodName = (typeof periodNames)[number]

/** Everything that the screen keeps in its address. */
export const analyticsParameters = ['period', 'from', 'to', 'compare', ...visitDimensions] as const

const dayMs = 86_400_000
const daysOf: Record<PeriodName, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90, '12m': 365 }
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** True for the name of a period. */
export function isPeriodName(text: string | undefined): text is PeriodName {
  return periodNames.some((name) => name === text)
}

/** The period that the address names; thirty days until today when it names none. Days are UTC days. */
export function periodOf(
  parameters: ListParameters,
  now: number,
): { from: string; to: string; name: PeriodName | null } {
  const { from, to, period } = parameters
  const isGiven = from !== undefined && to !== undefined && dayPattern.test(from) && dayPattern.test(to) && from <= to
  if (period === undefined && isGiven) return { from, to, name: null }
  const name = isPeriodName(period) ? period : '30d'
  return { from: dayOf(now - (daysOf[name] - 1) * dayMs), to: dayOf(now), name }
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/** How much something changed, in percent; null when there was nothing before. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}
