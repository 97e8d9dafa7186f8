import type { Locator, Page } from '@playwright/test'
import { addSection, edit, message } from './support/editing.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-06] a section is moved to a place on another page, taken back, and copied there', async ({
  page,
  site,
}) => {
  await addSection(site, 'about', 'columns', 'Once a month.\n\nIn three languages.')
  await edit(page, site, '/about')
  await bar(page, 'Added').getByRole('button', { name: 'Move or copy to another page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move or copy to another page' })
  await dialog.getByLabel('Page', { exact: true }).selectOption({ label: 'FAQ' })
  await dialog.getByLabel('Place').selectOption({ label: 'Before “Getting started”' })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const moved = message(page, '“Added” is now on “FAQ”')
  await expect(moved).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page, 'Added')).toHaveCount(0)
  await expect.poll(() => headings(site, '/faq')).toEqual(['Added', 'Getting started'])
  await expect.poll(() => html(site, '/about')).not.toContain('Once a month.')

  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page, 'Added')).toBeVisible()
  await expect.poll(() => html(site, '/faq')).not.toContain('Once a month.')
  await expect.poll(() => html(site, '/about')).toContain('Once a month.')

  await bar(page, 'Added').getByRole('button', { name: 'Move or copy to another page' }).click()
  await dialog.getByText('Copy', { exact: true }).click()
  await dialog.getByLabel('Page', { exact: true }).selectOption({ label: 'FAQ' })
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(message(page, 'A copy of “Added” is on “FAQ”')).toBeVisible()
  await expect(bar(page, 'Added')).toBeVisible()
  await expect.poll(() => html(site, '/faq')).toContain('In three languages.')
})

test('[EDIT-06] a section that a page has by itself is copied, gets another type, is deleted and brought back; its opening is hidden instead', async ({
  page,
  site,
}) => {
  await edit(page, site, '/features')
  const prices = bar(page, 'Prices')
  await prices.getByRole('button', { name: 'Duplicate' }).click()
  await expect(message(page, '“Prices” duplicated')).toBeVisible()
  await expect.poll(() => headings(site, '/features')).toContain('Prices')
  await expect(page.locator('#section-prices_2').getByRole('heading', { level: 2 })).toHaveText('Prices')
  await message(page, '“Prices” duplicated').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#section-prices_2')).toHaveCount(0)

  await prices.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(message(page, '“Prices” deleted in all languages')).toBeVisible()
  await expect(prices).toHaveCount(0)
  await expect.poll(() => html(site, '/features?lng=ru')).not.toContain('id="prices"')
  await page.getByRole('button', { name: 'New section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore “Prices”' }).click()
  await expect(message(page, '“Prices” restored')).toBeVisible()
  await expect(prices).toBeVisible()
  await expect.poll(() => html(site, '/features?lng=ru')).toContain('id="prices"')

  await prices.getByRole('button', { name: 'Type and layout' }).click()
  const shape = page.getByRole('dialog', { name: 'Type and layout' })
  await expect(shape).toContainText('The section as it is now stays hidden behind the new one')
  await expect(shape.getByLabel('Type').getByRole('option', { name: 'Gallery' })).toHaveCount(0)
  await shape.getByLabel('Type').selectOption({ label: 'Columns' })
  await shape.getByLabel('Layout').selectOption({ label: 'Two columns' })
  await shape.getByRole('button', { name: 'Change the type' }).click()
  await expect(shape).toHaveCount(0)
  const come = page.locator('#section-prices_2')
  await expect(come.getByRole('heading', { level: 2 })).toHaveText('Prices')
  await expect.poll(() => html(site, '/features?lng=ru')).toContain('section-prices_2')
  await expect.poll(() => html(site, '/features?lng=ru')).not.toContain('id="prices"')
  // Hidden for visitors, it follows the new one in edit mode.
  await expect(page.locator('[data-section="prices_2"] + [data-section="prices"]')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(come).toHaveCount(0)
  await expect.poll(() => html(site, '/features?lng=ru')).toContain('id="prices"')
  // What its page alone can show has no other type.
  const tools = page.locator('[data-section-bar="agents"]')
  await expect(tools.getByRole('button', { name: 'Move down', includeHidden: true })).toBeAttached()
  await expect(tools.getByRole('button', { name: 'Type and layout', includeHidden: true })).toHaveCount(0)

  // The trash restores it as well.
  await prices.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => html(site, '/features')).not.toContain('id="prices"')
  await page.goto('/admin/content?view=trash')
  await page.getByRole('button', { name: 'Restore features / prices' }).click()
  await expect(message(page, 'Section restored')).toBeVisible()
  await expect.poll(() => html(site, '/features')).toContain('id="prices"')

  await page.goto('/features')
  await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  const opening = page.locator('[data-section-bar]').first()
  await opening.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'This section stays with its page' })
  await question.getByRole('button', { name: 'Hide' }).click()
  await expect(opening.getByText('Hidden')).toBeVisible()
  await expect.poll(() => html(site, '/features')).not.toContain('page-head')
})

/** The tools of a section. */
function bar(page: Page, title: string): Locator {
  return page.getByRole('group', { name: `Section “${title}”` })
}

async function html(site: Site, path: string): Promise<string> {
  const text = await (await fetch(`${site.url}${path}`)).text()
  // What the page hands to the browser is no part of what is seen.
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}

async function headings(site: Site, path: string): Promise<string[]> {
  const found = [...(await html(site, path)).matchAll(/<h2[^>]*>(?:<[^>]+>)*([^<]+)/g)]
  return found.map(([, words = '']) => words).slice(0, path === '/faq' ? 2 : 99)
}
