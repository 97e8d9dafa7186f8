import type { Page } from '@playwright/test'
import type { MenuTable } from '#shared/contracts/menu.ts'
import { allFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[CUST-03] an editor arranges the menu by keyboard and by pulling, sees it before it counts, saves it and takes it back', async ({
  page,
  site,
}) => {
  await openMenu(page, site)
  const header = page.getByRole('list', { name: 'Header' })
  const rows = header.getByRole('button', { expanded: false })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(rows).toHaveText([/^Home/, /^About/, /^Features/, /^Contact/, /^FAQ/])

  await header.getByRole('button', { name: /^FAQ/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'FAQ is now number 1 of 1 below Features' })).toBeAttached()
  await expect(header.getByRole('button', { name: /^FAQ/ })).toBeFocused()
  await expect(rows).toHaveText([/^Home/, /^About/, /^Features/, /^FAQ.*one level down/, /^Contact/])

  const grip = header.getByRole('listitem').filter({ hasText: 'Contact' }).locator('[data-grip]')
  const home = header.getByRole('listitem').filter({ hasText: 'Home' })
  const [from, to] = [await grip.boundingBox(), await home.boundingBox()]
  if (!from || !to) throw new Error('both rows are on the screen')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y - 40, { steps: 4 })
  await page.mouse.move(from.x + 12, to.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect(rows).toHaveText([/^Contact/, /^Home/, /^About/, /^Features/, /^FAQ/])

  // For a moment after a pull a press counts as its end, so that letting go opens nothing.
  await expect(async () => {
    await header.getByRole('button', { name: /^About/ }).click()
    await expect(page.getByRole('textbox', { name: 'English' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('textbox', { name: 'English' }).fill('Who we are')
  await page.getByLabel('Who sees it').selectOption('Staff only')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(preview.getByText('Contact', { exact: true }).first()).toBeVisible()
  await expect(preview.getByText('Who we are')).toHaveCount(0)
  await preview.getByText('Staff', { exact: true }).click()
  await expect(preview.getByText('Who we are')).toBeVisible()
  expect(await allFaults(page)).toEqual([])

  // Leaving asks first.
  await page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link', { name: 'Content' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save menu' }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  const { tree } = await readTable(site)
  expect(tree.header.map(({ id }) => id)).toEqual([
    'header-nav_contact',
    'header-nav_home',
    'header-nav_about',
    'header-nav_features',
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rows).toHaveText([/^Home/, /^About/, /^Features/, /^Contact/, /^FAQ/])
  expect((await readTable(site)).tree.header).toHaveLength(5)
})

async function openMenu(page: Page, site: Site): Promise<void> {
  await signIn(page, await site.register('editor'))
  await page.goto('/admin/menu')
  await hydrated(page)
  await expect(page.getByRole('list', { name: 'Header' })).toBeVisible()
}

async function readTable(site: Site): Promise<MenuTable> {
  // The endpoint answers with the shared contract.
  return (await site.call(site.admin, 'GET', '/api/admin/menu')).body as MenuTable
}
