import { expect, test } from 'vitest'
import { readCountries } from './country-codes.ts'

test.each([
  ['EU, EEA, ASSOCIATED', ['EU', 'EEA', 'ASSOCIATED']],
  ['Moldova\nUkraine; ro', ['MD', 'UA', 'RO']],
  ['Германия, România, germany', ['DE', 'RO']],
  // Codes of states that are gone have the names of those that are there.
  ['France, Serbia; Россия, Regatul Unit', ['FR', 'RS', 'RU', 'GB']],
  ['ЕС; ассоциированные страны', ['EU', 'ASSOCIATED']],
])('[CALL-12] %j are countries', (text, codes) => {
  expect(readCountries(text)).toEqual({ codes })
})

test('[CALL-12] what names no country is refused by its name', () => {
  expect(readCountries('Moldova, Atlantis, EU')).toEqual({ unknown: 'Atlantis' })
})
