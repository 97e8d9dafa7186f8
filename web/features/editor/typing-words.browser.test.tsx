import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as staffRoutes from '#shared/contracts/routes/content-staff.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { FaqPage } from '#web/features/faq/faq-page.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import {
  beginTyping,
  css,
  editable,
  message,
  paste,
  renderEdited,
  renderWithToolbar,
  setNetwork,
  typedVersionArrives,
  typingField,
  typingTools,
} from '#tests/component/edit-page.tsx'
import { fakeContent } from '#tests/component/fake-content.ts'
import { setUpComponentTest } from '#tests/component/render.tsx'

const component = setUpComponentTest()

const title = 'about.story.title'

test('[EDIT-03] a headline is typed in place, by keyboard alone, and its undo is the way back to what was stored', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  await beginTyping(title)
  await expect.element(typingField()).toHaveAccessibleName('Heading “Why we built it”')
  await expect.element(typingField()).toHaveAccessibleDescription(/Enter or Ctrl\+Enter saves, Esc cancels/)
  await expect.element(typingField()).toHaveAttribute('aria-multiline', 'false')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  await userEvent.keyboard('{Control>}a{/Control}Why there is one margin')
  await expect.element(editable(title)).toHaveTextContent('Why there is one margin')
  // The browser's own undo, not the one of what was saved.
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(editable(title)).toHaveTextContent('Why we built it')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(editable(title)).toHaveTextContent('Why there is one margin')
  expect(content.value(title)).toBe('Why we built it')

  await userEvent.keyboard('{F6}')
  await expect.element(typingTools().getByRole('button', { name: 'Save' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(typingField()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(message('Content updated successfully')).toBeVisible()
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(title)).toHaveFocus()
  await expect.element(editable(title)).toHaveTextContent('Why there is one margin')
  expect(content.value(title)).toBe('Why there is one margin')

  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(message('Undone')).toBeVisible()
  await expect.element(editable(title)).toHaveTextContent('Why we built it')
})

test('[EDIT-03] Esc leaves what was not changed, and asks before it throws typed words away', async () => {
  const content = fakeContent(component.api)
  const screen = await renderEdited(<AboutPage />, '/about')
  await editable(title).hover()
  await page.getByRole('button', { name: 'Type here' }).click()
  await expect.element(typingField()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(title)).toHaveTextContent('Why we built it')

  await beginTyping(title)
  await userEvent.keyboard(', typed{Escape}')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(typingField()).toHaveFocus()
  await expect.element(editable(title)).toHaveTextContent('Why we built it, typed')
  await typingTools().getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(title)).toHaveTextContent('Why we built it')
  expect(content.value(title)).toBe('Why we built it')
  // Nor does the device keep them for the next visit.
  await screen.unmount()
  await renderEdited(<AboutPage />, '/about')
  await expect.element(editable(title)).toHaveTextContent('Why we built it')
  await expect.element(message('You have unsaved text')).not.toBeInTheDocument()
})

test('[EDIT-03] what saved by itself stays when its field is left; only what came after it is asked about', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  const question = page.getByRole('alertdialog')
  const saveByItself = async (words: string): Promise<void> => {
    await userEvent.keyboard(words)
    await typedVersionArrives()
    window.dispatchEvent(new Event('blur'))
    await expect.element(typingTools().getByText('Saved')).toBeVisible()
  }
  await beginTyping(title)
  await saveByItself('{Control>}a{/Control}Live')
  await userEvent.keyboard('{Escape}')
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(editable(title)).toHaveTextContent('Live')

  await beginTyping(title)
  await saveByItself(', too')
  await userEvent.keyboard(', but not this{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(title)).toHaveTextContent('Live, too')
  expect(content.value(title)).toBe('Live, too')
  // All of it is one step of undo, as before.
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(editable(title)).toHaveTextContent('Live')
})

test('[EDIT-03] a save that is asked for before the stored version has arrived waits for it', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  const stored = component.api.hold(staffRoutes.listContentDrafts)
  await beginTyping(title)
  await stored.asked
  await userEvent.keyboard('{Control>}a{/Control}Typed at once{Enter}')
  await expect.element(typingTools().getByRole('button', { name: 'Saving...' })).toBeVisible()
  expect(content.value(title)).toBe('Why we built it')
  stored.release()
  await expect.element(message('Content updated successfully')).toBeVisible()
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(title)).toHaveTextContent('Typed at once')
  expect(content.value(title)).toBe('Typed at once')
})

test('[EDIT-03] [QUAL-11] words typed onto a draft before its stored version has arrived go on in the field', async () => {
  const content = fakeContent(component.api)
  content.isDrafted = true
  await renderWithToolbar(<AboutPage />, '/about')
  await beginTyping(title)
  await typedVersionArrives()
  await userEvent.keyboard('{Control>}a{/Control}A draft{Enter}')
  await expect.poll(() => content.drafts.map(({ content_value }) => content_value)).toEqual(['A draft'])
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(title)).toHaveTextContent('A draft')
  const stored = component.api.hold(staffRoutes.listContentDrafts)
  await beginTyping(title)
  await stored.asked
  await userEvent.keyboard(',')
  stored.release()
  await typedVersionArrives()
  await userEvent.keyboard(' and go')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(typingField()).toHaveTextContent('A draft, and go')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => content.drafts.map(({ content_value }) => content_value)).toEqual(['A draft, and go'])
})

test('[EDIT-03] with "Type on the page" a click puts the cursor into words, of buttons and questions too, and the next click saves them', async () => {
  const content = fakeContent(component.api)
  const screen = await renderEdited(<FaqPage />, '/faq')
  const pressTypes = page.getByRole('button', { name: 'Type on the page' })
  await expect.element(pressTypes).toHaveAttribute('aria-pressed', 'false')
  await pressTypes.click()
  await expect.element(pressTypes).toHaveAttribute('aria-pressed', 'true')

  const question = css('summary [data-editable]').first()
  await question.click()
  await expect.element(typingField()).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}What does a margin cost')
  // A summary would take a space as a press, and open or close.
  await expect.element(css('main details').first()).not.toHaveAttribute('open')
  await expect.element(question).toHaveTextContent('What does a margin cost')

  const button = editable('faq.cta.contact')
  await button.click()
  await expect.element(message('Content updated successfully')).toBeVisible()
  await expect.element(button.css('[data-typing-field]')).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Ask us right now')
  await expect.element(button).toHaveTextContent('Ask us right now')
  await typingTools().getByRole('button', { name: 'Save' }).click()
  await expect.element(typingField()).not.toBeInTheDocument()
  expect(content.value('faq.cta.contact')).toMatchObject({ text: 'Ask us right now' })

  // Chosen for this person in this browser.
  await screen.unmount()
  await renderEdited(<FaqPage />, '/faq')
  await expect.element(pressTypes).toHaveAttribute('aria-pressed', 'true')
  await expect.element(question).toHaveTextContent('What does a margin cost')
  await expect.element(button).toHaveTextContent('Ask us right now')
})

test('[EDIT-03] Settings… goes on in the dialog with the words that were typed', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  const contact = editable('about.cta.contact')
  await beginTyping('about.cta.contact')
  await userEvent.keyboard('{Control>}a{/Control}Talk to us')
  await typingTools().getByRole('button', { name: 'Settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit button' })
  const words = dialog.getByLabelText('Text', { exact: true })
  await expect.element(words).toHaveValue('Talk to us')
  await expect.element(words).toHaveFocus()
  await expect.element(contact).toHaveTextContent('Talk to us')
  await dialog.getByRole('combobox', { name: 'Link' }).fill('/faq')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(contact).toHaveTextContent('Talk to us')
  await expect.element(contact).toHaveAttribute('href', '/faq')
  expect(content.value('about.cta.contact')).toMatchObject({ text: 'Talk to us', url: '/faq' })
})

test('[EDIT-03] [CONT-05] words are pasted plain; Enter begins a line in what has several and never in a headline', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  await beginTyping(title)
  await userEvent.keyboard('{Control>}a{/Control}')
  paste(typingField(), {
    'text/plain': 'One margin,\nthree languages',
    'text/html': '<h1 onclick="alert(1)">One <b>margin</b></h1>',
  })
  await expect.element(typingField()).toHaveTextContent('One margin, three languages')
  await expect.element(typingField().css('*')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(title)).toHaveTextContent('One margin, three languages')
  expect(content.value(title)).toBe('One margin, three languages')

  // Running texts may have a form, and are typed with it: typing-rich.browser.test.tsx.
  const figure = 'about.claims.stat_raised'
  await page.getByRole('button', { name: 'Type on the page' }).click()
  await editable(figure).css('dd').click()
  await expect.element(typingField()).toHaveFocus()
  await expect.element(typingField()).toHaveAttribute('aria-multiline', 'true')
  await userEvent.keyboard('{Control>}a{/Control}First line{Enter}second line ')
  paste(typingField(), { 'text/plain': 'and\r\nthird line', 'text/html': '<p>and</p><p>third line</p>' })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(typingField()).not.toBeInTheDocument()
  expect(content.value(figure)).toMatchObject({ text: 'First line\nsecond line and\nthird line' })
})

test('[EDIT-03] a key changes nothing on the page but the words under the cursor', async () => {
  fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  await beginTyping(title)
  await typedVersionArrives()
  await expect.element(page.getByRole('radio', { name: 'RU' })).not.toBeInTheDocument()
  const changed = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const around = target instanceof Element ? target : target.parentElement
      if (!around?.closest('[data-typing-field]')) changed.add(around?.outerHTML.slice(0, 200) ?? 'words of nothing')
    }
  })
  const main = document.querySelector('main') ?? document.body
  observer.observe(main, { childList: true, characterData: true, attributes: true, subtree: true })
  await userEvent.keyboard(' and five letters more')
  await expect.element(typingField()).toHaveTextContent('Why we built it and five letters more')
  observer.disconnect()
  expect([...changed]).toEqual([])
})

test('[CONT-04] what someone else saved while words were typed on the page is shown next to them', async () => {
  const content = fakeContent(component.api)
  const lead = 'about.time.lead'
  content.store(lead, 'A beginning.')
  await renderEdited(<AboutPage />, '/about')
  await beginTyping(lead)
  await typedVersionArrives()
  await userEvent.keyboard(' My end.')
  content.store(lead, 'A beginning. Their end.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  const both = dialog.getByRole('region', { name: 'Someone else saved this first: Text' })
  await expect.element(both).toMatchTextContent('Their')
  expect(content.value(lead)).toBe('A beginning. Their end.')
  await dialog.getByRole('radio', { name: 'Mine' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('A beginning. My end.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(editable(lead)).toHaveTextContent('A beginning. My end.')
  expect(content.value(lead)).toBe('A beginning. My end.')
})

test('[QUAL-11] a save without a connection goes on in the dialog with everything typed', async () => {
  const content = fakeContent(component.api)
  const lead = 'faq.hero.lead'
  await renderEdited(<FaqPage />, '/faq')
  await beginTyping(lead)
  await userEvent.keyboard('{Control>}a{/Control}Typed in a tunnel.')
  await typedVersionArrives()
  setNetwork(component.api, false)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  await expect.element(dialog.getByText(/^The server did not answer/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Text', { exact: true })).toHaveValue('Typed in a tunnel.')
  setNetwork(component.api, true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(editable(lead)).toHaveTextContent('Typed in a tunnel.')
  expect(content.value(lead)).toBe('Typed in a tunnel.')
})

test('[EDIT-02] [QUAL-11] leaving edit mode saves what is being typed on the page', async () => {
  const content = fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  await beginTyping(title)
  await userEvent.keyboard('{Control>}a{/Control}Saved on the way out{Alt>}s{/Alt}')
  await expect.element(message('Visual edit mode disabled')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Saved on the way out' })).toBeVisible()
  expect(content.value(title)).toBe('Saved on the way out')
})

test('[EDIT-02] nothing is editable before the sections of a page have their frames, which would take the focus from it', async () => {
  fakeContent(component.api)
  const sections = component.api.hold(staffRoutes.listSections)
  await renderWithToolbar(<FaqPage />, '/faq')
  await sections.asked
  await expect.element(page.getByRole('button', { name: 'New Section' })).toBeVisible()
  expect(document.querySelectorAll('main [data-editable]')).toHaveLength(0)
  sections.release()
  await expect.element(css('main [data-section] summary [data-editable]').first()).toBeInTheDocument()
})

test('[EDIT-03] where phones show another wording, typing on the page says so and leads there', async () => {
  fakeContent(component.api)
  await renderEdited(<Hero />, '/')
  await beginTyping('home.hero.headline')
  const fields = page.getByRole('group', { name: 'Link and other languages' })
  await expect.element(fields.getByText('Shown on wide screens')).toBeVisible()
  await expect.element(fields.getByText(/^Shown on phones: “.+”$/)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(fields.getByRole('button', { name: 'Edit the other wording' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByText('Shown on phones', { exact: true })).toBeVisible()
})
