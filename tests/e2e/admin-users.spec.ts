import type { Page } from '@playwright/test'
import { fitsWidths, seriousFaults } from './support/accessible.ts'
import { newPerson, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

/** Stores people whom no other journey touches. */
async function fill(site: Site, count: number): Promise<string> {
  const mark = `crowd${Date.now().toString(36)}`
  await site.sql(
    `insert into auth.users (id, email, email_confirmed_at, encrypted_password, created_at, raw_user_meta_data)
     select gen_random_uuid(), '${mark}-' || n || '@example.org', now(), 'x', timestamptz '2025-03-01' - n * interval '1 hour',
       jsonb_build_object('first_name', 'Person', 'last_name', '${mark} ' || lpad(n::text, 3, '0'))
     from generate_series(1, $1::int) n`,
    [count],
  )
  return mark
}

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const panel = (page: Page) => page.getByRole('dialog')
/** The question before an act. */
const question = (page: Page) => page.getByRole('alertdialog')

test('[ADM-02] [PAGE-08] an administrator finds a person among many, notes something, bans them, lets them in again and gives a role', async ({
  page,
  site,
}) => {
  const mark = await fill(site, 60)
  await signIn(page, site.admin)
  await page.goto('/admin/users')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(mark)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))
  await expect(rows(page)).toHaveCount(50)
  await expect(rows(page).first()).toContainText(`${mark} 001`)
  await page.getByRole('button', { name: 'Older' }).click()
  await expect(rows(page)).toHaveCount(10)
  await page.goBack()
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await expect(rows(page).first()).toContainText(`${mark} 060`)
  const address = page.url()
  await page.goto('/')
  await page.goto(address)
  await expect(rows(page).first()).toContainText(`${mark} 060`)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await seriousFaults(page)).toEqual([])
  await fitsWidths(page, [320, 1440])
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(`${mark} 059`)
  await expect(page).toHaveURL(/user=[0-9a-f-]{36}/)
  await panel(page).getByLabel('New note').fill('Rang about an invoice.')
  await panel(page).getByRole('button', { name: 'Add a note' }).click()
  await expect(panel(page).getByLabel('New note')).toHaveValue('')
  await page.reload()
  await expect(panel(page)).toContainText('Rang about an invoice.')
  // The panel slides in; a colour that is half there has no contrast.
  await panel(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  expect(await seriousFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await seriousFaults(page)).toEqual([])

  await panel(page).getByRole('button', { name: 'Ban', exact: true }).click()
  await question(page).getByLabel('Reason').fill('Sends spam')
  await question(page).getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(panel(page).getByText('Banned', { exact: true })).toBeVisible()
  await expect(panel(page)).toContainText('Sends spam')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page).getByText('Banned', { exact: true })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Change role' }).click()
  await question(page).getByLabel('New role').selectOption('editor')
  await question(page).getByRole('button', { name: 'Change role' }).click()
  await expect(panel(page)).toContainText('Editor')
  const recorded = `select action from activity_log where action like 'user.%'
    and target_id = (select id::text from auth.users where email = $1) order by id desc limit 3`
  expect(await site.sql(recorded, [`${mark}-59@example.org`])).toEqual([
    { action: 'user.change_role' },
    { action: 'user.unban' },
    { action: 'user.ban' },
  ])
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/user=/)
})

test('[ADM-02] people are invited, each address is answered, the list is exported, and an invited editor gets into the admin area', async ({
  page,
  browser,
  site,
}) => {
  const [named, editor] = [newPerson().email, newPerson().email]
  await signIn(page, site.admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await panel(page).getByLabel('Email addresses').fill(`Ion Ceban <${named}>\n${site.admin.email}\nnonsense`)
  await panel(page).getByRole('button', { name: 'Send invitations' }).click()
  await expect(panel(page)).toContainText('Already has an account')
  await expect(panel(page)).toContainText('Not a valid email address')
  await panel(page).getByLabel('Email addresses').fill(editor)
  await panel(page).getByLabel('Role').selectOption('editor')
  await panel(page).getByLabel('Language of the email').selectOption('Română')
  await panel(page).getByRole('button', { name: 'Send invitations' }).click()
  await expect(panel(page)).toHaveCount(0)
  await page.getByLabel('Search people').fill(named)
  await expect(rows(page).filter({ hasText: named })).toHaveCount(1)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Ion Ceban')
  await expect(rows(page)).toContainText('Unconfirmed')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('users.csv')

  await page.goto(`/admin/notifications?recipient=${encodeURIComponent(editor)}`)
  await page.getByRole('row').filter({ hasText: editor }).getByRole('button', { name: /^Open/ }).click()
  const letter = page.getByRole('dialog')
  await expect(letter).toContainText('Rolul nou: editor')
  const [link = ''] = /https?:\/\/\S*verify\?\S+/.exec((await letter.textContent()) ?? '') ?? []
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const guest = await context.newPage()
  await guest.goto(link)
  await guest.getByRole('main').getByRole('button').first().click()
  await expect(guest).toHaveURL(/\/reset-password\?from=invitation$/)
  await guest.getByLabel('New password', { exact: true }).fill('Office-Days-2026!')
  await guest.getByLabel('Repeat the new password', { exact: true }).fill('Office-Days-2026!')
  await guest.locator('form button[type="submit"]').click()
  await expect(guest).toHaveURL(/\/admin$/)
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
