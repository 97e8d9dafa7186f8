import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max'

/** What is wrong with a telephone number, in the length classes of the specification. */
type PhoneError =
  | 'phone_too_short'
  | 'phone_too_long'
  | 'phone_invalid_length'
  | 'phone_invalid'
  | 'phone_other_country'

const lengthErrors: Readonly<Record<string, PhoneError>> = {
  TOO_SHORT: 'phone_too_short',
  TOO_LONG: 'phone_too_long',
  INVALID_LENGTH: 'phone_invalid_length',
}

/**
 * Checks a telephone number by the rules of its country.
 *
 * @param number E.164, with the plus sign.
 * @param countryCode ISO 3166-1 alpha-2; the number must have that country's calling code, which several countries may share.
 * @returns null when it is a number that can exist.
 * @see docs/reference/product.md#phone
 */
export function findPhoneError(number: string, countryCode: string): PhoneError | null {
  if (!/^\+\d+$/.test(number)) return 'phone_invalid'
  const lengthError = validatePhoneNumberLength(number)
  if (lengthError !== undefined) return lengthErrors[lengthError] ?? 'phone_invalid'
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed?.isValid()) return 'phone_invalid'
  if (!isSupportedCountry(countryCode) || parsed.countryCallingCode !== getCountryCallingCode(countryCode))
    return 'phone_other_country'
  return null
}

/** Finds the country of a number; null when the number does not tell. @param number E.164, with the plus sign. */
export function findPhoneCountry(number: string): string | null {
  return parsePhoneNumberFromString(number)?.country ?? null
}

/** True for a country that has telephone numbers. @param code ISO 3166-1 alpha-2. */
export function isPhoneCountry(code: string): boolean {
  return isSupportedCountry(code)
}
