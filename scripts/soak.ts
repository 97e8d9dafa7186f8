import './need-node.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#shared/duration.ts'
import { buildIsFresh } from './build-freshness.mjs'
import { buildSite } from './build-site.ts'
import { startArguments } from './start-arguments.ts'
import { benchAdmin, signInToBench } from './bench/own-database.ts'
import { take } from './bench/measure.ts'
import { freePort } from './test/free-port.ts'

/**
 * Whether a process keeps its memory while it works: `npm run soak -- --minutes 60 --rate 20`. A production process of its own
 * gets mixed requests at a steady rate; each minute its heap is emptied of garbage and measured, with all memory that it
 * holds. It fails when the heap of the last third, or the memory that the process holds, is larger than that of the second
 * third by more than it may.
 */

const minutes = optionOf('--minutes', 10)
/** Requests in a second. */
const rate = optionOf('--rate', 20)
/** What the heap may grow by between the second and the last third: caches that are not full yet. */
const growthMax = 1.1
/** The same for all memory of the process, in which the heap leaves room of a changing size. */
const residentGrowthMax = 1.15

const pages = ['/', '/features', '/about', '/faq', '/contact', '/?lng=ru', '/?lng=ro']
const reads = ['/api/me/tickets?limit=20', '/api/me/notifications?limit=20', '/api/me/profile', '/api/me/role']
const screens = [
  '/api/admin/analytics?period=30d',
  '/api/admin/logs?limit=50',
  '/api/admin/users?limit=25',
  '/api/admin/overview/health',
]
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

if (!buildIsFresh()) await buildSite()
const folder = mkdtempSync(join(tmpdir(), 'grantwright-soak-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const { PATH = '', HOME = '' } = process.env
const child = spawn(process.execPath, ['--expose-gc', '--import', './scripts/soak/report-heap.ts', ...startArguments], {
  cwd: join(import.meta.dirname, '..'),
  env: {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: benchAdmin.email,
    ADMIN_PASSWORD: benchAdmin.password,
    ...(process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'], APP_SECRET: 'x'.repeat(40) } : {}),
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

try {
  await untilReady()
  const authorization = { authorization: await signInToBench(url) }
  const heaps: number[] = []
  const residents: number[] = []
  let done = 0
  process.stdout.write('minute   requests   resident MiB   heap MiB\n')
  for (let minute = 1; minute <= minutes; minute += 1) {
    done += await loadForAMinute(authorization, minute)
    heaps.push(await askHeap())
    residents.push(residentMiB())
    const cells = [
      String(minute).padStart(6),
      String(done).padStart(10),
      (residents.at(-1) ?? 0).toFixed(0).padStart(14),
    ]
    process.stdout.write(`${cells.join(' ')} ${(heaps.at(-1) ?? 0).toFixed(1).padStart(10)}\n`)
  }
  judge('heap', heaps, growthMax)
  judge('resident memory', residents, residentGrowthMax)
} finally {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

/** Compares the last third with the one before, and says how much each minute adds by the line of least squares. */
function judge(what: string, perMinute: readonly number[], most: number): void {
  const third = Math.floor(perMinute.length / 3)
  if (third === 0) return void process.stdout.write(`${what}: too short to tell\n`)
  const [before = 0, after = 0] = [perMinute.slice(third, 2 * third), perMinute.slice(-third)].map(mean)
  const settled = perMinute.slice(third)
  const middle = (settled.length - 1) / 2
  const spread = settled.reduce((sum, _each, at) => sum + (at - middle) ** 2, 0)
  const slope = settled.reduce((sum, each, at) => sum + (at - middle) * each, 0) / spread
  process.stdout.write(
    `${what}: the last third ${(after / before).toFixed(3)} of that before; ${(slope * 1024).toFixed(0)} KiB more each minute\n`,
  )
  if (after > before * most) process.exitCode = 1
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

async function loadForAMinute(authorization: Record<string, string>, minute: number): Promise<number> {
  const until = performance.now() + minuteMs
  let number = 0
  while (performance.now() < until) {
    const startedAt = performance.now()
    await askSomething(authorization, minute, number)
    number += 1
    // The rest of this request's share of the second: a steady rate is what is asked for.
    await sleep(Math.max(0, 1000 / rate - (performance.now() - startedAt)))
  }
  return number
}

/** Pages, views that are counted, addresses that do not exist, reads, screens, writes, sign-ins and streams that are left. */
async function askSomething(authorization: Record<string, string>, minute: number, number: number): Promise<void> {
  const turn = number % 20
  if (turn < 10) return take(`${url}${pages[number % pages.length]}`)
  if (turn < 12) return countView(minute, number)
  if (turn === 12) return void (await (await fetch(`${url}/no-such-page-${minute}-${number}`)).text())
  if (turn < 16) return takeAgain(`${url}${reads[number % reads.length]}`, authorization)
  if (turn === 16) return takeAgain(`${url}${screens[Math.floor(number / 20) % screens.length]}`, authorization)
  if (turn === 17) return leaveStream(authorization)
  if (turn === 18 && number % 100 === 18) return void (await signInToBench(url))
  const content_key = `soak_${minute}_${number}`
  const response = await fetch(`${url}/api/content`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 'soak', section: 'soak', language: 'en', content_key, content_value: 'x' }),
  })
  await response.arrayBuffer()
  if (response.status === 401) await signInAgain(authorization)
  else if (!response.ok) throw new Error(`A write was answered with ${response.status}`)
}

/** A new visitor each time: what is kept of them must not add up in the process. */
async function countView(minute: number, number: number): Promise<void> {
  const response = await fetch(`${url}/api/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `${browser} ${minute}.${number}` },
    body: JSON.stringify({ path: '/', language: 'en', device: 'desktop' }),
  })
  if (!response.ok) throw new Error(`A view was answered with ${response.status}`)
}

/** Asks as someone who is signed in, once more when the session is over. */
async function takeAgain(address: string, authorization: Record<string, string>): Promise<void> {
  const response = await fetch(address, { headers: authorization })
  await response.arrayBuffer()
  if (response.status === 401) return signInAgain(authorization)
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
}

/** An access token lasts an hour. */
async function signInAgain(authorization: Record<string, string>): Promise<void> {
  Object.assign(authorization, { authorization: await signInToBench(url) })
}

async function leaveStream(headers: Record<string, string>): Promise<void> {
  const response = await fetch(`${url}/api/events`, { headers })
  await response.body?.cancel()
}

async function untilReady(): Promise<void> {
  while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}`)
    // Nothing tells from outside when a process begins to answer.
    await sleep(50)
  }
}

async function askHeap(): Promise<number> {
  const answered = once(child, 'message')
  child.send('heap')
  const [bytes]: unknown[] = await answered
  return Number(bytes) / 2 ** 20
}

/** Linux only, like the other figures of memory. */
function residentMiB(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
}

function optionOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  const value = at === -1 ? otherwise : Number(process.argv[at + 1])
  if (Number.isFinite(value) && value > 0) return value
  process.stderr.write(`${name} takes a number above 0\n`)
  process.exit(2)
}
