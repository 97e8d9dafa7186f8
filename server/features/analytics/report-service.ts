import { visitDimensions } from '#shared/contracts/analytics.ts'
import type {
  Analytics,
  AnalyticsExportQuery,
  AnalyticsLive,
  AnalyticsQuery,
  PeriodName,
  VisitFigures,
} from '#shared/contracts/analytics.ts'
import { dayMs, hourMs, minuteMs } from '#shared/duration.ts'
import { vitalBounds, vitalNames, vitalStep, vitalValue } from '#shared/web-vitals.ts'
import type { VitalName } from '#shared/web-vitals.ts'
import { addDays, localOf, startOfDay } from '#shared/zoned-time.ts'
import type { Deps } from '#server/deps.ts'
import { csvCell } from '#server/http/csv.ts'
import {
  listDays,
  listHours,
  listNarrowedHours,
  listPanel,
  listPresent,
  listSides,
  listVitals,
  listLeftOut,
  getTotals,
  openPeriod,
} from '#server/features/analytics/report-store.ts'
import { visitFigureNames } from '#server/features/analytics/tables.ts'
import type { OpenPeriod, VisitPeriod, VisitRow } from '#server/features/analytics/report-store.ts'

const panelRowsMax = 100
const exportRowsMax = 10_000
/** A visitor who saw a page within this time counts as present. */
const presenceMs = 5 * minuteMs

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
export async function getAnalytics(
  deps: Deps,
  query: AnalyticsQuery,
  { zone, isCounting }: { zone: string; isCounting: boolean },
): Promise<Analytics> {
  const { db } = deps.database
  const { compare, ...asked } = query
  const period = await openPeriod(db, periodOf(deps, asked, zone))
  const earlier = earlierPeriod(period, compare)
  const isNarrowed = visitDimensions.some((dimension) => period[dimension] !== undefined)
  const [begin, end] = [startOfDay(period.from, zone), startOfDay(addDays(period.to, 1), zone)]
  const [totals, before, { step, series }, page, entry, source, campaign, language, device, leftOut] =
    await Promise.all([
      getTotals(db, period),
      earlier === null ? null : openPeriod(db, earlier).then((open) => getTotals(db, open)),
      getSeries(deps, { period, isNarrowed, begin, end }),
      listPanel(db, period, { dimension: 'page', by: 'views', limit: panelRowsMax }),
      listPanel(db, period, { dimension: 'page', by: 'visits', limit: panelRowsMax }),
      listPanel(db, period, { dimension: 'source', by: 'visits', limit: panelRowsMax }),
      listPanel(db, period, { dimension: 'campaign', by: 'visits', limit: panelRowsMax }),
      listPanel(db, period, { dimension: 'language', by: 'visits', limit: panelRowsMax }),
      listPanel(db, period, { dimension: 'device', by: 'visits', limit: panelRowsMax }),
      listLeftOut(db, period),
    ])
  return {
    from: period.from,
    to: period.to,
    time_zone: zone,
    totals,
    before: before === null || earlier === null ? null : { from: earlier.from, to: earlier.to, totals: before },
    series,
    step,
    to_come: toCome(series, step === 'hour' ? deps.clock.now() : Date.parse(localOf(deps.clock.now(), zone).date)),
    panels: { page, entry: entry.filter(({ visits }) => visits > 0), source, campaign, language, device },
    sides: isNarrowed ? null : await getSides(deps, period),
    vitals: isNarrowedBeyondPage(period) ? null : vitalsOf(await listVitals(db, period)),
    left_out: {
      robot: leftOut.get('robot') ?? 0,
      staff: leftOut.get('staff') ?? 0,
      asked: leftOut.get('asked') ?? 0,
    },
    is_counting: isCounting,
  }
}

/** Most views of a period whose single visits are read again for a filter by hour. */
const narrowedViewsMax = 200_000

/**
 * Reads a period by hour when it has a day or two, otherwise by day. Hours know no filter: under one they are made from
 * single visits, which are kept for a time only; where those do not add up to the sums, days are returned instead.
 */
async function getSeries(
  deps: Deps,
  { period, isNarrowed, begin, end }: { period: OpenPeriod; isNarrowed: boolean; begin: number; end: number },
): Promise<Pick<Analytics, 'series' | 'step'>> {
  const { db } = deps.database
  if (daysOf(period) <= 2) {
    const [first, last] = [new Date(begin), new Date(end)]
    const hours = await listHours(db, first, last)
    if (!isNarrowed) return { step: 'hour', series: everyHour(hours, begin, end) }
    if (addedUp(hours).views <= narrowedViewsMax) {
      const narrowed = await listNarrowedHours(db, period, first, last)
      const [found, known] = [addedUp(narrowed), await getTotals(db, period)]
      if (found.views === known.views && found.visits === known.visits) {
        return { step: 'hour', series: everyHour(narrowed, begin, end) }
      }
    }
  }
  return { step: 'day', series: everyDay(await listDays(db, period), period) }
}

function addedUp(rows: readonly VisitRow[]): { views: number; visits: number } {
  return {
    views: rows.reduce((sum, { views }) => sum + views, 0),
    visits: rows.reduce((sum, { visits }) => sum + visits, 0),
  }
}

/** Counts the points that begin after an instant. */
function toCome(series: Analytics['series'], now: number): number {
  return series.filter(({ at }) => Date.parse(at) > now).length
}

/** Reads who is there at the moment. */
export async function getPresent(deps: Deps): Promise<AnalyticsLive> {
  const pages = await listPresent(deps.database.db, new Date(deps.clock.now() - presenceMs))
  return { visitors: pages.reduce((sum, { visitors }) => sum + visitors, 0), pages: pages.slice(0, 20) }
}

/** One panel as CSV, in which days name the zone that they are counted in, with a byte-order mark; values that a spreadsheet would take for a formula are neutralised. */
export async function exportPanel(deps: Deps, query: AnalyticsExportQuery, zone: string): Promise<string> {
  const { panel, ...asked } = query
  const { db } = deps.database
  const period = await openPeriod(db, periodOf(deps, asked, zone))
  if (panel === 'exit' || panel === 'outbound') {
    const sides = await listSides(db, period, panel, exportRowsMax)
    return csvOf([[panel, 'count'], ...sides.map(({ value, count }) => [value, count])])
  }
  const rows =
    panel === 'days'
      ? await listDays(db, period)
      : await listPanel(db, period, {
          dimension: panel === 'entry' ? 'page' : panel,
          by: panel === 'page' ? 'views' : 'visits',
          limit: exportRowsMax,
        })
  const head = [panel === 'days' ? `day (${zone})` : panel, ...visitFigureNames]
  return csvOf([head, ...rows.map((row) => [row.value, ...visitFigureNames.map((name) => row[name])])])
}

function csvOf(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((line) => line.map((each) => csvCell(String(each))).join(',')).join('\r\n')}\r\n`
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

/** Puts a nothing into every hour that has no row. */
function everyHour(rows: readonly VisitRow[], begin: number, end: number): Analytics['series'] {
  const found = figuresByTime(rows)
  // Zones that are half an hour off begin their days within an hour of the sums.
  const first = Math.floor(begin / hourMs) * hourMs
  return Array.from({ length: Math.ceil((end - first) / hourMs) }, (_, index) => pointAt(found, first + index * hourMs))
}

/** Puts a nothing into every day that has no row. A day is written as its beginning in UTC. */
function everyDay(rows: readonly VisitRow[], period: VisitPeriod): Analytics['series'] {
  const found = figuresByTime(rows)
  const first = Date.parse(period.from)
  return Array.from({ length: daysOf(period) }, (_, index) => pointAt(found, first + index * dayMs))
}

function figuresByTime(rows: readonly VisitRow[]): Map<number, VisitFigures> {
  return new Map(rows.map(({ value, ...figures }) => [Date.parse(value), figures]))
}

function pointAt(found: ReadonlyMap<number, VisitFigures>, at: number): Analytics['series'][number] {
  return { at: new Date(at).toISOString(), ...(found.get(at) ?? nothing) }
}

const periodDays: Readonly<Record<PeriodName, number>> = { today: 1, '7d': 7, '30d': 30, '90d': 90, '12m': 365 }

/** The days that are asked for; a named period ends today, by the office's clock. */
function periodOf(
  deps: Deps,
  { period, from, to, ...filters }: Omit<AnalyticsQuery, 'compare'>,
  zone: string,
): VisitPeriod {
  if (from !== undefined && to !== undefined) return { ...filters, from, to }
  const today = localOf(deps.clock.now(), zone).date
  return { ...filters, from: addDays(today, 1 - periodDays[period ?? '30d']), to: today }
}

function isNarrowedBeyondPage(period: VisitPeriod): boolean {
  return visitDimensions.some((dimension) => dimension !== 'page' && period[dimension] !== undefined)
}

async function getSides(deps: Deps, period: VisitPeriod): Promise<NonNullable<Analytics['sides']>> {
  const { db } = deps.database
  return {
    exit: await listSides(db, period, 'exit', panelRowsMax),
    outbound: await listSides(db, period, 'outbound', panelRowsMax),
  }
}

/** @param rows steps of a measure ascending. */
function vitalsOf(
  rows: readonly { metric: VitalName; step: number; count: number }[],
): NonNullable<Analytics['vitals']> {
  return vitalNames.map((name) => {
    const own = rows.filter(({ metric }) => metric === name)
    const measured = own.reduce((sum, { count }) => sum + count, 0)
    const good = own
      .filter(({ step }) => step <= vitalStep(name, vitalBounds[name].good))
      .reduce((sum, { count }) => sum + count, 0)
    return { name, p75: quantile(name, own, measured * 0.75), good, measured }
  })
}

function quantile(name: VitalName, rows: readonly { step: number; count: number }[], wanted: number): number | null {
  let passed = 0
  for (const { step, count } of rows) {
    passed += count
    if (passed >= wanted) return vitalValue(name, step)
  }
  return null
}
