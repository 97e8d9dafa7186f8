import { Editor } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draftExtensions } from '#shared/drafts/extensions.ts'
import { planKey } from '#shared/contracts/exports.ts'
import type { ApplicationPages } from '#shared/contracts/exports.ts'
import * as draftRoutes from '#shared/contracts/routes/drafts.ts'
import * as routes from '#shared/contracts/routes/exports.ts'
import Outline from '#web/features/drafts/outline.tsx'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import { problem } from '#tests/component/fake-api.ts'
import { applicationOf, sectionOf } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import PageRuler from './public/page-ruler.tsx'

const component = setUpComponentTest()
const auth = signedIn()
const editor = new Editor({ element: document.createElement('div'), extensions: draftExtensions })

afterEach(() => vi.useRealTimers())

const counted = (changes: Partial<ApplicationPages> = {}): ApplicationPages => ({
  pages: 12,
  body_page: 2,
  sections: [
    { key: 'aims', title: 'Aims', first_page: 2, last_page: 9, length: 7.4 },
    { key: 'method', title: 'Method', first_page: 9, last_page: 12, length: 2.2 },
    { key: planKey, title: 'Plan and budget', first_page: 12, last_page: 12, length: 1 },
  ],
  limits: [{ applies: 'Part B', max: 10 }],
  layout: { page_size: 'a4', margin_mm: 15, font_pt: 11, given: ['font_pt'] },
  missing_characters: [],
  ...changes,
})

async function open(): Promise<Rendered> {
  return renderComponent(
    <ApplicationContext value={{ application: applicationOf(), userId: auth.user.id }}>
      <PageRuler editor={editor} current="aims" />
    </ApplicationContext>,
    { auth },
  )
}

test('pages are shown section by section next to the limit of the call, and counted again after typing', async () => {
  let pages = 12
  component.api.on(routes.getApplicationPages, () => counted({ pages }))
  const screen = await open()
  await expect.element(screen.getByText('12 of 10 pages')).toBeVisible()
  await expect.element(screen.getByText('2 pages too many')).toBeVisible()
  await expect
    .element(screen.getByText('as in the PDF: A4, 11 point, margins 15 mm (partly set by the call)'))
    .toBeVisible()
  const aims = screen.getByRole('link', { name: 'Aims: 7.4 pages, from page 2' })
  await expect.element(aims).toHaveAttribute('aria-current', 'true')
  await expect.element(aims).toHaveAttribute('href', `/apply/${applicationOf().id}/text/aims`)
  const plan = screen.getByRole('link', { name: 'Plan and budget: 1 page, from page 12' })
  await expect.element(plan).toHaveAttribute('href', `/apply/${applicationOf().id}/plan`)
  pages = 9
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  editor.commands.insertContent('less')
  editor.commands.insertContent(' still')
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await expect.element(screen.getByText('9 of 10 pages')).toBeVisible()
  await expect.element(screen.getByText('1 page left')).toBeVisible()
  expect(component.api.sent(routes.getApplicationPages)).toHaveLength(2)
})

test('[DRAFT-08] the rail has the pages of each section as the ruler counted them, against the limit of the section', async () => {
  component.api.on(routes.getApplicationPages, () => counted())
  const items = [
    sectionOf({ key: 'aims', title: 'Aims', words: 3120, limit: { unit: 'pages', max: 7 } }),
    sectionOf({ key: 'method', title: 'Method', words: 900 }),
  ]
  component.api.on(draftRoutes.listSections, () => ({ items, suggested: 'ria' as const, next_cursor: null }))
  const screen = await renderComponent(
    <ApplicationContext value={{ application: applicationOf(), userId: auth.user.id }}>
      <Outline />
      <PageRuler editor={editor} current="aims" />
    </ApplicationContext>,
    { auth },
  )
  const aims = screen.getByRole('link', { name: /^Aims 7\.4 \/ 7$/ })
  await expect.element(aims).toHaveAttribute('title', expect.stringContaining('3,120 words, 7.4 of 7 pages in the PDF'))
  expect(aims.element().closest('li')?.dataset['over']).toBe('true')
  await expect.element(screen.getByRole('link', { name: /^Method 2\.2 p\.$/ })).toBeVisible()
  expect(component.api.sent(routes.getApplicationPages)).toHaveLength(1)
})

test('of several limits none is chosen, and what the font lacks is named with its place', async () => {
  const limits = [
    { applies: 'first stage', max: 10 },
    { applies: 'full proposal', max: 40 },
  ]
  const missing = [{ character: '漢', section: 'aims', excerpt: 'a 漢 word', count: 1 }]
  component.api.on(routes.getApplicationPages, () => counted({ limits, missing_characters: missing }))
  const screen = await open()
  await expect.element(screen.getByText('12 pages', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByText('The call allows: 10 pages for “first stage”; 40 pages for “full proposal”'))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: '漢 in “a 漢 word”' })).toBeVisible()
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('a count that fails or is refused says so and can be asked again', async () => {
  component.api.on(routes.getApplicationPages, () => problem(503, 'unavailable'))
  const screen = await open()
  await expect.element(screen.getByText('The pages could not be counted.')).toBeVisible()
  component.api.on(routes.getApplicationPages, () => problem(422, 'export_refused'))
  await screen.getByRole('button', { name: 'Count again' }).click()
  await expect.element(screen.getByText('It is too long to be laid out. A PDF has at most 150 pages.')).toBeVisible()
  component.api.on(routes.getApplicationPages, () => counted())
  await screen.getByRole('button', { name: 'Count again' }).click()
  await expect.element(screen.getByText('12 of 10 pages')).toBeVisible()
})
