import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as menuRoutes from '#shared/contracts/routes/menu.ts'
import * as siteRoutes from '#shared/contracts/routes/site.ts'
import { serveDefaultContent } from '#tests/component/content.ts'
import { problem } from '#tests/component/fake-api.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { LaunchContext } from '#web/session/launch-context.ts'
import { SiteHeader } from './header.tsx'

const component = setUpComponentTest()

beforeEach(async () => {
  await page.viewport(1440, 900)
  // What the site says of itself does not come: the header shows what it was shipped with.
  component.expectedConsole = /Error loading|ApiError/
  component.api.on(menuRoutes.getSiteMenu, () => problem(500, 'unexpected'))
  component.api.on(siteRoutes.getSiteConfig, () => problem(500, 'unexpected'))
  serveDefaultContent(component.api)
})

/** The header stays while the page under it changes, as on the site. */
const renderHeader = () =>
  renderComponent(
    <LaunchContext value={vi.fn()}>
      <SiteHeader notices={null} />
      <Place />
    </LaunchContext>,
  )

function Place() {
  return <main>{useLocation().pathname}</main>
}

test('[HDR-01] the language menu holds the three languages with their flags; arrows, letters and Escape move through it', async () => {
  const screen = await renderHeader()
  const button = screen.getByRole('button', { name: /^Language/ })
  await button.click()
  const choices = screen.getByRole('menuitemradio')
  await expect.element(choices.first()).toBeVisible()
  expect(choices.elements().map(({ textContent }) => textContent)).toEqual(['English', 'Русский', 'Română'])
  expect(choices.elements().map((choice) => choice.querySelectorAll('svg').length)).toEqual([1, 1, 1])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choices.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(choices.nth(1)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(choices.nth(2)).toHaveFocus()
  await userEvent.keyboard('e')
  await expect.element(choices.first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(choices.first()).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('[HDR-01] on a phone the menu opens, leads somewhere and closes', async () => {
  await page.viewport(390, 844)
  const screen = await renderHeader()
  const button = screen.getByRole('button', { name: 'Menu', exact: true })
  await button.click()
  const menu = screen.getByRole('dialog', { name: 'Menu' })
  await expect.element(menu.getByRole('button', { name: 'Close menu' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await menu.getByRole('link', { name: 'Features' }).click()
  await expect.element(screen.getByRole('main')).toHaveTextContent('/features')
  await expect.element(menu).not.toBeInTheDocument()
})
