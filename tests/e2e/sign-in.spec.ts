import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { codeAt } from '../support/second-factor.ts'
import { hydrated } from './support/hydrated.ts'
import { withMailedSite } from './support/mailed-site.ts'
import type { MailedSite } from './support/mailed-site.ts'
import { newTabOf } from './support/new-tab.ts'
import { accountMenu, fillLogin, formOf, goodPassword, newPerson } from './support/people.ts'
import type { Person } from './support/people.ts'
import { watchedTest } from './support/watched-test.ts'

// What the service refuses on purpose; the browser itself writes it down.
const refused = /status of (400|401|403|422|429)/

/** A site of the worker's own with a mail server, which counts three seconds down between two mails. */
const test = watchedTest.extend<object, { site: MailedSite }>({
  site: [
    // Playwright wants the first parameter to be a pattern.
    async ({}, use) => withMailedSite({ mail_gap_seconds: 3 }, use),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedConsole: refused,
})

/** A site of the test's own whose addresses must be confirmed first, with rules for passwords of its own. */
const confirmingTest = watchedTest.extend<{ site: MailedSite }>({
  site: [
    async ({}, use) =>
      withMailedSite(
        { confirm_email: 'required', mail_gap_seconds: 2, password_min_length: 8, password_classes: false },
        use,
      ),
    { timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedConsole: refused,
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** An account with an authenticator app and recovery codes. */
async function protect(site: MailedSite, person: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const client = site.client()
  await client.signInWithPassword({ email: person.email, password: person.password })
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeAt(totp.secret, Date.now()) })
  if (error) throw error
  const generated = await client.mfa.recoveryCodes.generate()
  if (generated.error) throw generated.error
  return { secret: totp.secret, recoveryCodes: generated.data.codes }
}

/** The step after the one that enrolled the app: every step's code is accepted once. */
const nextCode = (secret: string): string => codeAt(secret, Date.now() + 30_000)

/** Requests a mail for a forgotten password outside of the browser, once the gap between two mails has passed. */
async function requestRecovery(site: MailedSite, person: Person) {
  await expect
    .poll(async () => (await site.client().resetPasswordForEmail(person.email)).error, { intervals: [1_000] })
    .toBeNull()
  return site.nextLetter(person.email)
}

/** The field that a step asks its code in. */
const codeField = (within: Page | Locator): Locator => within.locator('input[autocomplete=one-time-code]:visible')

test('[DLG-09] a forgotten password: a mail, its link in another browser, a new password; the link works once', async ({
  page,
  openBrowser,
  site,
}) => {
  const person = await site.register()
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog')
  await formOf(page, 'Login').getByLabel('Email').fill(person.email)
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(dialog.getByText('Reset your password')).toBeFocused()
  await expect(dialog.getByLabel('Email').and(dialog.locator(':visible'))).toHaveValue(person.email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(codeField(dialog)).toBeFocused()
  const { link } = await site.nextLetter(person.email)

  const elsewhere = await openBrowser()
  await elsewhere.goto(link)
  await expect(elsewhere).toHaveURL(/\/confirm#/)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL('/reset-password')
  await expect(elsewhere.getByText('6 characters or more')).toBeVisible()
  const first = elsewhere.getByLabel('New password', { exact: true })
  const second = elsewhere.getByLabel('Repeat the new password')
  const save = elsewhere.getByRole('button', { name: 'Save password' })
  await first.fill('short')
  await second.fill('other')
  await save.click()
  await expect(elsewhere.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(elsewhere.getByText('The passwords do not match.')).toBeVisible()
  await first.fill(person.password)
  await second.fill(person.password)
  await save.click()
  await expect(elsewhere.getByText('This is the password you have now.', { exact: false })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Show password', exact: true }).click()
  await expect(first).toHaveAttribute('type', 'text')
  await expect(second).toHaveAttribute('type', 'password')
  const password = 'Amber-Lighthouse-4'
  await first.fill(password)
  await second.fill(password)
  await save.click()
  await expect(elsewhere).toHaveURL('/dashboard')
  await expect(accountMenu(elsewhere)).toBeVisible()

  await dialog.getByRole('button', { name: 'Back to login' }).click()
  await expect(formOf(page, 'Login').getByLabel('Email')).toHaveValue(person.email)
  await fillLogin(page, person)
  await expect(page.getByText('Invalid email or password').last()).toBeVisible()
  await fillLogin(page, { ...person, password })
  await expect(accountMenu(page)).toBeVisible()

  const third = await openBrowser()
  await open(third, link)
  await third.getByRole('button', { name: 'Continue' }).click()
  const heading = third.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This link no longer works')
  await third.getByLabel('Email').fill(person.email)
  await third.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading).toHaveText('Check your email')
  const { code } = await site.nextLetter(person.email)
  await third.getByLabel('Code from the email').fill(code)
  await expect(third).toHaveURL('/reset-password')
  await expect(third.getByRole('button', { name: 'Save password' })).toBeVisible()
})

test.describe('with the assistant to be launched', () => {
  test.use({ assistantAnswers: true })

  test('[DLG-10] [LAUNCH-02] a code from a mail signs in: the dialog closes and the assistant opens', async ({
    page,
    site,
  }) => {
    const person = await site.register()
    await open(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Launch agent' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Log in with an email link' }).click()
    await dialog.getByLabel('Email').and(dialog.locator(':visible')).fill(person.email)
    await dialog.getByRole('button', { name: 'Send the email' }).click()
    const field = dialog.getByLabel('Code from the email')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await site.nextLetter(person.email)
    // A new mail makes the first one's code worthless.
    await expect(dialog.getByRole('button', { name: /Send again in \d s/ })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click()
    const { code } = await site.nextLetter(person.email)
    await field.fill(code === '000000' ? '111111' : '000000')
    await expect(dialog.getByText('This code is wrong or too old.', { exact: false })).toBeVisible()
    await newTabOf(page, () => field.fill(`${code.slice(0, 3)} ${code.slice(3)}`))
    await expect(dialog).toHaveCount(0)
    await expect(accountMenu(page)).toBeVisible()
  })

  test('[DLG-11] [LAUNCH-02] a recovery code is another way, once; neither a launch nor a mailed link goes past it', async ({
    page,
    site,
  }) => {
    const person = await site.register()
    const { recoveryCodes } = await protect(site, person)
    const [code = '', otherCode = ''] = recoveryCodes
    const pages = page.context().pages().length
    await open(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Launch agent' }).click()
    await fillLogin(page, person)
    const dialog = page.getByRole('dialog', { name: 'One more step' })
    const chooseRecovery = async (within: Page | Locator): Promise<void> => {
      await within.getByRole('button', { name: 'Try another way' }).click()
      await within.getByRole('button', { name: 'Use a recovery code' }).click()
    }
    await chooseRecovery(dialog)
    expect(page.context().pages().length).toBe(pages)
    await dialog.getByLabel('Recovery code').fill(code.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-'))
    await newTabOf(page, () => dialog.getByRole('button', { name: 'Continue' }).click())
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(accountMenu(page)).toBeVisible()

    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await fillLogin(page, person)
    await chooseRecovery(dialog)
    await dialog.getByLabel('Recovery code').fill(code)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This is not one of your unused recovery codes.')).toBeVisible()
    // A page that is loaded in the middle asks again, and one can give up.
    await open(page, '/faq')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('access_token')

    const { link } = await requestRecovery(site, person)
    await open(page, link)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/reset-password')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('One more step')
    await chooseRecovery(page)
    await page.getByLabel('Recovery code').fill(otherCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading).toHaveText('Choose a new password')
    await page.getByLabel('New password', { exact: true }).fill(`${goodPassword}-again`)
    await page.getByLabel('Repeat the new password').fill(`${goodPassword}-again`)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('[DLG-10] [LANG-02] a mailed link signs in in another browser, at the page it was requested for, once; the next mails speak the language chosen there', async ({
  page,
  openBrowser,
  site,
}) => {
  const person = await site.register()
  await open(page, '/faq')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log in with an email link' }).click()
  await dialog.getByLabel('Email').and(dialog.locator(':visible')).fill(person.email)
  await dialog.getByRole('button', { name: 'Send the email' }).click()
  await expect(dialog.getByText('Check your email')).toBeVisible()
  const { link } = await site.nextLetter(person.email)
  // A program that looks through mails opens the link first, and uses nothing up.
  await (await fetch(link)).text()
  const elsewhere = await openBrowser()
  await open(elsewhere, link)
  expect(new URL(elsewhere.url()).search).toBe('')
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(elsewhere).toHaveURL('/faq')
  await expect(accountMenu(elsewhere)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()

  await open(page, link)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')

  await elsewhere
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click()
  await elsewhere.getByRole('menuitemradio', { name: /Română/ }).click()
  const language = async () => {
    const client = site.client()
    const { data } = await client.signInWithPassword({ email: person.email, password: person.password })
    return data.user?.user_metadata['language']
  }
  await expect.poll(language).toBe('ro')
  expect((await requestRecovery(site, person)).subject).toMatch(/parol/i)
})

test('[DLG-11] [ROLE-03] after the password the authenticator is asked for; until then no one is signed in, reload or not', async ({
  page,
  site,
}) => {
  const person = await site.register()
  const { secret } = await protect(site, person)
  await open(page, '/dashboard')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard/)
  await fillLogin(page, person)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('One more step')
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(heading).toHaveText('One more step')
  await open(page, '/dashboard')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard/)
  await expect(heading).toHaveText('One more step')
  const status = await page.evaluate(async () => {
    const stored: unknown = JSON.parse(localStorage.getItem('grantwright.auth') ?? '{}')
    const token = typeof stored === 'object' && stored !== null ? String(Reflect.get(stored, 'access_token')) : ''
    return (await fetch('/api/me/profile', { headers: { authorization: `Bearer ${token}` } })).status
  })
  expect(status).toBe(401)
  await page.getByLabel('Code from the authenticator app').fill('000000')
  await expect(page.getByText('This code is wrong or was already used.', { exact: false })).toBeVisible()
  await page.getByLabel('Code from the authenticator app').fill(nextCode(secret))
  await expect(page).toHaveURL('/dashboard')
  await expect(accountMenu(page)).toBeVisible()
  await page.reload()
  await expect(accountMenu(page)).toBeVisible()
})

confirmingTest(
  '[DLG-10] where addresses must be confirmed first, registration waits for the code, and so does signing in',
  async ({ page, openBrowser, site }) => {
    const person = { ...newPerson(), password: 'eight okay' }
    await open(page, '/register')
    const form = formOf(page, 'Create account')
    await expect(form.getByText('8 characters or more')).toBeVisible()
    await form.getByLabel('First name').fill(person.firstName)
    await form.getByLabel('Last name').fill(person.lastName)
    await form.getByLabel('Email').fill(person.email)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByLabel('Repeat password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Create account' }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Check your email')
    await expect(codeField(page)).toBeFocused()
    await expect(page.getByText(`We sent an email to ${person.email}`, { exact: false })).toBeVisible()
    await site.nextLetter(person.email)

    const elsewhere = await openBrowser()
    await open(elsewhere, '/login')
    await fillLogin(elsewhere, person)
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await elsewhere.getByRole('button', { name: 'Send again', exact: true }).click()
    const { code, link } = await site.nextLetter(person.email)
    await elsewhere.getByLabel('Code from the email').fill(code)
    await expect(elsewhere).toHaveURL('/dashboard')
    await expect(accountMenu(elsewhere)).toBeVisible()

    // The link of the same mail died with its code; the page offers another of its kind.
    await open(page, link)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(heading).toHaveText('This link no longer works')
    await expect(page.getByRole('button', { name: 'Send the email' })).toBeVisible()
    await open(page, '/login')
    await fillLogin(page, person)
    await expect(accountMenu(page)).toBeVisible()
  },
)
