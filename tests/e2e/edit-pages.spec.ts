import { edit, editable } from './support/editing.ts'
import { expect, test } from './support/test.ts'

test('[EDIT-02] edit mode goes along to other pages by the switch in the bar and by Alt, and outlives a reload', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  await page.getByLabel('Go to page').selectOption('FAQ')
  await expect(page).toHaveURL(/\/faq$/)
  const mode = page.getByRole('switch', { name: 'Edit mode' })
  await expect(mode).toBeChecked()
  await editable(page, 'layout.header.nav_contact').click({ modifiers: ['Alt'] })
  await expect(page).toHaveURL(/\/contact$/)
  await page.reload()
  await expect(mode).toBeChecked()
})

test('[EDIT-03] the headline says on which screens it is shown, and shows the other wording', async ({
  page,
  site,
}) => {
  await edit(page, site, '/')
  await editable(page, 'home.hero.headline').click()
  const dialog = page.getByRole('dialog', { name: 'Edit heading' })
  await expect(dialog.getByText('Shown on wide screens')).toBeVisible()
  await expect(dialog.getByText('Shown on phones')).toContainText('Your grant application, in five steps.')
  await dialog.getByRole('button', { name: 'Edit the other wording' }).click()
  await expect(page.getByText('home / hero / headline_short')).toBeVisible()
})
