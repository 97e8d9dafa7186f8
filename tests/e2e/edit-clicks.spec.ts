import type { Locator, Page } from '@playwright/test'
import { counted } from './support/counted.ts'
import { editable, message, store } from './support/editing.ts'
import { hand, picture } from './support/files.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

/*
 * The jobs of editors, and how many clicks and keys each takes. Typing is not counted. Everybody begins on a page as visitors see
 * it; "left on" means that edit mode was on when the page was last left.
 */

test('[EDIT-02] [EDIT-03] a headline takes one press, and saves by itself', async ({ page, site }) => {
  const hand = counted(page)
  await open(page, site, '/')
  await hand.click(page.locator('h1'), { modifiers: ['Alt'] })
  await expect(field(page)).toBeFocused()
  await hand.write('One margin, five steps')
  hand.took(1)
  await expect(tools(page).getByRole('status')).toHaveText('Saved', { timeout: 10_000 })
  await expect.poll(() => stored(site, 'home.hero.headline')).toBe('One margin, five steps')
  // A further pause is the same step: one press takes back all that was typed here.
  await page.keyboard.type(', one file')
  await expect
    .poll(() => stored(site, 'home.hero.headline'), { timeout: 10_000 })
    .toBe('One margin, five steps, one file')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(field(page)).toHaveCount(0)
  await page.getByRole('region', { name: 'Editing' }).getByRole('button', { name: 'Undo' }).click()
  await expect(message(page, 'Undone')).toBeVisible()
  expect(await stored(site, 'home.hero.headline')).not.toContain('One margin')
})

test('[EDIT-03] two further languages take one press', async ({ page, site }) => {
  const hand = counted(page)
  await open(page, site, '/about')
  await hand.click(page.getByRole('heading', { name: 'Why we built it' }), { modifiers: ['Alt'] })
  await expect(field(page)).toBeFocused()
  await hand.write('Why we made it')
  await hand.click(tools(page).getByRole('button', { name: 'Languages' }))
  await expect(page.getByRole('textbox', { name: 'Русский' })).toBeFocused()
  await hand.write('Почему мы это сделали')
  await hand.tab()
  await hand.write('De ce am făcut-o')
  hand.took(2, 1)
  await expect.poll(() => stored(site, 'about.story.title', 'ro'), { timeout: 10_000 }).toBe('De ce am făcut-o')
  expect(await stored(site, 'about.story.title', 'ru')).toBe('Почему мы это сделали')
  expect(await stored(site, 'about.story.title')).toBe('Why we made it')
})

test('[EDIT-03] the words and the link of a button take one press', async ({ page, site }) => {
  const hand = counted(page)
  await open(page, site, '/')
  const button = page.locator('main section').first().locator('a.btn, button.btn').first()
  await hand.click(button, { modifiers: ['Alt'] })
  await expect(field(page)).toBeFocused()
  await hand.write('Begin here')
  await hand.tab()
  await expect(page.getByRole('combobox', { name: 'Link' })).toBeFocused()
  await hand.write('/contact')
  hand.took(1, 1)
  const id = await page.locator('[data-typing]').first().getAttribute('data-editable')
  await expect
    .poll(() => value(site, id ?? ''), { timeout: 10_000 })
    .toMatchObject({ text: 'Begin here', url: '/contact' })
})

test('[EDIT-03] hiding a block takes one press where edit mode was left on, and it stays on for further visits', async ({
  page,
  site,
  context,
}) => {
  const hand = counted(page)
  await open(page, site, '/about', 'left on')
  await page.getByRole('heading', { name: 'Why we built it' }).hover()
  await hand.click(page.getByRole('toolbar', { name: 'Why we built it' }).getByRole('button', { name: 'Hide' }))
  await expect(message(page, 'Hidden from visitors')).toBeVisible()
  hand.took(1)
  const other = await context.newPage()
  await other.goto('/faq')
  await expect(other.locator('main [data-editable]').first()).toBeAttached()
  await other.getByRole('switch', { name: 'Edit mode' }).uncheck()
  await other.reload()
  await expect(other.getByRole('switch', { name: 'Edit mode' })).not.toBeChecked()
})

test('[CONT-04] an earlier wording takes two presses', async ({ page, site }) => {
  const before = await stored(site, 'about.story.title')
  await store(site, 'about.story.title', 'A second wording')
  await open(page, site, '/about')
  const hand = counted(page)
  await hand.click(page.getByRole('heading', { name: 'A second wording' }), { modifiers: ['Alt'] })
  await expect(field(page)).toBeFocused()
  await expect(tools(page).getByRole('button', { name: 'Earlier' })).toHaveAttribute('aria-disabled', 'false')
  await hand.press('ControlOrMeta+Z')
  await expect(field(page)).toHaveText(before)
  hand.took(2)
  await expect.poll(() => stored(site, 'about.story.title'), { timeout: 10_000 }).toBe(before)
  // What is typed is the browser's to take back, and stays apart from what was stored.
  await page.keyboard.type('!')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(field(page)).toHaveText(before)
})

test('[EDIT-06] [CUST-04] another picture with its words in three languages takes five presses', async ({
  page,
  site,
}) => {
  for (const language of ['en', 'ru', 'ro']) {
    await store(site, 'home.hero.image', { text: `Before ${language}`, url: '/art/share-en.png' }, language)
  }
  await open(page, site, '/', 'left on')
  const finger = counted(page)
  await finger.click(editable(page, 'home.hero.image'))
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  const alt = dialog.getByLabel('Alternative text')
  await expect(alt).toBeFocused()
  await finger.press('ControlOrMeta+V')
  // The clipboard of the test's browser cannot be filled with a picture.
  await hand(alt, 'paste', [await picture('Signing.png', 21)])
  await expect(dialog.getByLabel('Address of the picture')).toHaveValue(/^\/media\//)
  await expect(alt).toBeFocused()
  await finger.write('Two people sign')
  await finger.click(dialog.getByRole('button', { name: 'Русский' }))
  await finger.write('Двое подписывают')
  await finger.click(dialog.getByRole('button', { name: 'Română' }))
  await finger.write('Doi oameni semnează')
  await finger.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  finger.took(5)
  expect(await value(site, 'home.hero.image', 'ro')).toMatchObject({ text: 'Doi oameni semnează' })
})

test.describe('new pages', () => {
  // The address of the second one is taken at first.
  test.use({ expectedConsole: /status of 409/ })

  test('[CUST-02] [CUST-03] a new page and its publication take two presses, and one more puts it into the menu', async ({
    page,
    site,
  }) => {
    await open(page, site, '/about', 'left on')
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

test('[ADM-03] a phone number that stands everywhere takes four presses', async ({ page, site }) => {
  await open(page, site, '/about')
  const hand = counted(page)
  await hand.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox')).toBeFocused()
  await hand.add('phone')
  await expect(page.getByRole('option').first()).toContainText('Site details')
  await hand.press('Enter')
  const phone = page.getByLabel('Phone', { exact: true })
  await hand.click(phone)
  await hand.write('+373 22 111 222')
  await hand.press('Enter')
  hand.took(4)
  for (const language of ['en', 'ru', 'ro']) {
    await expect
      .poll(async () => (await fetch(`${site.url}/contact?lng=${language}`)).text())
      .toContain('+373 22 111 222')
  }
})

test('[EDIT-03] the title of a page for search engines takes two presses', async ({ page, site }) => {
  await open(page, site, '/')
  const hand = counted(page)
  await hand.press('Alt+S')
  await hand.click(page.getByRole('button', { name: 'Search and site' }))
  const title = page.getByRole('textbox', { name: 'Title in search results' })
  await expect(title).toBeFocused()
  await expect(title).not.toHaveValue('')
  await hand.write('Grants, applied for in five steps')
  hand.took(2)
  await expect(page.getByRole('dialog').getByText('Saved')).toBeVisible({ timeout: 10_000 })
  await expect
    .poll(async () => (await fetch(`${site.url}/`)).text())
    .toContain('<title>Grants, applied for in five steps')
})

test('[EDIT-05] a question with its answer takes four presses', async ({ page, site }) => {
  await open(page, site, '/faq', 'left on')
  const hand = counted(page)
  await page.getByRole('heading', { name: 'How long does an application take?' }).hover()
  await hand.click(tools(page, 'How long does').getByRole('button', { name: 'More' }))
  await hand.click(tools(page, 'How long does').getByRole('button', { name: 'Add a question below' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await hand.write('Who signs the submission?')
  await hand.press('ControlOrMeta+Enter')
  await expect(dialog).toBeHidden()
  hand.took(3)
  const added = page.locator('details').filter({ hasText: 'Who signs the submission?' })
  await hand.click(added.locator('[data-edit-empty]'), { modifiers: ['Alt'] })
  await expect(field(page)).toBeFocused()
  await hand.write('Your organisation does.')
  hand.took(4)
  await expect
    .poll(async () => (await fetch(`${site.url}/faq`)).text(), { timeout: 20_000 })
    .toContain('Your organisation does.')
})

test('[EDIT-06] the order of sections takes one press', async ({ page, site }) => {
  await open(page, site, '/about', 'left on')
  const hand = counted(page)
  const before = await order(site)
  const bar = page.locator('[data-handle=section]').nth(2)
  await hand.click(bar.getByRole('button', { name: 'Move up' }))
  hand.took(1)
  await expect.poll(() => order(site)).not.toEqual(before)
})

async function order(site: Site): Promise<string[]> {
  const html = await (await fetch(`${site.url}/about`)).text()
  return [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words = '']) => words)
}

/** Opens a page as visitors see it, as the administrator. */
async function open(page: Page, site: Site, path: string, mode: 'off' | 'left on' = 'off'): Promise<void> {
  await signIn(page, site.admin)
  await page.goto(path)
  await hydrated(page)
  const editing = page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' })
  await expect(editing).not.toBeChecked()
  if (mode === 'off') return
  await editing.check()
  await page.reload()
  await expect(editing).toBeChecked()
  await expect(page.locator('main [data-editable]').first()).toBeAttached()
}

function field(page: Page): Locator {
  return page.locator('[data-typing-field]')
}

function tools(page: Page, name = 'Tools for typing'): Locator {
  return page.getByRole('toolbar', { name })
}

/** What visitors get of an element. */
async function value(site: Site, id: string, language = 'en'): Promise<unknown> {
  const [page = ''] = id.split('.')
  const { body } = await site.call(null, 'GET', `/api/content/page?page=${page}&language=${language}`)
  return (body as { values: Record<string, unknown> }).values[id]
}

async function stored(site: Site, id: string, language = 'en'): Promise<string> {
  const known = await value(site, id, language)
  return typeof known === 'string' ? known : ((known as { text?: string } | undefined)?.text ?? '')
}
