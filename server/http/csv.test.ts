import { expect, test } from 'vitest'
import { csvCell, plainCell, reversibleCell } from '#server/http/csv.ts'

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  '\n=1+1',
  '\nx',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  ' =1+1',
  '\u200B=1+1',
  '\uFEFF=1+1',
  '\uFEFF\u200D ＝1+1',
  '\u00A0@x',
]
const plain = ['', 'a=b', "'just an apostrophe", 'a\nb', 'a,"b"', '−1', '1-2']

test.each(formulas)('the cell %j, which a spreadsheet takes for a formula, begins with an apostrophe', (value) => {
  expect(csvCell(value)).toBe(/[\r\n]/.test(value) ? `"'${value}"` : `'${value}`)
})

test.each([
  ['a=b', 'a=b'],
  ['a,"b"', '"a,""b"""'],
  ['a\nb', '"a\nb"'],
  ['−1', '−1'],
  ['', ''],
])('the cell %j is written as %j', (value, cell) => expect(csvCell(value)).toBe(cell))

test('[CONT-07] a cell that is read back is what it was, with the apostrophes that were typed', () => {
  for (const value of [...formulas, ...plain].flatMap((each) => [each, `'${each}`, `''${each}`])) {
    const cell = reversibleCell(value)
    const held = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    expect(plainCell(held)).toBe(value)
  }
  for (const value of formulas) expect(reversibleCell(value).replace(/^"/, '')).toMatch(/^'/)
})
