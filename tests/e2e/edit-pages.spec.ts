import type { Page } from '@playwright/test'
import { readContentValue } from '#shared/content/value.ts'
import { edit, editable, message, store } from './support/editing.ts'
import { signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'
import type { Site } from './support/test.ts'

test('[EDIT-02] edit mode goes along to other pages by the switch in the bar and by Alt, and outlives a reload', async ({
  page,
  site,
}) => {
  await edit(page, site, '/about')
  await page.getByLabel('Go to page').selectOption('FAQ')
  await expect(page).toHaveURL(/\/faq$/)
  const mode = page.getByRole('switch', { name: 'Edit mode' })
  await expect(mode).toBeChecked()
  await editable(page, 'layout.header.nav_contact').click({ modifiers: ['Alt'] })
  await expect(page).toHaveURL(/\/contact$/)
  await page.reload()
  await expect(mode).toBeChecked()
})

test('[EDIT-02] the switch in the bar leads to custom pages with edit mode on, and to drafts in the page builder', async ({
  page,
  site,
}) => {
  const made = await site.call(site.admin, 'POST', '/api/pages', {
    slug: 'not-yet-shown',
    title: 'Not yet shown',
    template: 'article',
  })
  expect(made.status).toBe(201)
  await site.call(site.admin, 'POST', '/api/content', {
    page: 'shown-to-all',
    section: 'page',
    language: 'en',
    content_key: 'custom_page',
    content_value: { title: 'Shown to all', published: true, show_in_menu: false },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await edit(page, site, '/about')
  const pages = page.getByLabel('Go to page')
  await expect(pages).toHaveValue('/about')
  await expect(pages.locator('optgroup[label="Custom pages"] option')).toHaveText(['Shown to all'])
  await pages.selectOption('Shown to all')
  await expect(page).toHaveURL(/\/page\/shown-to-all$/)
  await expect(page.getByRole('switch', { name: 'Edit mode' })).toBeChecked()
  await expect(pages).toHaveValue('/page/shown-to-all')
  await pages.selectOption('Not yet shown')
  await expect(page).toHaveURL(/\/admin\/page-builder\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Not yet shown' })).toBeVisible()
})

test('[ADM-09] [EDIT-07] Ctrl+K on the site leads an administrator to pages, to a text in its place and to people', async ({
  page,
  site,
}) => {
  await signIn(page, site.admin)
  await page.goto('/faq')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const find = async (words: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+KeyK')
    await dialog.getByRole('combobox').fill(words)
  }
  await expect(page.getByRole('region', { name: 'Editing' })).toBeVisible()
  await find('privacy')
  await dialog.getByRole('option', { name: /^Privacy policy/ }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await find('the workshop')
  await dialog.getByRole('option', { name: /^A grant application is a craft/ }).click()
  await expect(page).toHaveURL(/\/about/)
  await expect(page.getByRole('switch', { name: 'Edit mode' })).toBeChecked()
  await expect(editable(page, 'about.hero.title')).toBeFocused()
  await find(site.admin.email)
  await expect(dialog.getByRole('group', { name: 'People' })).toContainText(site.admin.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\?user=[\w-]{36}/)
})

test('[EDIT-03] the headline says on which screens it is shown, and shows the other wording', async ({
  page,
  site,
}) => {
  await edit(page, site, '/')
  await editable(page, 'home.hero.headline').click()
  const dialog = page.getByRole('dialog', { name: 'Edit heading' })
  await expect(dialog.getByText('Shown on wide screens')).toBeVisible()
  await expect(dialog.getByText('Shown on phones')).toContainText('Your grant application, in five steps.')
  await dialog.getByRole('button', { name: 'Edit the other wording' }).click()
  await expect(page.getByText('home / hero / headline_short')).toBeVisible()
})

test('[EDIT-03] a button leads to the page, to the anchor and to the completed address that were chosen for it', async ({
  page,
  site,
}) => {
  const made = await site.call(site.admin, 'POST', '/api/pages', {
    slug: 'led-to',
    title: 'Led to',
    template: 'article',
  })
  expect(made.status).toBe(201)
  await edit(page, site, '/about')
  const dialog = page.getByRole('dialog', { name: 'Edit button' })
  const address = dialog.getByRole('combobox', { name: 'Link' })
  const take = async (name: string): Promise<void> => {
    await dialog.getByRole('button', { name: 'Show pages, sections and files' }).click()
    await dialog.getByRole('option', { name }).click()
  }
  const button = 'about.cta.contact'
  /** Opens the button's editor, gives it an address, saves, and looks at what is stored and at what a visitor gets. */
  const lead = async (choose: () => Promise<void>, wanted: string, kept = wanted): Promise<void> => {
    await editable(page, button).click()
    await choose()
    await expect(address).toHaveValue(wanted)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(editable(page, button)).toHaveAttribute('href', kept)
    expect(await storedUrl(site, button)).toBe(kept)
    await expect.poll(() => visitorsLinks(site, '/about')).toContain(kept)
  }
  await lead(async () => {
    await take('FAQ /faq')
  }, '/faq')
  await lead(async () => {
    await take('Led to /page/led-to')
  }, '/page/led-to')
  await lead(async () => {
    await take('Features: prices')
  }, '/features#prices')
  await lead(
    async () => {
      await address.fill('www.example.org')
      await address.press('Tab')
    },
    'https://www.example.org',
    'https://www.example.org/',
  )
})

test('[EDIT-03] three quick Ctrl+Z take back three changes on their pages, however slow the answers are', async ({
  page,
  site,
}) => {
  const ids = ['about.hero.title', 'about.hero.lead', 'faq.hero.title']
  for (const id of ids) await store(site, id, `Before: ${id}`)
  // Nothing is answered before all three were asked for: on a slow line nobody waits for the one before. A page that is
  // open already hears of a route a moment after Playwright: its first request could go past it, seen by nobody.
  const pressed = Promise.withResolvers<void>()
  const undone: string[] = []
  await page.route('**/api/content/changes', async (route) => {
    undone.push(String(route.request().postDataJSON().changes[0].content_key))
    await pressed.promise
    await route.continue()
  })
  await edit(page, site, '/about')
  await reword(page, 'about.hero.title', 'The first change')
  await reword(page, 'about.hero.lead', 'The second change')
  await page.getByLabel('Go to page').selectOption('FAQ')
  await expect(page).toHaveURL(/\/faq$/)
  await reword(page, 'faq.hero.title', 'The third change')

  for (const _ of ids) await page.keyboard.press('Control+z')
  pressed.resolve()
  await expect(message(page, 'Undone')).toContainText('Heading “The first change”, page “About”')
  expect(undone).toEqual(['title', 'lead', 'title'])
  for (const id of ids) expect(await storedText(site, id)).toBe(`Before: ${id}`)
  await expect(editable(page, 'faq.hero.title')).toHaveText('Before: faq.hero.title')
  // The last one was on another page: the message leads there.
  await message(page, 'Undone').getByRole('button', { name: 'Go there' }).click()
  await expect(page).toHaveURL(/\/about(#|$)/)
  await expect(editable(page, 'about.hero.title')).toHaveText('Before: about.hero.title')
})

/** Gives an element of the page other words and saves them. */
async function reword(page: Page, id: string, words: string): Promise<void> {
  await editable(page, id).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(words)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

async function storedValue(site: Site, id: string): Promise<unknown> {
  const page = id.slice(0, id.indexOf('.'))
  const { body } = await site.call(null, 'GET', `/api/content/page?page=${page}&language=en`)
  // The API answers with the shared contract.
  return (body as { values: Record<string, unknown> }).values[id]
}

async function storedText(site: Site, id: string): Promise<unknown> {
  return readContentValue(await storedValue(site, id)).text
}

async function storedUrl(site: Site, id: string): Promise<unknown> {
  return readContentValue(await storedValue(site, id)).url
}

async function visitorsLinks(site: Site, path: string): Promise<string[]> {
  const html = await (await fetch(`${site.url}${path}`)).text()
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address ?? '')
}
