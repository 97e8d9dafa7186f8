import { allFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[ADM-08] a program uses a token until it is revoked; a connection is tried out; a webhook shows what it was sent', async ({
  page,
  site,
  request,
}) => {
  await signIn(page, site.admin)
  await page.goto('/admin/integrations?tab=tokens')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Create token' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Enter what it is for.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Journey')
  await dialog.getByLabel('Edit content').check()
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const shown = page.getByRole('alertdialog')
  const secret = await shown.getByLabel('Secret').inputValue()
  expect(await allFaults(page, { within: '[role="alertdialog"]' })).toEqual([])
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect(shown).toHaveCount(0)
  const ask = () => request.get('/api/admin/content', { headers: { authorization: `Bearer ${secret}` } })
  expect((await ask()).status()).toBe(200)

  await page.reload()
  const row = main.getByRole('row').filter({ hasText: 'Journey' })
  await expect(row.getByText(secret.slice(0, 9))).toBeVisible()
  await expect(page.locator('body')).not.toContainText(secret)
  await expect(row.getByText('Never')).toHaveCount(0)
  expect(await allFaults(page)).toEqual([])
  await row.getByRole('button', { name: 'Revoke Journey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(row.getByText('Revoked')).toBeVisible()
  expect((await ask()).status()).toBe(401)

  await page.goto('/admin/integrations')
  await hydrated(page)
  const database = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Database' }) })
  await database.getByRole('button', { name: 'Test Database' }).click()
  await expect(database.getByText('Working')).toBeVisible()
  expect(await allFaults(page)).toEqual([])

  await main.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await main.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByLabel('Name').fill('Nowhere')
  // Reserved by RFC 2606: it never answers, whatever network the test runs in.
  await dialog.getByLabel('Address').fill('https://webhook.invalid/hook')
  await dialog.getByLabel(/^Assistant launched/).check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(shown.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await shown.getByRole('button', { name: 'I have saved it' }).click()

  const sheet = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Nowhere' }) })
  await sheet.getByText('Send test event').click()
  await sheet.getByRole('button', { name: 'Assistant launched' }).click()
  await expect(page.locator('[data-toast]', { hasText: 'Test event sent' })).toBeVisible()
  await sheet.getByRole('link', { name: /^Webhook log/ }).click()
  await main.getByRole('button', { name: 'Assistant launched' }).click()
  const panel = page.getByRole('dialog', { name: 'Webhook event' })
  await expect(panel.getByText('"sample": true')).toBeVisible()
  await expect(panel.getByText('Failed', { exact: true })).toBeVisible()
  expect(await allFaults(page, { within: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')

  await page.goto('/admin/integrations?tab=webhooks')
  await sheet.getByRole('button', { name: 'Delete Nowhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(sheet).toHaveCount(0)
})
