import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import type { ReadyTexts } from '#shared/contracts/drafts.ts'
import * as routes from '#shared/contracts/routes/drafts.ts'
import { dayMs } from '#shared/duration.ts'
import { draftExtensions } from '#shared/drafts/extensions.ts'
import { applicationOf, sectionOf } from '#tests/component/fake-drafts.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import { ApplicationContext } from '#web/workspace/application-context.ts'
import EarlierTexts from './earlier-texts.tsx'

const component = setUpComponentTest()
const auth = signedIn()
let editor: Editor

afterEach(() => editor.destroy())

const wells: ReadyTexts['items'][number] = {
  id: '00000000-0000-4000-8000-0000000000e1',
  application: { id: '00000000-0000-4000-8000-0000000000a2', title: 'Wells' },
  section: 'how-we-work',
  title: 'How we work',
  language: 'en',
  words: 2,
  text: 'Measure twice',
  written_at: new Date(Date.now() - 400 * dayMs).toISOString(),
  used_on: '2026-05-04',
}

async function open(items: ReadyTexts['items']) {
  component.api.on(routes.listReadyTexts, () => ({ items, next_cursor: null }))
  const element = document.createElement('div')
  document.body.append(element)
  editor = new Editor({ element, extensions: draftExtensions, content: '<p>Mine.</p>' })
  const section = sectionOf({ kind: 'method' })
  return renderComponent(
    <ApplicationContext value={{ application: applicationOf({ language: 'en' }), userId: auth.user.id }}>
      <EarlierTexts editor={editor} section={section} />
    </ApplicationContext>,
    { auth },
  )
}

test('a section is offered ready texts of its kind and language, with age and last use, and takes one with its table', async () => {
  const cell = { type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ten meters' }] }] }
  const doc = { type: 'doc' as const, content: [{ type: 'table', content: [{ type: 'tableRow', content: [cell] }] }] }
  component.api.on(routes.getSection, () => ({ ...sectionOf({ key: wells.section }), doc, schema: 1 }))
  // A text of the open application is no earlier one.
  const own = {
    ...wells,
    id: '00000000-0000-4000-8000-0000000000e2',
    title: 'Own',
    application: { id: applicationOf().id, title: '' },
  }
  const screen = await open([wells, own])
  await expect
    .element(screen.getByText('Wells · 2 words · written last year · last submitted on 4 May 2026'))
    .toBeVisible()
  await expect.element(screen.getByText('Own')).not.toBeInTheDocument()
  const [asked] = component.api.sent(routes.listReadyTexts)
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ kind: 'method', language: 'en' })
  await screen.getByRole('button', { name: 'Add “How we work” from “Wells” to the end' }).click()
  await expect.poll(() => editor.getText()).toMatch(/^Mine\.\s+ten meters/)
  expect(editor.getJSON().content.map(({ type }) => type)).toContain('table')
  expect(component.api.sent(routes.getSection)[0]?.path).toEqual({ id: wells.application.id, key: wells.section })
})

test('nothing is shown while no earlier text is of the kind', async () => {
  const screen = await open([])
  await expect.poll(() => component.api.sent(routes.listReadyTexts).length).toBe(1)
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
})
