import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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

test('[ADM-02] an administrator finds people, turns pages, sorts, and finds the same list behind Back and a link', async ({
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
  await expect(page.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Person', exact: true }).click()
  await expect(rows(page).first()).toContainText(`${mark} 060`)
  const address = page.url()
  await page.goto('/')
  await page.goto(address)
  await expect(rows(page).first()).toContainText(`${mark} 060`)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('banned')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Status: Banned' }).click()
  await expect(rows(page)).toHaveCount(50)
})

test('[ADM-02] by keyboard alone a row is reached, selected and opened, and the panel has its own address', async ({
  page,
  site,
}) => {
  const mark = await fill(site, 3)
  await signIn(page, site.admin)
  await page.goto(`/admin/users?q=${mark}`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(`${mark} 002`)
  await expect(page).toHaveURL(/user=[0-9a-f-]{36}/)
  await panel(page).getByLabel('New note').fill('Rang about an invoice.')
  await panel(page).getByRole('button', { name: 'Add a note' }).click()
  await expect(panel(page).getByText('Rang about an invoice.', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(panel(page)).toContainText('Rang about an invoice.')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/user=/)
  await page.keyboard.press('?')
  await expect(panel(page)).toContainText('Keyboard shortcuts')
})

test('[ADM-02] a person is banned with a reason, let in again by undo, and given a role', async ({ page, site }) => {
  const person = await site.register('user')
  await signIn(page, site.admin)
  await page.goto(`/admin/users?q=${encodeURIComponent(person.email)}`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').click()
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
  expect(
    await site.sql('select action from activity_log where target_id is not null order by id desc limit 3'),
  ).toEqual([{ action: 'user.change_role' }, { action: 'user.unban' }, { action: 'user.ban' }])
})

test('[ADM-02] all that match are acted on, also on pages that were not opened, and refusals are told', async ({
  page,
  site,
}) => {
  test.slow()
  const mark = await fill(site, 230)
  await signIn(page, site.admin)
  await page.goto(`/admin/users?q=${mark}`)
  await page.getByLabel('Select everyone on this page').check()
  await page.getByRole('button', { name: 'Select all that match' }).click()
  await expect(page.getByText('All that match are selected')).toBeVisible()
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  // What changes many accounts is confirmed by their number.
  await expect(question(page)).toContainText('Ban all 230 people who match?')
  await expect(question(page).getByRole('button', { name: 'Ban', exact: true })).toBeDisabled()
  await question(page).getByLabel('Type 230 to confirm').fill('230')
  await question(page).getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(question(page)).toHaveCount(0, { timeout: 60_000 })
  expect(
    await site.sql('select count(*)::int as banned from auth.users where email like $1 and banned_until > now()', [
      `${mark}-%`,
    ]),
  ).toEqual([{ banned: 230 }])
  await page.getByLabel('Select everyone on this page').check()
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await question(page).getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(panel(page)).toContainText('Not done for 50 people')
  await expect(panel(page)).toContainText('Nothing to change')
})

test('[ADM-02] of more people than are counted one by one the question says so, and no role is chosen beforehand', async ({
  page,
  site,
}) => {
  const mark = await fill(site, 1001)
  await signIn(page, site.admin)
  await page.goto(`/admin/users?q=${mark}`)
  await page.getByLabel('Select everyone on this page').check()
  await page.getByRole('button', { name: 'Change role' }).click()
  const change = question(page).getByRole('button', { name: 'Change role' })
  await expect(question(page)).toContainText('Change the role of 50 people?')
  await expect(question(page).getByLabel('New role')).toHaveValue('')
  await question(page).getByLabel('Type 50 to confirm').fill('50')
  await expect(change).toBeDisabled()
  await question(page).getByLabel('New role').selectOption('editor')
  await expect(change).toBeEnabled()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Select all that match' }).click()
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(question(page)).toContainText('Ban everyone who matches (more than 1,000 people)?')
  const ban = question(page).getByRole('button', { name: 'Ban', exact: true })
  await question(page).getByLabel('Type 1000 to confirm').fill('100')
  await expect(ban).toBeDisabled()
  await question(page).getByLabel('Type 1000 to confirm').fill('1000')
  await expect(ban).toBeEnabled()
})

test('[ADM-02] people are invited, each address answered, and the list is exported', async ({ page, site }) => {
  const fresh = newPerson().email
  await signIn(page, site.admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await panel(page).getByLabel('Email addresses').fill(`Ion Ceban <${fresh}>\n${site.admin.email}\nnonsense`)
  await panel(page).getByRole('button', { name: 'Send invitations' }).click()
  await expect(panel(page)).toContainText('Already has an account')
  await expect(panel(page)).toContainText('Not a valid email address')
  await expect(panel(page).getByLabel('Email addresses')).toHaveValue(`${site.admin.email}\nnonsense`)
  await page.keyboard.press('Escape')
  await page.getByLabel('Search people').fill(fresh)
  await expect(rows(page).filter({ hasText: fresh })).toHaveCount(1)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Ion Ceban')
  await expect(rows(page)).toContainText('Unconfirmed')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('users.csv')
})

test('[ADM-02] who was invited as staff chooses a password and then stands in the admin area', async ({
  page,
  browser,
  site,
}) => {
  const fresh = newPerson().email
  await signIn(page, site.admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await panel(page).getByLabel('Email addresses').fill(fresh)
  await panel(page).getByLabel('Role').selectOption('editor')
  await panel(page).getByLabel('Language of the email').selectOption('Română')
  await panel(page).getByRole('button', { name: 'Send invitations' }).click()
  await page.goto(`/admin/notifications?recipient=${encodeURIComponent(fresh)}`)
  await page.getByRole('row').filter({ hasText: fresh }).getByRole('button', { name: /^Open/ }).click()
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

test('[ADM-02] an editor is told that the list is not for him, and a moderator may look but not act', async ({
  page,
  site,
}) => {
  const editor = await site.register('editor')
  await signIn(page, editor)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  const moderator = await site.register('moderator')
  await signIn(page, moderator)
  await page.goto('/admin/users')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
})

test('[ADM-02] [PAGE-08] at 320 px the rows are cards and nothing is wider than the page', async ({ page, site }) => {
  const mark = await fill(site, 5)
  await signIn(page, site.admin)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/admin/users?q=${mark}`)
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('checkbox', { name: /001/ }).check()
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBe(0)
})

test('[ADM-02] [PAGE-08] the list and an open person have no serious fault for assistive technology, light and dark', async ({
  page,
  site,
}) => {
  const mark = await fill(site, 3)
  await signIn(page, site.admin)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/admin/users?q=${mark}&state=active`)
    await page.getByRole('checkbox', { name: /002/ }).check()
    expect(await errorsOf(page)).toEqual([])
    await rows(page).first().getByRole('link').click()
    await expect(panel(page)).toContainText('Internal notes')
    // The panel slides in; a colour that is half there has no contrast.
    await panel(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    expect(await errorsOf(page)).toEqual([])
  }
})

async function errorsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
