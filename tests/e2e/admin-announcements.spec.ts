import type { Page } from '@playwright/test'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ locale: 'en-US' })

async function write(page: Page, title: string): Promise<void> {
  const form = page.getByRole('form', { name: 'New announcement' })
  for (const language of ['English', 'Русский', 'Română']) {
    const group = form.getByRole('group', { name: language })
    await group.getByLabel('Title').fill(title)
    await group.getByLabel('Text').fill(`${title}: https://example.org/more`)
  }
}

test('[ADM-08] an announcement is reviewed with its number before everyone gets it, and can begin the next one', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto('/admin/notifications/announcements')
  await hydrated(page)
  const form = page.getByRole('form', { name: 'New announcement' })
  const send = form.getByRole('button', { name: 'Send…' })
  // What is wrong is marked where it is, with its reason, and has the focus.
  await send.click()
  await expect(form.getByText('Write a title in English.')).toBeVisible()
  await expect(form.getByRole('group', { name: 'English' }).getByLabel('Title')).toBeFocused()
  // What is longer than it may be is kept whole, and said at once.
  const english = form.getByRole('group', { name: 'English' }).getByLabel('Title')
  await english.fill('a'.repeat(133))
  await expect(
    form.getByText('The title in English has 133 characters; at most 120 are allowed. Shorten it.'),
  ).toBeVisible()
  await send.click()
  await expect(english).toHaveValue('a'.repeat(133))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await write(page, 'Autumn calls')
  await form.getByLabel('Linked page').fill('features')
  await send.click()
  await expect(form.getByText('begins with a slash')).toBeVisible()
  await expect(form.getByLabel('Linked page')).toBeFocused()
  await expect(form.getByLabel('Linked page')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Linked page').fill('/features')
  await send.click()

  const review = page.getByRole('alertdialog')
  const title = await review.getByRole('heading', { name: /^Send to \d+ (person|people)\?$/ }).textContent()
  const count = /\d+/.exec(title ?? '')?.[0] ?? ''
  const confirm = review.getByRole('button', { name: 'Send', exact: true })
  await expect(confirm).toBeDisabled()
  await review.getByLabel(`Type ${count} to confirm`).fill(`${count}0`)
  await expect(confirm).toBeDisabled()
  await review.getByLabel(`Type ${count} to confirm`).fill(count)
  await confirm.click()
  await expect(review).toHaveCount(0)

  await page.getByRole('button', { name: 'Open: Autumn calls' }).click()
  const shown = page.getByRole('dialog')
  await expect(shown.getByText('Autumn calls: https://example.org/more')).toHaveCount(3)
  await shown.getByRole('button', { name: 'Use as a draft' }).click()
  await expect(form.getByRole('group', { name: 'Română' }).getByLabel('Title')).toHaveValue('Autumn calls')
  await expect(form.getByLabel('Linked page')).toHaveValue('/features')
})
