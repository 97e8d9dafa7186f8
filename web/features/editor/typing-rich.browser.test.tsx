import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContentRow } from '#shared/contracts/content.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import {
  beginTyping,
  css,
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

/** A text of the about page that may have a form. */
const story = 'about.story.paragraph_1'
const lead = 'about.hero.lead'

const words = (text: string, ...marks: object[]): object =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
const block = (type: string, ...content: object[]): object => ({ type, content })
const entry = (text: string): object => block('listItem', block('paragraph', words(text)))
/** Every form that a text can have, and its words. */
const formed = {
  text: 'Five agents and one margin\n\nWho may apply\n\nStartups\nSchools\n\nAsk us first.',
  doc: block(
    'doc',
    block('paragraph', words('Five agents and '), words('one margin', { type: 'bold' })),
    { ...block('heading', words('Who may apply')), attrs: { level: 3 } },
    block('bulletList', entry('Startups'), entry('Schools')),
    block('paragraph', words('Ask us', { type: 'link', attrs: { href: '/contact' } }), words(' first.')),
  ),
}

/** The bar at the chosen words. */
const format = () => css('[data-handle=format]')

test('[EDIT-03] a plain text becomes formatted with its first bold word, by keyboard alone, and loses none', async () => {
  const content = await editWith(story, 'Five agents and one margin')
  const before = lookOf(story)
  await beginTyping(story)
  expect(lookOf(story)).toEqual(before)
  await userEvent.keyboard('{Home}{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  await expect.element(format()).toBeVisible()
  await userEvent.keyboard('{Alt>}{F10}{/Alt}')
  await expect.element(format().getByRole('button', { name: 'Bold' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(format().getByRole('button', { name: 'Italic' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(typingField()).toHaveFocus()
  await userEvent.keyboard('{Alt>}{F10}{/Alt}{Home}{Enter}')
  await expect.element(typingField()).toHaveFocus()
  const bold = editable(story).css('strong')
  await expect.element(bold).toMatchTextContent(/^Five ?$/)
  await expect.element(format().getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  // The editor's own undo, not the one of what was saved.
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(bold).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{End}{Enter}- a list')
  await expect.element(editable(story).css('li')).toHaveTextContent('a list')
  await userEvent.keyboard('{F6}')
  await expect.element(typingTools().getByRole('button', { name: 'Save' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(message('Content updated successfully')).toBeVisible()
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // A paragraph of HTML cannot hold a list: the element is another one now, and has the focus all the same.
  await expect.element(editable(story)).toHaveFocus()
  await expect.element(bold).toMatchTextContent(/^Five ?$/)
  await expect.element(editable(story).css('li')).toHaveTextContent('a list')
  expect(content.value(story)).toMatchObject({ text: 'Five agents and one margin\n\na list' })
})

test('[EDIT-03] without a form a text stays plain words: Enter makes a paragraph, and the page keeps its size', async () => {
  const content = await editWith(lead, 'First paragraph.\n\nSecond one,\nin two lines.')
  const before = lookOf(lead)
  await beginTyping(lead)
  await expect.poll(() => lookOf(lead)).toEqual(before)
  // Nothing was typed: nothing is asked, and nothing is saved.
  await userEvent.keyboard('{Escape}')
  await expect.element(typingField()).not.toBeInTheDocument()
  expect(lookOf(lead)).toEqual(before)

  await beginTyping(lead)
  await userEvent.keyboard('{Enter}Third.')
  const typed = lookOf(lead)
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(typingField()).not.toBeInTheDocument()
  expect(lookOf(lead).height).toBe(typed.height)
  expect(content.value(lead)).toBe('First paragraph.\n\nSecond one,\nin two lines.\n\nThird.')
})

test('[EDIT-03] [EDIT-05] the text of an added section is typed on the page, paragraph by paragraph', async () => {
  const content = fakeContent(component.api)
  content.addSection({
    page: 'about',
    name: 'added',
    title: 'Added',
    type: 'content',
    description: 'One paragraph.\n\nAnother one.',
  })
  await renderEdited(<AboutPage />, '/about')
  const text = 'about.added.section_description'
  await expect.element(editable(text)).toBeVisible()
  await page.getByRole('button', { name: 'Type on the page' }).click()
  const before = lookOf(text)
  await pressBehind(`[data-editable="${text}"] p:nth-of-type(2)`, 'Another')
  await expect.element(typingField()).toHaveFocus()
  expect(lookOf(text)).toEqual(before)
  await userEvent.keyboard(' bold{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  await format().getByRole('button', { name: 'Bold' }).click()
  await expect.element(typingField()).toHaveFocus()
  // A press on something else saves.
  await editable('about.story.title').click()
  await expect.element(message('Content updated successfully')).toBeVisible()
  await expect.element(editable(text).css('strong')).toHaveTextContent('bold')
  await expect.poll(() => blocksOf(text, 'p')).toEqual(['One paragraph.', 'Another bold one.'])
})

test('[EDIT-03] a link is put at chosen words from the same list as in the dialog', async () => {
  const content = await editWith(story, 'Who may apply')
  await beginTyping(story)
  await userEvent.keyboard('{Control>}a{/Control}')
  await format().getByRole('button', { name: 'Link' }).click()
  const link = format().getByRole('combobox', { name: 'Address of the link' })
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('contact: the{ArrowDown}{Enter}')
  await expect.element(link).toHaveValue('/contact#form')
  // Escape leaves the field for the link, and nothing more.
  await userEvent.keyboard('{Escape}')
  await expect.element(typingField()).toHaveFocus()
  await format().getByRole('button', { name: 'Link' }).click()
  await userEvent.keyboard('javascript:alert(1){Enter}')
  await expect.element(format().getByText(/This link cannot be kept/)).toBeVisible()
  await link.fill('/contact#form')
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(typingField()).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(typingField()).not.toBeInTheDocument()
  const shown = editable(story).getByRole('link', { name: 'Who may apply' })
  await expect.element(shown).toHaveAttribute('href', '/contact#form')
  expect(JSON.stringify(content.value(story))).toContain('"href":"/contact#form"')
})

test('[EDIT-03] Esc asks before it throws typed words away; Settings… goes on in the dialog with their form', async () => {
  const content = await editWith(story, formed)
  await beginTyping(story)
  await userEvent.keyboard(' Typed.{Escape}')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(typingField()).toHaveFocus()
  await userEvent.keyboard('{Control>}b{/Control} Heavy')
  await typingTools().getByRole('button', { name: 'Settings…' }).click()
  const inDialog = page.getByRole('dialog', { name: 'Edit text' }).getByRole('textbox', { name: 'Text', exact: true })
  await expect.element(inDialog.css('strong').last()).toHaveTextContent('Heavy')
  await expect.element(inDialog.css('p').last()).toHaveTextContent('Ask us first. Typed. Heavy')
  await expect.poll(() => blocksOf(story, ':scope > p').at(-1)).toBe('Ask us first. Typed. Heavy')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => blocksOf(story, ':scope > p').at(-1)).toBe('Ask us first.')
  expect(content.value(story)).toEqual(formed)
  expect(Object.keys(localStorage).filter((key) => key.includes(story))).toEqual([])
})

test('[EDIT-03] [CONT-05] what is pasted from Word keeps its headings, lists and tables, and no script', async () => {
  const content = await editWith(story, 'Five agents')
  await beginTyping(story)
  await userEvent.keyboard('{Control>}a{/Control}')
  const item = (each: string): string =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>${each}</p>`
  paste(typingField(), {
    'text/html': `<h1>Who may apply</h1>${item('Startups')}${item('Schools')}<table><tr><td>Call</td><td>May</td></tr></table><p><a href="javascript:alert(1)">Run</a></p>`,
  })
  await expect.element(editable(story).getByRole('heading', { level: 3 })).toHaveTextContent('Who may apply')
  expect(blocksOf(story, 'li')).toEqual(['Startups', 'Schools'])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(story).getByRole('heading', { level: 3 })).toHaveTextContent('Who may apply')
  expect(blocksOf(story, 'td, th')).toEqual(['Call', 'May'])
  expect(blocksOf(story, 'a')).toEqual([])
  expect(content.value(story)).toMatchObject({ text: 'Who may apply\n\nStartups\nSchools\n\nCall | May\n\nRun' })
})

test('[EDIT-10] what is pasted from Google Docs and Word arrives as it was written, and the browser complains of nothing', async () => {
  const content = await editWith(story, 'Five agents')
  await beginTyping(story)
  await userEvent.keyboard('{Control>}a{/Control}')
  paste(typingField(), {
    'text/html': `<b style="font-weight:normal;" id="docs-internal-guid-1"><p style="line-height:1.4"><span style="font-weight:400">Ask for </span><span style="font-weight:700">10</span><span style="vertical-align:super">3</span></p></b><ol start="2"><li style="font-size:11pt">Second</li></ol><table><tr><td rowspan="2">Item</td><td>1</td></tr><tr><td>2</td></tr></table><p><a href="#_ftn1">[1]</a> <del>no</del>note</p>`,
  })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(typingField()).not.toBeInTheDocument()
  expect(blocksOf(story, 'strong')).toEqual(['10'])
  expect(blocksOf(story, 'ol[start="2"] > li')).toEqual(['Second'])
  expect(blocksOf(story, 'td')).toEqual(['Item', '1', '', '2'])
  expect(blocksOf(story, 'a')).toEqual([])
  expect(content.value(story)).toMatchObject({
    text: 'Ask for 10³\n\nSecond\n\nItem | 1\n | 2\n\n[1] note',
  })
})

test('[EDIT-03] what is more than a text can hold is refused with a word, and nothing that it held goes', async () => {
  const content = await editWith(story, 'Five agents')
  await beginTyping(story)
  paste(typingField(), { 'text/html': '<p>more</p>'.repeat(1100) })
  await expect.element(message('This is more than one text can hold')).toBeVisible()
  paste(typingField(), { 'text/html': '<div>'.repeat(600), 'text/plain': 'more' })
  await expect.element(editable(story)).toHaveTextContent('Five agents')
  await userEvent.keyboard(' and one{Control>}{Enter}{/Control}')
  await expect.element(typingField()).not.toBeInTheDocument()
  await expect.element(editable(story)).toHaveTextContent('Five agents and one')
  expect(content.value(story)).toBe('Five agents and one')
})

test('[CONT-04] what someone else saved while a formatted text was typed is shown next to it', async () => {
  const content = await editWith(story, formed)
  await beginTyping(story)
  await typedVersionArrives()
  await userEvent.keyboard(' Mine.')
  content.store(story, 'Theirs, without a form.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  const both = dialog.getByRole('region', { name: 'Someone else saved this first: Text' })
  await expect.element(both).toMatchTextContent('Theirs')
  await dialog.getByRole('radio', { name: 'Mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => blocksOf(story, ':scope > p').at(-1)).toBe('Ask us first. Mine.')
  await expect.element(editable(story).css('strong')).toHaveTextContent('one margin')
  expect(JSON.stringify(content.value(story))).toContain('Mine.')
})

test('[QUAL-11] a formatted text that could not be sent goes on in the dialog with its form', async () => {
  const content = await editWith(story, formed)
  await beginTyping(story)
  await userEvent.keyboard('{Control>}b{/Control} In a tunnel.')
  await typedVersionArrives()
  setNetwork(component.api, false)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  await expect.element(dialog.getByText(/^The server did not answer/)).toBeVisible()
  setNetwork(component.api, true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(editable(story).css('strong').last()).toHaveTextContent('In a tunnel.')
  expect(JSON.stringify(content.value(story))).toContain('In a tunnel.')
})

test('[QUAL-11] a formatted text outlives the end of the session', async () => {
  const openDialog = vi.fn()
  const content = fakeContent(component.api)
  content.store(story, formed)
  const screen = await renderEdited(<AboutPage />, '/about', { openDialog })
  await beginTyping(story)
  await userEvent.keyboard(' Still here.')
  await typedVersionArrives()
  await screen.setAuth({ status: 'anonymous', after: 'end', wasId: signedIn('admin').user.id })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  await expect.element(dialog.getByRole('alert').first()).toMatchTextContent('Your session has ended')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  expect(openDialog).toHaveBeenCalledWith({ reason: 'ended' })
  await screen.setAuth(signedIn('admin'))
  await expect.element(dialog.getByText(/Your session has ended/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => blocksOf(story, ':scope > p').at(-1)).toBe('Ask us first. Still here.')
  await expect.element(editable(story).css('strong')).toHaveTextContent('one margin')
})

test('[QUAL-11] a formatted text of a tab that was closed is offered back, and a draft that waits opens the dialog', async () => {
  const content = fakeContent(component.api)
  content.store(story, formed)
  const screen = await renderEdited(<AboutPage />, '/about')
  await beginTyping(story)
  await userEvent.keyboard('{Control>}b{/Control} Before the crash')
  await screen.unmount()
  await renderEdited(<AboutPage />, '/about')
  await message('You have unsaved text').getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  const typed = dialog.getByRole('textbox', { name: 'Text', exact: true }).css('strong').last()
  await expect.element(typed).toHaveTextContent('Before the crash')
  await dialog.getByRole('button', { name: 'Keep as draft' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(content.drafts).toHaveLength(1)
  expect(content.value(story)).toEqual(formed)
  const shown = editable(story).element()
  if (shown instanceof HTMLElement) shown.focus()
  await userEvent.keyboard('{F2}')
  await expect.element(typed).toHaveTextContent('Before the crash')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(editable(story).css('strong')).toHaveTextContent('one margin')
  expect(content.drafts).toHaveLength(0)
})

test('[EDIT-02] [QUAL-11] leaving edit mode saves the formatted text that is being typed', async () => {
  const content = await editWith(story, formed)
  await beginTyping(story)
  await userEvent.keyboard(' Saved on the way out.{Alt>}s{/Alt}')
  await expect.element(message('Visual edit mode disabled')).toBeVisible()
  await expect.element(page.getByText('Ask us first. Saved on the way out.')).toBeVisible()
  expect(content.value(story)).toMatchObject({ text: expect.stringContaining('Saved on the way out.') })
})

/** Opens the about page in edit mode, with a text of it stored. */
async function editWith(id: string, value: ContentRow['content_value']): Promise<FakeContent> {
  const content = fakeContent(component.api)
  content.store(id, value)
  await renderEdited(<AboutPage />, '/about')
  return content
}

/** The words of parts of an element. */
function blocksOf(id: string, selector: string): string[] {
  return [...editable(id).element().querySelectorAll(selector)].map(({ textContent }) => textContent)
}

/** Presses right behind some words. */
async function pressBehind(selector: string, some: string): Promise<void> {
  const node = document.querySelector(selector)
  const text = [...(node?.childNodes ?? [])].find((each) => each instanceof Text && each.data.includes(some))
  if (!(node && text instanceof Text)) throw new Error(`No words “${some}” in ${selector}`)
  const range = document.createRange()
  range.setStart(text, text.data.indexOf(some))
  range.setEnd(text, text.data.indexOf(some) + some.length)
  const [words, around] = [range.getBoundingClientRect(), node.getBoundingClientRect()]
  const position = { x: words.right - around.left, y: (words.top + words.bottom) / 2 - around.top }
  await userEvent.click(node, { position })
}

/** How large an element is, and where and how its lines are in it: what a jump of the layout would change. */
function lookOf(id: string): { height: number; width: number; lines: string[] } {
  const node = editable(id).element()
  const { top, left, height, width } = node.getBoundingClientRect()
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  const lines: string[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { fontFamily, fontSize, color, lineHeight } = getComputedStyle(text.parentElement ?? node)
    for (const box of range.getClientRects()) {
      // A line break has a box too.
      if (box.width === 0) continue
      const place = [box.left - left, box.top - top, box.width].map((each) => Math.round(each))
      lines.push([...place, fontFamily.split(',')[0], fontSize, color, lineHeight].join(' '))
    }
  }
  return { height: Math.round(height), width: Math.round(width), lines }
}
