import type { Locator, Page } from '@playwright/test'
import type { ContentDraftList } from '#shared/contracts/content-drafts.ts'
import type { EditedSection } from '#shared/contracts/sections.ts'
import { allFaults } from './support/accessible.ts'
import { edit, editable, message, store } from './support/editing.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

const own = ['hero', 'story', 'claims', 'hands', 'rules', 'limits', 'cta']

// The list is of the whole site, which the journeys of a worker share.
test.afterEach(async ({ site }) => {
  for (const { id, updated_at } of await listDrafts(site)) {
    await site.call(site.admin, 'DELETE', `/api/content/drafts/${id}?version=${encodeURIComponent(updated_at)}`)
  }
})

test('[EDIT-03] [EDIT-06] with the switch in the bar, moving, hiding and typing wait as drafts, are undone, named in the list, and published together', async ({
  page,
  site,
}) => {
  await store(site, 'about.story.title', 'Our story')
  await edit(page, site, '/about')
  const keeps = page.getByRole('button', { name: 'Save as drafts' })
  await expect(keeps).toHaveAttribute('aria-pressed', 'false')
  await keeps.click()
  await expect(keeps).toHaveAttribute('aria-pressed', 'true')

  await bar(page, 'limits').getByRole('button', { name: 'Move up' }).click()
  await expect(message(page, 'Kept as a draft')).toContainText('moved to position 5 of 7')
  await expect.poll(() => shown(page)).toEqual(['hero', 'story', 'claims', 'hands', 'limits', 'rules', 'cta'])
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect.poll(() => shown(page)).toEqual(own)
  await expect.poll(async () => (await listDrafts(site)).length).toBe(0)
  await page.keyboard.press('ControlOrMeta+Shift+KeyZ')
  await expect.poll(() => shown(page)).toEqual(['hero', 'story', 'claims', 'hands', 'limits', 'rules', 'cta'])
  await bar(page, 'claims').getByRole('button', { name: 'Hide' }).click()
  await expect(bar(page, 'claims').getByText('Hidden')).toBeVisible()
  await expect(bar(page, 'claims').getByText('Draft', { exact: true })).toBeVisible()

  await editable(page, 'about.story.title').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Where we come from')
  await dialog.getByRole('button', { name: 'Keep as draft' }).click()
  await expect(dialog).toBeHidden()
  await expect(editable(page, 'about.story.title')).toHaveText('Where we come from')
  // The draft is gone on with where it is, once the page knows of it.
  await expect(page.getByRole('button', { name: 'Drafts (3)' })).toBeVisible()
  await expect(editable(page, 'about.story.title')).toBeFocused()
  await page.keyboard.press('F2')
  const field = page.locator('[data-typing-field]')
  await expect(field).toHaveText('Where we come from')
  await field.press('End')
  await page.keyboard.type(', and go')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(field).toBeHidden()
  await expect(editable(page, 'about.story.title')).toHaveText('Where we come from, and go')
  await expect
    .poll(async () => (await listDrafts(site)).map(({ content_value }) => content_value))
    .toContain('Where we come from, and go')
  expect(await visitorOrder(site)).toEqual(own)
  expect(await visitorHtml(site, '/about')).not.toContain('Where we come from')

  // It is remembered for this person in this browser, and the page comes back with the drafts.
  await page.reload()
  await expect(keeps).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shown(page)).toEqual(['hero', 'story', 'claims', 'hands', 'limits', 'rules', 'cta'])
  await page.getByRole('button', { name: 'Drafts (3)' }).click()
  const drafts = page.getByRole('dialog', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem').nth(0)).toContainText('Order of sections: “')
  await expect(drafts.getByRole('listitem').nth(1)).toContainText('Hidden: ')
  await expect(drafts.getByRole('listitem').nth(1)).toContainText('About, all languages')
  expect(await allFaults(page, { within: '[role=dialog]' })).toEqual([])
  await drafts.getByRole('switch', { name: 'Show drafts on the page' }).uncheck()
  await expect.poll(() => shown(page)).toEqual(own)
  await drafts.getByRole('button', { name: 'Publish all' }).click()
  await expect(message(page, '3 drafts published')).toBeVisible()
  await expect.poll(() => visitorOrder(site)).toEqual(['hero', 'story', 'hands', 'limits', 'rules', 'cta'])
  await expect.poll(() => visitorHtml(site, '/about')).toContain('Where we come from')
  await message(page, '3 drafts published').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => visitorOrder(site)).toEqual(own)
  await keeps.click()
})

test.describe('where the setting cannot be read', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('[EDIT-03] [EDIT-05] a question that is added, worded and moved, and one that is deleted, wait as drafts, which a preview link shows and visitors do not', async ({
    page,
    site,
    browser,
  }) => {
    // What the settings say cannot be read: nothing may reach visitors that was meant for later.
    await page.route('**/api/**/drafts/default', (route) => route.abort())
    await edit(page, site, '/faq')
    await expect(page.getByRole('button', { name: 'Save as drafts' })).toHaveAttribute('aria-pressed', 'true')
    const first = editable(page, 'faq.group_1.q1_question')
    await press(page, first, 'Add a question below')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Does a draft count?')
    await dialog.getByRole('button', { name: 'Keep as draft' }).click()
    await expect(dialog).toBeHidden()
    const added = page.locator('[data-editable^="faq.group_1."][data-editable$="_question"]').nth(1)
    await expect(added).toContainText('Does a draft count?')
    // Visitors get a question together with its answer.
    const entry = page.locator('details').filter({ hasText: 'Does a draft count?' })
    await entry.locator('[data-edit-empty]').click({ modifiers: ['Alt'] })
    await expect(page.locator('[data-typing-field]')).toBeFocused()
    await page.keyboard.type('It waits until it is published.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.locator('[data-typing-field]')).toBeHidden()
    await press(page, added, 'Move one place earlier')
    await expect(page.locator('[data-editable^="faq.group_1."][data-editable$="_question"]').first()).toContainText(
      'Does a draft count?',
    )
    const words = (await first.textContent()) ?? ''
    await press(page, first, 'Delete question')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(first).toBeHidden()
    const html = await visitorHtml(site, '/faq')
    expect(html).toContain(words)
    expect(html).not.toContain('Does a draft count?')

    await page.getByRole('button', { name: 'Drafts (3)' }).click()
    const drafts = page.getByRole('dialog', { name: 'Drafts' })
    await expect(drafts.getByRole('listitem').filter({ hasText: 'added 1, deleted 1' })).toBeVisible()
    await drafts.getByRole('button', { name: 'Share…' }).click()
    const share = page.getByRole('dialog', { name: 'Share the drafts' })
    await share.getByRole('button', { name: 'Create link' }).click()
    const context = await browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto(await share.getByLabel('The link').inputValue())
    await expect(visitor.getByRole('complementary', { name: 'Preview with drafts' })).toBeVisible()
    await expect(visitor.getByText('Does a draft count?')).toBeVisible()
    await expect(visitor.getByText(words, { exact: true })).toBeHidden()
    await context.close()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Drafts', exact: true }).getByRole('button', { name: 'Publish all' }).click()
    await expect(message(page, '3 drafts published')).toBeVisible()
    await expect.poll(() => visitorHtml(site, '/faq')).toContain('Does a draft count?')
    expect(await visitorHtml(site, '/faq')).not.toContain(`>${words}<`)
    await page.getByRole('button', { name: 'Save as drafts' }).click()
  })
})

function bar(page: Page, name: string): Locator {
  return page.locator(`[data-section-bar="${name}"][data-handle]`)
}

/** Names of the sections of the page in their order, those too that are hidden. */
function shown(page: Page): Promise<(string | null)[]> {
  return page
    .locator('main [data-section]')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-section')))
}

async function listDrafts(site: Site): Promise<ContentDraftList['items']> {
  const { body } = await site.call(site.admin, 'GET', '/api/content/drafts?limit=200')
  return (body as ContentDraftList).items
}

/** Names of the sections that visitors see, in their order. */
async function visitorOrder(site: Site): Promise<string[]> {
  const { body } = await site.call(site.admin, 'GET', '/api/sections?page=about&language=en')
  return (body as { items: EditedSection[] }).items.flatMap(({ name, visible }) => (visible ? [name] : []))
}

async function visitorHtml(site: Site, path: string): Promise<string> {
  return (await fetch(`${site.url}${path}`)).text()
}

/** Presses a tool of a question; with the keyboard, because messages may lie over it. */
async function press(page: Page, question: Locator, tool: string): Promise<void> {
  const tools = page.locator('[data-handle=element]')
  // A question that was just moved may have come under a pointer that rests, which changes no tools: the pointer comes from elsewhere.
  await page.mouse.move(0, 0)
  await question.hover()
  await expect(tools).toHaveAttribute('aria-label', new RegExp((await question.innerText()).slice(0, 10)))
  const more = tools.getByRole('button', { name: 'More for this' })
  await expect(more).toBeVisible()
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.press('Enter')
  await tools.getByRole('button', { name: tool }).press('Enter')
}
