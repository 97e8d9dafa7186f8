import { expect, test } from 'vitest'
import { isTypedWord } from './typed-word.ts'

test.each([
  ['șterge', 'șterge'],
  ['șterge', 'şterge'],
  ['șterge', 'sterge'],
  ['șterge', ' ȘTERGE '],
  ['șterge', 'S\u0326terge'],
  ['удалить', 'Удалить'],
  ['delete', 'DELETE'],
])('[DASH-06] %s is asked for and %s taken', (word, typed) => {
  expect(isTypedWord(typed, word)).toBe(true)
})

test.each([
  ['șterge', 'terge'],
  ['șterge', 'șterg'],
  ['delete', ''],
])('[DASH-06] %s is asked for and %s is something else', (word, typed) => {
  expect(isTypedWord(typed, word)).toBe(false)
})
