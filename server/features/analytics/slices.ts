import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { visitDimensions } from '#shared/contracts/analytics.ts'
import type { VisitDimension } from '#shared/contracts/analytics.ts'
import { hourMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { visitFigureNames } from '#server/features/analytics/tables.ts'

/** A day with more views is sliced; one with fewer has so few rows that they are read as they are. */
const viewsUnslicedMax = 100
/** So long after a day began in UTC it is over in every zone. */
const overAfterMs = 36 * hourMs
/** Most days of one round; each is a statement of its own. */
const daysARoundMax = 100

/** A slice by the name that it is stored under, with what the columns of its values hold; null: nothing. */
type Slice = {
  dimensions: string
  values: Record<(typeof valueColumns)[number], VisitDimension | null>
}

const valueColumns = ['one_value', 'other_value', 'language', 'device'] as const

/**
 * The slice that has exactly these dimensions.
 *
 * @param dimensions in the order of `visitDimensions`.
 * @returns null when there is none: fewer than three dimensions, or page, source and campaign together.
 */
export function sliceOf(dimensions: readonly VisitDimension[]): Slice | null {
  const [one = null, other = null, ...others] = dimensions.filter((each) => each !== 'language' && each !== 'device')
  if (dimensions.length < 3 || others.length > 0) return null
  const language = dimensions.includes('language') ? 'language' : null
  const device = dimensions.includes('device') ? 'device' : null
  return {
    dimensions: dimensions.join(' '),
    values: { one_value: one, other_value: other, language, device },
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

/** All slices: each choice of dimensions that has one. */
const slices = Array.from({ length: 2 ** visitDimensions.length }, (_unused, chosen) =>
  sliceOf(visitDimensions.filter((_dimension, at) => (chosen >> at) % 2 === 1)),
).filter((slice) => slice !== null)

const figureNames = sql.raw(visitFigureNames.join(', '))
const rollupsOfDays = sql.raw(visitFigureNames.map((name) => `sum(d.${name})`).join(', '))
const columnNames = sql.raw(valueColumns.join(', '))
/** Each slice with its columns as expressions of a row of `visit_days`, called `d`. */
const sliceRows = sql.raw(
  slices
    .map(({ dimensions, values }) => {
      const expressions = valueColumns.map((column) => (values[column] === null ? `''` : `d.${values[column]}`))
      return `('${dimensions}', ${expressions.join(', ')})`
    })
    .join(', '),
)

/** A table or alias with the sums of whole days, written out as a row by which two are compared: each event adds to one of them. */
const countsOf = (rows: string) =>
  sql.raw(`(${['views', 'launches', 'registrations', 'bookings'].map((name) => `${rows}.${name}`).join(', ')})`)
/** The columns of the slice without dimensions, which holds what a whole day was when it was sliced. */
const noValues = sql.raw(valueColumns.map((column) => `and whole.${column} = ''`).join(' '))

/**
 * Selects the days that have no slices, or slices that more was added after, as `day` and `views`.
 *
 * @param days a condition on `day`, of a table called `shares`.
 */
export function unslicedDays(days: SQL): SQL {
  return sql`
    select shares.day, shares.views from visit_shares shares
    left join lateral (
      select * from visit_slices whole where whole.dimensions = '' ${noValues} and whole.day = shares.day offset 0
    ) whole on true
    where shares.one = '' and shares.one_value = '' and shares.other = '' and shares.other_value = '' and ${days}
      and ${countsOf('shares')} is distinct from ${countsOf('whole')}`
}

/**
 * Slices days that are full and over, the last ones first. What is added to a day afterwards makes its slices worthless,
 * because its sums are no longer those that were written beside them; they are made anew here.
 *
 * @returns how many days were sliced; fewer than there are when many wait, as after an update of a busy site.
 */
export async function sliceFullDays(
  deps: Pick<Deps, 'clock'> & { database: Pick<Deps['database'], 'db'> },
): Promise<number> {
  const { db } = deps.database
  const until = new Date(deps.clock.now() - overAfterMs).toISOString().slice(0, 10)
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text as day from (${unslicedDays(sql`shares.day <= ${until}::date`)}) unsliced
    where views > ${viewsUnslicedMax} order by unsliced.day desc limit ${daysARoundMax}`)
  for (const { day } of rows) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from visit_slices where day = ${day}::date`)
      // One statement, because both must be of one moment: the slices, and what the day was. In an order that brings what is
      // read together into few blocks.
      await tx.execute(sql`
        insert into visit_slices (day, dimensions, ${columnNames}, ${figureNames})
        select d.day, slice.*, ${rollupsOfDays}
        from visit_days d cross join lateral (values ${sliceRows}) slice (dimensions, ${columnNames})
        where d.day = ${day}::date
        group by 1, 2, 3, 4, 5, 6
        union all
        select day, '', '', '', '', '', ${figureNames} from visit_shares
        where one = '' and one_value = '' and other = '' and other_value = '' and day = ${day}::date
        order by 2, 5, 6, 3, 4
        on conflict do nothing`)
    })
  }
  return rows.length
}
