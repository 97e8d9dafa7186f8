import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { store } from './support/editing.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-06] a section is moved on the page, and both the message and Ctrl+Z take it back', async ({
  page,
  site,
}) => {
  await addSections(site, 'faq', ['First words', 'Second words', 'Third words'])
  await edit(page, site, '/faq')
  expect(await shown(page)).toEqual(['First words', 'Second words', 'Third words'])
  await bar(page, 'First words').getByRole('button', { name: 'Move down' }).click()
  const told = message(page, '“First words” moved to position 8 of 9')
  await expect(told).toBeVisible()
  expect(await shown(page)).toEqual(['Second words', 'First words', 'Third words'])
  await expect(bar(page, 'First words').getByRole('button', { name: 'Move down' })).toBeFocused()
  await expect.poll(() => visitorOrder(site, '/faq')).toEqual(['Second words', 'First words', 'Third words'])
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shown(page)).toEqual(['First words', 'Second words', 'Third words'])
  await page.keyboard.press('Escape')
  await bar(page, 'Third words').getByRole('button', { name: 'Move up' }).click()
  await expect.poll(() => shown(page)).toEqual(['First words', 'Third words', 'Second words'])
  await expect(message(page, '“Third words” moved to position 8 of 9')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect.poll(() => shown(page)).toEqual(['First words', 'Second words', 'Third words'])
  await expect.poll(() => visitorOrder(site, '/faq')).toEqual(['First words', 'Second words', 'Third words'])
})

test('[EDIT-06] a section whose heading was emptied is called by its type, in the language of the interface', async ({
  page,
  site,
}) => {
  await store(site, 'about.claims.title', '', 'ro')
  await signIn(page, site.admin)
  await page.goto('/about?lng=ro')
  await page.getByRole('switch', { name: 'Mod de editare' }).check()
  const claims = page.locator('[data-section-bar="claims"][data-handle]')
  await expect(claims).toHaveAccessibleName(/^Secțiunea „Conținut”, 3 din \d+$/)
  await claims.getByRole('button', { name: 'Ștergeți' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Secțiunea „Conținut”')
})

test('[EDIT-06] a section is copied, hidden and deleted with a question, and each is taken back', async ({
  page,
  site,
}) => {
  await addSections(site, 'features', ['Our promise'])
  await edit(page, site, '/features')
  await bar(page, 'Our promise').getByRole('button', { name: 'Duplicate' }).click()
  await expect(message(page, '“Our promise” duplicated')).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['Our promise', 'Our promise'])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => shown(page)).toEqual(['Our promise'])

  await bar(page, 'Our promise').getByRole('button', { name: 'Hide' }).click()
  await expect(bar(page, 'Our promise').getByText('Hidden')).toBeVisible()
  expect(await shown(page)).toEqual(['Our promise'])
  await expect.poll(() => visitorOrder(site, '/features')).toEqual([])
  await bar(page, 'Our promise').getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => visitorOrder(site, '/features')).toEqual(['Our promise'])

  await bar(page, 'Our promise').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this element?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  const told = message(page, '“Our promise” deleted in all languages')
  await expect(told).toBeVisible()
  await expect.poll(() => shown(page)).toEqual([])
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shown(page)).toEqual(['Our promise'])
  await expect.poll(() => visitorOrder(site, '/features')).toEqual(['Our promise'])
})

test('[EDIT-06] the sections that a page has by itself are moved among the added ones and hidden, and each is taken back', async ({
  page,
  site,
}) => {
  await addSections(site, 'features', ['Our promise'])
  await edit(page, site, '/features')
  const headings = page.locator('main h2')
  const prices = bar(page, 'Prices')
  await bar(page, 'Our promise').getByRole('button', { name: 'Move up' }).click()
  await expect(message(page, '“Our promise” moved to position 5 of 6')).toBeVisible()
  await prices.getByRole('button', { name: 'Move down' }).click()
  await expect(message(page, '“Prices” moved to position 5 of 6')).toBeVisible()
  const moved = ['Our promise', 'Prices', 'What an account gives you', 'Start with the free consultation']
  await expect.poll(async () => (await headings.allInnerTexts()).slice(-4)).toEqual(moved)
  await expect
    .poll(async () => (await visitorHeadings(site, '/features?lng=ro')).slice(-4, -3))
    .toEqual(['Our promise'])
  await prices.getByRole('button', { name: 'Hide' }).click()
  await expect(prices.getByText('Hidden')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible()
  await expect.poll(() => visitorHeadings(site, '/features')).not.toContain('Prices')
  await message(page, '“Prices” hidden').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await visitorHeadings(site, '/features')).slice(-4)).toEqual(moved)
})

test('[EDIT-06] a page whose opening is hidden keeps a first heading for readers', async ({ page, site }) => {
  await edit(page, site, '/about')
  const opening = bar(page, 'A grant application is a craft. We give you the workshop.')
  await opening.getByRole('button', { name: 'Hide' }).click()
  await expect(opening.getByText('Hidden')).toBeVisible()
  await expect.poll(() => visitorFirstHeadings(site, '/about')).toEqual(['About us'])
  await opening.getByRole('button', { name: 'Show' }).click()
  await expect
    .poll(() => visitorFirstHeadings(site, '/about'))
    .toEqual(['A grant application is a craft. We give you the workshop.'])
})

test.describe('on a broken line', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('[EDIT-05] [PAGE-07] a broken line keeps an added section as it was sent, and the rest of its page', async ({
    page,
    site,
  }) => {
    await addSections(site, 'features', ['Our promise'])
    // A page that was kept may be sent for a moment longer.
    await expect.poll(() => visitorOrder(site, '/features')).toEqual(['Our promise'])
    await page.route(/assets\/added-section/, (route) => route.abort())
    await page.goto('/features')
    await expect(page.getByText('could not be loaded')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Our promise' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute(/assets\/added-section/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('could not be loaded')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Our promise' })).toBeVisible()
  })
})

test('[EDIT-06] Alt with an arrow moves the section that the focus is in, and says where it went', async ({
  page,
  site,
}) => {
  await addSections(site, 'about', ['Upper part', 'Lower part'])
  await edit(page, site, '/about')
  const title = page.locator('[data-section] h2', { hasText: 'Upper part' })
  await title.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => shown(page)).toEqual(['Lower part', 'Upper part'])
  await expect(page.locator('[data-section-news]')).toHaveText('“Upper part” moved to position 9 of 9')
  await expect(title).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => shown(page)).toEqual(['Upper part', 'Lower part'])
})

test('[EDIT-05] a new section stands where it was asked for, in all three languages at once', async ({
  page,
  site,
}) => {
  await addSections(site, 'contact', ['Where we are', 'How we answer'])
  await edit(page, site, '/contact')
  await bar(page, 'How we answer').getByRole('button', { name: 'Insert a section before' }).click()
  const dialog = page.getByRole('dialog', { name: 'New section' })
  await dialog.getByLabel('Section name').fill('opening hours')
  await dialog.getByLabel('Title').fill('When we are there')
  await dialog.getByRole('checkbox', { name: 'Also in Russian' }).check()
  await expect(dialog.getByRole('button', { name: 'Create section' })).toBeDisabled()
  await dialog.getByLabel('Title (Russian)').fill('Когда мы на месте')
  await dialog.getByRole('checkbox', { name: 'Also in Romanian' }).check()
  await dialog.getByLabel('Title (Romanian)').fill('Când suntem aici')
  await dialog.getByRole('button', { name: 'Create section' }).click()
  await expect(message(page, 'Section created successfully!')).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['Where we are', 'When we are there', 'How we answer'])
  // What a language lacks is lent by English, and stands where it stands there.
  const inRussian = ['Where we are', 'Когда мы на месте', 'How we answer']
  await expect.poll(() => visitorOrder(site, '/contact?lng=ru')).toEqual(inRussian)
  const inRomanian = ['Where we are', 'Când suntem aici', 'How we answer']
  await expect.poll(() => visitorOrder(site, '/contact?lng=ro')).toEqual(inRomanian)
})

test('[EDIT-06] the outline does everything by keyboard, and sections are dragged in it', async ({ page, site }) => {
  await addSections(site, 'about', ['Upper part', 'Lower part'])
  await edit(page, site, '/about')
  await page.getByRole('button', { name: 'Outline' }).press('Enter')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const upper = outline.getByRole('button', { name: 'Upper part', exact: true })
  await upper.focus()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => shown(page)).toEqual(['Lower part', 'Upper part'])
  await expect(upper).toBeFocused()
  await page.keyboard.press('h')
  await expect(outline.getByText('Hidden')).toBeVisible()
  await expect.poll(() => visitorOrder(site, '/about')).toEqual(['Lower part'])
  await page.keyboard.press('h')
  await expect.poll(() => visitorOrder(site, '/about')).toEqual(['Lower part', 'Upper part'])
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this element?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await upper.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F6')
  await expect(page.locator('[data-section] h2', { hasText: 'Upper part' })).toBeFocused()
  await page.keyboard.press('F6')
  await expect(outline.getByRole('button', { name: 'Heading Upper part' })).toBeFocused()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByRole('switch', { name: 'Single-character shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await upper.focus()
  await page.keyboard.press('h')
  await page.keyboard.press('?')
  await expect(list).toBeHidden()
  await expect(outline.getByText('Hidden')).toBeHidden()

  await outline.getByRole('button', { name: 'Drag “Upper part”' }).scrollIntoViewIfNeeded()
  await outline.getByRole('button', { name: 'Drag “Upper part”' }).hover()
  await page.mouse.down()
  const target = await outline.getByRole('button', { name: 'Drag “Lower part”' }).boundingBox()
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 30, { steps: 5 })
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) - 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toEqual(['Upper part', 'Lower part'])
  await upper.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit heading' })).toBeVisible()
})

test('[CONT-04] the history of an element shows who changed which words, and brings a version back', async ({
  page,
  site,
}) => {
  await addSections(site, 'faq', ['Our old words'])
  await edit(page, site, '/faq')
  const title = page.locator('[id^="section-"] h2')
  await title.click()
  const dialog = page.getByRole('dialog', { name: 'Edit heading' })
  await dialog.getByLabel('Text', { exact: true }).fill('Our new words')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await title.click()
  await dialog.getByText('History', { exact: true }).click()
  const [newest, oldest] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').last()]
  await expect(newest.getByText('Changed by')).toBeVisible()
  await expect(newest.locator('del')).toHaveText(/^old\s*$/)
  await expect(newest.locator('ins')).toHaveText(/^new\s*$/)
  await expect(newest.getByRole('button', { name: 'Restore' })).toBeHidden()
  await oldest.getByRole('button', { name: 'Restore' }).click()
  await expect(message(page, 'Earlier version restored')).toBeVisible()
  await expect(title).toHaveText('Our old words')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => visitorOrder(site, '/faq')).toEqual(['Our old words'])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true })

  test('[EDIT-06] the touched section has a bar at the bottom with room for fingers', async ({ page, site }) => {
    await addSections(site, 'home', ['On the phone', 'And another'])
    await edit(page, site, '/')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('[data-section] h2', { hasText: 'On the phone' }).tap()
    const tools = bar(page, 'On the phone')
    await expect(tools).toBeVisible()
    await expect(bar(page, 'And another')).toBeHidden()
    for (const button of await tools.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const box = await tools.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
    await tools.getByRole('button', { name: 'Move down' }).tap()
    await expect.poll(() => shown(page)).toEqual(['And another', 'On the phone'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

async function addSections(site: Site, page: string, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const { status } = await site.call(site.admin, 'POST', '/api/sections', {
      page,
      name: title,
      title,
      type: 'content',
      layout: 'single-column',
      language: 'en',
    })
    expect(status).toBe(201)
  }
}

async function edit(page: Page, site: Site, path: string): Promise<void> {
  await signIn(page, site.admin)
  await page.goto(path)
  await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await expect(page.locator('main [data-section]').first()).toBeAttached()
}

function bar(page: Page, title: string): Locator {
  return page.getByRole('group', { name: `Section “${title}”` })
}

/** The titles of the added sections. */
async function shown(page: Page): Promise<string[]> {
  return page.locator('main [id^="section-"] h2').allInnerTexts()
}

/** The titles of added sections in what a visitor is sent, in their order. */
async function visitorOrder(site: Site, path: string): Promise<string[]> {
  const html = await (await fetch(`${site.url}${path}`)).text()
  return [...html.matchAll(/id="section-[^"]+"[\s\S]*?<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title = '']) => title)
}

/** The headings of second level in what a visitor is sent, in their order. */
async function visitorHeadings(site: Site, path: string): Promise<string[]> {
  const html = await (await fetch(`${site.url}${path}`)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return [...main.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title = '']) => title)
}

async function visitorFirstHeadings(site: Site, path: string): Promise<string[]> {
  const html = await (await fetch(`${site.url}${path}`)).text()
  return [...html.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, words = '']) => words)
}

function message(page: Page, words: string): Locator {
  return page.locator('[data-toast]').filter({ hasText: words }).last()
}
