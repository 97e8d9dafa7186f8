import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { LaunchProvider } from '#web/features/launches/launch-provider.tsx'
import { EditorSlot } from '#web/providers.tsx'
import { css } from '#tests/component/edit-page.tsx'
import { fakeContent } from '#tests/component/fake-content.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'

const component = setUpComponentTest()

beforeEach(() => {
  component.expectedConsole = /ResizeObserver loop/
  fakeContent(component.api)
  component.api.on(pagesRoutes.listPages, () => ({ items: [], next_cursor: null }))
  component.api.on(contentStaffRoutes.listContentGrid, () => ({ items: [], next_cursor: null }))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(1280, 800)
})

const hints = (): Locator => page.getByRole('region', { name: 'Three hints to begin with' })

test('[EDIT-02] a person who edits for the first time is shown three hints once, and finds them again with the shortcuts', async () => {
  const screen = await edit('en', 'Edit mode')
  await expect.poll(() => hints().getByRole('listitem').elements().length).toBe(3)
  for (const width of [1280, 390]) {
    await page.viewport(width, 844)
    await expect.poll(() => hints().element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
    expect(hints().element().getBoundingClientRect().left, `${width}`).toBeGreaterThanOrEqual(0)
    // They cover none of the tools of the page.
    for (const name of ['New Section', 'Outline']) await page.getByRole('button', { name }).click({ trial: true })
  }
  await expect.poll(() => hints().element().textContent).toMatch(/Alt.*Ctrl/)
  await page.viewport(1280, 800)
  await hints().getByRole('button', { name: 'Got it' }).click()
  await expect.element(hints()).not.toBeInTheDocument()
  await screen.unmount()
  await edit('en', 'Edit mode')
  await expect.element(hints()).not.toBeInTheDocument()

  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('?')
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('button', { name: 'Show the hints for beginners' })
    .click()
  await expect.element(hints()).toBeVisible()
})

test.each([
  ['ru', 'Режим правки'],
  ['ro', 'Mod de editare'],
] as const)(
  '[EDIT-02] on a phone the message that edit mode is on covers none of the hints, in %s',
  async (language, mode) => {
    await page.viewport(390, 844)
    await edit(language, mode)
    const below = css('[data-toast]').last()
    const above = css('section:has(> ol > li:nth-child(3)), section:has(ol > li:nth-child(3))').last()
    await expect.element(above).toBeVisible()
    await expect.element(below).toBeVisible()
    await expect
      .poll(() => below.element().getBoundingClientRect().top - above.element().getBoundingClientRect().bottom)
      .toBeGreaterThanOrEqual(0)
  },
)

/** Opens a page with edit mode on, as someone who never edited in this browser. */
async function edit(language: 'en' | 'ru' | 'ro', mode: string): Promise<Rendered> {
  const screen = await renderComponent(<EditedPage />, { auth: signedIn('admin'), at: '/about', language })
  await page.getByRole('switch', { name: mode }).click()
  await expect.poll(() => document.querySelector('main [data-editable]')).not.toBeNull()
  return screen
}

function EditedPage() {
  return (
    <LaunchProvider>
      <EditorSlot>
        <main id="main">
          <AboutPage />
        </main>
      </EditorSlot>
    </LaunchProvider>
  )
}

test('[EDIT-02] on a touch screen the hints name no keys', async () => {
  const query = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((text) =>
    text === '(pointer: coarse)' ? { ...query(text), matches: true } : query(text),
  )
  await edit('en', 'Edit mode')
  await expect.element(hints()).toBeVisible()
  expect(hints().element().textContent).not.toMatch(/Alt|Ctrl/)
})
