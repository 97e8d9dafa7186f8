import { expect, test } from 'vitest'
import { mergeItems } from '#shared/content/merge-items.ts'

const base = ['a', 'b', 'c']

test('[EDIT-03] what others added or deleted in the meantime is kept where they put it, around what was moved, added and deleted here', () => {
  expect(mergeItems(base, ['c', 'a', 'b'], ['a', 'b', 'new', 'c'])).toEqual(['c', 'a', 'b', 'new'])
  expect(mergeItems(base, ['c', 'a', 'b'], ['a', 'c'])).toEqual(['c', 'a'])
  expect(mergeItems(base, ['a', 'mine', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'a', 'mine'])
  expect(mergeItems(base, ['mine', 'a', 'b'], ['theirs', 'a', 'b', 'c'])).toEqual(['mine', 'theirs', 'a', 'b'])
  expect(mergeItems(base, ['a', 'c'], base)).toEqual(['a', 'c'])
  expect(mergeItems(base, base, ['c', 'a'])).toEqual(['c', 'a'])
})

test('[EDIT-03] two orders of the same items are no order, unless they are the same', () => {
  expect(mergeItems(base, ['c', 'a', 'b'], ['b', 'a', 'c'])).toBeNull()
  expect(mergeItems(base, ['c', 'a', 'b'], ['b', 'new', 'a', 'c'], true)).toEqual(['c', 'a', 'b', 'new'])
  expect(mergeItems(base, ['c', 'a', 'b'], ['c', 'a', 'x', 'b'])).toEqual(['c', 'a', 'x', 'b'])
})
