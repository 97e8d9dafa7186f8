import { expect, test } from 'vitest'
import type { RichDoc } from '#shared/content/rich-text.ts'
import type { GridItem } from '#shared/contracts/content-grid.ts'
import type { StoredValue } from './content-queries.ts'
import { withWords } from './cell-value.ts'
import { replacementsOf, reverseOf } from './replacements.ts'

const item: GridItem = {
  page: 'home',
  section: 'hero',
  content_key: 'badge',
  kind: 'text',
  cells: {
    en: {
      state: 'ok',
      row: {
        id: '00000000-0000-4000-8000-000000000001',
        content_value: { text: 'Old and old and Old', url: '/Old' },
        updated_at: '2026-01-01T00:00:00.000Z',
      },
    },
    ru: {
      state: 'ok',
      row: {
        id: '00000000-0000-4000-8000-000000000002',
        content_value: 'nothing here',
        updated_at: '2026-01-01T00:00:00.000Z',
      },
    },
    ro: { state: 'missing', row: null },
  },
}

test('[ADM-03] a replacement changes every place of the words, letter for letter, and nothing else of the row', () => {
  const found = replacementsOf(item, { find: 'Old', put: '$& new', languages: ['en', 'ru', 'ro'] })
  expect(found.map(({ language, after }) => [language, after])).toEqual([
    ['en', { text: '$& new and old and $& new', url: '/Old' }],
  ])
  expect(reverseOf(found)[0]).toMatchObject({ before: found[0]?.after, after: found[0]?.before })
})

test('[ADM-03] captions are replaced too, with the words or alone, and whatever form the value has', () => {
  const afterOf = (content_value: StoredValue) => {
    const { row } = item.cells.en
    if (row === null) throw new Error('the row is there')
    const cells = { ...item.cells, en: { ...item.cells.en, row: { ...row, content_value } } }
    return replacementsOf({ ...item, cells }, { find: 'open', put: 'closed', languages: ['en'] })[0]?.after
  }
  expect(afterOf({ text: '190', label: 'in open grants' })).toEqual({ text: '190', label: 'in closed grants' })
  expect(afterOf({ text: 'open', label: 'open' })).toEqual({ text: 'closed', label: 'closed' })
  expect(afterOf('{"text":"7","label":"open"}')).toBe('{"text":"7","label":"closed"}')
  expect(afterOf({ text: '7', label: 'nothing' })).toBeUndefined()
})

test('a rich text keeps its form, also where the words that are replaced go over the end of a run', () => {
  const doc = (second: string): RichDoc => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Read ' },
          { type: 'text', text: second, marks: [{ type: 'bold' }] },
        ],
      },
    ],
  })
  const value = { text: 'Read the rules', doc: doc('the rules') }
  const replace = (find: string, put: string): unknown =>
    withWords(value, value.text.replaceAll(find, put), (run) => run.replaceAll(find, put))
  expect(replace('rules', 'terms')).toEqual({ text: 'Read the terms', doc: doc('the terms') })
  expect(replace('Read the', 'See')).toMatchObject({ text: 'See rules' })
  expect(JSON.stringify(replace('Read the', 'See'))).toContain('"marks":[{"type":"bold"}]')
  expect(withWords(value, 'Read the rules twice')).toMatchObject({ text: 'Read the rules twice', doc: { type: 'doc' } })
})
