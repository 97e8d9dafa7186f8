import type { BrowserContext, Page } from '@playwright/test'
import { beginForSample } from './support/begun-application.ts'
import { hydrated } from './support/hydrated.ts'
import { accountMenu, fillLogin, goodPassword, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/**
 * Holds back every script of the built site until it is let go, each then a little after the one before, so that parts
 * of a page come alive one after another, as on a slow line.
 */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = (): void => {}
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let before: Promise<unknown> = open
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    // What a page fetches ahead may still be under way at the end of a test; a script that fails earlier is missed by the page.
    before = before.then(() => route.fetch().then((response) => route.fulfill({ response }))).catch(() => {})
    await before
  })
  return letGo
}

const opening = { waitUntil: 'commit' } as const

test('[PAGE-10] [LAUNCH-02] launch, login, register and the menu of a phone, pressed before the scripts run, take effect once', async ({
  page,
}) => {
  for (const name of ['Launch agent', 'Launch Process', 'Start here']) {
    const letGo = await holdScripts(page)
    await page.goto('/', opening)
    const button = page.getByRole('button', { name }).first()
    await button.click()
    await button.click()
    expect(await page.evaluate(() => 'pageIsHydrated' in window)).toBe(false)
    letGo()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  }
  for (const [name, button] of [
    ['Login', 'Login'],
    ['Register', 'Create account'],
  ] as const) {
    const letGo = await holdScripts(page)
    await page.goto('/features', opening)
    await page.getByRole('banner').getByRole('link', { name }).click()
    letGo()
    await expect(page.getByRole('dialog').getByRole('button', { name: button })).toBeVisible()
    await expect(page).toHaveURL('/features')
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdScripts(page)
  await page.goto('/', opening)
  await page.getByRole('button', { name: 'Menu' }).click()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('[PAGE-10] [LANG-01] a language chosen and a login sent before the scripts run count, what was typed stays, and none of it is in the address', async ({
  page,
  site,
}) => {
  let letGo = await holdScripts(page)
  await page.goto('/contact', opening)
  await page.getByLabel('Name').fill('Ana Munteanu')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitemradio', { name: 'Română' }).click()
  letGo()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await expect(page.getByLabel('Nume')).toHaveValue('Ana Munteanu')
  await expect(page).toHaveURL('/contact')
  await page.unrouteAll({ behavior: 'wait' })

  const person = await site.register('user')
  letGo = await holdScripts(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/login?lng=en', opening)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.keyboard.press('Enter')
  letGo()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: new RegExp(person.firstName) })).toBeVisible()
  const secrets = [encodeURIComponent(person.email), encodeURIComponent(goodPassword)]
  expect(requested.filter((url) => secrets.some((secret) => url.includes(secret)))).toEqual([])
})

test.describe('when the scripts never come', () => {
  test.use({ expectedConsole: /Failed to load resource|net::ERR_FAILED/ })

  test('[PAGE-10] a press that comes to nothing says so, and a link leads where it leads', async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto('/')
    await page.getByRole('button', { name: 'Launch agent' }).first().click()
    await expect(page.getByRole('alert').filter({ hasText: 'your click was not carried out' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
}

test.describe('[QUAL-11] a line that breaks', () => {
  test.use({ expectedConsole: /Failed to load resource|net::ERR_|Error loading/ })

  test('[QUAL-11] [PAGE-07] a login and a link pressed offline leave the page and its form as they are, and the link leads on when the line is back', async ({
    page,
    context,
  }) => {
    await page.goto('/faq')
    await hydrated(page)
    await goOffline(context, page)
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByText('You are offline').first()).toBeVisible()
    await expect(page).toHaveURL('/faq')
    await context.setOffline(false)

    await page.goto('/contact')
    await hydrated(page)
    await page.getByLabel('Name').fill('Ana Munteanu')
    await page.getByLabel('Message').fill('We grow apples near Orhei.')
    await goOffline(context, page)
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    const trouble = page.getByRole('alert').filter({ hasText: 'You are offline' })
    await expect(trouble).toBeVisible()
    await trouble.getByRole('button', { name: 'Try again' }).click()
    await expect(trouble).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByLabel('Message')).toHaveValue('We grow apples near Orhei.')
    await context.setOffline(false)
    await expect(page).toHaveURL('/about')
    await expect(trouble).toHaveCount(0)
    await page.goto('/contact')
    await expect(page.getByLabel('Message')).toHaveValue('We grow apples near Orhei.')
    await expect(page.getByLabel('Name')).toHaveValue('Ana Munteanu')
    await expect(page.getByText('What you typed earlier is here again.')).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await page.reload()
    await hydrated(page)
    await expect(page.getByLabel('Message')).toHaveValue('')
  })
})

test.describe('[QUAL-11] a session that ends while a user types', () => {
  test.use({ expectedConsole: /401|403|Error (checking role|refreshing|loading)|status of 4/ })

  test('[QUAL-11] a dialog keeps its text, signs in again in its own place and sends; a correction of a call stays; a page keeps its text over a reload, and the same person finds it', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    const endSessions = () =>
      site.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [person.email])
    await signIn(page, person)
    await page.goto('/dashboard?tab=support')
    await page.getByRole('button', { name: 'New ticket' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New ticket' })
    await dialog.getByLabel('Subject').fill('Budget of the second call')
    await dialog.getByLabel('Message').fill('May travel be paid in advance?')
    await endSessions()
    await dialog.getByRole('button', { name: 'Send ticket' }).click()
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Your session has ended. Log in to continue')).toBeVisible()
    await fillLogin(page, person)
    await expect(dialog.getByText('You are logged in again')).toBeVisible()
    await expect(dialog.getByLabel('Message')).toHaveValue('May travel be paid in advance?')
    await dialog.getByRole('button', { name: 'Send ticket' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('May travel be paid in advance?').first()).toBeVisible()
    const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')))
    expect(left).toEqual([])

    const { application } = await beginForSample(site, person, '01-en-two-stage-ria.md', {}, [])
    await page.goto(`/apply/${application}/call`)
    await page.locator('[data-fact-row="money.perProject"]').click()
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    await page.getByLabel('To', { exact: true }).fill('4,000,000')
    await endSessions()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Your session has ended').first()).toBeVisible()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('4,000,000')
    await expect(page.getByText('This step is not available yet')).toHaveCount(0)
    await signIn(page, person)

    await page.goto('/dashboard')
    await page.getByLabel('First name').fill('Aurelia')
    await endSessions()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Aurelia')
    await page.reload()
    await expect(page).toHaveURL(/\/login\?next=/)
    await expect(page.getByText('Your session has ended. Log in to continue')).toBeVisible()
    await fillLogin(page, person)
    await expect(page.getByLabel('First name')).toHaveValue('Aurelia')
    await expect(accountMenu(page)).toBeVisible()
  })

  test('[QUAL-11] signing out takes what was typed off the device; a password never was on it', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await signIn(page, person)
    await page.goto('/dashboard')
    await page.getByLabel('First name').fill('Aurelia')
    const stored = (): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    await expect.poll(stored).toContain('Aurelia')
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(stored).not.toContain('Aurelia')
    await page.goto('/register')
    await hydrated(page)
    await page.getByLabel('Password', { exact: true }).fill('Quiet-River-41!')
    await page.getByLabel('Repeat password', { exact: true }).fill('Quiet-River-41!')
    // Typed last: once it is kept, all before it would be too.
    await page.getByLabel('Last name').fill('Rotaru')
    await expect.poll(stored).toContain('Rotaru')
    expect(await stored()).not.toContain('Quiet-River')
    await page.reload()
    await hydrated(page)
    await expect(page.getByLabel('Last name')).toHaveValue('Rotaru')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })
})
