import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { hydrated } from './support/hydrated.ts'
import { accountMenu, goodPassword, newPerson, signIn } from './support/people.ts'
import { providerTest } from './support/provider-site.ts'
import { expect, test } from './support/test.ts'

/** What the browser itself says of a request that is refused on purpose. */
const rejectedRequest = /Failed to load resource: the server responded with a status of 4\d\d/

const firefoxOnWindows = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A part of the profile, by its heading. */
function part(page: Page, heading: string) {
  return page.getByRole('region', { name: heading })
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(part(page, 'Active sessions').getByText('This device, now')).toBeVisible()
  await hydrated(page)
}

test.describe('the dashboard', () => {
  test('[DASH-01] the tab is in the address, and back and forward lead through the tabs', async ({ page, site }) => {
    await signIn(page, await site.register('user'))
    await page.goto('/dashboard')
    const tabs = page.getByRole('tablist', { name: 'Dashboard sections' })
    await expect(tabs.getByRole('tab')).toHaveText([
      'Applications',
      'Organisation',
      'Profile',
      'Consultations',
      'Support',
      'Subscription',
    ])
    await expect(tabs.getByRole('tab', { name: 'Profile', selected: true })).toBeVisible()
    await tabs.getByRole('tab', { name: 'Support' }).click()
    await expect(page).toHaveURL('/dashboard?tab=support')
    await expect(page.getByRole('tabpanel', { name: 'Support' }).getByText('No tickets yet')).toBeVisible()
    // By keyboard: along the row, and open.
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.getByRole('tab', { name: 'Consultations' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL('/dashboard?tab=subscription')
    await page.goBack()
    await tabs.getByRole('tab', { name: 'Subscription' }).click()
    await page.goBack()
    await expect(page).toHaveURL('/dashboard?tab=support')
    await page.goBack()
    await expect(part(page, 'Personal details')).toBeVisible()
    await page.goForward()
    await expect(tabs.getByRole('tab', { name: 'Support', selected: true })).toBeVisible()
    await page.goto('/dashboard?tab=manage-support')
    await expect(part(page, 'Personal details')).toBeVisible()
  })

  test('[DASH-01] staff have their tabs', async ({ page, site }) => {
    await signIn(page, await site.register('moderator'))
    await page.goto('/dashboard?tab=manage-consultations')
    await expect(page.getByRole('tab', { name: 'Manage consultations', selected: true })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Manage support' })).toBeVisible()
  })

  test('a part of the profile that the address names takes the focus', async ({ page, site }) => {
    await signIn(page, await site.register('user'))
    await page.goto('/dashboard?tab=profile#security')
    await expect(part(page, 'Two-step login')).toBeFocused()
  })

  test('[PAGE-08] the profile fits the screens of phones in each language', async ({ page, site }) => {
    await signIn(page, await site.register('user'))
    for (const [width, language, heading] of [
      [390, 'ro', 'Sesiuni active'],
      [390, 'ru', 'Активные сеансы'],
      [320, 'en', 'Active sessions'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/dashboard?lng=${language}`)
      await expect(part(page, heading).locator('b').first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

test.describe('sessions', () => {
  test.use({ expectedConsole: /status of 40[13]/ })

  test('[AUTH-08] [DASH-06] one browser sees the other, ends it, and the other is out', async ({
    browser,
    page,
    site,
  }) => {
    const person = await site.register('user')
    const elsewhere = await browser.newContext({ userAgent: firefoxOnWindows, baseURL: site.url })
    const other = await elsewhere.newPage()
    await signIn(other, person)
    await openProfile(other)

    await signIn(page, person)
    await openProfile(page)
    const list = part(page, 'Active sessions')
    await expect(list.getByText('Firefox on Windows')).toBeVisible()
    await list.getByRole('button', { name: /^End the session of Firefox on Windows/ }).click()
    await expect(page.getByText('The session has ended').last()).toBeVisible()
    await expect(list.getByText('Firefox on Windows')).toHaveCount(0)
    await expect(list.getByText('This device, now')).toBeVisible()

    await other.reload()
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()
  })

  test('[AUTH-08] all others end at one press', async ({ page, site }) => {
    const person = await site.register('user')
    await site.call(person, 'GET', '/api/me/role')
    await signIn(page, person)
    await openProfile(page)
    await page.getByRole('button', { name: 'End all others' }).click()
    // The one of the registration, and the one that called the API.
    await expect(page.getByText('2 sessions have ended').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
    expect((await site.call(person, 'GET', '/api/me/role')).status).toBe(401)
  })

  test('what cannot be loaded says so, and is tried again', async ({ page, site }) => {
    await signIn(page, await site.register('user'))
    await page.route('**/api/me/sessions', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"not_allowed"}' }),
    )
    await page.goto('/dashboard')
    const list = part(page, 'Active sessions')
    await expect(list.getByText('Your role does not allow this.')).toBeVisible()
    await page.unroute('**/api/me/sessions')
    await list.getByRole('button', { name: 'Try again' }).click()
    await expect(list.getByText('This device, now')).toBeVisible()
  })
})

test.describe('two-step sign-in', () => {
  test.use({ expectedConsole: rejectedRequest, permissions: ['clipboard-read', 'clipboard-write'] })

  test('[DASH-06] an authenticator is set up, its recovery codes are shown once, and one of them takes it away', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await signIn(page, person)
    await openProfile(page)
    const card = part(page, 'Two-step login')
    await card.getByRole('button', { name: 'Set up: Authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Work phone')
    await dialog.getByRole('button', { name: 'Next' }).click()
    const picture = dialog.getByRole('img', { name: 'QR code for the authenticator app' })
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(
      0,
    )
    await dialog.getByRole('button', { name: 'Copy the key' }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    await expect(dialog.locator('code')).toHaveText(secret.match(/.{1,4}/g)?.join(' ') ?? '')

    const field = dialog.getByLabel('Code from the app')
    await field.fill(wrongCodeFor(secret))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByText('The code is wrong. Check your app again.')).toBeVisible()
    await field.fill(generateSync({ secret }))
    await dialog.getByRole('button', { name: 'Turn on' }).click()

    const shown = page.getByRole('alertdialog')
    const codes = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [first = '', second = ''] = await codes.allTextContents()
    expect(first).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/)
    const download = page.waitForEvent('download')
    await shown.getByRole('button', { name: 'Download' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(second)
    await shown.getByRole('button', { name: 'I have saved them' }).click()
    await expect(card.getByText('Work phone')).toBeVisible()
    await expect(card.getByText('10 of 10 left')).toBeVisible()
    await expect(page.getByText(first)).toHaveCount(0)
    await page.reload()
    await expect(card.getByText('10 of 10 left')).toBeVisible()
    await expect(page.getByText(first)).toHaveCount(0)

    await card.getByRole('button', { name: 'Remove Work phone' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Code from the app').fill(first)
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Work phone is removed').last()).toBeVisible()
    await expect(card.getByText('Off')).toBeVisible()
    await expect(card.getByText('Recovery codes')).toHaveCount(0)
  })

  test('[DASH-06] new recovery codes take the place of the old', async ({ page, site }) => {
    const person = await site.register('user')
    await signIn(page, person)
    await openProfile(page)
    const card = part(page, 'Two-step login')
    await card.getByRole('button', { name: 'Set up: Authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Next' }).click()
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByLabel('Code from the app').fill(generateSync({ secret }))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const shown = page.getByRole('alertdialog')
    const codes = shown.getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const before = await codes.allTextContents()
    await shown.getByRole('button', { name: 'I have saved them' }).click()
    await card.getByRole('button', { name: 'New codes' }).click()
    await shown.getByRole('button', { name: 'Create codes' }).click()
    await expect(codes).toHaveCount(10)
    const after = await codes.allTextContents()
    expect(after.filter((code) => before.includes(code))).toEqual([])
  })
})

test.describe('the password', () => {
  test.use({ expectedConsole: rejectedRequest })

  test('[DASH-03] an old session asks for the present password, and what was typed stays', async ({ page, site }) => {
    const person = await site.register('user')
    await signIn(page, person)
    await openProfile(page)
    await site.sql(
      `update auth.sessions set created_at = now() - interval '2 days' where user_id in (select id from auth.users where email = $1)`,
      [person.email],
    )
    await site.sql(
      `update auth.mfa_amr_claims set created_at = now() - interval '2 days', updated_at = now() - interval '2 days'
       where session_id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)`,
      [person.email],
    )
    const card = part(page, 'Password')
    await card.getByLabel('New password', { exact: true }).fill('Quiet-Meadow-8')
    await card.getByLabel('Repeat new password').fill('Quiet-Meadow-8')
    await card.getByRole('button', { name: 'Change password' }).click()
    const present = card.getByLabel('Current password', { exact: true })
    await expect(present).toBeFocused()
    await expect(card.getByLabel('New password', { exact: true })).toHaveValue('Quiet-Meadow-8')
    await present.fill('Wrong-Secret-9')
    await card.getByRole('button', { name: 'Change password' }).click()
    await expect(card.getByText('This is not your current password.')).toBeVisible()
    await present.fill(goodPassword)
    await card.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed').last()).toBeVisible()
    await expect(present).toHaveCount(0)
  })

  test('[DASH-03] too short, not the same and the old one are told at their fields', async ({ page, site }) => {
    await signIn(page, await site.register('user'))
    await openProfile(page)
    const card = part(page, 'Password')
    await card.getByLabel('New password', { exact: true }).fill('short')
    await card.getByLabel('Repeat new password').fill('shirt')
    await card.getByRole('button', { name: 'Change password' }).click()
    await expect(card.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(card.getByText('The passwords do not match.')).toBeVisible()
    await card.getByLabel('New password', { exact: true }).fill(goodPassword)
    await card.getByLabel('Repeat new password').fill(goodPassword)
    await card.getByRole('button', { name: 'Change password' }).click()
    await expect(card.getByText('The new password must be different from the old one.')).toBeVisible()
  })
})

test('[DASH-06] [AUTH-10] what works without a login is listed, and revoked alone or together with a new password', async ({
  page,
  site,
}) => {
  const person = await site.register('admin')
  const keys = part(page, 'API tokens and calendar addresses')
  await signIn(page, person)
  await openProfile(page)
  await expect(keys).toHaveCount(0)
  await site.sql(
    `insert into api_tokens (id, user_id, name, prefix, secret_hash, scopes, created_at, expires_at)
     select gen_random_uuid(), id, 'Newsletter', 'gw_', gen_random_uuid()::text, '{users.view}', now(), now() + interval '30 days'
     from auth.users where email = $1`,
    [person.email],
  )
  await site.sql(
    `insert into consultation_feeds (id, user_id, scope, secret_hash, created_at)
     select gen_random_uuid(), id, 'all', gen_random_uuid()::text, now() from auth.users where email = $1`,
    [person.email],
  )
  await openProfile(page)
  await expect(keys.getByText('API token “Newsletter”')).toBeVisible()
  await keys.getByRole('button', { name: 'Revoke: API token “Newsletter”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked: API token “Newsletter”').last()).toBeVisible()
  await expect(keys.getByText('Newsletter')).toHaveCount(0)
  await expect(keys.getByText('Calendar address', { exact: true })).toBeVisible()

  const card = part(page, 'Password')
  await card.getByLabel('New password', { exact: true }).fill('Quiet-Meadow-8')
  await card.getByLabel('Repeat new password').fill('Quiet-Meadow-8')
  await card.getByLabel('Also revoke my API tokens and calendar addresses (1)').check()
  await card.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed').last()).toBeVisible()
  await expect(keys).toHaveCount(0)
  await expect(card.getByLabel(/^Also revoke/)).toHaveCount(0)
})

test('[DASH-06] all own data comes as a file', async ({ page, site }) => {
  const person = await site.register('user')
  await signIn(page, person)
  await openProfile(page)
  const download = page.waitForEvent('download')
  await part(page, 'Your data').getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^grantwright-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    account: { email: person.email },
    identities: [{ provider: 'email' }],
  })
})

test('[DASH-06] [AUTH-10] an address that waits is said so, its mail is sent again, and no second step is offered before', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await site.sql('update auth.users set email_confirmed_at = null where email = $1', [person.email])
  await signIn(page, person)
  await openProfile(page)
  const banner = page.locator('[data-notices] > *')
  await expect(banner.getByText('Confirm your email address.')).toBeVisible()
  await expect(part(page, 'Two-step login').getByText(`Confirm ${person.email} first.`, { exact: false })).toBeVisible()
  await expect(part(page, 'Two-step login').getByRole('button')).toHaveCount(0)
  const before = await site.sql("select count(*)::int as count from mails where kind = 'confirm_signup'")
  await site.sql('delete from rate_limits')
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`The email to ${person.email} is on its way`)).toBeVisible()
  const after = await site.sql("select count(*)::int as count from mails where kind = 'confirm_signup'")
  expect(Number(after[0]?.['count'])).toBe(Number(before[0]?.['count']) + 1)
  await site.sql('update auth.users set email_confirmed_at = now() where email = $1', [person.email])
  await page.reload()
  await expect(
    part(page, 'Two-step login')
      .getByRole('button', { name: /^Set up/ })
      .first(),
  ).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test.describe('an old session', () => {
  test.use({ expectedConsole: rejectedRequest })

  test('[DASH-06] [AUTH-10] setting up a second step asks for the password, keeps what was typed and goes on', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await signIn(page, person)
    await openProfile(page)
    await site.sql(
      "update auth.mfa_amr_claims set updated_at = now() - interval '2 days' where session_id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1)",
      [person.email],
    )
    await part(page, 'Two-step login').getByRole('button', { name: 'Set up: Authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    await dialog.getByLabel('Name').fill('Work phone')
    await dialog.getByRole('button', { name: 'Next' }).click()
    const password = dialog.getByLabel('Current password', { exact: true })
    await expect(password).toBeFocused()
    await expect(dialog.getByLabel('Name')).toHaveValue('Work phone')
    await password.fill('Wrong-Harbour-7')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText('This is not your current password.')).toBeVisible()
    await password.fill(person.password)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  })
})

test('[DASH-06] a deletion takes a typed word, is shown on every tab and at the next sign-in, and can be undone', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await signIn(page, person)
  await openProfile(page)
  const card = part(page, 'Your data')
  await card.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('14 days')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Type exactly: delete')).toBeVisible()
  await dialog.getByLabel('Type “delete” to confirm').fill('delete')
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog).toHaveCount(0)
  const banner = page.getByText('Your account will be deleted.')
  await expect(banner).toBeVisible()
  await page.getByRole('tab', { name: 'Support' }).click()
  await expect(banner).toBeVisible()

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(accountMenu(page)).toHaveCount(0)
  await signIn(page, person)
  await page.goto('/dashboard')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(banner).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Delete account' })).toBeVisible()
})

for (const [what, address] of [
  ['what is being asked for', '/api/me/tickets'],
  ['the stream of events that is being opened', '/api/events'],
] as const)
  test(`${what} when somebody signs out is stopped first, so that no answer to it is a refusal`, async ({
    page,
    site,
  }) => {
    await signIn(page, await site.register('user'))
    const isAsked = new Promise<void>((resolve) => {
      void page.route(`**${address}*`, () => resolve())
    })
    await openProfile(page)
    await page.getByRole('tab', { name: 'Support' }).click()
    await isAsked
    const isStopped = page.waitForEvent('requestfailed', (request) => request.url().includes(address))
    // The session goes only once the request is known to have been stopped.
    await page.route('**/auth/v1/logout*', async (route) => {
      await isStopped
      await route.continue()
    })
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(accountMenu(page)).toHaveCount(0)
  })

test('what is asked for while somebody signs out is never sent, so that no answer to it is a refusal', async ({
  page,
  site,
}) => {
  await signIn(page, await site.register('user'))
  await openProfile(page)
  let hasAsked = false
  page.on('request', (request) => {
    hasAsked ||= request.url().includes('/api/me/tickets')
  })
  const held = Promise.withResolvers<void>()
  await page.route('**/auth/v1/logout*', async (route) => {
    await held.promise
    await route.continue()
  })
  const isLeaving = page.waitForRequest('**/auth/v1/logout*')
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await isLeaving
  await page.getByRole('tab', { name: 'Support' }).click()
  await expect(page.getByRole('tab', { name: 'Support', selected: true })).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Support' })).toContainText(/\S/)
  held.resolve()
  await expect(accountMenu(page)).toHaveCount(0)
  expect(hasAsked).toBe(false)
})

providerTest('[DASH-04] an account at Google is linked and unlinked again', async ({ page, siteUrl }) => {
  const person = newPerson()
  await fetch(`${siteUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  await signIn(page, person)
  await openProfile(page)
  const card = part(page, 'Linked accounts')
  await expect(card.getByText('Not linked')).toHaveCount(2)
  await card.getByRole('button', { name: 'Link Google' }).click()
  await expect(page.getByRole('heading', { name: 'Who is there?' })).toBeVisible()
  await page.getByLabel('Person').fill('ana-linked')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(card.getByText('ana-linked@people.example')).toBeVisible()

  await card.getByRole('button', { name: 'Unlink Google' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unlink Google?' })
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Google is unlinked').last()).toBeVisible()
  await expect(card.getByText('Not linked')).toHaveCount(2)
})

providerTest('[DASH-04] a refusal at the provider is told, and nothing is linked', async ({ page, siteUrl }) => {
  const person = newPerson()
  await fetch(`${siteUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  await signIn(page, person)
  await openProfile(page)
  await part(page, 'Linked accounts').getByRole('button', { name: 'Link GitHub' }).click()
  await expect(page.getByRole('heading', { name: 'Who is there?' })).toBeVisible()
  await page.getByLabel('Person').fill('refuse')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Error linking the account: /).last()).toBeVisible()
  await expect(part(page, 'Linked accounts').getByText('Not linked')).toHaveCount(2)
})

providerTest('[DASH-04] the only way in stays, and its owner is offered a password', async ({ page }) => {
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Google' }).click()
  await expect(page.getByRole('heading', { name: 'Who is there?' })).toBeVisible()
  await page.getByLabel('Person').fill('only-google')
  await page.getByRole('button', { name: 'Continue' }).click()
  const card = part(page, 'Linked accounts')
  await expect(card.getByText('only-google@people.example')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Unlink Google' })).toBeDisabled()
  await expect(card.getByText('Set a password or link another account first.')).toBeVisible()
  const password = part(page, 'Password')
  await password.getByLabel('New password', { exact: true }).fill(goodPassword)
  await password.getByLabel('Repeat new password').fill(goodPassword)
  await password.getByRole('button', { name: 'Set a password' }).click()
  await expect(page.getByText('Password set').last()).toBeVisible()
  await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible()
})

/** Six digits that are none of the codes that count now. */
function wrongCodeFor(secret: string): string {
  const now = Math.floor(Date.now() / 1000)
  const good = [-30, 0, 30].map((shift) => generateSync({ secret, epoch: now + shift }))
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '444444'
}
