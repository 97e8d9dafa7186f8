import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { screenList } from '#web/admin/screens.ts'
import { sessionStorageKey } from '#web/session/stored-session.ts'
import { findChromium } from '../test/chromium.ts'

type Wanted = {
  folder: string
  /** Origin of the running site. */
  site: string
  staff: string
  client: string
  password: string
  /** Part of the address of the screens to take; empty: all. */
  only: string
  language: string
}

const widths = [390, 1440]
const themes = ['light', 'dark'] as const

const publicPaths = [
  '/',
  '/features',
  '/about',
  '/contact',
  '/faq',
  '/help',
  '/privacy',
  '/terms',
  '/login',
  '/register',
].concat(['/reset-password', '/unsubscribe', '/page/none', '/calls/:id'])

const clientPaths = ['consultations', 'subscription', 'support', 'profile', 'security', 'notifications']
  .map((tab) => `/dashboard?tab=${tab}`)
  .concat(['/dashboard', '/dashboard/applications', '/dashboard/organisation', '/apply/new'])
  .concat(
    ['', '/fit', '/call', '/text', '/plan', '/review', '/submission', '/history'].map((step) => `/apply/:id${step}`),
  )

/** Of a kind of thing that has an address of its own: a screen that links to the first of them. */
const lists: Record<string, string> = {
  '/apply/:id': '/dashboard/applications',
  '/calls/:id': '/dashboard/applications',
}

/** Takes a picture of each screen in both widths and themes, with the browser's clock standing still. */
export async function takePictures(wanted: Wanted): Promise<void> {
  mkdirSync(wanted.folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    await takeAs(browser, wanted, null, publicPaths)
    await takeAs(browser, wanted, wanted.client, clientPaths)
    await takeAs(
      browser,
      wanted,
      wanted.staff,
      screenList.map(({ path }) => path),
    )
  } finally {
    await browser.close()
  }
}

async function takeAs(browser: Browser, wanted: Wanted, email: string | null, paths: readonly string[]): Promise<void> {
  const context = await browser.newContext({
    baseURL: wanted.site,
    locale: 'en-US',
    timezoneId: 'Europe/Chisinau',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (email !== null) await signIn(page, email, wanted.password)
  for (const path of paths.filter((each) => each.includes(wanted.only))) {
    const address = await addressOf(page, path)
    if (address === null) {
      process.stdout.write(`none   ${path}\n`)
      continue
    }
    for (const width of widths)
      for (const theme of themes) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}lng=${wanted.language}`)
        await settle(page)
        const name = `${email === null ? 'visitor' : path.startsWith('/admin') ? 'staff' : 'client'}${path.replaceAll(/[^\w]+/g, '-')}`
        await page.screenshot({ path: join(wanted.folder, `${name}.${width}.${theme}.png`), fullPage: true })
      }
    process.stdout.write(`taken  ${path}\n`)
  }
  await context.close()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  if (!response.ok()) throw new Error(`Nobody could sign in as ${email}: ${response.status()} ${await response.text()}`)
  await page.goto('/faq')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionStorageKey,
    await response.text(),
  ] as const)
}

/** The address of a screen; where it is one of many, the first that its list leads to. */
async function addressOf(page: Page, path: string): Promise<string | null> {
  const [root = '', rest] = path.split(':id')
  if (rest === undefined) return path
  await page.goto(lists[`${root}:id`] ?? root)
  await settle(page)
  const links = await page
    .locator(`a[href^="${root}"]`)
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
  const id = links.map((href) => /^[\w-]+/.exec(href.slice(root.length))?.[0]).find((each) => each && each !== 'new')
  return id === undefined ? null : `${root}${id}${rest}`
}

/** Waits until the page came alive, and nothing of it has changed for a while: streams stay open, so the line is never idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => 'pageIsHydrated' in window && window.pageIsHydrated === true)
  await page.evaluate(async (quietMs) => {
    const isBusy = () => document.querySelector('[aria-busy="true"]') !== null
    let changedAt = performance.now()
    const observer = new MutationObserver(() => (changedAt = performance.now()))
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    const startedAt = performance.now()
    const isSettled = () => !isBusy() && performance.now() - changedAt > quietMs
    while (!isSettled() && performance.now() - startedAt < 20 * quietMs)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    observer.disconnect()
    await document.fonts.ready
    // Pictures below the fold load when they come into sight, and a whole picture brings them there.
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  }, 400)
}
