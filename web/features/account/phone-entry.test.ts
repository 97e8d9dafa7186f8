import { expect, test } from 'vitest'
import { caretAfter, countryOfNumber, moveToCountry, nationalText, readPhone } from './phone-entry.ts'

test('[DLG-07] national digits get the calling code of the country', () => {
  expect(readPhone('29 123-45-67', 'BY')).toEqual({ number: '+375291234567', country: 'BY' })
  expect(readPhone('29', 'BY')).toEqual({ number: '+37529', country: 'BY' })
  expect(readPhone(' - ', 'BY')).toEqual({ number: '', country: 'BY' })
})

test('a pasted whole number does not get its calling code twice', () => {
  expect(readPhone('+375 29 123 45 67', 'BY')).toEqual({ number: '+375291234567', country: 'BY' })
  expect(readPhone('00375 29 123 45 67', 'BY')).toEqual({ number: '+375291234567', country: 'BY' })
  expect(readPhone('375291234567', 'BY')).toEqual({ number: '+375291234567', country: 'BY' })
  expect(readPhone('+375 29', 'BY')).toEqual({ number: '+37529', country: 'BY' })
  expect(readPhone('+375', 'BY')).toEqual({ number: '', country: 'BY' })
})

test("another country's whole number changes the country", () => {
  expect(readPhone('+373 69 123 456', 'BY')).toEqual({ number: '+37369123456', country: 'MD' })
  expect(readPhone('+48 512 345 678', 'BY')).toEqual({ number: '+48512345678', country: 'PL' })
})

test('a kept number says its own country where the chosen one has another calling code', () => {
  expect(countryOfNumber('+37369123456', 'BY')).toBe('MD')
  expect(countryOfNumber('+3736', 'BY')).toBe('MD')
  expect(countryOfNumber('+375', 'BY')).toBe('BY')
  expect(countryOfNumber('', 'RO')).toBe('RO')
  // One calling code, two countries: the chosen one stays.
  expect(countryOfNumber('+77012345678', 'KZ')).toBe('KZ')
  expect(countryOfNumber('+1', 'BY')).not.toBe('BY')
})

test('the trunk prefix of the country is understood', () => {
  expect(readPhone('8 029 123 45 67', 'BY')).toEqual({ number: '+375291234567', country: 'BY' })
  expect(readPhone('0712 034 567', 'RO')).toEqual({ number: '+40712034567', country: 'RO' })
})

test('digit after digit, what is typed stays', () => {
  let text = ''
  for (const digit of '291234567') text = nationalText(readPhone(text + digit, 'BY').number, 'BY')
  expect(text).toBe('29 123 45 67')
  for (let count = 9; count > 0; count -= 1) text = nationalText(readPhone(text.slice(0, -1), 'BY').number, 'BY')
  expect(text).toBe('')
})

test('more digits than any number has are dropped', () => {
  expect(readPhone('1'.repeat(300), 'BY').number).toHaveLength('+375'.length + 20)
})

test('changing the country keeps the national part', () => {
  expect(moveToCountry('+375291234567', 'BY', 'PL')).toEqual({ number: '+48291234567', country: 'PL' })
  expect(moveToCountry('', 'BY', 'PL')).toEqual({ number: '', country: 'PL' })
})

test('the caret stays behind its digit', () => {
  expect(caretAfter('29 123 45 67', 0)).toBe(0)
  expect(caretAfter('29 123 45 67', 2)).toBe(2)
  expect(caretAfter('29 123 45 67', 3)).toBe(4)
  expect(caretAfter('29 123 45 67', 9)).toBe(12)
})
