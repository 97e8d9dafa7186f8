import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'

/** A number with the country whose rules it is typed by. */
type PhoneEntry = {
  /** E.164, or empty. May be unfinished. */
  number: string
  country: CountryCode
}

/** More digits than any number has; what is typed beyond is dropped. @see docs/reference/product.md#5-what-forms-ask: at most 15 */
const digitsMax = 20

/** True for a country that has telephone numbers. @param code ISO 3166-1 alpha-2. */
export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code)
}

/**
 * Writes the part of a number that follows the calling code, for example `29 123 45 67`.
 *
 * @param number E.164, or empty; may be unfinished.
 */
export function nationalText(number: string, country: CountryCode): string {
  const prefix = `+${getCountryCallingCode(country)}`
  const text = new AsYouType().input(number)
  return text.startsWith(prefix) ? text.slice(prefix.length).trimStart() : ''
}

/**
 * Reads the content of the field as a person means it: the national part, with or without the trunk prefix of the
 * country (`8 029 …`), or a whole number with its calling code, pasted or filled in by the browser (`+375 29 …`).
 *
 * @returns the same country, unless a whole number of another country was given.
 */
export function readPhone(text: string, country: CountryCode): PhoneEntry {
  const prefix = `+${getCountryCallingCode(country)}`
  const digits = text.replaceAll(/\D/g, '').slice(0, digitsMax)
  if (digits === '') return { number: '', country }
  if (/^\s*(\+|00)/.test(text)) {
    const whole = `+${digits.replace(/^00/, '')}`
    const parsed = parsePhoneNumberFromString(whole)
    if (parsed?.isValid()) return { number: parsed.number, country: parsed.country ?? country }
    if (whole.startsWith(prefix)) return { number: whole === prefix ? '' : whole, country }
  }
  const number = prefix + digits
  const meant = [parsePhoneNumberFromString(number), parsePhoneNumberFromString(digits, country)].find((parsed) =>
    parsed?.isValid(),
  )
  return { number: meant && `+${meant.countryCallingCode}` === prefix ? meant.number : number, country }
}

/**
 * Returns the country to show a number with: the given one where the number has its calling code, otherwise the
 * number's own. What is kept of a form is a number without its country.
 */
export function countryOfNumber(number: string, country: CountryCode): CountryCode {
  if (number === '' || number.startsWith(`+${getCountryCallingCode(country)}`)) return country
  const reader = new AsYouType()
  reader.input(number)
  const code = reader.getCallingCode()
  return reader.getCountry() ?? getCountries().find((each) => getCountryCallingCode(each) === code) ?? country
}

/** Takes a number's national part over to another country. */
export function moveToCountry(number: string, from: CountryCode, to: CountryCode): PhoneEntry {
  const national = number.slice(`+${getCountryCallingCode(from)}`.length)
  return { number: number === '' ? '' : `+${getCountryCallingCode(to)}${national}`, country: to }
}

/**
 * Finds where the caret belongs after the text was formatted again: behind the same digit as before.
 *
 * @param digitsBefore how many digits were before the caret.
 */
export function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digitsBefore) return index
    if (/\d/.test(text.charAt(index))) seen += 1
  }
  return text.length
}
