import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'

/** A number with the country whose rules it is typed by. */
export type PhoneEntry = {
  /** E.164, or empty. */
  number: string
  country: CountryCode
}

/** True for a country that has telephone numbers. @param code ISO 3166-1 alpha-2. */
export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code)
}

/**
 * Reads what the phone input made of the typed digits as a person means it.
 *
 * The input takes everything for the national part. A whole number (`+375 29 …`, pasted or filled in by the browser)
 * would get its calling code twice, and a national number with its trunk prefix (`8 029 …`) one digit too many.
 *
 * @param number what the input says: the calling code of `country`, then every digit that was typed.
 * @param isWhole whether a plus sign (or 00) was typed before the digits.
 */
export function settlePhone(number: string, country: CountryCode, isWhole: boolean): PhoneEntry {
  const callingCode = getCountryCallingCode(country)
  const prefix = `+${callingCode}`
  if (!number.startsWith(prefix)) return { number, country }
  const typed = number.slice(prefix.length)
  if (isWhole) {
    const whole = `+${typed.replace(/^00/, '')}`
    const parsed = parsePhoneNumberFromString(whole)
    if (parsed?.isValid()) return { number: parsed.number, country: parsed.country ?? country }
    if (whole.startsWith(prefix)) return { number: whole === prefix ? '' : whole, country }
    return { number, country }
  }
  const meant = [parsePhoneNumberFromString(number), parsePhoneNumberFromString(typed, country)].find((parsed) =>
    parsed?.isValid(),
  )
  return { number: meant?.countryCallingCode === callingCode ? meant.number : number, country }
}
