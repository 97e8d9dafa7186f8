import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import type { ContentChange } from '#shared/contracts/content.ts'
import * as contentStaffRoutes from '#shared/contracts/routes/content-staff.ts'
import { AboutPage } from '#web/features/about/about-page.tsx'
import { editable, message, renderEdited } from '#tests/component/edit-page.tsx'
import { fakeContent } from '#tests/component/fake-content.ts'
import type { FakeContent } from '#tests/component/fake-content.ts'
import { setUpComponentTest } from '#tests/component/render.tsx'

const component = setUpComponentTest()
let content: FakeContent
/** The texts of the page whose Russian words are missing or outdated. */
let left: GridItem[]

beforeEach(async () => {
  component.expectedConsole = /ResizeObserver loop/
  content = fakeContent(component.api)
  left = []
  component.api.on(contentStaffRoutes.getTranslator, () => ({ model: null }))
  component.api.on(contentStaffRoutes.listContentGrid, ({ query }) => {
    const key = query.get('content_key')
    return { items: left.filter((each) => key === null || each.content_key === key), next_cursor: null }
  })
  await page.viewport(1440, 900)
})

const dialog = (): Locator => page.getByRole('dialog')
const source = (): Locator => dialog().getByRole('region', { name: 'Source text' })
const words = (): Locator => dialog().getByLabelText('Text', { exact: true })
const box = (part: Locator): DOMRect => part.element().getBoundingClientRect()

test('[EDIT-03] a translation is typed next to its source, which marks what changed in it until it is confirmed', async () => {
  content.store('about.hero.title', 'Six agents and one margin')
  content.store('about.hero.title', 'Пять агентов и одно поле', 'ru')
  left = [outdated('about', 'hero', 'title', 'Five agents and one margin')]
  const confirmed: ContentChange[] = []
  component.api.on(contentStaffRoutes.applyChanges, ({ body }) => {
    const { changes } = body as { changes: ContentChange[] }
    confirmed.push(...changes)
    left = []
    return { changed: changes.length }
  })
  await renderEdited(<AboutPage />, '/about')
  await openInRussian('about.hero.title')
  await expect.poll(() => source().element().querySelector('ins')?.textContent.trim()).toBe('Six')
  await expect.element(source()).toMatchTextContent(/The English text has changed since this was saved/)
  expect(source().element().querySelector('del')?.textContent.trim()).toBe('Five')
  expect(box(source()).left).toBeGreaterThan(box(words()).right)
  await page.viewport(390, 844)
  await expect.poll(() => box(source()).bottom <= box(words()).top).toBe(true)
  await page.viewport(1440, 900)

  // Copied words are typed words: they are taken back like those.
  await source().getByRole('button', { name: 'Copy the source' }).click()
  await expect.element(words()).toHaveValue('Six agents and one margin')
  await expect.element(source().getByRole('button', { name: 'Still right' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expect.element(words()).toHaveValue('Пять агентов и одно поле')

  await source().getByRole('button', { name: 'Still right' }).click()
  await expect.element(message('Marked as up to date')).toBeVisible()
  await expect.poll(() => source().element().querySelector('ins')).toBeNull()
  await expect.element(source()).not.toMatchTextContent(/The English text has changed/)
  await expect.element(source()).toMatchTextContent(/Six agents and one margin/)
  expect(confirmed).toMatchObject([
    { language: 'ru', content_key: 'title', after: 'Пять агентов и одно поле', fits_source: true },
  ])
  await source().getByText('Romanian').click()
  await expect.element(source()).not.toMatchTextContent(/Six agents and one margin/)

  // It is a step like any other: undone and made again.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => confirmed.map(({ fits_source }) => fits_source)).toEqual([true, false])
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(() => confirmed.map(({ fits_source }) => fits_source)).toEqual([true, false, true])
})

test('[EDIT-03] [CONT-05] a text with bold words is copied into a language with its forms, and nothing else of it', async () => {
  const doc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Five agents and ' },
          { type: 'text', text: 'one margin', marks: [{ type: 'bold' }] },
        ],
      },
    ],
  }
  content.store('about.story.paragraph_1', { text: 'Five agents and one margin', doc, textColor: '#B63D11' })
  content.store('about.story.paragraph_1', '', 'ru')
  await renderEdited(<AboutPage />, '/about')
  await openInRussian('about.story.paragraph_1')
  await expect.element(source()).toMatchTextContent(/Not translated yet: visitors see the English text\./)
  expect(source().element().querySelector('strong')?.textContent).toBe('one margin')
  await source().getByRole('button', { name: 'Copy the source' }).click()
  await expect.poll(() => document.querySelector('[contenteditable=true] strong')?.textContent).toBe('one margin')
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(content.value('about.story.paragraph_1', 'ru')).toEqual({ text: 'Five agents and one margin', doc })
})

test('[EDIT-03] plain words that are copied are shown in the editor of rich texts too, and typing continues there', async () => {
  content.store('about.story.paragraph_1', 'Five agents')
  content.store('about.story.paragraph_1', 'Пять', 'ru')
  await renderEdited(<AboutPage />, '/about')
  await openInRussian('about.story.paragraph_1')
  await dialog().getByRole('button', { name: 'Add headings, lists and links' }).click()
  const field = (): string | undefined => document.querySelector('[contenteditable=true]')?.textContent
  await expect.poll(field).toBe('Пять')
  await source().getByRole('button', { name: 'Copy the source' }).click()
  await expect.poll(field).toBe('Five agents')
  await words().click()
  await userEvent.keyboard('{End} and a margin')
  await expect.poll(field).toBe('Five agents and a margin')
  const undo = dialog().getByRole('button', { name: 'Undo the last change' })
  await undo.click()
  await expect.poll(field).toBe('Five agents')
  await undo.click()
  await expect.poll(field).toBe('Пять')
})

test('[EDIT-03] a window leads from one text to translate to the next, and saves on the way only what was typed', async () => {
  content.store('about.hero.title', 'Six agents')
  content.store('about.hero.title', 'Пять агентов', 'ru')
  left = [
    outdated('about', 'hero', 'title', 'Five agents'),
    outdated('about', 'story', 'title', 'A story'),
    outdated('about', 'limits', 'title', 'Limits'),
  ]
  await renderEdited(<AboutPage />, '/about')
  await openInRussian('about.hero.title')
  await expect.element(source()).toMatchTextContent(/3 of \d+ left on this page/)
  await words().fill('Шесть агентов')
  left = left.slice(1)
  await source().getByRole('button', { name: 'Save and next' }).click()
  await expect.element(dialog().getByText('about / story / title')).toBeVisible()
  await expect.element(source()).toMatchTextContent(/2 of \d+ left on this page/)
  await expect.element(dialog().getByRole('radio', { name: 'Русский' })).toBeChecked()
  expect(content.value('about.hero.title', 'ru')).toBe('Шесть агентов')
  const before = content.value('about.story.title', 'ru')
  // What nobody typed into is passed over by the key, and nothing of it is stored.
  await dialog().getByRole('button', { name: 'Cancel' }).click({ trial: true })
  await userEvent.keyboard('{F8}')
  await expect.element(dialog().getByText('about / limits / title')).toBeVisible()
  expect(content.value('about.story.title', 'ru')).toBe(before)
})

/** A Russian text that was translated from other English words. */
function outdated(ofPage: string, section: string, content_key: string, source_before: string): GridItem {
  const id = `${ofPage}.${section}.${content_key}`
  const cell = (language: 'en' | 'ru' | 'ro') => ({
    state: 'ok' as const,
    row: {
      id: '00000000-0000-4000-8000-000000000007',
      content_value: content.value(id, language),
      updated_at: '2026-01-05T09:00:00.000Z',
    },
  })
  return {
    page: ofPage,
    section,
    content_key,
    kind: 'heading',
    cells: { en: cell('en'), ru: { ...cell('ru'), state: 'outdated', source_before }, ro: cell('ro') },
  }
}

async function openInRussian(id: string): Promise<void> {
  await editable(id).click()
  await dialog().getByText('Русский').click()
  await expect.element(source()).toBeVisible()
}
