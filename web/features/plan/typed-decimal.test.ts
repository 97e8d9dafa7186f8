import { expect, test } from 'vitest'
import { readDecimal } from './typed-decimal.ts'

test.each([
  ['1 250,50', '1250.50'],
  ["1'250.5", '1250.5'],
  ['007', '7'],
  ['0', '0'],
  ['0.10', '0.10'],
  ['999999999999.99', '999999999999.99'],
])('%s is read as the amount %s', (typed, amount) => {
  expect(readDecimal(typed, 'amount')).toBe(amount)
})

test.each(['', '-1', '1e5', '12.', '.5', '1,250.50', '1.005', '1000000000000', 'x'])('%s is no amount', (typed) => {
  expect(readDecimal(typed, 'amount')).toBeNull()
})

test('a month has no digits behind a point', () => {
  expect([readDecimal('12', 'month'), readDecimal('12.0', 'month'), readDecimal('1200', 'month')]).toEqual([
    '12',
    null,
    null,
  ])
})
