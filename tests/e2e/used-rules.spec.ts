import type { Page } from '@playwright/test'
import { addSection } from './support/editing.ts'
import { hydrated } from './support/hydrated.ts'
import { expect, test } from './support/test.ts'

const pages = ['/', '/features', '/about', '/contact', '/faq', '/login', '/no-such-page']

test.use({ expectedConsole: /404|ERR_FAILED/ })

/** How each element looks, and what comes before and after it by style: all of its computed style. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const movement of document.getAnimations()) {
      movement.pause()
      movement.currentTime = 0
    }
    // Of custom properties those stay that something reads, and what reads them is compared.
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'))
    return [...document.body.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        if (pseudo !== '' && style.content === 'none') return []
        const values = names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
        return [`${element.tagName}.${element.getAttribute('class')}${pseudo} ${values}`]
      }),
    )
  })

/** What changed in the first three elements that changed. */
function changes(before: readonly string[], after: readonly string[]): string[] {
  const changed = before.flatMap((look, index) => (look === after[index] ? [] : [{ look, now: after[index] ?? '' }]))
  return changed.slice(0, 3).map(({ look, now }) => {
    const was = new Set(look.split(';'))
    return `${look.split(' ')[0]} ${now
      .split(';')
      .filter((value) => !was.has(value))
      .join('; ')}`
  })
}

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`pages and added sections look the same with the rules they bring as with whole sheets, ${colorScheme} at ${width}`, async ({
    page,
    site,
  }) => {
    test.slow()
    let areSheetsThere = false
    await addSection(site, 'about', 'cards', 'One\n\nTwo')
    await addSection(site, 'faq', 'columns', 'One\n\nTwo')
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    // No script and no sheet loads.
    await page.route(/\.(?:js|css)$/, (route) => (areSheetsThere ? route.fallback() : route.abort()))
    await expect(async () => {
      await page.goto('/faq')
      const columns = page.locator('#section-added [data-piece="columns"]')
      await expect(columns).toHaveCSS('display', 'grid', { timeout: 500 })
    }).toPass()
    for (const path of pages) {
      areSheetsThere = false
      await page.goto(path)
      // Before that, what is far below is left out.
      await page.locator('html[data-painted]').waitFor({ state: 'attached' })
      await page.evaluate(() => document.fonts.ready)
      const before = await looks(page)
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
      areSheetsThere = true
      expect(await loadWholeSheets(page), path).toBeGreaterThan(0)
      const after = await looks(page)
      expect(after.length, path).toBe(before.length)
      expect(changes(before, after), path).toEqual([])
      const again = await page.screenshot({ fullPage: true, animations: 'disabled' })
      expect(again.equals(picture), path).toBe(true)
    }
  })
}

/** Loads the style sheets of the page again, now whole. @returns how many there are. */
async function loadWholeSheets(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-sheet]')]
    await Promise.all(
      links.map((link) => {
        const again = document.createElement('link')
        const loaded = new Promise((resolve, reject) => {
          again.addEventListener('load', resolve)
          again.addEventListener('error', reject)
        })
        again.rel = 'stylesheet'
        again.href = link.href
        link.replaceWith(again)
        return loaded
      }),
    )
    await document.fonts.ready
    return links.length
  })
}

test('the application starts once the whole sheets of its route are there, and loads each sheet of this and the next screens once', async ({
  page,
}) => {
  const sheets: string[] = []
  const answer = Promise.withResolvers<void>()
  await page.route(/\.css$/, async (route) => {
    sheets.push(new URL(route.request().url()).pathname)
    await answer.promise
    await route.continue()
  })
  const entry = page.waitForResponse(/\/entry\.client-[^/]*\.js$/)
  const screen = page.waitForEvent('requestfinished', (request) => /\/faq-[^/]*\.js$/.test(request.url()))
  await page.goto('/faq')
  await Promise.all([entry.then((response) => response.finished()), screen])
  // All scripts are there. Would it not wait for the sheets, the application had drawn within a few frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect(sheets.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.pageIsHydrated)).toBeUndefined()
  answer.resolve()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  // Its own sheets come whole with the scripts: the site's and those of this route.
  const own = await page
    .locator('link[data-sheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(sheets.toSorted()).toEqual(own.toSorted())
  for (const [name, path] of [
    ['About', '/about'],
    ['FAQ', '/faq'],
    ['About', '/about'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await page.waitForLoadState('networkidle')
  }
  expect(sheets.length).toBeGreaterThan(own.length)
  expect(new Set(sheets).size).toBe(sheets.length)
})
