import type { Page } from '@playwright/test'
import { allFaults } from './support/accessible.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The links of the menu with the heading of the screen that each opens. */
const entries = [
  ['Dashboard', '/admin', 'Dashboard'],
  ['Users', '/admin/users', 'Users'],
  ['Content', '/admin/content', 'Content'],
  ['Page builder', '/admin/page-builder', 'Pages'],
  ['Menu', '/admin/menu', 'Menu'],
  ['Roles', '/admin/roles', 'Roles'],
  ['Analytics', '/admin/analytics', 'Analytics'],
  ['Notifications', '/admin/notifications', 'Notifications'],
  ['Media manager', '/admin/media', 'Media'],
  ['Consultations', '/admin/consultations', 'Consultations'],
  ['Settings', '/admin/settings', 'Settings'],
  ['Activity log', '/admin/logs', 'Activity log'],
  ['AI agents', '/admin/agents', 'AI agents'],
  ['Support', '/admin/support', 'Support'],
  ['Backups', '/admin/backups', 'Backups'],
  ['Integrations', '/admin/integrations', 'Integrations'],
] as const

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin menu' })

test.describe('ways through the menu', () => {
  // Anyone who logs out leaves requests of the screen under way, and they are refused.
  test.use({ expectedConsole: /401/ })

  test('[ADM-09] every entry of the menu opens its screen, and Back to site and Logout lead out', async ({
    page,
    site,
  }) => {
    // Logging out ends every session of the person; the administrator of the other journeys keeps their.
    await signIn(page, await site.register('admin'))
    await page.goto('/admin')
    const menu = menuOf(page)
    await expect(menu.getByRole('link').filter({ hasNotText: 'Back to site' }).filter({ hasText: /\w/ })).toContainText(
      entries.map(([name]) => name),
    )
    for (const [name, path, heading] of entries) {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
    await menu.getByRole('link', { name: 'Back to site' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/admin')
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/(login|$)/)
    await page.goto('/admin/users')
    await expect(page).toHaveURL(/\/login\?next=/)
  })
})

test.describe('the overview and the palette', () => {
  // One part of the overview is made to fail on purpose.
  test.use({ expectedConsole: /Failed to load resource.*503/ })

  test('[ADM-01] [ADM-09] the overview shows its parts, of which one may fail; Ctrl+K leads to people, screens and pages, “Edit pages” to edit mode', async ({
    page,
    site,
  }) => {
    const made = await site.call(site.admin, 'POST', '/api/pages', { slug: 'startups', title: 'Grants for Startups' })
    expect(made.status).toBe(201)
    const person = await site.register('user')
    await signIn(page, site.admin)
    await page.route('**/api/admin/overview/health', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/admin')
    await hydrated(page)
    await expect(page.getByRole('region', { name: 'New users today' }).getByRole('link')).toContainText(/^\D*[1-9]/)
    await expect(page.getByRole('region', { name: 'Waiting for you' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Health' }).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent edits' })).not.toHaveAttribute('aria-busy', 'true')
    expect(await allFaults(page)).toEqual([])

    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill(person.email)
    await expect(page.getByRole('option', { name: new RegExp(person.email) })).toBeVisible()
    expect(await allFaults(page)).toEqual([])
    await field.fill('activity')
    await expect(page.getByRole('option', { name: /Activity log/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/logs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity log')
    const ways: [string, RegExp, string | RegExp][] = [
      ['page builder', /^Page builder/, '/admin/page-builder'],
      ['redirect', /^Redirects/, '/admin/menu?tab=redirects'],
      ['announcement', /^Announcements/, '/admin/notifications/announcements'],
      ['plans', /^Plans/, '/admin/users/subscriptions?show=plans'],
      ['holidays', /^Office hours/, '/admin/consultations?view=office'],
      ['mail server', /^Settings: Email/, '/admin/settings#settings-mail'],
      ['smtp', /^Settings: Email/, '/admin/settings#settings-mail'],
      ['for startups', /^Grants for Startups/, /\/admin\/page-builder\/[0-9a-f-]{36}$/],
    ]
    for (const [words, name, address] of ways) {
      await openPalette(page, words)
      await page.getByRole('dialog').getByRole('option', { name }).first().click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await openPalette(page, 'new page')
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^New page/ })
      .click()
    // No question in between: the cursor is in the heading of a draft.
    await expect(page).toHaveURL(/\/admin\/page-builder\/[0-9a-f-]{36}$/)
    await expect(page.frameLocator('iframe').locator('[data-typing-field]')).toBeFocused()
    // A link from elsewhere asks first, and makes nothing.
    await page.goto('/admin/page-builder?new=yes')
    await expect(page.getByRole('dialog', { name: 'New page' })).toBeVisible()
    await expect(page).toHaveURL('/admin/page-builder')
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Edit pages' }).click()
    await expect(page.getByRole('switch', { name: 'Edit mode' })).toBeChecked()
    await expect(page).toHaveURL('/')
  })
})

async function openPalette(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: /^Go to/ }).click()
  await page.getByRole('combobox').fill(words)
}
