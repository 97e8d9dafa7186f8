import type { Page } from '@playwright/test'
import { screenList } from '#web/admin/screens.ts'
import { hydrated } from './support/hydrated.ts'
import { openListening } from './support/live-stream.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

// Every refused request is an error in the console; these journeys provoke some.
test.use({ expectedConsole: /Failed to load resource.*(400|401|403|409)|Error checking role/ })

test.beforeEach(async ({ site }) => {
  await site.sql('truncate role_permissions, role_rules')
})

test('[ROLE-02] an administrator changes what editors may do, sees whom it concerns, and an open tab follows', async ({
  page,
  site,
  browser,
}) => {
  const editor = await site.register('editor')
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-US' })
  const own = await context.newPage()
  await signIn(own, editor)
  await openListening(own, '/admin')
  const menu = own.getByRole('navigation', { name: 'Admin menu' })
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0)

  await openRoles(page, site)
  const box = page.getByRole('checkbox', { name: /^Editor: View settings/ })
  await box.check()
  await page.getByRole('button', { name: 'Review and save' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Editor')
  await expect(dialog).toContainText('Can now')
  await expect(dialog).toContainText('View settings')
  await expect(dialog).toContainText(/\d+ (person|people)/)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(box).toBeChecked()
  // The editor's open tab hears of it and shows the new entry.
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(own.getByRole('group', { name: 'Assistant links' }).getByLabel('English')).toBeVisible()

  // Taken away again: the open screen and its entry go.
  const reset = page.getByRole('button', { name: 'Reset Editor to defaults' })
  await reset.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(reset).toHaveCount(0)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Not allowed')
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('table', { name: /Role changes/ })
  await expect(history.getByRole('row')).not.toHaveCount(1)
  await expect(history).toContainText('Editor can now: View settings')
  await expect(history).toContainText('Editor can no longer: View settings')
  await context.close()
})

test('[ROLE-02] a person whose role is taken away loses the open admin area, one whose session ends is signed out', async ({
  page,
  site,
}) => {
  const moderator = await site.register('moderator')
  await signIn(page, moderator)
  await openListening(page, '/admin')
  await expect(page.getByRole('navigation', { name: 'Admin menu' })).toBeVisible()
  const [row] = await site.sql<{ id: string }>('select id from auth.users where email = $1', [moderator.email])
  await site.sql('delete from user_roles where user_id = $1', [row?.id])
  await site.sql(`select pg_notify('roles_changed', $1)`, [row?.id])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed')
  await expect(page.getByRole('navigation', { name: 'Admin menu' })).toHaveCount(0)
  await site.sql('delete from auth.sessions where user_id = $1', [row?.id])
  await site.sql(`select pg_notify('roles_changed', $1)`, [row?.id])
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin/)
})

test('[ROLE-02] ticks are kept until saved or discarded; leaving asks, and a second administrator is not overwritten', async ({
  page,
  site,
}) => {
  await openRoles(page, site)
  const box = page.getByRole('checkbox', { name: /^Moderator: View settings/ })
  await box.check()
  await page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(box).toBeChecked()

  const { body } = await site.call(site.admin, 'GET', '/api/admin/roles')
  const { version } = body as { version: string }
  const permissions = [{ role: 'user', permission: 'analytics.view', allowed: true }]
  expect((await site.call(site.admin, 'PUT', '/api/admin/roles', { version, permissions })).status).toBe(200)
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  const note = page.getByRole('status').filter({ hasText: 'Someone else changed the roles first' })
  await expect(note).toContainText('User can now: View analytics')
  await expect(box).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^User: View analytics/ })).toBeChecked()

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(box).not.toBeChecked()
  await page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
})

test('[ROLE-02] the table answers to the keyboard, compares roles, and shows the area as a role sees it', async ({
  page,
  site,
}) => {
  await openRoles(page, site)
  await page.getByRole('checkbox', { name: /^User: Open the admin panel/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('checkbox', { name: /^Editor: Open the admin panel/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: /^Editor: View analytics/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /^Editor: View analytics/ })).not.toBeChecked()
  await page.getByRole('button', { name: 'Discard' }).click()
  for (const name of ['Administrator: Open the admin panel', 'Administrator: Change role permissions'])
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toBeDisabled()
  const whole = page.getByRole('checkbox', { name: 'Editor: everything in “Pages and content”' })
  expect(await whole.evaluate((element) => element instanceof HTMLInputElement && element.indeterminate)).toBe(true)

  await page.getByLabel('Compare').selectOption('editor-moderator')
  await expect(page).toHaveURL('/admin/roles?compare=editor-moderator')
  await expect(page.getByRole('rowheader', { name: 'View the activity log' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Edit content', exact: true })).toHaveCount(0)
  await page.getByLabel('Compare').selectOption('')

  await page.getByRole('button', { name: 'View as Editor' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Viewing the admin panel as: editor' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to my own view' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')
  // Nothing of the session has changed.
  expect((await site.call(site.admin, 'GET', '/api/me/role')).body).toMatchObject({ role: 'admin' })
})

test('[ROLE-02] a role that asks for a second factor leads to setting one up, and gives no data before', async ({
  page,
  site,
}) => {
  const editor = await site.register('editor')
  const { body } = await site.call(site.admin, 'GET', '/api/admin/roles')
  const { version } = body as { version: string }
  const rules = [{ role: 'editor', second_factor_required: true }]
  expect((await site.call(site.admin, 'PUT', '/api/admin/roles', { version, rules })).status).toBe(200)
  await signIn(page, editor)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step login')
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([])
  await page.getByRole('link', { name: 'Go to my profile' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('[ROLE-03] no screen of the admin area opens to a user, nor to an editor what is not his, and none gives data', async ({
  page,
  site,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-US' })
  const own = await context.newPage()
  await signIn(page, await site.register('user'))
  await signIn(own, await site.register('editor'))
  const asked: string[] = []
  for (const each of [page, own]) each.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const { path } of screenList) {
    await page.goto(path.replace(':id', 'none'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed')
    await expect(page.getByRole('navigation', { name: 'Admin menu' })).toHaveCount(0)
  }
  for (const section of ['users', 'roles', 'notifications', 'consultations', 'support', 'logs', 'settings']) {
    await own.goto(`/admin/${section}`)
    await expect(own.getByRole('heading', { level: 1 })).toHaveText('Not allowed')
  }
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([])
  await context.close()
})

test('[ROLE-03] /admin/roles says that it is not for a moderator, and gives no data', async ({ page, site }) => {
  await signIn(page, await site.register('moderator'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin/roles')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed')
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([])
})

async function openRoles(page: Page, site: Site): Promise<void> {
  await signIn(page, site.admin)
  await page.goto('/admin/roles')
  await hydrated(page)
  await expect(page.getByRole('table', { name: 'Permissions by role' })).toBeVisible()
}
