import type { Page } from '@playwright/test'
import { screenList } from '#web/admin/screens.ts'
import { hydrated } from './support/hydrated.ts'
import { openListening } from './support/live-stream.ts'
import { fillLogin, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

// Every refused request is an error in the console; these journeys provoke some.
test.use({ expectedConsole: /Failed to load resource.*(400|401|403|409)|Error checking role/ })

// Other journeys of the worker have the roles that are shipped.
test.afterEach(async ({ site }) => {
  await site.sql('truncate role_permissions, role_rules')
})

test('[ROLE-02] an administrator changes what editors may do, sees whom it concerns, and an open tab follows until the role and the session end', async ({
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
  // The editor's open tab learns of it and shows the new entry.
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

  // The role itself is taken away, then the session ends.
  await openListening(own, '/admin')
  await expect(menu).toBeVisible()
  const [row] = await site.sql<{ id: string }>('select id from auth.users where email = $1', [editor.email])
  await site.sql('delete from user_roles where user_id = $1', [row?.id])
  await site.sql(`select pg_notify('roles_changed', $1)`, [row?.id])
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Not allowed')
  await expect(menu).toHaveCount(0)
  await site.sql('delete from auth.sessions where user_id = $1', [row?.id])
  await site.sql(`select pg_notify('roles_changed', $1)`, [row?.id])
  await expect(own).toHaveURL(/\/login\?next=%2Fadmin/)
  await context.close()
})

test('[ROLE-02] [ROLE-03] no screen opens to a role that may not see it: it says so, gives no data, and leads on', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const heading = page.getByRole('heading', { level: 1 })
  // A visitor logs in first.
  await page.goto('/admin/settings')
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fsettings/)
  await fillLogin(page, await site.register('user'))
  await expect(page).toHaveURL('/admin/settings')
  for (const { path } of screenList) {
    await page.goto(path.replace(':id', 'none'))
    await expect(heading).toHaveText('Not allowed')
    await expect(page.getByRole('navigation', { name: 'Admin menu' })).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')

  const editor = await site.register('editor')
  await signIn(page, editor)
  for (const section of ['users', 'roles', 'notifications', 'consultations', 'support', 'logs', 'settings']) {
    await page.goto(`/admin/${section}`)
    await expect(heading).toHaveText('Not allowed')
  }
  await signIn(page, await site.register('moderator'))
  await page.goto('/admin/roles')
  await expect(heading).toHaveText('Not allowed')
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([])

  // An editor's own area opens, until the role asks for a second factor.
  await signIn(page, editor)
  await page.goto('/admin')
  await expect(heading).toHaveText('Dashboard')
  const { body } = await site.call(site.admin, 'GET', '/api/admin/roles')
  const { version } = body as { version: string }
  const rules = [{ role: 'editor', second_factor_required: true }]
  expect((await site.call(site.admin, 'PUT', '/api/admin/roles', { version, rules })).status).toBe(200)
  await page.goto('/')
  asked.length = 0
  await page.goto('/admin')
  await expect(heading).toHaveText('Set up two-step login')
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([])
  await page.getByRole('link', { name: 'Go to my profile' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

async function openRoles(page: Page, site: Site): Promise<void> {
  await signIn(page, site.admin)
  await page.goto('/admin/roles')
  await hydrated(page)
  await expect(page.getByRole('table', { name: 'Permissions by role' })).toBeVisible()
}
