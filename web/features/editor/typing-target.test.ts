import { expect, test } from 'vitest'
import { textPlaceAt } from '#web/features/editor/typing-target.ts'

test('[EDIT-03] the letter under the pointer is found in browsers that know only the older way', () => {
  const node = { data: 'Headline' }
  const newer = { caretPositionFromPoint: () => ({ offsetNode: node, offset: 1 }) }
  const older = { caretRangeFromPoint: () => ({ startContainer: node, startOffset: 2 }) }
  // Only what is asked of a document.
  const at = (inside: object) => textPlaceAt(inside as Document, 5, 5)
  expect(at(newer)).toEqual({ node, offset: 1 })
  expect(at(older)).toEqual({ node, offset: 2 })
  expect([at({}), at({ caretRangeFromPoint: () => null })]).toEqual([null, null])
})
