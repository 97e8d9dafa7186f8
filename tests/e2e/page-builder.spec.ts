import AxeBuilder from '@axe-core/playwright'
import type { PageDraft } from '#shared/contracts/pages.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[CUST-02] an editor builds a page from a template, sees it at the width of a phone, and publishes it', async ({
  page,
  site,
}) => {
  await signIn(page, await site.register('editor'))
  await page.goto('/admin/page-builder')
  await page.getByRole('button', { name: 'New page' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByLabel('Title of the page').fill('Our partners')
  await expect(dialog.getByLabel('Address')).toHaveValue('our-partners')
  await dialog.getByRole('button', { name: 'Create the page' }).click()

  const outline = page.getByRole('navigation', { name: 'Parts of the page' })
  await outline.getByRole('button', { name: /^What you get/ }).click()
  const fields = page.getByRole('region', { name: 'What can be changed' })
  await fields.getByLabel('Title', { exact: true }).fill('What our partners get')
  const frame = page.frameLocator('iframe[title="The page in English"]')
  await expect(frame.getByRole('heading', { name: 'What our partners get' })).toBeVisible()
  await page.getByRole('radio', { name: /^Phone/ }).check({ force: true })
  await expect.poll(() => frame.locator('html').evaluate((root) => root.clientWidth)).toBe(375)
  await expect(page.getByText('Draft saved')).toBeVisible()
  expect((await page.request.get('/page/our-partners')).status()).toBe(404)

  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.locator('.toast', { hasText: 'The page is published' })).toBeVisible()
  await page.goto('/page/our-partners')
  await expect(page.getByRole('heading', { name: 'What our partners get' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Say what this page is about')
})

test('[CUST-02] sections are moved by keyboard, hidden, deleted and brought back, and the screen is accessible', async ({
  page,
  site,
}) => {
  const draft = await makePage(site, 'keyboard')
  await signIn(page, await site.register('editor'))
  await page.goto(`/admin/page-builder/${draft.id}`)
  const outline = page.getByRole('navigation', { name: 'Parts of the page' })
  const names = outline.getByRole('list', { name: 'Sections' }).locator('[data-section] b')
  await expect(names).toHaveText([
    'Say what this page is about',
    'What you get',
    'Three things to choose from',
    'How it goes',
  ])
  await outline.getByRole('button', { name: /^How it goes/ }).click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names.nth(2)).toHaveText('How it goes')
  await expect(page.getByText('How it goes: place 3 of 4')).toBeAttached()
  await outline.getByRole('button', { name: 'Hide “How it goes”' }).click()
  const frame = page.frameLocator('iframe[title="The page in English"]')
  await expect(frame.getByRole('heading', { name: 'How it goes' })).toHaveCount(0)
  await outline.getByRole('button', { name: 'Delete “How it goes”' }).click()
  await expect(names).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(names).toHaveCount(4)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const audit = await new AxeBuilder({ page }).analyze()
  expect(audit.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  await page.goto('/admin/page-builder')
  await expect(page.getByRole('link', { name: 'A page' }).first()).toBeVisible()
  const list = await new AxeBuilder({ page }).analyze()
  expect(list.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})

test.describe('two editors', () => {
  test.use({ expectedConsole: /409/ })

  test('[CUST-02] who saves second sees both versions and loses nothing', async ({ page, site }) => {
    const draft = await makePage(site, 'both')
    await signIn(page, await site.register('editor'))
    await page.goto(`/admin/page-builder/${draft.id}`)
    const title = page.getByLabel('Title of the page')
    await expect(title).toHaveValue('A page')
    const document = { ...draft.document, heads: { ...draft.document.heads } }
    if (document.heads.en) document.heads.en = { ...document.heads.en, title: 'Theirs' }
    const saved = await site.call(site.admin, 'PUT', `/api/pages/${draft.id}/draft`, {
      version: draft.version,
      document,
      seen: null,
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    await title.fill('Mine')
    await expect(page.getByText('Paused: somebody else saved')).toBeVisible()
    await expect(title).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect.poll(() => titleOf(site, draft.id)).toBe('Mine')
  })
})

test.describe('a page that is not there for visitors', () => {
  test.use({ expectedConsole: /404/ })

  test('[CUST-01] its draft is seen by editors at its address, and by whoever has the link, and by nobody else', async ({
    page,
    site,
  }) => {
    const draft = await makePage(site, 'shared')
    await page.goto('/page/shared')
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    const link = await site.call(site.admin, 'POST', `/api/pages/${draft.id}/previews`, { days: 1 })
    // The API answers a new link with its path.
    await page.goto((link.body as { path: string }).path)
    await expect(page.getByRole('heading', { name: 'Say what this page is about' })).toBeVisible()
    await signIn(page, await site.register('editor'))
    await page.goto('/page/shared')
    await expect(page.getByText('This page is not published.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Say what this page is about' })).toBeVisible()
  })
})

async function makePage(site: Site, slug: string): Promise<PageDraft> {
  const made = await site.call(site.admin, 'POST', '/api/pages', { slug: slug, title: 'A page', template: 'landing' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  // The API answers with the shared contract.
  return made.body as PageDraft
}

async function titleOf(site: Site, id: string): Promise<string | undefined> {
  const { body } = await site.call(site.admin, 'GET', `/api/pages/${id}/draft`)
  return (body as PageDraft).document.heads.en?.title
}
