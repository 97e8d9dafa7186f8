import { expect, test } from 'vitest'
import type { PageDocument } from '#shared/contracts/pages.ts'
import { newHead } from '#shared/pages/document.ts'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { addSection, changeSection, setField, setHead } from './document-actions.ts'
import { listWordsFields, sourceLanguage } from './translation-fields.ts'

/** A page with one section of cards, in English. */
function page(): PageDocument {
  const empty = { ...pageFromTemplate('landing', { title: 'Prizes', language: 'en', show_in_menu: false }, () => 0.5) }
  const { document } = addSection(
    { ...empty, sections: [] },
    { type: 'cards', title: 'Three prizes', language: 'en', before: null },
  )
  const words = [
    ['section_description', { text: 'Chosen in May.', type: 'text' }],
    ['item_1', { label: 'First', text: 'A thousand.', type: 'card' }],
    // Cards have no button: what is left of another type is not shown, and not to be translated.
    ['section_button', { text: 'Apply', url: '/contact', type: 'button' }],
  ] as const
  return words.reduce(
    (grown, [key, change]) => setField(grown, { section: 'cards', language: 'en', key }, change),
    document,
  )
}

const left = (document: PageDocument): string[] =>
  listWordsFields(document, 'ru')
    .filter(({ isTranslated }) => !isTranslated)
    .map(({ section, mark }) => `${section} ${mark}`)

test('[CUST-02] what another language says and this one does not is left to translate, in the order of the fields', () => {
  expect(left(page())).toEqual([
    'null title text',
    'cards section_title text',
    'cards section_description text',
    'cards item_1 label',
    'cards item_1 text',
  ])
})

test('[CUST-02] a place is translated once it has words of its own, be they the same ones', () => {
  let document = setHead(page(), 'ru', { ...newHead('Премии') })
  document = setField(document, { section: 'cards', language: 'ru', key: 'item_1' }, { label: 'First', text: ' ' })
  expect(left(document)).toEqual(['cards section_title text', 'cards section_description text', 'cards item_1 text'])
})

test('[CUST-02] another type shows other fields', () => {
  const document = changeSection(page(), 'cards', { type: 'content' })
  expect(left(document)).toContain('cards section_button text')
  expect(left(document)).not.toContain('cards item_1 label')
})

test('[CUST-02] the source is the default language, or another one that has words', () => {
  const words = { en: '', ru: 'да', ro: 'da' }
  expect(sourceLanguage('ro', (each) => words[each])).toBe('ru')
  expect(sourceLanguage('ru', (each) => words[each])).toBe('ro')
  expect(sourceLanguage('ru', (each) => ({ ...words, en: 'yes' })[each])).toBe('en')
  expect(sourceLanguage('en', () => ' ')).toBeNull()
})
