import { expect, test } from 'vitest'
import type { PageDocument } from '#shared/contracts/pages.ts'
import type { Language } from '#shared/languages.ts'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import { showPage } from '#shared/pages/show.ts'
import { canvasPage, withWordsOf } from './canvas-page.ts'
import { writeWords } from './canvas-words.ts'
import { addSection, setField } from './document-actions.ts'

const landing = pageFromTemplate('landing', { title: 'A page', language: 'en', show_in_menu: false }, () => 0.5)
const draw = (document: PageDocument, language: Language = 'en', chosen: string | null = null) =>
  canvasPage(document, { slug: 'a', language, chosen, nameOf: (type, { key, part }) => `${type} ${key} ${part}` })
const section = (drawn: ReturnType<typeof draw>, name: string) => drawn.page.sections.find((each) => each.name === name)

test('[CUST-02] the canvas shows what visitors will see, as long as no words are missing', () => {
  const whole = ['cards', 'columns'].reduce(
    (page, section) => writeWords(page, { section, key: 'section_description', part: 'text' }, 'en', 'Below.'),
    landing,
  )
  const { page, ghosts } = draw(whole)
  expect(page).toEqual(showPage(whole, 'a', 'en'))
  expect(ghosts).toEqual([])
})

test('[CUST-02] words that no one wrote have a place on the canvas, and what a section may have besides only once it is chosen', () => {
  const { document, name } = addSection(landing, { type: 'content', title: '', language: 'en', before: null })
  const plain = draw(document)
  expect(section(plain, name)).toMatchObject({
    title: 'content section_title text',
    description: 'content section_description text',
  })
  expect(section(plain, name)?.button).toBeUndefined()
  expect(plain.ghosts.filter((each) => each.section === name)).toEqual([
    { section: name, key: 'section_title', part: 'text', from: null },
    { section: name, key: 'section_description', part: 'text', from: null },
  ])
  expect(section(draw(document, 'en', name), name)?.button).toMatchObject({ text: 'content section_button text' })
  // What a visitor gets has none of it.
  expect(showPage(document, 'a', 'en').sections.at(-1)).toMatchObject({ title: '', description: '' })
})

test('[CUST-02] a button without an address is on the canvas to be seen, and what an editor hid is not', () => {
  const place = { section: 'hero', language: 'en', key: 'section_button' } as const
  const alone = setField(landing, place, { url: '', text: 'Write' })
  expect(showPage(alone, 'a', 'en').sections[0]?.button).toBeUndefined()
  expect(section(draw(alone), 'hero')?.button).toEqual({ text: 'Write', url: '#', variant: 'primary' })
  const hidden: PageDocument = {
    ...landing,
    sections: landing.sections.map((each) =>
      each.name === 'hero'
        ? {
            ...each,
            fields: { ...each.fields, en: { ...each.fields.en, section_title: { text: 'x', visible: false } } },
          }
        : each,
    ),
  }
  expect(section(draw(hidden, 'en', 'hero'), 'hero')?.title).toBe('')
})

test('[CUST-02] in another language the words of the source fill in where its own are missing, part by part', () => {
  const own = writeWords(landing, { section: 'cards', key: 'item_1', part: 'label' }, 'ro', 'Prima')
  const drawn = draw(own, 'ro')
  expect(section(drawn, 'cards')?.items?.[0]).toMatchObject({
    title: 'Prima',
    text: section(draw(landing), 'cards')?.items?.[0]?.text,
  })
  expect(drawn.ghosts).toContainEqual({ section: 'cards', key: 'item_1', part: 'text', from: 'en' })
  expect(drawn.ghosts).not.toContainEqual(expect.objectContaining({ key: 'item_1', part: 'label', section: 'cards' }))
  expect(drawn.page.title).toBe('A page')
})

test('[CUST-02] what is being typed stays as it was on the canvas, while everything else follows the draft', () => {
  const at = { section: 'points', key: 'section_title', part: 'text' } as const
  const typed = writeWords(landing, at, 'en', 'Typed')
  const both = writeWords(typed, { ...at, section: 'cards' }, 'en', 'Of somebody else')
  const drawn = draw(withWordsOf(both, landing, at, 'en'))
  expect(section(drawn, 'points')?.title).toBe(section(draw(landing), 'points')?.title)
  expect(section(drawn, 'cards')?.title).toBe('Of somebody else')
  const head = { section: null, key: 'title', part: 'text' } as const
  expect(withWordsOf(writeWords(landing, head, 'ro', 'Titlu'), landing, head, 'ro').heads.ro).toBe(landing.heads.ro)
})
