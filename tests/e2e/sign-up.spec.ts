import type { Page } from '@playwright/test'
import { hydrated } from './support/hydrated.ts'
import { accountMenu, fillLogin, formOf, newPerson } from './support/people.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('login and registration in one dialog', () => {
  test.use({ expectedConsole: /status of 4\d\d|ERR_FAILED/ })

  test('[DLG-03] while one of the forms is being sent the other is free', async ({ page, site }) => {
    const person = await site.register('user')
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/auth\/v1\/(token|signup)/, async (route) => {
      await gate
      await route.abort()
    })
    await page.goto('/')
    await hydrated(page)
    for (const [first, other, busyWords, otherTab] of [
      ['Login', 'Create account', 'Logging in...', 'Register'],
      ['Create account', 'Login', 'Creating...', 'Login'],
    ] as const) {
      await page
        .getByRole('banner')
        .getByRole('link', { name: first === 'Login' ? 'Login' : 'Register', exact: true })
        .click()
      const dialog = page.getByRole('dialog')
      if (first === 'Login') await fillLogin(page, person)
      else {
        await fillRegistration(page, newPerson())
        await dialog.getByRole('button', { name: first, exact: true }).click()
      }
      await expect(dialog.getByRole('button', { name: busyWords })).toBeVisible()
      await dialog.getByRole('tab', { name: otherTab, exact: true }).click()
      await expect(dialog.getByRole('button', { name: other, exact: true })).toBeEnabled()
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    release()
  })
})

test('[DLG-06] [AUTH-08] who registers is logged in once, and sees one session', async ({ page, site }) => {
  const person = newPerson()
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Register', exact: true }).click()
  await fillRegistration(page, person)
  await page.getByRole('dialog').getByRole('button', { name: 'Create account', exact: true }).click()
  await expect(accountMenu(page)).toBeVisible()
  await page.goto('/dashboard')
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await expect(sessions.getByText('This device, now')).toBeVisible()
  await expect(sessions.getByRole('button')).toHaveCount(0)
  const rows = await site.sql(
    'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
    [person.email.toLowerCase()],
  )
  expect(rows).toHaveLength(1)
})

test.describe('a sign-in that fails after the account was made', () => {
  test.use({ expectedConsole: /status of 429/ })

  test('[DLG-08] is told in the form, what was typed stays, and the account can be used', async ({ page }) => {
    const person = newPerson()
    // A service may make the account and leave the sign-in to the browser.
    await page.route('**/auth/v1/signup*', async (route) => {
      const response = await route.fetch()
      const { user }: { user: unknown } = await response.json()
      await route.fulfill({ response: response, json: user })
    })
    await page.route('**/auth/v1/token?grant_type=password', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({ error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }),
      }),
    )
    await page.goto('/register')
    await hydrated(page)
    await fillRegistration(page, person)
    await page.getByRole('button', { name: 'Create account', exact: true }).click()
    await expect(page.locator('form').getByRole('alert')).toHaveText(
      'Login failed: too many attempts, please wait a few minutes',
    )
    await expect(page).toHaveURL('/register')
    await expect(accountMenu(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(person.email)
    await expect(page.getByRole('button', { name: 'Create account', exact: true })).toBeEnabled()

    await page.unroute('**/auth/v1/token?grant_type=password')
    await page.goto('/login')
    await hydrated(page)
    await fillLogin(page, person)
    await expect(accountMenu(page)).toBeVisible()
  })
})

async function fillRegistration(page: Page, person: Person): Promise<void> {
  const form = formOf(page, 'Create account')
  await form.getByLabel('First name').fill(person.firstName)
  await form.getByLabel('Last name').fill(person.lastName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Repeat password', { exact: true }).fill(person.password)
}
