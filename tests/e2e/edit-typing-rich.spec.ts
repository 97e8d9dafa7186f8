import type { Locator, Page } from '@playwright/test'
import { seriousFaults } from './support/accessible.ts'
import { addSection, edit, editable, message, store } from './support/editing.ts'
import { fillLogin } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

const story = 'about.story.paragraph_1'
const lead = 'about.hero.lead'

const words = (text: string, ...marks: object[]): object =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
const block = (type: string, ...content: object[]): object => ({ type, content })
const bold = { type: 'bold' }
/** Every form that a text can have, and its words. */
const formed = {
  text: 'Five agents and one margin\n\nWho may apply\n\nStartups\nSchools\n\nAsk us first.',
  doc: block(
    'doc',
    block('paragraph', words('Five agents and '), words('one margin', bold)),
    { ...block('heading', words('Who may apply')), attrs: { level: 3 } },
    block(
      'bulletList',
      block('listItem', block('paragraph', words('Startups'))),
      block('listItem', block('paragraph', words('Schools'))),
    ),
    block('paragraph', words('Ask us', { type: 'link', attrs: { href: '/contact' } }), words(' first.')),
  ),
}

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

  test('[EDIT-03] [CONT-05] what is pasted from Word on the page keeps its headings, lists and rows, and no script', async ({
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
    await expect(text.getByText('Call | May', { exact: true })).toBeVisible()
    await expect(text.locator('a')).toHaveCount(0)
    expect((await stored(site)).text).toBe('Who may apply\n\nStartups\nSchools\n\nCall | May\n\nRun')
  })
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

/** The words that are being typed on the page. */
function field(page: Page): Locator {
  return page.locator('[data-typing-field]')
}

function tools(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Tools for typing' })
}

/** The bar at the chosen words. */
function format(page: Page): Locator {
  return page.locator('[data-handle=format]')
}

/** Opens the page with edit mode on and a text of it stored, as soon as the page shows it: pages are kept. */
async function editWith(page: Page, site: Site, id: string, value: string | typeof formed): Promise<void> {
  await store(site, id, value)
  const shown = typeof value === 'string' ? `>${value}<` : '<strong>one margin</strong>'
  await expect.poll(async () => (await page.request.get(`${site.url}/about`)).text()).toContain(shown)
  await edit(page, site, '/about')
  if (typeof value === 'string') await expect(editable(page, id)).toHaveText(value)
  else await expect(editable(page, id).locator('strong')).toHaveText('one margin')
}

/** Begins to type in an element, by keyboard. */
async function begin(page: Page, element: Locator): Promise<void> {
  await element.focus()
  await page.keyboard.press('F2')
  await expect(field(page)).toBeFocused()
}

/** Waits until the stored version of what is being typed has arrived. */
async function isReady(page: Page): Promise<void> {
  await expect(tools(page)).toHaveAttribute('aria-busy', 'false')
}

/** Presses right behind some words of an element. */
async function pressBehind(page: Page, element: Locator, some: string): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const { x, y } = await element.evaluate((node, shown) => {
    const text = [...node.childNodes].find((each) => each instanceof Text && each.data.includes(shown))
    if (!(text instanceof Text)) throw new Error(`No words “${shown}”`)
    const range = document.createRange()
    range.setStart(text, text.data.indexOf(shown))
    range.setEnd(text, text.data.indexOf(shown) + shown.length)
    const { right, top, bottom } = range.getBoundingClientRect()
    return { x: right, y: (top + bottom) / 2 }
  }, some)
  await page.mouse.click(x, y)
}

/** How large an element is, and where and how its blocks stand in it: what a jump of the layout would change. */
async function lookOf(element: Locator): Promise<{ height: number; width: number; lines: string[] }> {
  return element.evaluate((node) => {
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
  })
}

/** What is stored of the text. */
async function stored(site: Site): Promise<{ text: string; doc: { content: { type: string }[] } }> {
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  return (
    (body as { values: Record<string, { text: string; doc: { content: { type: string }[] } }> }).values[story] ??
    never()
  )
}

function never(): never {
  throw new Error('Nothing is stored.')
}

/** Pastes as a browser does. */
async function paste(target: Locator, html: string): Promise<void> {
  await target.evaluate((node, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}
