import { expect, test } from 'vitest'
import { insertWords, joinEntries, moveList, rememberList } from '#web/features/editor/typed-list.ts'
import type { ListSteps } from '#web/features/editor/typed-list.ts'

/** A list as text; bars mark the selection, or one the caret. */
function at(marked: string): { text: string; start: number; end: number } {
  const [before = '', middle = '', behind] = marked.split('|')
  const start = before.length
  return behind === undefined
    ? { text: before + middle, start, end: start }
    : { text: before + middle + behind, start, end: start + middle.length }
}

test('[EDIT-03] a break at the caret makes the next entry, of what comes after it', () => {
  expect(insertWords(at('one|\ntwo'), '\n')).toEqual(at('one\n|\ntwo'))
  expect(insertWords(at('on|e\ntwo'), '\n')).toEqual(at('on\n|e\ntwo'))
  expect(insertWords(at('o|n|e'), '\n')).toEqual(at('o\n|e'))
})

test('[EDIT-03] pasted lines become entries', () => {
  expect(insertWords(at('one |\ntwo'), 'and\nmore')).toEqual(at('one and\nmore|\ntwo'))
})

test('[EDIT-03] an empty entry is removed, and a beginning goes on behind the entry before it', () => {
  expect(joinEntries(at('one\n|\ntwo'), 'before')).toEqual(at('one|\ntwo'))
  expect(joinEntries(at('one\n|two'), 'before')).toEqual(at('one|two'))
  expect(joinEntries(at('|\ntwo'), 'before')).toEqual(at('|two'))
  expect(joinEntries(at('one|\ntwo'), 'behind')).toEqual(at('one|two'))
})

test('[EDIT-03] inside of an entry, at the ends of the list and with a selection nothing is joined', () => {
  expect(joinEntries(at('|one\ntwo'), 'before')).toBeNull()
  expect(joinEntries(at('one\nt|wo'), 'before')).toBeNull()
  expect(joinEntries(at('one\n|two|'), 'before')).toBeNull()
  expect(joinEntries(at('one\ntwo|'), 'behind')).toBeNull()
  expect(joinEntries(at('|'), 'before')).toBeNull()
})

test('[EDIT-03] letters of one entry are one step back, a new entry another', () => {
  const begun: ListSteps = { stands: [at('one|')], at: 0, last: null }
  const typed = rememberList(rememberList(begun, at('onet|'), 'letters 0'), at('onetw|'), 'letters 0')
  const split = rememberList(typed, at('onetw\n|'), null)
  const back = moveList(split, 'undo')
  expect(back?.stands[back.at]).toEqual(at('onetw|'))
  const first = back && moveList(back, 'undo')
  expect(first?.stands[first.at]).toEqual(at('one|'))
  expect(first && moveList(first, 'undo')).toBeNull()
  const forth = first && moveList(first, 'redo')
  expect(forth?.stands[forth.at]).toEqual(at('onetw|'))
  // What was taken back is gone once something else is typed.
  const other = first && rememberList(first, at('one!|'), 'letters 0')
  expect(other?.stands).toEqual([at('one|'), at('one!|')])
})
