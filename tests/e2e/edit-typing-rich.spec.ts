import { seriousFaults } from './support/accessible.ts'
import { edit, editable, message, store } from './support/editing.ts'
import { expect, test } from './support/test.ts'
import {
  begin,
  editWith,
  field,
  format,
  formed,
  lead,
  lookOf,
  pressBehind,
  story,
  stored,
  tools,
} from './support/typing-rich.ts'

test('[EDIT-03] a formatted text is typed in place, in its own look and size, and the next visitor reads it', async ({
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

test('[EDIT-03] a value next to its term is typed with a form and stays a value for readers', async ({
  page,
  site,
}) => {
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
