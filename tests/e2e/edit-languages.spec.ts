import type { Locator, Page } from '@playwright/test'
import type { GridList } from '#shared/contracts/content-grid.ts'
import { seriousFaults } from './support/accessible.ts'
import { addSection, edit, editable, message, store } from './support/editing.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-03] a translation is typed beside its source, which shows what changed in it until it is said to be right', async ({
  page,
  site,
}) => {
  const id = 'about.hero.title'
  await store(site, id, 'Five agents and one margin')
  await store(site, id, 'Пять агентов и одно поле', 'ru')
  await store(site, id, 'Six agents and one margin')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await edit(page, site, '/about')
  const { words, source } = await openIn(page, id, 'Русский')
  await expect(source.locator('ins')).toHaveText('Six')
  await expect(source.locator('del')).toHaveText('Five')
  expect(await leftOf(source)).toBeGreaterThan(await rightOf(words))
  expect(await seriousFaults(page)).toEqual([])

  // Copied words are typed words: they are taken back like those.
  await source.getByRole('button', { name: 'Copy the source' }).click()
  await expect(words).toHaveValue('Six agents and one margin')
  await expect(source.getByRole('button', { name: 'Still right' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(words).toHaveValue('Пять агентов и одно поле')

  await source.getByRole('button', { name: 'Still right' }).click()
  await expect(message(page, 'Marked as up to date')).toBeVisible()
  await expect(source.locator('ins')).toHaveCount(0)
  await expect(source).toContainText('Six agents and one margin')
  const stateOf = async (): Promise<string | undefined> => {
    const path = '/api/admin/content?page=about&section=hero&content_key=title'
    return ((await site.call(site.admin, 'GET', path)).body as GridList).items[0]?.cells.ru.state
  }
  expect(await stateOf()).toBe('ok')

  await source.getByText('Romanian').click()
  await expect(source).not.toContainText('Six agents and one margin')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await bottomOf(source)) <= (await topOf(words))).toBe(true)

  await page.keyboard.press('Escape')
  await expect(source).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect.poll(stateOf).toBe('outdated')
  await page.keyboard.press('ControlOrMeta+Shift+KeyZ')
  await expect.poll(stateOf).toBe('ok')
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect.poll(stateOf).toBe('outdated')
  await page.setViewportSize({ width: 1440, height: 900 })
  const again = await openIn(page, id, 'Русский')
  await again.source.getByRole('button', { name: 'Still right' }).click()
  await page.keyboard.press('Escape')
  await message(page, 'Marked as up to date').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(stateOf).toBe('outdated')
})

test('[EDIT-03] [CONT-05] a text with bold words is copied into a language with its forms, and nothing else of it', async ({
  page,
  site,
}) => {
  const id = 'about.story.paragraph_1'
  const bold = { type: 'text', text: 'one margin', marks: [{ type: 'bold' }] }
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Five agents and ' }, bold] }],
  }
  await store(site, id, { text: 'Five agents and one margin', doc, textColor: '#B63D11' })
  await store(site, id, '', 'ru')
  await edit(page, site, '/about')
  const { dialog, source } = await openIn(page, id, 'Русский')
  await expect(source).toContainText('Not translated yet: visitors see the English text.')
  await expect(source.locator('strong')).toHaveText('one margin')
  await source.getByRole('button', { name: 'Copy the source' }).click()
  await expect(dialog.locator('[contenteditable=true] strong')).toHaveText('one margin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await inRussian(site, 'about', 'story', 'paragraph_1')).toEqual([{ text: 'Five agents and one margin', doc }])
})

test('[EDIT-03] plain words that are copied are shown in the editor of rich texts too, and go on being typed there', async ({
  page,
  site,
}) => {
  const id = 'about.story.paragraph_1'
  await store(site, id, 'Five agents')
  await store(site, id, 'Пять', 'ru')
  await edit(page, site, '/about')
  const { dialog, source } = await openIn(page, id, 'Русский')
  await dialog.getByRole('button', { name: 'Add headings, lists and links' }).click()
  const field = dialog.locator('[contenteditable=true]')
  await expect(field).toHaveText('Пять')
  await source.getByRole('button', { name: 'Copy the source' }).click()
  await expect(field).toHaveText('Five agents')
  await field.press('End')
  await field.pressSequentially(' and a margin')
  await expect(field).toHaveText('Five agents and a margin')
  await dialog.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(field).toHaveText('Five agents')
  await dialog.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(field).toHaveText('Пять')
})

test('[EDIT-03] [EDIT-08] a window leads from one text that is to be translated to the next, and saves on the way', async ({
  page,
  site,
}) => {
  await addSection(site, 'about', 'content', 'Where we work')
  const id = 'about.hero.title'
  await store(site, id, 'Пять агентов', 'ru')
  await store(site, id, 'Six agents')
  await edit(page, site, '/about')
  const { dialog, words, source } = await openIn(page, id, 'Русский')
  await expect(source).toContainText(/3 of \d+ left on this page/)
  await words.fill('Шесть агентов')
  await source.getByRole('button', { name: 'Save and next' }).click()
  await expect(source).toContainText(/2 of \d+ left on this page/)
  await expect(dialog.getByRole('radio', { name: 'Русский' })).toBeChecked()
  await expect(source).toContainText('Added')
  // What was not typed into is passed over by the same key, and nothing of it is stored.
  await dialog.getByRole('button', { name: 'Cancel' }).press('F8')
  await expect(source).toContainText('Where we work')
  await words.fill('Где мы работаем')
  await words.press('F8')
  await expect(source).toContainText('Nothing else to translate on this page')
  await expect(source).toContainText('Added')
  expect(await inRussian(site, 'about', 'hero', 'title')).toEqual(['Шесть агентов'])
  expect(await inRussian(site, 'about', 'added', 'section_description')).toEqual(['Где мы работаем'])
  expect(await inRussian(site, 'about', 'added', 'section_title')).toEqual([])
})

test('[EDIT-02] the bar leads to the next text that is to be translated, by its key too, and then to the next page', async ({
  page,
  site,
}) => {
  const id = 'about.hero.title'
  await store(site, id, 'Пять агентов', 'ru')
  await store(site, id, 'Six agents')
  await addSection(site, 'faq', 'content', 'Where we work')
  await signIn(page, site.admin)
  await page.goto('/about?lng=ru')
  await page.getByRole('switch', { name: 'Режим правки' }).check()
  await expect(editable(page, id)).toBeAttached()
  const next = page.getByRole('button', { name: 'Следующий текст для перевода' })
  await expect(next).toHaveText('1')
  await next.click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Текст', { exact: true })
  await expect(words).toHaveValue('Пять агентов')
  await words.fill('Шесть агентов')
  await words.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(next).toHaveText('0')
  await page.keyboard.press('F8')
  await expect(message(page, 'На этой странице всё переведено')).toContainText('осталось перевести: 2')
  await message(page, 'На этой странице всё переведено').getByRole('button', { name: 'Перейти' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(next).toHaveText('2')
})

test('[EDIT-02] [CUST-02] a page that editors made is offered like those of the site when nothing else is left, and counts what it lacks', async ({
  page,
  site,
}) => {
  const head = { page: 'partners', section: 'page', language: 'en', content_key: 'custom_page' }
  const content_value = { title: 'Our partners', published: true, show_in_menu: false }
  expect((await site.call(site.admin, 'POST', '/api/content', { ...head, content_value })).status).toBe(201)
  await addSection(site, 'partners', 'cards', 'Where they work')
  await store(site, 'partners.added.item_1', { label: 'First', text: 'A partner' })
  await signIn(page, site.admin)
  // The list of these pages comes late: the answer waits for it.
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/api\/pages\?/, async (route) => {
    await pressed.promise
    await route.fallback()
  })
  await page.goto('/about?lng=ru')
  await page.getByRole('switch', { name: 'Режим правки' }).check()
  const next = page.getByRole('button', { name: 'Следующий текст для перевода' })
  await expect(next).toHaveText('0')
  const asked = page.waitForResponse((response) => response.url().includes('/api/admin/content?'))
  await page.keyboard.press('F8')
  await asked
  pressed.resolve()
  const done = message(page, 'На этой странице всё переведено')
  await expect(done).toContainText('На странице «Our partners» осталось перевести: 3')
  await done.getByRole('button', { name: 'Перейти' }).click()
  await expect(page).toHaveURL(/\/page\/partners$/)
  await expect(next).toHaveText('3')
  await expect(next).toHaveAccessibleName(/Осталось на странице: 3 из 3$/)
})

test('[EDIT-03] [EDIT-08] what all pages share is offered once the page is done, and the number stands on a phone too', async ({
  page,
  site,
}) => {
  await store(site, 'layout.footer.blurb', 'Новое описание', 'ru')
  await store(site, 'layout.footer.blurb', 'A new description')
  await edit(page, site, '/about')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about?lng=ru')
  const tool = page.getByRole('button', { name: 'Осталось на странице: 0 из' })
  await expect(tool).toBeInViewport({ ratio: 1 })
  const bar = tool.locator('xpath=ancestor::section')
  for (const button of await bar.locator('a, button, select').all())
    if (await button.isVisible()) await expect(button).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await tool.click()
  await message(page, 'Шапка и подвал: осталось 1 из').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('layout / footer / blurb')).toBeVisible()
  await expect(dialog.getByText('Шапка и подвал: осталось 1 из')).toBeVisible()
})

/** Opens an element in a language: its dialog, its words, and what they are translated from. */
async function openIn(page: Page, id: string, language: string) {
  await editable(page, id).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: language }).check({ force: true })
  const source = dialog.getByRole('region', { name: 'Source text' })
  await expect(source).toBeVisible()
  return { dialog, source, words: dialog.getByLabel('Text', { exact: true }) }
}

/** What is stored at a place in Russian: one value, or none. */
async function inRussian(site: Site, page: string, section: string, content_key: string): Promise<unknown[]> {
  const place = new URLSearchParams({ page, section, language: 'ru', content_key })
  const { body } = await site.call(site.admin, 'GET', `/api/content?${place}`)
  return (body as { items: { content_value: unknown }[] }).items.map((row) => row.content_value)
}

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
}

async function leftOf(part: Locator): Promise<number> {
  return (await boxOf(part)).x
}

async function rightOf(part: Locator): Promise<number> {
  const { x, width } = await boxOf(part)
  return x + width
}

async function topOf(part: Locator): Promise<number> {
  return (await boxOf(part)).y
}

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = await boxOf(part)
  return y + height
}
