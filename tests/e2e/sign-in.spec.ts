import { expect, test as base } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { codeAt } from '../support/second-factor.ts'
import { hydrated } from './support/hydrated.ts'
import { withMailedSite } from './support/mailed-site.ts'
import type { MailedSite } from './support/mailed-site.ts'
import { newTabOf } from './support/new-tab.ts'
import { accountMenu, fillLogin, formOf, goodPassword, newPerson } from './support/people.ts'
import type { Person } from './support/people.ts'

/** A number of the tests, and the code that it always gets. */
const phone = '375291234567'
const phoneCode = '424242'

/** A site of the worker's own with a mail server, which counts three seconds down between two letters. */
const test = base.extend<object, { site: MailedSite }>({
  site: [
    // Playwright wants the first parameter to be a pattern.
    async ({}, use) => withMailedSite({ mail_gap_seconds: 3, test_otp: { [phone]: phoneCode } }, use),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Another browser of the same person, without anything of the first one. */
async function otherBrowser(browser: Browser, site: MailedSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-US' })
  return context.newPage()
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

test('[DLG-09] a forgotten password: a letter, its link in another browser, a new password, the dashboard', async ({
  page,
  browser,
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
  await expect(dialog.getByText(`If ${person.email} has an account here`, { exact: false })).toBeVisible()
  const letter = await site.nextLetter(person.email)

  const elsewhere = await otherBrowser(browser, site)
  await elsewhere.goto(letter.link)
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
})

test('[DLG-09] the answer is the same for an address without an account, and no letter goes there', async ({
  page,
  site,
}) => {
  const stranger = newPerson()
  await open(page, '/login')
  const main = page.getByRole('main')
  for (const [button, send] of [
    ['Forgot your password?', 'Send the link'],
    ['Log in with an email link', 'Send the email'],
  ] as const) {
    await main.getByRole('button', { name: button }).click()
    await main.getByLabel('Email').and(main.locator(':visible')).fill(stranger.email)
    await main.getByRole('button', { name: send }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await expect(main.getByText(`If ${stranger.email} has an account here`, { exact: false })).toBeVisible()
    await main.getByRole('button', { name: 'Back to login' }).click()
  }
  expect(site.letters(stranger.email)).toEqual([])
})

test('[DLG-09] a link that was used says so, and a new one can be asked for', async ({ page, browser, site }) => {
  const person = await site.register()
  await expect
    .poll(async () => (await site.client().resetPasswordForEmail(person.email)).error, { intervals: [1_000] })
    .toBeNull()
  const { link } = await site.nextLetter(person.email)
  await open(page, link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/reset-password')

  const elsewhere = await otherBrowser(browser, site)
  await open(elsewhere, link)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  const heading = elsewhere.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('This link no longer works')
  await expect(heading).toBeFocused()
  await elsewhere.getByLabel('Email').fill(person.email)
  await elsewhere.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading).toHaveText('Check your email')
  const { code } = await site.nextLetter(person.email)
  await elsewhere.getByLabel('Code from the email').fill(code)
  await expect(elsewhere).toHaveURL('/reset-password')
  await expect(elsewhere.getByRole('button', { name: 'Save password' })).toBeVisible()
})

test('[DLG-10] [LAUNCH-02] a code from a letter signs in: the dialog closes and the assistant opens', async ({
  page,
  site,
}) => {
  const person = await site.register()
  await page
    .context()
    .route(/^https:\/\/assistant\.grantwright\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>The assistant</title>' }),
    )
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
  // A new letter makes the first one's code worthless.
  await expect(dialog.getByRole('button', { name: /Send again in \d s/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Send again', exact: true }).click()
  const { code } = await site.nextLetter(person.email)
  await field.fill(code === '000000' ? '111111' : '000000')
  await expect(dialog.getByText('This code is wrong or too old.', { exact: false })).toBeVisible()
  await newTabOf(page, () => field.fill(`${code.slice(0, 3)} ${code.slice(3)}`))
  await expect(dialog).toHaveCount(0)
  await expect(accountMenu(page)).toBeVisible()
})

test('[DLG-10] the link of the letter signs in in another browser, at the page it was asked for, once', async ({
  page,
  browser,
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
  const elsewhere = await otherBrowser(browser, site)
  await open(elsewhere, link)
  expect(new URL(elsewhere.url()).search).toBe('')
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(elsewhere).toHaveURL('/faq')
  await expect(accountMenu(elsewhere)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('[DLG-10] where addresses must be confirmed first, registration waits for the code, and so does signing in', async ({
  page,
  browser,
}) => {
  base.setTimeout(180_000)
  const switches = {
    confirm_email: 'required',
    mail_gap_seconds: 2,
    password_min_length: 8,
    password_classes: false,
  }
  await withMailedSite(switches, async (site) => {
    const person = { ...newPerson(), password: 'eight okay' }
    await open(page, `${site.url}/register`)
    const form = formOf(page, 'Create account')
    // The rules are those that the site has set.
    await expect(form.getByText('8 characters or more')).toBeVisible()
    await expect(form.getByText('An uppercase letter')).toHaveCount(0)
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

    const elsewhere = await otherBrowser(browser, site)
    await open(elsewhere, `${site.url}/login`)
    await fillLogin(elsewhere, person)
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    await elsewhere.getByRole('button', { name: 'Send again', exact: true }).click()
    const { code, link } = await site.nextLetter(person.email)
    await elsewhere.getByLabel('Code from the email').fill(code)
    await expect(elsewhere).toHaveURL(`${site.url}/dashboard`)
    await expect(accountMenu(elsewhere)).toBeVisible()

    // The link of the same letter died with its code; the page offers another of its kind.
    await open(page, link)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(heading).toHaveText('This link no longer works')
    await expect(page.getByRole('button', { name: 'Send the email' })).toBeVisible()
    await open(page, `${site.url}/login`)
    await fillLogin(page, person)
    await expect(accountMenu(page)).toBeVisible()
  })
})

test('[DLG-11] after the password the authenticator is asked for; until then nobody is signed in, reload or not', async ({
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

test('[DLG-11] [LAUNCH-02] a recovery code is another way, once; the launch waits for it', async ({ page, site }) => {
  const person = await site.register()
  const { recoveryCodes } = await protect(site, person)
  const [code = ''] = recoveryCodes
  await page
    .context()
    .route(/^https:\/\/assistant\.grantwright\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>The assistant</title>' }),
    )
  const pages = page.context().pages().length
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Launch agent' }).click()
  await fillLogin(page, person)
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await dialog.getByRole('button', { name: 'Try another way' }).click()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  expect(page.context().pages().length).toBe(pages)
  await dialog.getByLabel('Recovery code').fill(code.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1-'))
  await newTabOf(page, () => dialog.getByRole('button', { name: 'Continue' }).click())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(accountMenu(page)).toBeVisible()

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, person)
  await dialog.getByRole('button', { name: 'Try another way' }).click()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This is not one of your unused recovery codes.')).toBeVisible()
  // A page that is loaded in the middle asks again, and one can give up.
  await open(page, '/faq')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('access_token')
})

test('[DLG-11] a telephone is a second factor too: the code is sent when it is asked for', async ({ page, site }) => {
  const person = await site.register()
  const client = site.client()
  await client.signInWithPassword({ email: person.email, password: person.password })
  const enrolled = await client.mfa.enroll({ factorType: 'phone', phone: `+${phone}` })
  if (enrolled.error) throw enrolled.error
  const { id: factorId } = enrolled.data
  const { data: challenge } = await client.mfa.challenge({ factorId })
  const verified = await client.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: phoneCode })
  if (verified.error) throw verified.error

  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, person)
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  await expect(dialog.getByText('We send a code to ••• 567.')).toBeVisible()
  await expect(dialog).not.toContainText('29123')
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Send me the code' }).click()
    await expect(dialog.getByText('A code is on its way to ••• 567.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const field = dialog.getByLabel('Code from the text message')
  await field.fill('000000')
  await expect(dialog.getByText('This code is wrong or was already used.', { exact: false })).toBeVisible()
  await field.fill(phoneCode)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(accountMenu(page)).toBeVisible()
})

test('[LANG-02] mails speak the language that was chosen last while signed in', async ({ page, site }) => {
  const person = await site.register()
  await open(page, '/login')
  await fillLogin(page, person)
  await expect(accountMenu(page)).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click()
  await page.getByRole('menuitemradio', { name: /Română/ }).click()
  const language = async () => {
    const client = site.client()
    const { data } = await client.signInWithPassword({ email: person.email, password: person.password })
    return data.user?.user_metadata['language']
  }
  await expect.poll(language).toBe('ro')
  await expect
    .poll(async () => (await site.client().resetPasswordForEmail(person.email)).error, { intervals: [1_000] })
    .toBeNull()
  expect((await site.nextLetter(person.email)).subject).toMatch(/parol/i)
})

test('[DLG-11] a mailed link does not go past the second step', async ({ page, site }) => {
  const person = await site.register()
  const { secret } = await protect(site, person)
  await expect
    .poll(async () => (await site.client().resetPasswordForEmail(person.email)).error, { intervals: [1_000] })
    .toBeNull()
  const { link } = await site.nextLetter(person.email)
  await open(page, link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await page.getByLabel('Code from the authenticator app').fill(nextCode(secret))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  await page.getByLabel('New password', { exact: true }).fill(`${goodPassword}-again`)
  await page.getByLabel('Repeat the new password').fill(`${goodPassword}-again`)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('[DLG-10] a code that another browser asked for is explained, and leads to one that works anywhere', async ({
  page,
}) => {
  await page.goto('/faq?code=5d8aef42-fbd9-4e46-9d2b-93a95dbb1c64')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Log in without a password')).toBeVisible()
  await expect(dialog.getByText('a different browser from the one that asked for it', { exact: false })).toBeVisible()
  await expect(page).toHaveURL('/faq')
  await dialog.getByLabel('Email').and(dialog.locator(':visible')).fill('somebody@example.org')
  await dialog.getByRole('button', { name: 'I already have a code' }).click()
  await expect(dialog.getByLabel('Code from the email')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[DLG-10] a link that is cut off, or leads to another site, does no harm', async ({ page }) => {
  await open(page, '/confirm#type=magiclink')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is incomplete')
  await page.goto('about:blank')
  await open(page, '/confirm#token_hash=wrong&type=magiclink&redirect_to=https%3A%2F%2Fevil.example%2F')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
})

test('[QUAL-02] when the server is away every screen says so and keeps what was typed', async ({ page }) => {
  await open(page, '/login')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Forgot your password?' }).click()
  const field = main.getByLabel('Email').and(main.locator(':visible'))
  await field.fill('kept@example.org')
  await page.route('**/auth/v1/**', (route) => route.abort())
  await main.getByRole('button', { name: 'Send the link' }).click()
  await expect(main.getByText('The server did not answer. What you typed is kept.')).toBeVisible()
  await expect(field).toHaveValue('kept@example.org')
  await main.getByRole('button', { name: 'Back to login' }).click()
  await main.getByRole('button', { name: 'Log in with an email link' }).click()
  await expect(field).toHaveValue('kept@example.org')
  await main.getByRole('button', { name: 'I already have a code' }).click()
  await main.getByLabel('Code from the email').fill('123456')
  await expect(main.getByText('The server did not answer. What you typed is kept.')).toBeVisible()
  await expect(main.getByLabel('Code from the email')).toHaveValue('123456')
})

/** The field that a step asks its code in. */
const codeField = (within: Page | Locator): Locator => within.locator('input[autocomplete=one-time-code]:visible')
