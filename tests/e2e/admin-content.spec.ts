import type { GridList } from '#shared/contracts/content-grid.ts'
import { allFaults } from './support/accessible.ts'
import { store } from './support/editing.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[ADM-03] [CONT-07] an editor finds a missing translation, writes it, sees its history, moves texts by file, and confirms what is still right', async ({
  page,
  site,
}) => {
  await site.sql(
    `delete from site_content where page = 'faq' and section = 'hero' and content_key = 'lead' and language = 'ro'`,
  )
  await signIn(page, await site.register('editor'))
  await page.goto('/admin/content?page=faq&section=hero')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'History of faq.hero.lead' }) })
  await expect(row).toContainText('Missing in: Romanian')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('missing')
  await expect(page).toHaveURL(/state=missing/)
  await row.getByRole('button', { name: 'Translate lead: Romanian' }).click()
  await page.getByRole('textbox', { name: 'lead: Romanian' }).fill('Răspunsuri scurte')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Status: Missing' }).click()
  await expect(row).toContainText('Răspunsuri scurte')

  await page.getByRole('button', { name: 'History of faq.hero.lead' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('radio', { name: 'Romanian' }).locator('..').click()
  await expect(panel).toContainText('Răspunsuri scurte')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export and import' }).click()
  const dialog = page.getByRole('dialog')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV for spreadsheets' }).click()
  expect((await download).suggestedFilename()).toBe('content.csv')
  const text = 'page,section,language,content_key,content_value\nfaq,hero,ro,lead,Răspunsuri din fișier\n'
  await dialog
    .getByLabel('Import a file')
    .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog).toContainText('New: 0, changed: 1, unchanged: 0, conflicts: 0')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(row).toContainText('Răspunsuri din fișier')

  for (const words of ['Questions and their answers', 'Questions with their answers']) {
    await store(site, 'faq.hero.lead', words)
  }
  await page.goto('/admin/content?page=faq&section=hero')
  await expect(row.getByText('Outdated: the English text has changed')).toHaveCount(2)
  await row.getByRole('button', { name: 'Still right: lead, Romanian' }).click()
  await expect(row.getByText('Outdated: the English text has changed')).toHaveCount(1)

  await row.getByRole('button', { name: 'Still right: lead, Russian' }).click()
  await expect(row.getByText('Outdated: the English text has changed')).toHaveCount(0)
  const listed = await site.call(site.admin, 'GET', '/api/admin/content?page=faq&section=hero&content_key=lead')
  const [item] = (listed.body as GridList).items
  expect([item?.cells.ru.state, item?.cells.ro.state]).toEqual(['ok', 'ok'])
})

test('[ADM-03] [CONT-04] words are replaced in the chosen rows and put back at once; a deleted text comes back from the trash', async ({
  page,
  site,
}) => {
  const mark = `word${Date.now().toString(36)}`
  await site.sql(
    `insert into site_content (page, section, language, content_key, content_value, updated_at)
     select 'replace', 'here', 'en', 'key_' || n, to_jsonb('Some ${mark} ' || n), now() from generate_series(1, 3) n`,
  )
  await signIn(page, site.admin)
  await page.goto('/admin/content?page=replace')
  await page.getByRole('button', { name: 'Find and replace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find', { exact: true }).fill(mark)
  await dialog.getByLabel('Replace with').fill('other')
  await dialog.getByRole('button', { name: 'Show matches' }).click()
  await expect(dialog).toContainText('Rows: 3')
  await dialog.getByRole('checkbox', { name: /key_2/ }).uncheck()
  await dialog.getByRole('button', { name: 'Replace selected' }).click()
  await expect(page.getByText('Some other 1')).toBeVisible()
  await expect(page.getByText(`Some ${mark} 2`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Some ${mark} 1`)).toBeVisible()
  expect(await allFaults(page, { within: 'main' })).toEqual([])

  await page.goto('/admin/content?page=faq&section=cta')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'History of faq.cta.text' }) })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toContainText('Missing in: English')
  await page.getByRole('link', { name: 'Trash' }).click()
  const trash = page.getByRole('list', { name: 'Trash' })
  const deleted = trash
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .filter({ hasText: 'faq / cta / text' })
  await expect(deleted).toHaveCount(3)
  expect(await allFaults(page, { within: 'main' })).toEqual([])
  await deleted.first().getByRole('button', { name: 'Restore text' }).click()
  await expect(page.locator('[data-toast]', { hasText: 'Rows restored: 1' })).toBeVisible()
  await expect(deleted).toHaveCount(2)
})
