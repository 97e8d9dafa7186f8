import { visitDimensions } from '#shared/contracts/analytics.ts'
import type {
  Analytics,
  AnalyticsExportQuery,
  AnalyticsLive,
  AnalyticsQuery,
  VisitFigures,
} from '#shared/contracts/analytics.ts'
import type { Deps } from '#server/deps.ts'
import {
  listDays,
  listHours,
  listPanel,
  listPresent,
  readLeftOut,
  readTotals,
} from '#server/features/analytics/report-store.ts'
import type { VisitPeriod, VisitRow } from '#server/features/analytics/report-store.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const panelRowsMax = 100
const exportRowsMax = 10_000
/** Somebody is there who saw a page within so long. */
const presenceMs = 5 * 60_000

const nothing: VisitFigures = {
  views: 0,
  visits: 0,
  visitors: 0,
  bounces: 0,
  seconds: 0,
  launches: 0,
  registrations: 0,
  bookings: 0,
}

/** Reads the figures of a period. All of it comes from sums, so it costs the same whatever was visited. @see ADM-04 */
export async function readAnalytics(deps: Deps, query: AnalyticsQuery, isCounting: boolean): Promise<Analytics> {
  const { db } = deps.database
  const { compare, ...period } = query
  const earlier = earlierPeriod(period, compare)
  const isNarrowed = visitDimensions.some((dimension) => period[dimension] !== undefined)
  const step = !isNarrowed && daysOf(period) <= 2 ? 'hour' : 'day'
  const [totals, before, series, page, entry, source, campaign, language, device, leftOut] = await Promise.all([
    readTotals(db, period),
    earlier === null ? null : readTotals(db, earlier),
    step === 'hour' ? listHours(db, period) : listDays(db, period),
    listPanel(db, period, 'page', 'views', panelRowsMax),
    listPanel(db, period, 'page', 'visits', panelRowsMax),
    listPanel(db, period, 'source', 'visits', panelRowsMax),
    listPanel(db, period, 'campaign', 'visits', panelRowsMax),
    listPanel(db, period, 'language', 'visits', panelRowsMax),
    listPanel(db, period, 'device', 'visits', panelRowsMax),
    readLeftOut(db, period),
  ])
  return {
    totals,
    before: before === null || earlier === null ? null : { from: earlier.from, to: earlier.to, totals: before },
    series: withoutGaps(series, period, step),
    step,
    panels: { page, entry: entry.filter(({ visits }) => visits > 0), source, campaign, language, device },
    left_out: {
      robot: leftOut.get('robot') ?? 0,
      staff: leftOut.get('staff') ?? 0,
      asked: leftOut.get('asked') ?? 0,
    },
    is_counting: isCounting,
  }
}

/** Reads who is there at the moment. */
export async function readPresent(deps: Deps): Promise<AnalyticsLive> {
  const pages = await listPresent(deps.database.db, new Date(deps.clock.now() - presenceMs))
  return { visitors: pages.reduce((sum, { visitors }) => sum + visitors, 0), pages: pages.slice(0, 20) }
}

/** Adds up a period for the overview. @param from first UTC day, `YYYY-MM-DD`. @param to last one, inclusive. */
export function readVisitFigures(deps: Deps, from: string, to: string): Promise<VisitFigures> {
  return readTotals(deps.database.db, { from, to })
}

/** One panel as CSV with a byte-order mark; values that a spreadsheet would take for a formula are neutralised. */
export async function exportPanel(deps: Deps, query: AnalyticsExportQuery): Promise<string> {
  const { panel, ...period } = query
  const { db } = deps.database
  const rows =
    panel === 'days'
      ? await listDays(db, period)
      : await listPanel(
          db,
          period,
          panel === 'entry' ? 'page' : panel,
          panel === 'page' ? 'views' : 'visits',
          exportRowsMax,
        )
  const head = [panel === 'days' ? 'day' : panel, ...figureNames]
  const lines = [head, ...rows.map((row) => [row.value, ...figureNames.map((name) => row[name])])]
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

const figureNames = [
  'views',
  'visits',
  'visitors',
  'bounces',
  'seconds',
  'launches',
  'registrations',
  'bookings',
] as const satisfies readonly (keyof VisitFigures)[]

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function daysOf({ from, to }: VisitPeriod): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

function earlierPeriod(period: VisitPeriod, compare: AnalyticsQuery['compare']): VisitPeriod | null {
  if (compare === 'none') return null
  const days = compare === 'year' ? 364 : daysOf(period)
  return { ...period, from: movedBack(period.from, days), to: movedBack(period.to, days) }
}

function movedBack(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
}

/** Puts a nothing into every hour or day that has no row. */
function withoutGaps(rows: readonly VisitRow[], period: VisitPeriod, step: 'hour' | 'day'): Analytics['series'] {
  const found = new Map(rows.map(({ value, ...figures }) => [Date.parse(value), figures]))
  const stepMs = step === 'hour' ? hourMs : dayMs
  const count = (daysOf(period) * dayMs) / stepMs
  return Array.from({ length: count }, (_, index) => {
    const at = Date.parse(period.from) + index * stepMs
    return { at: new Date(at).toISOString(), ...(found.get(at) ?? nothing) }
  })
}
