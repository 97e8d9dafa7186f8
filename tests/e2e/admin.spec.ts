import { hydrated } from './support/hydrated.ts'
import { withOwnSite } from './support/own-site.ts'
import { accountMenu, fillLogin, goodPassword, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { test as plainTest } from '@playwright/test'

plainTest(
  '[START-04] the first administrator is made behind the printed link, signs in, and the link is dead',
  async ({ page }) => {
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
      const repeated = main.getByLabel('Repeat password', { exact: true })
      if ((await repeated.count()) > 0) await repeated.fill(goodPassword)
      await main.getByRole('button', { name: /Create/ }).click()
      await expect(accountMenu(page)).toBeVisible()
      await page.goto(`${site.url}/admin`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/admin`)
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    })
  },
)

test('[LAUNCH-03] an administrator edits the assistant links, and a wrong link is refused beside its field', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto('/admin/settings')
  const main = page.getByRole('main')
  const field = main.getByRole('group', { name: 'Assistant links' }).getByLabel('English')
  const before = await field.inputValue()
  await field.fill('not a link')
  const save = async (): Promise<void> => {
    await main.getByRole('button', { name: 'Review and save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await main.getByRole('button', { name: 'Review and save' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('https://assistant.grantwright.example/en?from=settings')
  await save()
  await expect
    .poll(async () => JSON.stringify((await site.call(null, 'GET', '/api/config')).body))
    .toContain('from=settings')
  await field.fill(before)
  await save()
  await expect
    .poll(async () => JSON.stringify((await site.call(null, 'GET', '/api/config')).body))
    .not.toContain('from=settings')
})

test('[ROLE-03] the admin area sends a visitor to sign in, tells a user that it is not for him, and gives no data', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fsettings/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await fillLogin(page, person)
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not allowed|may not|cannot/i)
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([])
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

test('[ROLE-03] an editor sees the admin area without what only an administrator may', async ({ page, site }) => {
  await signIn(page, await site.register('editor'))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/not allowed/i)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not allowed|may not|cannot/i)
})
