import type { Page } from '@playwright/test'
import { edit, editable } from './support/editing.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-03] the words and figures of the ruler are edited in their places, and it follows them', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  const figure = await editable(page, 'about.claims.success_value').boundingBox()
  const pointer = await page.locator('main [data-piece="pointer"]').boundingBox()
  expect(Math.abs((figure?.x ?? 0) + (figure?.width ?? 0) - (pointer?.x ?? 0))).toBeLessThan(30)
  await retype(page, 'about.claims.success_value', 'Text', '62.5%')
  await retype(page, 'about.claims.success_label', 'Text', 'Applications that were funded')
  await expect(page.locator('main [data-piece="own"]')).toHaveAttribute('width', '62.5%')
  await expect.poll(() => visitorGets(site, '/about')).toContain('Applications that were funded')
  expect(await visitorGets(site, '/about')).toMatch(/data-piece="own"[^>]* width="62.5%"/)
})

test('[EDIT-03] [PAGE-06] title, description and picture for search engines, the name and the logo are changed in edit mode', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  await page.getByRole('button', { name: 'Search and site' }).click()
  const list = page.getByRole('dialog', { name: 'Search and site' })
  const dialog = page.getByRole('dialog', { name: /^Edit/ })
  const found = dialog.locator('figure', { hasText: 'As a search engine shows it' })
  const change = async (name: string, field: string, value: string, look?: () => Promise<void>): Promise<void> => {
    await list.getByRole('button', { name: `Edit: ${name}`, exact: true }).click()
    await dialog.getByLabel(field, { exact: true }).fill(value)
    await look?.()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(list).toBeVisible()
  }
  const title = 'Who stands behind the five agents'
  await change('Title in search results', 'Text', title, async () => {
    await expect(dialog.getByText(`${title.length} of 60 characters`)).toBeVisible()
    await expect(found.locator('b')).toHaveText(`${title} · Grantwright`)
  })
  const long = 'A description that goes on. '.repeat(7).trim()
  await change('Description in search results', 'Text', long, async () => {
    await expect(dialog.getByText(`${long.length} of 160 characters: search engines cut off the end`)).toBeVisible()
    await expect(found.locator('p')).toHaveText(long)
  })
  await change('Picture for shared links', 'Address of the picture', '/art/share-ru.png')
  await change('Name of the site', 'Text', 'Grants & Sons')
  await change('Logo', 'Address of the picture', '/art/mark.svg')
  await expect(list.locator('figure b').first()).toHaveText(`${title} · Grants & Sons`)
  await list.getByRole('button', { name: 'Close' }).first().click()
  await expect(editable(page, 'layout.site.logo').locator('img')).toHaveAttribute('src', '/art/mark.svg')

  const visitor = await page.context().browser()?.newPage({ baseURL: site.url })
  if (!visitor) throw new Error('The browser is open.')
  await expect.poll(() => visitorGets(site, '/about')).toContain('Grants &amp; Sons')
  await visitor.goto('/about')
  await expect(visitor).toHaveTitle(`${title} · Grants & Sons`)
  const meta = (name: string) => visitor.locator(`meta[name="${name}"], meta[property="${name}"]`)
  await expect(meta('description')).toHaveAttribute('content', long)
  await expect(meta('og:image')).toHaveAttribute('content', `${site.url}/art/share-ru.png`)
  await expect(meta('og:site_name')).toHaveAttribute('content', 'Grants & Sons')
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Grants & Sons' }).locator('img')).toBeVisible()
  // Another page keeps its own words and shows the site's picture, which nobody chose.
  await expect.poll(() => visitorGets(site, '/faq')).toContain('Grants &amp; Sons')
  await visitor.goto('/faq')
  await expect(visitor).toHaveTitle('Questions and answers · Grants & Sons')
  await expect(meta('og:image')).toHaveAttribute('content', `${site.url}/art/share-en.png`)
  await visitor.close()
})

/** Opens an element of the page, gives it other words and saves. */
async function retype(page: Page, id: string, field: string, words: string): Promise<void> {
  await editable(page, id).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(field, { exact: true }).fill(words)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function visitorGets(site: Site, path: string): Promise<string> {
  return (await fetch(`${site.url}${path}`)).text()
}
