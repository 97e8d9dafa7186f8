import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hourMs } from '#shared/duration.ts'
import { serveDefaultContent } from '#tests/component/content.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { takePastedCall } from '#web/session/pasted-call.ts'
import { LaunchContext } from '#web/session/launch-context.ts'
import { AgentsSection } from './agents-section.tsx'
import { ChatTeaser } from './chat-teaser.tsx'
import { DashboardDemo } from './dashboard-demo.tsx'

const component = setUpComponentTest()

function renderSections(launch: () => void) {
  return renderComponent(
    <LaunchContext value={launch}>
      <AgentsSection />
      <ChatTeaser />
      <DashboardDemo />
    </LaunchContext>,
  )
}

test('[HOME-03] while the agents load, skeletons are in their place', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  serveDefaultContent(component.api, gate)
  const screen = await renderSections(vi.fn())
  const skeletons = () => screen.container.querySelectorAll('#agents article [aria-busy="true"]').length
  await expect.poll(skeletons).toBeGreaterThan(4)
  release()
  await expect.element(screen.getByRole('heading', { name: 'Search agent' })).toBeVisible()
  expect(skeletons()).toBe(0)
})

test.each([
  ['HOME-04', 'the card that binds the agents', 'Launch Process'],
  ['HOME-05', 'the button of the chat', 'Read the call'],
  ['HOME-05', 'the export of the chat', 'Export'],
  ['HOME-05', 'the download of the chat', 'Download'],
  ['HOME-06', 'a new project', 'New project'],
  ['HOME-06', 'the work on a project', 'Work with agent'],
] as const)('[%s] %s starts the launch', async (_row, _what, name) => {
  serveDefaultContent(component.api)
  const launch = vi.fn()
  const screen = await renderSections(launch)
  await screen.getByRole('button', { name, exact: true }).first().click()
  expect(launch).toHaveBeenCalledOnce()
})

test('[HOME-05] a call that is pasted into the field is kept for the launch, by the button and by the keyboard', async () => {
  serveDefaultContent(component.api)
  const launch = vi.fn()
  const screen = await renderSections(launch)
  const field = screen.getByRole('textbox', { name: /^Paste a call/ })
  await field.fill('Call for orchards')
  await screen.getByRole('button', { name: 'Read the call' }).click()
  expect([launch.mock.calls.length, takePastedCall()]).toEqual([1, 'Call for orchards'])
  await field.fill('Another call')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect([launch.mock.calls.length, takePastedCall()]).toEqual([2, 'Another call'])
  // After an hour another visitor may be at this device.
  await field.fill('An old call')
  await screen.getByRole('button', { name: 'Read the call' }).click()
  vi.useFakeTimers({ now: Date.now() + hourMs + 1, toFake: ['Date'] })
  expect(takePastedCall()).toBeNull()
  vi.useRealTimers()
})
