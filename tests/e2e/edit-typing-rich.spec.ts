import { seriousFaults } from './support/accessible.ts'
import { addSection, edit, editable, message, store } from './support/editing.ts'
import { expect, test } from './support/test.ts'
import {
  begin,
  editWith,
  field,
  format,
  formed,
  lead,
  lookOf,
  paste,
  pressBehind,
  story,
  stored,
  tools,
} from './support/typing-rich.ts'

test('[EDIT-03] a formatted text is typed where it stands, in its own look and size, and the next visitor reads it', async ({
  page,
  site,
}) => {
  await editWith(page, site, story, formed)
  await page.getByRole('button', { name: 'Type on the page' }).click()
  const text = editable(page, story)
  const before = await lookOf(text)
  // The caret goes between the two words that were pressed.
  await pressBehind(page, text.locator('strong'), 'one')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(page)).toHaveAccessibleName(/^Text “Five agents/)
  await expect(field(page)).toHaveAccessibleDescription(/Enter begins a new paragraph.*Ctrl\+Enter saves, Esc cancels/)
  await expect(field(page)).toHaveAttribute('aria-multiline', 'true')
  expect(await lookOf(text)).toEqual(before)
  expect(await seriousFaults(page)).toEqual([])

  await page.keyboard.type(' wide')
  await expect(text.locator('strong')).toHaveText('one wide margin')
  // A link in the words leads nowhere while they are typed.
  await text.getByText('Ask us').click()
  await expect(page).toHaveURL(/\/about$/)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Tomorrow.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(text).not.toHaveAttribute('contenteditable')
  await expect(text.locator('> *')).toHaveText([
    'Five agents and one wide margin',
    'Who may apply',
    'StartupsSchools',
    'Ask us first.',
    'Tomorrow.',
  ])
  const { doc } = await stored(site)
  expect(doc.content.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'bulletList', 'paragraph', 'paragraph'])

  // One way to save, so one way back.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(message(page, 'Undone')).toBeVisible()
  await expect(text.locator('strong')).toHaveText('one margin')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(text.locator('strong')).toHaveText('one wide margin')
})

test('[EDIT-03] a plain text becomes formatted with its first bold word, by keyboard alone, and loses none', async ({
  page,
  site,
}) => {
  await editWith(page, site, story, 'Five agents and one margin')
  const text = editable(page, story)
  const before = await lookOf(text)
  await begin(page, text)
  expect(await lookOf(text)).toEqual(before)
  await page.keyboard.press('Home')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
  await expect(format(page)).toBeVisible()
  await page.keyboard.press('Alt+F10')
  await expect(format(page).getByRole('button', { name: 'Bold' })).toBeFocused()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(format(page).getByRole('button', { name: 'Italic' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(text.locator('strong')).toHaveText(/^Five ?$/)
  await expect(format(page).getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  // The editor's own undo, not the one of what was saved.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(text.locator('strong')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- a list')
  await expect(text.locator('li')).toHaveText('a list')
  await page.keyboard.press('F6')
  await expect(tools(page).getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A paragraph of HTML cannot hold a list: the element is another one now, and has the focus all the same.
  await expect(text).toBeFocused()
  await expect(text.locator('strong')).toHaveText(/^Five ?$/)
  await expect(text.locator('li')).toHaveText('a list')
  expect((await stored(site)).text).toBe('Five agents and one margin\n\na list')
})

test('[EDIT-03] without a form a text stays plain words: Enter makes a paragraph, and the page keeps its size', async ({
  page,
  site,
}) => {
  await editWith(page, site, lead, 'First paragraph.\n\nSecond one,\nin two lines.')
  const text = editable(page, lead)
  const before = await lookOf(text)
  await begin(page, text)
  expect(await lookOf(text)).toEqual(before)
  // Nothing was typed: nothing is asked, and nothing is saved.
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  expect(await lookOf(text)).toEqual(before)

  await begin(page, text)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third.')
  const typed = await lookOf(text)
  await page.keyboard.press('ControlOrMeta+S')
  await expect(field(page)).toHaveCount(0)
  expect((await lookOf(text)).height).toBe(typed.height)
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  expect(body).toMatchObject({ values: { [lead]: 'First paragraph.\n\nSecond one,\nin two lines.\n\nThird.' } })
})

test('[EDIT-03] [EDIT-05] the text of an added section is typed on the page, paragraph by paragraph', async ({
  page,
  site,
}) => {
  await addSection(site, 'about', 'content', 'One paragraph.\n\nAnother one.')
  await edit(page, site, '/about')
  await page.getByRole('button', { name: 'Type on the page' }).click()
  const text = editable(page, 'about.added.section_description')
  const before = await lookOf(text)
  await pressBehind(page, text.locator('p').nth(1), 'Another')
  await expect(field(page)).toBeFocused()
  expect(await lookOf(text)).toEqual(before)
  await page.keyboard.type(' bold')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await format(page).getByRole('button', { name: 'Bold' }).click()
  await expect(field(page)).toBeFocused()
  // A press on something else saves.
  await editable(page, 'about.story.title').click()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(text.locator('strong')).toHaveText('bold')
  await expect(text.locator('p')).toHaveText(['One paragraph.', 'Another bold one.'])
})

test('[EDIT-03] a value beside its term is typed with a form and stays a value for readers', async ({ page, site }) => {
  await edit(page, site, '/')
  const value = editable(page, 'home.chat.term_2_value')
  const before = await lookOf(value)
  await begin(page, value)
  expect(await lookOf(value)).toEqual(before)
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(value.locator('strong')).toHaveText('30 min to 2 h')
  await expect(value.locator('> *')).toHaveCount(1)
})

test('[EDIT-03] a link is put at chosen words from the same list as in the dialog', async ({ page, site }) => {
  await editWith(page, site, story, 'Who may apply')
  await begin(page, editable(page, story))
  await page.keyboard.press('ControlOrMeta+A')
  await format(page).getByRole('button', { name: 'Link' }).click()
  const link = format(page).getByRole('combobox', { name: 'Address of the link' })
  await expect(link).toBeFocused()
  await page.keyboard.type('contact: the')
  await page.keyboard.press('ArrowDown')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(link).toHaveValue('/contact#form')
  // Escape leaves the field for the link, and nothing else.
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeFocused()
  await format(page).getByRole('button', { name: 'Link' }).click()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(format(page).getByText('This link cannot be kept.')).toBeVisible()
  await link.fill('/contact#form')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(editable(page, story).getByRole('link', { name: 'Who may apply' })).toHaveAttribute(
    'href',
    '/contact#form',
  )
})

test('[EDIT-03] Esc asks before it throws typed words away; Settings… goes on in the dialog with their form', async ({
  page,
  site,
}) => {
  await editWith(page, site, story, formed)
  const text = editable(page, story)
  await begin(page, text)
  await page.keyboard.type(' Typed.')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type(' Heavy')
  await tools(page).getByRole('button', { name: 'Settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit text' })
  const inDialog = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await expect(inDialog.locator('strong').last()).toHaveText('Heavy')
  await expect(inDialog.locator('p').last()).toHaveText('Ask us first. Typed. Heavy')
  await expect(text.locator('p').last()).toHaveText('Ask us first. Typed. Heavy')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(text.locator('p').last()).toHaveText('Ask us first.')
  await page.reload()
  await expect(text.locator('p').last()).toHaveText('Ask us first.')
  await expect(message(page, 'You have unsaved text')).toHaveCount(0)
})

test.describe('with the marks of Word', () => {
  // The browser says that it applies none of the style attributes of what is pasted.
  test.use({ expectedConsole: /Applying inline style/ })

  test('[EDIT-03] [CONT-05] what is pasted from Word on the page keeps its headings, lists and tables, and no script', async ({
    page,
    site,
  }) => {
    await editWith(page, site, story, 'Five agents')
    const text = editable(page, story)
    await begin(page, text)
    await page.keyboard.press('ControlOrMeta+A')
    const entry = (each: string): string =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>${each}</p>`
    await paste(
      field(page),
      `<h1>Who may apply</h1>${entry('Startups')}${entry('Schools')}<table><tr><td>Call</td><td>May</td></tr></table><p><a href="javascript:alert(1)">Run</a></p>`,
    )
    await expect(text.getByRole('heading', { level: 3 })).toHaveText('Who may apply')
    await expect(text.getByRole('listitem')).toHaveText(['Startups', 'Schools'])
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(field(page)).toHaveCount(0)
    await expect(text.getByRole('heading', { level: 3 })).toHaveText('Who may apply')
    await expect(text.getByRole('cell')).toHaveText(['Call', 'May'])
    await expect(text.locator('a')).toHaveCount(0)
    expect((await stored(site)).text).toBe('Who may apply\n\nStartups\nSchools\n\nCall | May\n\nRun')
  })
})

test('[EDIT-03] [EDIT-04] a table is made on the page, grows and shrinks by its tools and by Tab, and visitors read it', async ({
  page,
  site,
}) => {
  await editWith(page, site, story, 'Five agents')
  const text = editable(page, story)
  await begin(page, text)
  await page.keyboard.press('Alt+F10')
  await format(page).getByRole('button', { name: 'Table', exact: true }).click()
  await expect(text.getByRole('columnheader')).toHaveCount(2)
  await page.keyboard.type('Call')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Closes')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Water')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5 May')
  // Behind the last cell a row comes; one that is not needed goes.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(text.getByRole('row')).toHaveCount(4)
  for (const rows of [3, 2]) {
    await page.keyboard.press('Alt+F10')
    await format(page).getByRole('button', { name: 'Delete the row' }).click()
    await expect(text.getByRole('row')).toHaveCount(rows)
  }
  await page.keyboard.press('Alt+F10')
  await format(page).getByRole('button', { name: 'Add a column to the right' }).click()
  await expect(text.getByRole('columnheader')).toHaveCount(3)
  await page.keyboard.press('Alt+F10')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(text.getByRole('row')).toHaveText(['CallCloses', 'Water5 May'])
  await expect.poll(async () => (await stored(site)).text).toBe('Five agents\n\nCall | Closes | \nWater | 5 May | ')
  await expect
    .poll(async () => (await page.request.get(`${site.url}/about`)).text())
    .toContain('<tr><th scope="col">Call</th><th scope="col">Closes</th><th scope="col"></th></tr>')
  // On a phone it takes no more than the page has.
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('[EDIT-03] what is more than a text can hold is refused with a word, and nothing that stood there goes', async ({
  page,
  site,
}) => {
  await editWith(page, site, story, 'Five agents')
  const text = editable(page, story)
  await begin(page, text)
  await paste(field(page), '<p>more</p>'.repeat(1100))
  await expect(message(page, 'This is more than one text can hold')).toBeVisible()
  await expect(text).toHaveText('Five agents')
  await page.keyboard.type(' and one')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(text).toHaveText('Five agents and one')
})

test.describe('without a part of the editor', () => {
  test.use({ expectedConsole: /Failed to load resource/ })

  test('[EDIT-03] [QUAL-11] without the editor of rich texts plain words are typed plainly, and formatted ones open the dialog', async ({
    page,
    site,
  }) => {
    await store(site, story, formed)
    await editWith(page, site, lead, 'Five agents')
    await page.route('**/assets/typing-rich-*.js', (route) => route.abort())
    await editable(page, lead).focus()
    await page.keyboard.press('F2')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(' and one')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(field(page)).toHaveCount(0)
    await expect(editable(page, lead)).toHaveText('Five agents and one')
    await editable(page, story).focus()
    await page.keyboard.press('F2')
    await expect(page.getByRole('dialog', { name: 'Edit text' })).toBeVisible()
    await expect(editable(page, story).locator('strong')).toHaveText('one margin')
  })
})

test('[EDIT-03] letters that are typed while the editor is being fetched hide and delete nothing', async ({
  page,
  site,
}) => {
  await editWith(page, site, story, formed)
  const asked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await page.route('**/assets/typing-rich-*.js', async (route) => {
    asked.resolve()
    await goOn.promise
    await route.continue()
  })
  const text = editable(page, story)
  await text.focus()
  await page.keyboard.press('F2')
  await asked.promise
  await expect(text).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('h')
  await page.keyboard.press('Delete')
  goOn.resolve()
  await expect(field(page)).toBeFocused()
  await expect(text).not.toHaveAttribute('aria-busy')
  await expect(text).not.toHaveAttribute('data-edit-hidden')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[EDIT-03] [PAGE-08] a finger begins to type in a formatted text, makes a heading of it and saves', async ({
    page,
    site,
  }) => {
    await editWith(page, site, story, formed)
    const text = editable(page, story)
    const before = await lookOf(text)
    await text.locator('p').first().tap()
    await page.getByRole('button', { name: 'Type here' }).tap()
    await expect(field(page)).toBeFocused()
    expect(await lookOf(text)).toEqual(before)
    await tools(page).getByRole('button', { name: 'Format' }).tap()
    await expect(format(page)).toBeVisible()
    await expect(field(page)).toBeFocused()
    const heading = format(page).getByRole('button', { name: 'Small heading' })
    for (const tool of await format(page).getByRole('button').all()) {
      const box = await tool.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    }
    expect(await seriousFaults(page)).toEqual([])
    await heading.tap()
    await expect(text.locator('h4')).toHaveText('Ask us first.')
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await tools(page).getByRole('button', { name: 'Save' }).tap()
    await expect(field(page)).toHaveCount(0)
    await expect(text.locator('h4')).toHaveText('Ask us first.')
  })
})
