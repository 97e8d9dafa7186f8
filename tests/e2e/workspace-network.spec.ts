import type { Page } from '@playwright/test'
import { readSample } from '../support/calls.ts'
import { hydrated } from './support/hydrated.ts'
import { beginForSample } from './support/begun-application.ts'
import { signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

/** Ends every session of a person, as someone else's sign-out everywhere does. */
async function endSessions(site: Site, { email }: Person): Promise<void> {
  await site.sql('delete from auth.sessions where user_id = (select id from auth.users where email = $1)', [email])
}

/** A message in the corner, without what readers are notified of it. */
const message = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })
const fact = (page: Page, key: string) => page.locator(`[data-fact-row="${key}"]`)

test.describe('a session that ends', () => {
  test.use({ expectedConsole: /status of 40[013]|Error checking role/ })

  test('a long call that was pasted is still there after a new login, also over a reload, and is read', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    const text = `${readSample('06-ru-mezhdunarodnyj-fond.md').toString('utf8')}\n\n${'Приложение. Порядок отчётности. '.repeat(2_000)}`
    await signIn(page, person)
    await page.goto('/apply/new')
    const sheet = page.getByLabel('Text, identifier or address of the call')
    await sheet.fill(text)
    await endSessions(site, person)
    await page.getByRole('button', { name: 'Read the call' }).click()
    const ended = page.getByRole('status').filter({ hasText: 'Your session has ended. What you typed is kept.' })
    await expect(ended).toBeVisible()
    await expect(sheet).toHaveValue(text)
    await ended.getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    const email = dialog.getByLabel('Email')
    if (await email.isEditable()) await email.fill(person.email)
    await dialog.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(sheet).toHaveValue(text)
    await page.reload()
    await hydrated(page)
    await expect(sheet).toHaveValue(text)
    await page.getByRole('button', { name: 'Read the call' }).click()
    await page.waitForURL(/\/apply\/[0-9a-f-]{36}\/call/, { timeout: 60_000 })
  })
})

test.describe('a broken line', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ })

  test('what is confirmed without a connection is said, kept and sent once it is back; what is being typed stays', async ({
    page,
    context,
    site,
  }) => {
    const person = await site.register('user')
    const { application, call } = await beginForSample(site, person, '01-en-two-stage-ria.md', {}, [])
    await signIn(page, person)
    await page.goto(`/apply/${application}/call`)
    const budget = fact(page, 'money.totalBudget')
    await budget.click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(message(page, 'This is not sent yet')).toBeVisible()
    await expect(budget).not.toContainText('confirmed')
    await context.setOffline(false)
    await expect(budget).toContainText('confirmed')
    await expect(message(page, 'This is not sent yet')).toBeHidden()

    await fact(page, 'money.perProject').click()
    await page.getByRole('button', { name: 'Correct', exact: true }).click()
    const most = page.getByLabel('To', { exact: true })
    await most.fill('4,000,000')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(message(page, 'The server did not answer. What you typed is kept.')).toBeVisible()
    await expect(most).toHaveValue('4,000,000')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(fact(page, 'money.perProject')).toContainText('4,000,000 EUR')
    const { body } = await site.call(person, 'GET', `/api/calls/${call}/facts`)
    expect(JSON.stringify(body)).toContain('4000000')
  })

  test('a server that does not answer is asked again by hand, and nothing is sent twice', async ({ page, site }) => {
    const person = await site.register('user')
    const { application } = await beginForSample(site, person, '01-en-two-stage-ria.md', {}, [])
    await signIn(page, person)
    await page.goto(`/apply/${application}/call`)
    await fact(page, 'money.totalBudget').click()
    let asked = 0
    await page.route(/\/api\/calls\/[0-9a-f-]+\/facts$/, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      asked += 1
      return asked === 1 ? route.abort() : route.fallback()
    })
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await message(page, 'This is not sent yet').getByRole('button', { name: 'Try again' }).click()
    await expect(fact(page, 'money.totalBudget')).toContainText('confirmed')
    expect(asked).toBe(2)
  })

  test('the list says that it could not be loaded, and what could not be archived stays where it is', async ({
    page,
    context,
    site,
  }) => {
    const person = await site.register('user')
    await site.call(person, 'POST', '/api/applications', { title: 'Solar roofs', language: 'en' })
    await signIn(page, person)
    await page.route(/\/api\/applications\?/, (route) => route.abort())
    await page.goto('/dashboard/applications')
    await expect(page.getByText('Your applications could not be loaded')).toBeVisible({ timeout: 60_000 })
    await page.unroute(/\/api\/applications\?/)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    const row = page.getByRole('article').filter({ hasText: 'Solar roofs' })
    await expect(row).toBeVisible()
    await context.setOffline(true)
    await row.getByRole('button', { name: 'Archive' }).click()
    await expect(message(page, 'The server did not answer.')).toBeVisible()
    await expect(row).toBeVisible()
    await context.setOffline(false)
    await row.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('heading', { name: 'No open application' })).toBeVisible()
  })
})
