import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EditedSection } from '#shared/contracts/sections.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { LaunchProvider } from '#web/features/launches/launch-provider.tsx'
import { EditorSlot } from '#web/providers.tsx'
import { TypeNotes } from '#web/features/editor/type-notes.tsx'
import { css, message, renderEdited } from '#tests/component/edit-page.tsx'
import { problem } from '#tests/component/fake-api.ts'
import { fakeContent } from '#tests/component/fake-content.ts'
import type { FakeContent } from '#tests/component/fake-content.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'

const component = setUpComponentTest()
let content: FakeContent

beforeEach(() => {
  component.expectedConsole = /ResizeObserver loop/
  content = fakeContent(component.api)
})

test('[EDIT-06] a section whose heading was emptied is called by its type, in the language of the interface', async () => {
  content.store('about.claims.title', '', 'ro')
  component.api.on(contentStaffRoutes.listContentGrid, () => ({ items: [], next_cursor: null }))
  await renderComponent(
    <LaunchProvider>
      <EditorSlot>
        <main id="main">
          <AboutPage />
        </main>
      </EditorSlot>
    </LaunchProvider>,
    { auth: signedIn('admin'), at: '/about', language: 'ro' },
  )
  await page.getByRole('switch', { name: 'Mod de editare' }).click()
  const claims = css('[data-section-bar="claims"][data-handle]')
  await expect.poll(() => claims.query()?.getAttribute('aria-label')).toMatch(/^Secțiunea „Conținut”, 3 din \d+$/)
  await claims.getByRole('button', { name: 'Ștergeți' }).click()
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Secțiunea „Conținut”/)
})

test('[EDIT-06] a page whose opening is hidden keeps a first heading for readers', async () => {
  const headings = (): string[] => [...document.querySelectorAll('h1')].map((each) => each.textContent)
  const shown = await renderComponent(<AboutForVisitors />, { at: '/about' })
  await expect.poll(headings).toEqual(['A grant application is a craft. We give you the workshop.'])
  await shown.unmount()
  content.store('about.hero.section_metadata', { visible: false })
  await renderComponent(<AboutForVisitors />, { at: '/about' })
  await expect.poll(headings).toEqual(['About us'])
})

function AboutForVisitors() {
  return (
    <LaunchProvider>
      <AboutPage />
    </LaunchProvider>
  )
}

test('[EDIT-03] what a section would not show with another type is reported before it gets it', async () => {
  const section: EditedSection = {
    name: 'added',
    type: 'columns',
    layout: 'single-column',
    title: 'Added',
    description: 'Words',
    visible: true,
    version: '1',
    items: [{ key: 'item_1', title: 'One', text: 'First', url: '' }],
  }
  const screen = await renderComponent(<TypeNotes section={section} type="gallery" />)
  await expect
    .element(screen.getByRole('status').first())
    .toMatchTextContent(/1 of its parts has none and is not shown/)
  await screen.unmount()
  const same = await renderComponent(<TypeNotes section={section} type="cards" />)
  expect(same.getByRole('status').first().element().textContent).toBe('')
})

test('[EDIT-05] an empty new section names what is missing, by the button and by Enter, and offers six types and six layouts', async () => {
  await renderEdited(<AboutPage />, '/about')
  await page.getByRole('button', { name: 'New Section' }).click()
  const dialog = page.getByRole('dialog', { name: 'New section' })
  const create = dialog.getByRole('button', { name: 'Create section' })
  await create.click({ force: true })
  await expect.element(dialog.getByText('Please fill in section name and title').first()).toBeVisible()
  await expect.element(dialog.getByLabelText('Section name')).toHaveFocus()
  await dialog.getByLabelText('Section name').fill('something')
  await dialog.getByLabelText('Title', { exact: true }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  const options = (label: string): (string | null)[] =>
    [...dialog.getByLabelText(label, { exact: true }).element().querySelectorAll('option')].map(
      (each) => each.textContent,
    )
  expect(options('Type')).toEqual(['Hero', 'Features', 'Content', 'Cards', 'Columns', 'Gallery'])
  expect(options('Layout')).toEqual([
    'Single column',
    'Two columns',
    'Three columns',
    'Four columns',
    'Sidebar left',
    'Sidebar right',
  ])
  expect(component.api.sent(contentStaffRoutes.createSection)).toEqual([])
})

test('[EDIT-05] a section that cannot be stored says so and keeps what was typed', async () => {
  component.api.on(contentStaffRoutes.createSection, () => problem(500, 'unexpected'))
  await renderEdited(<AboutPage />, '/about')
  await page.getByRole('button', { name: 'New Section' }).click()
  const dialog = page.getByRole('dialog', { name: 'New section' })
  await dialog.getByLabelText('Section name').fill('lost')
  await dialog.getByLabelText('Title', { exact: true }).fill('Kept here')
  await dialog.getByRole('button', { name: 'Create section' }).click()
  await expect.element(dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await expect.element(dialog.getByLabelText('Title', { exact: true })).toHaveValue('Kept here')
})

test('[EDIT-05] [QUAL-13] what was typed for a new section survives Escape; its creation is a step, and undone with one press', async () => {
  await renderEdited(<AboutPage />, '/about')
  await page.getByRole('button', { name: 'New Section' }).click()
  const dialog = page.getByRole('dialog', { name: 'New section' })
  await dialog.getByLabelText('Section name').fill('open_days')
  await dialog.getByLabelText('Title', { exact: true }).fill('Open days')
  await dialog.getByLabelText('Also in Romanian').click()
  await dialog.getByLabelText('Title (Romanian)').fill('Zilele porților deschise')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'New Section' }).click()
  await expect.element(dialog.getByLabelText('Title', { exact: true })).toHaveValue('Open days')
  await expect.element(dialog.getByLabelText('Title (Romanian)')).toHaveValue('Zilele porților deschise')

  await dialog.getByRole('button', { name: 'Create section' }).click()
  await expect.element(message('Section created successfully!')).toBeVisible()
  const [{ body } = { body: null }] = component.api.sent(contentStaffRoutes.createSection)
  expect(body).toMatchObject({
    page: 'about',
    name: 'open_days',
    title: 'Open days',
    translations: [{ language: 'ro', title: 'Zilele porților deschise' }],
  })
  expect(JSON.stringify({ ...localStorage })).not.toContain('Open days')
  await expect.poll(() => document.querySelector('#section-open_days')).not.toBeNull()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(() => document.querySelector('#section-open_days')).toBeNull()
})

test('[EDIT-06] an undo that is refused is named and dropped, and the one before it is offered and works', async () => {
  content.addSection({ page: 'about', name: 'press', title: 'Press', type: 'content' })
  await renderEdited(<AboutPage />, '/about')
  const changes = [
    { ...changeOf('Press', 'Newspapers'), content_key: 'section_description' },
    changeOf('Press', 'In the press'),
  ]
  for (const change of changes) {
    component.api.on(contentStaffRoutes.changeSection, () => ({ name: 'press', changes: [change] }))
    await css('[data-section-bar="press"][data-handle]').getByRole('button', { name: 'Hide' }).click()
    // Kept as a step.
    await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain(change.before)
  }
  component.api.on(contentStaffRoutes.applyChanges, () => problem(409, 'content_conflict'))
  const undo = css('[data-edit-part="bar"]').getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await expect.element(message('someone changed this since')).toBeVisible()
  component.api.on(contentStaffRoutes.applyChanges, () => ({ changed: 1 }))
  await message('someone changed this since').getByRole('button', { name: 'Undo the one before' }).click()
  await expect.element(message('Undone:')).toBeVisible()
  expect(component.api.sent(contentStaffRoutes.applyChanges).map(({ body }) => body)).toMatchObject([
    { changes: [{ content_key: 'section_title', before: 'In the press', after: 'Press' }] },
    { changes: [{ content_key: 'section_description', before: 'Newspapers', after: 'Press' }] },
  ])
})

function changeOf(before: string, after: string) {
  return {
    row_id: '018f3c1e-0000-7000-8000-000000000009',
    page: 'about',
    section: 'press',
    language: 'en' as const,
    content_key: 'section_title',
    before,
    after,
  }
}

test.each([true, false])(
  '[EDIT-03] where no one chose, changes wait as drafts as the settings say: %s',
  async (isOn) => {
    content.isDrafted = isOn
    await renderEdited(<AboutPage />, '/about')
    const keeps = page.getByRole('button', { name: 'Save as drafts' })
    await expect.element(keeps).toHaveAttribute('aria-pressed', String(isOn))
    await hideLimits()
    expect(sentChange()).toEqual(isOn ? { visible: false, as_draft: true } : { visible: false })
  },
)

test('[EDIT-03] where the setting cannot be read, a change is sent as a draft', async () => {
  content.addSection({ page: 'about', name: 'press', title: 'Press', type: 'content' })
  component.api.on(contentStaffRoutes.getDraftsDefault, () => problem(500, 'unexpected'))
  await renderEdited(<AboutPage />, '/about')
  await expect.element(page.getByRole('button', { name: 'Save as drafts' })).toHaveAttribute('aria-pressed', 'true')
  // What cannot wait says so before it is pressed.
  const elsewhere = { name: 'Move or copy to another page (live immediately)' }
  await expect
    .element(css('[data-section-bar="press"][data-handle]').getByRole('button', elsewhere))
    .toBeInTheDocument()
  await hideLimits()
  expect(sentChange()).toEqual({ visible: false, as_draft: true })
})

/** Hides a section by its bar. */
async function hideLimits(): Promise<void> {
  component.api.on(contentStaffRoutes.changeSection, () => ({ name: 'limits', changes: [] }))
  await css('[data-section-bar="limits"][data-handle]').getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => component.api.sent(contentStaffRoutes.changeSection).length).toBe(1)
}

function sentChange(): unknown {
  return component.api.sent(contentStaffRoutes.changeSection)[0]?.body
}
