import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { hydrated } from './support/hydrated.ts'
import { accountMenu, goodPassword, newPerson, signIn } from './support/people.ts'
import type { Person } from './support/people.ts'
import { providerTest } from './support/provider-site.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

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

/** Makes the sessions of an account two days old: some acts then ask again who is there. */
async function ageSessions(site: Site, { email }: Person): Promise<void> {
  const sessions = 'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1'
  await site.sql(`update auth.sessions set created_at = now() - interval '2 days' where id in (${sessions})`, [email])
  await site.sql(
    `update auth.mfa_amr_claims set created_at = now() - interval '2 days', updated_at = now() - interval '2 days'
     where session_id in (${sessions})`,
    [email],
  )
}

test('[DASH-01] [EDIT-01] the tab is in the address, and back and forward lead through the tabs; staff have more of them, and no toolbar for editing', async ({
  page,
  site,
}) => {
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
  await page.goto('/dashboard?tab=profile#security')
  await expect(part(page, 'Two-step login')).toBeFocused()

  await signIn(page, await site.register('moderator'))
  await page.goto('/dashboard?tab=manage-consultations')
  await expect(page.getByRole('tab', { name: 'Manage consultations', selected: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Manage support' })).toBeVisible()
  await page.goto('/')
  await expect(accountMenu(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Editing' })).toHaveCount(0)
})

test.describe(() => {
  // The page of an ended session is refused once more, and so is its refresh.
  test.use({ expectedConsole: /status of 40[013]/ })

  test('[AUTH-08] [DASH-06] one browser sees the other, ends it, and the other is out; so are all others at one press', async ({
    openBrowser,
    page,
    site,
  }) => {
    const person = await site.register('user')
    await site.call(person, 'GET', '/api/me/role')
    const other = await openBrowser({ userAgent: firefoxOnWindows })
    await signIn(other, person)
    await openProfile(other)

    await signIn(page, person)
    await openProfile(page)
    const list = part(page, 'Active sessions')
    await list.getByRole('button', { name: /^End the session of Firefox on Windows/ }).click()
    await expect(page.getByText('The session has ended').last()).toBeVisible()
    await expect(list.getByText('Firefox on Windows')).toHaveCount(0)
    await other.reload()
    await expect(other).toHaveURL(/\/login/)

    await page.getByRole('button', { name: 'End all others' }).click()
    // The one of the registration, and the one that called the API.
    await expect(page.getByText('2 sessions have ended').last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
    expect((await site.call(person, 'GET', '/api/me/role')).status).toBe(401)
  })
})

test.describe(() => {
  // An old session is refused first, and so is a code that has been replaced.
  test.use({ expectedConsole: /status of 4(00|03|22)/, permissions: ['clipboard-read', 'clipboard-write'] })

  test('[DASH-06] [AUTH-10] an authenticator is set up after the password, its recovery codes are shown once and made again, and one of them takes it away', async ({
    page,
    site,
  }) => {
    const person = await site.register('user')
    await signIn(page, person)
    await openProfile(page)
    await ageSessions(site, person)
    const card = part(page, 'Two-step login')
    await card.getByRole('button', { name: 'Set up: Authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Work phone')
    await dialog.getByRole('button', { name: 'Next' }).click()
    const password = dialog.getByLabel('Current password', { exact: true })
    await expect(password).toBeFocused()
    await password.fill(person.password)
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
    await dialog.getByLabel('Code from the app').fill(generateSync({ secret }))
    await dialog.getByRole('button', { name: 'Turn on' }).click()

    const shown = page.getByRole('alertdialog')
    const codes = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const before = await codes.allTextContents()
    expect(before[0]).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/)
    const download = page.waitForEvent('download')
    await shown.getByRole('button', { name: 'Download' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(before[1])
    await shown.getByRole('button', { name: 'I have saved them' }).click()
    await expect(card.getByText('Work phone')).toBeVisible()
    await page.reload()
    await expect(card.getByText('10 of 10 left')).toBeVisible()
    await expect(page.getByText(before[0] ?? '')).toHaveCount(0)

    await card.getByRole('button', { name: 'New codes' }).click()
    await shown.getByRole('button', { name: 'Create codes' }).click()
    await expect(codes).toHaveCount(10)
    const after = await codes.allTextContents()
    expect(after.filter((code) => before.includes(code))).toEqual([])
    await shown.getByRole('button', { name: 'I have saved them' }).click()

    await card.getByRole('button', { name: 'Remove Work phone' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Code from the app').fill(before[0] ?? '')
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(question.getByRole('alert')).toBeVisible()
    await question.getByLabel('Code from the app').fill(after[0] ?? '')
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Work phone is removed').last()).toBeVisible()
    await expect(card.getByText('Off')).toBeVisible()
    await expect(card.getByText('Recovery codes')).toHaveCount(0)
  })
})

test.describe(() => {
  // An old session is refused first, and so is a wrong password.
  test.use({ expectedConsole: /status of 4(00|03|22)/ })

  test('[DASH-02] [DASH-03] [DASH-06] [AUTH-10] a person corrects the profile, revokes a token, and changes the password together with every other key', async ({
    page,
    site,
  }) => {
    const person = await site.register('admin')
    const keys = part(page, 'API tokens and calendar addresses')
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
    await signIn(page, person)
    await openProfile(page)
    const details = part(page, 'Personal details')
    await details.getByLabel('First name').fill('Marta')
    await details.getByLabel('Country of the number').selectOption('MD')
    await details.getByLabel('Phone', { exact: true }).fill('69 123 456')
    await details.getByLabel('Telegram').fill('@marta_codreanu')
    await details.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Profile saved').last()).toBeVisible()
    expect((await site.call(person, 'GET', '/api/me/profile')).body).toMatchObject({
      email: person.email,
      first_name: 'Marta',
      last_name: person.lastName,
      phone: '+37369123456',
      country_code: 'MD',
      telegram: 'marta_codreanu',
    })

    await keys.getByRole('button', { name: 'Revoke: API token “Newsletter”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('Revoked: API token “Newsletter”').last()).toBeVisible()
    await expect(keys.getByText('Newsletter')).toHaveCount(0)
    await expect(keys.getByText('Calendar address', { exact: true })).toBeVisible()

    await ageSessions(site, person)
    const card = part(page, 'Password')
    await card.getByLabel('New password', { exact: true }).fill('Quiet-Meadow-8')
    await card.getByLabel('Repeat new password').fill('Quiet-Meadow-8')
    await card.getByLabel('Also revoke my API tokens and calendar addresses (1)').check()
    await card.getByRole('button', { name: 'Change password' }).click()
    const current = card.getByLabel('Current password', { exact: true })
    await expect(current).toBeFocused()
    await expect(card.getByLabel('New password', { exact: true })).toHaveValue('Quiet-Meadow-8')
    await current.fill('Wrong-Secret-9')
    await card.getByRole('button', { name: 'Change password' }).click()
    await expect(card.getByText('This is not your current password.')).toBeVisible()
    await current.fill(goodPassword)
    await card.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed').last()).toBeVisible()
    await expect(current).toHaveCount(0)
    await expect(keys).toHaveCount(0)
    await expect(card.getByLabel(/^Also revoke/)).toHaveCount(0)
    const login = await site.call(null, 'POST', '/auth/v1/token?grant_type=password', {
      email: person.email,
      password: 'Quiet-Meadow-8',
    })
    expect(login.status).toBe(200)
  })
})

test('[DASH-06] a person takes all own data along and asks for deletion, which shows on every tab and at the next login, and is undone', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await signIn(page, person)
  await openProfile(page)
  const card = part(page, 'Your data')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^grantwright-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    account: { email: person.email },
    identities: [{ provider: 'email' }],
  })

  await card.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
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

providerTest.describe(() => {
  // A refusal at the provider is logged, with the reason that came in the address.
  providerTest.use({ expectedConsole: /Error signing in from the address:/ })

  providerTest(
    '[DASH-04] a refusal at the provider links nothing; an account at Google is linked and unlinked again',
    async ({ page, provider }) => {
      const person = newPerson()
      await fetch(`${provider.siteUrl}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: person.email, password: person.password }),
      })
      await signIn(page, person)
      await openProfile(page)
      const card = part(page, 'Linked accounts')
      const link = async (name: string, as: string): Promise<void> => {
        await card.getByRole('button', { name: `Link ${name}` }).click()
        await expect(page.getByRole('heading', { name: 'Who is there?' })).toBeVisible()
        await page.getByLabel('Person').fill(as)
        await page.getByRole('button', { name: 'Continue' }).click()
      }
      await expect(card.getByText('Not linked')).toHaveCount(2)
      await link('GitHub', 'refuse')
      await expect(page.getByText(/^Error linking the account: /).last()).toBeVisible()
      await expect(card.getByText('Not linked')).toHaveCount(2)
      await link('Google', 'ana-linked')
      await expect(page).toHaveURL('/dashboard')
      await expect(card.getByText('ana-linked@people.example')).toBeVisible()

      await card.getByRole('button', { name: 'Unlink Google' }).click()
      const question = page.getByRole('alertdialog', { name: 'Unlink Google?' })
      await question.getByRole('button', { name: 'Unlink' }).click()
      await expect(page.getByText('Google is unlinked').last()).toBeVisible()
      await expect(card.getByText('Not linked')).toHaveCount(2)
    },
  )
})
