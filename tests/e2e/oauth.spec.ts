import { AuthClient } from '@supabase/auth-js'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { codeAt } from '../support/second-factor.ts'
import { hydrated } from './support/hydrated.ts'
import { accountMenu, forgetDevice } from './support/people.ts'
import { withOwnSite } from './support/own-site.ts'
import { providerTest as test } from './support/provider-site.ts'

function buttons(page: Page) {
  const main = page.getByRole('main')
  return {
    google: main.getByRole('button', { name: /Google|Opening/ }),
    github: main.getByRole('button', { name: 'GitHub' }),
  }
}

/** Says at the fake provider who is there. */
async function answerAs(page: Page, person: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who is there?' })).toBeVisible()
  await page.getByLabel('Person').fill(person)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('[DLG-03] only a provider that is configured has a button', async ({ page }) => {
  await page.goto('/login')
  await expect(buttons(page).google).toBeVisible()
  await expect(buttons(page).github).toBeVisible()
  await withOwnSite({ OAUTH_GITHUB_CLIENT_ID: 'id', OAUTH_GITHUB_CLIENT_SECRET: 'secret' }, async ({ url }) => {
    await page.goto(`${url}/login`)
    await hydrated(page)
    await expect(buttons(page).github).toBeVisible()
    await expect(buttons(page).google).toHaveCount(0)
  })
})

test('[DLG-03] while one provider is opening the other is disabled; after a failure both are back', async ({
  page,
}) => {
  const { google, github } = buttons(page)
  let fail = (): void => {}
  const gate = new Promise<void>((resolve) => (fail = resolve))
  // What leads to a provider is fetched when it is asked for: here it is on its way for a while, and then fails.
  await page.route(/\/assets\/official-client-[\w-]+\.js/, async (route) => {
    await gate
    await route.abort()
  })
  await page.goto('/login')
  await hydrated(page)
  await google.click()
  await expect(github).toBeDisabled()
  await expect(google).toHaveText(/Opening/)
  fail()
  await expect(page.getByText('The server did not answer. What you typed is kept.').last()).toBeVisible()
  await expect(google).toBeEnabled()
  await expect(github).toBeEnabled()
})

for (const [provider, name] of [
  ['google', 'Google'],
  ['github', 'GitHub'],
] as const) {
  test(`[DLG-03] ${name} leads there and back to the dashboard, signed in`, async ({ page }) => {
    await page.goto('/login')
    await hydrated(page)
    await buttons(page)[provider].click()
    await answerAs(page, `${provider}-visitor`)
    await expect(page).toHaveURL('/dashboard')
    await expect(accountMenu(page)).toBeVisible()
    await page.reload()
    await expect(accountMenu(page)).toBeVisible()
  })
}

test('[DLG-11] who comes back from a provider is asked for the second step, also after a reload', async ({
  page,
  siteUrl,
}) => {
  const begin = async (): Promise<void> => {
    await page.goto('/login')
    await hydrated(page)
    await buttons(page).github.click()
    await answerAs(page, 'careful-visitor')
  }
  await begin()
  await expect(page).toHaveURL('/dashboard')
  await expect(accountMenu(page)).toBeVisible()
  const secret = await protect(siteUrl, await page.evaluate(() => localStorage.getItem('grantwright.auth') ?? '{}'))
  await forgetDevice(page)

  await begin()
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

for (const [provider, person, words] of [
  ['google', 'refuse', 'Login failed: The login was stopped at the provider.'],
  ['github', 'refuse', 'Login failed: The login was stopped at the provider.'],
  ['google', 'broken-token', "Login failed: The provider's answer could not be used. Try again."],
  ['github', 'down', 'Login failed: Something broke on our side. Try again in a moment.'],
] as const) {
  test(`[DLG-08] at ${provider} the answer ${person} comes back as a message, with the buttons enabled`, async ({
    page,
  }) => {
    await page.goto('/login')
    await hydrated(page)
    await buttons(page)[provider].click()
    await answerAs(page, person)
    await expect(page.getByText(words).last()).toBeVisible()
    await expect(buttons(page).google).toBeEnabled()
    await expect(buttons(page).github).toBeEnabled()
    await expect(accountMenu(page)).toHaveCount(0)
  })
}

test('[DLG-08] an address of an unknown provider shows the site with the reason', async ({ page }) => {
  await page.goto('/auth/v1/authorize?provider=myspace')
  await expect(page).toHaveURL('/')
  await expect(
    page.getByText('Login failed: The address is not one that this site can use. Try again.').last(),
  ).toBeVisible()
})
