import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { edit, editable, message, store } from './support/editing.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

const id = 'about.story.title'

test('[EDIT-03] [EDIT-06] a change is kept as a draft: editors see it and go on with it, visitors see it once it is published, and that is undone', async ({
  page,
  site,
}) => {
  await store(site, id, 'Our story')
  await edit(page, site, '/about')
  await openElement(page)
  const dialog = page.getByRole('dialog')
  const keep = dialog.getByRole('button', { name: 'Keep as draft' })
  await expect(keep).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').first().fill('Where we come from')
  await keep.click()
  await expect(dialog).toBeHidden()
  await expect(message(page, 'Kept as a draft')).toBeVisible()
  await expect(editable(page, id)).toHaveText('Where we come from')
  expect(await visitorHtml(site)).toContain('Our story')
  expect(await visitorHtml(site)).not.toContain('Where we come from')

  // It stands in the fields again, and closing without a word typed asks nothing.
  await openElement(page)
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Where we come from')
  await expect(dialog).toContainText('Visitors still see the published version.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Drafts (1)' }).click()
  const drafts = page.getByRole('dialog', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toContainText('Where we come from')
  await expect(drafts.locator('del').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations).toEqual([])
  await drafts.getByRole('switch', { name: 'Show drafts on the page' }).uncheck()
  await expect(editable(page, id)).toHaveText('Our story')
  await drafts.getByRole('button', { name: 'Publish the draft “Where we come from”' }).click()
  await expect(message(page, '1 draft published')).toBeVisible()
  await expect(drafts).toBeHidden()
  await expect.poll(() => visitorHtml(site)).toContain('Where we come from')
  await message(page, '1 draft published').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => visitorHtml(site)).not.toContain('Where we come from')
})

test.describe('meets what others published', () => {
  test.use({ expectedConsole: /status of 409/ })

  test('[EDIT-03] [CONT-04] a draft is saved for visitors from its element, discarded with a way back, and refused where others published something else', async ({
    page,
    site,
  }) => {
    await store(site, id, 'Our story')
    const place = { page: 'about', section: 'story', language: 'en', content_key: 'title' }
    const kept = await site.call(site.admin, 'PUT', '/api/content/drafts', {
      drafts: [{ ...place, base: 'Our story', content_value: 'Our long story', updated_at: null }],
    })
    expect(kept.status).toBe(200)
    await edit(page, site, '/about')
    await expect(editable(page, id)).toHaveText('Our long story')
    const dialog = page.getByRole('dialog')
    await openElement(page)
    await dialog.getByRole('button', { name: 'Discard draft' }).click()
    await expect(dialog).toBeHidden()
    await expect(editable(page, id)).toHaveText('Our story')
    await message(page, 'Draft discarded').getByRole('button', { name: 'Undo' }).click()
    await expect(editable(page, id)).toHaveText('Our long story')

    // Somebody else publishes another wording meanwhile: both are shown, and what is decided goes to the visitors.
    await store(site, id, 'Our short story')
    await page.getByRole('button', { name: 'Drafts (1)' }).click()
    const drafts = page.getByRole('dialog', { name: 'Drafts' })
    await drafts.getByRole('button', { name: 'Publish all' }).click()
    await expect(message(page, 'Nothing was published')).toContainText('Open the draft, compare and keep it again.')
    await drafts.getByRole('button', { name: 'Open the draft' }).click()
    await expect(dialog).toContainText('Someone else saved this first')
    await dialog.getByText('Mine', { exact: true }).last().click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => visitorHtml(site)).toContain('Our long story')
    await expect(page.getByRole('button', { name: 'Drafts (1)' })).toBeHidden()
  })
})

async function openElement(page: Page): Promise<void> {
  await editable(page, id).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
}

async function visitorHtml(site: Site): Promise<string> {
  return (await fetch(`${site.url}/about`)).text()
}
