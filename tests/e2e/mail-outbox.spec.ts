import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[ADM-08] without a mail server an administrator finds the mail of a new person and reads its code', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  await signIn(page, site.admin)
  await page.goto('/admin/notifications')

  const main = page.getByRole('main')
  await expect(main.getByText('No mail server is set.')).toBeVisible()
  const row = main.getByRole('row').filter({ hasText: person.email })
  await expect(row.getByText('Waiting')).toBeVisible()
  await row.getByRole('button', { name: /^Open/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/\/verify\?token=/)).toBeVisible()
  await expect(dialog.getByText(/:\s\d{6}\s/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const reads = await site.sql<{ action: string }>(`select action from activity_log where action = 'mail.read'`)
  expect(reads).toHaveLength(1)

  await main.getByRole('radio', { name: 'Sent', exact: true }).click({ force: true })
  await expect(page).toHaveURL(/\?state=sent$/)
  await expect(main.getByRole('heading', { name: 'No mail is in this state' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
})
