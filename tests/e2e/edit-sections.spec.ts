import type { Locator, Page } from '@playwright/test'
import { allFaults } from './support/accessible.ts'
import { counted } from './support/counted.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-06] sections of a page, its own and added ones, are moved, copied, hidden and deleted, and each is taken back', async ({
  page,
  site,
}) => {
  await addSections(site, 'features', ['Our promise', 'Our terms'])
  await edit(page, site, '/features')
  expect(await shown(page)).toEqual(['Our promise', 'Our terms'])
  const hand = counted(page)
  await hand.click(bar(page, 'Our promise').getByRole('button', { name: 'Move down' }))
  hand.took(1)
  await expect(message(page, '“Our promise” moved to position 7 of 7')).toBeVisible()
  await expect(bar(page, 'Our promise').getByRole('button', { name: 'Move down' })).toBeFocused()
  await expect.poll(() => visitorOrder(site, '/features')).toEqual(['Our terms', 'Our promise'])
  await message(page, '“Our promise” moved').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shown(page)).toEqual(['Our promise', 'Our terms'])
  await page.keyboard.press('Escape')
  await bar(page, 'Our terms').getByRole('button', { name: 'Move up' }).click()
  await expect(message(page, '“Our terms” moved to position 6 of 7')).toBeVisible()
  await expect.poll(() => visitorOrder(site, '/features')).toEqual(['Our terms', 'Our promise'])
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect.poll(() => shown(page)).toEqual(['Our promise', 'Our terms'])
  await expect.poll(() => visitorOrder(site, '/features')).toEqual(['Our promise', 'Our terms'])

  // Those that the page has by itself are among the added ones, in every language.
  const headings = page.locator('main h2')
  const prices = bar(page, 'Prices')
  await bar(page, 'Our promise').getByRole('button', { name: 'Move up' }).click()
  await expect(message(page, '“Our promise” moved to position 5 of 7')).toBeVisible()
  await prices.getByRole('button', { name: 'Move down' }).click()
  await expect(message(page, '“Prices” moved to position 5 of 7')).toBeVisible()
  const moved = ['Our promise', 'Prices', 'What an account gives you', 'Start with a call', 'Our terms']
  await expect.poll(async () => (await headings.allInnerTexts()).slice(-5)).toEqual(moved)
  await expect
    .poll(async () => (await visitorHeadings(site, '/features?lng=ro')).slice(-5, -4))
    .toEqual(['Our promise'])
  await prices.getByRole('button', { name: 'Hide' }).click()
  await expect(prices.getByText('Hidden')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible()
  await expect.poll(() => visitorHeadings(site, '/features')).not.toContain('Prices')
  await message(page, '“Prices” hidden').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await visitorHeadings(site, '/features')).slice(-5)).toEqual(moved)

  await bar(page, 'Our terms').getByRole('button', { name: 'Duplicate' }).click()
  await expect(message(page, '“Our terms” duplicated')).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['Our promise', 'Our terms', 'Our terms'])
  await message(page, '“Our terms” duplicated').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shown(page)).toEqual(['Our promise', 'Our terms'])
  await bar(page, 'Our terms').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this element?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => shown(page)).toEqual(['Our promise'])
  await expect.poll(() => visitorOrder(site, '/features')).toEqual(['Our promise'])
  await message(page, '“Our terms” deleted in all languages').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shown(page)).toEqual(['Our promise', 'Our terms'])
  await expect.poll(() => visitorOrder(site, '/features')).toEqual(['Our promise', 'Our terms'])
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

test('[EDIT-05] a new section appears where it was asked for, in all three languages at once', async ({
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
  // What a language lacks is lent by English, and is where it is there.
  const inRussian = ['Where we are', 'Когда мы на месте', 'How we answer']
  await expect.poll(() => visitorOrder(site, '/contact?lng=ru')).toEqual(inRussian)
  const inRomanian = ['Where we are', 'Când suntem aici', 'How we answer']
  await expect.poll(() => visitorOrder(site, '/contact?lng=ro')).toEqual(inRomanian)
})

test('[EDIT-06] sections are moved, hidden and deleted by keyboard, on the page and in the outline, and dragged in it', async ({
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
  await page.getByRole('button', { name: 'Outline' }).press('Enter')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  const upper = outline.getByRole('button', { name: 'Upper part', exact: true })
  await upper.focus()
  expect(await allFaults(page)).toEqual([])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => shown(page)).toEqual(['Lower part', 'Upper part'])
  await expect(upper).toBeFocused()
  await page.keyboard.press('Alt+h')
  await expect(outline.getByText('Hidden')).toBeVisible()
  await expect.poll(() => visitorOrder(site, '/about')).toEqual(['Lower part'])
  await page.keyboard.press('Alt+h')
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

function message(page: Page, words: string): Locator {
  return page.locator('[data-toast]').filter({ hasText: words }).last()
}
