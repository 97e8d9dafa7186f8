import type { Locator, Page } from '@playwright/test'
import { seriousFaults } from './support/accessible.ts'
import { edit, editable, message } from './support/editing.ts'
import { fillLogin } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[EDIT-03] a headline is typed in place, by keyboard alone, and the next visitor reads it', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  const title = editable(page, 'about.story.title')
  const before = await title.innerText()
  await begin(page, title)
  const words = field(page)
  await expect(words).toBeFocused()
  await expect(words).toHaveAccessibleName('Heading “Why we built it”')
  await expect(words).toHaveAccessibleDescription(/Enter or Ctrl\+Enter saves, Esc cancels/)
  await expect(words).toHaveAttribute('aria-multiline', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Why there is one margin')
  await expect(title).toHaveText('Why there is one margin')
  // The browser's own undo, not the one of what was saved.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(title).toHaveText(before)
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(title).toHaveText('Why there is one margin')

  await page.keyboard.press('F6')
  await expect(tools(page).getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(words).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Content updated successfully')).toBeVisible()
  await expect(words).toHaveCount(0)
  await expect(title).toBeFocused()
  await expect(title).toHaveText('Why there is one margin')
  const { body } = await site.call(null, 'GET', '/api/content/page?page=about&language=en')
  expect(body).toMatchObject({ values: { 'about.story.title': 'Why there is one margin' } })
  // One way to save, so one way back.
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(message(page, 'Undone')).toBeVisible()
  await expect(title).toHaveText(before)
})

test.describe('with refusals', () => {
  test.use({ expectedConsole: /status of 40[01]|Error checking role/ })

  test('[QUAL-11] words on the page outlive the end of the session', async ({ page, site }) => {
    await edit(page, site, '/about')
    const title = editable(page, 'about.story.title')
    await begin(page, title)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Written while the session ended')
    await isReady(page)
    await site.sql('delete from auth.sessions')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit heading' })
    await expect(dialog.getByRole('alert')).toContainText('Your session has ended')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await fillLogin(page, site.admin)
    await expect(dialog.getByText('Your session has ended')).toBeHidden()
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Written while the session ended')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(title).toHaveText('Written while the session ended')
  })
})

test('[QUAL-11] words on the page of a tab that was closed are offered back', async ({ page, site }) => {
  await edit(page, site, '/about')
  await begin(page, editable(page, 'about.story.title'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Typed before the crash')
  // Closed without a question, as after a crash.
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto('/about')
  await other.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await message(other, 'You have unsaved text').getByRole('button', { name: 'Open' }).click()
  const dialog = other.getByRole('dialog', { name: 'Edit heading' })
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Typed before the crash')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(editable(other, 'about.story.title')).toHaveText('Typed before the crash')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[EDIT-03] [PAGE-08] a finger begins to type and saves, with the tools next to the words', async ({
    page,
    site,
  }) => {
    await edit(page, site, '/about')
    const title = editable(page, 'about.story.title')
    await title.tap()
    await page.getByRole('button', { name: 'Type here' }).tap()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Written with a thumb')
    expect(await seriousFaults(page)).toEqual([])
    const save = tools(page).getByRole('button', { name: 'Save' })
    const [bar, words] = [await save.boundingBox(), await field(page).boundingBox()]
    expect(bar?.height).toBeGreaterThanOrEqual(44)
    // At the bottom of the window it would lie under the keyboard of the phone.
    expect(Math.abs((bar?.y ?? 0) - (words?.y ?? 0))).toBeLessThan(200)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    await save.tap()
    await expect(field(page)).toHaveCount(0)
    await expect(title).toHaveText('Written with a thumb')
  })
})

/** The words that are being typed on the page. */
function field(page: Page): Locator {
  return page.locator('[data-typing-field]')
}

function tools(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Tools for typing' })
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
