import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../test/chromium.ts'
import { quietSwitches } from './browser.ts'
import { median } from './load.ts'
import { startProduct } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const command = fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url))
const rounds = 3

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** Lighthouse on the home page, as a middle phone on a slow line; the median of three runs. */
export async function benchLighthouse(): Promise<Row[]> {
  const product = await startProduct()
  await fetch(product.url)
  const reports: Report[] = []
  for (let round = 0; round < rounds; round += 1) reports.push(await runLighthouse(product.url))
  await product.stop()
  const score = (name: string) => median(reports.map((report) => (report.categories[name]?.score ?? Number.NaN) * 100))
  const audit = (name: string) => median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN))
  return [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((name) => ({
      what: `Lighthouse mobile, ${name}`,
      figure: score(name).toFixed(0),
      aim: '100',
    })),
    { what: 'first contentful paint', figure: unit(audit('first-contentful-paint'), 'ms') },
    { what: 'largest contentful paint', figure: unit(audit('largest-contentful-paint'), 'ms'), aim: '≤ 1,300 ms' },
    { what: 'total blocking time', figure: unit(audit('total-blocking-time'), 'ms') },
    { what: 'cumulative layout shift', figure: audit('cumulative-layout-shift').toFixed(3), aim: '< 0.020' },
  ]
}

async function runLighthouse(url: string): Promise<Report> {
  const file = join(mkdtempSync(join(tmpdir(), 'grantwright-lighthouse-')), 'report.json')
  const child = spawn(
    process.execPath,
    [
      command,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=--headless ${quietSwitches.join(' ')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: await findChromium() },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await once(child, 'exit')
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  return report
}
