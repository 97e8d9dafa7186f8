import type { Page } from '@playwright/test'
import { readContentValue } from '#shared/content/value.ts'
import { counted } from './support/counted.ts'
import { edit, editable, message, store } from './support/editing.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-02] [EDIT-07] [ADM-09] edit mode goes along from page to page, by the bar, by Alt and by Ctrl+K, to custom pages and drafts too', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  await page.getByLabel('Go to page').selectOption('FAQ')
  await expect(page).toHaveURL(/\/faq$/)
  const mode = page.getByRole('switch', { name: 'Edit mode' })
  await expect(mode).toBeChecked()
  await editable(page, 'layout.header.nav_contact').click({ modifiers: ['Alt'] })
  await expect(page).toHaveURL(/\/contact$/)
  await page.reload()
  await expect(mode).toBeChecked()

  const made = await site.call(site.admin, 'POST', '/api/pages', {
    slug: 'not-yet-shown',
    title: 'Not yet shown',
    template: 'article',
  })
  expect(made.status).toBe(201)
  await site.call(site.admin, 'POST', '/api/content', {
    page: 'shown-to-all',
    section: 'page',
    language: 'en',
    content_key: 'custom_page',
    content_value: { title: 'Shown to all', published: true, show_in_menu: false },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await expect(mode).toBeChecked()
  const pages = page.getByLabel('Go to page')
  await expect(pages).toHaveValue('/about')
  await expect(pages.locator('optgroup[label="Custom pages"] option')).toHaveText(['Shown to all'])
  await pages.selectOption('Shown to all')
  await expect(page).toHaveURL(/\/page\/shown-to-all$/)
  await expect(page.getByRole('switch', { name: 'Edit mode' })).toBeChecked()
  await expect(pages).toHaveValue('/page/shown-to-all')
  await pages.selectOption('Not yet shown')
  await expect(page).toHaveURL(/\/admin\/page-builder\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Not yet shown' })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/faq')
  await mode.uncheck()
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const find = async (words: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+KeyK')
    await dialog.getByRole('combobox').fill(words)
  }
  await expect(page.getByRole('region', { name: 'Editing' })).toBeVisible()
  await find('privacy')
  await dialog.getByRole('option', { name: /^Privacy policy/ }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await find('the workshop')
  await dialog.getByRole('option', { name: /^A grant application is a craft/ }).click()
  await expect(page).toHaveURL(/\/about/)
  await expect(page.getByRole('switch', { name: 'Edit mode' })).toBeChecked()
  await expect(editable(page, 'about.hero.title')).toBeFocused()
  await find(site.admin.email)
  await expect(dialog.getByRole('group', { name: 'People' })).toContainText(site.admin.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\?user=[\w-]{36}/)
})

/*
 * What takes how many presses of a button or a key. Typing is not counted, and everybody begins on a page as visitors see it.
 */
test('[EDIT-02] [EDIT-03] [CONT-04] from a page as visitors see it a headline, two more languages, a button and an earlier wording take one or two presses and save by themselves', async ({
  page,
  site,
}) => {
  // Five tasks in one visit.
  test.setTimeout(300_000)
  const field = page.locator('[data-typing-field]')
  const tools = page.getByRole('toolbar', { name: 'Tools for typing' })
  const slowly = { timeout: 10_000 }
  await signIn(page, site.admin)
  const mode = page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' })
  const open = async (path: string): Promise<void> => {
    await page.goto(path)
    await hydrated(page)
    await expect(mode).not.toBeChecked()
  }
  /** The next visit begins without edit mode. */
  const leave = (): Promise<void> => page.evaluate(() => localStorage.removeItem('grantwright-editor-chunk.mode'))
  await open('/')
  const headline = counted(page)
  await headline.click(page.locator('h1'), { modifiers: ['Alt'] })
  await expect(field).toBeFocused()
  await headline.write('One margin, five steps')
  headline.took(1)
  await expect(tools.getByRole('status')).toHaveText('Saved', slowly)
  await expect.poll(() => storedText(site, 'home.hero.headline')).toBe('One margin, five steps')
  // A further pause is the same step: one press takes back all that was typed here.
  await page.keyboard.type(', one file')
  await expect.poll(() => storedText(site, 'home.hero.headline'), slowly).toBe('One margin, five steps, one file')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(field).toHaveCount(0)
  await page.getByRole('region', { name: 'Editing' }).getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'Undone')).toBeVisible()
  expect(await storedText(site, 'home.hero.headline')).not.toContain('One margin')

  await leave()
  await open('/')
  const button = counted(page)
  await button.click(page.locator('main section').first().locator('a.btn, button.btn').first(), { modifiers: ['Alt'] })
  await expect(field).toBeFocused()
  await button.write('Begin here')
  await button.tab()
  await expect(page.getByRole('combobox', { name: 'Link' })).toBeFocused()
  await button.write('/contact')
  button.took(1, 1)
  const id = (await page.locator('[data-typing]').first().getAttribute('data-editable')) ?? ''
  await expect.poll(() => storedValue(site, id), slowly).toMatchObject({ text: 'Begin here', url: '/contact' })
  await leave()

  const before = await storedText(site, 'about.story.title')
  await open('/about')
  const translated = counted(page)
  await translated.click(page.getByRole('heading', { name: 'Why we built it' }), { modifiers: ['Alt'] })
  await expect(field).toBeFocused()
  await translated.write('Why we made it')
  await translated.click(tools.getByRole('button', { name: 'Languages' }))
  await expect(page.getByRole('textbox', { name: 'Русский' })).toBeFocused()
  await translated.write('Почему мы это сделали')
  await translated.tab()
  await translated.write('De ce am făcut-o')
  translated.took(2, 1)
  await expect.poll(() => storedText(site, 'about.story.title', 'ro'), slowly).toBe('De ce am făcut-o')
  expect(await storedText(site, 'about.story.title', 'ru')).toBe('Почему мы это сделали')
  expect(await storedText(site, 'about.story.title')).toBe('Why we made it')
  await leave()

  await open('/about')
  const earlier = counted(page)
  await earlier.click(page.getByRole('heading', { name: 'Why we made it' }), { modifiers: ['Alt'] })
  await expect(field).toBeFocused()
  await expect(tools.getByRole('button', { name: 'Earlier' })).toHaveAttribute('aria-disabled', 'false')
  await earlier.press('ControlOrMeta+Z')
  await expect(field).toHaveText(String(before))
  earlier.took(2)
  await expect.poll(() => storedText(site, 'about.story.title'), slowly).toBe(before)
  // What is typed is the browser's to take back, and stays apart from what was stored.
  await page.keyboard.type('!')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(field).toHaveText(String(before))
  await page.keyboard.press('Escape')

  // Left on, edit mode is on wherever this browser comes back to.
  await page.reload()
  await expect(mode).toBeChecked()
  await page.getByRole('heading', { name: String(before) }).hover()
  const hiding = counted(page)
  await hiding.click(page.getByRole('toolbar', { name: String(before) }).getByRole('button', { name: 'Hide' }))
  await expect(message(page, 'Hidden from visitors')).toBeVisible()
  hiding.took(1)
  const other = await page.context().newPage()
  await other.goto('/faq')
  await expect(other.locator('main [data-editable]').first()).toBeAttached()
  await other.getByRole('switch', { name: 'Edit mode' }).uncheck()
  await other.reload()
  await expect(other.getByRole('switch', { name: 'Edit mode' })).not.toBeChecked()
})

test.describe('new pages', () => {
  // The address of the second one is taken at first.
  test.use({ expectedConsole: /status of 409/ })

  test('[CUST-02] [CUST-03] a new page and its publication take two presses, and one more puts it into the menu', async ({
    page,
    site,
  }) => {
    await edit(page, site, '/about')
    const hand = counted(page)
    await hand.click(page.getByRole('link', { name: 'New page' }))
    const heading = page.frameLocator('iframe').locator('[data-typing-field]')
    await expect(heading).toBeFocused()
    await hand.add('Grants for bakeries')
    await hand.click(page.getByRole('button', { name: 'Publish now' }))
    await expect(message(page, 'The page is published')).toContainText('/page/grants-for-bakeries')
    hand.took(2)
    const shown = async (path: string): Promise<string> => (await fetch(`${site.url}${path}`)).text()
    expect(await shown('/page/grants-for-bakeries')).toContain('<h1')
    expect(await shown('/page/grants-for-bakeries')).toContain('Grants for bakeries</')
    expect(await shown('/faq')).not.toContain('/page/grants-for-bakeries')
    await hand.click(message(page, 'The page is published').getByRole('button', { name: 'Put into the menu' }))
    await expect(message(page, 'In the menu: Grants for bakeries')).toBeVisible()
    hand.took(3)
    await expect.poll(() => shown('/faq')).toContain('/page/grants-for-bakeries')
    await message(page, 'In the menu').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => shown('/faq')).not.toContain('/page/grants-for-bakeries')
    // A second one with the same title has an address of its own.
    await page.goto('/about')
    await page.getByRole('link', { name: 'New page' }).click()
    await expect(heading).toBeFocused()
    await page.keyboard.type('Grants for bakeries')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(message(page, 'The page is published')).toContainText('/page/grants-for-bakeries-2')
  })
})

test('[EDIT-03] three quick Ctrl+Z take back three changes on their pages, however slow the answers are', async ({
  page,
  site,
}) => {
  const ids = ['about.hero.title', 'about.hero.lead', 'faq.hero.title']
  for (const id of ids) await store(site, id, `Before: ${id}`)
  // Nothing is answered before all three were asked for: on a slow line no one waits for the one before. A page that is
  // open already learns of a route a moment after Playwright: its first request could go past it, seen by no one.
  const pressed = Promise.withResolvers<void>()
  const undone: string[] = []
  await page.route('**/api/content/changes', async (route) => {
    undone.push(String(route.request().postDataJSON().changes[0].content_key))
    await pressed.promise
    await route.continue()
  })
  await edit(page, site, '/about')
  await reword(page, 'about.hero.title', 'The first change')
  await reword(page, 'about.hero.lead', 'The second change')
  await page.getByLabel('Go to page').selectOption('FAQ')
  await expect(page).toHaveURL(/\/faq$/)
  await reword(page, 'faq.hero.title', 'The third change')

  for (const _ of ids) await page.keyboard.press('Control+z')
  pressed.resolve()
  await expect(message(page, 'Undone')).toContainText('Heading “The first change”, page “About”')
  expect(undone).toEqual(['title', 'lead', 'title'])
  for (const id of ids) expect(await storedText(site, id)).toBe(`Before: ${id}`)
  await expect(editable(page, 'faq.hero.title')).toHaveText('Before: faq.hero.title')
  // The last one was on another page: the message leads there.
  await message(page, 'Undone').getByRole('button', { name: 'Go there' }).click()
  await expect(page).toHaveURL(/\/about(#|$)/)
  await expect(editable(page, 'about.hero.title')).toHaveText('Before: about.hero.title')
})

/** Gives an element of the page other words and saves them. */
async function reword(page: Page, id: string, words: string): Promise<void> {
  await editable(page, id).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(words)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function storedValue(site: Site, id: string, language = 'en'): Promise<unknown> {
  const page = id.slice(0, id.indexOf('.'))
  const { body } = await site.call(null, 'GET', `/api/content/page?page=${page}&language=${language}`)
  // The API answers with the shared contract.
  return (body as { values: Record<string, unknown> }).values[id]
}

async function storedText(site: Site, id: string, language?: string): Promise<unknown> {
  return readContentValue(await storedValue(site, id, language)).text
}
