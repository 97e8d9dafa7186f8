import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { visitDimensions } from '#shared/contracts/analytics.ts'
import type { SideRow, VisitDimension, VisitFigures } from '#shared/contracts/analytics.ts'
import type { VitalName } from '#shared/web-vitals.ts'
import type { Db } from '#server/db/database.ts'
import { sliceColumn, sliceIs, sliceOf, unslicedDays } from '#server/features/analytics/slices.ts'
import { figuresOfVisits } from '#server/features/analytics/rollups.ts'
import { visitFigureNames } from '#server/features/analytics/tables.ts'

/** A period of days of the office's zone, both inclusive, and what its figures are narrowed to. */
export type VisitPeriod = { from: string; to: string } & Partial<Record<VisitDimension, string | undefined>>

/** Figures with what they belong to. */
export type VisitRow = VisitFigures & { value: string }

// As float8 because sums are numeric in PostgreSQL, which the driver hands over as text.
const sums = sql.raw(visitFigureNames.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', '))
const figureColumns = sql.raw(visitFigureNames.join(', '))

/** Adds a period up. */
export async function getTotals(db: Db, period: VisitPeriod): Promise<VisitFigures> {
  const { rows } = await db.execute<VisitFigures>(sql`select ${sums} from ${sourceOf(period, null).from}`)
  const [totals] = rows
  if (!totals) throw new Error('A sum without groups has one row')
  return totals
}

/** Adds a period up by day, ascending; days without anything are left out. */
export async function listDays(db: Db, period: VisitPeriod): Promise<VisitRow[]> {
  const { rows } = await db.execute<VisitRow>(
    sql`select day::text as value, ${sums} from ${sourceOf(period, null).from} group by day order by day`,
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
  period: VisitPeriod,
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
 * Where the rows of a period are, and which column holds the values of a dimension: in the shares as long as no more than
 * two dimensions take part, in the slices for more, as far as days are sliced, else in the sums that have all of them.
 *
 * @param by null: no dimension is told apart.
 */
function sourceOf(period: VisitPeriod, by: VisitDimension | null): { from: SQL; value: SQL } {
  const wanted = visitDimensions.flatMap((dimension) => {
    const value = period[dimension]
    return value === undefined ? [] : [{ dimension, value }]
  })
  const days = sql`day between ${period.from}::date and ${period.to}::date`
  const taking = visitDimensions.filter((each) => each === by || period[each] !== undefined)
  const [one = null, other = null, ...others] = taking
  if (others.length > 0) {
    const value = sql.raw(by ?? `''`)
    const inDays = [
      ...wanted.map((each) => sql`${sql.raw(each.dimension)} = ${each.value}`),
      // Said also where a value is asked for: the indexes of campaigns hold only those that have a name.
      ...(period.campaign === undefined || period.campaign === '' ? [] : [sql`campaign <> ''`]),
    ]
    const slice = sliceOf(taking)
    if (slice === null) return { from: sql`visit_days where ${sql.join([days, ...inDays], sql` and `)}`, value }
    const inSlices = wanted.map((each) => sql`${sliceColumn(slice, each.dimension)} = ${each.value}`)
    return {
      from: sql`(
        with unsliced as materialized (${unslicedDays(sql`shares.${days}`)})
        select day, ${by === null ? value : sliceColumn(slice, by)} as value, ${figureColumns} from visit_slices
        where ${sql.join([days, sliceIs(slice), ...inSlices], sql` and `)} and day not in (select day from unsliced)
        union all
        select rest.* from unsliced cross join lateral (
          select day, ${value}, ${figureColumns} from visit_days
          where day = unsliced.day and ${sql.join(inDays, sql` and `)} offset 0
        ) rest
      ) rows_of_days where true`,
      value: sql`value`,
    }
  }
  const conditions = [
    sql`one = ${one ?? ''}`,
    sql`other = ${other ?? ''}`,
    ...wanted.map(({ dimension, value }) => sql`${columnOf(dimension, one)} = ${value}`),
    // Named also where it is known to be empty: the index begins with it.
    ...(one === null ? [sql`one_value = ''`] : []),
    ...(other === null ? [sql`other_value = ''`] : []),
  ]
  return {
    from: sql`visit_shares where ${sql.join([days, ...conditions], sql` and `)}`,
    value: by === null ? sql`''` : columnOf(by, one),
  }
}

function columnOf(dimension: VisitDimension, one: VisitDimension | null): SQL {
  return dimension === one ? sql`one_value` : sql`other_value`
}
