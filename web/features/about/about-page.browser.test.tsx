import { expect, test, vi } from 'vitest'
import * as contentRoutes from '#shared/contracts/routes/content.ts'
import { serveDefaultContent } from '#tests/component/content.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { LaunchContext } from '#web/session/launch-context.ts'
import { AboutPage } from './about-page.tsx'

const component = setUpComponentTest()

const renderPage = () =>
  renderComponent(
    <LaunchContext value={vi.fn()}>
      <AboutPage />
    </LaunchContext>,
  )

const title = 'A grant application is a craft. We give you the workshop.'

test('[PAGE-07] a page whose data is slow shows skeletons, and its words once they are there', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  serveDefaultContent(component.api, gate)
  const screen = await renderPage()
  const skeletons = () => screen.container.querySelectorAll('[aria-busy="true"]').length
  await expect.poll(skeletons).toBeGreaterThan(4)
  release()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(skeletons()).toBe(0)
})

test('[PAGE-07] [CONT-03] a page whose data fails shows its default text, and logs once why', async () => {
  component.expectedConsole = /Error|Failed to fetch content/
  const logged = vi.spyOn(console, 'error')
  component.api.on(contentRoutes.getPageContent, () => problem(500, 'unexpected'))
  const screen = await renderPage()
  await expect.element(screen.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toHaveTextContent(title)
  await expect.poll(() => screen.container.querySelectorAll('[aria-busy="true"]').length).toBe(0)
  const reasons = logged.mock.calls.map((parts) => parts.map(String).join(' '))
  logged.mockRestore()
  // It shows texts of its own and of the home page.
  const pages = new Set(component.api.sent(contentRoutes.getPageContent).map(({ query }) => query.get('page')))
  expect(reasons.filter((text) => /^Failed to fetch content: \S/.test(text))).toHaveLength(pages.size)
  expect([...pages].toSorted()).toEqual(['about', 'home'])
})
