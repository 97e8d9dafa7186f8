import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rootFolder } from '../../scripts/test/step.ts'
import { alive } from './support/alive.ts'
import { expect, test } from './support/test.ts'

const clientFolder = join(rootFolder, 'build/client')
const kilobyte = 1_000

/** What a visitor's first view of the home page may weigh. @see issue "The site stands", speed and size */
const budget = { scriptBytes: 160 * kilobyte, styleBytes: 20 * kilobyte, fontBytes: 80 * kilobyte, layoutShift: 0.02 }

const editorMark = 'grantwright-editor-chunk'

for (const language of ['en', 'ru', 'ro'] as const) {
  test(`[EDIT-07] the first view of the home page in ${language} stays within its budget, loads no editor and moves nothing`, async ({
    page,
    site,
  }) => {
    const scripts = new Set<string>()
    let fontBytes = 0
    const hosts = new Set<string>()
    page.on('response', async (response) => {
      const url = new URL(response.url())
      if (url.protocol === 'data:') return
      hosts.add(url.origin)
      if (response.request().resourceType() === 'script') scripts.add(url.pathname)
      if (response.request().resourceType() === 'font') fontBytes += (await response.request().sizes()).responseBodySize
    })
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // Chromium's own entry type, not yet in the types of the platform.
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
          if (!hadRecentInput)
            Object.assign(window, { layoutShift: Number(Reflect.get(window, 'layoutShift')) + value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`/?lng=${language}`)
    await alive(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_500)

    const html = await (await fetch(`${site.url}/?lng=${language}`)).text()
    const inlineScripts = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, text = '']) => text)
      .join('\n')
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('\n')
    const scriptBytes = [...scripts].reduce((sum, path) => sum + statSync(join(clientFolder, `${path}.gz`)).size, 0)
    const layoutShift = Number(await page.evaluate(() => Reflect.get(window, 'layoutShift')))
    const measured = { scriptBytes, styleBytes: gzipSync(styles).length, fontBytes, layoutShift }
    test.info().annotations.push({
      type: 'first view',
      description: JSON.stringify({ ...measured, inlineScriptBytes: gzipSync(inlineScripts).length }),
    })

    expect(scripts.size).toBeGreaterThan(2)
    expect([...hosts]).toEqual([site.url])
    for (const path of scripts) expect(readFileSync(join(clientFolder, path), 'utf8'), path).not.toContain(editorMark)
    for (const [name, limit] of Object.entries(budget))
      expect(measured[name as keyof typeof budget], name).toBeLessThanOrEqual(limit)
  })
}

test('[EDIT-07] the editor is a chunk of its own, so that its absence means something', () => {
  const holders = readdirSync(join(clientFolder, 'assets')).filter(
    (name) => name.endsWith('.js') && readFileSync(join(clientFolder, 'assets', name), 'utf8').includes(editorMark),
  )
  expect(holders.length).toBeGreaterThan(0)
})

test('[EDIT-07] a visitor who walks over every public page downloads no byte of the editor', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  for (const path of ['/', '/features', '/about', '/contact', '/faq', '/login', '/register', '/dashboard', '/admin']) {
    await page.goto(path)
    await alive(page)
    await page.waitForLoadState('networkidle')
  }
  for (const path of scripts) expect(readFileSync(join(clientFolder, path), 'utf8'), path).not.toContain(editorMark)
})
