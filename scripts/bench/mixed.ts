import { lanesPerSecond } from './lanes.ts'
import type { LaneRequest } from './lanes.ts'
import { median } from './load.ts'
import { openOwnDatabase, signInToBench } from './own-database.ts'
import type { OwnDatabase } from './own-database.ts'
import { startBaseline } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const rounds = 3
const roundMs = 5_000
/** Of a hundred requests so many are of each kind. */
const shares = { page: 90, read: 8, write: 2 } as const
const pages = ['/', '/features', '/about', '/faq', '/contact', '/?lng=ru', '/?lng=ro', '/features?lng=ro']
const reads = ['/api/me/role', '/api/me/profile', '/api/me/tickets?limit=20', '/api/me/notifications?limit=20']

/** So many processes follow the balancer. */
const counts = [1, 2, 3] as const

/**
 * Visitors, people who are signed in and editors at once, on one process and on one to three of them behind a balancer,
 * over one PostgreSQL server. The balancer in front of one process is the baseline, so that only the other processes make
 * the difference; every answer must have the status that it has to have, and the pages of all must be the same.
 */
export async function benchMixed(): Promise<Row[]> {
  const database = await openOwnDatabase('mixed')
  // Their own addresses would be in the pages' links.
  const site = { PUBLIC_URL: 'http://localhost:3000' }
  const replicas = [
    await database.startReplica(site),
    await database.startReplica(site),
    await database.startReplica(site),
  ]
  const urls = replicas.map(({ url }) => url)
  const balancers = await Promise.all(
    counts.map(async (count) => {
      const { url, stop } = await startBaseline('balancer-server.ts', ...urls.slice(0, count))
      return { count, url, stop, seen: [] as number[] }
    }),
  )
  const direct = { url: urls[0] ?? '', seen: [] as number[] }
  try {
    const authorization = await signInToBench(direct.url)
    await sameResponses(urls)
    for (let round = 0; round < rounds; round += 1) {
      direct.seen.push(await perSecond(direct.url, authorization, `d${round}`))
      for (const { count, url, seen } of balancers) seen.push(await perSecond(url, authorization, `b${count}_${round}`))
    }
    await allWritten(database)
    const straight = median(direct.seen)
    const single = median(balancers[0]?.seen ?? [])
    return [
      { what: 'mixed: 90 % pages, 8 % signed-in reads, 2 % writes, one process', figure: unit(straight, '/s') },
      ...balancers.map(({ count, seen }) => ({
        what: `mixed: the same through the balancer, processes: ${count}`,
        figure: unit(median(seen), '/s'),
        baseline: count === 1 ? `${unit(straight, '/s')} without the balancer` : `${unit(single, '/s')} one process`,
        ratio: median(seen) / (count === 1 ? straight : single),
      })),
    ]
  } finally {
    await Promise.all(balancers.map(({ stop }) => stop()))
    await database.close()
  }
}

/** All processes give the same pages, byte for byte. */
async function sameResponses(urls: readonly string[]): Promise<void> {
  for (const page of pages) {
    const [first, ...others] = await Promise.all(urls.map(async (url) => (await fetch(`${url}${page}`)).text()))
    if (others.some((other) => other !== first)) throw new Error(`${page} differs between the processes`)
  }
}

let written = 0

function perSecond(url: string, authorization: string, round: string): Promise<number> {
  return lanesPerSecond(roundMs, async (send, lane, turn) => {
    // Lanes begin at different places, or all of them would write at once.
    const wanted = requestOf(url, authorization, lane * 5 + turn, `${round}_${lane}_${turn}`)
    await send(wanted)
    if (wanted.body !== undefined) written += 1
  })
}

function requestOf(url: string, authorization: string, number: number, key: string): LaneRequest {
  const place = number % 100
  if (place < shares.page)
    return { url: `${url}${pages[number % pages.length]}`, headers: { 'accept-encoding': 'br' }, status: 200 }
  if (place < shares.page + shares.read)
    return { url: `${url}${reads[number % reads.length]}`, headers: { authorization }, status: 200 }
  const row = { page: 'bench', section: 'mixed', language: 'en', content_key: key, content_value: 'x' }
  return { url: `${url}/api/content`, headers: { authorization }, body: row, status: 201 }
}

async function allWritten(database: OwnDatabase): Promise<void> {
  const { rows } = await database.client.query<{ count: string }>(
    `select count(*) from site_content where page = 'bench' and section = 'mixed'`,
  )
  if (Number(rows[0]?.count) !== written)
    throw new Error(`${written} writes were acknowledged, ${rows[0]?.count} are kept`)
}
