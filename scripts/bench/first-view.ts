import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { languages } from '#shared/languages.ts'
import { openBrowser } from './browser.ts'
import { startProduct } from './server.ts'
import { unit } from './table.ts'
import type { Row } from './table.ts'

/** What a visitor's first view of the home page loads, and how much it moves. */
export async function benchFirstView(): Promise<Row[]> {
  const product = await startProduct()
  const browser = await openBrowser()
  const rows: Row[] = []
  for (const language of languages) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: language })
    const bytes = { page: 0, script: 0, font: 0, style: 0, sheets: 0 }
    let elsewhere = 0
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url) && !request.url().startsWith('data:')) elsewhere += 1
    })
    // What was measured before all bodies are read would lack some.
    const reads: Promise<void>[] = []
    const weigh = async (response: Response): Promise<void> => {
      const kind = response.request().resourceType()
      if (kind === 'script') bytes.script += gzipSync(await response.body(), { level: 9 }).length
      if (kind === 'font') bytes.font += (await response.body()).length
      if (kind === 'document') bytes.page += gzipSync(await response.body(), { level: 9 }).length
      if (kind === 'stylesheet') bytes.sheets += gzipSync(await response.body(), { level: 9 }).length
    }
    page.on('response', (response) => void reads.push(weigh(response)))
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        // Layout shifts are not in TypeScript's types of performance entries.
        for (const entry of list.getEntries() as unknown as { value: number }[])
          Object.assign(window, { shift: Reflect.get(window, 'shift') + entry.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(product.url, { waitUntil: 'networkidle' })
    bytes.style += gzipSync((await page.locator('head style').allTextContents()).join(''), { level: 9 }).length
    await Promise.all(reads)
    const shift = await page.evaluate(() => Number(Reflect.get(window, 'shift')))
    await page.close()
    if (language === 'en') {
      rows.push(
        { what: 'HTML of the first view, gzip', figure: unit(bytes.page / 1000, 'KB'), aim: '≤ 28 KB' },
        {
          what: 'JavaScript of the first view, gzip',
          figure: unit(bytes.script / 1000, 'KB'),
          aim: '≤ 160, better 140',
        },
        { what: 'rules in the page, gzip', figure: unit(bytes.style / 1000, 'KB'), aim: '≤ 20 KB' },
        { what: 'sheets that come with the scripts, gzip', figure: unit(bytes.sheets / 1000, 'KB') },
      )
    }
    rows.push(
      { what: `fonts, ${language}`, figure: unit(bytes.font / 1000, 'KB'), aim: '≤ 80 KB' },
      { what: `layout shift, ${language}, 390 px`, figure: shift.toFixed(3), aim: '< 0.020' },
      { what: `requests to other hosts, ${language}`, figure: String(elsewhere), aim: '0' },
    )
  }
  await browser.close()
  await product.stop()
  return rows
}
