import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fakeCaptchaSecret, openFakeCaptcha } from '../../server/auth/fakes/captcha.ts'
import type { FakeCaptcha } from '../../server/auth/fakes/captcha.ts'
import { hydrated } from './support/hydrated.ts'
import { withOwnSite } from './support/own-site.ts'
import { forgetDevice, newPerson } from './support/people.ts'
import { watchedTest } from './support/watched-test.ts'

const admin = { email: 'head@example.org', password: 'Founding-Team-2026!' }

type CaptchaFixtures = {
  captchaProvider: 'hcaptcha' | 'turnstile'
  site: { url: string; captcha: FakeCaptcha }
}

/** A site of the test's own that asks for the captcha of a provider on this machine. */
const test = watchedTest.extend<CaptchaFixtures>({
  captchaProvider: ['turnstile', { option: true }],
  site: [
    async ({ captchaProvider: provider }, use) => {
      const captcha = await openFakeCaptcha({ port: 0 })
      const folder = mkdtempSync(join(tmpdir(), 'grantwright-captcha-'))
      const file = join(folder, 'auth.json')
      const { url, scriptUrl: script_url } = captcha
      writeFileSync(
        file,
        JSON.stringify({ captcha: { provider, site_key: 'our site', secret: fakeCaptchaSecret, url, script_url } }),
      )
      const settings = { AUTH_CONFIG: file, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
      await withOwnSite(settings, (site) => use({ url: site.url, captcha }))
      await captcha.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  otherOrigins: async ({ site }, use) => use([new URL(site.captcha.scriptUrl).origin]),
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

const box = (page: Page) => page.getByLabel('I am human (our site)')

test.describe('Turnstile', () => {
  test.use({ expectedConsole: /status of 400|The captcha could not be shown/ })

  test('an administrator whose browser blocked the captcha lets it through and logs in, with a token for each try', async ({
    page,
    site: { captcha },
  }) => {
    const login = page.getByRole('main').getByRole('button', { name: 'Login' })
    await page.route(`${captcha.scriptUrl}*`, (route) => route.fulfill({ status: 200, body: '' }))
    await open(page, '/login')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await login.click()
    await expect(page.getByRole('alert').filter({ hasText: 'allow' })).toContainText(
      `allow ${new URL(captcha.scriptUrl).host}`,
    )
    await page.unroute(`${captcha.scriptUrl}*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await box(page).check()
    await login.click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email or password')
    // A token serves one request: the box waits for the next one, and the form for the box.
    await expect(box(page)).not.toBeChecked()
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await login.click()
    await expect(page.getByText('the form is sent right after it')).toBeVisible()
    // Its token is taken at once, and the box is empty again.
    await box(page).click()
    await expect(page).not.toHaveURL(/login/)
    expect(captcha.asked).toHaveLength(2)
  })
})

test.describe('hCaptcha', () => {
  test.use({ captchaProvider: 'hcaptcha' })

  test('people register on a page and ask for recovery in the dialog, each with a captcha of its own', async ({
    page,
    site: { captcha },
  }) => {
    const person = newPerson()
    await open(page, '/register')
    await page.getByLabel('First name').fill(person.firstName)
    await page.getByLabel('Last name').fill(person.lastName)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Repeat password', { exact: true }).fill(person.password)
    await box(page).check()
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
    await expect(page).not.toHaveURL(/register/)
    expect(captcha.asked).toHaveLength(1)
    await forgetDevice(page)
    await open(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(person.email)
    await expect(box(page)).toBeVisible()
    await dialog.getByRole('button', { name: /forgot/i }).click()
    await box(page).check()
    await dialog.getByRole('button', { name: /^Send/ }).click()
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Check your email')
    expect(captcha.asked).toHaveLength(2)
  })
})
