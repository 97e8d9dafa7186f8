import { expect, test } from 'vitest'
import { settlePhone } from './phone-entry.ts'

test('[DLG-07] national digits get the calling code of the country', () => {
  expect(settlePhone('+375291234567', 'BY', false)).toEqual({ number: '+375291234567', country: 'BY' })
  expect(settlePhone('+37529', 'BY', false)).toEqual({ number: '+37529', country: 'BY' })
  expect(settlePhone('', 'BY', false)).toEqual({ number: '', country: 'BY' })
})

test('a pasted whole number does not get its calling code twice', () => {
  expect(settlePhone('+375375291234567', 'BY', true)).toEqual({ number: '+375291234567', country: 'BY' })
  expect(settlePhone('+37500375291234567', 'BY', true)).toEqual({ number: '+375291234567', country: 'BY' })
  expect(settlePhone('+37537529', 'BY', true)).toEqual({ number: '+37529', country: 'BY' })
})

test("another country's whole number changes the country", () => {
  expect(settlePhone('+37537369123456', 'BY', true)).toEqual({ number: '+37369123456', country: 'MD' })
})

test('the trunk prefix of the country is understood', () => {
  expect(settlePhone('+37580291234567', 'BY', false)).toEqual({ number: '+375291234567', country: 'BY' })
  expect(settlePhone('+400712034567', 'RO', false)).toEqual({ number: '+40712034567', country: 'RO' })
})
