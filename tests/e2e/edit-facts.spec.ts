import { counted } from './support/counted.ts'
import { editable } from './support/editing.ts'
import { hydrated } from './support/hydrated.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-03] [PAGE-06] title, description and picture for search engines, the name and the logo are changed in edit mode', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto('/about')
  await hydrated(page)
  await expect(page.getByRole('switch', { name: 'Edit mode' })).not.toBeChecked()
  // Two presses lead to the title from a page as visitors see it, and it saves by itself.
  const hand = counted(page)
  await hand.press('Alt+S')
  await hand.click(page.getByRole('button', { name: 'Search and site' }))
  const list = page.getByRole('dialog', { name: 'Search and site' })
  const quick = list.getByRole('textbox', { name: 'Title in search results' })
  await expect(quick).toBeFocused()
  await expect(quick).not.toHaveValue('')
  await hand.write('Grants, applied for in five steps')
  hand.took(2)
  await expect(list.getByText('Saved')).toBeVisible({ timeout: 10_000 })
  await expect.poll(() => visitorGets(site, '/about')).toContain('<title>Grants, applied for in five steps')
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

async function visitorGets(site: Site, path: string): Promise<string> {
  return (await fetch(`${site.url}${path}`)).text()
}
