import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { visitDimensions } from '#shared/contracts/analytics.ts'
import type { VisitDimension } from '#shared/contracts/analytics.ts'
import { hourMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/db/database.ts'
import { visitFigureNames } from '#server/features/analytics/tables.ts'

/** So long after a day began in UTC it is over in every zone. */
const overAfterMs = 36 * hourMs
/** A span with more views is sliced; one with fewer has so few rows that they are read as they are. */
const viewsUnslicedMax = { day: 100, month: 3_000 } as const
/** Most spans of one round: a day is one statement, a month is one for each of its slices. */
const spansARoundMax = { day: 100, month: 3 } as const

/** What slices are made of. A month is written as its first day. */
type SlicedSpan = 'day' | 'month'

/** A slice by the name that it is stored under, with what the columns of its values hold; null: nothing. */
export type Slice = {
  dimensions: string
  values: Record<(typeof valueColumns)[number], VisitDimension | null>
}

const valueColumns = ['one_value', 'other_value', 'third_value', 'language', 'device'] as const

/**
 * The slice in which these dimensions are distinguished. For a month any choice has one; where page, source and
 * campaign are distinguished together with the language or the device, it is the one of all five.
 *
 * @param dimensions in the order of `visitDimensions`.
 * @returns null when there is none: days have no slice of less than three dimensions, which is what shares are for, nor
 * of page, source and campaign together with others.
 */
export function sliceOf(span: SlicedSpan, dimensions: readonly VisitDimension[]): Slice | null {
  const named = dimensions.filter((each) => each !== 'language' && each !== 'device')
  const isWide = named.length === 3 && dimensions.length > 3
  if (span === 'day' && (dimensions.length < 3 || isWide)) return null
  const counted = isWide ? visitDimensions : dimensions
  const [one = null, other = null, third = null] = named
  const language = counted.includes('language') ? 'language' : null
  const device = counted.includes('device') ? 'device' : null
  return {
    // Short, because each of millions of rows has it, and both indexes: `day psl`.
    dimensions: [span, counted.map((each) => each.slice(0, 1)).join('')].join(' ').trim(),
    values: { one_value: one, other_value: other, third_value: third, language, device },
  }
}

/**
 * The column of a dimension in a slice.
 *
 * @throws {Error} when the slice does not have it.
 */
export function sliceColumn({ dimensions, values }: Slice, dimension: VisitDimension): SQL {
  const column = valueColumns.find((each) => values[each] === dimension)
  if (column === undefined) throw new Error(`The slice of ${dimensions} does not have ${dimension}`)
  return sql.raw(column)
}

/** The condition that the columns which a slice does not use are empty: always so, but said the indexes are used as far as they go. */
export function sliceIs({ dimensions, values }: Slice): SQL {
  const unused = valueColumns.filter((column) => values[column] === null)
  return sql`dimensions = ${dimensions}${sql.raw(unused.map((column) => ` and ${column} = ''`).join(''))}`
}

/** All slices of a span, each once: one for each choice of dimensions that has one. */
function slicesOf(span: SlicedSpan): Slice[] {
  const all = Array.from({ length: 2 ** visitDimensions.length }, (_unused, chosen) =>
    sliceOf(
      span,
      visitDimensions.filter((_dimension, at) => (chosen >> at) % 2 === 1),
    ),
  ).filter((slice) => slice !== null)
  return [...new Map(all.map((slice) => [slice.dimensions, slice])).values()]
}

const figureNames = sql.raw(visitFigureNames.join(', '))
const rollups = sql.raw(visitFigureNames.map((name) => `sum(${name})`).join(', '))
const columnNames = sql.raw(valueColumns.join(', '))
/** The columns of a slice as expressions of a row of `visit_days`. */
const expressionsOf = ({ values }: Slice) => valueColumns.map((column) => values[column] ?? `''`).join(', ')
/** Each slice of a day, as rows of values. */
const daySlices = sql.raw(
  slicesOf('day')
    .map((slice) => `('${slice.dimensions}', ${expressionsOf(slice)})`)
    .join(', '),
)
const monthSlices = slicesOf('month').filter(({ dimensions }) => dimensions !== 'month')

/** Each event adds to one of them: spans with the same ones are the same. */
const counted = ['views', 'launches', 'registrations', 'bookings'] as const
const countsOf = (rows: string) => sql.raw(`(${counted.map((name) => `${rows}.${name}`).join(', ')})`)
const addedCounts = sql.raw(counted.map((name) => `sum(${name}) as ${name}`).join(', '))
const firstOf = (span: SlicedSpan) => sql.raw(span === 'day' ? 'day' : `date_trunc('month', day::timestamp)::date`)
const noValues = sql.raw(valueColumns.map((column) => `and whole.${column} = ''`).join(' '))
const isWhole = sql.raw(`one = '' and one_value = '' and other = '' and other_value = ''`)

/**
 * Selects spans as `first`, with `views`, `last_day` and whether their slices hold: the row without dimensions is what
 * the span was when it was sliced, and as long as nothing was added it still is that. Of a month whose days are not all
 * asked for, slices hold only if the others have nothing.
 *
 * @param days a condition on `day`.
 */
function spansIn(span: SlicedSpan, days: SQL): SQL {
  return sql`
    select counted.first, counted.views, counted.last_day, ${countsOf('counted')} is not distinct from ${countsOf('whole')} as is_sliced
    from (
      select ${firstOf(span)} as first, max(day) as last_day, ${addedCounts} from visit_shares
      where ${isWhole} and ${days} group by 1
    ) counted
    left join visit_slices whole on whole.dimensions = ${span} ${noValues} and whole.day = counted.first`
}

/** Days and months, as `YYYY-MM-DD`, whose slices hold. */
export type Sliced = Record<SlicedSpan, ReadonlySet<string>>

/** Finds the days of a period, and the months in it, whose slices hold at the moment. */
export async function findSliced(db: Db, { from, to }: { from: string; to: string }): Promise<Sliced> {
  const days = sql`day between ${from}::date and ${to}::date`
  const { rows } = await db.execute<{ span: SlicedSpan; first: string }>(sql`
    select 'day' as span, first::text as first from (${spansIn('day', days)}) spans where is_sliced
    union all
    select 'month', first::text from (${spansIn('month', days)}) spans where is_sliced`)
  const ofSpan = (span: SlicedSpan) => new Set(rows.filter((row) => row.span === span).map(({ first }) => first))
  return { day: ofSpan('day'), month: ofSpan('month') }
}

/** A clock, and a database without what only the product needs of it. */
type SliceDeps = Pick<Deps, 'clock'> & { database: Pick<Deps['database'], 'db'> }

/**
 * Slices days and months that are full and over, the last ones first. What is added afterwards invalidates the slices
 * of its day and of its month, because their sums no longer match those stored with them; they are made again here.
 *
 * @returns how many were sliced; fewer than there are when many wait, as after an update of a busy site.
 */
export async function sliceFullSpans(deps: SliceDeps): Promise<number> {
  const days = await findUnsliced(deps, 'day')
  for (const day of days) await sliceDay(deps.database.db, day)
  const months = await findUnsliced(deps, 'month')
  for (const month of months) await sliceMonth(deps.database.db, month)
  return days.length + months.length
}

async function findUnsliced({ clock, database }: SliceDeps, span: SlicedSpan): Promise<string[]> {
  const isOver = new Date(clock.now() - overAfterMs).toISOString().slice(0, 10)
  // A month may be over although its last day has nothing.
  const until = sql`${isOver}::date`
  const end = span === 'day' ? sql`first` : sql`(first + interval '1 month' - interval '1 day')::date`
  const { rows } = await database.db.execute<{ first: string }>(sql`
    select first::text as first from (${spansIn(span, sql`true`)}) spans
    where not is_sliced and ${end} <= ${until} and views > ${viewsUnslicedMax[span]}
    order by spans.first desc limit ${spansARoundMax[span]}`)
  return rows.map(({ first }) => first)
}

async function sliceDay(db: Db, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    await forgetSlices(tx, 'day', day)
    // One statement, because both must be of one moment: the slices, and what the day was. In an order that brings what is
    // read together into few blocks.
    await tx.execute(sql`
      insert into visit_slices (day, dimensions, ${columnNames}, ${figureNames})
      select day, slice.*, ${rollups}
      from visit_days cross join lateral (values ${daySlices}) slice (dimensions, ${columnNames})
      where day = ${day}::date
      group by 1, 2, 3, 4, 5, 6, 7
      union all
      select day, 'day', '', '', '', '', '', ${figureNames} from visit_shares where ${isWhole} and day = ${day}::date
      order by 2, 6, 7, 3, 4, 5
      on conflict do nothing`)
  })
}

/**
 * One statement would take longer than statements may. What the month was is read first: what is added in the meantime
 * may be in some of the slices, and makes them worthless like all that is added later.
 */
async function sliceMonth(db: Db, month: string): Promise<void> {
  const isIn = sql`day >= ${month}::date and day < ${month}::date + interval '1 month'`
  await db.transaction(async (tx) => {
    await forgetSlices(tx, 'month', month)
    await tx.execute(sql`
      insert into visit_slices (day, dimensions, ${columnNames}, ${figureNames})
      select ${month}::date, 'month', '', '', '', '', '', ${rollups} from visit_shares where ${isWhole} and ${isIn}
      on conflict do nothing`)
    for (const slice of monthSlices)
      await tx.execute(sql`
        insert into visit_slices (day, dimensions, ${columnNames}, ${figureNames})
        select ${month}::date, ${slice.dimensions}, ${sql.raw(expressionsOf(slice))}, ${rollups} from visit_days
        where ${isIn} group by 3, 4, 5, 6, 7 order by 6, 7, 3, 4, 5
        on conflict do nothing`)
  })
}

/** Also those that a version before wrote, whose names do not begin like a month's. */
async function forgetSlices(tx: Db, span: SlicedSpan, first: string): Promise<void> {
  const ofSpan = sql.raw(`dimensions ${span === 'day' ? 'not like' : 'like'} 'month%'`)
  await tx.execute(sql`delete from visit_slices where day = ${first}::date and ${ofSpan}`)
}
