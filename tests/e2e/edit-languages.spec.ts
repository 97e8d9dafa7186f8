import { addSection, editable, message, store } from './support/editing.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-02] [EDIT-03] [CUST-02] a page is translated from one text to the next, then what all pages share, then the pages that editors made', async ({
  page,
  site,
}) => {
  const head = { page: 'partners', section: 'page', language: 'en', content_key: 'custom_page' }
  const content_value = { title: 'Our partners', published: true, show_in_menu: false }
  expect((await site.call(site.admin, 'POST', '/api/content', { ...head, content_value })).status).toBe(201)
  await addSection(site, 'partners', 'cards', 'Where they work')
  await store(site, 'partners.added.item_1', { label: 'First', text: 'A partner' })
  await addSection(site, 'about', 'content', 'Where we work')
  await store(site, 'about.hero.title', 'Пять агентов', 'ru')
  await store(site, 'about.hero.title', 'Six agents')
  await store(site, 'layout.footer.blurb', 'Новое описание', 'ru')
  await store(site, 'layout.footer.blurb', 'A new description')
  await signIn(page, site.admin)
  // The list of custom pages comes late: the answer waits for it.
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/api\/pages\?/, async (route) => {
    await pressed.promise
    await route.fallback()
  })
  await page.goto('/about?lng=ru')
  await page.getByRole('switch', { name: 'Режим правки' }).check()
  await expect(editable(page, 'about.hero.title')).toBeAttached()
  const next = page.getByRole('button', { name: 'Следующий текст для перевода' })
  await expect(next).toHaveText('3')
  await next.click()
  const dialog = page.getByRole('dialog')
  const words = dialog.getByLabel('Текст', { exact: true })
  const source = dialog.getByRole('region', { name: 'Источник перевода' })
  await expect(words).toHaveValue('Пять агентов')
  await expect(source.locator('ins')).toBeVisible()
  await words.fill('Шесть агентов')
  // The key saves on the way; what nobody typed into is passed over, and nothing of it is stored.
  await words.press('F8')
  await expect(source).toContainText('Added')
  await words.press('F8')
  await expect(source).toContainText('Where we work')
  await words.fill('Где мы работаем')
  await words.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(next).toHaveText('1')
  expect(await inRussian(site, 'about', 'hero', 'title')).toEqual(['Шесть агентов'])
  expect(await inRussian(site, 'about', 'added', 'section_description')).toEqual(['Где мы работаем'])
  expect(await inRussian(site, 'about', 'added', 'section_title')).toEqual([])
  await store(site, 'about.added.section_title', 'Добавлено', 'ru')
  await expect(next).toHaveText('0')

  await page.keyboard.press('F8')
  await message(page, 'Шапка и подвал: осталось 1 из').getByRole('button').first().click()
  await expect(dialog.getByText('layout / footer / blurb')).toBeVisible()
  await words.fill('Ещё новее')
  await words.press('Control+Enter')
  await expect(dialog).toHaveCount(0)

  const asked = page.waitForResponse((response) => response.url().includes('/api/admin/content?'))
  await page.keyboard.press('F8')
  await asked
  pressed.resolve()
  const done = message(page, 'На этой странице всё переведено')
  await expect(done).toContainText('На странице «Our partners» осталось перевести: 3')
  await done.getByRole('button', { name: 'Перейти' }).click()
  await expect(page).toHaveURL(/\/page\/partners$/)
  await expect(next).toHaveText('3')
  await expect(next).toHaveAccessibleName(/Осталось на странице: 3 из 3$/)

  await page.setViewportSize({ width: 390, height: 844 })
  const tool = page.getByRole('button', { name: 'Осталось на странице: 3 из' })
  await expect(tool).toBeInViewport({ ratio: 1 })
  const bar = tool.locator('xpath=ancestor::section')
  for (const button of await bar.locator('a, button, select').all())
    if (await button.isVisible()) await expect(button).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

/** What is stored at a place in Russian: one value, or none. */
async function inRussian(site: Site, page: string, section: string, content_key: string): Promise<unknown[]> {
  const place = new URLSearchParams({ page, section, language: 'ru', content_key })
  const { body } = await site.call(site.admin, 'GET', `/api/content?${place}`)
  return (body as { items: { content_value: unknown }[] }).items.map((row) => row.content_value)
}
