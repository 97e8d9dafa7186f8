import type { Page } from '@playwright/test'
import { seriousFaults } from './support/accessible.ts'
import { addSection, editable } from './support/editing.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-03] a link is chosen by keyboard or pointer: a page, one of its sections, a file of the library, or what was typed made whole; visitors get it', async ({
  page,
  site,
}) => {
  await makePage(site, 'who-may-apply')
  await addSection(site, 'contact', 'content', 'Where we are')
  await signIn(page, site.admin)
  await upload(page)
  await page.goto('/about')
  await page.getByRole('switch', { name: 'Edit mode' }).check()
  await editable(page, 'about.cta.contact').click()
  const dialog = page.getByRole('dialog', { name: 'Edit button' })
  const link = dialog.getByRole('combobox', { name: 'Link' })
  const list = dialog.getByRole('listbox', { name: 'Where it leads' })
  await link.fill('who may')
  const found = list.getByRole('option', { name: /^Who may apply/ })
  await expect(found).toBeVisible()
  await expect(list.getByRole('option', { name: /^FAQ/ })).toHaveCount(0)
  expect(await seriousFaults(page)).toEqual([])
  await link.press('ArrowDown')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(link).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? 'none')
  await link.press('Enter')
  await expect(link).toHaveValue('/page/who-may-apply')
  await expect(dialog.getByText('Leads to: Who may apply')).toBeVisible()
  await expect(list).toBeHidden()

  // Its sections come first now. Escape closes the list and nothing else.
  await link.press('ArrowDown')
  const sections = list.getByRole('group', { name: 'Sections of “Who may apply (not published)”' })
  await expect(sections.getByRole('option').first()).toBeVisible()
  await link.press('Escape')
  await expect(list).toBeHidden()
  await expect(dialog).toBeVisible()
  await link.press('ArrowDown')
  await expect(sections.getByRole('option').first()).toBeVisible()
  await link.press('ArrowDown')
  await link.press('Enter')
  await expect(link).toHaveValue(/^\/page\/who-may-apply#\w+$/)

  // Of the site's own pages, sections that were added have an anchor; those of the page do not all.
  await link.fill('/contact')
  await link.press('Escape')
  await link.press('ArrowDown')
  const own = list.getByRole('group', { name: 'Sections of “Contact”' }).getByRole('option')
  await expect(own).toHaveText(['Added/contact#section-added'])

  await link.fill('budget')
  await list.getByRole('option', { name: 'Budget.pdf' }).click()
  await expect(link).toHaveValue(/^\/media\/[\w-]+\/original\.pdf$/)
  await expect(link).toBeFocused()

  for (const [typed, whole] of [
    ['example.org/calls', 'https://example.org/calls'],
    ['info@example.org', 'mailto:info@example.org'],
    ['+375 29 123-45-67', 'tel:+375291234567'],
  ] as const) {
    await link.fill(typed)
    await expect(list.getByRole('option', { name: whole })).toBeVisible()
    await link.press('Tab')
    await expect(link).toHaveValue(whole)
  }
  // Saved before the field is left, it is made whole as well.
  await link.fill('example.net')
  await link.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(editable(page, 'about.cta.contact')).toHaveAttribute('href', 'https://example.net/')
  const visitorsLinks = async (): Promise<(string | undefined)[]> => {
    const html = await (await fetch(`${site.url}/about`)).text()
    return [...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address)
  }
  await expect.poll(visitorsLinks).toContain('https://example.net/')
  // By pointer, from the whole list.
  for (const [name, address] of [
    ['FAQ /faq', '/faq'],
    ['Features: prices', '/features#prices'],
  ] as const) {
    await editable(page, 'about.cta.contact').click()
    await dialog.getByRole('button', { name: 'Show pages, sections and files' }).click()
    await dialog.getByRole('option', { name }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(visitorsLinks).toContain(address)
  }
})

async function makePage(site: Site, slug: string): Promise<void> {
  const body = { slug, title: 'Who may apply', template: 'article' }
  const { status } = await site.call(site.admin, 'POST', '/api/pages', body)
  expect(status).toBe(201)
}

/** Brings a document into the library, as anyone who is signed in. */
async function upload(page: Page): Promise<void> {
  const bytes =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n'
  await page.goto('/admin/media')
  const file = { name: 'Budget.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
  await page.getByLabel('Choose files to upload').first().setInputFiles(file)
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('1 of 1 upload done')).toBeVisible()
}
