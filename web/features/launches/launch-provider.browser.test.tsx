import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as launchesRoutes from '#shared/contracts/routes/launches.ts'
import { answerSite } from '#tests/component/fake-site.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { useLaunch } from '#web/session/launch-context.ts'
import { LaunchProvider } from './launch-provider.tsx'

const component = setUpComponentTest()
const openTab = vi.spyOn(window, 'open')
beforeEach(() => {
  answerSite(component.api)
  component.api.on(launchesRoutes.countLaunch, () => {})
  openTab.mockReset()
})
afterEach(() => openTab.mockReset())

function Launcher(): ReactNode {
  const launch = useLaunch()
  return (
    <button type="button" onClick={() => launch('parser')}>
      Launch
    </button>
  )
}

const counted = () => component.api.sent(launchesRoutes.countLaunch).map(({ body }) => body)
const press = () => page.getByRole('button', { name: 'Launch' }).click()

test.for([
  ['en', 'https://assistant.grantwright.example/en'],
  ['ro', 'https://assistant.grantwright.example/ro'],
  ['ru', 'https://assistant.grantwright.example/ru'],
] as const)(
  '[LAUNCH-01] [LAUNCH-03] in %s the assistant opens in a new tab that cannot reach back, and is counted',
  async ([language, link]) => {
    const tab: { opener: unknown } = { opener: window }
    openTab.mockReturnValue(tab as Window)
    await renderComponent(
      <LaunchProvider>
        <Launcher />
      </LaunchProvider>,
      { auth: signedIn(), language },
    )
    await press()
    await expect.poll(counted).toEqual([{ language, agent: 'parser' }])
    expect(openTab).toHaveBeenCalledExactlyOnceWith(link, '_blank')
    expect(tab.opener).toBeNull()
  },
)

test('[LAUNCH-02] a tab that the browser blocks leaves a link to press, which counts when it is pressed', async () => {
  openTab.mockReturnValue(null)
  await renderComponent(
    <LaunchProvider>
      <Launcher />
    </LaunchProvider>,
    { auth: signedIn() },
  )
  await press()
  const blocked = page.getByRole('alertdialog', { name: 'The browser blocked the new tab' })
  const link = blocked.getByRole('link', { name: /Open the assistant/ })
  await expect.element(link).toHaveFocus()
  await expect.element(link).toHaveAttribute('href', 'https://assistant.grantwright.example/en')
  await expect.element(link).toHaveAttribute('target', '_blank')
  expect(counted()).toEqual([])
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.element(blocked).not.toBeInTheDocument()
  expect(counted()).toEqual([{ language: 'en', agent: 'parser' }])
})

test('[LAUNCH-02] a visitor is asked to sign in first, and the tab opens after that', async () => {
  openTab.mockReturnValue({ opener: window } as unknown as Window)
  const openDialog = vi.fn()
  const screen = await renderComponent(
    <LaunchProvider>
      <Launcher />
    </LaunchProvider>,
    { on: { openDialog } },
  )
  await press()
  expect(openTab).not.toHaveBeenCalled()
  expect(openDialog).toHaveBeenCalledExactlyOnceWith({ reason: 'launch', onSuccess: expect.any(Function) })
  await screen.setAuth(signedIn())
  openDialog.mock.calls[0]?.[0].onSuccess()
  await expect.poll(counted).toEqual([{ language: 'en', agent: 'parser' }])
  expect(openTab).toHaveBeenCalledOnce()
})
