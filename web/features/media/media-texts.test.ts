import { expect, test } from 'vitest'
import type { MediaItem } from '#shared/contracts/media.ts'
import { altOf, missingAlt, readTags } from './media-texts.ts'

const item: MediaItem = {
  id: '5f0c2f0e-0000-4000-8000-000000000000',
  name: 'team.jpg',
  type: 'image/jpeg',
  bytes: 1,
  width: 10,
  height: 10,
  sha256: '',
  alt: { en: 'A team', ru: '', ro: 'O echipă' },
  is_decorative: false,
  tags: [],
  focal: { x: 0.5, y: 0.5 },
  crop: null,
  revision: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  trashed_at: null,
}

test('[CUST-04] a language without words shows the English ones, a decorative picture none', () => {
  expect(altOf(item, 'ro')).toBe('O echipă')
  expect(altOf(item, 'ru')).toBe('A team')
  expect(altOf({ ...item, is_decorative: true }, 'ru')).toBe('')
})

test('[CUST-04] missing words are reported, but not of decorative pictures and documents', () => {
  expect(missingAlt(item)).toEqual(['ru'])
  expect(missingAlt({ ...item, is_decorative: true })).toEqual([])
  expect(missingAlt({ ...item, type: 'application/pdf' })).toEqual([])
})

test('tags are read from a line, each once', () => {
  expect(readTags(' Team, minsk,, team ')).toEqual(['team', 'minsk'])
})
