import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { dayMs, minuteMs } from '#shared/duration.ts'
import { addActions, addVisits, addVitals, rollUpVisitsAtOnce, visitRollups } from './busy-year.ts'
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
const roundMs = 4_000
const rounds = 3
/** Views that are counted while page views are measured: some nine million a day. */
const countedPerSecond = 100
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * What counting visits costs the pages, and what the first screen of the admin area, the activity log and the figures of
 * visits cost with ten thousand and with ten million rows in each, on a PostgreSQL server of its own.
 */
export async function benchAnalytics(): Promise<Row[]> {
  const database = await openOwnDatabase('analytics')
  try {
    const product = await database.startReplica()
    // The views of the whole year stay.
    await database.client.query(`
      insert into settings (key, value, updated_at) values ('keep_visits_days', '365', now()) on conflict do nothing`)
    const ingest = await measureIngest(product)
    await sameRollups(database.client)
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

/** Page views in a second while no one is counted and while so many a second are, and how many can be counted. */
async function measureIngest({ url }: BenchServer): Promise<Row[]> {
  const page = { url: `${url}/`, headers: { 'accept-encoding': 'br' }, status: 200 }
  const seen = { silent: [] as number[], beside: [] as number[], counted: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    seen.silent.push(await lanesPerSecond(roundMs, (send) => send(page)))
    const counting = countSteadily(url, round)
    seen.beside.push(await lanesPerSecond(roundMs, (send) => send(page)))
    await counting
    seen.counted.push(
      await lanesPerSecond(roundMs, async (send, lane, turn) => {
        // Each visitor sees ten pages.
        const headers = visitorOf(`10.${round}.${lane}.${Math.floor(turn / 10) % 250}`)
        await send({ url: `${url}/api/visits`, headers, body: visit, status: 204 })
      }),
    )
  }
  const [silent, beside] = [median(seen.silent), median(seen.beside)]
  return [
    {
      what: `analytics: page views during ${countedPerSecond} counted ones a second`,
      figure: unit(beside, '/s'),
      baseline: `${unit(silent, '/s')} without any`,
      ratio: beside / silent,
      aim: '≥ 0.9',
    },
    { what: 'analytics: views that can be counted, nothing else asked', figure: unit(median(seen.counted), '/s') },
  ]
}

const visit = { path: '/', language: 'en', device: 'desktop' } as const

function visitorOf(address: string): Record<string, string> {
  return { 'user-agent': browser, 'x-forwarded-for': address }
}

/** Notifies of so many views in each second, evenly, for one round. */
async function countSteadily(url: string, round: number): Promise<void> {
  const body = JSON.stringify(visit)
  const until = performance.now() + roundMs
  for (let number = 0; performance.now() < until; number += 1) {
    const headers = { 'content-type': 'application/json', ...visitorOf(`10.${100 + round}.${number % 250}.1`) }
    const response = await fetch(`${url}/api/visits`, { method: 'POST', headers, body })
    if (response.status !== 204) throw new Error(`A view was answered with ${response.status}`)
    // A steady rate is what is asked for.
    await sleep(Math.max(0, until - roundMs + ((number + 1) * 1000) / countedPerSecond - performance.now()))
  }
}

/** What the product adds up and what is added up at once must be the same, or nothing that follows is about the product. */
async function sameRollups(client: Client): Promise<void> {
  await addVisits(client, 0, 2_000, false)
  const patienceMs = 5 * minuteMs
  const startedAt = performance.now()
  for (;;) {
    const { rowCount } = await client.query('select 1 from visit_events where not is_summed limit 1')
    if (rowCount === 0) break
    if (performance.now() - startedAt > patienceMs) throw new Error('The product does not add its views up')
    // The product does it each minute.
    await sleep(1_000)
  }
  const own = await digestOfRollups(client)
  await rollUpVisitsAtOnce(client)
  const atOnce = await digestOfRollups(client)
  if (own !== atOnce) throw new Error(`The sums differ: ${own} of the product, ${atOnce} made at once`)
}

async function digestOfRollups(client: Client): Promise<string> {
  const digests = []
  for (const table of visitRollups) {
    const rows = table === 'visit_sides' ? `visit_sides where kind = 'exit' and count <> 0` : table
    const { rows: found } = await client.query<{ digest: string }>(
      `select md5(string_agg(each::text, ',' order by each::text)) as digest from (select * from ${rows}) each`,
    )
    digests.push(found[0]?.digest)
  }
  return digests.join(' ')
}

/** Visits of a year, with their sums, and acts of a year, as many of each. */
async function grow(client: Client, from: number, to: number): Promise<void> {
  await holdUpkeep(client)
  await addVisits(client, from, to, true)
  await rollUpVisitsAtOnce(client)
  await addVitals(client)
  await holdUpkeep(client)
  await addActions(client, from, to)
  await holdUpkeep(client)
}

/**
 * Sealing ten million acts at once is no part of what is measured: the upkeep is notified that another replica is at
 * it.
 */
async function holdUpkeep(client: Client): Promise<void> {
  await client.query(`
    insert into periodic_work (name, last_run_at, held_until)
    select name, now(), now() + interval '30 minutes'
    from unnest(array['activity.seal', 'activity.verify', 'activity.prune_addresses', 'visits.sum', 'visits.prune',
      'visits.mend', 'visits.slice']) name
    on conflict (name) do update set last_run_at = excluded.last_run_at, held_until = excluded.held_until`)
}

async function measure({ url }: BenchServer, client: Client, total: number): Promise<Grown> {
  const headers = { authorization: await signInToBench(url) }
  const middle = await client.query<{ id: string }>('select max(id) / 2 as id from activity_log')
  const year = '/api/admin/analytics?period=12m'
  const log = '/api/admin/logs?limit=50'
  const questions = [
    ['visits of a month', '/api/admin/analytics?period=30d'],
    ['visits of a year', year],
    ['visits of a year, next to the year before', `${year}&compare=year`],
    ['visits of a year, one page', `${year}&page=%2Fpage%2Fbench-7`],
    ['visits of a year, phones', `${year}&device=phone`],
    ['visits of a year, phones in one language', `${year}&device=phone&language=ro`],
    ['visits of a year, one page from one source', `${year}&page=%2Fpage%2Fbench-7&source=site-3.example`],
    [
      'visits of a year, phones in one language from one source',
      `${year}&source=site-3.example&device=phone&language=ro`,
    ],
    ['visits: who is there now', '/api/admin/analytics/live'],
    ['visits: pages as a file', '/api/admin/analytics/export?period=12m&panel=page'],
    ['visits: exits as a file', '/api/admin/analytics/export?period=12m&panel=exit'],
    ['overview: visits', '/api/admin/overview/figures?name=visits'],
    ['overview: what waits', '/api/admin/overview/waiting'],
    ['overview: health', '/api/admin/overview/health'],
    ['overview: first steps', '/api/admin/overview/first-steps'],
    ['log: first page', log],
    ['log: half-way down', `${log}&cursor=${middle.rows[0]?.id}`],
    ['log: one action', `${log}&action=ticket.answer`],
    ['log: acts on one kind of thing', `${log}&action=ticket`],
    ['log: one target', `${log}&target=target-77`],
    ['log: one person', `${log}&actor=00000000-0000-4000-8000-000000000077`],
    ['log: one origin', `${log}&origin=api`],
    ['log: one request', `${log}&request=bench-77`],
    ['log: ten days', `${log}&from=${instant(100)}&to=${instant(90)}`],
    ['log: names of actions', '/api/admin/logs/actions'],
  ] as const
  const askedMs = new Map<string, number>()
  for (const [what, path] of questions) askedMs.set(what, await medianMs(() => take(`${url}${path}`, headers), 15, 4))
  askedMs.set(
    'log: first bytes of an export',
    await medianMs(() => firstBytes(`${url}/api/admin/logs/export`, headers), 7, 1),
  )
  const bareMs = await medianMs(() => client.query('select * from activity_log order by id desc limit 50'))
  return { askedMs, bareMs, total }
}

async function firstBytes(address: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  const reader = response.body?.getReader()
  // The head is sent at once; what comes after it was read from the log.
  await reader?.read()
  await reader?.read()
  await reader?.cancel()
}

/** So many days ago, as the log's filters take it. */
function instant(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString()
}
