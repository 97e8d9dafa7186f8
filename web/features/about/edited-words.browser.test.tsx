import { expect, test } from 'vitest'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { LaunchProvider } from '#web/features/launches/launch-provider.tsx'
import { fakeContent } from '#tests/component/fake-content.ts'
import { renderComponent, setUpComponentTest } from '#tests/component/render.tsx'

const component = setUpComponentTest()

test('[EDIT-03] the ruler follows the figure and the words that editors gave it', async () => {
  const content = fakeContent(component.api)
  content.store('about.claims.success_value', '62.5%')
  content.store('about.claims.success_label', 'Applications that were funded')
  const screen = await renderComponent(<AboutForVisitors />, { at: '/about' })
  await expect.element(screen.getByText('Applications that were funded')).toBeVisible()
  expect(document.querySelector('[data-piece="own"]')?.getAttribute('width')).toBe('62.5%')
  const figure = screen.getByText('62.5%', { exact: true }).first().element().getBoundingClientRect()
  const pointer = document.querySelector('[data-piece="pointer"]')?.getBoundingClientRect()
  expect(Math.abs(figure.right - (pointer?.left ?? 0))).toBeLessThan(30)
})

test('[EDIT-03] italic words are drawn slanted', async () => {
  const content = fakeContent(component.api)
  content.store('about.story.paragraph_1', {
    text: 'slanted',
    doc: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'slanted', marks: [{ type: 'italic' }] }] }],
    },
  })
  const screen = await renderComponent(<AboutForVisitors />, { at: '/about' })
  const word = screen.getByText('slanted', { exact: true })
  await expect.element(word).toBeVisible()
  expect(word.element().tagName).toBe('EM')
  expect(getComputedStyle(word.element()).fontStyle).toBe('italic')
})

function AboutForVisitors() {
  return (
    <LaunchProvider>
      <AboutPage />
    </LaunchProvider>
  )
}
