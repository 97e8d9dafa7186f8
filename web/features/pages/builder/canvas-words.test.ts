import { expect, test } from 'vitest'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { showPage } from '#shared/pages/show.ts'
import { readWords, wordsMax, writeWords } from './canvas-words.ts'
import { addSection, fieldOf, setField } from './document-actions.ts'

const landing = pageFromTemplate('landing', { title: 'A page', language: 'en', show_in_menu: false }, () => 0.5)
const button = { section: 'hero', key: 'section_button', part: 'text' } as const

test('[CUST-02] words are written where they are read, of a section and of the page as a whole', () => {
  for (const at of [button, { section: null, key: 'title', part: 'text' }] as const) {
    const page = writeWords(landing, at, 'ru', 'Слова')
    expect(readWords(page, at, 'ru')).toBe('Слова')
    expect(readWords(page, at, 'en')).toBe(readWords(landing, at, 'en'))
  }
  expect(writeWords(landing, { ...button, section: 'gone' }, 'en', 'x')).toBe(landing)
})

test('[CUST-02] a button that is translated keeps its link, and one whose translation is taken back shows the source again', () => {
  const translated = writeWords(landing, button, 'ru', 'Напишите нам')
  const { url } = fieldOf(landing.sections[0] ?? never(), 'en', button.key)
  expect(showPage(translated, 'a', 'ru').sections[0]?.button).toMatchObject({ text: 'Напишите нам', url })
  const back = writeWords(translated, button, 'ru', '')
  expect(showPage(back, 'a', 'ru')).toEqual(showPage(landing, 'a', 'ru'))
  // A link of its own is nobody's to change.
  const own = setField(translated, { section: 'hero', language: 'ru', key: button.key }, { url: '/faq' })
  expect(showPage(writeWords(own, button, 'ru', 'Вопросы'), 'a', 'ru').sections[0]?.button).toMatchObject({
    text: 'Вопросы',
    url: '/faq',
  })
})

test('[CONT-08] a button whose link alone was set in a language keeps its words, and other fields follow the source', () => {
  const { text } = fieldOf(landing.sections[0] ?? never(), 'en', button.key)
  const place = { section: 'hero', language: 'ro', key: button.key } as const
  const linked = setField(landing, place, { url: '/contact' })
  expect(linked.sections[0]?.fields.ro[button.key]).toEqual({ url: '/contact' })
  expect(showPage(linked, 'a', 'ro').sections[0]?.button).toMatchObject({ text, url: '/contact' })
  // As it was stored by older versions.
  const old = { ...linked, sections: linked.sections.map((each) => ({ ...each })) }
  const hero = old.sections[0] ?? never()
  hero.fields = { ...hero.fields, ro: { [button.key]: { text: '', url: '/contact' } } }
  expect(showPage(old, 'a', 'ro').sections[0]?.button).toMatchObject({ text, url: '/contact' })
  hero.fields = { ...hero.fields, ro: { [button.key]: { text: '', url: '/contact', visible: false } } }
  expect(showPage(old, 'a', 'ro').sections[0]?.button).toBeUndefined()
})

test('[CUST-02] a caption that is translated leaves the picture where it is', () => {
  const { document, name } = addSection(landing, { type: 'gallery', title: '', language: 'en', before: null })
  const place = { section: name, language: 'en', key: 'item_1' } as const
  const page = setField(document, place, { url: '/media/1/a.jpg', pixels: '8x6', label: 'A yard' })
  const after = writeWords(page, { section: name, key: 'item_1', part: 'text' }, 'ro', 'Curtea')
  expect(showPage(after, 'a', 'ro').sections.at(-1)?.items).toMatchObject([{ text: 'Curtea', url: '/media/1/a.jpg' }])
})

test('[CUST-02] every place takes as many characters as its field', () => {
  const most = [
    wordsMax(null, { key: 'title', part: 'text' }),
    wordsMax('hero', { key: 'section_title', part: 'text' }),
    wordsMax('hero', { key: 'section_button', part: 'text' }),
    wordsMax('cards', { key: 'item_1', part: 'label' }),
    wordsMax('cards', { key: 'item_1', part: 'text' }),
    wordsMax('gallery', { key: 'item_1', part: 'text' }),
    wordsMax('content', { key: 'section_description', part: 'text' }),
  ]
  expect(most).toEqual([200, 200, 80, 200, 5_000, 300, 20_000])
})

function never(): never {
  throw new Error('The template has a hero.')
}
