import { allFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

// One redirect is refused.
test.use({ expectedConsole: /Failed to load resource.*422/ })

test('[ADM-05] an administrator finds an act, sees what changed, has the log proven, and leads a lost address on', async ({
  page,
  site,
}) => {
  const name = `/page/lost-${Date.now()}`
  await site.call(null, 'POST', '/api/not-found', { path: name, referrer: null })
  await site.call(site.admin, 'POST', '/api/admin/redirects', { from_path: `${name}-old`, to_path: '/faq' })
  await signIn(page, site.admin)
  await page.goto('/admin/logs?action=redirect.create')
  await hydrated(page)
  await page.getByRole('table', { name: 'Actions, newest first' }).getByRole('button').first().click()
  const panel = page.getByRole('dialog', { name: 'Log entry' })
  // In the words of the form, not by the column's name.
  await expect(panel).toContainText(`From${name}-old`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText(/Verified until .*: no one altered the log/)).toBeVisible()
  expect(await allFaults(page)).toEqual([])

  await page.getByRole('navigation', { name: 'Logs' }).getByRole('link', { name: 'Not found' }).click()
  await page.getByRole('button', { name: `Add redirect from ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue(name)
  await dialog.getByLabel('To', { exact: true }).fill('nowhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter an address on this site that begins with / and')).toBeVisible()
  await dialog.getByLabel('To', { exact: true }).fill('/about')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Add redirect from ${name}` })).toHaveCount(0)
  await page.goto('/admin/menu?tab=redirects')
  await expect(page.getByRole('table', { name: 'Redirects' })).toContainText(name)
})
