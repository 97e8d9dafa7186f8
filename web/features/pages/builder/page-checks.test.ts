import { expect, test } from 'vitest'
import type { PageDocument } from '#shared/contracts/pages.ts'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { copyLanguage, setField, setHead } from './document-actions.ts'
import { checkPage, contrastOf } from './page-checks.ts'

const page = setHead(
  pageFromTemplate('landing', { title: 'A page', language: 'en', show_in_menu: false }, () => 0.5),
  'en',
  { seo_description: 'What it is about' },
)
const errors = (document: PageDocument, language: 'en' | 'ro' = 'en'): string[] =>
  checkPage(document, 'a', [language])
    .filter(({ error }) => error !== 'template_words')
    .map(({ error, section }) => `${error} ${section ?? 'page'}`)

test('[CUST-02] a page from a template with a description has nothing to mend', () => {
  expect(errors(page)).toEqual([])
})

test.for(['en', 'ru', 'ro'] as const)(
  '[CUST-02] words of a template that no one replaced are found in %s',
  (language) => {
    const made = pageFromTemplate('landing', { title: 'A page', language, show_in_menu: false }, () => 0.5)
    const found = (document: PageDocument): (string | null)[] =>
      checkPage(document, 'a', [language])
        .filter(({ error }) => error === 'template_words')
        .map(({ section }) => section)
    expect(found(made)).toEqual(made.sections.map(({ name }) => name))
    const place = { section: 'points', language, key: 'section_description' } as const
    expect(found(setField(made, place, { text: 'Our own words' }))).not.toContain('points')
  },
)

test('[CUST-02] checks find what is missing of the page as a whole', () => {
  expect(errors(setHead(page, 'en', { title: '', seo_description: '' }))).toEqual([
    'no_title page',
    'no_description page',
  ])
  expect(errors(setHead(page, 'en', { seo_title: 'x'.repeat(61) }))).toEqual(['title_long page'])
  expect(errors({ ...page, sections: [] })).toEqual(['empty_page page'])
})

test('[CUST-02] checks find headings that skip a level, dead buttons, links without words and pictures without text', () => {
  const set = (section: string, key: string, change: Record<string, string>): PageDocument =>
    setField(page, { section, language: 'en', key }, change)
  expect(errors(set('cards', 'section_title', { text: '' }))).toEqual(['heading_order cards'])
  expect(errors(set('hero', 'section_button', { url: '' }))).toEqual(['dead_button hero'])
  expect(errors(set('cards', 'item_1', { label: '', url: '/faq' }))).toEqual(['empty_link cards'])
  const picture = { url: '/media/00000000-0000-4000-8000-000000000000/1280.webp', text: '' }
  expect(errors(set('hero', 'section_image', picture))).toEqual(['missing_alt hero'])
})

test('[CUST-02] checks find faint words and words that are not translated', () => {
  const faint = {
    ...page.sections[0]?.fields.en,
    section_title: { text: 'T', bgColor: '#ffffff', textColor: '#cccccc' },
  }
  const sections = page.sections.map((each, at) =>
    at === 0 ? { ...each, fields: { ...each.fields, en: faint } } : each,
  )
  expect(errors({ ...page, sections })).toEqual(['contrast hero'])
  const romanian = setHead(page, 'ro', { title: 'O pagină', seo_description: 'Despre' })
  expect(errors(romanian, 'ro')).toEqual(
    ['hero', 'points', 'cards', 'columns'].map((name) => `missing_translation ${name}`),
  )
  expect(errors(copyLanguage(page, 'en', 'ro'), 'ro')).toEqual([])
})

test('contrast is that of the guidelines', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 1)
})
