import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { rootFolder } from '../../scripts/test/step.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

// What a visitor does across screens. What the server sends before any script runs is in tests/served-pages.test.ts.

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('[PAGE-03] [PAGE-04] [HDR-05] [DLG-01] a visitor walks the site: a chunk for each page, a spinner while it loads, the top of a new page, the place on the way back, anchors, and Back closes a dialog', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
  await page.goto('/')
  await hydrated(page)
  await test.step('each page comes in a chunk of its own, with a spinner while it loads', async () => {
    expect(loaded.filter((path) => /\/(faq|about|contact|features)-[\w-]+\.js$/.test(path))).toEqual([])
    const gate = Promise.withResolvers<void>()
    await page.route(/\/assets\/faq-page-[\w-]+\.js|\/assets\/faq-[\w-]+\.js/, async (route) => {
      await gate.promise
      await route.continue()
    })
    const spinner = page.getByRole('status').filter({ hasText: 'Loading' })
    await mainNavigation(page).getByRole('link', { name: 'FAQ' }).click()
    await expect(spinner).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
    await expect(spinner).toHaveCount(0)
    expect(loaded.some((path) => /\/faq[\w-]*\.js$/.test(path))).toBe(true)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a new path starts at the top; back and forward return to the place', async () => {
    await mainNavigation(page).getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
    // The address changes before the page: its own scroll to the top comes with its content.
    await expect(page.locator('#agents')).toBeVisible()
    await page.evaluate(() => scrollTo(0, 1500))
    await expect.poll(() => scrollTop(page)).toBe(1500)
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'About' }))
    await expect(page).toHaveURL('/about')
    await expect.poll(() => scrollTop(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, 300))
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(1500)
    await page.goForward()
    await expect.poll(() => scrollTop(page)).toBe(300)
  })

  await test.step('Back closes an open dialog and leaves the page', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/about')
  })

  await test.step('an anchor of the home page is reached from another page, and smoothly on the page itself', async () => {
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'AI agents' }))
    await expect(page).toHaveURL('/#agents')
    await expect
      .poll(() => page.locator('#agents').evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
      .toBeLessThan(200)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    for (const anchor of ['agents', 'dashboard']) {
      const places = await placesOnTheWayTo(page, anchor)
      // A jump has only its end; a smooth scroll has places before it.
      expect(places.filter((place) => place !== places.at(-1)).length, anchor).toBeGreaterThan(0)
      await expect(page).toHaveURL(`/#${anchor}`)
      await expect(page.locator(`#${anchor}`)).toBeInViewport()
    }
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[PAGE-05] without JavaScript a visitor reads every public page and reaches the next one', async ({ page }) => {
    const paths = ['/', '/features', '/about', '/contact', '/faq', '/privacy', '/terms', '/help', '/login', '/register']
    for (const [position, path] of paths.entries()) {
      const language = (['en', 'ru', 'ro'] as const)[position % 3] ?? 'en'
      await page.goto(`${path}?lng=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const shown = await page.getByRole('main').innerText()
      expect(shown.length, path).toBeGreaterThan(position < 8 ? 600 : 150)
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/faq?lng=en')
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
  })
})

test.describe('when something breaks', () => {
  test.use({ expectedConsole: /status of|Failed to load resource|ApiError|Error loading|thrown by the test|no root/ })

  test('[PAGE-02] [PAGE-07] [START-08] an unknown address, a page that throws and a document without its root say so, and lead on', async ({
    page,
    site,
  }) => {
    await test.step('an unknown address names itself, leads home, and is logged and listed', async () => {
      const path = `/no-such-page-${Date.now()}`
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
      await expect(page.getByRole('main').getByText(path)).toBeVisible()
      expect(site.log().some((line) => line['msg'] === 'page not found' && line['path'] === path)).toBe(true)
      await expect.poll(() => timesListed(path)).toBe(1)
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page).toHaveURL('/')
      await hydrated(page)
    })

    await test.step('an unknown address reached inside the browser shows the same page and is listed too', async () => {
      const path = `/lost-${Date.now()}`
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
      await expect(page.getByRole('main').getByText(path)).toBeVisible()
      await expect.poll(() => timesListed(path)).toBe(1)
    })

    await test.step('a page that throws shows an error page with a way back', async () => {
      // The chunk of the page is replaced by one whose component throws.
      await page.route(/\/assets\/about-[\w-]+\.js$/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default function Broken(){throw new Error("thrown by the test")};export const clientLoader=async()=>({language:"en",siteUrl:"",queries:[],words:{}});',
        }),
      )
      await page.goto('/')
      await hydrated(page)
      await mainNavigation(page).getByRole('link', { name: 'About' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something broke on our side')
      await page.getByRole('main').getByRole('link', { name: /home/i }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('five')
    })

    await test.step('a document without its root says so instead of failing somewhere inside', async () => {
      const entry = readdirSync(join(rootFolder, 'build/client/assets')).find((name) =>
        /^entry\.client-[\w-]+\.js$/.test(name),
      )
      const failure = page.waitForEvent('pageerror')
      // The body is taken away before the modules run, as a broken proxy or extension might.
      const cut = `document.addEventListener('readystatechange', () => document.body.remove(), { once: true })`
      const body = `<!DOCTYPE html><html><head><link rel="icon" href="data:,"><script>${cut}</script><script type="module" src="/assets/${entry}"></script></head></html>`
      await page.route('**/', (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto('/')
      expect((await failure).message).toContain('no root element')
    })

    async function timesListed(path: string): Promise<number> {
      return (await site.sql('select count from not_found_paths where path = $1', [path])).length
    }
  })
})

test('[PAGE-09] a visitor reads the policy and the terms from the footer, and from the contact form and the booking without losing what was typed', async ({
  page,
}) => {
  await page.goto('/about')
  for (const name of ['Terms of use', 'Privacy policy']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goto('/contact')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'Contact form' })
  await form.getByLabel('Message').fill('Kept while the documents are read')
  await readsBoth(page, form)
  await expect(form.getByLabel('Message')).toHaveValue('Kept while the documents are read')
  await page.getByRole('button', { name: 'Book a consultation' }).click()
  await readsBoth(page, page.getByRole('dialog'))
})

/** Opens both documents from a form; each comes in a tab of its own. */
async function readsBoth(page: Page, form: Locator): Promise<void> {
  for (const name of ['Privacy policy', 'Terms of use']) {
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      form.getByRole('link', { name: new RegExp(name) }).click(),
    ])
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
    await tab.close()
  }
}

test('[LANG-01] a visitor chooses language and theme: every word changes at once, and both choices are kept', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/contact')
  await hydrated(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await ground()
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await ground()
  expect(light).not.toBe(dark)
  // Every press changes what is seen, the first one too.
  for (const seen of [dark, light, dark]) {
    await page.getByRole('button', { name: /^Theme/ }).click()
    expect(await ground()).toBe(seen)
  }

  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Typed before')
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'Română' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Acasă' })).toBeVisible()
  // The page was not loaded again: what was typed is there.
  await expect(page.locator('input[name="name"]')).toHaveValue('Typed before')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ro')
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'i18next'))
    .toMatchObject({ value: 'ro', httpOnly: true, sameSite: 'Lax' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('i18next')

  await page.reload({ waitUntil: 'commit' })
  // Before the first paint, so without a flash.
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
})

test('[LANG-01] the order is address, cookie, local storage, session storage, browser; what only local storage remembers is there from the first paint', async ({
  browser,
  site,
}) => {
  const seen = (wishes: Wishes) => languageSeen(browser, site.url, wishes)
  expect(await seen({ query: 'ru', cookie: 'ro', local: 'en', session: 'ro', locale: 'ro-RO' })).toEqual({
    shown: 'ru',
    // A choice by address is remembered, like a choice in the menu.
    kept: 'ru',
  })
  expect(await seen({ cookie: 'ro', local: 'ru', session: 'en', locale: 'en-US' })).toMatchObject({ shown: 'ro' })
  expect(await seen({ local: 'ru', session: 'ro', locale: 'ro-RO' })).toMatchObject({ shown: 'ru' })
  expect(await seen({ session: 'ro', locale: 'ru-RU' })).toMatchObject({ shown: 'ro' })
  expect(await seen({ locale: 'ru-BY' })).toMatchObject({ shown: 'ru' })
  expect(await seen({ locale: 'de-DE' })).toMatchObject({ shown: 'en' })
  expect(await seen({ local: 'ro', locale: 'en-US', withoutScripts: true })).toMatchObject({ shown: 'ro' })
})

type Wishes = {
  query?: string
  cookie?: string
  local?: string
  session?: string
  locale: string
  /** Whether the scripts of the site never come. */
  withoutScripts?: boolean
}

/** The language of the home page for a visitor with these wishes, and the one that is in local storage afterwards. */
async function languageSeen(browser: Browser, baseURL: string, wishes: Wishes) {
  const context = await browser.newContext({ baseURL, locale: wishes.locale })
  try {
    if (wishes.cookie) await context.addCookies([{ name: 'i18next', value: wishes.cookie, url: baseURL }])
    const page = await context.newPage()
    await page.addInitScript(
      ({ local, session }) => {
        if (local) localStorage.setItem('i18nextLng', local)
        if (session) sessionStorage.setItem('i18nextLng', session)
      },
      { local: wishes.local, session: wishes.session },
    )
    if (wishes.withoutScripts) await page.route(/\/assets\/.*\.js$/, () => {})
    await page.goto(wishes.query ? `/?lng=${wishes.query}` : '/', { waitUntil: 'commit' })
    if (wishes.withoutScripts) await expect(page.locator('html')).toHaveAttribute('lang', wishes.local ?? '')
    else await hydrated(page)
    return {
      shown: await page.locator('html').getAttribute('lang'),
      kept: await page.evaluate(() => localStorage.getItem('i18nextLng')),
    }
  } finally {
    await context.close()
  }
}

test('[HOME-01] [HOME-02] [HOME-03] [HOME-07] the home page and the pages behind it are laid out for a desktop and for a phone', async ({
  page,
  site,
}) => {
  await test.step('administrators have their toolbar first, then the sections in their order', async () => {
    await signIn(page, site.admin)
    await page.goto('/')
    const toolbar = page.getByRole('region', { name: 'Editing' })
    await expect(toolbar).toBeVisible()
    const parts = [
      toolbar,
      page.getByRole('banner'),
      page.getByRole('heading', { level: 1 }),
      page.locator('#agents'),
      page.getByText(/^Hello\. Give me the text/),
      page.locator('#dashboard'),
      page.getByRole('contentinfo'),
    ]
    const tops = await Promise.all(parts.map(topOf))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(new Set(tops).size).toBe(parts.length)
  })

  await test.step('the hero is at least 710 px high, with a shorter headline on a phone', async () => {
    const hero = page.locator('[data-piece="hero"]')
    for (const width of [320, 390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 700 })
      expect((await boxOf(hero)).height, `${width}`).toBeGreaterThanOrEqual(710)
    }
    await expect(hero.getByRole('img')).toBeVisible()
    const [long, short] = [
      hero.getByText('From open call to finished application'),
      hero.getByText('Your grant application, in five steps.'),
    ]
    await expect(long).toBeVisible()
    await expect(short).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(short).toBeVisible()
    await expect(long).toBeHidden()
  })

  await test.step('the agents are a strip that scrolls sideways on a phone, a grid of three columns on a desktop', async () => {
    const strip = page.locator('#agents').getByRole('group')
    const boxes = async () => Promise.all((await strip.getByRole('article').all()).map(boxOf))
    const narrow = await boxes()
    expect(new Set(narrow.map(({ y }) => Math.round(y))).size).toBe(1)
    expect(narrow.map(({ x }) => x)).toEqual(narrow.map(({ x }) => x).toSorted((a, b) => a - b))
    expect(await strip.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    const wide = await boxes()
    expect(new Set(wide.slice(0, 3).map(({ y }) => Math.round(y))).size).toBe(1)
    expect(wide[3]?.y).toBeGreaterThan(wide[0]?.y ?? 0)
    expect(Math.round(wide[3]?.x ?? 0)).toBe(Math.round(wide[0]?.x ?? -1))
  })

  await test.step('the ruler of success is to scale', async () => {
    await page.goto('/about')
    await hydrated(page)
    await expect(page.getByRole('img', { name: /desk/ })).toBeVisible()
    const ruler = page.getByRole('img', { name: '85%' })
    const box = await boxOf(ruler)
    const pointer = await boxOf(ruler.locator('[data-piece="pointer"]'))
    expect((pointer.x + pointer.width / 2 - box.x) / box.width).toBeCloseTo(0.85, 2)
    const band = await boxOf(ruler.locator('[data-piece="market"]'))
    expect((band.x - box.x) / box.width).toBeCloseTo(0.35, 2)
    expect((band.x + band.width - box.x) / box.width).toBeCloseTo(0.4, 2)
  })

  await test.step('the prices are one press away from the head of their page, each as wide as the others', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/features')
    await hydrated(page)
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Prices' }).click()
    await expect(page).toHaveURL('/features#prices')
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeInViewport()
    const prices = page.getByRole('listitem').filter({ has: page.locator('dl') })
    await expect(prices).toHaveCount(5)
    const widths = await Promise.all((await prices.all()).map(async (price) => (await boxOf(price)).width))
    expect(new Set(widths).size).toBe(1)
    for (const price of await prices.all()) await expect(price.locator('p')).toHaveText(/\w+ \w+/)
  })
})

/** Where an element is on the page. */
async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not shown.')
  return box
}

/** Follows a link without scrolling to it first. */
async function press(link: Locator): Promise<void> {
  await link.evaluate((element: HTMLElement) => element.click())
}

/** Follows the footer's link to an anchor of the open page. @returns the places that the page scrolled through. */
async function placesOnTheWayTo(page: Page, anchor: string): Promise<number[]> {
  return page.evaluate(async (id) => {
    const seen: number[] = []
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    // The event of this jump comes with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const note = () => seen.push(scrollY)
    addEventListener('scroll', note)
    const arrived = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }))
    document.querySelector<HTMLAnchorElement>(`footer a[href="/#${id}"]`)?.click()
    await arrived
    removeEventListener('scroll', note)
    return seen
  }, anchor)
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY))
}

async function topOf(element: Locator): Promise<number> {
  return element.first().evaluate((node) => Math.round(node.getBoundingClientRect().top + scrollY))
}
