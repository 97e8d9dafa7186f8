import { editable, message, store } from './support/editing.ts'
import { fillLogin } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { begin, editWith, formed, isReady, story, stored } from './support/typing-rich.ts'

test.describe('with refusals', () => {
  test.use({ expectedConsole: /401|409|Error checking role|Failed to load resource|Failed to/ })

  test('[CONT-04] what somebody else saved while a formatted text was typed is shown beside it', async ({
    page,
    site,
  }) => {
    await editWith(page, site, story, formed)
    const text = editable(page, story)
    await begin(page, text)
    await isReady(page)
    await page.keyboard.type(' Mine.')
    await store(site, story, 'Theirs, without a form.')
    await page.keyboard.press('ControlOrMeta+Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit text' })
    await expect(dialog.getByRole('region', { name: 'Someone else saved this first: Text' })).toContainText('Theirs')
    await dialog.getByRole('radio', { name: 'Mine' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(text.locator('p').last()).toHaveText('Ask us first. Mine.')
    await expect(text.locator('strong')).toHaveText('one margin')
  })

  test('[QUAL-11] a formatted text that could not be sent goes on in the dialog with its form', async ({
    page,
    site,
  }) => {
    await editWith(page, site, story, formed)
    const text = editable(page, story)
    await begin(page, text)
    await page.keyboard.press('ControlOrMeta+B')
    await page.keyboard.type(' In a tunnel.')
    await isReady(page)
    await page.context().setOffline(true)
    await page.keyboard.press('ControlOrMeta+Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit text' })
    await expect(dialog.getByText('The server did not answer.')).toBeVisible()
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(text.locator('strong').last()).toHaveText('In a tunnel.')
  })

  test('[QUAL-11] a formatted text outlives the end of the session', async ({ page, site }) => {
    await editWith(page, site, story, formed)
    await begin(page, editable(page, story))
    await page.keyboard.type(' Still here.')
    await isReady(page)
    await site.sql('delete from auth.sessions')
    await page.keyboard.press('ControlOrMeta+Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit text' })
    await expect(dialog.getByRole('alert')).toContainText('Your session has ended')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await fillLogin(page, site.admin)
    await expect(dialog.getByText('Your session has ended')).toBeHidden()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(editable(page, story).locator('p').last()).toHaveText('Ask us first. Still here.')
    await expect(editable(page, story).locator('strong')).toHaveText('one margin')
  })
})

test('[QUAL-11] a formatted text of a tab that was closed is offered back, and a draft that waits opens the dialog', async ({
  page,
  site,
}) => {
  const other = 'about.story.paragraph_2'
  await editWith(page, site, other, formed)
  await begin(page, editable(page, other))
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type(' Before the crash')
  // Closed without a question, as after a crash.
  const tab = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await tab.goto('/about')
  await tab.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await message(tab, 'You have unsaved text').getByRole('button', { name: 'Open' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Edit text' })
  await expect(dialog.getByRole('textbox', { name: 'Text', exact: true }).locator('strong').last()).toHaveText(
    'Before the crash',
  )
  await dialog.getByRole('button', { name: 'Keep as draft' }).click()
  await expect(dialog).toBeHidden()
  await editable(tab, other).focus()
  await tab.keyboard.press('F2')
  await expect(dialog.getByRole('textbox', { name: 'Text', exact: true }).locator('strong').last()).toHaveText(
    'Before the crash',
  )
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(dialog).toBeHidden()
  await expect(editable(tab, other).locator('strong')).toHaveText('one margin')
})

test('[EDIT-02] [QUAL-11] leaving edit mode saves the formatted text that is being typed', async ({ page, site }) => {
  await editWith(page, site, story, formed)
  await begin(page, editable(page, story))
  await page.keyboard.type(' Saved on the way out.')
  await page.keyboard.press('Alt+KeyS')
  await expect(message(page, 'Visual edit mode disabled')).toBeVisible()
  await expect(page.getByText('Ask us first. Saved on the way out.')).toBeVisible()
  expect((await stored(site)).text).toContain('Saved on the way out.')
})
