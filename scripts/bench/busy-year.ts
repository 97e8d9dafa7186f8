import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { sliceFullSpans } from '#server/features/analytics/slices.ts'

/** Days over which visits and acts lie. */
const yearDays = 365
/** Whose days are counted: that of the office as it is shipped. */
const officeZone = 'Europe/Chisinau'
/** Rows made by one statement. */
const batchSize = 1_000_000
/** Pages, sources and the rest of a site that ten million views are made on; the first ones are met most. */
const met = { pages: 40, sources: 30, campaigns: 6 } as const

/**
 * Adds so many views and conversions of a year. What they have is drawn for each dimension by itself, so that combinations
 * are as many as on a real site, and most of what is drawn is the first of its kind.
 *
 * @param isSummed false: they wait for the product to add them to its sums.
 */
export async function addVisits(client: Client, from: number, to: number, isSummed: boolean): Promise<void> {
  await withoutIndexes(client, 'visit_events', to - from, async () => {
    for (const [first, last] of batchesOf(from, to))
      await client.query(
        `insert into visit_events (at, kind, page, entry, source, campaign, language, device, position, is_new, gap_seconds,
           previous, is_summed)
         select now() - ${drawn(1)} * interval '${yearDays} days',
           case when n % 200 = 0 then 'launch' when n % 1000 = 1 then 'register' when n % 2000 = 2 then 'book' else 'view' end,
           page, case when position < 2 then page else '/page/bench-' || floor(${met.pages} * ${drawn(3)} ^ 2.5) end,
           case when ${drawn(4)} < 0.4 then '(direct)'
             else 'site-' || floor(${met.sources} * ${drawn(5)} ^ 2.5) || '.example' end,
           case when ${drawn(6)} < 0.85 then '' else 'campaign-' || floor(${met.campaigns} * ${drawn(7)}) end,
           (array['ro', 'ro', 'ro', 'en', 'en', 'ru'])[1 + floor(6 * ${drawn(8)})],
           (array['phone', 'phone', 'phone', 'desktop', 'desktop', 'tablet'])[1 + floor(6 * ${drawn(9)})],
           position, position = 1 and n % 3 = 0, case when position > 1 then n % 60 else 0 end,
           case when position > 1 then '/page/bench-' || floor(${met.pages} * ${drawn(10)} ^ 2.5) else '' end, $3
         from (select n, '/page/bench-' || floor(${met.pages} * ${drawn(2)} ^ 2.5) as page,
           case when n % 200 = 0 or n % 1000 = 1 or n % 2000 = 2 then 0 else 1 + n % 4 end as position
           from generate_series($1::int, $2::int) n) each`,
        [first, last, isSummed],
      )
  })
  await client.query('vacuum analyze visit_events')
}

/** Tables in which the product keeps the sums of visits. */
export const visitRollups = ['visit_days', 'visit_shares', 'visit_hours', 'visit_sides'] as const

/** Makes the sums of all views again, in a few statements instead of by twenty thousand. */
export async function rollUpVisitsAtOnce(client: Client): Promise<void> {
  await client.query(`truncate ${visitRollups.join(', ')}, visit_slices`)
  const figures = `count(*) filter (where position = 1), count(*) filter (where is_new and kind = 'view'),
    count(*) filter (where position = 1) - count(*) filter (where position = 2), sum(gap_seconds),
    count(*) filter (where kind = 'launch'), count(*) filter (where kind = 'register'),
    count(*) filter (where kind = 'book')`
  const names = 'views, visits, visitors, bounces, seconds, launches, registrations, bookings'
  const added = names.replaceAll(/\w+/g, 'sum($&)')
  await client.query(`
    insert into visit_days (day, page, source, campaign, language, device, ${names})
    select day, page, source, campaign, language, device, ${added} from (
      select (at at time zone '${officeZone}')::date as day, page, source, campaign, language, device, count(*) as views, 0 as visits,
        0 as visitors, 0 as bounces, 0 as seconds, 0 as launches, 0 as registrations, 0 as bookings
      from visit_events where kind = 'view' group by 1, 2, 3, 4, 5, 6
      union all
      select (at at time zone '${officeZone}')::date, entry, source, campaign, language, device, 0, ${figures}
      from visit_events group by 1, 2, 3, 4, 5, 6) parts
    group by 1, 2, 3, 4, 5, 6`)
  const dimensions = ['page', 'source', 'campaign', 'language', 'device']
  const shares = [
    `('', '', '', '')`,
    ...dimensions.map((one) => `('${one}', ${one}, '', '')`),
    ...dimensions.flatMap((one, at) =>
      dimensions.slice(at + 1).map((other) => `('${one}', ${one}, '${other}', ${other})`),
    ),
  ]
  await client.query(`
    insert into visit_shares (day, one, one_value, other, other_value, ${names})
    select day, one, one_value, other, other_value, ${added}
    from visit_days, lateral (values ${shares.join(', ')}) share (one, one_value, other, other_value) group by 1, 2, 3, 4, 5`)
  await client.query(`
    insert into visit_hours (hour, ${names})
    select date_trunc('hour', at, 'UTC'), count(*) filter (where kind = 'view'), ${figures} from visit_events group by 1`)
  await client.query(`
    insert into visit_sides (day, kind, value, count)
    select day, 'exit', value, sum(step) from (
      select (at at time zone '${officeZone}')::date as day, page as value, 1 as step from visit_events where kind = 'view'
      union all
      select ((at - gap_seconds * interval '1 second') at time zone '${officeZone}')::date, previous, -1
      from visit_events where kind = 'view' and position > 1 and previous <> '') ends
    group by 1, 3 having sum(step) <> 0`)
  const deps = { clock: { now: () => Date.now() }, database: { db: drizzle({ client }) } }
  while ((await sliceFullSpans(deps)) > 0) continue
  for (const table of [...visitRollups, 'visit_slices']) await client.query(`vacuum analyze ${table}`)
}

/** How fast pages were, each day of the year on each page: as many rows as the scales of the measures allow. */
export async function addVitals(client: Client): Promise<void> {
  await client.query(`
    insert into visit_vitals (day, page, metric, step, count)
    select current_date - day, '/page/bench-' || page, metric, step, 7
    from generate_series(0, ${yearDays - 1}) day, generate_series(0, ${met.pages - 1}) page,
      unnest(array['lcp', 'inp', 'cls']) metric, generate_series(5, 14) step
    on conflict do nothing`)
  await client.query('vacuum analyze visit_vitals')
}

/** Adds so many acts of a year, evenly. @param to how many there are then. */
export async function addActions(client: Client, from: number, to: number): Promise<void> {
  await withoutIndexes(client, 'activity_log', to - from, async () => {
    for (const [first, last] of batchesOf(from, to))
      await client.query(
        `insert into activity_log (at, actor_id, actor_role, action, target_id, request_id, origin, after)
         select now() - interval '${yearDays} days' * (1 - n::float8 / $3::int),
           ('00000000-0000-4000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid, 'editor',
           (array['content.update', 'content.update', 'ticket.answer', 'settings.update', 'media.create'])[1 + floor(5 * ${drawn(11)})],
           'target-' || floor(5000 * ${drawn(12)}), 'bench-' || n / 3, (array['screen', 'screen', 'api', 'job'])[1 + n % 4], '{"a": 1}'
         from generate_series($1::int, $2::int) n`,
        [first, last, to],
      )
  })
  await client.query('vacuum analyze activity_log')
}

/** A number from 0 to 1 that belongs to the row `n`; another one for each place where one is drawn. */
function drawn(place: number): string {
  return `((hashint8extended(n, ${place}) & 1048575) / 1048576.0)::float8`
}

function batchesOf(from: number, to: number): [number, number][] {
  return Array.from({ length: Math.ceil((to - from) / batchSize) }, (_unused, at) => [
    from + at * batchSize + 1,
    Math.min(to, from + (at + 1) * batchSize),
  ])
}

/** Takes the indexes of a table away while many rows come, and makes them again by the words of the database itself. */
async function withoutIndexes(client: Client, table: string, rows: number, action: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; words: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as words from pg_index i
     where i.indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  const isWorthIt = rows >= batchSize
  if (isWorthIt) for (const { name } of indexes) await client.query(`drop index ${name}`)
  await action()
  if (!isWorthIt) return
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { words } of indexes) await client.query(words)
}
