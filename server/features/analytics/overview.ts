import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { hourMs } from '#shared/duration.ts'

/**
 * How many visits began when, as rows with `at` and `count`: for the figures of the overview. Most of it comes from the
 * sums by hour; single views are read only of hours that a bound cuts in two, and while they wait to be added. Where
 * they are deleted already, such an hour counts as a whole.
 *
 * @param bounds instants between which visits are to be distinguished; not empty.
 */
export function visitCounts(bounds: readonly Date[]): SQL {
  const times = bounds.map((bound) => bound.getTime())
  const cut = [...new Set(times.filter((time) => time % hourMs !== 0).map(hourOf))]
  const [first, last] = [hourOf(Math.min(...times)), Math.max(...times)].map((time) => new Date(time).toISOString())
  const cutHours = sql`array[${sql.join(
    cut.map((hour) => sql`${new Date(hour).toISOString()}`),
    sql`, `,
  )}]::timestamptz[]`
  return sql`
    select hour as at, visits as count from visit_hours
    where hour between ${first}::timestamptz and ${last}::timestamptz
      and (hour <> all(${cutHours}) or not exists (
        select 1 from visit_events e where e.at >= hour and e.at < hour + interval '1 hour'))
    union all
    select e.at, 1 from unnest(${cutHours}) cut (hour)
      join visit_events e on e.at >= cut.hour and e.at < cut.hour + interval '1 hour'
    where e.kind = 'view' and e.position = 1 and e.is_summed
    union all
    select at, 1 from visit_events where kind = 'view' and position = 1 and not is_summed`
}

function hourOf(time: number): number {
  return Math.floor(time / hourMs) * hourMs
}
