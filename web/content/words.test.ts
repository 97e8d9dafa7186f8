import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWords, mergeTexts } from '#web/content/words.ts'

test('words that differ are distinguished from those that stayed', () => {
  expect(compareWords('five plain steps', 'five good steps')).toEqual([
    { kind: 'same', text: 'five ' },
    { kind: 'removed', text: 'plain ' },
    { kind: 'added', text: 'good ' },
    { kind: 'same', text: 'steps' },
  ])
})

test('the runs give both texts back', () => {
  const text = fc.array(fc.constantFrom('a ', 'b ', 'c\n', 'ș ', 'д'), { maxLength: 12 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = compareWords(before, after)
      const without = (kind: string) =>
        runs
          .filter((run) => run.kind !== kind)
          .map((run) => run.text)
          .join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})

test('changes in different places of a text come together', () => {
  expect(
    mergeTexts(
      'From open call to application',
      'From any open call to application',
      'From open call to finished application',
    ),
  ).toBe('From any open call to finished application')
})

test('changes of the same words are not merged', () => {
  expect(mergeTexts('Launch agent now', 'Start agent now', 'Begin agent now')).toBeNull()
  expect(mergeTexts('One', 'One two', 'One three')).toBeNull()
})

test('the same change on both sides is made once', () => {
  expect(mergeTexts('Launch agent', 'Launch the agent', 'Launch the agent')).toBe('Launch the agent')
})

test('a text that one side left alone becomes the other side’s', () => {
  const text = fc.array(fc.constantFrom('a ', 'b ', 'c '), { maxLength: 8 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (base, theirs) => {
      expect(mergeTexts(base, base, theirs)).toBe(theirs)
      expect(mergeTexts(base, theirs, base)).toBe(theirs)
    }),
  )
})
