import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { ContentTable } from './content-table.tsx'

const component = setUpComponentTest()

const cell = (id: number, words: string, state: 'ok' | 'outdated') => ({
  state,
  row: {
    id: `018f3c1e-0000-7000-8000-00000000000${id}`,
    content_value: words,
    updated_at: '2026-11-25T09:00:00.000Z',
  },
})

const item: GridItem = {
  page: 'about',
  section: 'contact_block_1',
  content_key: 'lead_text',
  kind: 'text',
  cells: {
    en: cell(1, 'A grant application is a craft. We give you the workshop.', 'ok'),
    ru: cell(2, 'Заявка на грант — это ремесло. Мы даём мастерскую для самых высококвалифицированных.', 'outdated'),
    ro: cell(3, 'O cerere de finanțare este un meșteșug. Noi vă dăm atelierul.', 'outdated'),
  },
}

const selection = { has: () => false, toggle: vi.fn(), togglePage: vi.fn(), clear: vi.fn() } as never

function open(width = 1200) {
  return renderComponent(
    <div style={{ width }}>
      <ContentTable
        items={[item]}
        selection={selection}
        language={undefined}
        isStale={false}
        list={createRef<HTMLElement>()}
        onOpen={() => {}}
      />
    </div>,
    { auth: signedIn() },
  )
}

// The room for the table at 1024, 1366 and 1440 px, next to the menu and the tree.
test.each([730, 850, 920])(
  '[ADM-03] in %i px no cell reaches into its neighbour, and no button breaks',
  async (width) => {
    await page.viewport(1366, 850)
    const screen = await open(width)
    await expect.element(screen.getByRole('cell').first()).toBeVisible()
    const check = (): void => {
      for (const td of document.querySelectorAll('td')) {
        const right = td.getBoundingClientRect().right
        for (const inside of td.querySelectorAll('*'))
          expect(Math.floor(inside.getBoundingClientRect().right - right), inside.outerHTML.slice(0, 200)).toBeLessThan(
            1,
          )
      }
      for (const button of document.querySelectorAll('td button:not([class*=words])'))
        expect(button.getBoundingClientRect().height, button.textContent).toBeLessThan(45)
    }
    check()
    await screen.getByRole('button', { name: /Edit lead_text: Romanian/ }).click()
    await expect.element(screen.getByRole('textbox')).toBeVisible()
    check()
  },
)

test('[ADM-03] pages, sections and texts have names in words', async () => {
  const screen = await open()
  await expect.element(screen.getByText('About · Contact block 1')).toBeVisible()
  await expect.element(screen.getByText('Lead text', { exact: true })).toBeVisible()
})

test('[ADM-03] [QUAL-11] what was typed in a cell survives Escape and another screen; Cancel forgets it, and a save too', async () => {
  const first = await open()
  const edit = (screen: typeof first) => screen.getByRole('button', { name: /Edit lead_text: Romanian/ })
  await edit(first).click()
  await first.getByRole('textbox').fill('Un meșteșug')
  await userEvent.keyboard('{Escape}')
  await expect.element(first.getByRole('textbox')).not.toBeInTheDocument()
  await first.unmount()

  const screen = await open()
  await edit(screen).click()
  await expect.element(screen.getByRole('textbox')).toHaveValue('Un meșteșug')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await edit(screen).click()
  await expect.element(screen.getByRole('textbox')).toHaveValue(String(item.cells.ro.row?.content_value))

  component.api.on(contentStaffRoutes.saveContent, () => ({
    id: item.cells.ro.row?.id ?? '',
    page: 'about',
    section: 'contact_block_1',
    language: 'ro' as const,
    content_key: 'lead_text',
    content_value: 'Un atelier',
    updated_at: '2026-11-25T09:01:00.000Z',
  }))
  await screen.getByRole('textbox').fill('Un atelier')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Un atelier')
})
