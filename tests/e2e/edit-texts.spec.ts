import { addSection, edit, editable, message, store } from './support/editing.ts'
import { expect, test } from './support/test.ts'

test('[EDIT-03] a plain field of edit mode keeps bold and links that another place gave', async ({ page, site }) => {
  const doc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Five agents and ' },
          { type: 'text', text: 'one margin', marks: [{ type: 'bold' }] },
        ],
      },
    ],
  }
  // A headline shows no forms, so its field has no tools for them; what is stored has one all the same.
  const id = await store(site, 'about.hero.title', { text: 'Five agents and one margin', doc })
  await edit(page, site, '/about')
  await editable(page, 'about.hero.title').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Text', { exact: true }).fill('Six agents and one margin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  const { body } = await site.call(
    site.admin,
    'GET',
    '/api/content?page=about&section=hero&language=en&content_key=title',
  )
  const [row] = (body as { items: { id: string; content_value: unknown }[] }).items.filter((each) => each.id === id)
  expect(JSON.stringify(row?.content_value)).toContain('{"type":"text","text":"one margin","marks":[{"type":"bold"}]}')
  expect(JSON.stringify(row?.content_value)).toContain('Six agents and ')
})

test('[EDIT-03] equal entries of a list stay apart: moved, taken away and discarded none is left behind', async ({
  page,
  site,
}) => {
  await addSection(site, 'faq', 'features', 'Money\nTime\nMoney')
  await edit(page, site, '/faq')
  const list = page.locator('[data-section] ul')
  await expect(list.locator('li')).toHaveText(['Money', 'Time', 'Money'])
  await list.click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Text', { exact: true })
  await words.fill('Money\nMoney\nTime')
  await expect(list.locator('li')).toHaveText(['Money', 'Money', 'Time'])
  await words.fill('Time')
  await expect(list.locator('li')).toHaveText(['Time'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(list.locator('li')).toHaveText(['Money', 'Time', 'Money'])
})

test('[EDIT-03] italic words are drawn slanted', async ({ page, site }) => {
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'slanted', marks: [{ type: 'italic' }] }] }],
  }
  await store(site, 'about.story.paragraph_1', { text: 'slanted', doc })
  await page.goto('/about')
  const word = page.locator('em', { hasText: 'slanted' })
  await expect(word).toHaveCSS('font-style', 'italic')
  // Drawn, not only wished for: the same word upright looks different.
  const slanted = await word.screenshot()
  await word.evaluate((node) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('em { font-style: normal !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return node.textContent
  })
  await expect(word).toHaveCSS('font-style', 'normal')
  expect(slanted.equals(await word.screenshot())).toBe(false)
})

test('[EDIT-08] [CONT-04] what is typed while a save is on its way is neither lost nor closed away', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  const sent = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  await page.route('**/api/content**', async (route) => {
    if (['POST', 'PATCH'].includes(route.request().method())) {
      sent.resolve()
      await goOn.promise
    }
    await route.continue()
  })
  await editable(page, 'about.hero.title').click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Text', { exact: true })
  await words.fill('Typed before the save')
  await words.press('Control+Enter')
  await sent.promise
  await words.press('End')
  await words.pressSequentially(' and after it')
  goOn.resolve()
  await expect(editable(page, 'about.hero.title')).toHaveText('Typed before the save and after it')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(words).toHaveValue('Typed before the save and after it')
  await words.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  const stored = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  expect(stored.body).toMatchObject({ values: { 'about.hero.title': 'Typed before the save and after it' } })
})

test.describe('with the marks of Word', () => {
  // The browser says that it applies none of the style attributes of what is pasted.
  test.use({ expectedConsole: /Applying inline style/ })

  test('[EDIT-03] what is pasted from Word keeps its headings, its lists and its tables', async ({ page, site }) => {
    await edit(page, site, '/about')
    await editable(page, 'about.story.paragraph_1').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add headings, lists and links' }).click()
    await expect(dialog.getByRole('button', { name: 'Bold' })).toBeVisible()
    const words = dialog.getByRole('textbox', { name: 'Text', exact: true })
    await words.press('ControlOrMeta+A')
    await words.evaluate((field) => {
      const entry = (text: string): string =>
        `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>${text}</p>`
      const pasted = new DataTransfer()
      pasted.setData(
        'text/html',
        `<h1>Who may apply</h1>${entry('Startups')}${entry('Schools')}<table><tr><td>Call</td><td>May</td></tr></table>`,
      )
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
    })
    await expect(words.getByRole('heading', { level: 3 })).toHaveText('Who may apply')
    await expect(words.getByRole('listitem')).toHaveText(['Startups', 'Schools'])
    await expect(words.getByRole('cell')).toHaveText(['Call', 'May'])
  })
})

test('[EDIT-04] a letter typed right after the cursor moved replaces nothing, also before the editor heard of the move', async ({
  page,
  site,
}) => {
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kept words', marks: [{ type: 'bold' }] }] }],
  }
  await store(site, 'about.story.paragraph_1', { text: 'Kept words', doc })
  await edit(page, site, '/about')
  await editable(page, 'about.story.paragraph_1').click()
  const words = page.getByRole('dialog').getByRole('textbox', { name: 'Text', exact: true })
  await words.press('ControlOrMeta+A')
  await words.evaluate((field) => {
    // Both in one turn: a busy page hears of the key before it hears that the cursor stands elsewhere.
    getSelection()?.collapse(field.querySelector('strong')?.firstChild ?? field, 10)
    field.dispatchEvent(new KeyboardEvent('keypress', { key: 'x', charCode: 120, bubbles: true, cancelable: true }))
  })
  await words.press('End')
  await page.keyboard.type(', and more')
  await expect(words).toHaveText('Kept words, and more')
})
