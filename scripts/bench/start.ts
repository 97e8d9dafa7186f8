import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { loadCount } from './load.ts'
import { openOwnDatabase } from './own-database.ts'
import { startBaseline, startProduct } from './server.ts'
import type { BenchServer } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const requests = 100_000

/** How long a start takes, and what it holds in memory: on the embedded database and on PostgreSQL. */
export async function benchStart(): Promise<Row[]> {
  // The bare server says that what it sends is compressed; a reader of anything else would wait for its end for ever.
  const file = join(tmpdir(), `grantwright-bench-start-${process.pid}.br`)
  writeFileSync(file, brotliCompressSync('a page'))
  const bare = await startBaseline('bare-server.ts', file)
  const least = { readyAfterMs: bare.readyAfterMs, residentMiB: bare.residentMiB() }
  await bare.stop()

  const cold = await startProduct()
  await cold.stop()
  const embedded = await watchWarmStart('embedded', await startProduct({}, cold.dataDir), least)
  rmSync(cold.dataDir, { recursive: true, force: true })
  const database = await openOwnDatabase('start')
  try {
    await (await database.startReplica()).stop()
    const server = await watchWarmStart('PostgreSQL', await database.startReplica(), least)
    return [
      {
        what: 'start on an empty folder, to ready',
        figure: unit(cold.readyAfterMs, 'ms'),
        baseline: `${unit(least.readyAfterMs, 'ms')} bare node:http`,
        ratio: cold.readyAfterMs / least.readyAfterMs,
        aim: '< 4,000 ms',
      },
      ...embedded,
      ...server,
    ]
  } finally {
    await database.close()
  }
}

const aims = {
  embedded: { start: '< 1,500 ms', memory: '< 350 MiB' },
  PostgreSQL: { start: '< 1,000 ms', memory: '< 180 MiB' },
}

/** What a start on a filled database takes and holds. Stops the server. */
async function watchWarmStart(
  kind: keyof typeof aims,
  warm: BenchServer,
  least: { readyAfterMs: number; residentMiB: number },
): Promise<Row[]> {
  await fetch(warm.url)
  const restMiB = warm.residentMiB()
  await loadCount(`${warm.url}/`, requests, { 'accept-encoding': 'br' })
  const afterMiB = warm.residentMiB()
  await warm.stop()
  return [
    {
      what: `${kind}: start on what is there, to ready`,
      figure: unit(warm.readyAfterMs, 'ms'),
      baseline: `${unit(least.readyAfterMs, 'ms')} bare node:http`,
      ratio: warm.readyAfterMs / least.readyAfterMs,
      aim: aims[kind].start,
    },
    {
      what: `${kind}: memory after the first page`,
      figure: unit(restMiB, 'MiB'),
      baseline: `${unit(least.residentMiB, 'MiB')} bare node:http`,
      ratio: restMiB / least.residentMiB,
      aim: aims[kind].memory,
    },
    {
      what: `${kind}: memory after ${requests.toLocaleString('en')} requests`,
      figure: unit(afterMiB, 'MiB'),
      baseline: `${unit(restMiB, 'MiB')} before`,
      ratio: afterMiB / restMiB,
    },
  ]
}
