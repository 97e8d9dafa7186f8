import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { dashboardTabs, tabPath } from '#web/features/dashboard/dashboard-tabs.ts'
import { rootFolder } from '../../scripts/test/step.ts'
import { beginForSample } from './support/begun-application.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

const clientFolder = join(rootFolder, 'build/client')
const kilobyte = 1_000

/** What a visitor's first view of the home page may weigh. @see PAGE-07 */
const budget = {
  htmlBytes: 38 * kilobyte,
  scriptBytes: 163 * kilobyte,
  styleBytes: 12 * kilobyte,
  fontBytes: 80 * kilobyte,
  layoutShift: 0.02,
}

const editorMark = 'grantwright-editor-chunk'

/** In the style sheets of the handles and of the marks on the page. */
const editorStyleMarks = ['--edit-line', '[data-editing]']

test('[EDIT-07] the first view of the home page in each language stays within its budget and moves nothing, a visitor who walks over every public page downloads no byte of the editor, and no tab of the dashboard moves while it loads on a slow line', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)
  const files = new Set<string>()
  const hosts = new Set<string>()
  let fontBytes = 0
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (url.protocol === 'data:') return
    hosts.add(url.origin)
    if (/\.(js|css)$/.test(url.pathname)) files.add(url.pathname)
    if (response.request().resourceType() === 'font') fontBytes += (await response.request().sizes()).responseBodySize
  })
  await page.addInitScript(watchLayoutShift)
  const browser = await page.context().newCDPSession(page)
  for (const language of ['en', 'ru', 'ro'] as const) {
    await browser.send('Network.clearBrowserCache')
    files.clear()
    fontBytes = 0
    await page.goto(`/?lng=${language}`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')

    const html = await (await fetch(`${site.url}/?lng=${language}`)).text()
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('\n')
    const scripts = [...files].filter((path) => path.endsWith('.js'))
    const measured = {
      htmlBytes: gzipSync(html).length,
      scriptBytes: scripts.reduce((sum, path) => sum + statSync(join(clientFolder, `${path}.gz`)).size, 0),
      styleBytes: gzipSync(styles).length,
      fontBytes,
      layoutShift: Number(await page.evaluate(() => Reflect.get(window, 'layoutShift'))),
    }
    test.info().annotations.push({ type: `first view, ${language}`, description: JSON.stringify(measured) })

    // Icons of what may open later come when the page is alive.
    expect(html).not.toContain('id="i-trash"')
    await expect(page.locator('svg symbol#i-trash')).toBeAttached()
    expect(scripts.length).toBeGreaterThan(2)
    expect(fontBytes, language).toBeGreaterThan(0)
    expect([...hosts]).toEqual([site.url])
    for (const path of files) expectNothingOfTheEditor(path)
    for (const [name, limit] of Object.entries(budget))
      expect(measured[name as keyof typeof budget], `${name} in ${language}`).toBeLessThanOrEqual(limit)
  }

  for (const path of ['/features', '/about', '/contact', '/faq', '/login', '/register', '/dashboard', '/admin']) {
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
  }
  expect(files.size).toBeGreaterThan(3)
  for (const path of files) expectNothingOfTheEditor(path)

  await expectSteadyDashboard(page, site)
})

/** Adds up how far things on the page move by themselves. */
function watchLayoutShift(): void {
  Object.assign(window, { layoutShift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Chromium's own entry type, not yet in the types of the platform.
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) Object.assign(window, { layoutShift: Number(Reflect.get(window, 'layoutShift')) + value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What may move by itself on a signed-in page while it loads, at each width. @see https://web.dev/articles/cls */
const dashboardShift = 0.05

/**
 * Opens each tab of the dashboard at three widths on a slow line: every answer of the API and every script that comes later is
 * let through by itself, after what the one before it brought has been painted.
 */
async function expectSteadyDashboard(page: Page, site: Site): Promise<void> {
  const person = await site.register('user')
  await beginForSample(site, person, '01-en-two-stage-ria.md', {}, [])
  await site.call(person, 'POST', '/api/tickets', {
    subject: 'Travel',
    message: 'May it be paid?',
    category: 'general',
  })
  await signIn(page, person)
  // At once: each waits for most of its time.
  await Promise.all(
    [390, 768, 1440].map(async (width) => {
      const opened = await page.context().newPage()
      await opened.addInitScript(watchLayoutShift)
      await opened.setViewportSize({ width, height: 900 })
      await expectSteadyTabs(opened, width)
    }),
  )
}

async function expectSteadyTabs(page: Page, width: number): Promise<void> {
  for (const tab of dashboardTabs.slice(0, 6)) {
    let last: Promise<unknown> = Promise.resolve()
    let waiting = 0
    await page.route(/\/(api|assets)\/|\/auth\/v1\//, async (route) => {
      const before = last
      const mine = Promise.withResolvers<void>()
      last = mine.promise
      waiting += 1
      try {
        const response = new URL(route.request().url()).pathname === '/api/events' ? null : await route.fetch()
        await before
        if (response === null) await route.continue()
        else await route.fulfill({ response })
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
        )
      } catch {
        // What a page fetches ahead may still be under way when the next tab is opened.
      } finally {
        waiting -= 1
        mine.resolve()
      }
    })
    await page.goto(tabPath(tab), { waitUntil: 'commit' })
    await hydrated(page)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => waiting).toBe(0)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const shifts = await page.evaluate(() => Reflect.get(window, 'layoutShift'))
    expect(Number(shifts), `${tab} at ${width}`).toBeLessThanOrEqual(dashboardShift)
    await page.unrouteAll({ behavior: 'wait' })
  }
}

function expectNothingOfTheEditor(path: string): void {
  const text = readFileSync(join(clientFolder, path), 'utf8')
  for (const mark of [editorMark, ...editorStyleMarks]) expect(text, path).not.toContain(mark)
}

test('the first paint leaves out what is far below it, the start of the scripts lays it out, and an anchor stays in its place; without scripts all is laid out', async ({
  browser,
  page,
  site,
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

  const withoutScripts = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  try {
    const plain = await withoutScripts.newPage()
    await plain.goto('/')
    await expect(plain.locator('section:has(#chat-title)')).toHaveCSS('content-visibility', 'visible')
  } finally {
    await withoutScripts.close()
  }
})
