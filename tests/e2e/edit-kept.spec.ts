import { edit, editable, message } from './support/editing.ts'
import { fillLogin } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.describe('with refusals', () => {
  test.use({ expectedConsole: /401|Error checking role|Failed to load resource|Failed to/ })

  test('[QUAL-11] the dialog stays with its text when the session ends, and saves after logging in there', async ({
    page,
    site,
  }) => {
    await edit(page, site, '/about')
    await editable(page, 'about.hero.lead').click()
    const dialog = page.getByRole('dialog', { name: 'Edit text' })
    const words = dialog.getByLabel('Text', { exact: true })
    await words.fill('Written while the session ended.')
    await site.sql('delete from auth.sessions')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Your session has ended')
    await expect(words).toHaveValue('Written while the session ended.')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await fillLogin(page, site.admin)
    await expect(dialog.getByText('Your session has ended')).toBeHidden()
    await expect(words).toHaveValue('Written while the session ended.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(message(page, 'Content updated successfully')).toBeVisible()
    await expect(editable(page, 'about.hero.lead')).toHaveText('Written while the session ended.')
  })
})

test('[QUAL-11] text of a tab that was closed is offered back in edit mode, and can be thrown away', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  const lead = editable(page, 'about.hero.lead')
  const before = await lead.innerText()
  await lead.click()
  await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('Typed before the crash.')
  // Closed without a question, as after a crash.
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto('/about')
  await other.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  const offer = message(other, 'You have unsaved text')
  await offer.getByRole('button', { name: 'Open' }).click()
  const dialog = other.getByRole('dialog', { name: 'Edit text' })
  const words = dialog.getByLabel('Text', { exact: true })
  await expect(words).toHaveValue('Typed before the crash.')
  await dialog.getByRole('status').getByRole('button').click()
  await expect(words).toHaveValue(before)
  await other.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(editable(other, 'about.hero.lead')).toHaveText(before)
})
