import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import type { PageList } from '#shared/contracts/pages.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import * as mediaRoutes from '#shared/contracts/routes/media.ts'
import * as pagesRoutes from '#shared/contracts/routes/pages.ts'
import { readContentValue } from '#shared/content/value.ts'
import { ContentStyles } from '#web/content/content-styles.tsx'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { FaqPage } from '#web/features/faq/faq-page.tsx'
import { DashboardDemo } from '#web/features/home/dashboard-demo.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { css, editable, focusOn, message, renderEdited } from '#tests/component/edit-page.tsx'
import { fakeContent } from '#tests/component/fake-content.ts'
import { setUpComponentTest } from '#tests/component/render.tsx'

const component = setUpComponentTest()

beforeEach(() => {
  // Chromium reports it when a sample is drawn again in the same frame; nothing comes of it.
  component.expectedConsole = /ResizeObserver loop/
})

/** The window of an element. */
const dialog = (): Locator => page.getByRole('dialog')
const textField = (): Locator => dialog().getByRole('textbox', { name: 'Text', exact: true })
const save = (): Promise<void> => dialog().getByRole('button', { name: 'Save', exact: true }).click()

const bold = { type: 'text', text: 'one margin', marks: [{ type: 'bold' }] }

function docOf(...content: readonly object[]) {
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

test('[CONT-04] the history of an element shows who changed which words, and brings a version back', async () => {
  const content = fakeContent(component.api)
  const { id } = content.store('about.story.title', 'Our old words')
  content.store('about.story.title', 'Our new words')
  component.api.on(contentStaffRoutes.restoreContent, () => content.store('about.story.title', 'Our old words'))
  await renderEdited(<AboutPage />, '/about')
  await editable('about.story.title').click()
  await dialog().getByText('History', { exact: true }).click()
  const newest = dialog().getByRole('listitem').first()
  await expect.element(newest).toMatchTextContent(/Changed by Ion Popa/)
  await expect.element(newest.getByText('Changed by')).toBeVisible()
  await expect.poll(() => newest.element().querySelector('del')?.textContent.trim()).toBe('old')
  expect(newest.element().querySelector('ins')?.textContent.trim()).toBe('new')
  // What the site shows already is not restored.
  await expect.element(newest.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await dialog().getByRole('listitem').last().getByRole('button', { name: 'Restore' }).click()
  await expect.element(message('Earlier version restored')).toBeVisible()
  await expect.element(editable('about.story.title')).toHaveTextContent('Our old words')
  await expect.poll(() => dialog().getByRole('listitem').elements().length).toBe(3)
  expect(component.api.sent(contentStaffRoutes.restoreContent).map(({ path }) => path['id'])).toEqual([id])
})

test('[EDIT-03] a plain field keeps the bold words that another place gave', async () => {
  const content = fakeContent(component.api)
  const doc = docOf({ type: 'text', text: 'Five agents and ' }, bold)
  content.store('about.hero.title', { text: 'Five agents and one margin', doc })
  await renderEdited(<AboutPage />, '/about')
  await editable('about.hero.title').click()
  await textField().fill('Six agents and one margin')
  await save()
  await expect.element(message('Content updated successfully')).toBeVisible()
  expect(readContentValue(content.value('about.hero.title'))).toMatchObject({
    text: 'Six agents and one margin',
    doc: docOf({ type: 'text', text: 'Six agents and ' }, bold),
  })
})

test('[EDIT-03] equal entries of a list stay apart: moved, removed and discarded, none is left behind', async () => {
  const content = fakeContent(component.api)
  content.addSection({
    page: 'faq',
    name: 'added',
    title: 'Added',
    type: 'features',
    description: 'Money\nTime\nMoney',
  })
  await renderEdited(<FaqPage />, '/faq')
  const entries = (): string[] => [...document.querySelectorAll('#section-added li')].map((each) => each.textContent)
  await expect.poll(entries).toEqual(['Money', 'Time', 'Money'])
  await css('#section-added ul').click()
  await textField().fill('Money\nMoney\nTime')
  await expect.poll(entries).toEqual(['Money', 'Money', 'Time'])
  await textField().fill('Time')
  await expect.poll(entries).toEqual(['Time'])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(entries).toEqual(['Money', 'Time', 'Money'])
})

test('[CONT-04] what is typed while a save is on its way is neither lost nor closed away', async () => {
  const content = fakeContent(component.api)
  content.store('about.hero.title', 'Before')
  await renderEdited(<AboutPage />, '/about')
  await editable('about.hero.title').click()
  const answer = Promise.withResolvers<void>()
  component.api.on(contentStaffRoutes.saveContent, async ({ body }) => {
    await answer.promise
    return content.store('about.hero.title', (body as { content_value: string }).content_value)
  })
  await textField().fill('Typed before the save')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog().getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect.poll(() => component.api.sent(contentStaffRoutes.saveContent).length).toBe(1)
  await userEvent.keyboard('{End} and after it')
  answer.resolve()
  await expect.element(dialog().getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect.element(textField()).toHaveValue('Typed before the save and after it')
  await expect.element(editable('about.hero.title')).toHaveTextContent('Typed before the save and after it')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(content.value('about.hero.title')).toBe('Typed before the save and after it')
})

test('[EDIT-03] the headline says on which screens it is shown, and shows the other wording', async () => {
  fakeContent(component.api)
  await renderEdited(<Hero />, '/')
  await editable('home.hero.headline').click()
  await expect.element(dialog().getByText(/^Shown on wide screens/)).toBeVisible()
  await expect
    .element(dialog().getByText(/^Shown on phones/))
    .toMatchTextContent(/Your grant application, in five steps\./)
  await dialog().getByRole('button', { name: 'Edit the other wording' }).click()
  await expect.element(page.getByText('home / hero / headline_short')).toBeVisible()
})

test('[EDIT-03] a date is typed as people write it or picked, and the sample writes it out', async () => {
  const content = fakeContent(component.api)
  component.api.on(contentStaffRoutes.listContentGrid, () => ({ items: [], next_cursor: null }))
  await renderEdited(<DashboardDemo />, '/')
  await editable('home.dashboard.project_1_deadline').click()
  await dialog().getByText('Русский').click()
  const deadline = dialog().getByLabelText('Deadline', { exact: true })
  await deadline.fill('3 марта 2028')
  const sample = (): string => document.querySelector('[data-ground]')?.textContent ?? ''
  await expect.poll(sample).toContain('3 марта 2028')
  const calendar = dialog().getByLabelText('Pick the date in a calendar')
  await focusOn(calendar)
  await expect.element(deadline).toHaveValue('2028-03-03')
  await expect.poll(sample).toMatch(/3\s+марта\s+2028/)
  await dialog().getByText('Română').click()
  await calendar.fill('2028-05-09')
  await expect.poll(sample).toMatch(/9\s+mai\s+2028/)
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(content.value('home.dashboard.project_1_deadline', 'ro')).toBe('2028-05-09')
})

test.each(['light', 'dark'] as const)(
  '[EDIT-04] a colour that only one theme can show is reported as such, in the %s theme',
  async (theme) => {
    fakeContent(component.api)
    document.documentElement.dataset['theme'] = theme
    try {
      await renderEdited(
        <>
          <AboutPage />
          <ContentStyles />
        </>,
        '/about',
      )
      await editable('about.hero.lead').click()
      for (const [colour, readable, hard] of [
        ['#101010', 'Light', 'Dark'],
        ['#f4f4f4', 'Dark', 'Light'],
      ] as const) {
        await dialog().getByLabelText('Text colour', { exact: true }).fill(colour)
        await expect.element(dialog().getByText(new RegExp(`^${readable} theme: contrast .* passes AA$`))).toBeVisible()
        await expect.element(dialog().getByText(new RegExp(`^${hard} theme: contrast .* hard to read`))).toBeVisible()
      }
      expect(document.documentElement.dataset['theme']).toBe(theme)
    } finally {
      delete document.documentElement.dataset['theme']
    }
  },
)

test('[EDIT-03] what is pasted from Word keeps its headings, its lists and its tables', async () => {
  fakeContent(component.api)
  await renderEdited(<AboutPage />, '/about')
  await editable('about.story.paragraph_1').click()
  await dialog().getByRole('button', { name: 'Add headings, lists and links' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Bold' })).toBeVisible()
  const words = textField()
  await words.click()
  await userEvent.keyboard('{Control>}a{/Control}')
  const entry = (text: string): string =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>${text}</p>`
  const pasted = new DataTransfer()
  pasted.setData(
    'text/html',
    `<h1>Who may apply</h1>${entry('Startups')}${entry('Schools')}<table><tr><td>Call</td><td>May</td></tr></table>`,
  )
  words.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  await expect.element(words.getByRole('heading', { level: 3 })).toHaveTextContent('Who may apply')
  const texts = (role: 'listitem' | 'cell'): (string | null)[] =>
    words
      .getByRole(role)
      .elements()
      .map((each) => each.textContent)
  expect(texts('listitem')).toEqual(['Startups', 'Schools'])
  expect(texts('cell')).toEqual(['Call', 'May'])
})

test('[EDIT-04] a letter typed right after the cursor moved replaces nothing, even before the editor knows of the move', async () => {
  const content = fakeContent(component.api)
  content.store('about.story.paragraph_1', {
    text: 'Kept words',
    doc: docOf({ type: 'text', text: 'Kept words', marks: [{ type: 'bold' }] }),
  })
  await renderEdited(<AboutPage />, '/about')
  await editable('about.story.paragraph_1').click()
  await textField().click()
  await userEvent.keyboard('{Control>}a{/Control}')
  const field = textField().element()
  // Both in one turn: a busy page handles the key before it learns that the cursor is elsewhere.
  getSelection()?.collapse(field.querySelector('strong')?.firstChild ?? field, 10)
  field.dispatchEvent(new KeyboardEvent('keypress', { key: 'x', charCode: 120, bubbles: true, cancelable: true }))
  await userEvent.keyboard('{End}, and more')
  await expect.element(textField()).toHaveTextContent('Kept words, and more')
})

test('[EDIT-03] the link of a rich text is chosen from a list in which nothing starts the launch flow', async () => {
  const content = fakeContent(component.api)
  content.store('home.hero.description', 'Who may apply')
  answerLinkTargets()
  await renderEdited(<Hero />, '/')
  await editable('home.hero.description').click()
  await dialog().getByRole('button', { name: 'Add headings, lists and links' }).click()
  await textField().click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await dialog().getByRole('toolbar', { name: 'Tools for the text' }).getByRole('button', { name: 'Link' }).click()
  const link = dialog().getByRole('combobox', { name: 'Address of the link' })
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog().getByRole('option', { name: /^FAQ/ })).toBeVisible()
  await expect.element(dialog().getByRole('option', { name: 'Launch the agent' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}contact: the{ArrowDown}{Enter}')
  await expect.element(link).toHaveValue('/contact#form')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => document.querySelector('[data-editable="home.hero.description"] a')?.getAttribute('href'))
    .toBe('/contact#form')
})

test('[EDIT-03] a link to a page that visitors do not see says so, in the list and at the field', async () => {
  fakeContent(component.api)
  answerLinkTargets([
    {
      id: '00000000-0000-4000-8000-00000000da6e',
      slug: 'summer-school',
      title: 'Summer school',
      states: { en: 'draft', ru: 'missing', ro: 'missing' },
      in_menu: [],
      scheduled: [],
      changed_at: '2026-01-05T09:00:00.000Z',
      changed_by: null,
      deleted_at: null,
    },
  ])
  await renderEdited(<FaqPage />, '/faq')
  await editable('faq.cta.contact').click()
  const link = dialog().getByRole('combobox', { name: 'Link' })
  await link.fill('summer')
  await dialog()
    .getByRole('option', { name: /^Summer school \(not published\)/ })
    .click()
  await expect.element(link).toHaveValue('/page/summer-school')
  await expect.element(dialog().getByText('Leads to: Summer school (not published)')).toBeVisible()
  await expect.element(dialog().getByText(/^Visitors do not see this page yet/)).toBeVisible()
})

test('[EDIT-03] a hidden question and emptied words stay within reach in edit mode', async () => {
  const content = fakeContent(component.api)
  content.addSection({ page: 'faq', name: 'added', title: 'Added', type: 'content', description: '' })
  content.store('faq.group_1.q1_question', { text: 'Hidden question', visible: false })
  await renderEdited(<FaqPage />, '/faq')
  await expect.element(editable('faq.group_1.q1_question')).toBeVisible()
  await expect.element(editable('faq.group_1.q1_question')).toHaveAttribute('data-edit-hidden', '')
  const empty = editable('faq.added.section_description')
  expect(empty.element().getBoundingClientRect().height).toBeGreaterThan(12)
  await empty.click()
  await textField().fill('Now it has some.')
  await save()
  await expect.element(empty).toHaveTextContent('Now it has some.')
})

/** What the list of links asks for besides the pages of the site. */
function answerLinkTargets(items: PageList['items'] = []): void {
  component.api.on(pagesRoutes.listPages, () => ({ items, next_cursor: null }))
  component.api.on(mediaRoutes.listMedia, () => ({ items: [], next_cursor: null, total: 0, tags: [] }))
}
