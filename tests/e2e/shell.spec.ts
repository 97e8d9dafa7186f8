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

for (const language of ['en', 'ru', 'ro'] as const)
  test(`[HDR-01] all five links stand in the header at every width, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    await page.goto(`/?lng=${language}`)
    await hydrated(page)
    const found: Record<number, { seen: number; overflowPx: number }> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      found[width] = await barOf(page)
    }
    expect(found).toEqual(Object.fromEntries(widths.map((width) => [width, { seen: 5, overflowPx: 0 }])))
  })

test('[HDR-01] at 1440 px the words of the bar are 24 px apart', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const gaps = await page.locator('[data-piece="header"] nav > ul > li > a').evaluateAll((links) => {
    const edges = links.map((link) => {
      const { left, right } = link.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(link)
      return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
    })
    return edges.slice(1).map(({ left }, position) => Math.round(left - (edges[position]?.right ?? 0)))
  })
  expect(gaps).toEqual([24, 24, 24, 24])
})

test('[HDR-01] the page stays where it is when the focus comes back to the header, and while it moves through it', async ({
  page,
}) => {
  await page.goto('/features')
  await hydrated(page)
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

test('[HDR-03] a full load shows no login to who is signed in, before any script has run', async ({ page, site }) => {
  await signIn(page, await site.register('user'))
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Launch agent' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Register' })).toBeHidden()
  await expect(page.locator('[data-piece="account-waiting"]')).toBeVisible()
})

test('[LANG-01] a language that only local storage remembers is there from the first paint', async ({ page }) => {
  await page.goto('/about?lng=en')
  // The application remembers the language of the page as soon as it is there.
  await hydrated(page)
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'ro'))
  await page.context().clearCookies()
  await page.route(/\/assets\/.*\.js$/, () => {})
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await expect(page).toHaveURL('/about')
})

test('[DLG-01] Back closes the open dialog and leaves the page', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test.describe('a wrong password', () => {
  test.use({ expectedConsole: /status of 400/ })
  test('[DLG-08] stays told in the form until the next try, once', async ({ page }) => {
    await page.goto('/login')
    await hydrated(page)
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Password-1')
    const send = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
    for (let count = 0; count < 2; count += 1) {
      await send.click()
      await expect(page.locator('form').getByRole('alert')).toHaveText(/Invalid e-?mail or password/)
      await expect(page.locator('[data-toast]')).toHaveCount(0)
    }
  })
})

test('[ADM-09] each admin screen has a title of its own, and menu and bar stay while it scrolls', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  const titles: string[] = []
  for (const path of ['', '/users', '/users/subscriptions', '/content', '/settings', '/support', '/support/contact']) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    titles.push(await page.title())
  }
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles[1]).toMatch(/^Users · Admin panel/)
  await page.goto('/admin/settings')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport()
})
