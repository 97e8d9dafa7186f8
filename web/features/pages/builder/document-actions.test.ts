import { expect, test } from 'vitest'
import type { PageDocument } from '#shared/contracts/pages.ts'
import { pageFromTemplate } from '#shared/pages/templates.ts'
import {
  addSection,
  copyLanguage,
  copySection,
  fieldOf,
  itemsOf,
  moveItem,
  moveSection,
  placeSection,
  removeItem,
  setField,
  takeTheirs,
} from './document-actions.ts'
import { slugOf } from './slug-of.ts'

const page = pageFromTemplate('landing', { title: 'A page', language: 'en', show_in_menu: false }, () => 0.5)
const names = ({ sections }: PageDocument): string[] => sections.map(({ name }) => name)

test('[CUST-02] a section is added before another one or at the end, under a name of its own', () => {
  const first = addSection(page, { type: 'cards', title: 'More', language: 'ro', before: 'points' })
  expect(names(first.document)).toEqual(['hero', 'cards_2', 'points', 'cards', 'columns'])
  const last = addSection(first.document, { type: 'gallery', title: 'Pictures', language: 'en', before: null })
  expect(names(last.document).at(-1)).toBe('gallery')
  expect(last.document.sections.at(-1)?.fields.ro).toEqual({})
})

test('[CUST-02] a section moves by one place and stops at the edges', () => {
  expect(names(moveSection(page, 'cards', 'up'))).toEqual(['hero', 'cards', 'points', 'columns'])
  expect(names(moveSection(page, 'cards', 'down'))).toEqual(['hero', 'points', 'columns', 'cards'])
  expect(moveSection(page, 'hero', 'up')).toBe(page)
  expect(moveSection(page, 'columns', 'down')).toBe(page)
  expect(names(placeSection(page, 'columns', 'hero'))).toEqual(['columns', 'hero', 'points', 'cards'])
  expect(names(placeSection(page, 'hero', null))).toEqual(['points', 'cards', 'columns', 'hero'])
})

test('a section can be moved to the same place a hundred times', () => {
  let moved = page
  for (let turn = 0; turn < 100; turn += 1) moved = placeSection(moved, turn % 2 === 0 ? 'columns' : 'cards', 'points')
  expect(names(moved)).toEqual(['hero', 'columns', 'cards', 'points'])
})

test('[CUST-02] a copy comes after its original with the same words', () => {
  const { document, name } = copySection(page, 'cards')
  expect(names(document)).toEqual(['hero', 'points', 'cards', name, 'columns'])
  expect(document.sections[3]?.fields).toEqual(page.sections[2]?.fields)
})

test('items move and go in every language together', () => {
  const both = copyLanguage(page, 'en', 'ro')
  const moved = moveItem(both, 'cards', 1, 'down')
  const section = moved.sections.find(({ name }) => name === 'cards')
  if (!section) throw new Error('the template has cards')
  for (const language of ['en', 'ro'] as const) {
    expect([1, 2, 3].map((number) => fieldOf(section, language, `item_${number}`).label)).toEqual([
      'The second',
      'The first',
      'The third',
    ])
  }
  const less = removeItem(moved, 'cards', 2).sections.find(({ name }) => name === 'cards')
  if (!less) throw new Error('the template has cards')
  expect(itemsOf(less)).toEqual([1, 2])
  expect(fieldOf(less, 'ro', 'item_2').label).toBe('The third')
})

test('[EDIT-04] what is typed keeps the looks and the form of a value, and an empty value goes', () => {
  const doc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Hello ' },
          { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' end' },
        ],
      },
    ],
  }
  const looks = { text: 'Hello bold end', bgColor: '#ffffff', doc }
  const sections = page.sections.map((section) =>
    section.name === 'hero' ? { ...section, fields: { ...section.fields, en: { section_title: looks } } } : section,
  )
  const place = { section: 'hero', language: 'en', key: 'section_title' } as const
  const typed = setField({ ...page, sections }, place, { text: 'Hello bold end!' })
  expect(typed.sections[0]?.fields.en['section_title']).toMatchObject({ text: 'Hello bold end!', bgColor: '#ffffff' })
  expect(JSON.stringify(typed.sections[0]?.fields.en['section_title'])).toContain('"marks":[{"type":"bold"}]')
  const plain = setField(typed, place, { text: 'Hello bold end!', doc: null })
  expect(plain.sections[0]?.fields.en['section_title']).toEqual({ text: 'Hello bold end!', bgColor: '#ffffff' })
  const bare = setField(page, place, { text: '' })
  expect(bare.sections[0]?.fields.en['section_title']).toBeUndefined()
})

test('what is on the page is taken at its place', () => {
  const taken = takeTheirs(page, {
    section: 'hero',
    language: 'en',
    key: 'section_title',
    mine: 'a',
    theirs: { text: 'Theirs' },
  })
  expect(taken.sections[0]?.fields.en['section_title']).toEqual({ text: 'Theirs' })
  const gone = takeTheirs(page, { section: 'hero', language: null, key: 'section', mine: {}, theirs: undefined })
  expect(names(gone)).not.toContain('hero')
  const titled = takeTheirs(page, { section: null, language: 'en', key: 'title', mine: 'a', theirs: 'B' })
  expect(titled.heads.en?.title).toBe('B')
})

test.for([
  ['Our partners', 'our-partners'],
  ['Наши партнёры и друзья', 'nashi-partnery-i-druzya'],
  ['Șanse și țeluri', 'sanse-si-teluri'],
  ['  --!  ', ''],
  ['x'.repeat(80), 'x'.repeat(64)],
] as const)('the title %j suggests the address %j', ([title, slug]) => {
  expect(slugOf(title)).toBe(slug)
})
