import { hydrated } from './support/hydrated.ts'
import { withOwnSite } from './support/own-site.ts'
import { accountMenu, goodPassword } from './support/people.ts'
import { expect, test } from '@playwright/test'

test('[START-04] the first administrator is made behind the printed link, signs in, and the link is dead', async ({
  page,
}) => {
  await withOwnSite({}, async (site) => {
    const link = /http:\S+\/setup\?token=\S+/.exec(site.output())?.[0] ?? ''
    expect(link).toContain(site.url)
    await page.goto(link)
    await hydrated(page)
    const main = page.getByRole('main')
    await main.getByLabel('First name').fill('Ana')
    await main.getByLabel('Last name').fill('Rusu')
    await main.getByLabel('Email').fill('first@example.org')
    await main.getByLabel('Password', { exact: true }).fill(goodPassword)
    await main.getByLabel('Repeat password', { exact: true }).fill(goodPassword)
    await main.getByRole('button', { name: /Create/ }).click()
    await expect(accountMenu(page)).toBeVisible()
    await page.goto(`${site.url}/admin`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/admin`)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  })
})
