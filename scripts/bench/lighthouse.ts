import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { findChromium } from '../test/chromium.ts'
import { quietSwitches } from './browser.ts'
import { median } from './load.ts'
import { startProduct } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const command = fileURLToPath(new URL('../../node_modules/lighthouse/cli/index.js', import.meta.url))
const rounds = 3

type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** Lighthouse on the home page, in three languages and without its scripts, as a middle phone on a slow line; medians of three runs. */
export async function benchLighthouse(): Promise<Row[]> {
  const product = await startProduct()
  await visitTwice(product.url)
  const still = await serveWithoutScripts(product.url)
  const reports: Report[] = []
  const stillReports: Report[] = []
  for (let round = 0; round < rounds; round += 1) {
    reports.push(await runLighthouse(product.url))
    stillReports.push(await runLighthouse(`http://localhost:${(still.address() as AddressInfo).port}`))
  }
  const others: Row[] = []
  for (const [name, address] of [
    ['Russian', `${product.url}/?lng=ru`],
    ['Romanian', `${product.url}/?lng=ro`],
  ] as const) {
    await visitTwice(address)
    const paints: number[] = []
    for (let round = 0; round < rounds; round += 1)
      paints.push((await runLighthouse(address)).audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
    others.push({ what: `largest contentful paint, ${name}`, figure: unit(median(paints), 'ms'), aim: '≤ 1,300 ms' })
  }
  still.close()
  await product.stop()
  const score = (name: string) => median(reports.map((report) => (report.categories[name]?.score ?? Number.NaN) * 100))
  const audit = (name: string, of = reports) =>
    median(of.map((report) => report.audits[name]?.numericValue ?? Number.NaN))
  return [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((name) => ({
      what: `Lighthouse mobile, ${name}`,
      figure: score(name).toFixed(0),
      aim: '100',
    })),
    { what: 'first contentful paint', figure: unit(audit('first-contentful-paint'), 'ms') },
    { what: 'largest contentful paint', figure: unit(audit('largest-contentful-paint'), 'ms'), aim: '≤ 1,300 ms' },
    ...others,
    {
      what: 'total blocking time',
      figure: unit(audit('total-blocking-time'), 'ms'),
      baseline: `without its scripts ${unit(audit('total-blocking-time', stillReports), 'ms')}`,
      aim: '≤ 1.5 times it, ≤ 200 ms at index 1,000',
    },
    {
      what: 'work of the main thread',
      figure: unit(audit('mainthread-work-breakdown'), 'ms'),
      baseline: `without its scripts ${unit(audit('mainthread-work-breakdown', stillReports), 'ms')}`,
    },
    {
      what: 'benchmark index of the machine',
      figure: median(reports.map((each) => each.environment.benchmarkIndex)).toFixed(0),
    },
    { what: 'cumulative layout shift', figure: audit('cumulative-layout-shift').toFixed(3), aim: '< 0.020' },
  ]
}

/** The second answer starts the tight packing of a page; the measured ones come after it. */
async function visitTwice(address: string): Promise<void> {
  for (let visit = 0; visit < 2; visit += 1) await fetch(address, { headers: { 'accept-encoding': 'br' } })
}

/** Serves a page with its scripts taken out, and the files that it loads. */
async function serveWithoutScripts(origin: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const reply = await fetch(new URL(request.url ?? '/', origin))
    const type = reply.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await reply.arrayBuffer())
    if (!type.startsWith('text/html')) {
      response.writeHead(reply.status, { 'content-type': type }).end(bytes)
      return
    }
    const page = bytes.toString().replaceAll(/<script(?! type="application)[^>]*>[\s\S]*?<\/script>/g, '')
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(page))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
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
