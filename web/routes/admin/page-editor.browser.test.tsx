import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import type { PageTemplate } from '#shared/contracts/pages.ts'
import { readContentValue } from '#shared/content/value.ts'
import type { ContentValue } from '#shared/content/value.ts'
import { LaunchProvider } from '#web/features/launches/launch-provider.tsx'
import { fakePage } from '#tests/component/fake-pages.ts'
import type { FakePage } from '#tests/component/fake-pages.ts'
import { renderComponent, setUpComponentTest, signedIn } from '#tests/component/render.tsx'
import type { Rendered } from '#tests/component/render.tsx'
import PageEditorRoute from './page-editor.tsx'

const component = setUpComponentTest()
const keys = (typed: string): Promise<void> => userEvent.keyboard(typed)

test('[CUST-02] a title, a point, a button, a card and a lead are typed on the page itself, and each run is one step back', async () => {
  const { screen, stored } = await openBuilder()
  await canvas().getByRole('heading', { name: 'What you get' }).click()
  await expect.poll(isTyping).toBe(true)
  expect(labelOf(field())).toBe('Title')
  expect(descriptionOf(field())).toMatch(/Esc leaves the words/)
  await keys('{ControlOrMeta>}a{/ControlOrMeta}What founders get')
  // The form next to it says the same, and the outline too.
  await expect.element(fieldsOf(screen).getByLabelText('Title', { exact: true })).toHaveValue('What founders get')
  await expect.element(outlineOf(screen).getByRole('button', { name: /^What founders get/ })).toBeVisible()
  await keys('{Enter}')
  await expect.poll(field).toBeNull()
  await expect.poll(focused).toBe(heading('What founders get'))

  await canvas().getByText('The second point').click()
  await keys('{End}{Enter}A point between')
  await expect
    .element(fieldsOf(screen).getByLabelText('Points'))
    .toHaveValue(expect.stringMatching(/The second point\nA point between\nThe third point/))
  // The press on other words takes the cursor there.
  await canvas().getByText('Write to us').click()
  await expect.poll(() => labelOf(field())).toBe('Button text')
  expect(labelOf(field()?.closest('a') ?? null)).toBe('Button text')
  await keys('{End} now or later')
  await canvas().getByText('The first', { exact: true }).click()
  await expect.poll(() => labelOf(field())).toBe('Card 1: Title')
  await keys('{End} of all')
  await canvas().getByText('What it is, in one sentence.').first().click()
  await expect.poll(() => labelOf(field())).toBe('Card 1: Text')
  await keys('{ControlOrMeta>}a{/ControlOrMeta}One{Enter}Two{Escape}')
  await expect.poll(field).toBeNull()
  await canvas()
    .getByText(/^One or two sentences/)
    .click()
  await expect.poll(isTyping).toBe(true)
  await keys('{End} A lead.{Escape}')
  await expect
    .poll(() => ({
      title: stored('points', 'section_title').text,
      points: stored('points', 'section_description').text.split('\n').length,
      button: stored('hero', 'section_button').text,
      card: stored('cards', 'item_1').label,
      text: stored('cards', 'item_1').text,
      lead: stored('hero', 'section_description').text,
    }))
    .toEqual({
      title: 'What founders get',
      points: 5,
      button: 'Write to us now or later',
      card: 'The first of all',
      text: 'One\nTwo',
      lead: 'One or two sentences: who it is for and what they get. A lead.',
    })

  // Six runs, six steps: the last two on the canvas, the next by the button, and forward again.
  await keys('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.poll(words).not.toContain('A lead.')
  await keys('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.poll(() => words().split('What it is, in one sentence.').length - 1).toBe(3)
  expect(words()).toContain('The first of all')
  const undo = screen.getByRole('button', { name: 'Undo', exact: true })
  for (let step = 0; step < 4; step += 1) await undo.click()
  await expect.element(undo).toBeDisabled()
  await expect.poll(() => heading('What you get')).not.toBeNull()
  await screen.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect.poll(() => heading('What founders get')).not.toBeNull()
})

test('[CUST-02] the canvas is used by keyboard alone: to words, into them and out, from section to section, to the tools', async () => {
  const { stored } = await openBuilder()
  heading('Say what this page is about')?.focus()
  await keys('{Tab}')
  await expect.poll(() => focused()?.textContent).toMatch(/^One or two sentences/)
  await keys('{ArrowDown}')
  await expect.poll(focused).toBe(heading('What you get'))
  expect(toolbar()?.ariaLabel).toBe('Tools of “What you get”')
  await keys('{ArrowUp}')
  await expect.poll(focused).toBe(heading('Say what this page is about'))
  await keys('{ArrowDown}')
  await expect.poll(focused).toBe(heading('What you get'))
  await keys('{Enter}')
  await expect.poll(isTyping).toBe(true)
  await keys('!{Escape}')
  await expect.poll(() => focused()?.textContent).toBe('What you get!')
  await keys('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.poll(() => heading('What you get!')).toBeNull()

  await keys('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(titles).toEqual(['Three things to choose from', 'What you get', 'How it works'])
  await expect.poll(focused).toBe(heading('What you get'))
  await keys('{Enter}')
  await expect.poll(isTyping).toBe(true)
  await keys('{F6}')
  await expect.poll(() => labelOf(focused())).toBe('Add a section before “What you get”')
  // Esc closes the types first, and then leads back.
  await keys('{Enter}')
  await expect.poll(words).toContain('Gallery')
  await keys('{Tab}{Escape}')
  await expect.poll(words).not.toContain('Gallery')
  await keys('{Escape}')
  await expect.poll(focused).toBe(heading('What you get'))
  await keys('{Enter}')
  await expect.poll(isTyping).toBe(true)
  await keys(' now{Tab}')
  await expect.poll(field).toBeNull()
  await expect.poll(focused).toBe(frame()?.querySelector('ul, ol'))
  await expect.poll(() => stored('points', 'section_title').text).toBe('What you get now')
})

test('[CUST-02] the bar at a section moves, copies, hides and deletes it, as the outline does', async () => {
  const { screen } = await openBuilder()
  const tool = (name: string): Promise<void> =>
    canvas().getByRole('toolbar').getByRole('button', { name, exact: true }).click()
  await canvas().getByRole('heading', { name: 'How it works' }).click()
  await tool('Move “How it works” up')
  await expect.poll(titles).toEqual(['What you get', 'How it works', 'Three things to choose from'])
  await expect.element(screen.getByText('How it works: place 3 of 4')).toBeInTheDocument()
  await tool('Duplicate “How it works”')
  await expect.poll(titles).toEqual(['What you get', 'How it works', 'How it works', 'Three things to choose from'])
  await tool('Move “How it works” down')
  await expect.poll(() => titles().at(-1)).toBe('How it works')
  await tool('Delete “How it works”')
  await expect.poll(titles).toEqual(['What you get', 'How it works', 'Three things to choose from'])
  await expect.poll(() => focused()).toBe(heading('Three things to choose from'))
  await canvas().getByRole('heading', { name: 'What you get' }).click()
  await tool('Hide “What you get”')
  await expect.poll(titles).toEqual(['How it works', 'Three things to choose from'])
  // Its bar is gone with it: the focus is where it is shown again.
  const show = outlineOf(screen).getByRole('button', { name: 'Show “What you get”' })
  await expect.element(show).toHaveFocus()
  await show.click()
  await expect.poll(() => titles().length).toBe(3)

  await canvas()
    .getByRole('toolbar')
    .getByRole('button', { name: /^Add a section before/ })
    .click()
  const isExpanded = () => frame()?.querySelector('[aria-expanded=true]')?.ariaLabel ?? null
  await expect.poll(isExpanded).toMatch(/^Add a section before/)
  await canvas().getByRole('heading', { name: 'Three things to choose from' }).click()
  await expect.poll(isExpanded).toBeNull()
})

test('[EDIT-04] [CUST-02] bold words are made in the builder, and typing next to them does not take them away', async () => {
  const { screen, stored } = await openBuilder('article')
  await outlineOf(screen).getByRole('list', { name: 'Sections' }).getByRole('button').first().click()
  const fields = fieldsOf(screen)
  await fields.getByLabelText('Text', { exact: true }).fill('Hello bold')
  await fields.getByRole('button', { name: 'Add headings, lists and links' }).click()
  // The field of formatted text takes the place of the plain one once it is loaded.
  await expect.element(fields.getByRole('button', { name: 'Bold' })).toBeVisible()
  const rich = fields.getByRole('textbox', { name: 'Text', exact: true })
  await rich.click()
  await keys('{ControlOrMeta>}a{/ControlOrMeta}')
  await fields.getByRole('button', { name: 'Bold' }).click()
  await expect.poll(() => rich.element().querySelector('strong')?.textContent).toBe('Hello bold')
  await expect.element(rich).toHaveFocus()
  await keys('{End} words')
  const drawn = () => frame()?.querySelector('strong')?.textContent
  await expect.poll(drawn).toBe('Hello bold words')
  await fields.getByLabelText('Title', { exact: true }).fill('A title beside it')
  await expect.poll(() => heading('A title beside it')).not.toBeNull()
  // What is kept has both, and is drawn so when the page is opened again.
  await expect.poll(() => stored('text', 'section_title').text).toBe('A title beside it')
  expect(JSON.stringify(stored('text', 'section_description').doc)).toContain('"Hello bold words"')
  await screen.unmount()
  await openBuilder(null)
  await expect.poll(drawn).toBe('Hello bold words')
})

let fake: FakePage

/** Opens a page from a template in the builder; null: the one that was open, as it is stored. */
async function openBuilder(template: PageTemplate | null = 'landing') {
  await page.viewport(1440, 900)
  if (template !== null) fake = fakePage(component.api, template)
  const screen = await renderComponent(
    <LaunchProvider>
      <PageEditorRoute />
    </LaunchProvider>,
    {
      auth: signedIn(['pages.edit', 'content.edit']),
      route: '/admin/page-builder/:id',
      at: `/admin/page-builder/${fake.stored.id}`,
    },
  )
  await expect.poll(() => frame()?.querySelector('[data-part]')).toBeTruthy()
  return { screen, stored: storedValue }
}

function storedValue(section: string, key: string): ContentValue {
  const found = fake.stored.document.sections.find(({ name }) => name === section)
  return readContentValue(found?.fields.en[key] ?? '')
}

const fieldsOf = (screen: Rendered): Locator => screen.getByRole('region', { name: 'What can be changed' })
const outlineOf = (screen: Rendered): Locator => screen.getByRole('navigation', { name: 'Page outline' })

/** The page in its frame: presses go there as a mouse's do; what is in it is read from its document. */
const canvas = () => page.frameLocator(page.getByTitle('The page in English'))
const frame = (): Document | null => document.querySelector('iframe')?.contentDocument ?? null
const field = (): HTMLElement | null => frame()?.querySelector<HTMLElement>('[data-typing-field]') ?? null
const toolbar = (): Element | null => frame()?.querySelector('[role=toolbar]') ?? null
const words = (): string => frame()?.body.innerText ?? ''
const titles = (): (string | null)[] => [...(frame()?.querySelectorAll('h2') ?? [])].map((each) => each.textContent)
const focused = (): Element | null =>
  document.activeElement?.tagName === 'IFRAME' ? (frame()?.activeElement ?? null) : null
const isTyping = (): boolean => field() !== null && focused() === field()

function heading(name: string): HTMLElement | null {
  const all = frame()?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? []
  return [...all].find(({ textContent }) => textContent === name) ?? null
}

function labelOf(element: Element | null): string | null {
  return element?.ariaLabel ?? null
}

function descriptionOf(element: Element | null): string {
  const id = element?.getAttribute('aria-describedby')
  return (id && frame()?.getElementById(id)?.textContent) ?? ''
}
