import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { visitDimensions } from '#shared/contracts/analytics.ts'
import type { SideRow, VisitDimension, VisitFigures } from '#shared/contracts/analytics.ts'
import type { VitalName } from '#shared/web-vitals.ts'
import { addDays, daysBetween } from '#shared/zoned-time.ts'
import type { Db } from '#server/db/database.ts'
import { findSliced, sliceColumn, sliceIs, sliceOf } from '#server/features/analytics/slices.ts'
import type { Slice, Sliced } from '#server/features/analytics/slices.ts'
import { figuresOfVisits } from '#server/features/analytics/rollups.ts'
import { visitFigureNames } from '#server/features/analytics/tables.ts'

/** A period of days of the office's zone, both inclusive, and what its figures are narrowed to. */
export type VisitPeriod = { from: string; to: string } & Partial<Record<VisitDimension, string | undefined>>

/** A period with the part of it that is sliced. */
export type OpenPeriod = VisitPeriod & { sliced: Sliced }

/** Figures with what they belong to. */
export type VisitRow = VisitFigures & { value: string }

// As float8 because sums are numeric in PostgreSQL, which the driver hands over as text.
const sums = sql.raw(visitFigureNames.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', '))
const figureColumns = sql.raw(visitFigureNames.join(', '))

/** Adds a period up. */
export async function getTotals(db: Db, period: OpenPeriod): Promise<VisitFigures> {
  const { rows } = await db.execute<VisitFigures>(sql`select ${sums} from ${sourceOf(period, null).from}`)
  const [totals] = rows
  if (!totals) throw new Error('A sum without groups has one row')
  return totals
}

/** Adds a period up by day, ascending; days without anything are left out. */
export async function listDays(db: Db, period: OpenPeriod): Promise<VisitRow[]> {
  const { rows } = await db.execute<VisitRow>(
    sql`select day::text as value, ${sums} from ${sourceOf(period, null, true).from} group by day order by day`,
  )
  return rows
}

/** Lists the hours of a period, ascending, as ISO instants. @param to exclusive. */
export async function listHours(db: Db, from: Date, to: Date): Promise<VisitRow[]> {
  const { rows } = await db.execute<VisitRow>(sql`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value, ${sums} from visit_hours
    where hour >= ${from.toISOString()}::timestamptz and hour < ${to.toISOString()}::timestamptz
    group by hour order by hour`)
  return rows
}

/**
 * Lists the hours of a period under its filters, ascending, from single events: as in the sums by day, a view counts for its
 * page, everything else for the page that the visit began with.
 *
 * @param to exclusive.
 */
export async function listNarrowedHours(db: Db, period: VisitPeriod, from: Date, to: Date): Promise<VisitRow[]> {
  const conditionsOn = (page: SQL): SQL =>
    sql.join(
      [
        sql`is_summed and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz`,
        ...visitDimensions.flatMap((dimension) => {
          const value = period[dimension]
          if (value === undefined) return []
          return [sql`${dimension === 'page' ? page : sql.raw(dimension)} = ${value}`]
        }),
      ],
      sql` and `,
    )
  const { rows } = await db.execute<VisitRow>(sql`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value, ${sums} from (
      select date_trunc('hour', at, 'UTC') as hour, count(*)::int as views, 0 as visits, 0 as visitors, 0 as bounces,
        0 as seconds, 0 as launches, 0 as registrations, 0 as bookings
      from visit_events where kind = 'view' and ${conditionsOn(sql`page`)} group by 1
      union all
      select date_trunc('hour', at, 'UTC'), 0, ${figuresOfVisits} from visit_events where ${conditionsOn(sql`entry`)} group by 1
    ) parts
    group by hour order by hour`)
  return rows
}

/** Adds a period up by one dimension, the largest first. @param by what counts as large. */
export async function listPanel(
  db: Db,
  period: OpenPeriod,
  { dimension, by, limit }: { dimension: VisitDimension; by: 'views' | 'visits'; limit: number },
): Promise<VisitRow[]> {
  const { from, value } = sourceOf(period, dimension)
  const { rows } = await db.execute<VisitRow>(sql`
    select ${value} as value, ${sums} from ${from} ${dimension === 'campaign' ? sql`and ${value} <> ''` : sql``}
    group by 1 having sum(${sql.raw(by)}) > 0 or sum(launches + registrations + bookings) > 0
    order by sum(${sql.raw(by)}) desc, 1 limit ${limit}`)
  return rows
}

/** Adds up what no filter narrows, the largest first. */
export async function listSides(
  db: Db,
  { from, to }: VisitPeriod,
  kind: 'exit' | 'outbound',
  limit: number,
): Promise<SideRow[]> {
  const { rows } = await db.execute<SideRow>(sql`
    select value, sum(count)::float8 as count from visit_sides
    where day between ${from}::date and ${to}::date and kind = ${kind}
    group by 1 having sum(count) > 0 order by 2 desc, 1 limit ${limit}`)
  return rows
}

/** How often each step of each measure was met in a period, steps ascending. */
export async function listVitals(
  db: Db,
  { from, to, page }: VisitPeriod,
): Promise<{ metric: VitalName; step: number; count: number }[]> {
  const { rows } = await db.execute<{ metric: VitalName; step: number; count: number }>(sql`
    select metric, step, sum(count)::float8 as count from visit_vitals
    where day between ${from}::date and ${to}::date ${page === undefined ? sql`` : sql`and page = ${page}`}
    group by 1, 2 order by 1, 2`)
  return rows
}

/** Counts what was left out in a period, by reason. */
export async function listLeftOut(db: Db, { from, to }: VisitPeriod): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ reason: string; count: number }>(sql`
    select reason, sum(count)::float8 as count from visits_left_out
    where day between ${from}::date and ${to}::date group by reason`)
  return new Map(rows.map(({ reason, count }) => [reason, count]))
}

/** Counts visitors since an instant by the page they saw last, the fullest first. */
export async function listPresent(db: Db, since: Date): Promise<{ page: string; visitors: number }[]> {
  const { rows } = await db.execute<{ page: string; visitors: number }>(sql`
    select last_page as page, count(*)::int as visitors from visit_visitors
    where last_at >= ${since.toISOString()}::timestamptz group by 1 order by 2 desc, 1`)
  return rows
}

/**
 * Finds out what of a period is sliced: once for everything that is read of it. Later additions are seen by the next
 * query.
 */
export async function openPeriod(db: Db, period: VisitPeriod): Promise<OpenPeriod> {
  return { ...period, sliced: await findSliced(db, period) }
}

/**
 * The rows of a period, and which column holds the values of a dimension. Months that are sliced are read by month,
 * unless days are distinguished. Other days are read from the shares as long as no more than two dimensions take part,
 * from the slices for more, as far as there are some, otherwise from the sums that have all dimensions.
 *
 * @param by null: no dimension is distinguished.
 */
function sourceOf(period: OpenPeriod, by: VisitDimension | null, isByDay = false): { from: SQL; value: SQL } {
  const taking = visitDimensions.filter((each) => each === by || period[each] !== undefined)
  const [ofMonth, ofDay] = [sliceOf('month', taking), sliceOf('day', taking)]
  const { months, slicedDays, days } = partsOf(period, isByDay || ofMonth === null)
  const parts: SQL[] = []
  if (ofMonth !== null && months.length > 0) parts.push(inSlices(period, by, ofMonth, sql`day = any(${dates(months)})`))
  if (ofDay !== null && slicedDays.length > 0) parts.push(inSlices(period, by, ofDay, isOneOf(slicedDays)))
  const rest = ofDay === null ? [...days, ...slicedDays].sort() : days
  if (rest.length > 0)
    parts.push(taking.length > 2 ? inDays(period, by, isOneOf(rest)) : inShares(period, by, taking, isOneOf(rest)))
  return { from: sql`(${sql.join(parts, sql` union all `)}) parts where true`, value: sql`value` }
}

function inSlices(period: VisitPeriod, by: VisitDimension | null, slice: Slice, days: SQL): SQL {
  return sql`
    select day, ${by === null ? sql`''` : sliceColumn(slice, by)} as value, ${figureColumns} from visit_slices
    where ${days} and ${sliceIs(slice)} ${wantedOf(period, (each) => sliceColumn(slice, each))}`
}

/** Rows of the sums that have all dimensions. */
function inDays(period: VisitPeriod, by: VisitDimension | null, days: SQL): SQL {
  const column = (dimension: VisitDimension) => sql.raw(dimension)
  return sql`
    select day, ${by === null ? sql`''` : column(by)} as value, ${figureColumns} from visit_days
    where ${days} ${wantedOf(period, column)}`
}

/** @param taking no more than two. */
function inShares(period: VisitPeriod, by: VisitDimension | null, taking: readonly VisitDimension[], days: SQL): SQL {
  const [one = '', other = ''] = taking
  const column = (dimension: VisitDimension) => (dimension === one ? sql`one_value` : sql`other_value`)
  return sql`
    select day, ${by === null ? sql`''` : column(by)} as value, ${figureColumns} from visit_shares
    where ${days} and one = ${one} and other = ${other} ${wantedOf(period, column)}
      ${/* Named also where it is known to be empty: the index begins with it. */ sql.raw(one === '' ? `and one_value = ''` : '')}
      ${sql.raw(other === '' ? `and other_value = ''` : '')}`
}

/** The conditions of a period's filters, each with `and` before it. */
function wantedOf(period: VisitPeriod, column: (dimension: VisitDimension) => SQL): SQL {
  return sql.join(
    visitDimensions.flatMap((dimension) =>
      period[dimension] === undefined ? [] : [sql` and ${column(dimension)} = ${period[dimension]}`],
    ),
  )
}

/** Parts a period into months that are sliced, and other days: sliced ones, and those that are not. */
function partsOf(
  { from, to, sliced }: OpenPeriod,
  isByDay: boolean,
): { months: string[]; slicedDays: string[]; days: string[] } {
  const isInMonth = (day: string) => !isByDay && sliced.month.has(`${day.slice(0, 7)}-01`)
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_unused, at) => addDays(from, at)).filter(
    (day) => !isInMonth(day),
  )
  return {
    months: isByDay ? [] : [...sliced.month],
    slicedDays: days.filter((day) => sliced.day.has(day)),
    days: days.filter((day) => !sliced.day.has(day)),
  }
}

/** The condition that a row is of one of these days. @param days ascending, at least one. */
function isOneOf(days: readonly string[]): SQL {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  // One range of an index costs less than a look for each day.
  if (daysBetween(first, last) === days.length - 1) return sql`day between ${first}::date and ${last}::date`
  return sql`day = any(${dates(days)})`
}

function dates(days: readonly string[]): SQL {
  return sql`${`{${days.join(',')}}`}::date[]`
}
