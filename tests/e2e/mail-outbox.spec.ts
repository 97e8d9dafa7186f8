import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[ADM-08] without a mail server an administrator finds the mail of a new person and reads its code', async ({
  page,
  site,
}) => {
  const person = await site.register('user')
  const reads = async (): Promise<number> =>
    (await site.sql(`select 1 from activity_log where action = 'mail.read'`)).length
  const readBefore = await reads()
  await signIn(page, site.admin)
  await page.goto('/admin/notifications')

  const main = page.getByRole('main')
  await expect(main.getByText('No mail server is configured.')).toBeVisible()
  const row = main.getByRole('row').filter({ hasText: person.email })
  await expect(row.getByText('Waiting')).toBeVisible()
  await row.getByRole('button', { name: /^Open/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/\/verify\?token=/)).toBeVisible()
  await expect(dialog.getByText(/:\s\d{6}\s/)).toBeVisible()

  await dialog.getByRole('radio', { name: 'As the mail looks' }).click({ force: true })
  const frame = dialog.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  const shown = frame.contentFrame()
  await expect(shown.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await expect(shown.getByRole('heading')).toHaveCSS('font-size', '28px')
  // Nothing in it can be pressed: a link here would sign the administrator in as the person.
  await expect(shown.locator('[href]')).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Text' }).click({ force: true })
  await expect(dialog.getByText(/\/verify\?token=/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  expect(await reads()).toBe(readBefore + 1)

  await main.getByRole('combobox', { name: 'Status' }).selectOption('Sent')
  await expect(page).toHaveURL(/\?state=sent$/)
  await expect(main.getByRole('heading', { name: 'No emails found' })).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()

  const other = await site.register('user')
  await main.getByRole('searchbox', { name: 'Recipient: address or name' }).fill(person.email.toUpperCase())
  await expect(page).toHaveURL(new RegExp(`\\?recipient=${encodeURIComponent(person.email)}`, 'i'))
  await expect(row).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: other.email })).toHaveCount(0)
  await main.getByRole('combobox', { name: 'Kind' }).selectOption('Password changed')
  await expect(main.getByRole('heading', { name: 'No emails found' })).toBeVisible()
  await page.reload()
  await expect(main.getByRole('heading', { name: 'No emails found' })).toBeVisible()
  await main.getByRole('button', { name: /^Remove.*Kind: Password changed/ }).click()
  await expect(row).toBeVisible()
  await main.getByLabel('Day').fill('2020-02-29')
  await expect(page).toHaveURL(/day=2020-02-29/)
  await expect(main.getByRole('button', { name: /Day: .*2020/ })).toBeVisible()
  await main.getByRole('button', { name: 'Show all emails' }).click()
  await expect(page).toHaveURL(/\/admin\/notifications$/)
  await expect(row).toBeVisible()
})
