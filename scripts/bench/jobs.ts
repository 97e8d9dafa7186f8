import { Pool } from 'pg'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { openServerDatabase } from '#server/db/open-database.ts'
import type { Deps } from '#server/deps.ts'
import { jobKind } from '#server/jobs/jobs.ts'
import { runDueJobs } from '#server/jobs/worker.ts'
import { openLog } from '#server/log.ts'
import { systemClock } from '#server/clock.ts'
import { openSecrets } from '#server/secrets.ts'
import { openStore } from '#server/storage/open-store.ts'
import { median } from './load.ts'
import { openOwnDatabase } from './own-database.ts'
import type { OwnDatabase } from './own-database.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const jobsPerRound = 2_000
const rounds = 3
/** Workers of two replicas; the product has two in each. */
const replicas = 2
const workersOfReplica = 2

/**
 * How many jobs two replicas do in a second on one PostgreSQL server, each exactly once, next to the least that a table
 * can do: a loop that claims with UPDATE … SKIP LOCKED and deletes, with as many workers.
 */
export async function benchJobs(): Promise<Row[]> {
  const database = await openOwnDatabase('jobs')
  const log = openLog('error')
  const doneIds = new Map<string, number>()
  const kind = jobKind('bench.count', z.object({ id: z.string() }), async (_deps, { id }) => {
    doneIds.set(id, (doneIds.get(id) ?? 0) + 1)
  })
  const config = readConfig({ DATABASE_URL: database.url, RATE_LIMITS: 'off' }, 'test')
  const open = await Promise.all(
    Array.from({ length: replicas }, async (): Promise<Deps> => {
      const secrets = openSecrets('a secret of the bench, longer than thirty-two characters')
      const own = await openServerDatabase(database.url, log)
      return { config, log, clock: systemClock, database: own, secrets, files: openStore(config), personalData: [] }
    }),
  )
  try {
    const seen = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      await queue(database)
      seen.ours.push(await perSecond(() => Promise.all(open.map((deps) => runDueJobs(deps, [kind])))))
      seen.bare.push(await bareLoop(database))
    }
    const twice = [...doneIds.values()].filter((times) => times !== 1).length
    if (twice > 0 || doneIds.size !== jobsPerRound * rounds)
      throw new Error(`${doneIds.size} jobs were done, ${twice} of them more than once`)
    const [ours, bare] = [median(seen.ours), median(seen.bare)]
    return [
      {
        what: `jobs: done by ${replicas} replicas, none twice`,
        figure: unit(ours, '/s'),
        baseline: `${unit(bare, '/s')} a loop of UPDATE … SKIP LOCKED`,
        ratio: ours / bare,
      },
    ]
  } finally {
    await Promise.all(open.map((deps) => deps.database.close()))
    await database.close()
  }
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return jobsPerRound / ((performance.now() - startedAt) / 1000)
}

async function queue({ client }: OwnDatabase): Promise<void> {
  await client.query(
    `insert into jobs (id, kind, data, run_at, created_at)
     select id, 'bench.count', jsonb_build_object('id', id), now(), now()
     from (select gen_random_uuid() as id from generate_series(1, $1::int)) made`,
    [jobsPerRound],
  )
  await client.query('vacuum analyze jobs')
}

async function bareLoop({ client, url }: OwnDatabase): Promise<number> {
  await client.query('create table if not exists bare_jobs (id uuid primary key, run_at timestamptz, data jsonb)')
  await client.query('create index if not exists bare_jobs_due on bare_jobs (run_at)')
  await client.query(`insert into bare_jobs select gen_random_uuid(), now(), '{}' from generate_series(1, $1::int)`, [
    jobsPerRound,
  ])
  const workers = replicas * workersOfReplica
  const pool = new Pool({ connectionString: url, max: workers })
  const work = async (): Promise<void> => {
    for (;;) {
      const { rows } = await pool.query<{ id: string }>(
        `update bare_jobs set run_at = now() + interval '2 minutes' where id =
           (select id from bare_jobs where run_at <= now() order by run_at limit 1 for update skip locked) returning id`,
      )
      const [row] = rows
      if (!row) return
      await pool.query('delete from bare_jobs where id = $1', [row.id])
    }
  }
  const rate = await perSecond(() => Promise.all(Array.from({ length: workers }, work)))
  await pool.end()
  return rate
}
