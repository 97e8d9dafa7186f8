import { expect, test } from 'vitest'
import { takeChanges, wordChanges } from './word-changes.ts'

const before = 'The project will be able to reach a number of schools in the north.'
const after = 'The project will reach many schools in the north and south.'

test('[DRAFT-06] all changes give the new words, none give the old ones, and each is taken by itself', () => {
  const changes = wordChanges(before, after)
  const places = changes.flatMap(({ kind }, place) => (kind === 'change' ? [place] : []))
  expect(places.length).toBeGreaterThan(1)
  expect(takeChanges(changes, new Set())).toBe(after)
  expect(takeChanges(changes, new Set(places))).toBe(before)
  const [first] = places
  const one = takeChanges(changes, new Set(places.filter((place) => place !== first)))
  expect(one).not.toBe(before)
  expect(one).not.toBe(after)
  expect(one.endsWith('schools in the north.')).toBe(true)
})

test('a text that did not change has no change', () => {
  expect(wordChanges('Same words.', 'Same words.')).toEqual([{ kind: 'same', text: 'Same words.' }])
})
