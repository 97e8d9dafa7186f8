import { askAsAdmin, benchAdmin, signInToBench } from './own-database.ts'
import { startProduct } from './server.ts'
import type { BenchServer } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const mixMs = 10_000
const lanes = 4
/** Custom pages next to the product's own seven; each is kept in three languages. */
const customPages = Number(process.env['BENCH_PAGES'] ?? 160)

/**
 * What a hostile mix costs everybody else: how long the event loop is held up by bodies that once stopped the site, and by
 * requests that cost more than they should; and what a save costs while five hundred pages are kept.
 */
export async function benchHostile(): Promise<Row[]> {
  const product = await startProduct({ ADMIN_EMAIL: benchAdmin.email, ADMIN_PASSWORD: benchAdmin.password })
  try {
    const authorization = await signInToBench(product.url)
    await get(`${product.url}/faq`)
    // The baseline is as long as the mix and sends nothing: what the loop's delay is on this machine anyway.
    const idle = await watch(product, async () => new Promise((resolve) => setTimeout(resolve, mixMs)))
    const bodies = hostileBodies(product.url, authorization)
    const hostile = await watch(product, () => sendFor(mixMs, bodies))
    return [
      ...delayRows('a hostile mix of bodies', hostile, idle),
      ...(await costRows(product)),
      ...(await savingRows(product, authorization)),
    ]
  } finally {
    await product.stop()
  }
}

/** What others saw in the meantime: delay of the event loop, and the answers to a request that costs nothing. */
type Watched = { delayMs: number; p99Ms: number }

async function watch(product: BenchServer, work: () => Promise<unknown>): Promise<Watched> {
  // The process forgets its figure at each reading.
  await delayP99Ms(product.url)
  let isOver = false
  const seen: number[] = []
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await get(`${product.url}/api/content/version`)
      seen.push(performance.now() - startedAt)
      // A visitor now and then: without the pause the measuring itself would be the load.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  await work()
  isOver = true
  await watching
  const sorted = seen.toSorted((one, other) => one - other)
  return { delayMs: await delayP99Ms(product.url), p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

function delayRows(what: string, busy: Watched, idle: Watched, condition = 'idle'): Row[] {
  return [
    {
      what: `event loop delay, 99th percentile, under ${what}`,
      figure: unit(busy.delayMs, 'ms'),
      baseline: `${unit(idle.delayMs, 'ms')} ${condition}`,
      ratio: busy.delayMs / idle.delayMs,
      aim: '< 20 ms',
    },
    {
      what: `another request, 99th percentile, under ${what}`,
      figure: unit(busy.p99Ms, 'ms'),
      baseline: `${unit(idle.p99Ms, 'ms')} ${condition}`,
      ratio: busy.p99Ms / idle.p99Ms,
    },
  ]
}

type Hostile = { url: string; init: RequestInit }

/** Broken XML, unclosed tags, nested tags, and texts of 900 KB, at the addresses that read them. */
function hostileBodies(url: string, authorization: string): Hostile[] {
  const json = { 'content-type': 'application/json' }
  const post = (path: string, body: string, headers: Record<string, string> = json): Hostile => ({
    url: `${url}${path}`,
    init: { method: 'POST', headers, body },
  })
  const huge = (part: string): string => part.repeat(Math.ceil(900_000 / part.length))
  const xml = Buffer.from(`<a>${'<'.repeat(20_000)}`).toString('base64')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const nested = `${'<script '.repeat(2000)}${'<a'.repeat(2000)}${'>'.repeat(2000)}`
  const row = { page: 'bench', section: 'hostile', language: 'en', content_key: 'x', content_value: nested }
  return [
    post('/auth/v1/sso/saml/acs', new URLSearchParams({ SAMLResponse: xml }).toString(), form),
    post('/api/support/mail', `Content-Type: text/html\r\n\r\n${'<'.repeat(100_000)}`, {}),
    post('/api/content', JSON.stringify(row), { ...json, authorization }),
    post('/api/contact', JSON.stringify({ name: 'x', email: huge('a@'), message: huge('< ') })),
    post('/auth/v1/signup', JSON.stringify({ email: huge('a.'), password: huge('a1') })),
    post('/auth/v1/token?grant_type=password', JSON.stringify({ email: huge('@a'), password: huge('\\u0000') })),
    post('/api/consultations', JSON.stringify({ name: huge('a '), email: huge('"@') })),
    { url: `${url}/${'%41'.repeat(2000)}`, init: {} },
    { url: `${url}/api/docs`, init: {} },
  ]
}

async function sendFor(ms: number, bodies: readonly Hostile[]): Promise<void> {
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let turn = lane; performance.now() < until; turn += 1) {
        const { url, init } = bodies[turn % bodies.length] ?? bodies[0] ?? { url: '', init: {} }
        const response = await fetch(url, { ...init, redirect: 'manual' })
        await response.arrayBuffer()
        if (response.status >= 500 && response.status !== 503)
          throw new Error(`${url} was answered with ${response.status}`)
      }
    }),
  )
}

const spellings = ['/FAQ', '/Faq', '/fAq', '/faq/', '/faq//', '//faq', '/%66aq', '/f%61q', '/fa%71', '/%46AQ/']

/** Processor time of the server for one request of each kind, next to a page that is kept. */
async function costRows(product: BenchServer): Promise<Row[]> {
  const ask = async (paths: readonly string[]): Promise<number> => {
    const before = await figure(product.url, 'process_cpu_seconds_total')
    const times = 20
    for (let time = 0; time < times; time += 1)
      for (const path of paths) await get(`${product.url}${path.replace('{n}', String(time))}`)
    const spent = (await figure(product.url, 'process_cpu_seconds_total')) - before
    return (spent * 1000) / (times * paths.length)
  }
  await ask(['/faq'])
  const kept = await ask(['/faq'])
  const rows: Row[] = []
  for (const [what, paths] of [
    ['a page that is not there', ['/no-such-page-{n}']],
    ['the description of the API', ['/api/openapi.json']],
    ['ten spellings of a page', spellings],
  ] as const) {
    const cost = await ask(paths)
    rows.push({
      what: `processor time of ${what}`,
      figure: unit(cost, 'ms'),
      baseline: `${unit(kept, 'ms')} a kept page`,
      ratio: cost / kept,
    })
  }
  return rows
}

/** A change that every page shows, while five hundred are kept and all of them are asked for again. */
async function savingRows(product: BenchServer, authorization: string): Promise<Row[]> {
  const { url } = product
  const paths: string[] = []
  for (let number = 0; number < customPages; number += 1) {
    const page = { slug: `bench-${number}`, title: `Page ${number}`, template: 'article', published: true }
    await askAsAdmin(authorization, 'POST', `${url}/api/pages`, page)
    paths.push(`/page/bench-${number}?lng=en`, `/page/bench-${number}?lng=ru`, `/page/bench-${number}?lng=ro`)
  }
  for (const path of ['/', '/features', '/about', '/faq', '/contact', '/privacy', '/terms'])
    paths.push(`${path}?lng=en`, `${path}?lng=ru`, `${path}?lng=ro`)
  for (const path of paths) await get(`${url}${path}`)
  const memoryBefore = product.residentMiB()
  const quiet = await watch(product, () => Promise.all(paths.slice(0, 50).map((path) => get(`${url}${path}`))))
  let highest = memoryBefore
  const saving = await watch(product, async () => {
    const menu = await askAsAdmin<{ version: string; tree: { header: unknown[] } }>(
      authorization,
      'GET',
      `${url}/api/admin/menu`,
    )
    const tree = { ...menu.tree, header: menu.tree.header.toReversed() }
    await askAsAdmin(authorization, 'PUT', `${url}/api/admin/menu`, { version: menu.version, tree })
    for (let from = 0; from < paths.length; from += lanes) {
      await Promise.all(paths.slice(from, from + lanes).map((path) => get(`${url}${path}`)))
      highest = Math.max(highest, product.residentMiB())
    }
  })
  const what = `a save that ${paths.length} kept pages show`
  return [
    ...delayRows(what, saving, quiet, 'asked for kept pages'),
    {
      what: `memory during ${what}`,
      figure: unit(highest, 'MiB'),
      baseline: `${unit(memoryBefore, 'MiB')} before`,
      ratio: highest / memoryBefore,
    },
  ]
}

async function get(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' })
  await response.arrayBuffer()
}

async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

async function delayP99Ms(url: string): Promise<number> {
  return (await figure(url, 'nodejs_eventloop_lag_p99_seconds')) * 1000
}
