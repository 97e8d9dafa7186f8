import sharp from 'sharp'
import { openBrowser } from './browser.ts'
import { compare, median } from './load.ts'
import { medianMs as medianOf, take, timedMs } from './measure.ts'
import { askAsAdmin, openBenchSession, openOwnDatabase, signInToBench } from './own-database.ts'
import type { OwnDatabase } from './own-database.ts'
import { startBaseline } from './server.ts'
import type { BenchServer } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

const rowsPerPage = 40
const sizes = [1_000, 1_000_000] as const
const rounds = 101
const warmUps = 20
/** Page that is asked for, in the middle of the table. */
const askedPage = 'bench-7'
const listPath = `/api/content?page=${askedPage}&language=en&limit=100`

/** What content costs on PostgreSQL: reading a page, a save on its way to another replica, typing, pictures. */
export async function benchContent(): Promise<Row[]> {
  const database = await openOwnDatabase('content')
  try {
    const product = await database.startReplica()
    return [
      ...(await benchSizes(database, product)),
      ...(await benchList(database, product)),
      ...(await benchSpread(database, product)),
      ...(await benchPicture(product)),
      ...(await benchTyping(product)),
    ]
  } finally {
    await database.close()
  }
}

async function benchSizes(database: OwnDatabase, product: BenchServer): Promise<Row[]> {
  const seen: { selectMs: number; requestMs: number }[] = []
  let made = 0
  for (const size of sizes) {
    await database.client.query(
      `insert into site_content (page, section, language, content_key, content_value, updated_at)
       select 'bench-' || n / $3::int, 'text', 'en', 'key_' || n % $3::int, to_jsonb('Words of the bench, number ' || n), now()
       from generate_series($1::int, $2::int - 1) n`,
      [made, size, rowsPerPage],
    )
    // As the server's own upkeep would leave it.
    await database.client.query('vacuum analyze site_content')
    made = size
    const select = {
      name: 'page',
      text: `select * from site_content where page = $1 and language = 'en' order by content_key, id limit 101`,
      values: [askedPage],
    }
    seen.push({
      selectMs: await medianMs(() => database.client.query(select)),
      requestMs: await medianMs(() => take(`${product.url}${listPath}`)),
    })
  }
  const [small, large] = seen
  if (!small || !large) return []
  const row = (what: string, of: 'selectMs' | 'requestMs'): Row => ({
    what: `content: ${what} of ${rowsPerPage} rows among ${sizes[1].toLocaleString('en')}`,
    figure: unit(large[of], 'ms'),
    baseline: `${unit(small[of], 'ms')} among ${sizes[0].toLocaleString('en')}`,
    ratio: large[of] / small[of],
    aim: '≤ 1.5',
  })
  return [row('select', 'selectMs'), row('request', 'requestMs')]
}

async function benchList(database: OwnDatabase, product: BenchServer): Promise<Row[]> {
  const rows: Row[] = []
  for (const [written, baseline, aim] of [
    ['rows', 'Hono, the same select', '≥ 0.9'],
    ['json', 'Hono, JSON built in SQL', undefined],
  ] as const) {
    const hono = await startBaseline('content-server.ts', database.url, askedPage, written)
    try {
      const [ours, least] = await compare(`${product.url}${listPath}`, { second: `${hono.url}/`, headers: {} })
      rows.push({
        what: `GET /api/content, ${rowsPerPage} rows`,
        figure: unit(ours, '/s'),
        baseline: `${unit(least, '/s')} ${baseline}`,
        ratio: ours / least,
        ...(aim && { aim }),
      })
    } finally {
      await hono.stop()
    }
  }
  return rows
}

type SavedRow = { id: string; updated_at: string }

/** A save on one replica, until the HTML of another has it. */
async function benchSpread(database: OwnDatabase, product: BenchServer): Promise<Row[]> {
  const other = await database.startReplica()
  const authorization = await signInToBench(product.url)
  const list = await askAsAdmin<{ items: SavedRow[] }>(
    authorization,
    'GET',
    `${product.url}/api/content?page=home&section=hero&language=en&content_key=headline&limit=1`,
  )
  let [row] = list.items
  if (!row) throw new Error('the headline of the home page is not stored')
  const times: number[] = []
  for (let round = 0; round < 15; round += 1) {
    const words = `Headline number ${round}`
    row = await askAsAdmin<SavedRow>(authorization, 'PATCH', `${product.url}/api/content/${row.id}`, {
      content_value: words,
      updated_at: row.updated_at,
    })
    const startedAt = performance.now()
    while (!(await (await fetch(`${other.url}/?lng=en`)).text()).includes(words));
    times.push(performance.now() - startedAt)
  }
  return [
    {
      what: 'a save, until the HTML of another replica has it (median)',
      figure: unit(median(times), 'ms'),
      aim: '< 1 s',
    },
    {
      what: 'a save, until the HTML of another replica has it (slowest of 15)',
      figure: unit(Math.max(...times), 'ms'),
      aim: '< 1 s',
    },
  ]
}

/** A photo of twelve megapixels: its first request in a width makes it, the later ones read it. */
async function benchPicture(product: BenchServer): Promise<Row[]> {
  const authorization = await signInToBench(product.url)
  const bytes = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#336655',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer()
  const upload = await askAsAdmin<{ id: string }>(authorization, 'POST', `${product.url}/api/media/uploads`, {
    name: 'photo.jpg',
    bytes: bytes.length,
  })
  const part = 1024 * 1024
  for (let offset = 0; offset < bytes.length; offset += part) {
    const sent = await fetch(`${product.url}/api/media/uploads/${upload.id}?offset=${offset}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes.subarray(offset, offset + part)),
    })
    if (!sent.ok) throw new Error(`a part was answered with ${sent.status}`)
  }
  const { item } = await askAsAdmin<{ item: { id: string } }>(
    authorization,
    'POST',
    `${product.url}/api/media/uploads/${upload.id}/finish`,
  )
  const rows: Row[] = []
  for (const format of ['avif', 'webp']) {
    const address = `${product.url}/media/${item.id}/960.${format}`
    const firstMs = await timedMs(() => take(address))
    const laterMs = await medianMs(() => take(address))
    rows.push({
      what: `a photo of 12 megapixels as ${format}, 960 px: first request`,
      figure: unit(firstMs, 'ms'),
      baseline: `${unit(laterMs, 'ms')} a later one`,
      ratio: firstMs / laterMs,
    })
  }
  return rows
}

/** Typing into a text of a page with many elements: from the key to the page being laid out again. */
async function benchTyping(product: BenchServer): Promise<Row[]> {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  try {
    const session = JSON.stringify(await openBenchSession(product.url))
    await page.addInitScript((stored) => localStorage.setItem('grantwright.auth', stored), session)
    await page.goto(`${product.url}/`)
    await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
    await page.locator('[data-editable="home.hero.headline"]').click()
    const field = page.getByRole('dialog').getByLabel('Text', { exact: true })
    await field.click()
    await page.evaluate(watchKeys)
    for (const letter of 'Write it once, and submit it five times before noon.') await page.keyboard.press(letter)
    const times = await page.evaluate(() => Reflect.get(window, 'keyTimes') as number[])
    const elements = await page.locator('main [data-editable]').count()
    return [
      {
        what: `a key in an edited text, ${elements} elements on the page: median`,
        figure: unit(median(times), 'ms'),
        aim: '< 16 ms',
      },
      {
        what: 'the same, 95 % of the keys',
        figure: unit(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN, 'ms'),
        aim: '< 16 ms',
      },
    ]
  } finally {
    await browser.close()
  }
}

/** In the browser: notes for each key how long it takes until everything it changed is laid out. */
function watchKeys(): void {
  const keyTimes: number[] = []
  Object.assign(window, { keyTimes })
  let startedAt = 0
  window.addEventListener('keydown', () => (startedAt = performance.now()), true)
  window.addEventListener('input', () =>
    queueMicrotask(() => {
      // Asking for a height makes the browser lay out now.
      void document.body.offsetHeight
      keyTimes.push(performance.now() - startedAt)
    }),
  )
}

function medianMs(action: () => Promise<unknown>): Promise<number> {
  return medianOf(action, rounds, warmUps)
}
