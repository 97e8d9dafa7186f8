import { expect, test } from 'vitest'
import { pictureSources } from './picture-widths.ts'

const address = '/media/0b54b8f6-32a4-4c0e-9d6d-0d6f3c1c9a11/1280.webp'

test('a picture is offered in AVIF before WebP, in listed widths, none wider than itself', () => {
  const [avif, webp] = pictureSources(address, 1_000)
  expect(avif?.type).toBe('image/avif')
  expect(avif?.srcSet.match(/\d+w/g)).toEqual(['320w', '640w', '960w'])
  expect(webp?.srcSet).toContain(`${address.replace('1280', '640')} 640w`)
})

test('a small picture still has one source', () => {
  expect(pictureSources(address, 100)[0]?.srcSet).toBe(`${address.replace('1280.webp', '320.avif')} 320w`)
})

test.each([
  'https://other.example/media/0b54b8f6-32a4-4c0e-9d6d-0d6f3c1c9a11/1280.webp',
  '/media/0b54b8f6-32a4-4c0e-9d6d-0d6f3c1c9a11/original.svg',
  '/media/../../etc/1280.webp',
  '/media/x, javascript:alert(1)/1280.webp',
  '',
])('%j has no sources', (other) => {
  expect(pictureSources(other, 1_000)).toEqual([])
})

test('without its width there are none: a wider one than exists would be asked for', () => {
  expect(pictureSources(address, null)).toEqual([])
})
