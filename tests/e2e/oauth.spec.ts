import { AuthClient } from '@supabase/auth-js'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { codeAt } from '../support/second-factor.ts'
import { hydrated } from './support/hydrated.ts'
import { accountMenu, forgetDevice } from './support/people.ts'
import { providerTest as test } from './support/provider-site.ts'

// A login that was stopped is logged, with the reason that came in the address.
test.use({ expectedConsole: /Error signing in from the address:|status of 401/ })

function buttons(page: Page) {
  const main = page.getByRole('main')
  return {
    google: main.getByRole('button', { name: /Google|Opening/ }),
    github: main.getByRole('button', { name: 'GitHub' }),
  }
}

/** Goes from the login page to a provider, and says at the fake one who is there. */
async function logInWith(page: Page, provider: 'google' | 'github', person: string): Promise<void> {
  await page.goto('/login')
  await hydrated(page)
  await buttons(page)[provider].click()
  await expect(page.getByRole('heading', { name: 'Who is there?' })).toBeVisible()
  await page.getByLabel('Person').fill(person)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('[DLG-03] [DLG-08] a user who stops the login at one provider reads why, and logs in with the other', async ({
  page,
}) => {
  const { google, github } = buttons(page)
  for (const [provider, person, words] of [
    ['google', 'refuse', 'Login failed: The login was stopped at the provider.'],
    ['google', 'broken-token', "Login failed: The provider's answer could not be used. Try again."],
    ['github', 'down', 'Login failed: Something broke on our side. Try again in a moment.'],
  ] as const) {
    await logInWith(page, provider, person)
    await expect(page.getByText(words).last()).toBeVisible()
    await expect(google).toBeEnabled()
    await expect(github).toBeEnabled()
    await expect(accountMenu(page)).toHaveCount(0)
  }
  await logInWith(page, 'google', 'google-visitor')
  await expect(page).toHaveURL('/dashboard')
  await expect(accountMenu(page)).toBeVisible()
  await page.reload()
  await expect(accountMenu(page)).toBeVisible()

  await forgetDevice(page)
  await page.goto('/auth/v1/authorize?provider=myspace')
  await expect(page).toHaveURL('/')
  await expect(
    page.getByText('Login failed: The address is not one that this site can use. Try again.').last(),
  ).toBeVisible()
})

test('[DLG-03] [DLG-11] a user who comes back from a provider is asked for the second step, also after a reload', async ({
  page,
  provider,
}) => {
  await logInWith(page, 'github', 'careful-visitor')
  await expect(page).toHaveURL('/dashboard')
  await expect(accountMenu(page)).toBeVisible()
  await page.reload()
  await expect(accountMenu(page)).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('grantwright.auth') ?? '{}')
  const secret = await protect(provider.siteUrl, stored)
  await forgetDevice(page)

  await logInWith(page, 'github', 'careful-visitor')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('One more step')
  await page.reload()
  await hydrated(page)
  await expect(heading).toHaveText('One more step')
  await expect(accountMenu(page)).toHaveCount(0)
  // The code of the step after the one that enrolled: each counts once.
  await page.getByLabel('Code from the authenticator app').fill(codeAt(secret, Date.now() + 30_000))
  await expect(page).toHaveURL('/dashboard')
  await expect(accountMenu(page)).toBeVisible()
})

/** Gives the account of a browser's session an authenticator app. @returns its secret. */
async function protect(siteUrl: string, stored: string): Promise<string> {
  const client = new AuthClient({ url: `${siteUrl}/auth/v1`, autoRefreshToken: false, persistSession: false })
  const { access_token, refresh_token }: { access_token: string; refresh_token: string } = JSON.parse(stored)
  await client.setSession({ access_token, refresh_token })
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeAt(totp.secret, Date.now()) })
  if (error) throw error
  return totp.secret
}
