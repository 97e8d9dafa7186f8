import { expect, test } from 'vitest'
import type { GridItem } from '#shared/contracts/content-grid.ts'
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
  const found = replacementsOf(item, 'Old', '$& new', ['en', 'ru', 'ro'])
  expect(found.map(({ language, after }) => [language, after])).toEqual([
    ['en', { text: '$& new and old and $& new', url: '/Old' }],
  ])
  expect(reverseOf(found)[0]).toMatchObject({ before: found[0]?.after, after: found[0]?.before })
})
