import type { Locator, Page } from '@playwright/test'
import { seriousFaults } from './support/accessible.ts'
import { edit, editable, message, store } from './support/editing.ts'
import { fillLogin } from './support/people.ts'
import type { Site } from './support/test.ts'
import { expect, test } from './support/test.ts'

const tasksId = 'home.agents.profiler_tasks'

test('[EDIT-03] entries of a list are typed where they stand: Enter makes the next one, Backspace removes an empty one', async ({
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

test('[EDIT-03] arrows go between the entries of a list, and undo takes entries back', async ({ page, site }) => {
  const list = await editList(page, site, 'One\nTwo\nThree')
  await begin(page, list)
  await page.keyboard.press('ArrowDown')
  await expect(fields(page).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(fields(page).nth(2)).toBeFocused()
  await page.keyboard.type('>')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('<')
  await page.keyboard.press('ArrowUp')
  await expect(fields(page).first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(fields(page).first()).toBeFocused()
  await expect(fields(page)).toHaveText(['One', 'Two<', '>Three'])

  await page.keyboard.press('End')
  await page.keyboard.press('Delete')
  await expect(fields(page)).toHaveText(['OneTwo<', '>Three'])
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(fields(page)).toHaveText(['One', 'Two<', '>Three'])
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(fields(page)).toHaveText(['One', 'Two', '>Three'])
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(fields(page)).toHaveText(['One', 'Two<', '>Three'])

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(fields(page).nth(1)).toBeFocused()
  await page.keyboard.press('F6')
  await expect(tools(page).getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fields(page).nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(fields(page)).toHaveCount(0)
  await expect(list.locator('li')).toHaveText(['One', 'Two', 'Three'])
  expect(await stored(site)).toBe('One\nTwo\nThree')
})

test('[EDIT-03] with "Type on the page" a click puts the cursor into an entry, with its title too; Settings… goes on with all of them', async ({
  page,
  site,
}) => {
  await store(site, 'features.programmes.items', 'First: one\nSecond: two')
  await edit(page, site, '/features')
  await page.getByRole('button', { name: 'Type on the page' }).click()
  const list = editable(page, 'features.programmes.items')
  await list.getByText('Second').click({ position: { x: 1, y: 5 } })
  await expect(fields(page)).toHaveText(['First: one', 'Second: two'])
  await expect(fields(page).nth(1)).toBeFocused()
  await page.keyboard.type('My ')
  await expect(fields(page).nth(1)).toHaveText('My Second: two')
  await tools(page).getByRole('button', { name: 'Settings…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Entries')).toHaveValue('First: one\nMy Second: two')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(list.locator('b')).toHaveText(['First: ', 'My Second: '])
})

test.describe('with refusals', () => {
  test.use({ expectedConsole: /401|409|Error checking role|Failed to load resource|Failed to/ })

  test('[CONT-04] what somebody else saved while entries were typed is shown beside them', async ({ page, site }) => {
    const list = await editList(page, site, 'A beginning.')
    await begin(page, list)
    await isReady(page)
    await page.keyboard.type(' My end.')
    await store(site, tasksId, 'A beginning. Their end.')
    await page.keyboard.press('ControlOrMeta+Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: /^Someone else saved this first/ })).toContainText('Their')
    await dialog.getByRole('radio', { name: 'Mine' }).check()
    await expect(dialog.getByRole('textbox', { name: 'Entries' })).toHaveValue('A beginning. My end.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.locator('li')).toHaveText(['A beginning. My end.'])
  })

  test('[QUAL-11] entries outlive a broken line and the end of the session', async ({ page, site }) => {
    const list = await editList(page, site, 'One\nTwo')
    await begin(page, list)
    await page.keyboard.press('Enter')
    await page.keyboard.type('In a tunnel')
    await isReady(page)
    await page.context().setOffline(true)
    await page.keyboard.press('ControlOrMeta+S')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('The server did not answer.')).toBeVisible()
    await expect(dialog.getByLabel('Entries')).toHaveValue('One\nIn a tunnel\nTwo')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.locator('li')).toHaveText(['One', 'In a tunnel', 'Two'])

    await begin(page, list)
    await page.keyboard.type(' and only one')
    await isReady(page)
    await site.sql('delete from auth.sessions')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog.getByRole('alert')).toContainText('Your session has ended')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await fillLogin(page, site.admin)
    await expect(dialog.getByText('Your session has ended')).toBeHidden()
    await expect(dialog.getByLabel('Entries')).toHaveValue('One and only one\nIn a tunnel\nTwo')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.locator('li')).toHaveText(['One and only one', 'In a tunnel', 'Two'])
  })
})

test('[QUAL-11] entries of a tab that was closed are offered back', async ({ page, site }) => {
  const list = await editList(page, site, 'One')
  await begin(page, list)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Before the crash')
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await other.goto('/')
  await other.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await message(other, 'You have unsaved text').getByRole('button', { name: 'Open' }).click()
  await expect(other.getByRole('dialog').getByLabel('Entries')).toHaveValue('One\nBefore the crash')
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

/** Waits until the stored version of what is being typed has arrived. */
async function isReady(page: Page): Promise<void> {
  await expect(tools(page)).toHaveAttribute('aria-busy', 'false')
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
