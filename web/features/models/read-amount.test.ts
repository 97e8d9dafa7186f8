import { expect, test } from 'vitest'
import { readAmount } from '#web/features/models/read-amount.ts'

test('numbers are read as people type them, and nothing else is', () => {
  expect(['0', '0,004', '0.004', '1 000', '1\u00a0000,5', '12.'].map((text) => readAmount(text, 6, 5000))).toEqual([
    0, 0.004, 0.004, 1000, 1000.5, 12,
  ])
  for (const text of ['', ' ', '-1', '1e3', '1,000.5', 'many', '0.0000001', '5001', '.'])
    expect(readAmount(text, 6, 5000), text).toBeUndefined()
})
