import { expect, test, vi } from 'vitest'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'
import { TextAreaField } from './field.tsx'
import { focusInView } from './focus-in-view.ts'

setUpComponentTest()

/** Firefox scrolls on `focus()` only when no part of the element is in view. */
function focusAsFirefox(): void {
  const focus = HTMLElement.prototype.focus
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    focus.call(this, { preventScroll: true })
  })
}

test('[PAGE-04] what takes the focus is shown from its top, also where only its end is in view', async () => {
  focusAsFirefox()
  const screen = await renderComponent(
    <>
      <div style={{ height: '900px' }} />
      <div role="status" tabIndex={-1} style={{ height: '700px' }}>
        We have your message
      </div>
      <div style={{ height: '2000px' }} />
    </>,
  )
  const box = screen.getByText('We have your message').element() as HTMLElement
  scrollTo(0, 1_500)
  expect(box.getBoundingClientRect().top).toBeLessThan(0)
  focusInView(box, 'start')
  expect(document.activeElement).toBe(box)
  expect(box.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  expect(box.getBoundingClientRect().top).toBeLessThan(200)
  vi.restoreAllMocks()
})

test('a text area grows with its text where the browser does not do it by itself', async () => {
  const supports = vi.spyOn(CSS, 'supports').mockReturnValue(false)
  const screen = await renderComponent(<TextAreaField label="Message" rows={2} />)
  const area = screen.getByLabelText('Message')
  await area.fill('One line')
  const low = Number.parseFloat((area.element() as HTMLElement).style.height)
  await area.fill(Array.from({ length: 9 }, (_, line) => `Line ${line}`).join('\n'))
  expect(Number.parseFloat((area.element() as HTMLElement).style.height)).toBeGreaterThan(low)
  supports.mockRestore()
})
