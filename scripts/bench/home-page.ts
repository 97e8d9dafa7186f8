import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare, load } from './load.ts'
import { startBaseline, startProduct } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const administrator = { email: 'bench@example.org', password: 'Ledger-Sparrow-58-Quill' }
const browserHeaders = { 'accept-encoding': 'br' }

/** The home page kept and rendered, and how soon a change shows. */
export async function benchHomePage(): Promise<Row[]> {
  const product = await startProduct({ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password })
  const logging = await startProduct({ LOG_LEVEL: 'info' })
  const file = join(tmpdir(), `grantwright-bench-home-${process.pid}.br`)
  const page = await rawBytes(product.url)
  writeFileSync(file, page)
  await rawBytes(logging.url)
  const bare = await startBaseline('bare-server.ts', file)

  const [kept, baseline] = await compare(`${product.url}/`, { second: `${bare.url}/`, headers: browserHeaders })
  const [logged] = await compare(`${logging.url}/`, { second: `${bare.url}/`, headers: browserHeaders, rounds: 1 })
  const missing = (await load(`${product.url}/no-such-page`, 4, browserHeaders)).requestsPerSecond
  const description = (await load(`${product.url}/api/openapi.json`, 4, browserHeaders)).requestsPerSecond
  const spelled = (await load(`${product.url}/%66AQ//`, 4, browserHeaders)).requestsPerSecond
  const visibleMs = await timeToVisible(product.url)
  await Promise.all([product.stop(), logging.stop(), bare.stop()])
  return [
    {
      what: `home page, kept (${unit(page.length / 1024, 'KiB')} brotli)`,
      figure: unit(kept, 'req/s'),
      baseline: `${unit(baseline, 'req/s')} bare node:http`,
      ratio: kept / baseline,
      aim: '≥ 0.70',
    },
    {
      what: 'home page, kept, with a log line each',
      figure: unit(logged, 'req/s'),
      baseline: `${unit(baseline, 'req/s')} bare node:http`,
      ratio: logged / baseline,
    },
    ...Object.entries({
      'an address that nothing has': missing,
      'the description of the API': description,
      'another spelling of a page': spelled,
    }).map(([what, figure]) => ({
      what,
      figure: unit(figure, 'req/s'),
      baseline: `${unit(kept, 'req/s')} kept`,
      ratio: figure / kept,
      aim: '≥ 0.10',
    })),
    { what: 'a saved headline shows on the page', figure: unit(visibleMs, 'ms'), aim: '≤ 2,000 ms' },
  ]
}

/** Saves a headline through the API and asks for the page until it shows. */
async function timeToVisible(url: string): Promise<number> {
  const json = { 'content-type': 'application/json' }
  const session: { access_token: string } = await (
    await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(administrator),
    })
  ).json()
  const list: { items: { id: string; updated_at: string }[] } = await (
    await fetch(`${url}/api/content?page=home&section=hero&language=en&content_key=headline`)
  ).json()
  const row = list.items[0]
  if (!row) throw new Error('The home page has no headline row')
  const text = `A headline of ${Date.now()}`
  const startedAt = performance.now()
  const saved = await fetch(`${url}/api/content/${row.id}`, {
    method: 'PATCH',
    headers: { ...json, authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ content_value: text, updated_at: row.updated_at }),
  })
  if (!saved.ok) throw new Error(`The save was answered with ${saved.status}`)
  while (!(await (await fetch(url)).text()).includes(text))
    if (performance.now() - startedAt > 10_000) throw new Error('The change never showed')
  return performance.now() - startedAt
}

/** The page as it travels: `fetch` would decompress it. */
function rawBytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: browserHeaders }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts)))
    })
      .on('error', reject)
      .end()
  })
}
