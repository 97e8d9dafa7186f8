import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOfferedPlans } from '#shared/contracts/routes/subscriptions.ts'
import { FeaturesPage } from '#web/features/features/features-page.tsx'
import Home from '#web/routes/public/home.tsx'
import {
  beginTyping,
  editable,
  message,
  paste,
  renderEdited,
  setNetwork,
  typedVersionArrives,
  typingField,
  typingTools,
} from '#tests/component/edit-page.tsx'
import { fakeContent } from '#tests/component/fake-content.ts'
import type { FakeContent } from '#tests/component/fake-content.ts'
import { setUpComponentTest, signedIn } from '#tests/component/render.tsx'

const component = setUpComponentTest()

const tasks = 'home.agents.profiler_tasks'

test('[EDIT-03] Enter makes the next entry of a list, Backspace removes an empty one, pasted lines become entries', async () => {
  const content = await editList('One\nTwo\nThree')
  await beginTyping(tasks)
  expect(entries()).toEqual(['One', 'Two', 'Three'])
  await expect.element(typingField().first()).toHaveAccessibleName(/, entry 1$/)
  await expect.element(typingField().first()).toHaveAccessibleDescription(/Enter begins the next one/)
  const shown = [...editable(tasks).element().querySelectorAll('li')].filter((each) => each.checkVisibility())
  expect(shown).toHaveLength(3)
  // Each keeps the drawing before its words.
  expect(shown.filter((each) => each.querySelector('svg'))).toHaveLength(3)

  await userEvent.keyboard('{Enter}')
  expect(entries()).toEqual(['One', '', 'Two', 'Three'])
  await expect.element(typingField().nth(1)).toHaveFocus()
  await userEvent.keyboard('And a half, ')
  paste(typingField().nth(1), { 'text/plain': 'pasted\r\n\r\nin lines' })
  expect(entries()).toEqual(['One', 'And a half, pasted', 'in lines', 'Two', 'Three'])
  await expect.element(typingField().nth(2)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(entries()).toHaveLength(6)
  await userEvent.keyboard('{Backspace}')
  expect(entries()).toEqual(['One', 'And a half, pasted', 'in lines', 'Two', 'Three'])
  await userEvent.keyboard('!{Alt>}{ArrowUp}{/Alt}')
  expect(entries()).toEqual(['One', 'in lines!', 'And a half, pasted', 'Two', 'Three'])

  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(message('Content updated successfully')).toBeVisible()
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(tasks)).toHaveFocus()
  await expect.poll(items).toEqual(['One', 'in lines!', 'And a half, pasted', 'Two', 'Three'])
  expect(content.value(tasks)).toBe('One\nin lines!\nAnd a half, pasted\nTwo\nThree')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(message('Undone')).toBeVisible()
  await expect.poll(items).toEqual(['One', 'Two', 'Three'])
})

test('[EDIT-03] arrows go between the entries of a list, and undo takes entries back', async () => {
  const content = await editList('One\nTwo\nThree')
  await beginTyping(tasks)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(typingField().nth(1)).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(typingField().nth(2)).toHaveFocus()
  await userEvent.keyboard('>{Home}{ArrowLeft}<{ArrowUp}')
  await expect.element(typingField().first()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(typingField().first()).toHaveFocus()
  expect(entries()).toEqual(['One', 'Two<', '>Three'])

  await userEvent.keyboard('{End}{Delete}')
  expect(entries()).toEqual(['OneTwo<', '>Three'])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(entries()).toEqual(['One', 'Two<', '>Three'])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(entries()).toEqual(['One', 'Two', '>Three'])
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(entries()).toEqual(['One', 'Two<', '>Three'])

  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(typingField().nth(1)).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.element(typingTools().getByRole('button', { name: 'Save' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(typingField().nth(1)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(typingField()).not.toBeInTheDocument()
  expect(items()).toEqual(['One', 'Two', 'Three'])
  expect(content.value(tasks)).toBe('One\nTwo\nThree')
})

test('[EDIT-03] with "Type on the page" a click puts the cursor into an entry, with its title too; Settings… goes on with all of them', async () => {
  const programmes = 'features.programmes.items'
  const content = fakeContent(component.api)
  content.store(programmes, 'First: one\nSecond: two')
  component.api.on(listOfferedPlans, () => ({ items: [], next_cursor: null }))
  await renderEdited(<FeaturesPage />, '/features')
  await page.getByRole('button', { name: 'Type on the page' }).click()
  const second = editable(programmes).getByText('Second', { exact: false }).first()
  await second.click({ position: { x: 1, y: 5 } })
  await expect.element(typingField().nth(1)).toHaveFocus()
  expect(entries()).toEqual(['First: one', 'Second: two'])
  await userEvent.keyboard('My ')
  expect(entries()[1]).toBe('My Second: two')
  await typingTools().getByRole('button', { name: 'Settings…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Entries')).toHaveValue('First: one\nMy Second: two')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const titles = (): string[] =>
    [...editable(programmes).element().querySelectorAll('b')].map(({ textContent }) => textContent)
  await expect.poll(titles).toEqual(['First: ', 'My Second: '])
  expect(content.value(programmes)).toBe('First: one\nMy Second: two')
})

test('[CONT-04] what someone else saved while entries were typed is shown next to them', async () => {
  const content = await editList('A beginning.')
  await beginTyping(tasks)
  await typedVersionArrives()
  await userEvent.keyboard(' My end.')
  content.store(tasks, 'A beginning. Their end.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = page.getByRole('dialog')
  const both = dialog.getByRole('region', { name: /^Someone else saved this first/ })
  await expect.element(both).toMatchTextContent('Their')
  await dialog.getByRole('radio', { name: 'Mine' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Entries' })).toHaveValue('A beginning. My end.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(items).toEqual(['A beginning. My end.'])
  expect(content.value(tasks)).toBe('A beginning. My end.')
})

test('[QUAL-11] entries outlive a lost connection', async () => {
  const content = await editList('One\nTwo')
  await beginTyping(tasks)
  await userEvent.keyboard('{Enter}In a tunnel')
  await typedVersionArrives()
  setNetwork(component.api, false)
  await userEvent.keyboard('{Control>}s{/Control}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^The server did not answer/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Entries')).toHaveValue('One\nIn a tunnel\nTwo')
  expect(content.value(tasks)).toBe('One\nTwo')
  setNetwork(component.api, true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(items).toEqual(['One', 'In a tunnel', 'Two'])
  expect(content.value(tasks)).toBe('One\nIn a tunnel\nTwo')
})

test('[QUAL-11] entries outlive the end of the session, and are saved after logging in there', async () => {
  const content = fakeContent(component.api)
  content.store(tasks, 'One\nTwo')
  const openDialog = vi.fn()
  const screen = await renderEdited(<Home />, '/', { openDialog })
  await beginTyping(tasks)
  await userEvent.keyboard(' and only one')
  await typedVersionArrives()
  await screen.setAuth({ status: 'anonymous', after: 'end', wasId: signedIn('admin').user.id })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('alert').first()).toMatchTextContent('Your session has ended')
  await expect.element(dialog.getByLabelText('Entries')).toHaveValue('One and only one\nTwo')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  expect(openDialog).toHaveBeenCalledWith({ reason: 'ended' })
  expect(content.value(tasks)).toBe('One\nTwo')
  await screen.setAuth(signedIn('admin'))
  await expect.element(dialog.getByText(/Your session has ended/)).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Entries')).toHaveValue('One and only one\nTwo')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(items).toEqual(['One and only one', 'Two'])
  expect(content.value(tasks)).toBe('One and only one\nTwo')
})

test('[QUAL-11] entries of a tab that was closed are offered back', async () => {
  const content = fakeContent(component.api)
  content.store(tasks, 'One')
  const screen = await renderEdited(<Home />, '/')
  await beginTyping(tasks)
  await userEvent.keyboard('{Enter}Before the crash')
  // Gone without a question, as after a crash.
  await screen.unmount()
  await renderEdited(<Home />, '/')
  await message('You have unsaved text').getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Entries')).toHaveValue('One\nBefore the crash')
  expect(content.value(tasks)).toBe('One')
})

/** Opens the home page with a list of an agent's tasks in edit mode. */
async function editList(words: string): Promise<FakeContent> {
  const content = fakeContent(component.api)
  content.store(tasks, words)
  await renderEdited(<Home />, '/')
  await expect.poll(items).toEqual(words.split('\n'))
  return content
}

/** The entries that are being typed. */
function entries(): string[] {
  return [...document.querySelectorAll('[data-typing-field]')].map(({ textContent }) => textContent)
}

/** The entries that the page shows. */
function items(): string[] {
  return [...editable(tasks).element().querySelectorAll('li')].map(({ textContent }) => textContent)
}
