import type { Locator, Page } from '@playwright/test'
import { seriousFaults } from './support/accessible.ts'
import { edit, editable, message, store } from './support/editing.ts'
import type { Site } from './support/test.ts'
import { expect, test } from './support/test.ts'

const tasksId = 'home.agents.profiler_tasks'

test('[EDIT-03] entries of a list are typed in place: Enter makes the next one, Backspace removes an empty one', async ({
  page,
  site,
}) => {
  const list = await editList(page, site, 'One\nTwo\nThree')
  await begin(page, list)
  await expect(fields(page)).toHaveText(['One', 'Two', 'Three'])
  await expect(fields(page).first()).toHaveAccessibleName(/, entry 1$/)
  await expect(fields(page).first()).toHaveAccessibleDescription(/Enter begins the next one/)
  await expect(list.locator('li:visible')).toHaveCount(3)
  await expect(list.locator('li:visible svg')).toHaveCount(3)
  expect(await seriousFaults(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(fields(page)).toHaveText(['One', '', 'Two', 'Three'])
  await expect(fields(page).nth(1)).toBeFocused()
  await page.keyboard.type('And a half, ')
  await paste(fields(page).nth(1), 'pasted\r\n\r\nin lines')
  await expect(fields(page)).toHaveText(['One', 'And a half, pasted', 'in lines', 'Two', 'Three'])
  await expect(fields(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await expect(fields(page)).toHaveText(['One', 'And a half, pasted', 'in lines', 'Two', 'Three'])
  await page.keyboard.type('!')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(fields(page)).toHaveText(['One', 'in lines!', 'And a half, pasted', 'Two', 'Three'])

  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(fields(page)).toHaveCount(0)
  await expect(list).toBeFocused()
  await expect(list.locator('li')).toHaveText(['One', 'in lines!', 'And a half, pasted', 'Two', 'Three'])
  expect(await stored(site)).toBe('One\nin lines!\nAnd a half, pasted\nTwo\nThree')
  // One way to save, so one way back.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(message(page, 'Undone')).toBeVisible()
  await expect(list.locator('li')).toHaveText(['One', 'Two', 'Three'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[EDIT-03] [PAGE-08] a finger types an entry and saves, and leaving edit mode saves the next', async ({
    page,
    site,
  }) => {
    const list = await editList(page, site, 'One\nTwo')
    await list.tap({ position: { x: 60, y: 8 } })
    await page.getByRole('button', { name: 'Type here' }).tap()
    await expect(fields(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('With a thumb')
    expect(await seriousFaults(page)).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await tools(page).getByRole('button', { name: 'Save' }).tap()
    await expect(fields(page)).toHaveCount(0)
    await expect(list.locator('li')).toHaveText(['One', 'With a thumb', 'Two'])

    await begin(page, list)
    await page.keyboard.type(' more')
    await page.keyboard.press('Alt+KeyS')
    await expect(message(page, 'Visual edit mode disabled')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^One more$/ })).toHaveCount(1)
    expect(await stored(site)).toBe('One more\nWith a thumb\nTwo')
  })
})

/** Opens the page with a list of an agent's tasks in edit mode. */
async function editList(page: Page, site: Site, entries: string): Promise<Locator> {
  await store(site, tasksId, entries)
  await edit(page, site, '/')
  const list = editable(page, tasksId)
  await expect(list.locator('li')).toHaveText(entries.split('\n'))
  return list
}

/** The entries that are being typed on the page. */
function fields(page: Page): Locator {
  return page.locator('[data-typing-field]')
}

function tools(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Tools for typing' })
}

/** Begins to type in a list, by keyboard: at the end of its first entry. */
async function begin(page: Page, list: Locator): Promise<void> {
  await list.focus()
  await page.keyboard.press('F2')
  await expect(fields(page).first()).toBeFocused()
}

/** What visitors get of the list. */
async function stored(site: Site): Promise<unknown> {
  const { body } = await site.call(null, 'GET', '/api/content/page?page=home&language=en')
  return (body as { values: Record<string, unknown> }).values[tasksId]
}

async function paste(words: Locator, text: string): Promise<void> {
  await words.evaluate((target, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
