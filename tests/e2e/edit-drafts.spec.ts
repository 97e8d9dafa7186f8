import type { Page } from '@playwright/test'
import type { ContentDraftList } from '#shared/contracts/content-drafts.ts'
import { allFaults } from './support/accessible.ts'
import { edit, editable, message, store } from './support/editing.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

const id = 'about.story.title'

// The list is of the whole site, which the journeys of a worker share.
test.afterEach(async ({ site }) => {
  const { body } = await site.call(site.admin, 'GET', '/api/content/drafts?limit=200')
  for (const { id: draft, updated_at } of (body as ContentDraftList).items) {
    const version = encodeURIComponent(updated_at)
    await site.call(site.admin, 'DELETE', `/api/content/drafts/${draft}?version=${version}`)
  }
})

test('[EDIT-03] [EDIT-06] a change waits as a draft: editors continue it, plan it and call that off, visitors see it once it is published, and that is undone', async ({
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

  // It is in the fields again, and closing without a word typed asks nothing.
  await openElement(page)
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Where we come from')
  await expect(dialog).toContainText('Visitors still see the published version.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Drafts (1)' }).click()
  const drafts = page.getByRole('dialog', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toContainText('Where we come from')
  await expect(drafts.locator('del').first()).toBeVisible()
  expect(await allFaults(page, { within: '[role=dialog]' })).toEqual([])
  await drafts.getByRole('switch', { name: 'Show drafts on the page' }).uncheck()
  await expect(editable(page, id)).toHaveText('Our story')

  // Planned for a time, and called off again.
  await drafts.getByText('At a time', { exact: true }).click()
  const time = drafts.getByLabel('Day and time')
  await time.fill('2020-01-01T09:00')
  await drafts.getByRole('button', { name: 'Schedule all' }).click()
  await expect(drafts).toContainText('Choose a time in the future.')
  await time.fill('2099-03-02T09:30')
  expect(await allFaults(page, { within: '[role=dialog]' })).toEqual([])
  await drafts.getByRole('button', { name: 'Schedule all' }).click()
  await expect(message(page, '1 draft scheduled')).toBeVisible()
  await expect(drafts.getByRole('listitem')).toContainText('Scheduled for 2 Mar 2099, 09:30.')
  expect(await visitorHtml(site)).not.toContain('Where we come from')
  await drafts.getByRole('button', { name: 'Unschedule the draft “Where we come from”' }).click()
  await expect(message(page, 'Unscheduled')).toBeVisible()
  await expect(drafts.getByRole('listitem')).not.toContainText('Scheduled for')
  await drafts.getByText('Now', { exact: true }).click()

  await drafts.getByRole('button', { name: 'Publish the draft “Where we come from”' }).click()
  await expect(message(page, '1 draft published')).toBeVisible()
  await expect(drafts).toBeHidden()
  await expect.poll(() => visitorHtml(site)).toContain('Where we come from')
  await message(page, '1 draft published').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => visitorHtml(site)).not.toContain('Where we come from')
})

test('[EDIT-03] the site with its drafts is shown to anyone who has the link, on every page, until they leave or it is closed', async ({
  page,
  site,
  browser,
}) => {
  await store(site, id, 'Our story')
  const drafted = { section: 'story', content_key: 'title', updated_at: null }
  await site.call(site.admin, 'PUT', '/api/content/drafts', {
    drafts: [
      { ...drafted, page: 'about', language: 'en', base: 'Our story', content_value: 'Our shared story' },
      { ...drafted, page: 'about', language: 'ro', base: 'Povestea', content_value: 'Povestea comună' },
    ],
  })
  await edit(page, site, '/about')
  await page.getByRole('button', { name: 'Drafts (2)' }).click()
  await page.getByRole('dialog', { name: 'Drafts' }).getByRole('button', { name: 'Share…' }).click()
  const share = page.getByRole('dialog', { name: 'Share the drafts' })
  await share.getByRole('button', { name: 'Create link' }).click()
  const address = await share.getByLabel('The link').inputValue()
  await expect(share.getByRole('listitem')).toHaveCount(1)
  expect(await allFaults(page, { within: '[role=dialog]' })).toEqual([])

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(address)
  const bar = visitor.getByRole('complementary', { name: 'Preview with drafts' })
  await expect(bar).toContainText('The link is open until')
  await expect(visitor).toHaveURL(`${site.url}/about`)
  const title = visitor.getByRole('heading', { name: 'Our shared story' })
  await expect(title).toBeVisible()
  expect(await allFaults(visitor)).toEqual([])
  // It goes along, from page to page and over a reload, in all languages.
  await visitor.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await expect(visitor).toHaveURL(`${site.url}/contact`)
  await bar.getByRole('link', { name: 'About', exact: true }).click()
  await expect(title).toBeVisible()
  await visitor.reload()
  await expect(title).toBeVisible()
  await bar.getByRole('link', { name: /\(RO\)/ }).click()
  await expect(visitor.getByRole('heading', { name: 'Povestea comună' })).toBeVisible()
  await visitor.goto(`${site.url}/about?lng=en`)
  await expect(title).toBeVisible()
  await bar.getByRole('button', { name: 'Leave the preview' }).click()
  await expect(visitor.getByRole('heading', { name: 'Our story' })).toBeVisible()
  await expect(bar).toBeHidden()

  await share.getByRole('button', { name: 'Close the link' }).click()
  await expect(share.getByRole('listitem')).toHaveCount(0)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'This preview has ended' })).toBeVisible()
  await context.close()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Drafts', exact: true })).toBeVisible()
})

async function openElement(page: Page): Promise<void> {
  await editable(page, id).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
}

async function visitorHtml(site: Site): Promise<string> {
  return (await fetch(`${site.url}/about`)).text()
}
