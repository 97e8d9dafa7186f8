import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { loadCount } from './load.ts'
import { startBaseline, startProduct } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const requests = 100_000

/** How long a start takes, and what it holds in memory. */
export async function benchStart(): Promise<Row[]> {
  // The bare server says that what it sends is compressed; a reader of anything else would wait for its end for ever.
  const file = join(tmpdir(), `grantwright-bench-start-${process.pid}.br`)
  writeFileSync(file, brotliCompressSync('a page'))
  const bare = await startBaseline('bare-server.ts', file)
  const bareMiB = bare.residentMiB()
  await bare.stop()

  const cold = await startProduct()
  await cold.stop()
  const warm = await startProduct({}, cold.dataDir)
  await fetch(warm.url)
  const restMiB = warm.residentMiB()
  await loadCount(`${warm.url}/`, requests, { 'accept-encoding': 'br' })
  const afterMiB = warm.residentMiB()
  await warm.stop()
  rmSync(cold.dataDir, { recursive: true, force: true })
  return [
    {
      what: 'start on an empty folder, to ready',
      figure: unit(cold.readyAfterMs, 'ms'),
      baseline: `${unit(bare.readyAfterMs, 'ms')} bare node:http`,
      ratio: cold.readyAfterMs / bare.readyAfterMs,
    },
    {
      what: 'start on a filled folder, to ready',
      figure: unit(warm.readyAfterMs, 'ms'),
      baseline: `${unit(bare.readyAfterMs, 'ms')} bare node:http`,
      ratio: warm.readyAfterMs / bare.readyAfterMs,
      aim: '≤ 3,000 ms',
    },
    {
      what: 'memory after the first page',
      figure: unit(restMiB, 'MiB'),
      baseline: `${unit(bareMiB, 'MiB')} bare node:http`,
      ratio: restMiB / bareMiB,
    },
    {
      what: `memory after ${requests.toLocaleString('en')} requests`,
      figure: unit(afterMiB, 'MiB'),
      baseline: `${unit(restMiB, 'MiB')} before`,
      ratio: afterMiB / restMiB,
    },
  ]
}
