import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import * as contentRoutes from '#shared/contracts/routes/content.ts'
import * as staffRoutes from '#shared/contracts/routes/content-staff.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { FaqPage } from '#web/features/faq/faq-page.tsx'
import { css, editable, focusOn, message, renderEdited, setNetwork, typingField } from '#tests/component/edit-page.tsx'
import { problem } from '#tests/component/fake-api.ts'
import { fakeContent } from '#tests/component/fake-content.ts'
import { setUpComponentTest, signedIn } from '#tests/component/render.tsx'

const component = setUpComponentTest()

/** The tools at the active element. */
const handle = (): Locator => page.getByRole('region', { name: 'Tools of edit mode' }).getByRole('toolbar')

test('[EDIT-03] everything goes by keyboard, and no letter alone hides anything', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<FaqPage />, '/faq')
  const title = editable('faq.cta.title')
  await focusOn(title)
  await userEvent.keyboard('{Tab}')
  await expect.element(editable('faq.cta.text')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  const words = page.getByRole('dialog', { name: 'Edit heading' }).getByRole('textbox', { name: 'Text', exact: true })
  await expect.element(words).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Ask us anything{Control>}{Enter}{/Control}')
  await expect.element(title).toHaveTextContent('Ask us anything')
  await expect.element(title).toHaveFocus()
  // Letters that were meant for a window that has closed publish nothing.
  await userEvent.keyboard('hH')
  await userEvent.keyboard('{Alt>}h{/Alt}')
  await expect.element(handle().getByText('Hidden')).toBeVisible()
  await expect.poll(() => content.value('faq.cta.title')).toMatchObject({ visible: false })
  await userEvent.keyboard('{Alt>}h{/Alt}')
  await expect.element(handle().getByText('Hidden')).not.toBeInTheDocument()
  await userEvent.keyboard('{F6}')
  await expect.element(handle().getByRole('button', { name: 'Edit', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(title).toHaveFocus()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(message('Visual edit mode disabled')).toBeVisible()
})

test('[EDIT-03] Alt with a press begins to type every time, also after edit mode was on before', async () => {
  fakeContent(component.api)
  await renderEdited(<FaqPage />, '/faq')
  for (const _ of [1, 2]) {
    await page.getByRole('switch', { name: 'Edit mode' }).click()
    await expect.poll(() => document.querySelector('main [data-editable]')).toBeNull()
    await page.getByRole('heading', { level: 1 }).click({ modifiers: ['Alt'] })
    await expect.element(typingField()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(typingField()).not.toBeInTheDocument()
  }
})

test('[EDIT-03] a hidden element keeps its words and its handle when the page arrives before its rows', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  const note = editable('about.story.paragraph_3')
  const words = note.element().textContent
  expect(words).not.toBe('')
  await note.hover()
  const hide = handle().getByRole('button', { name: 'Hide' })
  await expect.element(hide).toBeVisible()
  const pages = component.api.sent(contentRoutes.getPageContent).length
  const rows = component.api.hold(contentRoutes.listContent)
  await hide.click()
  await rows.asked
  await expect.poll(() => component.api.sent(contentRoutes.getPageContent).length).toBeGreaterThan(pages)
  await expect.element(handle().getByText('Hidden')).toBeVisible()
  await expect.element(note).toHaveTextContent(words)
  rows.release()
  await expect.element(message('Content updated successfully')).toBeVisible()
  await expect.element(note).toHaveTextContent(words)
  expect(content.value('about.story.paragraph_3')).toMatchObject({ visible: false })
})

test('[CONT-03] deleting asks first, and can be undone', async () => {
  const content = fakeContent(component.api)
  const id = 'about.story.paragraph_2'
  const builtIn = content.value(id)
  content.store(id, 'Soon to be deleted.')
  await renderEdited(<AboutPage />, '/about')
  await editable(id).hover()
  await handle().getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this element?' })
  expect(content.value(id)).toBe('Soon to be deleted.')
  await question.getByRole('button', { name: 'Delete' }).click()
  const done = message('Content deleted successfully')
  await expect.element(done).toBeVisible()
  await expect.element(editable(id)).toHaveTextContent(String(builtIn))
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect.element(editable(id)).toHaveTextContent('Soon to be deleted.')
  expect(content.value(id)).toBe('Soon to be deleted.')
})

test('[CONT-03] the original text is restored in words of its own, and that can be undone', async () => {
  const content = fakeContent(component.api)
  const id = 'about.story.paragraph_2'
  const builtIn = content.value(id)
  content.store(id, 'Another text.')
  await renderEdited(<AboutPage />, '/about')
  await editable(id).hover()
  await handle().getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Restore the original text' }).click()
  const question = page.getByRole('alertdialog', { name: 'Restore the original text?' })
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  const done = message('The original text is back')
  await expect.element(done).toBeVisible()
  await expect.element(editable(id)).toHaveTextContent(String(builtIn))
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect.element(editable(id)).toHaveTextContent('Another text.')
})

test('[CONT-03] what cannot be deleted keeps its words, and what is gone already is named', async () => {
  const content = fakeContent(component.api)
  const id = 'about.story.paragraph_2'
  content.store(id, 'Words that stay.')
  await renderEdited(<AboutPage />, '/about')
  const remove = async (): Promise<void> => {
    await editable(id).hover()
    await handle().getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  setNetwork(component.api, false)
  await remove()
  await expect.element(message('Failed to delete content')).toBeVisible()
  await expect.element(editable(id)).toHaveTextContent('Words that stay.')
  setNetwork(component.api, true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()

  // Someone else is quicker, while the page does not know it yet.
  content.remove(id)
  await remove()
  await expect.element(message('Content not found')).toBeVisible()
})

test('[CONT-04] the second save of the same words is shown both versions and loses nothing', async () => {
  const content = fakeContent(component.api)
  const id = 'about.time.lead'
  content.store(id, 'What is there.')
  await renderEdited(<AboutPage />, '/about')
  await editable(id).click()
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  const words = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await words.fill('My beginning. What is there.')
  content.store(id, 'What is there. Their end.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const both = dialog.getByRole('region', { name: 'Someone else saved this first: Text' })
  await expect.element(both).toMatchTextContent('Their')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/Choose a version of: Text/)).toBeVisible()
  expect(content.value(id)).toBe('What is there. Their end.')
  await dialog.getByRole('radio', { name: 'Both' }).click()
  await expect.element(words).toHaveValue('My beginning. What is there. Their end.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(message('Content updated successfully')).toBeVisible()
  expect(content.value(id)).toBe('My beginning. What is there. Their end.')
})

test('[EDIT-03] a save that does not get through keeps everything typed', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<FaqPage />, '/faq')
  await editable('faq.hero.lead').click()
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  const words = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await words.fill('Typed in a tunnel.')
  setNetwork(component.api, false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(message('Failed to update content')).toBeVisible()
  await expect.element(dialog.getByText(/^The server did not answer/)).toBeVisible()
  await expect.element(words).toHaveValue('Typed in a tunnel.')
  setNetwork(component.api, true)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(words).toHaveValue('Typed in a tunnel.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(editable('faq.hero.lead')).toHaveTextContent('Typed in a tunnel.')
  await expect.poll(() => content.value('faq.hero.lead')).toBe('Typed in a tunnel.')
})

test('[EDIT-02] edit mode goes off when the person stops being an administrator', async () => {
  const content = fakeContent(component.api)
  const screen = await renderEdited(<AboutPage />, '/about')
  await editable('about.story.title').click()
  const dialog = page.getByRole('dialog', { name: 'Edit heading' })
  const words = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await words.fill('Written too late')
  component.api.on(staffRoutes.saveContent, () => problem(403, 'forbidden'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/Visual editing requires administrator privileges/)).toBeVisible()
  await expect.element(words).toHaveValue('Written too late')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await screen.setAuth(signedIn())
  await expect.element(message('Visual edit mode disabled')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Editing' })).not.toBeInTheDocument()
  expect(content.value('about.story.title')).toBe('Why we built it')
})

test('[EDIT-08] the dialog is at most 900 px wide and 90 % of the screen high', async () => {
  fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    const button = editable('about.cta.launch')
    await focusOn(button)
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog', { name: 'Edit button' })
    await expect.element(dialog).toBeVisible()
    const box = dialog.element().getBoundingClientRect()
    expect(box.width).toBeGreaterThan(300)
    expect(box.width).toBeLessThanOrEqual(Math.min(900, width))
    expect(box.height).toBeLessThanOrEqual(height * 0.9 + 1)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await page.viewport(1280, 800)
})

test('[EDIT-03] a tool without words says its name while the pointer rests on it', async () => {
  fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  await editable('about.story.title').hover()
  const tool = css('[data-handle=element] button').first()
  await tool.hover()
  const name = tool.element().getAttribute('aria-label')
  expect(name).not.toBe('')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(name ?? 'no name')
})

test('[QUAL-13] what is typed in “Search and site” is saved when its window is closed at once', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  await page.getByRole('button', { name: 'Search and site' }).click()
  const list = page.getByRole('dialog', { name: 'Search and site' })
  await expect.element(list.getByRole('textbox', { name: 'Title in search results' })).toHaveFocus()
  await expect.element(list.getByRole('textbox', { name: 'Title in search results' })).not.toHaveAttribute('readonly')
  await userEvent.keyboard('{Control>}a{/Control}Who we are{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  expect(content.value('layout.seo.about_title')).toBe('Who we are')
})
