import './need-node.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIsFresh, buildSite } from './build-site.ts'
import { benchAdmin, signInToBench } from './bench/own-database.ts'
import { take } from './bench/measure.ts'
import { freePort } from './test/free-port.ts'

/**
 * Whether a process keeps its memory while it works: `npm run soak -- --minutes 60 --rate 20`. A production process of its own
 * gets mixed requests at a steady rate; each minute its heap is emptied of garbage and measured, with all memory that it
 * holds. It fails when the heap of the last third is larger than that of the second third by more than it may.
 */

const minutes = optionOf('--minutes', 10)
/** Requests in a second. */
const rate = optionOf('--rate', 20)
/** What the heap may grow by between the second and the last third: caches that are not full yet. */
const growthMax = 1.1

if (!buildIsFresh()) await buildSite()
const folder = mkdtempSync(join(tmpdir(), 'grantwright-soak-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const { PATH = '', HOME = '' } = process.env
const child = spawn(
  process.execPath,
  ['--expose-gc', '--import', './scripts/soak/report-heap.ts', 'scripts/start.ts'],
  {
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
  },
)

try {
  await untilReady()
  const authorization = { authorization: await signInToBench(url) }
  const heaps: number[] = []
  let done = 0
  process.stdout.write('minute   requests   resident MiB   heap MiB\n')
  for (let minute = 1; minute <= minutes; minute += 1) {
    done += await loadForAMinute(authorization, minute)
    const heapMiB = await askHeap()
    heaps.push(heapMiB)
    const cells = [String(minute).padStart(6), String(done).padStart(10), residentMiB().toFixed(0).padStart(14)]
    process.stdout.write(`${cells.join(' ')} ${heapMiB.toFixed(1).padStart(10)}\n`)
  }
  const third = Math.floor(heaps.length / 3)
  const [before, after] = [heaps.slice(third, 2 * third), heaps.slice(-third)].map(
    (part) => part.reduce((sum, each) => sum + each, 0) / part.length,
  )
  if (third === 0 || before === undefined || after === undefined) process.stdout.write('too short to tell\n')
  else {
    process.stdout.write(`heap of the last third ${(after / before).toFixed(3)} of that before\n`)
    if (after > before * growthMax) process.exitCode = 1
  }
} finally {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

async function loadForAMinute(authorization: Record<string, string>, minute: number): Promise<number> {
  const until = performance.now() + 60_000
  let number = 0
  while (performance.now() < until) {
    const startedAt = performance.now()
    await askSomething(authorization, minute, number)
    number += 1
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 / rate - (performance.now() - startedAt))))
  }
  return number
}

/** Pages, addresses that do not exist, reads, writes, sign-ins and streams that are left. */
async function askSomething(authorization: Record<string, string>, minute: number, number: number): Promise<void> {
  const pages = ['/', '/features', '/about', '/faq', '/contact', '/?lng=ru', '/?lng=ro']
  const turn = number % 20
  if (turn < 12) return take(`${url}${pages[number % pages.length]}`)
  if (turn === 12) return void (await (await fetch(`${url}/no-such-page-${minute}-${number}`)).text())
  if (turn < 17) return take(`${url}/api/me/tickets?limit=20`, authorization)
  if (turn === 17) return leaveStream(authorization)
  if (turn === 18 && number % 100 === 18) return void (await signInToBench(url))
  const content_key = `soak_${minute}_${number}`
  const answer = await fetch(`${url}/api/content`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 'soak', section: 'soak', language: 'en', content_key, content_value: 'x' }),
  })
  await answer.arrayBuffer()
  // An access token lasts an hour.
  if (answer.status === 401) Object.assign(authorization, { authorization: await signInToBench(url) })
  else if (!answer.ok) throw new Error(`A write was answered with ${answer.status}`)
}

async function leaveStream(headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${url}/api/events`, { headers })
  await answer.body?.cancel()
}

async function untilReady(): Promise<void> {
  while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with status ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
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
