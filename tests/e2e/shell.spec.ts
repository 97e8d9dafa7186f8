import type { Page } from '@playwright/test'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const widths = [1200, 1240, 1280, 1366, 1440, 1536, 1600, 1760, 1920, 2560]

/** Links of the bar that can be seen and lie wholly inside of it, and how far anything sticks out of it. */
async function barOf(page: Page): Promise<{ seen: number; overflowPx: number }> {
  return page.evaluate(() => {
    const bar = document.querySelector('[data-piece="header"] > div')
    const edge =
      (bar?.getBoundingClientRect().right ?? 0) - Number.parseFloat(getComputedStyle(bar ?? document.body).paddingRight)
    const links = [...document.querySelectorAll('[data-piece="header"] nav > ul > li:not([data-away]) > a')]
    const actions = document.querySelector('[data-piece="header"] nav + div')?.getBoundingClientRect()
    const inside = links.filter((link) => link.getBoundingClientRect().right <= (actions?.left ?? 0) + 0.5)
    return { seen: inside.length, overflowPx: Math.max(0, Math.round((actions?.right ?? 0) - edge)) }
  })
}

/** Space between the words of neighbouring links, in pixels. */
async function gapsOf(page: Page): Promise<number[]> {
  return page.locator('[data-piece="header"] nav > ul > li > a').evaluateAll((links) => {
    const edges = links.map((link) => {
      const { left, right } = link.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(link)
      return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
    })
    return edges.slice(1).map(({ left }, position) => Math.round(left - (edges[position]?.right ?? 0)))
  })
}

test('[HDR-01] the header holds its five links at every width in each language, and the page stays in its place while the focus moves through it', async ({
  page,
}) => {
  for (const language of ['en', 'ru', 'ro'] as const) {
    await page.setViewportSize({ width: 1200, height: 800 })
    await page.goto(`/features?lng=${language}`)
    await hydrated(page)
    const found: Record<number, { seen: number; overflowPx: number }> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      found[width] = await barOf(page)
    }
    expect(found, language).toEqual(Object.fromEntries(widths.map((width) => [width, { seen: 5, overflowPx: 0 }])))
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/features?lng=en')
  await hydrated(page)
  expect(await gapsOf(page)).toEqual([24, 24, 24, 24])

  await page.evaluate(() => scrollTo(0, 2000))
  const place = (): Promise<number> => page.evaluate(() => Math.round(scrollY))
  const before = await place()
  const launch = page.getByRole('banner').getByRole('button', { name: 'Launch agent' })
  await launch.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(launch).toBeFocused()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+Tab')
  expect(await place()).toBe(before)
})

test('[HDR-03] a full load shows no login to a user who is signed in, before any script has run', async ({
  page,
  site,
}) => {
  await signIn(page, await site.register('user'))
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Launch agent' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Register' })).toBeHidden()
  await expect(page.locator('[data-piece="account-waiting"]')).toBeVisible()
})
