import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { signIn } from './people.ts'
import type { Site } from './test.ts'

/** Stores a value of the site, whether there is a row or not. @returns the id of the row */
export async function store(site: Site, id: string, value: unknown, language = 'en'): Promise<string> {
  const [page = '', section = '', content_key = ''] = id.split('.')
  const place = { page, section, language, content_key }
  const listed = await site.call(site.admin, 'GET', `/api/content?${new URLSearchParams(place)}`)
  const [known] = (listed.body as { items: { id: string; updated_at: string }[] }).items
  const response = known
    ? await site.call(site.admin, 'PATCH', `/api/content/${known.id}`, {
        content_value: value,
        updated_at: known.updated_at,
      })
    : await site.call(site.admin, 'POST', '/api/content', { ...place, content_value: value })
  expect([200, 201]).toContain(response.status)
  return (response.body as { id: string }).id
}

/** Adds a section of a type to a page, in English. */
export async function addSection(site: Site, page: string, type: string, description: string): Promise<void> {
  const section = { page, name: 'added', title: 'Added', description, type, layout: 'single-column', language: 'en' }
  const { status } = await site.call(site.admin, 'POST', '/api/sections', section)
  expect(status).toBe(201)
}

/** Opens a page as the administrator, with edit mode on. */
export async function edit(page: Page, site: Site, path: string): Promise<void> {
  await signIn(page, site.admin)
  await page.goto(path)
  await page.getByRole('region', { name: 'Editing' }).getByRole('switch', { name: 'Edit mode' }).check()
  await expect(page.locator('main [data-editable]').first()).toBeAttached()
}

/** An element of the page, by its content id. */
export function editable(page: Page, id: string): Locator {
  return page.locator(`[data-editable="${id}"]`).first()
}

/** The message that says these words. */
export function message(page: Page, words: string): Locator {
  return page.locator('[data-toast]').filter({ hasText: words }).last()
}
