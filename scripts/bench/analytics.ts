import type { Client } from 'pg'
import { lanesPerSecond } from './lanes.ts'
import { median } from './load.ts'
import { grownRows, measureGrowing, medianMs, take } from './measure.ts'
import type { Grown } from './measure.ts'
import { openOwnDatabase, signInToBench } from './own-database.ts'
import type { BenchServer } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

/** The two sizes that are compared; BENCH_ROWS makes the larger one smaller, for a try. */
const sizes = [10_000, Number(process.env['BENCH_ROWS'] ?? 10_000_000)] as const
/** Rows made by one statement. */
const batchSize = 500_000
const roundMs = 4_000
const rounds = 3
/** Days over which the rows lie. */
const days = 365
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * What counting visits costs the pages, and what the first screen of the admin area, the activity log and the figures of
 * visits cost with ten thousand and with ten million rows in each, on a PostgreSQL server of its own.
 */
export async function benchAnalytics(): Promise<Row[]> {
  const database = await openOwnDatabase('analytics')
  try {
    const product = await database.startReplica()
    const ingest = await measureIngest(product)
    const seen = await measureGrowing(
      sizes,
      (from, to) => grow(database.client, from, to),
      (size) => measure(product, database.client, size),
    )
    return [...ingest, ...grownRows('analytics', 'rows', seen, '≤ 3 × ten thousand')]
  } finally {
    await database.close()
  }
}

/** Page views in a second, told to the counter or not. */
async function measureIngest({ url }: BenchServer): Promise<Row[]> {
  const page = { url: `${url}/`, headers: { 'accept-encoding': 'br' }, status: 200 }
  const seen = { silent: [] as number[], told: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    seen.silent.push(await lanesPerSecond(roundMs, (send) => send(page)))
    seen.told.push(
      await lanesPerSecond(roundMs, async (send, lane, turn) => {
        await send(page)
        const visit = { path: '/', language: 'en', device: 'desktop' }
        // Each visitor sees ten pages.
        const client = `10.${round}.${lane}.${Math.floor(turn / 10) % 250}`
        const headers = { 'user-agent': browser, 'x-forwarded-for': client }
        await send({ url: `${url}/api/visits`, headers, body: visit, status: 204 })
      }),
    )
  }
  const [silent, told] = [median(seen.silent), median(seen.told)]
  return [
    {
      what: 'analytics: page views that are counted, page and count',
      figure: unit(told, '/s'),
      baseline: `${unit(silent, '/s')} that nobody counts`,
      ratio: told / silent,
    },
  ]
}

/** Visits of a year, with their sums, and acts of a year, as many of each. */
async function grow(client: Client, from: number, to: number): Promise<void> {
  await holdUpkeep(client)
  for (let done = from; done < to; done += batchSize) {
    const range = [done + 1, Math.min(to, done + batchSize)]
    await client.query(
      `insert into visit_events (at, kind, page, source, campaign, language, device, entry, position, is_new, gap_seconds,
         previous, is_summed)
       select now() - n % ${days} * interval '1 day' - n % 86000 * interval '1 second', 'view', '/page/bench-' || n % 40,
         (array['', 'google', 'partner.example', 'news.example'])[1 + n % 4], '', (array['en', 'ru', 'ro'])[1 + n % 3],
         (array['phone', 'desktop'])[1 + n % 2], '/', 1 + n % 5, n % 5 = 0, 20, '', true
       from generate_series($1::int, $2::int) n`,
      range,
    )
    await client.query(
      `insert into activity_log (at, actor_role, action, target_id, request_id, after)
       select now() - ${days} * interval '1 day' * (n::float8 / $3::int), 'editor',
         (array['content.update', 'ticket.answer', 'settings.update', 'media.create'])[1 + n % 4], 'target-' || n % 5000,
         'bench-' || n, '{"a": 1}'
       from generate_series($1::int, $2::int) n`,
      [...range, to],
    )
  }
  await client.query('truncate visit_days')
  await client.query(`
    insert into visit_days (day, page, source, campaign, language, device, views, visits, visitors, bounces, seconds)
    select at::date, page, source, campaign, language, device, count(*), count(*) / 5, count(*) / 6, count(*) / 9, count(*) * 20
    from visit_events group by 1, 2, 3, 4, 5, 6`)
  for (const table of ['visit_events', 'visit_days', 'activity_log']) await client.query(`vacuum analyze ${table}`)
  await holdUpkeep(client)
}

/** Sealing ten million acts at once is no part of what is measured: the upkeep is told that another replica is at it. */
async function holdUpkeep(client: Client): Promise<void> {
  await client.query(`
    insert into periodic_work (name, last_run_at, held_until)
    select name, now(), now() + interval '30 minutes'
    from unnest(array['activity.seal', 'activity.verify', 'activity.forget_addresses', 'visits.sum', 'visits.forget']) name
    on conflict (name) do update set last_run_at = excluded.last_run_at, held_until = excluded.held_until`)
}

async function measure({ url }: BenchServer, client: Client, total: number): Promise<Grown> {
  const headers = { authorization: await signInToBench(url) }
  const middle = await client.query<{ id: string }>('select max(id) / 2 as id from activity_log')
  const questions = [
    ['visits of a month', `/api/admin/analytics?${period(30)}`],
    ['visits of a month, one page', `/api/admin/analytics?${period(30)}&page=%2Fpage%2Fbench-7`],
    ['visits of a year', `/api/admin/analytics?${period(days)}&compare=none`],
    ['overview: visits', '/api/admin/overview/figures?name=visits'],
    ['overview: what waits', '/api/admin/overview/waiting'],
    ['overview: health', '/api/admin/overview/health'],
    ['log: first page', '/api/admin/logs?limit=50'],
    ['log: half-way down', `/api/admin/logs?limit=50&cursor=${middle.rows[0]?.id}`],
    ['log: one action', '/api/admin/logs?limit=50&action=ticket.answer'],
    ['log: one target', '/api/admin/logs?limit=50&target=target-77'],
  ] as const
  const askedMs = new Map<string, number>()
  for (const [what, path] of questions) askedMs.set(what, await medianMs(() => take(`${url}${path}`, headers)))
  const bareMs = await medianMs(() => client.query('select * from activity_log order by at desc, id desc limit 50'))
  return { askedMs, bareMs, total }
}

/** The last days, today included. */
function period(length: number): string {
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  return `from=${dayOf(Date.now() - (length - 1) * 86_400_000)}&to=${dayOf(Date.now())}`
}
