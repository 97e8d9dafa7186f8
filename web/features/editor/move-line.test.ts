import { expect, test } from 'vitest'
import { moveLines } from '#web/features/editor/move-line.ts'

/** A text with `|` at both ends of its selection. */
function marked(text: string): { text: string; start: number; end: number } {
  const [before = '', inside = '', behind = ''] = text.split('|')
  return { text: before + inside + behind, start: before.length, end: before.length + inside.length }
}

test.each([
  ['an entry goes up', 'one\nt|w|o\nthree', 'up', 't|w|o\none\nthree'],
  ['an entry goes down', 'o|n|e\ntwo\nthree', 'down', 'two\no|n|e\nthree'],
  ['several go together', 'one\nt|wo\nth|ree\nfour', 'down', 'one\nfour\nt|wo\nth|ree'],
  ['past the last one', 'one\nt||wo\nthree', 'down', 'one\nthree\nt||wo'],
] as const)('[EDIT-06] %s, and what was selected stays selected', (_name, text, way, expected) => {
  expect(moveLines(marked(text), way)).toEqual(marked(expected))
})

test('[EDIT-06] there is nothing before the first entry and behind the last one', () => {
  expect(moveLines(marked('o||ne\ntwo'), 'up')).toBeNull()
  expect(moveLines(marked('one\nt||wo'), 'down')).toBeNull()
})
