import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { editable, message, renderEdited } from '#tests/component/edit-page.tsx'
import { fakeContent } from '#tests/component/fake-content.ts'
import { setUpComponentTest, signedIn } from '#tests/component/render.tsx'

const component = setUpComponentTest()

const lead = 'about.hero.lead'

test('[QUAL-11] the dialog stays with its text when the session ends, and saves after logging in there', async () => {
  const content = fakeContent(component.api)
  const openDialog = vi.fn()
  const screen = await renderEdited(<AboutPage />, '/about', { openDialog })
  await editable(lead).click()
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  const words = dialog.getByLabelText('Text', { exact: true })
  await words.fill('Written while the session ended.')
  await screen.setAuth({ status: 'anonymous', after: 'end', wasId: signedIn('admin').user.id })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert').first()).toMatchTextContent('Your session has ended')
  await expect.element(words).toHaveValue('Written while the session ended.')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  expect(openDialog).toHaveBeenCalledWith({ reason: 'ended' })
  expect(content.value(lead)).not.toBe('Written while the session ended.')
  await screen.setAuth(signedIn('admin'))
  await expect.element(dialog.getByText(/Your session has ended/)).not.toBeInTheDocument()
  await expect.element(words).toHaveValue('Written while the session ended.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(message('Content updated successfully')).toBeVisible()
  await expect.element(editable(lead)).toHaveTextContent('Written while the session ended.')
  expect(content.value(lead)).toBe('Written while the session ended.')
})

test('[QUAL-11] text of a tab that was closed is offered back in edit mode, and can be thrown away', async () => {
  const content = fakeContent(component.api)
  content.store(lead, 'What was saved before.')
  const screen = await renderEdited(<AboutPage />, '/about')
  await editable(lead).click()
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  const words = dialog.getByLabelText('Text', { exact: true })
  await words.fill('Typed before the crash.')
  // Gone without a question, as after a crash.
  await screen.unmount()
  await renderEdited(<AboutPage />, '/about')
  await message('You have unsaved text').getByRole('button', { name: 'Open' }).click()
  await expect.element(words).toHaveValue('Typed before the crash.')
  await dialog.getByRole('status').getByRole('button').click()
  await expect.element(words).toHaveValue('What was saved before.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(editable(lead)).toHaveTextContent('What was saved before.')
  expect(content.value(lead)).toBe('What was saved before.')
})
