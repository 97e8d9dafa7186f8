import { Client } from 'pg'
import { openServerDatabase } from '#server/db/open-database.ts'
import { openLog } from '#server/log.ts'
import { seedPeople } from '../seed-demo/seed-people.ts'
import { grownRows, measureGrowing, medianMs, take } from './measure.ts'
import type { Grown } from './measure.ts'
import { openOwnDatabase, signInToBench } from './own-database.ts'
import type { BenchServer } from './server.ts'
import type { Row } from './table.ts'

/** The two sizes that are compared. */
const sizes = [1_000, 1_000_000] as const
/** Requests of a figure; the first ones only warm up. */
const rounds = 41
const warmUps = 10

/** What is asked of the list. The needles: a person, two letters, a part that everybody has, one that no one has. */
const questions = {
  'first page': '?limit=50',
  'first page by name': '?limit=50&sort=name',
  'page in the middle': 'middle',
  'search for a person': '?limit=50&q=kovalenko%20darya',
  'search for an address': '?limit=50&q=olga.lebedeva8%40city-library.example',
  'search for two letters': '?limit=50&q=%D0%B6%D1%83',
  'search for what many have': '?limit=50&q=example',
  'search for what nobody has': '?limit=50&q=zzyzx',
  'filter: banned': '?limit=50&state=banned',
  'filter: editors by name': '?limit=50&role=editor&sort=name',
  'filter: second factor, github': '?limit=50&factor=yes&method=github',
} as const

/**
 * What a page of /admin/users costs with a thousand and with a million people, on a PostgreSQL server of its own: whole
 * requests, next to a bare indexed select on the same connection's server.
 */
export async function benchUsers(): Promise<Row[]> {
  const database = await openOwnDatabase('users')
  try {
    const product = await database.startReplica()
    const seen = await measureGrowing(
      sizes,
      (from, to) => grow(database.url, to - from),
      () => measure(product, database.url),
    )
    return grownRows('users', 'people', seen, '≤ 3 × a thousand')
  } finally {
    await database.close()
  }
}

async function grow(url: string, count: number): Promise<void> {
  const database = await openServerDatabase(url, openLog('error'))
  await seedPeople(database.db, count, '$argon2id$made-up', () => {})
  // As the server's own upkeep would leave it.
  await database.db.execute('vacuum analyze auth.users')
  await database.close()
}

async function measure(product: BenchServer, url: string): Promise<Grown> {
  const authorization = await signInToBench(product.url)
  const middle = await findMiddle(url)
  const askedMs = new Map<string, number>()
  for (const [what, query] of Object.entries(questions)) {
    const address = `${product.url}/api/admin/users${query === 'middle' ? middle : query}`
    askedMs.set(what, await medianMs(() => take(address, { authorization }), rounds, warmUps))
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  const bareMs = await medianMs(
    () =>
      client.query(`
      select id, email, created_at from auth.users
      order by coalesce(created_at, '-infinity'::timestamptz) desc, id desc limit 50`),
    rounds,
    warmUps,
  )
  const { rows } = await client.query<{ count: string }>('select count(*) from auth.users')
  await client.end()
  return { askedMs, bareMs, total: Number(rows[0]?.count) }
}

/** The address of a page half-way down: the cursor is what the product would have given. */
async function findMiddle(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ key: string; id: string }>(`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as key, id
    from auth.users order by created_at desc, id desc
    offset (select count(*) / 2 from auth.users) limit 1`)
  await client.end()
  const place = ['-created', 'after', rows[0]?.key, rows[0]?.id]
  return `?limit=50&cursor=${Buffer.from(JSON.stringify(place)).toString('base64url')}`
}
