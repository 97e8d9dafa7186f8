import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { MenuTable, MenuTopEntry } from '#shared/contracts/menu.ts'
import * as mediaRoutes from '#shared/contracts/routes/media.ts'
import * as menuStaffRoutes from '#shared/contracts/routes/menu-staff.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import { MenuScreen } from './menu-screen.tsx'

const component = setUpComponentTest()

const words = {
  'layout.header.nav_home': 'Home',
  'layout.header.nav_about': 'About',
  'layout.header.nav_faq': 'FAQ',
} as const

const facts = {
  words: Object.fromEntries(Object.entries(words).map(([id, text]) => [id, { text, url: '/', visible: true }])),
  pages: [],
}

const shipped: MenuTable = {
  version: '0',
  saved_at: null,
  facts: { en: facts, ru: facts, ro: facts },
  tree: {
    header: [entry('start', 'home', 'Start'), entry('about', 'about')],
    footer: [],
    bottom: [entry('bottom-faq', 'faq'), entry('bottom-about', 'about')],
  },
}

test('[CUST-03] what two people change at once is shown to the second one, and a further save loses neither', async () => {
  const theirs: MenuTable = {
    ...shipped,
    version: '7',
    tree: { ...shipped.tree, bottom: shipped.tree.bottom.slice(1) },
  }
  const screen = await openMenu()
  component.api.on(menuStaffRoutes.saveMenu, () => problem(409, 'menu_conflict', {}, { stored: theirs }))
  await screen.getByRole('button', { name: 'Move down: Start' }).click()
  await screen.getByRole('button', { name: 'Save menu' }).click()
  const note = screen.getByRole('status').filter({ hasText: 'Someone else saved the menu first' })
  await expect.element(note).toMatchTextContent(/Removed: FAQ\s\(Bottom\sline\)/)
  await expect.element(note).toMatchTextContent(/Moved: (Start|About)\s\(Header\)/)
  await expect
    .poll(() => screen.getByRole('list', { name: 'Bottom line' }).getByRole('listitem').elements().length)
    .toBe(1)
  component.api.on(menuStaffRoutes.saveMenu, ({ body }) => ({ ...theirs, version: '8', ...(body as object) }))
  await screen.getByRole('button', { name: 'Save menu' }).click()
  await expect.element(screen.getByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument()
  const sent = component.api.sent(menuStaffRoutes.saveMenu).at(-1)?.body as Pick<MenuTable, 'version' | 'tree'>
  expect(sent.version).toBe('7')
  expect(sent.tree.header.map(({ id }) => id)).toEqual(['about', 'start'])
  expect(sent.tree.bottom.map(({ id }) => id)).toEqual(['bottom-about'])
})

test('[CUST-03] a new entry opens its form with the focus in it, whole on the screen', async () => {
  const screen = await openMenu()
  await screen.getByRole('button', { name: 'Add an entry Header' }).click()
  await expect.poll(() => document.querySelectorAll('[data-entry-form]').length).toBe(1)
  const form = document.querySelector('[data-entry-form]')
  await expect.poll(() => form?.contains(document.activeElement)).toBe(true)
  const bar = screen.getByRole('region', { name: 'Unsaved changes' }).element().getBoundingClientRect()
  const field = document.activeElement?.getBoundingClientRect()
  expect(field?.top).toBeGreaterThan(0)
  expect(field?.bottom).toBeLessThan(bar.top)
})

test('[CUST-03] an entry takes its place from the list of pages, and follows the page that it leads to', async () => {
  const screen = await openMenu()
  await screen.getByRole('button', { name: 'Add an entry Header' }).click()
  await screen.getByLabelText('Leads to').selectOptions('A web address')
  const address = screen.getByRole('combobox', { name: 'Address' })
  await address.fill('example.org')
  await userEvent.keyboard('{Tab}')
  await expect.element(address).toHaveValue('https://example.org')
  await address.fill('faq')
  await expect.element(screen.getByRole('option', { name: /^FAQ/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByLabelText('Which page')).toHaveValue('faq')
})

test('[CUST-03] two new entries that lead to the same page are both in the preview', async () => {
  const screen = await openMenu()
  const add = screen.getByRole('button', { name: 'Add an entry Header' })
  await add.click()
  await add.click()
  const preview = screen.getByRole('region', { name: 'Preview' })
  await expect.poll(() => preview.getByText('Home', { exact: true }).elements().length).toBe(2)
})

/** Opens the menu as it is shipped, with the answers that the list of links asks for. */
async function openMenu(): Promise<Rendered> {
  component.api.on(menuStaffRoutes.getMenuTable, () => shipped)
  component.api.on(pagesRoutes.listPages, () => ({ items: [], next_cursor: null }))
  component.api.on(mediaRoutes.listMedia, () => ({ items: [], next_cursor: null, total: 0, tags: [] }))
  component.api.on(contentStaffRoutes.listSections, () => ({ items: [], next_cursor: null }))
  const screen = await renderComponent(<MenuScreen barEntries={6} />, { auth: signedIn('admin'), at: '/admin/menu' })
  await expect.element(screen.getByRole('list', { name: 'Header' })).toBeVisible()
  return screen
}

function entry(id: string, page: 'home' | 'about' | 'faq', label = ''): MenuTopEntry {
  return {
    id,
    target: { kind: 'page', page },
    labels: { en: label, ru: '', ro: '' },
    new_tab: false,
    audience: 'all',
    hidden: [],
    children: [],
  }
}
