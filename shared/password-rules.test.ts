import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordErrors, passwordLength } from '#shared/password-rules.ts'

const signUpRules = { lengthMin: 12, classes: true }

test.each([
  ['Violet-Harbour-7', []],
  ['violet-harbour-7', ['uppercase']],
  ['VIOLET-HARBOUR-7', ['lowercase']],
  ['Violet-Harbour-X', ['digit']],
  ['VioletHarbour777', ['special']],
  ['Violet-7', ['length']],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'special']],
  ['Фиалковая гавань 7', []],
  ['            ', ['uppercase', 'lowercase', 'digit']],
] as const)('[DLG-06] %j lacks %j at sign-up', (password, errors) => {
  expect(passwordErrors(password, signUpRules)).toEqual(errors)
})

test('without classes only the length counts', () => {
  expect(passwordErrors('sesame', { lengthMin: 6, classes: false })).toEqual([])
  expect(passwordErrors('sesam', { lengthMin: 6, classes: false })).toEqual(['length'])
})

test('a character outside the basic plane counts once', () => {
  expect(passwordLength('🔑🔑🔑')).toBe(3)
})

test('adding characters never makes a password lack more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme-ascii' }), (password, more) => {
      const before = passwordErrors(password, signUpRules)
      expect(before).toEqual(expect.arrayContaining(passwordErrors(password + more, signUpRules)))
    }),
  )
})
