import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fakeCaptchaSecret, openFakeCaptcha } from '../../server/auth/fakes/captcha.ts'
import type { FakeCaptcha } from '../../server/auth/fakes/captcha.ts'
import { hydrated } from './support/hydrated.ts'
import { withOwnSite } from './support/own-site.ts'
import { forgetDevice, newPerson } from './support/people.ts'

const admin = { email: 'head@example.org', password: 'Founding-Team-2026!' }

/** A site that asks for the captcha of a provider on this machine. */
async function withCaptcha(
  provider: 'hcaptcha' | 'turnstile',
  use: (url: string, captcha: FakeCaptcha) => Promise<void>,
): Promise<void> {
  const captcha = await openFakeCaptcha({ port: 0 })
  const folder = mkdtempSync(join(tmpdir(), 'grantwright-captcha-'))
  const file = join(folder, 'auth.json')
  const { url, scriptUrl: script_url } = captcha
  writeFileSync(
    file,
    JSON.stringify({ captcha: { provider, site_key: 'our site', secret: fakeCaptchaSecret, url, script_url } }),
  )
  try {
    const settings = { AUTH_CONFIG: file, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    await withOwnSite(settings, (site) => use(site.url, captcha))
  } finally {
    await captcha.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens a page; a broken security policy or a script error fails the test. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

test.beforeEach(({ page }) => {
  test.setTimeout(180_000)
  page.on('pageerror', (error) => {
    throw error
  })
})

const box = (page: Page) => page.getByLabel('I am human (our site)')

test('[AUTH-09] with a captcha an administrator logs in through the site’s own form', async ({ page }) => {
  await withCaptcha('turnstile', async (url, captcha) => {
    await open(page, `${url}/login`)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await box(page).check()
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('password')
    // A token serves one request: the box waits for the next one, and the form for the box.
    await expect(box(page)).not.toBeChecked()
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('the form is sent right after it')).toBeVisible()
    // Its token is taken at once, and the box is empty again.
    await box(page).click()
    await expect(page).not.toHaveURL(/login/)
    expect(captcha.asked).toHaveLength(2)
  })
})

test('[AUTH-09] with a captcha people register and ask for recovery, in the dialog and on a page', async ({ page }) => {
  await withCaptcha('hcaptcha', async (url, captcha) => {
    const person = newPerson()
    await open(page, `${url}/register`)
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
    await open(page, url)
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

test('[AUTH-09] a widget that cannot be loaded is said, with its host, and can be asked for again', async ({
  page,
}) => {
  await withCaptcha('turnstile', async (url, captcha) => {
    await page.route(`${captcha.scriptUrl}*`, (route) => route.fulfill({ status: 200, body: '' }))
    await open(page, `${url}/login`)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'allow' })).toContainText(
      `allow ${new URL(captcha.scriptUrl).host}`,
    )
    await page.unroute(`${captcha.scriptUrl}*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await box(page).check()
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).not.toHaveURL(/login/)
  })
})
