import type { Locator, Page } from '@playwright/test'
import { screens } from '#web/admin/screens.ts'
import { fitsWidths, isWalkedByKeyboard, seriousFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { chooseLanguage } from './support/language.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

// Every screen × width × theme. The screens of an application are in workspace-access.spec.ts, edit mode in edit-mode.spec.ts.

const languages = ['en', 'ru', 'ro'] as const
const widths = [320, 360, 390, 768, 1024, 1200, 1240, 1440, 1920]
/** Themes have the same boxes (tests/style-classes.test.ts), so in the second look a screen has to fit in fewer. */
const widthsInTheDark = [320, 768, 1200]

const publicPages = ['/', '/features', '/about', '/contact', '/faq', '/privacy', '/terms', '/help', '/page/looked-at']
const formsAndErrors = ['/login', '/register', '/confirm', '/reset-password', '/setup', '/unsubscribe', '/no-such-page']

/** Every admin screen with its parts; what opens a dialog at once has tests of its own. */
const adminScreens = Object.entries(screens).flatMap(([key, screen]) => {
  if (key === 'page-editor') return []
  const parts = [...('tabs' in screen ? screen.tabs : []), ...('places' in screen ? screen.places : [])]
  const searches = parts.flatMap((part) => ('search' in part && part.search !== '?new=yes' ? [part.search] : []))
  return [screen.path, ...searches.map((search) => `${screen.path}${search}`)]
})
/** So many admin screens are looked at in one window. */
const windowful = 6
const adminWindows = Array.from({ length: Math.ceil(adminScreens.length / windowful) }, (_, at) =>
  adminScreens.slice(at * windowful, (at + 1) * windowful),
)

const areas: readonly { name: string; who: 'user' | 'admin' | null; paths: readonly string[] }[] = [
  { name: 'the public pages', who: null, paths: publicPages },
  { name: 'the forms of visitors and the pages of errors', who: null, paths: formsAndErrors },
  {
    name: 'the dashboard of a client',
    who: 'user',
    paths: ['profile', 'consultations', 'support', 'subscription'].map((tab) => `/dashboard?tab=${tab}`),
  },
  ...adminWindows.map((paths) => ({ name: `the admin screens from ${paths[0]} on`, who: 'admin' as const, paths })),
]

test.describe(() => {
  test.use({ expectedConsole: /status of 4|ApiError|Error loading/ })

  for (const { name, who, paths } of areas) {
    test(`[PAGE-08] ${name} have no serious violation and fit every width, light and dark, and are walked by keyboard`, async ({
      page,
      site,
    }) => {
      test.slow()
      await putSomethingThere(site)
      if (who !== null) await signIn(page, who === 'admin' ? site.admin : await site.register(who))
      for (const [position, path] of paths.entries()) {
        // The languages take turns, so that every one of them is seen in every look.
        const [first, second] = [languages[position % 3] ?? 'en', languages[(position + 1) % 3] ?? 'en']
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 1440, height: 900 })
        const response = await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${first}`)
        await hydrated(page)
        await settled(page)
        await isWalkedByKeyboard(page, 'all')
        await isFaultless(page, path)
        if (who === 'admin') expect(titleOf((await response?.text()) ?? ''), path).toBe(await page.title())
        await fitsWidths(page, widths)

        await page.setViewportSize({ width: 1440, height: 900 })
        await chooseLanguage(page, second)
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width: 390, height: 900 })
        await settled(page)
        await isFaultless(page, path)
        await fitsWidths(page, widthsInTheDark)
      }
    })
  }
})

test.describe('a page that breaks', () => {
  test.use({ expectedConsole: /thrown by the test|Failed to load|ApiError/ })

  test('[PAGE-08] the error page has no serious violation and fits every width, light and dark, and is walked by keyboard', async ({
    page,
  }) => {
    await page.route(/\/assets\/about-[\w-]+\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Broken(){throw new Error("thrown by the test")};export const clientLoader=async()=>({language:"en",siteUrl:"",queries:[],words:{}});',
      }),
    )
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something broke on our side')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await seriousFaults(page), `${colorScheme} at ${width} px`).toEqual([])
      }
    }
    await fitsWidths(page, widths)
    await isWalkedByKeyboard(page, 'all')
  })
})

test('[PAGE-08] with the keyboard alone a visitor skips to the content, chooses a language from the menu, and sends the contact form; nothing moves for visitors who asked for that', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/contact')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /^Language/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await expect(page.locator('[role="menuitemradio"][aria-checked="true"]')).toHaveText('Română')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Română' })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  const name = `Keyboard ${Date.now()}`
  for (const [label, text] of [
    ['Name', name],
    ['Email', 'keyboard@example.org'],
    ['Message', 'Sent without a mouse.'],
  ] as const) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  const send = page.getByRole('button', { name: 'Send message' })
  await tabTo(page, send)
  expect(await send.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await site.sql('select 1 from contact_messages where name = $1', [name])).length)
    .toBe(1)
  await expect(page.getByRole('main')).toContainText(/one working day/)
  await page.goto('/')
  await hydrated(page)
  expect(await countMovements(page)).toBe(0)
})

test('[ADM-09] each admin screen has a title of its own, and menu and bar stay while it scrolls', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  // A screen keeps the title that it is served with: each is compared above.
  const titles = new Map<string, string>()
  for (const { path } of Object.values(screens))
    if (!path.includes(':')) titles.set(path, titleOf(await (await fetch(`${site.url}${path}`)).text()))
  expect(new Set(titles.values()).size).toBe(titles.size)
  expect(titles.get('/admin/users')).toMatch(/^Users · Admin panel/)
  await page.goto('/admin/settings')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true })).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport()
})

/** A page, a ticket and a message, so that the lists have something to show. */
async function putSomethingThere(site: Site): Promise<void> {
  const row = { page: 'looked-at', section: 'page', language: 'en', content_key: 'custom_page' }
  const content_value = { title: 'Looked at', published: true }
  for (const language of languages) {
    const { status } = await site.call(site.admin, 'POST', '/api/content', { ...row, language, content_value })
    expect(status).toBe(201)
  }
  await expect.poll(async () => (await fetch(`${site.url}/page/looked-at`)).status).toBe(200)
  const ticket = { subject: 'A ticket to look at', message: 'It is in the list.' }
  expect((await site.call(site.admin, 'POST', '/api/tickets', ticket)).status).toBe(201)
  const message = { name: 'Ana Rusu', email: 'ana@example.org', message: 'A message to look at.' }
  expect((await site.call(null, 'POST', '/api/contact', message)).status).toBe(201)
}

/** The screen as it is has no serious violation, and no key in the place of a missing word. */
async function isFaultless(page: Page, path: string): Promise<void> {
  const where = `${path} in ${await page.locator('html').getAttribute('lang')} at ${page.viewportSize()?.width} px`
  expect(await seriousFaults(page), where).toEqual([])
  if (path.startsWith('/admin/agents'))
    expect(await page.locator('main').innerText(), where).not.toMatch(/\b(agents|models):\w/)
}

/** The title of a served page. */
function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
}

/** Waits until the screen shows what it has to show. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A tab comes behind the head of the dashboard, and moves everything below it.
  if (page.url().includes('/dashboard')) await expect(page.locator('main h2').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** How many things on the page move for so long that the eye follows them. */
async function countMovements(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) > 50,
        ).length,
  )
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it')
}
