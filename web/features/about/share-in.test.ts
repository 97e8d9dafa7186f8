import { expect, test } from 'vitest'
import { shareIn } from './share-in.ts'

test('reads a share in the spellings of the three languages', () => {
  expect(shareIn('85%')).toEqual({ from: 85, to: 85 })
  expect(shareIn('85\u00a0%')).toEqual({ from: 85, to: 85 })
  expect(shareIn('37,5 %')).toEqual({ from: 37.5, to: 37.5 })
})

test('reads both ends of a range, whichever comes first', () => {
  expect(shareIn('35–40%')).toEqual({ from: 35, to: 40 })
  expect(shareIn('40 to 35%')).toEqual({ from: 35, to: 40 })
})

test('stays within the ruler', () => {
  expect(shareIn('five times')).toEqual({ from: 0, to: 0 })
  expect(shareIn('90–250%')).toEqual({ from: 90, to: 100 })
})
