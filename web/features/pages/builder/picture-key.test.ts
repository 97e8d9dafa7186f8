import { expect, test } from 'vitest'
import type { PageSection } from '#shared/contracts/pages.ts'
import { pictureKeyAt } from './picture-key.ts'

const section = (type: PageSection['type'], fields: PageSection['fields']['en'] = {}): PageSection => ({
  name: 'part',
  type,
  layout: 'single-column',
  visible: true,
  order: 'a',
  fields: { en: fields, ru: {}, ro: {} },
})
const gallery = section('gallery', {
  item_1: { text: '', url: '/media/one/1280.webp' },
  item_2: { text: '', url: '/media/two/1280.webp' },
})

test('[CUST-04] a file dropped on a picture of a gallery takes its place, in whatever width it is shown', () => {
  expect(pictureKeyAt(gallery, 'en', '/media/two/320.avif')).toBe('item_2')
  expect(pictureKeyAt(gallery, 'ru', '/media/one/640.webp?v=2')).toBe('item_1')
})

test('[CUST-04] next to the pictures of a gallery a file goes to the end of the list', () => {
  expect(pictureKeyAt(gallery, 'en', null)).toBeNull()
  expect(pictureKeyAt(section('gallery'), 'en', null)).toBeNull()
})

test('[CUST-04] a section with one picture takes it anywhere, and one without any says so', () => {
  expect(pictureKeyAt(section('hero'), 'en', null)).toBe('section_image')
  expect(pictureKeyAt(section('cards'), 'en', null)).toBeUndefined()
})
