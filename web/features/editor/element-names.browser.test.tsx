import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { FaqPage } from '#web/features/faq/faq-page.tsx'
import { DashboardDemo } from '#web/features/home/dashboard-demo.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { LaunchProvider } from '#web/features/launches/launch-provider.tsx'
import { EditorSlot } from '#web/providers.tsx'
import { css, editable, renderEdited } from '#tests/component/edit-page.tsx'
import { fakeContent } from '#tests/component/fake-content.ts'
import type { FakeContent } from '#tests/component/fake-content.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'

const component = setUpComponentTest()
let content: FakeContent

beforeEach(() => {
  component.expectedConsole = /ResizeObserver loop/
  content = fakeContent(component.api)
})
afterEach(() => page.viewport(1280, 800))

const handle = (): Locator => css('[data-handle=element]')

test('[EDIT-06] handles and the window name an element by what it says; its key is in one line of the window alone', async () => {
  await renderEdited(<Hero />, '/')
  const plain = (text: string | null): string => text?.replaceAll(/\s+/g, ' ') ?? ''
  const words = plain(String(content.value('home.hero.headline'))).slice(0, 12)
  await editable('home.hero.headline').hover()
  await expect.poll(() => plain(handle().element().textContent)).toContain(words)
  expect(plain(handle().element().getAttribute('aria-label'))).toMatch(new RegExp(`^Heading “${words}`))
  expect(keysIn(handle().element().textContent)).toEqual([])
  await editable('home.hero.image').hover()
  await expect.poll(() => handle().element().getAttribute('aria-label')).toMatch(/^Picture “/)
  await editable('home.hero.headline').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect([...document.querySelectorAll('[role=dialog] code')].map((each) => each.textContent)).toEqual([
    'home / hero / headline',
  ])
})

test.each([
  ['/', <Hero key="hero" />],
  ['/', <DashboardDemo key="dashboard" />],
  ['/about', <AboutPage key="about" />],
  ['/faq', <FaqPage key="faq" />],
] as const)('[EDIT-06] the outline of %s names elements by what they say, not by their keys', async (at, shown) => {
  content.addSection({ page: 'faq', name: 'added', title: 'Added', type: 'content', description: 'Some words' })
  await renderEdited(shown, at)
  await page.getByRole('button', { name: 'Outline' }).click()
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await expect.poll(() => outline.getByRole('button').elements().length).toBeGreaterThan(5)
  expect(keysIn(outline.element().textContent)).toEqual([])
})

test('[EDIT-03] the drawing of a picture is in the sample of its window', async () => {
  await renderEdited(<AboutPage />, '/about')
  await editable('about.hero.image').click()
  await expect
    .poll(() => document.querySelector('[role=dialog] [data-ground] svg[viewBox="0 0 1140 470"]'))
    .not.toBeNull()
})

test('[EDIT-01] the bar says the whole name of the page where tools lose their words to it, and keeps their names', async () => {
  await page.viewport(1440, 900)
  component.api.on(pagesRoutes.listPages, () => ({ items: [], next_cursor: null }))
  component.api.on(contentStaffRoutes.listContentGrid, () => ({ items: [], next_cursor: null }))
  const bar = page.getByRole('region', { name: 'Editare' })
  const inRomanian = await renderComponent(<EditedAbout />, {
    auth: signedIn('admin'),
    at: '/privacy',
    language: 'ro',
  })
  await bar.getByRole('switch', { name: 'Mod de editare' }).click()
  await expect.element(bar.getByRole('button', { name: 'Căutare și site' })).toHaveAttribute('title', 'Căutare și site')
  await expect.element(bar.getByRole('button', { name: /^Următorul text de tradus/ })).toBeVisible()
  const place = bar.getByText('Politica de confidențialitate, română')
  await expect.poll(() => place.element().scrollWidth - place.element().clientWidth).toBe(0)
  await expect.poll(() => getComputedStyle(bar.getByText('Editare pe pagină').element()).position).toBe('absolute')
  await inRomanian.unmount()
  // In a language with shorter words there is room for all.
  await renderComponent(<EditedAbout />, { auth: signedIn('admin'), at: '/about' })
  await page.getByRole('switch', { name: 'Edit mode' }).click()
  const types = page.getByRole('region', { name: 'Editing' }).getByText('Type on the page')
  await expect.poll(() => getComputedStyle(types.element()).position).toBe('static')
  await userEvent.keyboard('{Escape}')
})

function EditedAbout() {
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

/** What looks like a key of the content: words joined by underscores or dots. */
function keysIn(words: string): string[] {
  return words.match(/\b[a-z]+(_[a-z0-9]+)+\b|\b(home|layout|faq|about|contact)\.[a-z_.]+/g) ?? []
}
