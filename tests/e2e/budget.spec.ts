import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rootFolder } from '../../scripts/test/step.ts'
import { hydrated } from './support/hydrated.ts'
import { addSection } from './support/editing.ts'
import { expect, test } from './support/test.ts'

const clientFolder = join(rootFolder, 'build/client')
const kilobyte = 1_000

/** What a visitor's first view of the home page may weigh. @see PAGE-07 */
const budget = {
  htmlBytes: 38 * kilobyte,
  scriptBytes: 160 * kilobyte,
  styleBytes: 12 * kilobyte,
  fontBytes: 80 * kilobyte,
  layoutShift: 0.02,
}

const editorMark = 'grantwright-editor-chunk'

/** In the style sheets of the handles and of the marks on the page. */
const editorStyleMarks = ['--edit-line', '[data-editing]']

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
    await hydrated(page)
    await page.waitForLoadState('networkidle')

    const html = await (await fetch(`${site.url}/?lng=${language}`)).text()
    const inlineScripts = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, text = '']) => text)
      .join('\n')
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('\n')
    const scriptBytes = [...scripts].reduce((sum, path) => sum + statSync(join(clientFolder, `${path}.gz`)).size, 0)
    const layoutShift = Number(await page.evaluate(() => Reflect.get(window, 'layoutShift')))
    const measured = {
      htmlBytes: gzipSync(html).length,
      scriptBytes,
      styleBytes: gzipSync(styles).length,
      fontBytes,
      layoutShift,
    }
    test.info().annotations.push({
      type: 'first view',
      description: JSON.stringify({ ...measured, inlineScriptBytes: gzipSync(inlineScripts).length }),
    })

    // Icons of what may open later come when the page is alive.
    expect(html).not.toContain('id="i-trash"')
    await expect(page.locator('svg symbol#i-trash')).toBeAttached()

    expect(scripts.size).toBeGreaterThan(2)
    expect([...hosts]).toEqual([site.url])
    for (const path of scripts) expect(readFileSync(join(clientFolder, path), 'utf8'), path).not.toContain(editorMark)
    for (const [name, limit] of Object.entries(budget))
      expect(measured[name as keyof typeof budget], name).toBeLessThanOrEqual(limit)
  })
}

test('the first paint leaves out what is far below it, the start of the scripts has it laid out, and an anchor stays in its place', async ({
  page,
}) => {
  const loaded = Promise.withResolvers<void>()
  // The scripts start after the load event, which waits for the fonts.
  await page.route(/\.woff2$/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto('/#dashboard', { waitUntil: 'domcontentloaded' })
  const look = () =>
    page.evaluate(() => {
      const chat = document.querySelector('#chat-title')?.closest('section')
      const dashboard = document.querySelector('#dashboard')
      if (!chat || !dashboard) throw new Error('the page has no such section')
      return {
        chat: getComputedStyle(chat).contentVisibility,
        dashboardFrom: dashboard.getBoundingClientRect().top,
      }
    })
  await expect.poll(async () => (await look()).dashboardFrom).toBeLessThan(200)
  expect((await look()).chat).toBe('auto')
  loaded.resolve()
  await hydrated(page)
  const { chat, dashboardFrom } = await look()
  expect(chat).toBe('visible')
  expect(dashboardFrom).toBeGreaterThanOrEqual(0)
  expect(dashboardFrom).toBeLessThan(200)
})

test('[EDIT-07] the editor is a chunk of its own, so that its absence means something', () => {
  const holders = (type: string, mark: string): string[] =>
    readdirSync(join(clientFolder, 'assets')).filter(
      (name) => name.endsWith(type) && readFileSync(join(clientFolder, 'assets', name), 'utf8').includes(mark),
    )
  expect(holders('.js', editorMark).length).toBeGreaterThan(0)
  for (const mark of editorStyleMarks) expect(holders('.css', mark).length, mark).toBeGreaterThan(0)
})

test('[EDIT-07] the toolbar and the editor stay within their budgets', () => {
  // What the home page brings along for everybody is no weight of the editor.
  const everybody = [...chunksOf('root-'), ...chunksOf('home-')]
  const toolbar = without(chunksOf('editor-'), everybody)
  const editor = without(chunksOf('edit-layer-'), [...everybody, ...toolbar])
  const outline = without(chunksOf('outline-panel-'), [...everybody, ...toolbar, ...editor])
  const dialog = without(chunksOf('element-dialog-'), [...everybody, ...toolbar, ...editor])
  const measured = {
    toolbar: gzipBytes(toolbar),
    editor: gzipBytes(editor),
    outline: gzipBytes(outline),
    dialog: gzipBytes(dialog),
  }
  console.info(`editor weight, gzip bytes: ${JSON.stringify(measured)}`)
  test.info().annotations.push({ type: 'editor', description: JSON.stringify(measured) })
  expect(measured.toolbar).toBeGreaterThan(kilobyte)
  expect(measured.toolbar).toBeLessThanOrEqual(15 * kilobyte)
  expect(measured.editor).toBeGreaterThan(10 * kilobyte)
  expect(measured.editor).toBeLessThanOrEqual(60 * kilobyte)
  expect(measured.outline).toBeGreaterThan(0)
  expect(measured.dialog).toBeGreaterThan(0)
  expect(measured.dialog).toBeLessThanOrEqual(30 * kilobyte)
})

/** The chunk whose name begins so, with what it imports at once. Of several, the one with code: words have the same names. */
function chunksOf(prefix: string): Set<string> {
  const folder = join(clientFolder, 'assets')
  const seen = new Set<string>()
  const waiting = readdirSync(folder).filter(
    (name) => name.startsWith(prefix) && name.endsWith('.js') && importsOf(join(folder, name)).length > 0,
  )
  expect(waiting, prefix).toHaveLength(1)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...importsOf(join(folder, name)))
  }
  return seen
}

function without(names: Iterable<string>, others: readonly string[]): string[] {
  return [...names].filter((name) => !others.includes(name))
}

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name)
}

function gzipBytes(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join(clientFolder, 'assets', name))).length, 0)
}

test('[EDIT-07] a visitor who walks over every public page downloads no byte of the editor', async ({ page }) => {
  const files = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) files.add(pathname)
  })
  for (const path of ['/', '/features', '/about', '/contact', '/faq', '/login', '/register', '/dashboard', '/admin']) {
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
  }
  expect(files.size).toBeGreaterThan(3)
  for (const path of files) {
    const text = readFileSync(join(clientFolder, path), 'utf8')
    for (const mark of [editorMark, ...editorStyleMarks]) expect(text, path).not.toContain(mark)
  }
})

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('all of the page is laid out where no script will run', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('section:has(#chat-title)')).toHaveCSS('content-visibility', 'visible')
  })

  test('[EDIT-05] a section that was added has its looks in the page that the server sends', async ({ page, site }) => {
    await addSection(site, 'faq', 'columns', 'One\n\nTwo')
    await expect(async () => {
      await page.goto('/faq')
      await expect(page.locator('#section-added [data-piece="columns"]')).toHaveCSS('display', 'grid')
    }).toPass()
  })
})

test('[PAGE-07] a page brings the sheets of its route, and who walks on loads those of the next screen once', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) loaded.push(new URL(request.url()).pathname)
  })
  await page.goto('/faq')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  // Its own sheets come whole with the scripts: the site's and those of this route.
  const own = await page
    .locator('link[data-sheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(loaded.toSorted()).toEqual(own.toSorted())
  const header = page.getByRole('banner')
  for (const [name, path] of [
    ['About', '/about'],
    ['FAQ', '/faq'],
    ['About', '/about'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await page.waitForLoadState('networkidle')
  }
  expect(loaded.length).toBeGreaterThan(own.length)
  expect(new Set(loaded).size).toBe(loaded.length)
})
