import { lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { visitDimensions } from '#shared/contracts/analytics.ts'
import { dayMs, hourMs } from '#shared/duration.ts'
import type { Deps } from '#server/deps.ts'
import { visitFigureNames, visitSalts, visitVisitors } from '#server/features/analytics/tables.ts'

/** Most events of one statement. */
const batch = 20_000
/** Most names of sources, and of campaigns, that one day keeps; what comes after counts under one name. */
const namesADayMax = 1_000
/**
 * How long a visitor can be recognised: the salt and the hashes go then.
 * @see docs/reference/content-and-admin.md#adminanalytics
 */
const visitorLifeMs = 48 * hourMs

/**
 * Adds what was not summed yet to the sums by day and hour. Each event is added exactly once, whatever breaks off.
 *
 * @param zone whose days are counted.
 * @returns how many events were added.
 */
export async function rollUpVisits(deps: Deps, zone: string): Promise<number> {
  const known = await databaseZone(deps, zone)
  let all = 0
  for (;;) {
    const added = await rollUpBatch(deps, known)
    all += added
    if (added < batch) return all
  }
}

/** The zone by the name that the database has for it, or UTC: it may know fewer zones than this machine. */
async function databaseZone(deps: Deps, zone: string): Promise<string> {
  try {
    await deps.database.db.execute(sql`select now() at time zone ${zone}`)
    return zone
  } catch (error) {
    deps.log.warn({ err: error, zone }, 'the database does not know the zone of the office; days are UTC days')
    return 'UTC'
  }
}

async function rollUpBatch(deps: Deps, zone: string): Promise<number> {
  const { rows } = await deps.database.db.execute<{ added: number }>(sql`
    with taken as (
      update visit_events set is_summed = true
      where id in (select id from visit_events where not is_summed order by id limit ${batch} for update skip locked)
      returning *, (at at time zone ${zone})::date as day,
        ((at - gap_seconds * interval '1 second') at time zone ${zone})::date as previous_day, date_trunc('hour', at, 'UTC') as hour
    ), known as (
      select day, source, campaign from visit_days where day in (select day from taken)
    ), full_days as (
      select day from known group by day
      having count(distinct source) + count(distinct campaign) >= ${namesADayMax}
    ), named as (
      select t.*,
        case when t.day not in (select day from full_days)
          or exists (select 1 from known k where k.day = t.day and k.source = t.source)
          then t.source else '(other)' end as kept_source,
        case when t.campaign = '' or t.day not in (select day from full_days)
          or exists (select 1 from known k where k.day = t.day and k.campaign = t.campaign)
          then t.campaign else '(other)' end as kept_campaign
      from taken t
    ), parts as (
      select day, page, kept_source as source, kept_campaign as campaign, language, device,
        count(*)::int as views, 0 as visits, 0 as visitors, 0 as bounces, 0 as seconds,
        0 as launches, 0 as registrations, 0 as bookings
      from named where kind = 'view' group by 1, 2, 3, 4, 5, 6
      union all
      select day, entry, kept_source, kept_campaign, language, device, 0, ${figuresOfVisits}
      from named group by 1, 2, 3, 4, 5, 6
    ), days as (
      insert into visit_days as d (day, page, source, campaign, language, device, ${figureNames})
      select day, page, source, campaign, language, device, ${rollupOfParts}
      from parts group by 1, 2, 3, 4, 5, 6
      on conflict (day, page, source, campaign, language, device) do update set ${additions('d')}
    ), shares as (
      insert into visit_shares as s (day, one, one_value, other, other_value, ${figureNames})
      ${sharesOf(sql`parts`)}
      on conflict (one, one_value, other, day, other_value) do update set ${additions('s')}
    ), ends as (
      select day, page as value, 1 as step from taken where kind = 'view'
      union all
      select previous_day, previous, -1 from taken where kind = 'view' and position > 1 and previous <> ''
    ), exits as (
      insert into visit_sides as s (day, kind, value, count)
      select day, 'exit', value, sum(step)::int from ends group by 1, 3 having sum(step) <> 0
      on conflict (day, kind, value) do update set count = s.count + excluded.count
    ), hours as (
      insert into visit_hours as h (hour, ${figureNames})
      select hour, (count(*) filter (where kind = 'view'))::int, ${figuresOfVisits} from taken group by 1
      on conflict (hour) do update set ${additions('h')}
    )
    select count(*)::int as added from taken`)
  return rows[0]?.added ?? 0
}

const figureNames = sql.raw(visitFigureNames.join(', '))
const rollupOfParts = sql.raw(visitFigureNames.map((name) => `sum(${name})`).join(', '))

/**
 * Rebuilds the shares of the last days where they differ from the sums by day: while replicas are replaced, one of the
 * version before may have summed, which knows of no shares.
 */
export async function mendShares(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now() - 3 * dayMs).toISOString().slice(0, 10)
  await deps.database.db.transaction(async (tx) => {
    // Other summing processes wait: between the look and the writing nothing may be added.
    await tx.execute(sql`lock table visit_shares in exclusive mode`)
    const { rows } = await tx.execute<{ day: string }>(sql`
      select day::text as day from (
        select day, sum(views) as views, sum(visits) as visits, sum(seconds) as seconds from visit_days
        where day >= ${since}::date group by day
        except
        select day, views, visits, seconds from visit_shares
        where one = '' and one_value = '' and other = '' and other_value = '' and day >= ${since}::date) differing`)
    for (const { day } of rows) {
      await tx.execute(sql`delete from visit_shares where day = ${day}::date`)
      await tx.execute(sql`
        insert into visit_shares (day, one, one_value, other, other_value, ${figureNames})
        ${sharesOf(sql`(select * from visit_days where day = ${day}::date)`)}`)
    }
  })
}

/** Adds rows that have all dimensions up to the rows of `visit_shares`. @param from a table, or rows in brackets. */
function sharesOf(from: SQL): SQL {
  return sql`
    select day, one, one_value, other, other_value, ${rollupOfParts}
    from ${from} parts cross join lateral (values ${shareRows}) as shares (one, one_value, other, other_value)
    group by 1, 2, 3, 4, 5`
}

const shareRows = sql.raw(
  [
    `('', '', '', '')`,
    ...visitDimensions.map((one) => `('${one}', parts.${one}, '', '')`),
    ...visitDimensions.flatMap((one, at) =>
      visitDimensions.slice(at + 1).map((other) => `('${one}', parts.${one}, '${other}', parts.${other})`),
    ),
  ].join(', '),
)

/** Visits, visitors, bounces, seconds and conversions of events, as columns in this order. A visit is a bounce until its second view. */
export const figuresOfVisits = sql.raw(`
  (count(*) filter (where position = 1))::int,
  (count(*) filter (where is_new and kind = 'view'))::int,
  (count(*) filter (where position = 1))::int - (count(*) filter (where position = 2))::int,
  sum(gap_seconds)::int,
  (count(*) filter (where kind = 'launch'))::int,
  (count(*) filter (where kind = 'register'))::int,
  (count(*) filter (where kind = 'book'))::int`)

function additions(table: 'd' | 'h' | 's') {
  return sql.raw(visitFigureNames.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '))
}

/**
 * Deletes single events older than so many days; the sums stay. Batch by batch: a shorter time to keep may be about
 * millions, more than one statement has the time for.
 *
 * @see docs/reference/services.md#14-privacy (retention)
 */
export async function pruneOldVisits(deps: Deps, keepDays: number): Promise<void> {
  const before = new Date(deps.clock.now() - keepDays * dayMs).toISOString()
  for (;;) {
    const { rows } = await deps.database.db.execute<{ gone: number }>(sql`
      with old as (select id from visit_events where at < ${before}::timestamptz order by at limit ${batch}),
        gone as (delete from visit_events where id in (select id from old) returning 1)
      select count(*)::int as gone from gone`)
    if ((rows[0]?.gone ?? 0) < batch) return
  }
}

/** Deletes salts and hashes of visitors after 48 hours: from then on nothing leads from an event to a person. */
export async function pruneVisitors(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now() - visitorLifeMs)
  // A salt is in use until the end of its day; a day more is for replicas whose clocks differ.
  const yesterday = new Date(deps.clock.now() - dayMs).toISOString().slice(0, 10)
  await deps.database.db.delete(visitVisitors).where(lt(visitVisitors.last_at, before))
  await deps.database.db.delete(visitSalts).where(sql`${visitSalts.day} < ${yesterday}`)
}
